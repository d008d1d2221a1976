"""What the drawings of every game have to keep: the table on the page, and the sketch in the terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar
from xml.etree import ElementTree

from rich.console import Console

from meeplehall.draw.names import names_in
from meeplehall.engine.decision import decision
from meeplehall.engine.game import SPECTATOR, Game, Setup
from meeplehall.engine.state import State
from meeplehall.testing.suite import Suite
from meeplehall.testing.walks import walk
from meeplehall.web.frame.prompt import LIT, offers
from meeplehall.web.frame.text_table import text_regions

#: as many as the largest table needs; one is long, since real ones are
NAMES = ["Ann", "Bartholomew the Loud", "Cleo", "Dax", "Edda", "Filip", "Gwen", "Hugo"]
#: names that would do harm if they were not escaped
EVIL = [
    "<script>alert(1)</script>",
    '"><img src=x>',
    "O'Neill & Sons",
    "<b>",
    "&amp;",
    "</li>",
    "{{1}}",
    "\\",
]

#: more buttons than this are no prompt
MOST_BUTTONS = 9

Element = ElementTree.Element


def elements(html: str) -> list[Element]:
    """All elements; tables are written so that XML can read them too."""
    return list(ElementTree.fromstring(f"<table>{html}</table>").iter())


def drawn(game: Game[Any], view: Mapping[str, Any], seats: int) -> str:
    """All regions together."""
    return "".join(game.table(view, NAMES[:seats]).values())


def texts(view: object) -> set[str]:
    """All texts in a view."""
    if isinstance(view, dict):
        return {str(key) for key in view}.union(*map(texts, view.values()))
    return set().union(*map(texts, view)) if isinstance(view, list) else {str(view)}


def moments(game: Game[Any], setup: Setup, seed: int, every: int) -> Iterator[tuple[State, int]]:
    """Every so many decisions of a random match, and its end."""
    state: State = game.start(setup.seats, setup.options, seed)
    for number, (state, player) in enumerate(walk(game, setup, seed)):
        if number % every == 0:
            yield state, player
    assert state.over
    yield state, 0


def sketched(game: Game[Any], view: Mapping[str, Any], seats: int, width: int) -> list[str]:
    """The table in the terminal, line by line."""
    console = Console(width=width, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(game.sketch(view, NAMES[:seats]))
    return capture.get().splitlines()


class DrawingConformance(Suite):
    """The table is drawn from a view alone, for every seat at every moment, with nothing hidden in it."""

    #: no table has more characters of HTML
    largest_table: ClassVar[int] = 200_000
    #: by which attribute every player has a place on the table, seat-0 and so on ("" if not)
    place: ClassVar[str] = "data-key"
    #: no two pieces on the table have the same name for actions, as equal cards have
    pieces_once: ClassVar[bool] = False
    #: what is not possible now is about pieces on the table, too
    blocked_too: ClassVar[bool] = False

    def test_every_moment_is_drawn_for_every_seat(self, setup: Setup) -> None:
        regions: list[str] = []
        for state, _ in moments(self.game, setup, 1, 41):
            for seat in range(SPECTATOR, setup.seats):
                found = self.game.table(self.game.view(state, seat), NAMES[: setup.seats])
                regions = regions or list(found)
                assert list(found) == regions, "the regions of a table are always the same ones"
                html = "".join(found.values())
                assert len(html) <= self.largest_table
                there = elements(html)
                assert {*names_in(html)} == {key for part in there if (key := part.get("data-key"))}
                check_elements(
                    there, ("data-key", "id", "data-piece") if self.pieces_once else ("data-key", "id")
                )
                if self.place:
                    given = {element.get(self.place) for element in there}
                    assert {f"seat-{player}" for player in range(setup.seats)} <= given

    def test_whatever_a_decision_is_about_lies_on_the_table(self, setup: Setup) -> None:
        for state, player in moments(self.game, setup, 3, 7):
            asked = decision(self.game, state, player)
            if asked is not None:
                html = drawn(self.game, self.game.view(state, player), setup.seats)
                pieces = {element.get("data-piece") for element in elements(html)}
                for choice in [*asked.options, *(asked.blocked if self.blocked_too else ())]:
                    assert set(choice.pieces) <= pieces, choice.label

    def test_everything_on_the_table_explains_itself(self, setup: Setup) -> None:
        for state, player in moments(self.game, setup, 8, 37):
            for seat in (SPECTATOR, player):
                html = drawn(self.game, self.game.view(state, seat), setup.seats)
                for element in elements(html):
                    if element.get("data-key"):
                        assert explanation(self.game, element), ElementTree.tostring(element)[:300]

    def test_a_prompt_offers_what_a_turn_can_be(self, setup: Setup) -> None:
        for state, player in moments(self.game, setup, 9, 5):
            asked = decision(self.game, state, player)
            if asked is not None:
                found = offers(asked)
                assert LIT not in found, f"{asked.kind}: options that have no group"
                assert len(found) <= MOST_BUTTONS, f"{asked.kind}: {list(found)}"

    def test_a_table_shows_nothing_that_its_seat_cannot_know(self, setup: Setup) -> None:
        for number, (state, _) in enumerate(moments(self.game, setup, 2, 53)):
            for seat in range(SPECTATOR, setup.seats):
                html = drawn(self.game, self.game.view(state, seat), setup.seats)
                guess = self.game.redeal(state, seat, number)
                assert drawn(self.game, self.game.view(guess, seat), setup.seats) == html

    def test_the_text_table_has_every_piece_in_words(self, setup: Setup) -> None:
        for state, player in moments(self.game, setup, 5, 29):
            table = self.game.table(self.game.view(state, player), NAMES[: setup.seats])
            written = "".join(text_regions(table).values())
            there = elements(written)
            check_text(there)
            buttons = {element.get("data-piece") for element in there if element.tag == "button"}
            assert {element.get("data-piece") for element in elements("".join(table.values()))} <= {
                *buttons,
                None,
            }
            asked = decision(self.game, state, player)
            for choice in asked.options if asked is not None else ():
                assert set(choice.pieces) <= buttons, choice.label

    def test_names_are_escaped(self, setup: Setup) -> None:
        names = EVIL[: setup.seats]
        for state, _ in moments(self.game, setup, 4, 97):
            for seat in (SPECTATOR, 0):
                html = "".join(self.game.table(self.game.view(state, seat), names).values())
                elements(html)
                assert "<script" not in html + "".join(text_regions({"table": html}).values())
                assert "<img" not in html

    def test_every_picture_that_is_used_is_in_its_sprite(self, setup: Setup) -> None:
        address = re.compile(rf'href="/static/games/{self.game.id}/([\w.-]+)#([\w-]+)"')
        there = {
            (path.name, id)
            for path in (self.game.folder / "static").glob("*.svg")
            for id in re.findall(r'\bid="([\w-]+)"', path.read_text(encoding="utf-8"))
        }
        for state, player in moments(self.game, setup, 6, 40):
            html = drawn(self.game, self.game.view(state, player), setup.seats)
            assert set(address.findall(html)) <= there

    def test_a_sketch_fits_into_the_terminal_and_names_everybody(self, setup: Setup) -> None:
        for state, _ in moments(self.game, setup, 2, 150):
            for seat in (SPECTATOR, 0):
                view = self.game.view(state, seat)
                lines = sketched(self.game, view, setup.seats, 80)
                assert max(map(len, lines)) <= 80
                assert state.over or len(lines) < 40
                assert state.over or all(name in "\n".join(lines) for name in NAMES[: setup.seats])
                sketched(self.game, view, setup.seats, 120)


def explanation(game: Game[Any], element: Element) -> str:
    """What hovering over an element tells besides its name; empty if that is nothing."""
    if note := element.get("data-note"):
        return note
    id = element.get("data-card") or element.get("data-piece") or ""
    try:
        return game.piece(id).text
    except KeyError:
        return ""


def check_text(found: list[Element]) -> None:
    """Headings in their order, no pictures, and everything in words: nothing empty, no id, no code."""
    level = 1
    for element in found:
        assert element.tag not in ("svg", "img", "use")
        words = " ".join("".join(element.itertext()).split())
        if element.tag in ("li", "button", "summary", "h2", "h3", "h4", "h5", "h6"):
            assert re.search(r"\w", words), f"nothing to read: {ElementTree.tostring(element)!r}"
        if re.fullmatch("h[2-6]", element.tag):
            assert int(element.tag[1]) <= level + 1, f"{words} is a heading too deep"
            level = int(element.tag[1])
        for name in ("data-piece", "data-key", "data-card"):
            id = element.get(name, "")
            assert not (re.search(r"[\W_\d]", id) and id in words), f"an id is no word: {words}"
        if element.tag == "button":
            assert not re.search(r"\b[A-Z]{2,}-[A-Z]{2,}\b|[_@]|\bat -?\d+, -?\d", words), f"a code: {words}"


def check_elements(found: list[Element], once: Sequence[str]) -> None:
    """What names one thing is there once; buttons say what they are; nothing is styled in place."""
    for name in once:
        given = [element.get(name) for element in found if element.get(name)]
        assert len(given) == len(set(given)), f"a {name} is there twice"
    for element in found:
        assert not element.get("style")
        if element.tag == "button":
            assert element.get("type") == "button"
            assert element.get("aria-label"), ElementTree.tostring(element)
            assert not [inner for inner in element.iter("button") if inner is not element]
