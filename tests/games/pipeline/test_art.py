"""The pictures: all there, all different, and the files as their generator draws them."""

from meeplehall.games.pipeline.art.icons import ICONS
from meeplehall.games.pipeline.art.oil import barrel
from meeplehall.games.pipeline.art.sprite import tile
from meeplehall.games.pipeline.art.style import pipe
from meeplehall.games.pipeline.components.board import ACTION_IDS
from meeplehall.games.pipeline.components.data import COLOURS, FOLDER
from meeplehall.games.pipeline.components.oil import GRADES
from meeplehall.games.pipeline.components.tiles import TILE
from meeplehall.games.pipeline.components.upgrades import FAMILY_IDS
from meeplehall.games.pipeline.game import GAME
from meeplehall.testing.art import ArtConformance, fetched, without_colour

STATIC = FOLDER / "static"


class TestArt(ArtConformance):
    game = GAME


def test_the_backdrop_follows_the_light() -> None:
    css = (STATIC / "table.css").read_text(encoding="utf-8")
    assert {"wall-day.svg", "wall-night.svg"} <= set(fetched(css))


def test_every_tile_has_a_face_of_its_own() -> None:
    assert len({tile(printed) for printed in TILE}) == len(TILE)


def test_oil_is_told_apart_without_colours() -> None:
    assert len({without_colour(pipe("M0 0H9", colour)) for colour in COLOURS}) == len(COLOURS)
    barrels = {without_colour(barrel(colour, grade)) for colour in COLOURS for grade in range(GRADES)}
    assert len(barrels) == len(COLOURS) * GRADES


def test_every_action_family_and_seat_has_a_sign() -> None:
    wanted = {*ACTION_IDS, *FAMILY_IDS, *(f"seat-{seat}" for seat in range(GAME.max_seats))}
    assert wanted <= set(ICONS)
    assert len({ICONS[f"seat-{seat}"] for seat in range(GAME.max_seats)}) == GAME.max_seats


def test_tiles_and_contracts_have_a_picture_in_the_glossary() -> None:
    assert f"#{TILE[0].id}" in GAME.picture(TILE[0].id)
    assert "#barrel-S1" in GAME.picture("contract-low-01")
