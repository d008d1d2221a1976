"""PL-17 Pipe geometry: the grid, the tile, placing tiles."""

from __future__ import annotations

from collections import Counter

import pytest

from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.grid import at
from meeplehall.games.pipeline.components.tiles import TILE_IDS
from meeplehall.games.pipeline.rules.actions.placing import take_tile
from meeplehall.games.pipeline.rules.network import EMPTY
from meeplehall.testing import rule
from tests.games.pipeline.grids import all_segments, drawn, fits, lay, lengths, parts, ports
from tests.games.pipeline.playing import asked, cash, do, government, mine, network, offered, shop_pipes, told
from tests.games.pipeline.tables import laid, start, table


def alone(id: str, r: int = 0) -> dict[tuple[tuple[int, int], str], str]:
    """The segments of one tile at (0,0)."""
    return drawn(EMPTY.with_tile(TILE_IDS.index(id), at(0, 0), r))


# the grid and the tile


@rule("PL-17.1")
def test_a_network_may_grow_in_every_direction_without_limit() -> None:
    state = table(
        tank_pipes="WE-OSS WE-OST",
        network="WE-OTT (0,0) 0; " + "; ".join(f"{id} ({2 * i + 2},0) 0" for i, id in enumerate(long_row())),
    )
    do(state, "main tanks_pipes", "pipe WE-OSS")
    assert "place -1 0" in offered(state)
    assert "place 62 0" in offered(state)
    assert {"place 0 -1", "place 0 1", "place 61 1", "place 61 -1"} <= {*offered(state)}


def long_row() -> list[str]:
    """Thirty tiles that are not used elsewhere in the test."""
    return [id for id in TILE_IDS if id[:2] == "NN"] + ["NE-OOO", "NE-OOS", "NE-OOT"]


@rule("PL-17.1")
def test_x_grows_to_the_east_and_y_to_the_south() -> None:
    # a north-south pipe of the tile at (0,0) goes on through (0,1) below it, not above
    assert lengths(lay("NN-OTT (0,0) 0; WE-SOO (0,-1) 3")) == "O 2 1 1, S 2, T 1 1"
    assert lengths(lay("NN-OTT (0,0) 0; WE-OSS (0,-1) 3")) == "O 4, S 1 1, T 1 1"
    assert lengths(lay("NN-OTT (0,0) 0; WE-OSS (0,1) 1")) == "O 2 2, S 1 1, T 1 1"
    assert lay("WE-OTT (0,0) 0; WE-TOO (0,1) 1").cells.keys() == {at(0, 0), at(1, 0), at(0, 1), at(0, 2)}


@rule("PL-17.2", "PL-17.4", "PL-17.5")
@pytest.mark.parametrize("r", range(4))
def test_every_half_has_two_segments_that_use_all_four_ports(r: int) -> None:
    for id in TILE_IDS:
        segments = alone(id, r)
        cells = {cell for cell, _ in segments}
        assert cells == {(0, 0), [(1, 0), (0, 1), (-1, 0), (0, -1)][r]}
        for cell in cells:
            own = [two for there, two in segments if there == cell]
            assert len(own) == 2
            assert ports("".join(own)) == "NESW"
            assert set(own) in ({"NE", "SW"}, {"NW", "ES"}, {"NS", "EW"})


@rule("PL-17.3")
def test_cells_beside_each_other_share_the_joint_between_them() -> None:
    # one neighbour at each of the six outer sides: each pipe goes on there in its own colour
    middle = "WE-OST (0,0) 0"
    assert lengths(lay(f"{middle}; WE-OOO (2,0) 0")) == "O 4 1 1, S 1, T 1"  # E of half 1
    assert lengths(lay(f"{middle}; WE-OSS (-2,0) 0")) == "O 4, S 1 1 1, T 1"  # W of half 0
    assert lengths(lay(f"{middle}; WE-SOO (0,-1) 3")) == "O 2 1 1, S 3, T 1"  # N of half 0
    assert lengths(lay(f"{middle}; WE-SOO (0,1) 1")) == "O 2 1 1, S 3, T 1"  # S of half 0
    assert lengths(lay(f"{middle}; WE-TSS (1,-1) 3")) == "O 2, S 1 1 1, T 3"  # N of half 1
    assert lengths(lay(f"{middle}; WE-TSS (1,1) 1")) == "O 2, S 1 1 1, T 3"  # S of half 1


@rule("PL-17.5")
def test_each_tile_has_a_long_pipe_of_two_segments_and_two_short_ones() -> None:
    for number, id in enumerate(TILE_IDS):
        pipes = EMPTY.with_tile(number, at(0, 0), 0).pipes
        assert sorted(pipe.length for pipe in pipes) == [1, 1, 2]
        long = next(pipe for pipe in pipes if pipe.length == 2)
        assert "OST"[long.colour] == id[3]


