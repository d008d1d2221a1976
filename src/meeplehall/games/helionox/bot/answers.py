"""Answers that need no search: questions of lines, ties, discards, Plans to be played."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.helionox.bot.appraisal import ACCESS_YIELD, EVENT_HARM, POWER
from meeplehall.games.helionox.bot.ideas import Planner
from meeplehall.games.helionox.bot.outlook import Outlook
from meeplehall.games.helionox.bot.value import card_power, card_worth, cards_of, display_worth, mean_power
from meeplehall.games.helionox.components.board import HEXES
from meeplehall.games.helionox.components.cards import CARD, CARDS
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.components.factions import FACTIONS
from meeplehall.games.helionox.rules.actions.archivist import ARCHIVE
from meeplehall.games.helionox.rules.actions.playing import PLAY
from meeplehall.games.helionox.rules.effects.buildings import BuildHere
from meeplehall.games.helionox.rules.effects.choosing import WhichBranch
from meeplehall.games.helionox.rules.effects.consuming import ConsumeCard, ConsumeMarket, ConsumeWhat
from meeplehall.games.helionox.rules.effects.devastation import ClearFree, ClearWhat
from meeplehall.games.helionox.rules.effects.discarding import DiscardCard
from meeplehall.games.helionox.rules.effects.gravshot import Fling, GravshotTo
from meeplehall.games.helionox.rules.effects.lines import SKIP, Question
from meeplehall.games.helionox.rules.effects.marks import WhichMark
from meeplehall.games.helionox.rules.effects.opponent import GiveCard, GiveEvent, GiveHex
from meeplehall.games.helionox.rules.effects.paying import PAY, PayCost
from meeplehall.games.helionox.rules.effects.purging import PickEvent, WhichEvent
from meeplehall.games.helionox.rules.effects.reserving import Reserve, ReserveWhat
from meeplehall.games.helionox.rules.effects.resources import (
    BURN,
    COMMIT,
    STORE_FUEL,
    STORE_KEY,
    FuelNow,
    KeyNow,
)
from meeplehall.games.helionox.rules.effects.taking import TakeConsumed, TakeFrom, TakeWhat
from meeplehall.games.helionox.rules.effects.tokens import Place, WhereTokens
from meeplehall.games.helionox.rules.effects.voluntary import DO, May
from meeplehall.games.helionox.rules.market import card_at
from meeplehall.games.helionox.rules.state import NONE, Chronicle

#: a free move is made for this much
WORTH_MOVING: Final = 0.6
#: a card this weak is gladly consumed
WEAK: Final = 0.45
#: the Archivist keeps a card from the Opponent if it is worth this much
WORTH_KEEPING: Final = 1.0


def _order(card: int) -> int:
    """Plans with a discard first, while there is something weak to discard; then draws; choices last."""
    effects = CARD[card].effects
    if any(effect.cost for effect in effects):
        return 0
    if any(effect.draw is not None or effect.unite is not None for effect in effects):
        return 1
    return 3 if any(effect.choose for effect in effects) else 2


ORDER: Final[list[int]] = [_order(card) for card in range(CARDS)]
#: Plans that bring more harm than good
HELD_BACK: Final[list[bool]] = [POWER[card] <= 0.1 for card in range(CARDS)]


def plan_to_play(state: Chronicle, seat: int) -> int:
    """The Plan to be played next; NONE if there is none worth it."""
    best = NONE
    for card in state.players[seat].hand:
        if CARD[card].plan and not HELD_BACK[card] and (best == NONE or ORDER[card] < ORDER[best]):
            best = card
    return best


def kept_worth(card: int) -> float:
    """How gladly one keeps a card in hand rather than discarding it."""
    return card_power(card)


def discard(options: list[Action[Chronicle]]) -> Action[Chronicle]:
    """The weakest card."""
    best = options[0]
    least = 1000.0
    for action in options:
        if isinstance(action, DiscardCard):
            worth = kept_worth(action.card)
            if worth < least:
                best, least = action, worth
    return best


def archive(state: Chronicle, seat: int) -> Action[Chronicle] | None:
    """Keep the best card that nobody defends from the Opponent (HX-5.1.4)."""
    if not state.archivist or seat != state.rules.first or state.rules.seats == 1:
        return None
    best = NONE
    most = WORTH_KEEPING
    for faction in range(FACTIONS):
        if state.decks[faction] and not state.market_defense[faction]:
            worth = display_worth(state, faction)
            if worth > most:
                best, most = faction, worth
    return ARCHIVE[best] if best != NONE else None


# questions


def _key_now(state: Chronicle, seat: int, options: list[Action[Chronicle]]) -> Action[Chronicle]:
    if COMMIT in options:
        access = ACCESS_YIELD[state.rules.locations[state.players[seat].here]]
        if access.worth() > 0.5 or STORE_KEY not in options:
            return COMMIT
    return STORE_KEY if STORE_KEY in options else options[0]


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


def _fuel_now(state: Chronicle, seat: int, options: list[Action[Chronicle]]) -> Action[Chronicle]:
    hexes = [hex for hex in range(HEXES) if BURN[hex] in options]
    best, more = best_hex(state, seat, hexes)
    storable = STORE_FUEL in options
    if more > (WORTH_MOVING if storable else 0.05):
        return BURN[best]
    return STORE_FUEL if storable else SKIP


def _gravshot(state: Chronicle, seat: int, options: list[Action[Chronicle]]) -> Action[Chronicle]:
    best, more = best_hex(state, seat, [action.hex for action in options if isinstance(action, Fling)])
    if more > 0.1:
        for action in options:
            if isinstance(action, Fling) and action.hex == best:
                return action
    return SKIP


def _clear(state: Chronicle, options: list[Action[Chronicle]]) -> Action[Chronicle]:
    best: Action[Chronicle] = SKIP
    most = 0.0
    for action in options:
        if isinstance(action, ClearFree):
            if action.target >= HEXES:
                worth = 1.0 + 0.2 * display_worth(state, action.target - HEXES)
            else:
                worth = 0.9 / state.devastation[action.target]
            if worth > most:
                best, most = action, worth
    return best


def _reserve(state: Chronicle, options: list[Action[Chronicle]]) -> Action[Chronicle]:
    best: Action[Chronicle] = SKIP
    most = WORTH_KEEPING
    for action in options:
        if isinstance(action, Reserve) and action.slot < FACTIONS and not state.market_defense[action.slot]:
            worth = display_worth(state, action.slot)
            if worth > most:
                best, most = action, worth
    return best


def _take(state: Chronicle, seat: int, options: list[Action[Chronicle]]) -> Action[Chronicle]:
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
        worth = card_worth(state, owned, mean, left, card) + 0.2
        if worth > most:
            best, most = action, worth
    return best


def _event(state: Chronicle, seat: int, options: list[Action[Chronicle]], purge: bool) -> Action[Chronicle]:
    outlook = Outlook(state, seat)
    best: Action[Chronicle] = SKIP
    most = 0.0
    for action in options:
        if isinstance(action, PickEvent):
            event = action.event
            worth = outlook.event_worth(event) + outlook.denied([event])
            if purge:
                worth -= EVENT[event].influence
            if worth > most:
                best, most = action, worth
    return best


def _tokens(state: Chronicle, seat: int, options: list[Action[Chronicle]]) -> Action[Chronicle]:
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


def _consume(state: Chronicle, seat: int, options: list[Action[Chronicle]]) -> Action[Chronicle]:
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


def _pay(state: Chronicle, seat: int, step: PayCost, options: list[Action[Chronicle]]) -> Action[Chronicle]:
    if PAY in options:
        return PAY
    if any(isinstance(action, DiscardCard) for action in options):
        return discard(options)
    found = _consume(state, seat, options)
    if found is SKIP and SKIP not in options:
        return options[0]
    return found


def _branch(state: Chronicle, seat: int, options: list[Action[Chronicle]]) -> Action[Chronicle]:
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


def _mark(state: Chronicle, seat: int, options: list[Action[Chronicle]]) -> Action[Chronicle]:
    """A Mark of the faction whose display card is worth most."""
    best = options[0]
    most = -1.0
    for action in options:
        faction: int = action.faction  # type: ignore[attr-defined]
        deck = state.decks[faction]
        worth = CARD[deck[-1]].influence - 1.0 * state.market_devastation[faction] if deck else -1.0
        if worth > most:
            best, most = action, worth
    return best


def _question(
    state: Chronicle, seat: int, step: Question, options: list[Action[Chronicle]]
) -> Action[Chronicle]:
    if isinstance(step, May):
        return DO
    if isinstance(step, KeyNow):
        return _key_now(state, seat, options)
    if isinstance(step, FuelNow):
        return _fuel_now(state, seat, options)
    if isinstance(step, WhichBranch):
        return _branch(state, seat, options)
    if isinstance(step, PayCost):
        return _pay(state, seat, step, options)
    if isinstance(step, WhereTokens):
        return _tokens(state, seat, options)
    if isinstance(step, WhichEvent):
        return _event(state, seat, options, step.line.purge)
    if isinstance(step, TakeWhat):
        return _take(state, seat, options)
    if isinstance(step, ClearWhat):
        return _clear(state, options)
    if isinstance(step, ReserveWhat):
        return _reserve(state, options)
    if isinstance(step, ConsumeWhat):
        return _consume(state, seat, options)
    if isinstance(step, GravshotTo):
        return _gravshot(state, seat, options)
    if isinstance(step, WhichMark):
        return _mark(state, seat, options)
    assert isinstance(step, BuildHere), step.kind
    return options[0]


def _tie(state: Chronicle, options: list[Action[Chronicle]]) -> Action[Chronicle]:
    """The Opponent takes what would hurt the team most if it stayed, or what the team wants least."""
    best = options[0]
    most = -1000.0
    for action in options:
        worth = 0.0
        if isinstance(action, GiveEvent):
            worth = EVENT_HARM[action.event] + 0.4 * state.rules.costs[action.event]
        elif isinstance(action, GiveCard):
            worth = -POWER[state.decks[action.slot][-1]]
        elif isinstance(action, GiveHex):
            worth = 0.0
        if worth > most:
            best, most = action, worth
    return best


def reflex(state: Chronicle, seat: int) -> Action[Chronicle] | None:
    """The answer to a question; None in the Council and in turns, which are planned."""
    step = state.stack[-1]
    options: list[Action[Chronicle]] = state.options(seat)
    if isinstance(step, Question):
        return _question(state, seat, step, options)
    if step.kind == "discard_down":
        return discard(options)
    if step.kind in ("council", "action", "more"):
        card = plan_to_play(state, seat)
        return PLAY[card] if card != NONE else None
    return _tie(state, options)
