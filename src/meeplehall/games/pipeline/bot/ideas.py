"""Turns as bots plan them: from the engine's own options, each step the one after which the position is best.

An option that opens a choice is judged by what comes of it, and to end a step by what there is already.
"""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Idea
from meeplehall.games.pipeline.bot.answers import worth_a_thought
from meeplehall.games.pipeline.bot.value import worth
from meeplehall.games.pipeline.components.board import MOST_PIPES, PIPE_STEP
from meeplehall.games.pipeline.rules.actions.benefits import BenefitStep, DeclineRest
from meeplehall.games.pipeline.rules.actions.contracting import ContractStep, DeferStep
from meeplehall.games.pipeline.rules.actions.delivering import Deliver, FillOrder, OrderStep
from meeplehall.games.pipeline.rules.actions.government import FreeTileStep, GovernmentStep
from meeplehall.games.pipeline.rules.actions.placing import MachineStep, PlaceStep
from meeplehall.games.pipeline.rules.actions.running import RunOne, RunTile
from meeplehall.games.pipeline.rules.actions.shops import (
    FreePipeStep,
    ItemStep,
    MachineShopStep,
    ShopStep,
    TakePipe,
    TankStep,
)
from meeplehall.games.pipeline.rules.actions.upgrades import UpgradeStep
from meeplehall.games.pipeline.rules.choosing import End
from meeplehall.games.pipeline.rules.machine_phase import (
    END_TURN,
    EndTurn,
    MachinePhase,
    RunEarly,
    RunMachines,
)
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.games.pipeline.rules.work_phase import AfterMain, BeforeAction, Pass, Secondary, ToMachines

#: no turn has more decisions
LONGEST: Final = 150
#: where the next pipe tile of a shop comes without a further price, a tile is not judged alone
SECOND_TILE: Final = 8.0
#: actions that change nothing by themselves
STANDING: Final = frozenset({End, EndTurn, ToMachines, DeclineRest, Pass})
#: actions before the worker is sent out
OPENING: Final = frozenset({RunEarly, Deliver, FillOrder})
#: actions that only open a choice
LONG: Final = frozenset({RunMachines, RunEarly, Secondary, RunTile, RunOne})
#: steps that a choice brings with it
INNER: Final = frozenset(
    {
        PlaceStep, MachineStep, TankStep, BenefitStep, FreeTileStep, ItemStep, FreePipeStep, DeferStep,
        OrderStep,
    }
)  # fmt: skip
#: steps at which another choice makes another turn
CHOICES: Final = frozenset({UpgradeStep, GovernmentStep, ShopStep, MachineShopStep, ContractStep})
#: steps at which the action before is over
OVER: Final = frozenset({BeforeAction, AfterMain, MachinePhase})
#: what an improvement has to bring at least
TRIFLE: Final = 0.01


def turns(state: Refineries, player: int) -> list[Idea[Refineries]]:
    """A turn for every place of the worker; what is worth delivering is delivered before."""
    after = state.clone()
    opening: list[Action[Refineries]] = []
    while type(after.stack[-1]) is BeforeAction and player in after.waiting:
        better = _opening(after, player)
        if better is None:
            break
        opening += better.actions
        after = better.after
    return [
        _turn(after, player, [*opening, action])
        for action in after.options(player)
        if type(action) not in OPENING
    ]


def variants(state: Refineries, player: int) -> list[Idea[Refineries]]:
    """The same turns, and others that begin with another purchase than the one that looks best at once."""
    found = turns(state, player)
    for idea in found[:]:
        found += _others(state, player, idea)
    return found


def _others(state: Refineries, player: int, idea: Idea[Refineries]) -> list[Idea[Refineries]]:
    """Turns with the same place of the worker that begin with another choice there."""
    after = state.clone()
    done: list[Action[Refineries]] = []
    usual: Action[Refineries] | None = None
    for action in idea.actions:
        if type(after.stack[-1]) in CHOICES:
            usual = action
            break
        if action is END_TURN:
            break
        after.act(player, action)
        done.append(action)
    if usual is None:
        return []
    return [
        _turn(after, player, [*done, action])
        for action in worth_a_thought(after, player)
        if action is not usual and type(action) not in STANDING
    ]


