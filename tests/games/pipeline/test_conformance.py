"""The tests that every game inherits, for Pipeline."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from meeplehall.engine.game import Setup
from meeplehall.games.pipeline.components.papers import PAPER, PAPERS
from meeplehall.games.pipeline.components.tiles import TILE, TILES
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.papers import tile_of
from meeplehall.games.pipeline.rules.redeal import redeal
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import NOBODY, Conformance, Zone, memory_breaches, rule
from meeplehall.testing.walks import new_match

GOLDEN = Path(__file__).parent / "golden"


class TestPipeline(Conformance):
    game = GAME
    told_otherwise = frozenset({"Contracts", "Orders", "Pipe tiles", "The board"})
    reasons_every = 97  # its turns take long to think through
    shared = ("costs", "cross", "network", "reserves", "stack_of_pipes", "unseen", "upper", "valuations")
    pinned_branches = {
        (2, 1, 0, 6): 4096,
        (2, 1, 10, 5): 15111,
        (2, 1, 60, 5): 71,
        (2, 3, 110, 4): 1099,
        (3, 1, 48, 4): 89,  # disks either way
        (3, 1, 54, 3): 1324,  # the tile of the worker may wait
        (3, 1, 150, 6): 198698,
        (3, 2, 179, 3): 22,  # it has waited
        (4, 2, 200, 6): 110,
        (4, 5, 260, 5): 12,
    }
    golden = {
        GOLDEN / "2-players-first-game.txt": (Setup(2, {"first_game": True}), 1),
        GOLDEN / "3-players.txt": (Setup(3), 2),
        GOLDEN / "4-players.txt": (Setup(4, {"start_tanks": "recommended"}), 3),
    }

    def zones(self, state: Refineries) -> Iterator[Zone]:
        """Pipe tiles and papers, wherever they are; everybody has seen what was discarded."""
        stack = state.stack_of_pipes
        yield Zone("stack of pipes", _tiles(stack[::-1]), NOBODY, ordered=True)
        laid = [*state.government, *state.pipes[0], *state.pipes[1], state.turn.tile, state.turn.aside]
        laid += [tile for refinery in state.refineries for tile, _, _ in refinery.network.tiles]
        yield Zone("pipes on the table", _tiles(laid))
        dealt = bool(state.government)
        yield Zone("discarded pipes", _tiles([*({*range(TILES)} - {*stack, *laid})] if dealt else []))
        shown, hidden = list(state.display), []
        for refinery in state.refineries:
            shown += [*map(tile_of, refinery.contracts + refinery.deferred), *refinery.orders]
        for row, reserve in enumerate(state.reserves):
            yield Zone(f"reserve {row}", _papers(reserve[:-1][::-1]), NOBODY, ordered=True)
            shown += reserve[-1:]
            hidden += reserve[:-1]
        for row, box in enumerate(state.unseen):
            yield Zone(f"box {row}", _papers(box), NOBODY)
            hidden += box
        yield Zone("papers on the table", _papers(shown))
        gone = {*range(PAPERS)} - {*shown, *hidden}
        yield Zone("discarded papers", _papers([*gone] if dealt else []))


def _tiles(tiles: list[int]) -> list[str]:
    return [TILE[tile].id for tile in tiles if tile >= 0]


def _papers(papers: list[int]) -> list[str]:
    return [PAPER[paper].id for paper in papers if paper >= 0]


def face_down(state: Refineries, seat: int, seed: int) -> Refineries:
    """A redeal that has not looked at the reserves, though they lie face up."""
    guess = redeal(state, seat, seed)
    guess.reserves = [reserve[::-1] for reserve in guess.reserves]
    return guess


def forgetful(state: Refineries, seat: int, seed: int) -> Refineries:
    """A redeal that shuffles the tiles beside the shops of past years in again."""
    guess = redeal(state, seat, seed)
    stack, beside = guess.stack_of_pipes, guess.pipes
    here = {*stack, *beside[0], *beside[1], *guess.government, guess.turn.tile, guess.turn.aside}
    here |= {tile for refinery in guess.refineries for tile, _, _ in refinery.network.tiles}
    gone = [tile for tile in range(TILES) if tile not in here]
    guess.stack_of_pipes = [*gone[:1], *stack[len(gone[:1]) :]]
    return guess


@rule("PL-25.2", "PL-25.3")
@pytest.mark.parametrize(("broken", "about"), [(face_down, "papers"), (forgetful, "discarded pipes")])
def test_a_redeal_that_forgets_is_found(broken: Callable[..., Refineries], about: str) -> None:
    suite, match = TestPipeline(), new_match(GAME, Setup(2), 1)
    found = list(memory_breaches(match, suite.zones, broken, suite.alike, 1, 500))
    assert found
    assert all(about in breach for breach in found[:5])
