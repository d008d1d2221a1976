"""What tables share: pieces, sprites, keys, words, and drawings that are kept."""

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.keys import Keys
from meeplehall.draw.memo import kept
from meeplehall.draw.pieces import button, counted, fold, image
from meeplehall.draw.seats import others
from meeplehall.draw.sprite import Sprite
from meeplehall.engine.wording import figure, signed


def test_a_piece_says_what_the_browser_has_to_know() -> None:
    card = button(
        "7", cls="card", label="Seven", piece="c7", key="c7~2", card="c7", origin="deck", note="new"
    )
    assert card == (
        '<button type="button" class="card" data-piece="c7" data-key="c7~2" data-card="c7" data-from="deck" '
        'data-note="new" aria-label="Seven">7</button>'
    )
    assert (
        button(cls="card", label="Seven") == '<button type="button" class="card" aria-label="Seven"></button>'
    )
    assert image("7", cls="card", label="Seven", key="c7") == (
        '<span class="card" data-key="c7" role="img" aria-label="Seven">7</span>'
    )


def test_a_pile_is_opened_to_see_what_is_in_it() -> None:
    pile = fold(el("b", 2), el("ul"), cls="pile", key="discard", label="Discard")
    assert pile == (
        '<details class="pile" data-key="discard"><summary aria-label="Discard"><b>2</b></summary><ul></ul>'
        "</details>"
    )
    assert counted(["b", "a", "b", "c"], {"c": 0, "b": 1, "a": 2}) == [("c", 1), ("b", 2), ("a", 1)]


def test_a_picture_is_a_reference_made_once() -> None:
    sprite = Sprite("magpies")
    assert sprite.use("coin", "icon") == (
        '<svg class="icon" aria-hidden="true"><use href="/static/games/magpies/sprite.svg#coin"/></svg>'
    )
    assert sprite.use("coin", "icon") is sprite.use("coin", "icon")
    assert "class" not in sprite.use("coin")
    assert Sprite("magpies", "cards.svg").href("a") == "/static/games/magpies/cards.svg#a"


def test_equal_pieces_have_keys_of_their_own() -> None:
    keys = Keys()
    assert [keys.of("a"), keys.of("b"), keys.of("a"), keys.of("a")] == ["a", "b", "a~2", "a~3"]
    assert [keys.numbered("n"), keys.numbered("n")] == ["n-0", "n-1"]


def test_everybody_sees_the_left_neighbour_first() -> None:
    assert others(1, 4) == [2, 3, 0]
    assert others(-1, 3) == [0, 1, 2]
    assert others(0, 1) == []


def test_words_and_figures_are_written_as_people_do() -> None:

    assert [figure(n) for n in (3, 0, -2)] == ["3", "0", "−2"]
    assert [signed(n) for n in (3, 0, -2)] == ["+3", "0", "−2"]


def test_what_is_kept_never_takes_a_text_for_an_element() -> None:
    calls = []

    @kept(10)
    def bold(inside: str) -> Markup:
        calls.append(inside)
        return el("b", inside)

    assert bold("<i></i>") == "<b>&lt;i&gt;&lt;/i&gt;</b>"
    assert bold(Markup("<i></i>")) == "<b><i></i></b>"
    assert bold("<i></i>") is bold("<i></i>")
    assert len(calls) == 2
