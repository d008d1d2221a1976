"""What the Opponent scores: Events, cards, and the choice among equals that the table has (HX-6.2)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import NOBODY, ONLY, Step, known
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.helionox.components.board import HEX, HEX_ID, HEXES
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT, EVENT_ID
from meeplehall.games.helionox.components.factions import FACTION, FACTIONS, SLOT_ID
from meeplehall.games.helionox.rules.effects.overcoming import remove_event
from meeplehall.games.helionox.rules.market import best_for_opponent, highest, opponent_takes, undefended
from meeplehall.games.helionox.rules.state import Chronicle


class TableStep(Step[Chronicle]):
    """A choice of the table, which the starting player makes (HX-1.8)."""

    __slots__ = ()

    def waits_for(self, state: Chronicle) -> list[int]:
        return ONLY[state.rules.first]

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        """All of them."""
        raise NotImplementedError

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        return self.choices(state) if player == state.rules.first else []

    def options(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        return self.choices(state) if player == state.rules.first else []


class ScoreEvents(TableStep):
    """The Opponent takes the Events with the highest Influence; the table chooses among equals (HX-6.2.2)."""

    __slots__ = ("left",)
    kind = "score_event_tie"
    rule = "HX-6.2.2"

    def __init__(self, left: int) -> None:
        self.left = left

    def data(self) -> tuple[int, ...]:
        return (self.left,)

    def waits_for(self, state: Chronicle) -> list[int]:
        return ONLY[state.rules.first] if len(highest_events(state)) > self.left > 0 else NOBODY

    def proceed(self, state: Chronicle) -> None:
        best = highest_events(state) if self.left else []
        if not best:
            state.stack.pop()
            return
        state.stack[-1] = SCORE_EVENTS[self.left - len(best)]
        for event in best:
            opponent_scores_event(state, event, "HX-6.2.2")

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        return [GIVE_EVENT[event] for event in highest_events(state)]

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Several Events are worth the same: which one does the Opponent score?"


def highest_events(state: Chronicle) -> list[int]:
    """The Events in play with the highest Influence."""
    best = 0
    found: list[int] = []
    for event in state.placed:
        influence = EVENT[event].influence
        if not found or influence > best:
            best = influence
            found = [event]
        elif influence == best:
            found.append(event)
    return found


class GiveEvent(Action[Chronicle]):
    """The Opponent scores this Event."""

    type = "give_event"
    group = "Choose an Event"
    event: int

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, ScoreEvents)
        state.stack[-1] = SCORE_EVENTS[step.left - 1]
        opponent_scores_event(state, self.event, "HX-6.2.2")

    def label(self, state: Chronicle, player: int) -> str:
        return EVENT[self.event].name

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [EVENT[self.event].id]


def opponent_scores_event(state: Chronicle, event: int, rule: str) -> None:
    """An Event in play goes to the Opponent."""
    remove_event(state, event)
    state.taken_events.append(event)
    if state.log is not None:
        state.tell(f"The Opponent scores [piece:{EVENT[event].id}].", rule)


class ScoreCards(TableStep):
    """The best display cards, one of each undefended Market at most: solo one, otherwise of every Market; the
    table chooses among equals (HX-6.2.3, HX-6.2.4)."""

    __slots__ = ("done", "left")
    kind = "score_card_tie"
    rule = "HX-6.2.7"

    def __init__(self, left: int, done: int) -> None:
        self.left = left
        #: the set of Markets that were scored in this step
        self.done = done

    def data(self) -> tuple[int, ...]:
        return (self.left, self.done)

    def there(self, state: Chronicle) -> list[int]:
        """The Markets that can still be scored in this step."""
        return [faction for faction in undefended(state, 0) if not self.done >> faction & 1]

    def best(self, state: Chronicle) -> list[int]:
        """Those that come next: all that are left, if all of them are taken."""
        there = self.there(state)
        return there if len(there) <= self.left else highest(state, there)

    def waits_for(self, state: Chronicle) -> list[int]:
        return ONLY[state.rules.first] if self.left and len(self.best(state)) > self.left else NOBODY

    def proceed(self, state: Chronicle) -> None:
        best = self.best(state) if self.left else []
        if not best:
            state.stack.pop()
            return
        rule = "HX-6.2.4" if len(self.there(state)) <= self.left else "HX-6.2.7"
        state.stack[-1] = SCORE_CARDS[self.left - len(best)][self.done | sum(1 << f for f in best)]
        for faction in best:
            opponent_takes(state, faction, rule)

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        return [GIVE_CARD[faction] for faction in self.best(state)]

    def scored(self, state: Chronicle, faction: int) -> None:
        """The table has chosen this one."""
        state.stack[-1] = SCORE_CARDS[self.left - 1][self.done | 1 << faction]

    def prompt(self, state: Chronicle, player: int) -> str:
        return EQUAL_CARDS


class Highest(TableStep):
    """The Opponent takes the best undefended display card; the table chooses among equals (HX-6.2.7)."""

    __slots__ = ("types",)
    kind = "score_card_tie"
    rule = "HX-6.2.7"

    def __init__(self, types: int) -> None:
        #: card types as bits; 0 for all
        self.types = types

    def data(self) -> tuple[int, ...]:
        return (self.types,)

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        return [GIVE_CARD[faction] for faction in best_for_opponent(state, self.types)]

    def prompt(self, state: Chronicle, player: int) -> str:
        return EQUAL_CARDS


class GiveCard(Action[Chronicle]):
    """The Opponent scores this display card."""

    type = "give_card"
    group = "Choose a card"
    slot: int

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        if isinstance(step, ScoreCards):
            step.scored(state, self.slot)
        else:
            state.stack.pop()
        opponent_takes(state, self.slot, "HX-6.2.7")

    def label(self, state: Chronicle, player: int) -> str:
        deck = state.decks[self.slot]
        return CARD[deck[-1]].name if deck else FACTION[self.slot].name

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [SLOT_ID[self.slot]]


class MostEvents(TableStep):
    """All Events of the Location that holds most of them; the table breaks ties (HX-11.3.6)."""

    __slots__ = ()
    kind = "most_events_tie"
    rule = "HX-11.3.6"

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        counts = [0] * HEXES
        for event in state.placed:
            counts[EVENT[event].hex] += 1
        most = max(counts)
        return [GIVE_HEX[hex] for hex in range(HEXES) if counts[hex] == most] if most else []

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Several Locations hold most Events: the Opponent scores all of which one?"


class GiveHex(Action[Chronicle]):
    """The Opponent scores every Event there."""

    type = "give_hex"
    group = "Choose a Location"
    hex: int

    def apply(self, state: Chronicle, player: int) -> None:
        state.stack.pop()
        opponent_scores_at(state, self.hex)

    def label(self, state: Chronicle, player: int) -> str:
        return HEX[self.hex].name

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"hex-{HEX[self.hex].id}"]


def opponent_scores_at(state: Chronicle, hex: int) -> None:
    """Every Event in play at a Location."""
    for event in [event for event in state.placed if EVENT[event].hex == hex]:
        opponent_scores_event(state, event, "HX-10.1.2")


GIVE_EVENT: Final[list[GiveEvent]] = flyweights(GiveEvent, event=Names(EVENT_ID))
GIVE_CARD: Final[list[GiveCard]] = flyweights(GiveCard, slot=Names(SLOT_ID[:FACTIONS]))
GIVE_HEX: Final[list[GiveHex]] = flyweights(GiveHex, hex=Names(HEX_ID))
EQUAL_CARDS: Final = "Several cards rank the same: which one does the Opponent score?"
#: no Opponent scores more at once
MOST_EVENTS_SCORED: Final = max(count.opponent_events for count in COMPONENTS.player_count)
MOST_CARDS_SCORED: Final = max(count.opponent_market_cards for count in COMPONENTS.player_count)
SCORE_EVENTS: Final = [known(ScoreEvents(left)) for left in range(MOST_EVENTS_SCORED + 1)]
#: [left][set of Markets]
SCORE_CARDS: Final = [
    [known(ScoreCards(left, done)) for done in range(1 << FACTIONS)] for left in range(MOST_CARDS_SCORED + 1)
]
HIGHEST: Final = [known(Highest(types)) for types in range(16)]
MOST_EVENTS: Final = known(MostEvents())
