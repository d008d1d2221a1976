"""Running the network with the worker (PL-16), and one machine with the upgrade (PL-21.19)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.engine.wire import Number, flyweights
from meeplehall.engine.wording import listed
from meeplehall.games.pipeline.components.board import MACHINE_TILES
from meeplehall.games.pipeline.components.oil import HUE_NAME
from meeplehall.games.pipeline.components.tiles import TILE, TILES
from meeplehall.games.pipeline.components.upgrades import MACHINES
from meeplehall.games.pipeline.rules.choosing import SEATS, Choice
from meeplehall.games.pipeline.rules.network import Pipe
from meeplehall.games.pipeline.rules.refining import (
    able,
    begin_run,
    can_run,
    free_pipes,
    machine_pipes,
    value,
)
from meeplehall.games.pipeline.rules.state import Refineries, Refinery


def can_run_network(state: Refineries, player: int) -> bool:
    """Is there a tile, or with Machines 1 a machine, at which a barrel can be refined (PL-16.5)?"""
    refinery = state.refineries[player]
    if not any(refinery.oil):
        return False
    lengths = refinery.network.lengths()
    return can_run(state, refinery, lengths.all if refinery.levels[MACHINES] else lengths.free)


class NetworkStep(Choice):
    """The worker goes to a pipe tile (or a machine) of the own network (D-18)."""

    kind = "network_tile"
    rule = "PL-16.1"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        refinery = state.refineries[self.player]
        tiles = 0
        for pipe in able(state, refinery, free_pipes(refinery)):
            tiles |= pipe.tiles
        found: list[Action[Refineries]] = [
            RUN_TILE[number] for number in range(len(refinery.network.tiles)) if tiles >> number & 1
        ]
        if refinery.levels[MACHINES]:
            machines = 0
            for pipe in able(state, refinery, machine_pipes(refinery)):
                machines |= pipe.machines
            found += [RUN_ONE[n] for n in range(len(refinery.network.machines)) if machines >> n & 1]
        return found

    def prompt(self, state: Refineries, player: int) -> str:
        return "Put your worker on a tile: the pipelines through it refine."


class Runs(Action[Refineries]):
    """The worker makes some pipelines run."""

    def pipes_run(self, refinery: Refinery) -> list[Pipe]:
        """Which ones may refine."""
        raise NotImplementedError


class RunTile(Runs):
    """Every pipeline through this tile that touches no machine may refine (PL-16.2)."""

    type = "run_tile"
    group = "Choose a tile"
    number: int

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()
        refinery = state.refineries[player]
        if state.log is not None:
            tile, anchor, _ = refinery.network.tiles[self.number]
            where = refinery.network.spot(anchor)
            state.tell(
                f"[seat:{player}] runs the pipelines through a tile {where}: [piece:{TILE[tile].id}].",
                "PL-16.2",
            )
        begin_run(state, player, self.pipes_run(refinery))

    def pipes_run(self, refinery: Refinery) -> list[Pipe]:
        return [pipe for pipe in free_pipes(refinery) if pipe.tiles >> self.number & 1]

    def label(self, state: Refineries, player: int) -> str:
        refinery = state.refineries[player]
        where = refinery.network.spot(refinery.network.tiles[self.number][1])
        running = able(state, refinery, self.pipes_run(refinery))
        what = [f"{HUE_NAME[pipe.colour]} of {value(refinery, pipe)}" for pipe in running]
        return f"The tile {where}: {listed(what)}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"tile-{player}-{self.number}"]


RUN_TILE: Final[list[RunTile]] = flyweights(RunTile, number=Number(0, TILES))


class RunOne(Runs):
    """All pipelines attached to this machine may refine, free of charge (PL-21.19)."""

    type = "run_one"
    group = "Choose a machine"
    number: int

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()
        refinery = state.refineries[player]
        if state.log is not None:
            where = refinery.network.spot(refinery.network.machines[self.number])
            state.tell(f"[seat:{player}] runs the machine {where} for nothing.", "PL-21.19")
        begin_run(state, player, self.pipes_run(refinery))

    def pipes_run(self, refinery: Refinery) -> list[Pipe]:
        return [pipe for pipe in refinery.network.pipes if pipe.machines >> self.number & 1]

    def label(self, state: Refineries, player: int) -> str:
        network = state.refineries[player].network
        return f"The machine {network.spot(network.machines[self.number])}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"machine-{player}-{self.number}"]


RUN_ONE: Final[list[RunOne]] = flyweights(RunOne, number=Number(0, MACHINE_TILES - 1))


NETWORK_STEP: Final = [known(NetworkStep(player)) for player in range(SEATS)]
