"""Pipe tiles: what each half shows in each rotation (PL-17)."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components import data
from meeplehall.games.pipeline.components.data import COLOURS, COMPONENTS, PORTS

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


class Tile:
    """A pipe tile: two halves, in four rotations each."""

    def __init__(self, printed: data.PipeTile) -> None:
        self.id: Final[str] = printed.id
        #: by half and rotation
        self.faces: Final = [[_face(half, turns) for turns in range(ROTATIONS)] for half in printed.halves]
        #: looks the same after a half turn (PL-17.10)
        one, two = self.faces
        self.symmetric: Final = one[0].looks_like(two[2]) and two[0].looks_like(one[2])


TILE: Final = [Tile(printed) for printed in COMPONENTS.pipe_tiles.tile]
TILES: Final = len(TILE)
TILE_IDS: Final[list[str]] = [tile.id for tile in TILE]
#: every half of every tile in every rotation, see face_number
FACE: Final = [face for tile in TILE for half in tile.faces for face in half]


def face_number(tile: int, half: int, rotation: int) -> int:
    """The number of a half in a rotation."""
    return ROTATIONS * (2 * tile + half) + rotation
