"""A game that draws nothing itself is drawn plainly, from all that its view says."""

from typing import Any, Final
from xml.etree import ElementTree

from rich.console import Console

from meeplehall.draw import plain_sketch, plain_table
from meeplehall.draw.plain_cover import cover
from meeplehall.engine.game import Game
from meeplehall.games.magpies.game import GAME as MAGPIES
from meeplehall.games.magpies.rules.state import Table
from meeplehall.testing import DrawingConformance
from meeplehall.testing.drawings import elements

EVIL = "<script>alert('1')</script>"


class Undrawn(Game[Table]):
    """Magpies without its own drawings."""

    def _drawing(self, name: str) -> Any:
        return None


GAME: Final = Undrawn(
    MAGPIES.package,
    title=EVIL,
    blurb=MAGPIES.blurb,
    seats=(2, 4),
    options=MAGPIES.options,
    rules=MAGPIES.rules,
    secrets=MAGPIES.secrets,
    catalogue=MAGPIES.catalogue,
    knowledge=MAGPIES.knowledge,
    address=f"{__name__}:GAME",
)


class TestPlainDrawings(DrawingConformance):
    game = GAME


def html(view: dict[str, Any], *names: str) -> str:
    return "".join(plain_table.draw(GAME, view, names).values())


def test_pieces_are_buttons_under_the_names_of_their_places() -> None:
    page = html({"draw_pile": 3, "hand": ["card-4", "card-9"]}, "Ann", "Bob")
    assert "<h2>Draw pile</h2><span>3</span>" in page
    cards = [element for element in elements(page) if element.get("data-piece")]
    assert [card.get("data-piece") for card in cards] == ["card-4", "card-9"]
    assert [card.text for card in cards] == ["Card 4", "Card 9"]


def test_what_belongs_to_a_player_stands_under_the_name() -> None:
    page = html({"seats": [{"money": 3}, {"money": 5}]}, "Ann", EVIL)
    titles = [element.text for element in elements(page) if element.tag == "h2"]
    assert titles == ["Ann", EVIL]
    assert "<script" not in page


def test_everything_that_json_can_hold_is_drawn() -> None:
    view: dict[str, Any] = {"a": None, "b": True, "c": False, "d": 1.5, "e": [], "f": {}, "seat": 0}
    found = elements(html(view | {"g": [[1], {"h": EVIL}]}))
    assert [element.text for element in found if element.tag == "h2"] == ["A", "B", "C", "D", "E", "F", "G"]
    words = " ".join("".join(element.itertext()) for element in found[:1])
    assert all(word in words for word in ("yes", "no", "1.5", "–", EVIL))


def test_a_sketch_says_the_same() -> None:
    view = {"seats": [{"nest": ["card-4"]}, {"nest": []}], "deck": 3, "open": True, "last": None}
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(plain_sketch.sketch(GAME, view, ["Ann", "Bob"]))
    lines = [line.split() for line in capture.get().splitlines()]
    assert lines == [
        ["Ann", "nest:", "Card", "4"],
        ["Bob", "nest:", "–"],
        ["Deck", "3"],
        ["Open", "yes"],
        ["Last", "–"],
    ]


def test_a_cover_has_the_title_whatever_that_is() -> None:
    picture = ElementTree.fromstring(cover("kites", EVIL))
    assert EVIL in "".join(picture.itertext())
    assert cover("kites", "Kites") != cover("boats", "Kites")
