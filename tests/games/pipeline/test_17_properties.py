"""PL-17: properties of networks, and the pipelines against a slow computation of our own."""

from __future__ import annotations

import pickle
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from meeplehall.games.pipeline.components.grid import TOWARDS, at, x_of, y_of
from meeplehall.games.pipeline.components.tiles import TILE, TILE_IDS
from meeplehall.games.pipeline.rules.network import EMPTY, Network, build
from meeplehall.games.pipeline.rules.segments import segments
from meeplehall.testing import rule
from tests.games.pipeline.grids import (
    HUES,
    PORTS,
    Cell,
    Laid,
    Pipeline,
    Segment,
    all_segments,
    halves,
    joint,
    laid,
    legal,
    machines,
    ports,
    slow,
)


def grow(chance: Random, count: int, often: float, hue: str, dense: bool) -> Network:
    """A random network of so many tiles, with machines, many pipes of one colour, dense or spread out."""
    ids = sorted(TILE_IDS, key=lambda id: (-id[3:].count(hue), chance.random()))[: count + 20]
    chance.shuffle(ids)
    network = EMPTY.with_tile(TILE_IDS.index(ids.pop()), at(0, 0), 0)
    while len(network.tiles) < count:
        places = sorted(legal(laid(network), machines(network)))
        if not places:
            break
        x, y, r = min((chance.choice(places) for _ in range(8 if dense else 1)), key=_far)
        network = network.with_tile(TILE_IDS.index(ids.pop()), at(x, y), r)
        if len(network.machines) < 18 and chance.random() < often:
            network = network.with_machine(chance.choice(network.uncovered()))
    return network


def _far(place: tuple[int, int, int]) -> int:
    return place[0] ** 2 + place[1] ** 2


NETWORKS = st.builds(
    grow,
    st.integers(0, 2**32).map(Random),
    st.integers(1, 60),
    st.sampled_from([0.0, 0.1, 0.3]),
    st.sampled_from(HUES),
    st.booleans(),
)


def fast(network: Network) -> list[Pipeline]:
    """What the network itself says, in the words of the slow computation."""
    parts: list[set[Segment]] = [set() for _ in network.pipes]
    for cell, a, b, number in segments(network):
        parts[number].add(((x_of(cell), y_of(cell)), ports(PORTS[a] + PORTS[b])))
    return [
        Pipeline(
            HUES[pipe.colour],
            frozenset(parts[number]),
            frozenset(n for n in range(len(network.tiles)) if pipe.tiles >> n & 1),
            frozenset(n for n in range(len(network.machines)) if pipe.machines >> n & 1),
            pipe.first < 0,
        )
        for number, pipe in enumerate(network.pipes)
    ]


@rule("PL-17.18", "PL-17.19", "PL-17.21", "PL-17.22", "PL-17.23", "PL-17.27", "PL-17.28")
@settings(max_examples=150, deadline=None)
@given(NETWORKS)
def test_pipelines_are_those_of_the_slow_computation_in_its_order(network: Network) -> None:
    found = slow(laid(network), machines(network))
    assert fast(network) == found
    assert [pipe.length for pipe in network.pipes] == [len(pipe.segments) for pipe in found]
    for colour, hue in enumerate(HUES):
        assert network.longest(colour) == max(
            (len(pipe.segments) for pipe in found if pipe.colour == hue), default=0
        )


@rule("PL-17.27", "PL-17.28")
@settings(max_examples=60, deadline=None)
@given(NETWORKS)
def test_a_network_sent_to_another_process_has_the_same_pipelines_under_the_same_numbers(
    network: Network,
) -> None:
    copy = pickle.loads(pickle.dumps(network))
    assert (copy.tiles, copy.machines) == (network.tiles, network.machines)
    assert fast(copy) == fast(network)


@rule("PL-17.18", "PL-17.27")
@settings(max_examples=60, deadline=None)
@given(NETWORKS)
def test_every_segment_is_in_exactly_one_pipeline(network: Network) -> None:
    found = [((x_of(c), y_of(c)), ports(PORTS[a] + PORTS[b])) for c, a, b, _ in segments(network)]
    assert len(set(found)) == len(found)
    covered = machines(network)
    assert set(found) == {seg for seg in all_segments(laid(network)) if seg[0] not in covered}
    assert sum(pipe.length for pipe in network.pipes) == 4 * len(network.tiles) - 2 * len(covered)


@rule("PL-17.19")
@settings(max_examples=60, deadline=None)
@given(NETWORKS)
def test_pipelines_are_drawn_from_one_end_to_the_other(network: Network) -> None:
    for (cell, _, out, number), (following, into, _, other) in pairwise(segments(network)):
        if number == other:
            assert (following, into) == (cell + TOWARDS[out], (out + 2) % 4)


