"""Lines that aim at Events, Markets and worlds: Purge, Overcome, Defense tokens, Gravshot (HX-9)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.games.helionox.components.board import HEX, HEXES, LOCATION
from meeplehall.games.helionox.components.events import EVENT, EVENTS, TARGET_ID, TARGETS
from meeplehall.games.helionox.components.factions import FACTION, FACTIONS
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Question
from meeplehall.games.helionox.rules.overcoming import overcome, place_tokens, remove_event, still_needs
from meeplehall.games.helionox.rules.state import Chronicle

# Events: Purge and Overcome (HX-9.13, HX-9.16)


class PickEvents(AskingLine):
    """Purge or overcome Events."""

    __slots__ = ("here", "max_cost", "purge")

    def __init__(self, count: int, purge: bool, here: bool, max_cost: int) -> None:
        super().__init__(count)
        self.purge = purge
        self.here = here
        self.max_cost = max_cost

    def found(self, state: Chronicle, seat: int) -> list[int]:
        """Events in reach whose cost is low enough, tokens on them ignored (HX-9.22)."""
        here = state.players[seat].here
        costs = state.rules.costs
        return [
            event
            for event in state.placed
            if (not self.here or EVENT[event].hex == here)
            and (self.max_cost < 0 or costs[event] <= self.max_cost)
        ]

    def possible(self, state: Chronicle, seat: int) -> bool:
        return len(self.found(state, seat)) > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return WhichEvent(seat, self, left)


class WhichEvent(Question):
    """Which Event?"""

    __slots__ = ("line",)
    kind = "event_pick"
    rule = "HX-9.22"

    def __init__(self, player: int, line: PickEvents, left: int) -> None:
        super().__init__(player, line.number, left)
        self.line = line

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        found: list[Action[Chronicle]] = [PICK_EVENT[e] for e in self.line.found(state, self.player)]
        found.append(SKIP)
        return found

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Purge an Event?" if self.line.purge else "Overcome an Event?"


class PickEvent(Action[Chronicle]):
    """Purge or overcome this Event."""

    __slots__ = ("event",)
    type = "event"

    def __init__(self, event: int) -> None:
        self.event = event

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, WhichEvent)
        step.picked(state)
        if step.line.purge:
            remove_event(state, self.event)
            state.purged.append(self.event)
            if state.log is not None:
                state.tell(f"[seat:{player}] purges [piece:{EVENT[self.event].id}].", "HX-9.16")
        else:
            overcome(state, player, self.event)

    def label(self, state: Chronicle, player: int) -> str:
        return EVENT[self.event].name

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [EVENT[self.event].id]


# Defense tokens from the supply (HX-9.21)


class PlaceDefense(AskingLine):
    """Place tokens on Markets, on Events here, or on Events anywhere."""

    __slots__ = ("anywhere", "markets")

    def __init__(self, count: int, on: str) -> None:
        super().__init__(count)
        self.markets = on == "market"
        self.anywhere = on == "event_anywhere"

    def found(self, state: Chronicle, seat: int) -> list[int]:
        """Where a token may lie."""
        if self.markets:
            return defendable_markets(state)
        here = state.players[seat].here
        return [event for event in state.placed if self.anywhere or EVENT[event].hex == here]

    def possible(self, state: Chronicle, seat: int) -> bool:
        return len(self.found(state, seat)) > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return WhereTokens(seat, self, left)


def defendable_markets(state: Chronicle) -> list[int]:
    """Faction Markets without Devastation, as targets (HX-7.2.5)."""
    factions = state.rules.factions
    return [
        EVENTS + faction
        for faction in range(FACTIONS)
        if factions >> faction & 1 and not state.market_devastation[faction]
    ]


class WhereTokens(Question):
    """One token, or as many as an Event takes; or stop."""

    __slots__ = ("line",)
    kind = "token_pick"
    rule = "HX-9.21"

    def __init__(self, player: int, line: PlaceDefense, left: int) -> None:
        super().__init__(player, line.number, left)
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
        return f"Place Defense tokens, {self.left} in all: where?"


class Place(Action[Chronicle]):
    """Place tokens from the supply."""

    __slots__ = ("points", "target")
    type = "place"

    def __init__(self, target: int, points: int) -> None:
        self.target = target
        self.points = points

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, Question)
        step.picked(state, self.points)
        place_tokens(state, player, self.target, self.points, "HX-9.21")

    def label(self, state: Chronicle, player: int) -> str:
        target = self.target
        name = EVENT[target].name if target < EVENTS else FACTION[target - EVENTS].name
        return f"{self.points} on {name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [TARGET_ID[self.target]]


# Gravshot (HX-9.11)


class Gravshot(AskingLine):
    """Move along the icons of the Location card."""

    __slots__ = ()

    def possible(self, state: Chronicle, seat: int) -> bool:
        return len(gravshot_targets(state, seat)) > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return GravshotTo(seat, self.number, left)


def gravshot_targets(state: Chronicle, seat: int) -> list[int]:
    """Hexes in play whose icon is on the card of the own Location."""
    if not state.rules.gravshot:
        return []
    location = state.rules.locations[state.players[seat].here]
    return [hex for hex in LOCATION[location].gravshot if state.rules.hexes >> hex & 1]


class GravshotTo(Question):
    """Where to, or stay?"""

    __slots__ = ()
    kind = "gravshot_to"
    rule = "HX-9.11"

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        return [*(FLING[hex] for hex in gravshot_targets(state, self.player)), SKIP]

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Gravshot: move at once?"


class Fling(Action[Chronicle]):
    """Move there by Gravshot."""

    __slots__ = ("hex",)
    type = "gravshot"

    def __init__(self, hex: int) -> None:
        self.hex = hex

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, Question)
        step.picked(state)
        state.players[player].here = self.hex
        if state.log is not None:
            state.tell(f"[seat:{player}] moves to {HEX[self.hex].name} by Gravshot.", "HX-9.11")

    def label(self, state: Chronicle, player: int) -> str:
        return HEX[self.hex].name

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"hex-{HEX[self.hex].id}"]


#: no Event and no line needs more tokens than this at once
MOST_POINTS: Final = 20
PICK_EVENT: Final = [PickEvent(event) for event in range(EVENTS)]
PLACE: Final = [[Place(target, points) for points in range(MOST_POINTS + 1)] for target in range(TARGETS)]
FLING: Final = [Fling(hex) for hex in range(HEXES)]
