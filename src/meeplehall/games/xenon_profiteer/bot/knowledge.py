"""What bots know about Xenon Profiteer: plans worth a thought, and what a position is worth."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.legacy import PlanKnowledge
from meeplehall.games.xenon_profiteer.bot.answers import quick
from meeplehall.games.xenon_profiteer.bot.ideas import Prospects, lifted
from meeplehall.games.xenon_profiteer.bot.outlook import Outlook
from meeplehall.games.xenon_profiteer.bot.retaining import Retaining
from meeplehall.games.xenon_profiteer.bot.runs import Runs
from meeplehall.games.xenon_profiteer.bot.uses import gained_by_overtime
from meeplehall.games.xenon_profiteer.bot.value import values
from meeplehall.games.xenon_profiteer.components.cards import PROFITEER
from meeplehall.games.xenon_profiteer.rules.airing import AirWindow
from meeplehall.games.xenon_profiteer.rules.distilling import DistilWindow
from meeplehall.games.xenon_profiteer.rules.ending import DiscardStep
from meeplehall.games.xenon_profiteer.rules.engineer import KeepStep
from meeplehall.games.xenon_profiteer.rules.payouts import FreeBids
from meeplehall.games.xenon_profiteer.rules.setup import SIDE, ChooseSide, SetupBids
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.games.xenon_profiteer.rules.trading import TradeWindow
from meeplehall.games.xenon_profiteer.rules.turn import NORMAL, OVERTIME, ModeStep

Prospect = tuple[float, list[Action[Industry]]]

#: plans that look much worse than the best one still get a little of the search's attention
LEAST_WEIGHT: Final = 0.02
#: how many XP make a plan a third as promising
SOFTNESS: Final = 1.0
#: plans worth a thought in one decision
WIDTH: Final = 8
#: a Buy is worth this much more than the two Bids of Overtime, AIR aside
BUY_FORGONE: Final = 2.0
#: the sides of the Profiteers, in XP that matches between bots showed
SIDES: Final[dict[str, float]] = {
    "extra_money": 0.1, "money_on_complete": -0.2, "remove_from_start": 0.3, "cycle_card": 0.6,
    "setup_bids": 0.1, "extra_token_per_bid": 0.0, "start_installed": 0.3, "hand_install_discount": 0.2,
    "extra_first_hand": 0.0, "money_on_wipe": -0.2,
}  # fmt: skip


class XenonKnowledge(PlanKnowledge[Industry]):
    """Distil steps and discards as whole plans; the lines appraised card by card."""

    def plans(self, state: Industry, player: int) -> list[list[Action[Industry]]]:
        return [plan for _, plan in self._prospects(state, player)]

    def merits(self, state: Industry, player: int, plans: list[list[Action[Industry]]]) -> list[float]:
        known = {_name(plan): merit for merit, plan in self._prospects(state, player)}
        worst = min(known.values())
        return [known.get(_name(plan), worst) for plan in plans]

    def weights(self, state: Industry, player: int, plans: list[list[Action[Industry]]]) -> list[float]:
        merits = self.merits(state, player, plans)
        best = max(merits)
        return [LEAST_WEIGHT + math.exp((merit - best) / SOFTNESS) for merit in merits]

    def quick(self, state: Industry, player: int, rng: Random) -> list[Action[Industry]]:
        return quick(state, player, rng)

    def values(self, state: Industry) -> list[float]:
        return values(state)

    def clock(self, state: Industry) -> int:
        return state.turns // state.rules.seats

    def _prospects(self, state: Industry, player: int) -> list[Prospect]:
        """The plans worth a thought with their merits in XP, the best one first."""
        step = state.stack[-1]
        if isinstance(step, ModeStep):
            found = self._modes(state, player)
        elif isinstance(step, DistilWindow):
            runs = Runs(player)
            runs.explore(state, [])
            found = runs.found
        elif isinstance(step, DiscardStep):
            found = Retaining(state, player).prospects()
        elif isinstance(step, (AirWindow, TradeWindow)):
            found = lifted(state, Prospects(state, player).window(state.options(player)))
        elif isinstance(step, (KeepStep, FreeBids, SetupBids)):
            found = Prospects(state, player).window(state.options(player))
        elif isinstance(step, ChooseSide):
            man = PROFITEER[state.facilities[player].colour]
            found = [(SIDES[man.start.effect], [SIDE[0]]), (SIDES[man.lasting.effect], [SIDE[1]])]
        else:
            found = self._afterwards(state, player)
        found.sort(key=_merit, reverse=True)
        return found[:WIDTH]

    def _modes(self, state: Industry, player: int) -> list[Prospect]:
        """A normal turn or Overtime, each with the Distil step that follows; or an ability first."""
        found: list[Prospect] = []
        others: list[Action[Industry]] = []
        helps = gained_by_overtime(state.facilities[player])
        for action in state.options(player):
            if action is OVERTIME and not helps:
                continue
            if action is NORMAL or action is OVERTIME:
                runs = Runs(player)
                after = state.clone()
                after.act(player, action)
                runs.explore(after, [action])
                lost = 0.0 if action is NORMAL else BUY_FORGONE + Outlook(state, player).air_worth()
                found += [(merit - lost, plan) for merit, plan in runs.found]
            else:
                others.append(action)
        if not others:
            return found
        return lifted(state, found + Prospects(state, player).window(others))

    def _afterwards(self, state: Industry, player: int) -> list[Prospect]:
        """Single actions, judged by the position after them."""
        found: list[Prospect] = []
        for action in state.options(player):
            after = state.clone()
            after.act(player, action)
            merit = Outlook(after, player).expected() if after.stack else float(values(after)[player])
            found.append((merit, [action]))
        return found


def _merit(prospect: Prospect) -> float:
    return prospect[0]


def _name(plan: list[Action[Industry]]) -> tuple[int, ...]:
    return tuple([id(action) for action in plan])
