"""Pipe tiles: what each half shows in each rotation (PL-17)."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components import data
from meeplehall.games.pipeline.components.data import COLOURS, COMPONENTS, PORTS
from meeplehall.games.pipeline.components.oil import HUE_NAME

ROTATIONS: Final = 4


class Segment:
    """A pipe within one cell: its colour and the two ports that it joins, in the order N, E, S, W."""

    def __init__(self, colour: int, low: int, high: int) -> None:
        self.colour: Final = colour
        self.low: Final = low
        self.high: Final = high

    def has(self, port: int) -> bool:
        """Does it lead to this port?"""
        return port == self.low or port == self.high

    def other(self, port: int) -> int:
        """The port at its other end."""
        return self.high if port == self.low else self.low

    def looks_like(self, segment: Segment) -> bool:
        return self.colour == segment.colour and self.low == segment.low and self.high == segment.high


class Face:
    """What a half of a tile shows in one rotation: its part of the long pipe, and its short one."""

    def __init__(self, long: Segment, short: Segment) -> None:
        self.long: Final = long
        self.short: Final = short

    def through(self, port: int) -> Segment:
        """The segment at a port."""
        return self.long if self.long.has(port) else self.short

    def looks_like(self, face: Face) -> bool:
        """The same pipes, whichever of them is the long one."""
        if self.long.looks_like(face.long):
            return self.short.looks_like(face.short)
        return self.long.looks_like(face.short) and self.short.looks_like(face.long)


def _segment(printed: str, turns: int) -> Segment:
    """A segment such as `NE:O`, turned clockwise (PL-17.9)."""
    ports, colour = printed.split(":")
    low, high = sorted([(PORTS.index(port) + turns) % ROTATIONS for port in ports])
    return Segment(COLOURS.index(colour), low, high)


def _face(half: list[str], turns: int) -> Face:
    return Face(_segment(half[0], turns), _segment(half[1], turns))


#: ports, as they are printed
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
#: how a long pipe runs, by its outer ends
_SHAPE: Final = {
    (WEST, EAST): "straight", (NORTH, NORTH): "U-bend", (SOUTH, SOUTH): "U-bend", (NORTH, SOUTH): "Z-bend",
    (SOUTH, NORTH): "S-bend", (NORTH, EAST): "bend", (SOUTH, EAST): "bend", (WEST, NORTH): "bend",
    (WEST, SOUTH): "bend",
}  # fmt: skip


def _name(one: Face, two: Face) -> str:
    """A tile in words: how its long pipe runs, and which short pipes lie beside or across it.

    A bend goes to the right or to the left as seen from the end at which the pipe leaves the tile straight.
    """
    long = HUE_NAME[one.long.colour]
    first, second = HUE_NAME[one.short.colour], HUE_NAME[two.short.colour]
    ends = (one.long.other(EAST), two.long.other(WEST))
    if ends == (WEST, EAST):
        return f"Straight {long} across {_both(first, second)}"
    if ends == (SOUTH, SOUTH):  # the same upside down
        first, second, ends = second, first, (NORTH, NORTH)
    if ends == (NORTH, NORTH):
        beside = f"{first} left, {second} right" if first != second else f"two {first}"
        return f"{long.capitalize()} U-bend, {beside}"
    if EAST not in ends and WEST not in ends:
        letter = "Z" if ends[0] == NORTH else "S"
        return f"{long.capitalize()} {letter}-bend with {_both(first, second)}"
    if ends[1] == EAST:
        side = "right" if ends[0] == NORTH else "left"
        return f"{long.capitalize()} bend {side} with {first}, across {second}"
    side = "left" if ends[1] == NORTH else "right"
    return f"{long.capitalize()} bend {side} with {second}, across {first}"


def _both(one: str, other: str) -> str:
    return f"two {one}" if one == other else f"{one} and {other}"


class Tile:
    """A pipe tile: two halves, in four rotations each."""

    def __init__(self, printed: data.PipeTile) -> None:
        self.id: Final[str] = printed.id
        #: by half and rotation
        self.faces: Final = [[_face(half, turns) for turns in range(ROTATIONS)] for half in printed.halves]
        #: looks the same after a half turn (PL-17.10)
        one, two = self.faces
        self.symmetric: Final = one[0].looks_like(two[2]) and two[0].looks_like(one[2])
        #: what people call it; no two tiles have the same name
        self.name: Final = _name(one[0], two[0])
        #: how its long pipe runs, in a word
        self.shape: Final = _SHAPE[(one[0].long.other(EAST), two[0].long.other(WEST))]


TILE: Final = [Tile(printed) for printed in COMPONENTS.pipe_tiles.tile]
TILES: Final = len(TILE)
TILE_IDS: Final[list[str]] = [tile.id for tile in TILE]
#: every half of every tile in every rotation, see face_number
FACE: Final = [face for tile in TILE for half in tile.faces for face in half]


def face_number(tile: int, half: int, rotation: int) -> int:
    """The number of a half in a rotation."""
    return ROTATIONS * (2 * tile + half) + rotation
