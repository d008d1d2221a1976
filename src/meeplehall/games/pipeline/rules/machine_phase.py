"""The machine phase (PL-19), and the early run of the machines that an upgrade allows (PL-21.21)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import known
from meeplehall.engine.wire import flyweight
from meeplehall.games.pipeline.components.board import MACHINE_RUN
from meeplehall.games.pipeline.components.upgrades import MACHINE_PRICE, MACHINES
from meeplehall.games.pipeline.rules.actions.delivering import deliveries
from meeplehall.games.pipeline.rules.choosing import SEATS, Choice, too_dear
from meeplehall.games.pipeline.rules.refining import begin_run, can_run, machine_pipes
from meeplehall.games.pipeline.rules.state import Refineries, Refinery


def machine_price(refinery: Refinery) -> int:
    """$15, or $5 with Machines 2 (PL-19.1, PL-21.20)."""
    return MACHINE_PRICE if refinery.levels[MACHINES] >= 2 else MACHINE_RUN


def cannot_run_machines(state: Refineries, player: int) -> Refusal | None:
    """Why the machines cannot be run now (PL-19.4)."""
    refinery = state.refineries[player]
    price = machine_price(refinery)
    if refinery.cash < price:
        return NO_CASH[refinery.levels[MACHINES] >= 2][refinery.cash]
    return None if can_run(state, refinery, refinery.network.lengths().at_machines) else MACHINES_IDLE


def run_machines(state: Refineries, player: int) -> None:
    """All pipelines attached to machines may refine (PL-19.2)."""
    refinery = state.refineries[player]
    price = machine_price(refinery)
    refinery.cash -= price
    if state.log is not None:
        state.tell(f"[seat:{player}] runs the machines for ${price}.", "PL-19.1")
    begin_run(state, player, machine_pipes(refinery))


class MachinePhase(Choice):
    """Run the machines once, deliver, end the turn (D-24)."""

    kind = "machine_phase"
    rule = "PL-19.1"
    always_asks = True  # PL-26.5: the end of the turn is always said

    def thoughts(self, state: Refineries) -> list[Action[Refineries]]:
        found: list[Action[Refineries]] = []
        if not state.turn.machine_run and state.refineries[self.player].network.machines:
            found.append(RUN_MACHINES)
        return found + deliveries(state, self.player) + [END_TURN]

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        player = self.player
        found: list[Action[Refineries]] = []
        idle = not state.turn.machine_run and state.refineries[player].network.machines
        if idle and cannot_run_machines(state, player) is None:
            found.append(RUN_MACHINES)
        found += deliveries(state, player)
        found.append(END_TURN)
        return found

    def default(self, state: Refineries, player: int) -> Action[Refineries]:
        return END_TURN

    def prompt(self, state: Refineries, player: int) -> str:
        left = self.choices(state)
        if RUN_MACHINES in left:
            return "Do you want to run your machines before your turn ends?"
        if len(left) > 1:
            return "Do you want to deliver something before your turn ends?"
        return "Your turn is done: end it, or undo."


def _machines(state: Refineries, player: int) -> list[str]:
    return [f"machine-{player}-{n}" for n in range(len(state.refineries[player].network.machines))]


class RunMachines(Action[Refineries]):
    """Pay once and run all machines (PL-19.1)."""

    type = "run_machines"

    def refusal(self, state: Refineries, player: int) -> Refusal | None:
        return cannot_run_machines(state, player)

    def price(self, state: Refineries, player: int) -> int | None:
        return machine_price(state.refineries[player])

    def apply(self, state: Refineries, player: int) -> None:
        state.turn.machine_run = True
        run_machines(state, player)

    def label(self, state: Refineries, player: int) -> str:
        return f"Run the machines for ${machine_price(state.refineries[player])}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return _machines(state, player)


RUN_MACHINES: Final[RunMachines] = flyweight(RunMachines)


class RunEarly(Action[Refineries]):
    """Run the machines before the first action (PL-21.21)."""

    type = "run_early"
    group = "Run"

    def refusal(self, state: Refineries, player: int) -> Refusal | None:
        return cannot_run_machines(state, player)

    def price(self, state: Refineries, player: int) -> int | None:
        return machine_price(state.refineries[player])

    def apply(self, state: Refineries, player: int) -> None:
        state.turn.early_run = True
        run_machines(state, player)

    def label(self, state: Refineries, player: int) -> str:
        return f"Run the machines now for ${machine_price(state.refineries[player])}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return _machines(state, player)


RUN_EARLY: Final[RunEarly] = flyweight(RunEarly)


class EndTurn(Action[Refineries]):
    """The turn is over and cannot be taken back (PL-25.6)."""

    type = "end_turn"
    declines = True

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()
        state.reveals += 1

    def label(self, state: Refineries, player: int) -> str:
        return "End your turn"


END_TURN: Final[EndTurn] = flyweight(EndTurn)


#: as printed, and with Machines 2
NO_CASH: Final = [too_dear("PL-19.1", price) for price in (MACHINE_RUN, MACHINE_PRICE)]
MACHINES_IDLE: Final = Refusal("PL-19.4", "No pipeline at a machine could refine a barrel.")
MACHINE_PHASE: Final = [known(MachinePhase(player)) for player in range(SEATS)]