@rule("PL-17.6")
def test_every_tile_shows_what_its_code_says() -> None:
    for id in TILE_IDS:
        told_by_code = {segment: colour for segment, (colour, _) in all_segments([(id, 0, 0, 0)]).items()}
        assert alone(id) == told_by_code
    assert alone("NE-OST") == {
        ((0, 0), "NE"): "O",
        ((0, 0), "SW"): "S",
        ((1, 0), "EW"): "O",
        ((1, 0), "NS"): "T",
    }


@rule("PL-17.7")
def test_the_135_tiles_are_all_that_differ_by_more_than_a_half_turn() -> None:
    opposite = dict(zip("NESW", "SWNE", strict=True))
    every = {f"{x}{y}-{a}{b}{c}" for x in "NWS" for y in "NES" for a in "OST" for b in "OST" for c in "OST"}
    pairs = {frozenset({id, f"{opposite[id[1]]}{opposite[id[0]]}-{id[3]}{id[5]}{id[4]}"}) for id in every}
    assert len(TILE_IDS) == len(set(TILE_IDS)) == len(pairs) == 135
    assert all(len(pair & set(TILE_IDS)) == 1 for pair in pairs)
    assert Counter(id[:2] for id in TILE_IDS) == {"NN": 27, "NE": 27, "SE": 27, "NS": 18, "SN": 18, "WE": 18}


@rule("PL-17.8", "PL-17.9")
@pytest.mark.parametrize(
    ("anchor", "r", "other"),
    [("2 0", 0, (3, 0)), ("2 0", 1, (2, 1)), ("3 0", 2, (2, 0)), ("2 0", 3, (2, -1)), ("0 -2", 1, (0, -1))],
)
def test_half_1_lies_from_the_anchor_as_the_tile_is_turned(
    anchor: str, r: int, other: tuple[int, int]
) -> None:
    state = table(network="WE-OTT (0,0) 0", tank_pipes="NE-OST")
    do(state, "main tanks_pipes", "pipe NE-OST", f"place {anchor}")
    if asked(state) == "place_pipe A":  # a single rotation is taken without asking
        do(state, f"rotate {r}")
    x, y = map(int, anchor.split())
    assert network(state)[-1] == ["NE-OST", x, y, r]
    assert {cell for cell, _ in drawn(mine(state).network)} == {(0, 0), (1, 0), (x, y), other}


@rule("PL-17.9")
def test_tiles_are_never_flipped_over() -> None:
    state = table(network="WE-OTT (0,0) 0", tank_pipes="SE-OST")
    do(state, "main tanks_pipes", "pipe SE-OST", "place 2 0")
    assert offered(state) == ["rotate 0", "rotate 1", "rotate 3"]
    # NE-OST is its mirror image, and another tile
    assert alone("NE-OST") not in [alone("SE-OST", r) for r in range(4)]


# placement


@rule("PL-17.10")
def test_a_tile_that_looks_the_same_after_a_half_turn_is_offered_once_per_place() -> None:
    def ways(id: str) -> set[tuple[str, str]]:
        state = table(network="WE-OTT (0,0) 0", tank_pipes=id)
        do(state, "main tanks_pipes", f"pipe {id}")
        found = set()
        for anchor in offered(state):
            there = do(state.clone(), anchor)
            if asked(there) == "place_pipe A":
                found |= {(anchor, rotation) for rotation in offered(there)}
            else:  # a single rotation is taken without asking
                found |= {(anchor, f"rotate {network(there)[-1][3]}")}
        return found

    all_ways, once = ways("WE-OST"), ways("WE-OSS")
    assert len(all_ways) == 2 * len(once)
    assert once < all_ways
    assert {rotation for _, rotation in once} == {"rotate 0", "rotate 1"}


@rule("PL-17.11")
def test_the_first_tile_is_laid_without_asking() -> None:
    state = table(tank_pipes="NE-OST SN-SOT")
    do(state, "main tanks_pipes", "pipe NE-OST")
    assert network(state) == [["NE-OST", 0, 0, 0]]
    assert asked(state) == "shop A"
    do(state, "pipe SN-SOT")
    assert asked(state) == "place_pipe A"


@rule("PL-17.12")
@pytest.mark.parametrize("place", ["WE-OSS (0,0) 0", "WE-OSS (1,0) 0", "WE-OSS (-1,0) 0", "WE-OSS (0,1) 3"])
def test_both_cells_must_be_empty(place: str) -> None:
    assert not fits(lay("WE-OTT (0,0) 0"), place)


@rule("PL-17.12", "PL-17.14")
def test_a_cell_under_a_machine_is_not_empty() -> None:
    state = table(network="WE-OTT (0,0) 0", machines=[(1, 0)], tank_pipes="NE-OST")
    do(state, "main tanks_pipes", "pipe NE-OST")
    assert "place 1 0" not in offered(state)
    do(state, "place -1 0")
    assert "rotate 0" not in offered(state)


