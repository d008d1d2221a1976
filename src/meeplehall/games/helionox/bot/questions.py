"""One answer among those that are offered: questions of lines, discards, ties, losses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.games.helionox.bot.appraisal import ACCESS_YIELD, EVENT_HARM, EVENT_SCORCHES, POWER
from meeplehall.games.helionox.bot.outlook import TAKEN, Outlook
from meeplehall.games.helionox.bot.planner import Planner
from meeplehall.games.helionox.bot.value import card_power, card_worth, cards_of, display_worth, mean_power
from meeplehall.games.helionox.components.board import FUEL, HEXES, KEY
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.components.factions import FACTIONS
from meeplehall.games.helionox.rules.effects.buildings import BuildHere
from meeplehall.games.helionox.rules.effects.choosing import WhichBranch
from meeplehall.games.helionox.rules.effects.consuming import ConsumeCard, ConsumeMarket, ConsumeWhat
from meeplehall.games.helionox.rules.effects.devastation import ClearFree, ClearWhat
from meeplehall.games.helionox.rules.effects.discarding import DiscardCard
from meeplehall.games.helionox.rules.effects.gravshot import Fling, GravshotTo
from meeplehall.games.helionox.rules.effects.lines import SKIP
from meeplehall.games.helionox.rules.effects.losing import LoseMark, RazeStep
from meeplehall.games.helionox.rules.effects.marks import TakeMark, WhichMark
from meeplehall.games.helionox.rules.effects.opponent import (
    GiveCard,
    GiveEvent,
    Highest,
    MostEvents,
    ScoreCards,
    ScoreEvents,
)
from meeplehall.games.helionox.rules.effects.paying import PAY, PayCost
from meeplehall.games.helionox.rules.effects.purging import PickEvent, WhichEvent
from meeplehall.games.helionox.rules.effects.reserving import Reserve, ReserveWhat
from meeplehall.games.helionox.rules.effects.resources import BURN, COMMIT, STORE, FuelNow, KeyNow
from meeplehall.games.helionox.rules.effects.taking import TakeConsumed, TakeFrom, TakeWhat
from meeplehall.games.helionox.rules.effects.tokens import Place, WhereTokens
from meeplehall.games.helionox.rules.effects.voluntary import DO, MayDraw, MayThaw
from meeplehall.games.helionox.rules.market import card_at
from meeplehall.games.helionox.rules.phases.opening import ColourStep
from meeplehall.games.helionox.rules.phases.rounds import DiscardDown
from meeplehall.games.helionox.rules.state import Chronicle

Options = list[Action[Chronicle]]

#: a free move is made for this much
WORTH_MOVING: Final = 0.6
#: a card this weak is gladly consumed
WEAK: Final = 0.45
#: a card is kept from the Opponent if it is worth this much
WORTH_KEEPING: Final = 1.0


def _first(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    return options[0]


def _yes(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    return DO


def _discard(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    """The weakest card."""
    best = options[0]
    least = 1000.0
    for action in options:
        if isinstance(action, DiscardCard):
            worth = card_power(action.card)
            if worth < least:
                best, least = action, worth
    return best


def _key_now(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    if COMMIT in options:
        access = ACCESS_YIELD[state.rules.locations[state.players[seat].here]]
        if access.worth() > 0.5 or STORE[KEY] not in options:
            return COMMIT
    return STORE[KEY] if STORE[KEY] in options else options[0]


def best_hex(state: Chronicle, seat: int, hexes: list[int]) -> tuple[int, float]:
    """Where the Defense on hand does most, and how much more than here."""
    outlook = Outlook(state, seat)
    player = state.players[seat]
    defense = player.defense + (0 if player.cryo else 2)
    best = player.here
    least = most = outlook.allot(player.here, defense).worth
    for hex in hexes:
        worth = outlook.allot(hex, defense).worth
        if worth > most:
            best, most = hex, worth
    return best, most - least


def _fuel_now(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    hexes = [hex for hex in range(HEXES) if BURN[hex] in options]
    best, more = best_hex(state, seat, hexes)
    storable = STORE[FUEL] in options
    if more > (WORTH_MOVING if storable else 0.05):
        return BURN[best]
    return STORE[FUEL] if storable else SKIP


def _gravshot(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    best, more = best_hex(state, seat, [action.hex for action in options if isinstance(action, Fling)])
    if more > 0.1:
        for action in options:
            if isinstance(action, Fling) and action.hex == best:
                return action
    return SKIP


def _clear(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    best: Action[Chronicle] = SKIP
    most = 0.0
    for action in options:
        if isinstance(action, ClearFree):
            if action.target >= HEXES:
                worth = 1.0 + 0.2 * display_worth(state, action.target - HEXES)
            else:
                worth = 0.9 / state.devastation[action.target]
                if any(action.target in EVENT_SCORCHES[event] for event in state.placed):
                    worth *= 0.2  # it is devastated again at once
            if worth > most:
                best, most = action, worth
    return best


def _reserve(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    best: Action[Chronicle] = SKIP
    most = WORTH_KEEPING
    for action in options:
        if isinstance(action, Reserve) and action.slot < FACTIONS and not state.market_defense[action.slot]:
            worth = display_worth(state, action.slot)
            if worth > most:
                best, most = action, worth
    return best


def _take(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    player = state.players[seat]
    owned = cards_of(player)
    mean = mean_power(owned)
    left = Outlook(state, seat).left
    best: Action[Chronicle] = SKIP
    most = 0.0
    for action in options:
        if isinstance(action, TakeFrom):
            card = card_at(state, action.slot)
        elif isinstance(action, TakeConsumed):
            card = action.card
        else:
            continue
        worth = card_worth(state, owned, mean, left, card) + TAKEN
        if worth > most:
            best, most = action, worth
    return best


def _event(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    step = state.stack[-1]
    assert isinstance(step, WhichEvent)
    outlook = Outlook(state, seat)
    best: Action[Chronicle] = SKIP
    most = 0.0
    for action in options:
        if isinstance(action, PickEvent):
            event = action.event
            worth = outlook.event_worth(event) + outlook.denied([event])
            if step.line.purge:
                worth -= EVENT[event].influence
            if worth > most:
                best, most = action, worth
    return best


def _tokens(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    """Overcome the best Event with them, or come as near as possible to one; Markets by what they save."""
    outlook = Outlook(state, seat)
    best: Action[Chronicle] = SKIP
    most = -1.0
    for action in options:
        if not isinstance(action, Place):
            continue
        target = action.target
        if target >= EVENTS:
            worth = outlook.token_rate(target - EVENTS)
        else:
            need = state.rules.costs[target] - state.tokens[state.placed.index(target)]
            worth = outlook.event_worth(target) + outlook.denied([target])
            if action.points < need:
                worth *= 0.3 * action.points / need
            else:
                worth -= 0.1 * need
        if worth > most:
            best, most = action, worth
    return best


def _consume(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    """The weakest card without Influence; of the Market, what the Opponent would like best."""
    best: Action[Chronicle] = SKIP
    least = WEAK
    most = 0.5
    for action in options:
        if isinstance(action, ConsumeCard):
            card = CARD[action.card]
            worth = card_power(action.card) + card.influence + (1.0 if card.pair else 0.0)
            worth += 0.0 if action.zone else 0.1
            if worth < least:
                best, least = action, worth
        elif isinstance(action, ConsumeMarket) and action.slot < FACTIONS:
            worth = display_worth(state, action.slot)
            if worth > most and not state.market_defense[action.slot]:
                best, most = action, worth
    return best


def _pay(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    if PAY in options:
        return PAY
    if any(isinstance(action, DiscardCard) for action in options):
        return _discard(state, seat, options)
    found = _consume(state, seat, options)
    if found is SKIP and SKIP not in options:
        return options[0]
    return found


def _branch(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    """The branch after which the turn looks best."""
    best = options[0]
    most = -1000.0
    for action in options:
        after = state.clone()
        after.act(seat, action)
        turns = Planner(after, seat).turns()
        player = after.players[seat]
        worth = turns[0].merit + 0.01 * player.defense
        if worth > most:
            best, most = action, worth
    return best


def _mark(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    """A Mark of the faction whose display card is worth most."""
    best = options[0]
    most = -1.0
    for action in options:
        assert isinstance(action, TakeMark)
        faction = action.faction
        deck = state.decks[faction]
        worth = CARD[deck[-1]].influence - 1.0 * state.market_devastation[faction] if deck else -1.0
        if worth > most:
            best, most = action, worth
    return best


def _give_event(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    """The Opponent takes what would hurt the team most if it stayed."""
    best = options[0]
    most = -1000.0
    for action in options:
        assert isinstance(action, GiveEvent)
        worth = EVENT_HARM[action.event] + 0.4 * state.rules.costs[action.event]
        if worth > most:
            best, most = action, worth
    return best


def _give_card(state: Chronicle, seat: int, options: Options) -> Action[Chronicle]:
    """The Opponent takes what the team wants least."""
    best = options[0]
    most = -1000.0
    for action in options:
        assert isinstance(action, GiveCard)
        worth = -POWER[state.decks[action.slot][-1]]
        if worth > most:
            best, most = action, worth
    return best


#: how each question is answered
QUESTIONS: Final[dict[type[Step[Chronicle]], Callable[[Chronicle, int, Options], Action[Chronicle]]]] = {
    MayDraw: _yes,
    MayThaw: _yes,
    KeyNow: _key_now,
    FuelNow: _fuel_now,
    WhichBranch: _branch,
    PayCost: _pay,
    WhereTokens: _tokens,
    WhichEvent: _event,
    TakeWhat: _take,
    ClearWhat: _clear,
    ReserveWhat: _reserve,
    ConsumeWhat: _consume,
    GravshotTo: _gravshot,
    WhichMark: _mark,
    BuildHere: _first,
    DiscardDown: _discard,
    ScoreEvents: _give_event,
    Highest: _give_card,
    ScoreCards: _give_card,
    MostEvents: _first,
    LoseMark: _first,
    RazeStep: _first,
    ColourStep: _first,
}
