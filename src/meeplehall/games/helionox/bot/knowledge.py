"""What bots know about Helionox: whole turns as plans, and what a position is worth to the team."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Advice, follow
from meeplehall.engine.legacy import PlanKnowledge
from meeplehall.games.helionox.bot.alternatives import answers, with_others
from meeplehall.games.helionox.bot.answers import archive, reflex
from meeplehall.games.helionox.bot.ideas import Planner, Turn, buy, defend, groups
from meeplehall.games.helionox.bot.opening import build_deck, ranked_architects
from meeplehall.games.helionox.bot.reasons import why
from meeplehall.games.helionox.bot.value import chance_to_win
from meeplehall.games.helionox.rules.phases.opening import START_AT
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.turn import DONE, PASS
from meeplehall.games.helionox.rules.window import BUYING, CLEARING, DEFENDING, PLAYING, Window

Plan = list[Action[Chronicle]]

#: turns worth a thought
WIDTH: Final = 6
#: a turn that looks this much worse than the best one is not thought about
HOPELESS: Final = 2.5
#: Influence that makes a plan a third as promising
SOFTNESS: Final = 1.0
LEAST_WEIGHT: Final = 0.02
#: the clock runs three times as fast as the rounds, so that a search ends with the round
TICKS: Final = 3
#: no turn has more decisions
LONGEST: Final = 60


class HelionoxKnowledge(PlanKnowledge[Chronicle]):
    """A turn is planned as a whole; the value is the same for everybody: one team, one result."""

    def __init__(self) -> None:
        #: the plans made last, and their merits
        self.last: list[Plan] = []
        self.last_merits: list[float] = []

    def plans(self, state: Chronicle, player: int) -> list[Plan]:
        if state.stack[-1].kind != "action":
            return [self._answer(state, player)]
        at_once = reflex(state, player)
        if at_once is not None:
            return [[at_once]]
        self.last, self.last_merits = worth_a_thought(state, player)
        return self.last

    def weights(self, state: Chronicle, player: int, plans: list[Plan]) -> list[float]:
        if len(plans) == 1:
            return [1.0]
        merits = self.merits(state, player, plans)
        best = max(merits)
        return [LEAST_WEIGHT + math.exp((merit - best) / SOFTNESS) for merit in merits]

    def merits(self, state: Chronicle, player: int, plans: list[Plan]) -> list[float]:
        if len(plans) == 1:
            return [0.0]
        if plans is not self.last:
            self.last, self.last_merits = worth_a_thought(state, player)
        worst = min(self.last_merits)
        known = self.last
        return [self.last_merits[known.index(plan)] if plan in known else worst for plan in plans]

    def quick(self, state: Chronicle, player: int, rng: Random) -> Plan:
        turn = self._best_turn(state, player)
        return concrete(state, player, turn) if turn is not None else self._answer(state, player)

    def play_on(self, state: Chronicle, player: int, rng: Random) -> None:
        turn = self._best_turn(state, player)
        if turn is None:
            follow(state, player, self._answer(state, player))
            return
        cycle = state.cycle
        done = carry_out(state, player, turn)
        last: Plan = closing(state, player, cycle) if done else [PASS]
        if last:
            follow(state, player, last)

    def _best_turn(self, state: Chronicle, player: int) -> Turn | None:
        """What this player would do with the turn; None if something else is asked, or a Plan comes first."""
        if state.stack[-1].kind != "action" or reflex(state, player) is not None:
            return None
        return Planner(state, player).turns()[0]

    def values(self, state: Chronicle) -> list[float]:
        return [chance_to_win(state)] * state.rules.seats

    def clock(self, state: Chronicle) -> int:
        return TICKS * state.round

    def advice(self, state: Chronicle, player: int, count: int) -> list[Advice[Chronicle]]:
        best = self.plans(state, player)
        if state.stack[-1].kind != "action":
            return answers(state, player, best[0][0], count)
        turns = beginnings(state, player, count)
        if len(best) == 1:
            turns = best + [turn for turn in turns if turn[0] is not best[0][0]]
        found = [Advice(turn[0], why(state, player, turn)) for turn in turns[:count]]
        return with_others(state, player, found, count)

    def _answer(self, state: Chronicle, player: int) -> Plan:
        """What is done without thinking long."""
        step = state.stack[-1]
        if step.kind == "deck_edit":
            return build_deck(state, player)
        if step.kind == "architect":
            return [ranked_architects(state)[0]]
        if step.kind == "start_location":
            hexes = [hex for hex in range(len(START_AT)) if state.rules.hexes >> hex & 1]
            return [START_AT[hexes[player % len(hexes)]]]
        if step.kind == "colour":
            return [state.options(player)[0]]
        if step.kind == "council":
            at_once = reflex(state, player)
            return [at_once if at_once is not None else DONE]
        if isinstance(step, Window):
            return go_on(state, player, step.doing)
        answer = reflex(state, player)
        assert answer is not None
        return [answer]


def go_on(state: Chronicle, player: int, doing: int) -> Plan:
    """More of the action under way, or done."""
    at_once = reflex(state, player)
    if at_once is not None:
        return [at_once]
    options: list[Action[Chronicle]] = state.options(player)
    found: Plan = []
    if doing == DEFENDING:
        outlook = Planner(state, player)
        owner = state.players[player]
        found = defend(state, player, outlook.allot(owner.here, owner.defense))
    elif doing == BUYING:
        outlook = Planner(state, player)
        found = buy(state, player, outlook.buy_slots[min(state.players[player].cred, 24)])
    elif doing in (PLAYING, CLEARING):
        found = [options[0]]
    return found[:1] if found and found[0] in options else [DONE]


def concrete(state: Chronicle, player: int, turn: Turn) -> Plan:
    """The turn as actions, with the answers to the questions that come up on the way."""
    after = state.clone()
    done = carry_out(after, player, turn)
    return done + closing(after, player, state.cycle) if done else [PASS]


def carry_out(state: Chronicle, player: int, turn: Turn) -> Plan:
    """Take the turn up to its end, and tell what was done."""
    done: Plan = []
    for group in groups(state, player, turn):
        for action in group:
            if not _is_on(state, player) or not state.allows(player, action):
                break
            state.act(player, action)
            done.append(action)
            _settle(state, player, done)
        if _is_on(state, player) and state.stack[-1].kind == "more":
            state.act(player, DONE)
            done.append(DONE)
            _settle(state, player, done)
    return done


def closing(state: Chronicle, player: int, cycle: int) -> Plan:
    """What ends a turn of which actions are left: the Archivist, and passing."""
    if not _is_on(state, player) or state.stack[-1].kind != "action" or state.cycle != cycle:
        return []
    kept = archive(state, player)
    return [PASS] if kept is None else [kept, PASS]


def _is_on(state: Chronicle, player: int) -> bool:
    """Is this player asked, in an own turn?"""
    return bool(state.stack) and state.waiting[0] == player and state.stack[-1].kind in ("action", "more")


def _settle(state: Chronicle, player: int, done: Plan) -> None:
    """Answer what is asked, and play Plans that were drawn."""
    for _ in range(LONGEST):
        if not state.stack or state.waiting[0] != player or state.stack[-1].kind == "council":
            return
        answer = reflex(state, player)
        if answer is None:
            return
        state.act(player, answer)
        done.append(answer)


def worth_a_thought(state: Chronicle, player: int) -> tuple[list[Plan], list[float]]:
    """The best turns as plans, no two the same, and their merits in Influence."""
    found: list[Plan] = []
    merits: list[float] = []
    turns = Planner(state, player).turns()
    for turn in turns:
        if turn.merit < turns[0].merit - HOPELESS:
            break
        plan = concrete(state, player, turn)
        if plan not in found:
            found.append(plan)
            merits.append(turn.merit)
        if len(found) == WIDTH:
            break
    return found, merits


def beginnings(state: Chronicle, player: int, count: int) -> list[Plan]:
    """The best turns that begin differently."""
    found: list[Plan] = []
    for turn in Planner(state, player).turns():
        plan = concrete(state, player, turn)
        if all(plan[0] is not other[0] for other in found):
            found.append(plan)
        if len(found) == count:
            break
    return found
