"""The pictures: all there, all different, and the files as their generator draws them."""

import re
from xml.etree import ElementTree

import pytest

from meeplehall.games.helionox.art.files import FILES, STYLES
from meeplehall.games.helionox.art.palette import COLOURS, SCHEMES
from meeplehall.games.helionox.art.ships import PLAYERS
from meeplehall.games.helionox.components.architects import ARCHITECT_ID
from meeplehall.games.helionox.components.board import HEX_ID, LOCATION_ID
from meeplehall.games.helionox.components.box import FOLDER
from meeplehall.games.helionox.components.cards import CARD_ID
from meeplehall.games.helionox.components.events import EVENT_ID
from meeplehall.games.helionox.components.opponents import OPPONENT_ID
from meeplehall.games.helionox.game import GAME

STATIC = FOLDER / "static"
SVG = "{http://www.w3.org/2000/svg}"


def symbols(name: str) -> dict[str, str]:
    """The pictures of a sprite by their ids."""
    root = ElementTree.fromstring((STATIC / name).read_text(encoding="utf-8"))
    return {
        symbol.attrib["id"]: "".join(ElementTree.tostring(part, encoding="unicode") for part in symbol)
        for symbol in root.iter(f"{SVG}symbol")
    }


@pytest.mark.parametrize("name", [*FILES, *STYLES])
def test_files_are_up_to_date(name: str) -> None:
    text = (STATIC / name).read_text(encoding="utf-8")
    assert text == {**FILES, **STYLES}[name](), "python -m meeplehall.games.helionox.art draws it anew"
    if name in FILES:
        ElementTree.fromstring(text)


def test_every_card_and_event_has_a_picture_of_its_own() -> None:
    found = symbols("pictures.svg")
    assert set(found) == {*CARD_ID, *EVENT_ID}
    assert len(set(found.values())) == len(found)


def test_everything_else_on_the_table_has_a_picture() -> None:
    found = symbols("sprite.svg")
    wanted = {f"face-{id}" for id in ARCHITECT_ID}
    wanted |= {f"place-{id}" for id in LOCATION_ID} | {f"world-{id}" for id in HEX_ID}
    wanted |= {f"emblem-{id}" for id in OPPONENT_ID} | {f"ship-{id}" for id in PLAYERS}
    assert wanted <= set(found)
    assert len({found[id] for id in wanted}) == len(wanted)


def without_colour(picture: str) -> str:
    return re.sub(r"var\([^)]*\)|#[0-9a-f]{3,6}", "", picture)


def test_players_and_their_pieces_are_told_apart_without_colours() -> None:
    found = symbols("sprite.svg")
    for piece in ("ship", "player", "key_complex", "fuel_terminal"):
        shapes = {without_colour(found[f"{piece}-{player}"]) for player in PLAYERS}
        assert len(shapes) == len(PLAYERS), piece


def test_a_building_shows_without_colours_that_it_is_exhausted() -> None:
    found = symbols("sprite.svg")
    for piece in ("key_complex", "fuel_terminal"):
        ready, used = found[f"{piece}-{PLAYERS[0]}"], found[f"{piece}-{PLAYERS[0]}-exhausted"]
        assert without_colour(ready) != without_colour(used)


def test_every_piece_of_the_reference_has_a_picture_that_exists() -> None:
    there = {"sprite.svg": symbols("sprite.svg"), "pictures.svg": symbols("pictures.svg")}
    for piece in GAME.pieces():
        found = re.search(r'href="/static/games/helionox/([\w.]+)#([\w-]+)"', GAME.picture(piece.id))
        assert found is not None, piece.id
        assert found[2] in there[found[1]], piece.id


@pytest.mark.parametrize("name", ["sprite.svg", "pictures.svg"])
def test_a_sprite_needs_nothing_but_itself(name: str) -> None:
    text = (STATIC / name).read_text(encoding="utf-8")
    assert "url(" not in text
    assert "style=" not in text
    ids = re.findall(r' id="([\w-]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([\w-]+)"', text)) <= set(ids)


def test_the_style_sheets_give_every_colour_and_fetch_nothing_from_elsewhere() -> None:
    css = (STATIC / "table.css").read_text(encoding="utf-8")
    palette = (STATIC / "palette.css").read_text(encoding="utf-8")
    found = re.findall(r'(?:url\(|@import )"([^"]+)"', css)
    assert {"palette.css", "space-day.svg", "space-night.svg"} <= set(found)
    assert all((STATIC / name).is_file() for name in found)
    assert "http" not in css
    assert css.count("{") == css.count("}")
    given = set(re.findall(r"--hx-([\w-]+):", palette))
    assert {*COLOURS} <= given
    assert {f"{scheme}-sky" for scheme in SCHEMES} <= given
    assert set(re.findall(r"var\(--hx-([\w-]+)", css)) <= given
