"""The segments of a network one after another, for whoever draws it."""

from __future__ import annotations

from typing import Final

from meeplehall.games.pipeline.components.grid import TOWARDS
from meeplehall.games.pipeline.components.tiles import FACE
from meeplehall.games.pipeline.rules.network import COVERED, Network, rank

NOT_KNOWN: Final = -1

#: cell, port, port, pipeline
Laid = tuple[int, int, int, int]


def segments(network: Network) -> list[Laid]:
    """Every segment, pipeline by pipeline from one end to the other; then the closed loops.

    It begins at the lesser end: which of them is `first` depends on how the network came about.
    """
    found: list[Laid] = []
    for number, pipe in enumerate(network.pipes):
        if pipe.first >= 0:
            found += _follow(network, min(pipe.first, pipe.last), number)
    done = _ports(found)
    for cell in network.uncovered():
        face = FACE[network.cells[cell]]
        for segment in (face.long, face.short):
            if (cell, segment.low) not in done:  # what no end leads to is a loop
                walked = _follow(network, 4 * cell + segment.low, NOT_KNOWN)
                done |= _ports(walked)
                number = _loop_of(network, walked)
                found += [(c, a, b, number) for c, a, b, _ in walked]
    return found


def _ports(walked: list[Laid]) -> set[tuple[int, int]]:
    """Where these segments begin and end."""
    return {(cell, a) for cell, a, _, _ in walked} | {(cell, b) for cell, _, b, _ in walked}


def _loop_of(network: Network, walked: list[Laid]) -> int:
    """Which of the pipelines is this loop?"""
    least = min([rank(cell, FACE[network.cells[cell]].through(port)) for cell, port, _, _ in walked])
    for number, pipe in enumerate(network.pipes):
        if pipe.least == least:
            return number
    raise ValueError("a loop without a pipeline")


def _follow(network: Network, end: int, number: int) -> list[Laid]:
    """The segments from this end on, until the colour changes or the beginning comes again."""
    found: list[Laid] = []
    cell, port = end // 4, end % 4
    colour = NOT_KNOWN
    while True:
        shown = network.cells.get(cell, COVERED)
        if shown == COVERED:
            return found
        segment = FACE[shown].through(port)
        if colour != NOT_KNOWN and segment.colour != colour:
            return found
        colour = segment.colour
        other = segment.other(port)
        found.append((cell, port, other, number))
        cell, port = cell + TOWARDS[other], (other + 2) % 4
        if 4 * cell + port == end:
            return found
