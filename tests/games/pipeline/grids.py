"""Networks written as in RULES.md, and their pipelines found the slow way (PL-17.27).

    network = lay("WE-OTT (0,0) 0; WE-OSS (2,0) 0; machine on (1,0)")
    assert lengths(network) == "O 2 1, S 1 1, T 1"

What is computed here shares nothing with the rules but the codes of the tiles (PL-17.6).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from meeplehall.games.pipeline.components.grid import at, x_of, y_of
from meeplehall.games.pipeline.components.tiles import TILE, TILE_IDS
from meeplehall.games.pipeline.rules.network import EMPTY, Network
from meeplehall.games.pipeline.rules.segments import segments

HUES = "OST"
PORTS = "NESW"
#: the next cell through each port
BESIDE = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

Cell = tuple[int, int]
#: a segment: its cell and its two ports in the order N, E, S, W
Segment = tuple[Cell, str]
Laid = tuple[str, int, int, int]

_PART = re.compile(r"(?:([NESW]{2}-[OST]{3})|machine on) \((-?\d+),(-?\d+)\)(?: (\d))?")


def parts(text: str) -> list[tuple[str, int, int, int]]:
    """Every tile as (id, x, y, r), every machine as ("", x, y, 0), in the order written."""
    return [
        (found[1] or "", int(found[2]), int(found[3]), int(found[4] or 0)) for found in _PART.finditer(text)
    ]


def lay(text: str, network: Network = EMPTY) -> Network:
    """A network laid piece by piece; every placement has to be legal."""
    for id, x, y, r in parts(text):
        if id:
            assert network.fits(at(x, y), r), f"{id} does not fit at {x}, {y} turned by {r}"
            network = network.with_tile(TILE_IDS.index(id), at(x, y), r)
        else:
            assert at(x, y) in network.uncovered()
            network = network.with_machine(at(x, y))
    return network


def fits(network: Network, text: str) -> bool:
    """Could this one tile be laid?"""
    [(_, x, y, r)] = parts(text)
    return network.fits(at(x, y), r)


def laid(network: Network) -> list[Laid]:
    """The tiles of a network in plain data."""
    return [(TILE[tile].id, x_of(anchor), y_of(anchor), r) for tile, anchor, r in network.tiles]


def machines(network: Network) -> list[Cell]:
    """Its machines likewise."""
    return [(x_of(cell), y_of(cell)) for cell in network.machines]


# what the network says of itself


def lengths(network: Network) -> str:
    """Segment counts per colour, longest first."""
    found = []
    for colour, hue in enumerate(HUES):
        counts = sorted((pipe.length for pipe in network.pipes if pipe.colour == colour), reverse=True)
        if counts:
            found.append(f"{hue} {' '.join(map(str, counts))}")
    return ", ".join(found)


def attached(network: Network, machine: int = 0) -> list[str]:
    """The pipelines attached to a machine, such as `T 8`."""
    return sorted(
        (f"{HUES[pipe.colour]} {pipe.length}" for pipe in network.pipes if pipe.machines >> machine & 1),
        key=lambda name: (-int(name[2:]), name),
    )


def through(network: Network, tile: int) -> list[str]:
    """The pipelines that pass through a tile."""
    found = [f"{HUES[pipe.colour]} {pipe.length}" for pipe in network.pipes if pipe.tiles >> tile & 1]
    return sorted(found, key=lambda name: (-int(name[2:]), name))


def drawn(network: Network) -> dict[Segment, str]:
    """Every segment that is drawn, with its colour."""
    pipes = network.pipes
    return {
        ((x_of(cell), y_of(cell)), ports(PORTS[a] + PORTS[b])): HUES[pipes[number].colour]
        for cell, a, b, number in segments(network)
    }


def ports(letters: str) -> str:
    """Ports in the order N, E, S, W."""
    return "".join(sorted(letters, key=PORTS.index))


# the slow way


@dataclass(frozen=True)
class Pipeline:
    """A maximal set of connected segments."""

    colour: str
    segments: frozenset[Segment]
    tiles: frozenset[int]
    machines: frozenset[int]
    loop: bool

    def id(self) -> tuple[int, int, int, list[int]]:
        """PL-17.28: the smallest (y, x, colour, ports) of its segments."""
        return min(
            (y, x, HUES.index(self.colour), [PORTS.index(p) for p in two]) for (x, y), two in self.segments
        )


def halves(tile: Laid) -> list[Cell]:
    """The cells of half 0 and half 1 (PL-17.8)."""
    _, x, y, r = tile
    dx, dy = BESIDE["ESWN"[r]]
    return [(x, y), (x + dx, y + dy)]


def printed(id: str) -> list[list[tuple[str, str]]]:
    """Per half, its two segments as (ports, colour), read from the code of the tile (PL-17.6)."""
    long, found = id[3], []
    for outer, inner, short in ((id[0], "E", id[4]), (id[1], "W", id[5])):
        rest = [port for port in PORTS if port not in (outer, inner)]
        found.append([(ports(outer + inner), long), ("".join(rest), short)])
    return found


def turned(two: str, r: int) -> str:
    """Two ports after r quarter turns (PL-17.9)."""
    return ports("".join(PORTS[(PORTS.index(port) + r) % 4] for port in two))


def joint(cell: Cell, port: str) -> tuple[str, int, int]:
    """PL-17.3: the midpoint of a side, the same for both cells."""
    x, y = cell
    return {"N": ("H", x, y), "S": ("H", x, y + 1), "W": ("V", x, y), "E": ("V", x + 1, y)}[port]


def all_segments(tiles: Sequence[Laid]) -> dict[Segment, tuple[str, int]]:
    """Colour and tile of every segment, those under machines too."""
    found: dict[Segment, tuple[str, int]] = {}
    for number, tile in enumerate(tiles):
        for cell, half in zip(halves(tile), printed(tile[0]), strict=True):
            for two, colour in half:
                found[cell, turned(two, tile[3])] = (colour, number)
    return found


def slow(tiles: Sequence[Laid], covered: Sequence[Cell]) -> list[Pipeline]:
    """All pipelines, by the recipe of PL-17.27, in the order of PL-17.28."""
    segments = {segment: data for segment, data in all_segments(tiles).items() if segment[0] not in covered}
    parent = {segment: segment for segment in segments}

    def root(segment: Segment) -> Segment:
        while parent[segment] != segment:
            segment = parent[segment]
        return segment

    at_joint: dict[tuple[str, int, int], list[Segment]] = {}
    for segment in segments:
        for port in segment[1]:
            at_joint.setdefault(joint(segment[0], port), []).append(segment)
    joined = [
        two
        for two in at_joint.values()
        if len(two) == 2 and segments[two[0]][0] == segments[two[1]][0] and two[0][0] != two[1][0]
    ]
    for one, two in joined:
        parent[root(one)] = root(two)
    groups: dict[Segment, set[Segment]] = {}
    for segment in segments:
        groups.setdefault(root(segment), set()).add(segment)
    found = []
    for first, group in groups.items():
        links = sum(one in group for one, _ in joined)
        ends = {joint(cell, port) for cell, two in group for port in two}
        at_machines = frozenset(
            n for n, cell in enumerate(covered) if ends & {joint(cell, port) for port in PORTS}
        )
        found.append(
            Pipeline(
                segments[first][0],
                frozenset(group),
                frozenset(segments[segment][1] for segment in group),
                at_machines,
                links == len(group),
            )
        )
    return sorted(found, key=Pipeline.id)


def legal(tiles: Sequence[Laid], covered: Sequence[Cell]) -> set[tuple[int, int, int]]:
    """Every (x, y, r) at which a further tile may be laid (PL-17.12 to PL-17.14)."""
    taken = {cell for tile in tiles for cell in halves(tile)}
    opened = taken - set(covered)
    border = {(x + dx, y + dy) for x, y in opened for dx, dy in BESIDE.values()} - taken
    found = set()
    for x, y in border:
        for r in range(4):
            dx, dy = BESIDE["ESWN"[r]]
            if (x + dx, y + dy) not in taken:
                found |= {(x, y, r), (x + dx, y + dy, (r + 2) % 4)}
    return found
