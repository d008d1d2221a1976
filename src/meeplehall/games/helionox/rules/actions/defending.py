"""Use Defense: tokens on Events here and on Faction Markets (HX-7.2)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.wire import Names, Number, flyweights
from meeplehall.games.helionox.components.events import EVENT, EVENTS, TARGET_ID, TARGETS
from meeplehall.games.helionox.components.factions import FACTION
from meeplehall.games.helionox.rules.effects.overcoming import place_tokens, still_needs
from meeplehall.games.helionox.rules.effects.tokens import MOST_POINTS
from meeplehall.games.helionox.rules.shortages import shortages
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.window import DEFENDING, open_action


class Defend(Action[Chronicle]):
    """Spend Defense: one point, or as many as the Event takes."""

    type = "defend"
    group = "Use Defense"
    target: int
    points: int

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        owner = state.players[player]
        target = self.target
        if target >= EVENTS:
            if not state.rules.factions >> (target - EVENTS) & 1:
                return NOT_IN_PLAY
            if state.market_devastation[target - EVENTS]:
                return DEVASTATED
        else:
            if target not in state.placed or EVENT[target].hex != owner.here:
                return NOT_HERE
            if self.points > still_needs(state, target):
                return Refusal("HX-7.2.2", f"The Event needs only {still_needs(state, target)} Defense more.")
        return TOO_LITTLE[self.points][owner.defense] if owner.defense < self.points else None

    def apply(self, state: Chronicle, player: int) -> None:
        open_action(state, DEFENDING)
        state.players[player].defense -= self.points
        place_tokens(state, player, self.target, self.points, "HX-7.2.1")

    def label(self, state: Chronicle, player: int) -> str:
        target = self.target
        if target >= EVENTS:
            return f"Put {self.points} Defense on the Market of {FACTION[target - EVENTS].name}"
        overcomes = target in state.placed and self.points == still_needs(state, target)
        name = EVENT[target].name
        return (
            f"Overcome {name} for {self.points} Defense"
            if overcomes
            else f"Put {self.points} Defense on {name}"
        )

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [TARGET_ID[self.target]]


def defences(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """Where this player's Defense can go."""
    owner = state.players[seat]
    defense = owner.defense
    if not defense:
        return []
    found: list[Action[Chronicle]] = []
    here = owner.here
    for i, event in enumerate(state.placed):
        if EVENT[event].hex == here:
            options = DEFEND[event]
            found.append(options[1])
            need = state.rules.costs[event] - state.tokens[i]
            most = defense if defense < need else need
            if most > 1:
                found.append(options[most])
    factions = state.rules.factions
    for market, devastation in enumerate(state.market_devastation):
        if not devastation and factions >> market & 1:
            found.append(DEFEND[EVENTS + market][1])
    return found


def thinkable_defences(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """Those, and the Events and Markets that cannot be defended now."""
    found = defences(state, seat)
    if found:
        seen = {action.target for action in found if isinstance(action, Defend)}
    else:
        seen = set()
    elsewhere = [event for event in state.placed if event not in seen]
    markets = [target for target in range(EVENTS, TARGETS) if state.rules.factions >> (target - EVENTS) & 1]
    return found + [DEFEND[target][1] for target in elsewhere + markets if target not in seen]


NOT_IN_PLAY: Final = Refusal("HX-3.5.1", "This faction is not in play.")
DEVASTATED: Final = Refusal("HX-7.2.5", "A Devastated Market cannot be defended.")
NOT_HERE: Final = Refusal("HX-7.2.2", "Only Events at your own Location can be defended against.")
TOO_LITTLE: Final = shortages("HX-7.2.1", "Defense", MOST_POINTS)
DEFEND: Final[list[list[Defend]]] = flyweights(Defend, target=Names(TARGET_ID), points=Number(1, MOST_POINTS))
