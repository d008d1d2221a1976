"""What is wrong with a state, in sentences."""

from __future__ import annotations

from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.oil import BARRELS_PER_TANK, GRADES, TANKS_PER_ROW
from meeplehall.games.pipeline.components.papers import PAPERS
from meeplehall.games.pipeline.components.tiles import TILES
from meeplehall.games.pipeline.rules.papers import tile_of
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.games.pipeline.rules.tanks import space


def invariants(state: Refineries) -> list[str]:
    """Everything that should not be; an empty list if all is well."""
    if not state.government:
        return []
    return [*_players(state), *_tiles(state), *_tracks(state)]


def _players(state: Refineries) -> list[str]:
    wrong: list[str] = []
    for player, refinery in enumerate(state.refineries):
        if refinery.cash < 0:
            wrong.append(f"player {player} has ${refinery.cash}")
        if min(refinery.oil) < 0:
            wrong.append(f"player {player} has less than no oil")
        for grade in range(GRADES):
            if space(refinery, grade) < 0:
                wrong.append(f"player {player} stores more grade {grade} than fits")
            if refinery.tanks[grade] > TANKS_PER_ROW:
                wrong.append(f"player {player} has {refinery.tanks[grade]} tanks in a row")
        network = refinery.network
        segments = sum(pipe.length for pipe in network.pipes)
        if segments != 2 * len(network.uncovered()):
            wrong.append(f"the network of player {player} has {segments} segments in its pipelines")
    return wrong + ([] if BARRELS_PER_TANK else ["tanks hold nothing"])


def _tiles(state: Refineries) -> list[str]:
    """No tile is in two places, and tanks and machines are those of the box."""
    wrong: list[str] = []
    pipes = [tile for tile in state.government if tile >= 0] + state.stack_of_pipes
    for beside in state.pipes:
        pipes += beside
    for refinery in state.refineries:
        pipes += [tile for tile, _, _ in refinery.network.tiles]
    for held in (state.turn.tile, state.turn.aside):
        if held >= 0:
            pipes.append(held)
    if len(set(pipes)) != len(pipes) or len(pipes) > TILES:
        wrong.append("a pipe tile is in two places")
    papers = [paper for paper in state.display if paper >= 0]
    for refinery in state.refineries:
        papers += [tile_of(paper) for paper in refinery.contracts + refinery.deferred] + refinery.orders
    for hidden in [*state.reserves, *state.unseen]:
        papers += hidden
    if len(set(papers)) != len(papers) or len(papers) > PAPERS:
        wrong.append("a contract or order is in two places")
    machines = state.machine_reserve + sum(state.shops[:3])
    machines += sum(len(refinery.network.machines) for refinery in state.refineries)
    placing = bool(state.stack) and state.stack[-1].kind == "place_machine"
    if machines + placing != COMPONENTS.counts.machine_tiles:
        wrong.append(f"there are {machines} machines")
    return wrong


def _tracks(state: Refineries) -> list[str]:
    seats = list(range(state.rules.seats))
    wrong: list[str] = []
    if sorted(state.upper) != seats:
        wrong.append("the upper track does not hold every disk once")
    lower = [player for player in state.lower if player >= 0]
    if len(set(lower)) != len(lower):
        wrong.append("a disk is twice on the lower track")
    return wrong
