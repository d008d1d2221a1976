"""Lines that place Defense tokens from the supply (HX-9.21)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.engine.wire import Names, Number, flyweights
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.box import COMPONENTS, SEATS
from meeplehall.games.helionox.components.events import EVENT, EVENTS, TARGET_ID
from meeplehall.games.helionox.components.factions import FACTION, FACTIONS
from meeplehall.games.helionox.components.opponents import OPPONENT
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Question, answered
from meeplehall.games.helionox.rules.effects.overcoming import place_tokens, still_needs
from meeplehall.games.helionox.rules.state import Chronicle


class PlaceDefense(AskingLine):
    """Place tokens on Markets, on Events here, or on Events anywhere."""

    __slots__ = ("anywhere", "devastated", "markets")

    def __init__(self, count: int, on: str) -> None:
        super().__init__(count)
        self.markets = on in ("market", "any_market")
        #: its text names Devastated Markets too (HX-9.21)
        self.devastated = on == "any_market"
        self.anywhere = on == "event_anywhere"

    def found(self, state: Chronicle, seat: int) -> list[int]:
        """Where a token may lie."""
        if self.markets:
            return defendable_markets(state, self.devastated)
        here = state.players[seat].here
        return [event for event in state.placed if self.anywhere or EVENT[event].hex == here]

    def possible(self, state: Chronicle, seat: int) -> bool:
        return len(self.found(state, seat)) > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return WhereTokens(seat, self, left)


def defendable_markets(state: Chronicle, devastated: bool) -> list[int]:
    """Faction Markets as targets: those without Devastation (HX-7.2.5), or all of them."""
    factions = state.rules.factions
    return [
        EVENTS + faction
        for faction in range(FACTIONS)
        if factions >> faction & 1 and (devastated or not state.market_devastation[faction])
    ]


class WhereTokens(Question):
    """One token, or as many as an Event takes; or stop."""

    __slots__ = ("line",)
    kind = "token_pick"
    rule = "HX-9.21"

    def __init__(self, player: int, line: PlaceDefense, left: int) -> None:
        super().__init__(player, line, left)
        self.line = line

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        found: list[Action[Chronicle]] = []
        for target in self.line.found(state, self.player):
            found.append(PLACE[target][1])
            most = min(self.left, still_needs(state, target)) if target < EVENTS else 1
            if most > 1:
                found.append(PLACE[target][most])
        found.append(SKIP)
        return found

    def prompt(self, state: Chronicle, player: int) -> str:
        return f"Place {plural(self.left, 'Defense token')}: where?"


class Place(Action[Chronicle]):
    """Place tokens from the supply."""

    type = "place"
    group = "Place Defense"
    target: int
    points: int

    def apply(self, state: Chronicle, player: int) -> None:
        answered(state, self.points)
        place_tokens(state, player, self.target, self.points, "HX-9.21")

    def label(self, state: Chronicle, player: int) -> str:
        target = self.target
        name = EVENT[target].name if target < EVENTS else f"the Market of {FACTION[target - EVENTS].name}"
        return f"{plural(self.points, 'token')} on {name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [TARGET_ID[self.target]]


def _dearest() -> int:
    """What the dearest Event can cost, whoever the Opponent is (HX-12.4)."""
    special = [rule for opponent in OPPONENT for rules in opponent.rules for rule in rules]
    more = max([0, *(max(rule.add_solo, rule.add_multi) for rule in special)])
    more += max([*COMPONENTS.head_start.events, *COMPONENTS.head_start.events_before])
    return more + max(event.defense + max(event.defense_x, event.defense_x * SEATS) for event in EVENT)


#: no Event needs more tokens than this at once
MOST_POINTS: Final = max(20, _dearest())
PLACE: Final[list[list[Place]]] = flyweights(Place, target=Names(TARGET_ID), points=Number(1, MOST_POINTS))
