"""Turns, rounds and years (PL-5): what comes after what."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.step import PlayerStep, Step, known
from meeplehall.games.pipeline.components.board import ROUNDS, YEARS
from meeplehall.games.pipeline.rules.actions.benefits import owe_yearly
from meeplehall.games.pipeline.rules.actions.turn_order import slide
from meeplehall.games.pipeline.rules.choosing import SEATS
from meeplehall.games.pipeline.rules.machine_phase import MACHINE_PHASE
from meeplehall.games.pipeline.rules.refresh import end_contracts, refresh
from meeplehall.games.pipeline.rules.state import NONE, Refineries, new_turn
from meeplehall.games.pipeline.rules.work_phase import BEFORE_ACTION


class StartTurn(PlayerStep[Refineries]):
    """A turn: yearly benefits, the work phase, the machine phase, the disk (PL-5.3)."""

    rule = "PL-5.3"

    def proceed(self, state: Refineries) -> None:
        state.stack.pop()
        player = self.player
        state.turn = new_turn(state.refineries[player].cash)
        if state.log is not None:
            state.tell(
                f"Year {state.year + 1}, round {state.round + 1}: [seat:{player}] is to move.", "PL-5.2"
            )
        state.stack += [END_OF_TURN[player], MACHINE_PHASE[player], BEFORE_ACTION[player]]
        if state.year and not state.round:
            owe_yearly(state, player)


class EndOfTurn(PlayerStep[Refineries]):
    """The disk slides, and the next player follows (PL-8.6)."""

    rule = "PL-8.6"

    def proceed(self, state: Refineries) -> None:
        state.stack.pop()
        slide(state, self.player)
        state.active += 1
        if state.active < state.rules.seats:
            state.stack.append(START_TURN[state.upper[state.active]])
        else:
            state.stack.append(NEXT_ROUND)


class NextRound(Step[Refineries]):
    """The lower track becomes the upper one and the marker advances (PL-5.5, PL-8.8)."""

    rule = "PL-5.5"

    def proceed(self, state: Refineries) -> None:
        state.stack.pop()
        state.upper = state.lower
        state.lower = [NONE] * state.rules.seats
        state.active = 0
        state.round += 1
        if state.round == ROUNDS[state.year]:
            state.round = 0
            state.year += 1
            if state.year == YEARS:
                end_contracts(state)
                return
            refresh(state)
        state.stack.append(START_TURN[state.upper[0]])


NEXT_ROUND: Final = known(NextRound())
START_TURN: Final = [known(StartTurn(player)) for player in range(SEATS)]
END_OF_TURN: Final = [known(EndOfTurn(player)) for player in range(SEATS)]