@settings(max_examples=60, deadline=None)
@given(NETWORKS)
def test_a_network_is_drawn_the_same_however_it_came_about(network: Network) -> None:
    assert segments(build(network.tiles, network.machines)) == segments(network)


def turn(tiles: list[Laid], cells: list[Cell], quarters: int) -> tuple[list[Laid], list[Cell]]:
    """The whole network turned clockwise about (0, 0)."""
    for _ in range(quarters):
        tiles = [(id, -y, x, (r + 1) % 4) for id, x, y, r in tiles]
        cells = [(-y, x) for x, y in cells]
    return tiles, cells


def rebuild(tiles: list[Laid], cells: list[Cell]) -> Network:
    network = EMPTY
    for id, x, y, r in tiles:
        network = network.with_tile(TILE_IDS.index(id), at(x, y), r)
    for x, y in cells:
        network = network.with_machine(at(x, y))
    return network


@rule("PL-17.9", "PL-17.11")
@settings(max_examples=60, deadline=None)
@given(NETWORKS, st.integers(1, 3), st.integers(-30, 30), st.integers(-30, 30))
def test_turning_and_moving_the_whole_network_changes_no_pipeline(
    network: Network, quarters: int, dx: int, dy: int
) -> None:
    tiles, cells = turn(laid(network), machines(network), quarters)
    tiles = [(id, x + dx, y + dy, r) for id, x, y, r in tiles]
    other = rebuild(tiles, [(x + dx, y + dy) for x, y in cells])

    def known(one: Network) -> list[tuple[int, ...]]:
        return sorted((p.colour, p.length, p.tiles, p.machines, p.first < 0) for p in one.pipes)

    assert known(other) == known(network)


@rule("PL-17.22")
@settings(max_examples=60, deadline=None)
@given(NETWORKS, st.randoms(use_true_random=False))
def test_a_machine_never_lengthens_a_pipeline(network: Network, chance: Random) -> None:
    if not network.uncovered():
        return
    cell = chance.choice(network.uncovered())
    before = {segment: pipe for pipe in fast(network) for segment in pipe.segments}
    after = network.with_machine(cell)
    for pipe in fast(after):
        whole = before[next(iter(pipe.segments))]
        assert pipe.segments <= whole.segments
        assert pipe.machines >= whole.machines or len(pipe.segments) < len(whole.segments)
        assert not any(at(*there) == cell for there, _ in pipe.segments)
    for colour in range(3):
        assert after.longest(colour) <= network.longest(colour)


@rule("PL-17.10", "PL-17.12", "PL-17.13", "PL-17.14")
@settings(max_examples=60, deadline=None)
@given(NETWORKS)
def test_every_legal_placement_is_offered_and_no_other(network: Network) -> None:
    expected = legal(laid(network), machines(network))
    tile = next(n for n, tile in enumerate(TILE) if not tile.symmetric)
    offered = {
        (x_of(cell), y_of(cell), r) for cell in network.anchors(False) for r in network.rotations(tile, cell)
    }
    assert offered == expected
    assert network.has_room() is bool(expected)
    # a tile that looks the same after a half turn: every pair of cells once
    tile = next(n for n, tile in enumerate(TILE) if tile.symmetric)
    ways = [
        frozenset(halves(("", x_of(cell), y_of(cell), r)))
        for cell in network.anchors(True)
        for r in network.rotations(tile, cell)
    ]
    assert len(set(ways)) == len(ways)
    assert set(ways) == {frozenset(halves(("", *place))) for place in expected}
    assert all(network.rotations(tile, cell) for cell in network.anchors(True))


@rule("PL-17.24")
@settings(max_examples=60, deadline=None)
@given(NETWORKS)
def test_a_machine_touches_at_most_four_pipelines_all_through_its_own_sides(network: Network) -> None:
    found = fast(network)
    for number, cell in enumerate(machines(network)):
        touching = [pipe for pipe in found if number in pipe.machines]
        assert len(touching) <= 4
        for pipe in touching:
            assert {joint(cell, port) for port in PORTS} & {
                joint(there, port) for there, two in pipe.segments for port in two
            }


@rule("PL-17.10")
def test_27_tiles_look_the_same_after_a_half_turn() -> None:
    same = [
        id
        for id in TILE_IDS
        if all_segments([(id, 0, 0, 0)]).keys() == all_segments([(id, 1, 0, 2)]).keys()
        and {s: c for s, (c, _) in all_segments([(id, 0, 0, 0)]).items()}
        == {s: c for s, (c, _) in all_segments([(id, 1, 0, 2)]).items()}
    ]
    assert len(same) == 27
    assert [id for tile, id in enumerate(TILE_IDS) if TILE[tile].symmetric] == same
