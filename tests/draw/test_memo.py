"""What is drawn from slices is drawn once, found by all that it depends on, and cut out of its table."""

import pytest
from markupsafe import Markup

from meeplehall.draw.html import el, regions
from meeplehall.draw.memo import Memo, in_full, kept, let_go, shared, sliced

drawn: list[object] = []


@sliced
def hand(cards: list[str], name: str) -> Markup:
    drawn.append((cards, name))
    return el("ul", [el("li", card, data_key=card) for card in cards], aria_label=name)


@sliced
def player(number: int, cards: list[str]) -> Markup:
    return el("div", hand(cards, "Ann"), cls=f"p-{number}")


@pytest.fixture(autouse=True)
def nothing_drawn() -> None:
    drawn.clear()


def table(memo: Memo, *hands: list[str]) -> dict[str, str]:
    with memo.used("g") as slices:
        return {**regions(hands=el("div", [hand(cards, "Ann") for cards in hands])), **slices}


def test_without_a_memo_it_stands_in_its_place() -> None:
    assert hand(["a"], "Ann") == '<ul aria-label="Ann"><li data-key="a">a</li></ul>'


def test_equal_slices_are_drawn_once() -> None:
    memo = Memo()
    first, second = table(memo, ["a"], ["b"]), table(memo, ["b"], ["a"], ["a"])
    assert drawn == [(["a"], "Ann"), (["b"], "Ann")]
    assert in_full(first)["hands"] == el("div", hand(["a"], "Ann"), hand(["b"], "Ann"))
    assert in_full(second)["hands"] == el("div", [hand(each, "Ann") for each in (["b"], ["a"], ["a"])])


def test_what_the_last_two_positions_did_not_need_is_forgotten() -> None:
    memo = Memo()
    table(memo, ["a"], ["b"])
    for _ in range(3):
        memo.turn()
        table(memo, ["b"])
    assert len(drawn) == 2
    memo.turn()
    table(memo, ["a"])
    assert len(drawn) == 3


def test_an_element_is_no_slice() -> None:
    """It would be taken for a text that reads the same, and has to be escaped."""
    with Memo().used("g"), pytest.raises(TypeError):
        hand([], Markup("<b>"))


def test_what_people_write_makes_no_hole() -> None:
    assert in_full(table(Memo(), ["<!--.ghand-->"]))["hands"].count("&lt;!--.ghand--&gt;") == 2


def test_slices_of_a_slice_are_a_part_of_it_and_a_number_names_it() -> None:
    with Memo().used("g") as slices:
        found = regions(all=el("div", player(2, ["x"]), player(0, ["y"])))
    assert list(slices) == [".gplayer2", ".gplayer0"]
    assert "x" in slices[".gplayer2"]
    assert found["all"] == "<div><!--.gplayer2--><!--.gplayer0--></div>"


@kept(10)
def mark(word: str) -> Markup:
    drawn.append(word)
    return el("b", word)


def test_what_is_kept_is_drawn_again_once_it_was_let_go() -> None:
    assert mark("x") is mark("x")
    let_go()
    assert mark("x") == "<b>x</b>"
    assert drawn == ["x", "x"]


@shared
def hands(all: list[list[str]], name: str) -> Markup:
    drawn.append("hands")
    return el("div", [hand(cards, name) for cards in all])


def seat_of(memo: Memo, all: list[list[str]], own: list[str]) -> dict[str, str]:
    with memo.used("g") as slices:
        return {**regions(all=hands(all, "Ann"), own=hand(own, "You")), **slices}


def test_what_is_shared_is_put_together_once_with_the_slices_in_it() -> None:
    memo, all = Memo(), [["a"], ["b"]]
    first, second = seat_of(memo, all, ["c"]), seat_of(memo, all, ["d"])
    assert drawn.count("hands") == 1
    for seen, own in (first, "c"), (second, "d"):
        assert in_full(seen) == {"all": hands(all, "Ann"), "own": hand([own], "You")}
    memo.turn()
    assert seat_of(memo, all, ["c"]) == first
    assert seat_of(memo, [["a"], ["b"]], ["c"]) == first  # other objects: put together again
    assert drawn.count("hands") == 4  # twice by itself


def test_what_is_shared_is_put_together_again_where_its_names_are_taken() -> None:
    memo, all = Memo(), [["a"], ["b"]]
    seat_of(memo, all, ["c"])
    with memo.used("g") as slices:
        seen = {**regions(own=hand(["c"], "You"), all=hands(all, "Ann")), **slices}
    assert in_full(seen) == {"all": hands(all, "Ann"), "own": hand(["c"], "You")}


def test_what_is_shared_inside_a_slice_is_a_part_of_it() -> None:
    @sliced
    def board(all: list[list[str]]) -> Markup:
        return el("section", hands(all, "Ann"))

    memo = Memo()
    with memo.used("g") as slices:
        whole = {**regions(board=board([["a"]])), **slices}
    assert in_full(whole)["board"] == board([["a"]])
    assert len(slices) == 1
