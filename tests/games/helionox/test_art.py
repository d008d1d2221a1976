"""The pictures: all there, all different, and the files as their generator draws them."""

import re

from meeplehall.games.helionox.art.palette import COLOURS, SCHEMES
from meeplehall.games.helionox.art.ships import PLAYERS
from meeplehall.games.helionox.components.architects import ARCHITECT_ID
from meeplehall.games.helionox.components.board import HEX_ID, LOCATION_ID
from meeplehall.games.helionox.components.box import FOLDER
from meeplehall.games.helionox.components.cards import CARD_ID
from meeplehall.games.helionox.components.events import EVENT_ID
from meeplehall.games.helionox.components.opponents import OPPONENT_ID
from meeplehall.games.helionox.game import GAME
from meeplehall.testing.art import ArtConformance, fetched, symbols, without_colour

STATIC = FOLDER / "static"


class TestArt(ArtConformance):
    game = GAME


def test_the_backdrop_follows_the_light() -> None:
    css = (STATIC / "table.css").read_text(encoding="utf-8")
    assert {"space-day.svg", "space-night.svg"} <= set(fetched(css))


def test_every_card_and_event_has_a_picture_of_its_own() -> None:
    found = symbols(STATIC / "pictures.svg")
    assert set(found) == {*CARD_ID, *EVENT_ID}
    assert len(set(found.values())) == len(found)


def test_everything_else_on_the_table_has_a_picture() -> None:
    found = symbols(STATIC / "sprite.svg")
    wanted = {f"face-{id}" for id in ARCHITECT_ID}
    wanted |= {f"place-{id}" for id in LOCATION_ID} | {f"world-{id}" for id in HEX_ID}
    wanted |= {f"emblem-{id}" for id in OPPONENT_ID} | {f"ship-{id}" for id in PLAYERS}
    assert wanted <= set(found)
    assert len({found[id] for id in wanted}) == len(wanted)


def test_players_and_their_pieces_are_told_apart_without_colours() -> None:
    found = symbols(STATIC / "sprite.svg")
    for piece in ("ship", "player", "key_complex", "fuel_terminal"):
        shapes = {without_colour(found[f"{piece}-{player}"]) for player in PLAYERS}
        assert len(shapes) == len(PLAYERS), piece


def test_a_building_shows_without_colours_that_it_is_exhausted() -> None:
    found = symbols(STATIC / "sprite.svg")
    for piece in ("key_complex", "fuel_terminal"):
        ready, used = found[f"{piece}-{PLAYERS[0]}"], found[f"{piece}-{PLAYERS[0]}-exhausted"]
        assert without_colour(ready) != without_colour(used)


def test_every_piece_of_the_reference_has_a_picture() -> None:
    assert all("href=" in GAME.picture(piece.id) for piece in GAME.pieces())


def test_the_style_sheets_give_every_colour() -> None:
    css = (STATIC / "table.css").read_text(encoding="utf-8")
    palette = (STATIC / "palette.css").read_text(encoding="utf-8")
    assert "palette.css" in fetched(css)
    given = set(re.findall(r"--hx-([\w-]+):", palette))
    assert {*COLOURS} <= given
    assert {f"{scheme}-sky" for scheme in SCHEMES} <= given
    assert set(re.findall(r"var\(--hx-([\w-]+)", css)) <= given
