"""The pictures: all there, all different, and the files as their generator draws them."""

import re
from xml.etree import ElementTree

import pytest

from meeplehall.games.pipeline.art.files import FILES
from meeplehall.games.pipeline.art.icons import ICONS
from meeplehall.games.pipeline.art.oil import barrel
from meeplehall.games.pipeline.art.style import pipe
from meeplehall.games.pipeline.art.sprite import tile
from meeplehall.games.pipeline.components.board import ACTION_IDS
from meeplehall.games.pipeline.components.data import COLOURS, FOLDER
from meeplehall.games.pipeline.components.oil import GRADES
from meeplehall.games.pipeline.components.tiles import TILE
from meeplehall.games.pipeline.components.upgrades import FAMILY_IDS
from meeplehall.games.pipeline.game import GAME

STATIC = FOLDER / "static"


@pytest.mark.parametrize("name", FILES)
def test_files_are_up_to_date(name: str) -> None:
    text = (STATIC / name).read_text(encoding="utf-8")
    assert text == FILES[name](), "python -m meeplehall.games.pipeline.art draws it anew"
    ElementTree.fromstring(text)


def test_every_tile_has_a_face_of_its_own() -> None:
    assert len({tile(printed) for printed in TILE}) == len(TILE)


def without_colour(picture: str) -> str:
    return re.sub(r"var\([^)]*\)|#[0-9a-f]{3,6}", "", picture)


def test_oil_is_told_apart_without_colours() -> None:
    assert len({without_colour(pipe("M0 0H9", colour)) for colour in COLOURS}) == len(COLOURS)
    barrels = {without_colour(barrel(colour, grade)) for colour in COLOURS for grade in range(GRADES)}
    assert len(barrels) == len(COLOURS) * GRADES


def test_every_action_family_and_seat_has_a_sign() -> None:
    wanted = {*ACTION_IDS, *FAMILY_IDS, *(f"seat-{seat}" for seat in range(GAME.max_seats))}
    assert wanted <= set(ICONS)
    assert len({ICONS[f"seat-{seat}"] for seat in range(GAME.max_seats)}) == GAME.max_seats


def test_tiles_have_a_picture_in_the_reference() -> None:
    assert f"#{TILE[0].id}" in GAME.picture(TILE[0].id)
    assert GAME.picture("contract-low-01") == ""


def test_the_sprite_needs_nothing_but_itself() -> None:
    text = (STATIC / "sprite.svg").read_text(encoding="utf-8")
    assert "url(" not in text
    assert "style=" not in text
    ids = re.findall(r' id="([\w-]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([\w-]+)"', text)) <= set(ids)


def test_the_style_sheet_fetches_nothing_from_elsewhere() -> None:
    css = (STATIC / "table.css").read_text(encoding="utf-8")
    found = re.findall(r'url\("([^"]+)"\)', css)
    assert found
    assert all((STATIC / name).is_file() for name in found)
    assert "http" not in css
    assert css.count("{") == css.count("}")