@rule("PL-17.13")
def test_a_tile_must_share_a_side_with_an_uncovered_cell() -> None:
    network = lay("WE-OTT (0,0) 0")
    assert fits(network, "WE-OSS (2,0) 0")
    assert not fits(network, "WE-OSS (2,1) 0")  # a corner only
    assert not fits(network, "WE-OSS (3,0) 0")  # a gap
    assert fits(network, "WE-OSS (3,0) 2")


@rule("PL-17.13", "PL-17.21")
def test_colours_need_not_match() -> None:
    state = table(network="WE-OTT (0,0) 0", tank_pipes="WE-TOO")
    do(state, "main tanks_pipes", "pipe WE-TOO", "place 2 0")
    assert "rotate 0" in offered(state)
    do(state, "rotate 0")
    assert lengths(mine(state).network) == "O 2 1 1, T 2 1 1"


@rule("PL-17.14")
def test_the_side_of_a_machine_is_no_connection() -> None:
    network = lay("WE-OTT (0,0) 0; machine on (1,0)")
    assert not fits(network, "WE-OSS (2,0) 0")
    assert not fits(network, "WE-OSS (1,-1) 0")
    assert fits(network, "WE-OSS (1,-1) 2")  # this one lies beside (0,0) too
    state = table(network="WE-OTT (0,0) 0", machines=[(1, 0)], tank_pipes="NE-OST")
    do(state, "main tanks_pipes", "pipe NE-OST")
    assert not {"place 2 0", "place 3 0"} & {*offered(state)}


@rule("PL-17.15")
def test_tiles_bought_together_may_connect_to_each_other_in_any_order() -> None:
    tiles = {(0, 1): "NE-OST", (0, 5): "NE-SOT", (0, 0): "NE-TSS"}
    state = table(cash=55, network="WE-OTT (0,0) 0", government=tiles, gone={0: "3 6 7"}, quadrants="0")
    do(state, "government", "government_tile 0 1")
    do(state, "place 3 0")
    assert offered(state, "government_tile") == [f"government_tile 0 {i}" for i in (0, 2, 4, 5)]
    do(state, "government_tile 0 5")
    assert "place 4 0" in offered(state)  # beside the tile laid just before, far from the first one
    do(state, "place 4 0", "rotate 0", "government_tile 0 0", "place 0 1")
    assert government(state, 0) == "2 4"


@rule("PL-17.16")
def test_nothing_that_lies_is_moved_turned_or_removed() -> None:
    laid_first = "WE-OTT (0,0) 0; NE-OST (2,0) 1"
    state = table(cash=200, network=laid_first, machines=[(0, 0)], oil="O0", machine_pipes="NN-SOS SN-SOT")
    do(state, "main machines_pipes", "item machine 20")
    assert not [text for text in offered(state) if not text.startswith("cover")]
    do(state, "cover 1 0", "pipe NN-SOS")
    do(state, offered(state)[0])
    do(state, *offered(state, "rotate")[:1])
    assert network(state)[:2] == [["WE-OTT", 0, 0, 0], ["NE-OST", 2, 0, 1]]
    assert mine(state).network.machines[:2] == [at(0, 0), at(1, 0)]


@rule("PL-17.17")
def test_a_tile_without_a_place_is_not_to_be_had() -> None:
    """Both halves of the only tile are covered: nothing connects any more."""
    state = table(cash=100, network="WE-OTT (0,0) 0", machines=[(0, 0), (1, 0)], tank_pipes="NE-OST")
    assert "government" not in offered(state)
    do(state, "main tanks_pipes")
    assert offered(state, "pipe") == []
    assert shop_pipes(state, "tank") == ["NE-OST"]
    assert cash(state) == 100


@rule("PL-17.17")
def test_a_tile_in_hand_without_a_place_leaves_the_game() -> None:
    state = table(network="WE-OTT (0,0) 0", machines=[(0, 0), (1, 0)])
    take_tile(state, 0, TILE_IDS.index("NE-OST"))
    start(state)
    assert asked(state) == "before_action A"
    assert network(state) == [["WE-OTT", 0, 0, 0]]
    assert "[piece:NE-OST] fits nowhere and leaves the game." in told(state)


@rule("PL-17.2")
def test_data_lists_every_tile_of_the_box() -> None:
    assert [tile.id for tile in COMPONENTS.pipe_tiles.tile] == TILE_IDS
    assert len(parts("; ".join(f"{id} (0,0) 0" for id in TILE_IDS))) == 135
    assert laid("WE-OTT (0,0) 0").cells.keys() == {at(0, 0), at(1, 0)}
