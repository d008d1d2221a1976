"""Pipe tiles as numbers: what each half shows in each rotation (PL-17)."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components.data import COLOURS, PORTS, Components, load

COMPONENTS: Final[Components] = load()

ORANGE: Final = 0
SILVER: Final = 1
TEAL: Final = 2
HUES: Final = 3
HUE_NAME: Final[list[str]] = [COMPONENTS.meta["colour_names"][letter] for letter in COLOURS]

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

TILES: Final = len(COMPONENTS.pipe_tiles.tile)
TILE_ID: Final[list[str]] = [tile.id for tile in COMPONENTS.pipe_tiles.tile]

# the grid of a network: large enough for every tile in a row, both ways from the middle
SPAN: Final = 512
ORIGIN: Final = SPAN // 2 * SPAN + SPAN // 2
#: to the neighbouring cell through each port
TOWARDS: Final[list[int]] = [-SPAN, 1, SPAN, -1]
#: where half 1 lies from the anchor, per rotation (PL-17.8)
SECOND_HALF: Final[list[int]] = [1, SPAN, -1, -SPAN]


def at(x: int, y: int) -> int:
    """The cell with these coordinates."""
    return ORIGIN + y * SPAN + x


def x_of(cell: int) -> int:
    """East of the middle."""
    return cell % SPAN - SPAN // 2


def y_of(cell: int) -> int:
    """South of the middle."""
    return cell // SPAN - SPAN // 2


def _segments(half: list[str], turns: int) -> tuple[int, ...]:
    """Colour and two ports of both segments of a half, turned clockwise (PL-17.9)."""
    found: list[int] = []
    for segment in half:
        ports, colour = segment.split(":")
        turned = sorted((PORTS.index(port) + turns) % 4 for port in ports)
        found += [COLOURS.index(colour), *turned]
    return tuple(found)


#: SEGMENTS[face]: (colour, port, port) of the long pipe's segment, and the same of the short one
SEGMENTS: Final[list[tuple[int, ...]]] = [
    _segments(half, turns)
    for tile in COMPONENTS.pipe_tiles.tile
    for half in tile.halves
    for turns in range(4)
]


def face(tile: int, half: int, rotation: int) -> int:
    """The number of a half in a rotation: an index into SEGMENTS."""
    return 4 * (2 * tile + half) + rotation


def _as_set(shown: tuple[int, ...]) -> set[tuple[int, ...]]:
    return {shown[:3], shown[3:]}


#: looks the same after a half turn (PL-17.10)
SYMMETRIC: Final[list[bool]] = [
    _as_set(SEGMENTS[face(tile, 0, 0)]) == _as_set(SEGMENTS[face(tile, 1, 2)])
    and _as_set(SEGMENTS[face(tile, 1, 0)]) == _as_set(SEGMENTS[face(tile, 0, 2)])
    for tile in range(TILES)
]