def _turn(state: Refineries, player: int, actions: list[Action[Refineries]]) -> Idea[Refineries]:
    """Do the last of these actions and go on to the end of the turn."""
    after = state.clone()
    trial = Trial(after, player, actions.pop()) if type(after.stack[-1]) in CHOICES else None
    if trial is None:
        after.act(player, actions[-1])
    else:
        actions += trial.actions
        after = trial.after
    while len(actions) < LONGEST:
        if not after.stack or player not in after.waiting or type(after.stack[-1]) is BeforeAction:
            break
        after = _go_on(after, player, actions)
        if actions[-1] is END_TURN:
            break  # before the others play and a year ends
    return Idea(actions, worth(after, player))


def _opening(state: Refineries, player: int) -> Trial | None:
    """A delivery, or an early run of the machines, that makes the position better."""
    openings = [action for action in state.options(player) if type(action) in OPENING]
    if not openings:
        return None
    chosen: Trial | None = None
    best = worth(state, player) + TRIFLE
    for action in openings:
        trial = Trial(state, player, action)
        if trial.merit > best:
            best = trial.merit
            chosen = trial
    return chosen


def steps(state: Refineries, player: int) -> list[Idea[Refineries]]:
    """What is worth a thought in the middle of a turn: single actions."""
    found: list[Idea[Refineries]] = []
    for action in worth_a_thought(state, player):
        after = state.clone()
        if action is not END_TURN:  # before the others play and a year ends
            after.act(player, action)
        found.append(Idea([action], worth(after, player)))
    return found


def best_step(state: Refineries, player: int) -> Action[Refineries]:
    """The option after which, and after what it brings with it, the position is worth most."""
    return _choose(state, player)[0]


def _choose(state: Refineries, player: int) -> tuple[Action[Refineries], Trial | None]:
    """The best option, and how it went; it need not be tried if it is the only one or changes nothing."""
    options = worth_a_thought(state, player)
    chosen = options[0]
    leading: Trial | None = None
    if len(options) == 1:
        return chosen, None
    best = -1e9
    for action in options:
        trial = None if type(action) in STANDING else Trial(state, player, action)
        merit = worth(state, player) if trial is None else trial.merit
        if merit > best:
            best, chosen, leading = merit, action, trial
    return chosen, leading


def _go_on(state: Refineries, player: int, done: list[Action[Refineries]]) -> Refineries:
    """Take the best option and note what was done.

    Gives the position after it; the one given is used up. The end of the turn is noted, not done.
    """
    chosen, trial = _choose(state, player)
    if trial is not None:
        done += trial.actions
        return trial.after
    done.append(chosen)
    if chosen is not END_TURN:
        state.act(player, chosen)
    return state


class Trial:
    """An action, the answers to what it brings with it, and what the position is worth after them."""

    def __init__(self, state: Refineries, player: int, action: Action[Refineries]) -> None:
        self.actions = [action]
        self.after = state.clone()
        self.after.act(player, action)
        if type(action) in LONG:
            self._to_the_end_of_the_action(player)
        elif not _is_inner(state):
            self._answer(player)
        self.merit = worth(self.after, player)
        if type(action) is TakePipe and not state.turn.free and self._next_is_free():
            self.merit += SECOND_TILE

    def _next_is_free(self) -> bool:
        bundle = self.after.turn.bundle
        return bundle < MOST_PIPES and PIPE_STEP[bundle] == 0

    def _to_the_end_of_the_action(self, player: int) -> None:
        """Where an action only opens a choice, it is judged by the best of what follows."""
        while len(self.actions) < LONGEST:
            after = self.after
            if not after.stack or player not in after.waiting:
                break
            if type(after.stack[-1]) in OVER:
                break
            self.after = _go_on(after, player, self.actions)

    def _answer(self, player: int) -> None:
        """Answer what a choice brings with it."""
        while self.after.stack and player in self.after.waiting and _is_inner(self.after):
            self.after = _go_on(self.after, player, self.actions)


def _is_inner(state: Refineries) -> bool:
    return type(state.stack[-1]) in INNER
