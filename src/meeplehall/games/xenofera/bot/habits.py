"""What rivals usually do in secret: bids, cards laid in a tie, reaches; counted in matches between bots."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.habits import FILE, Habits, read
from meeplehall.games.xenofera.bot.features import MEAN_CREATURE, Holding
from meeplehall.games.xenofera.components.cards import (
    CARD,
    DOUBLE,
    EFFECT,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_NO_BID,
    NO_BID,
    SET_BONUS,
    SET_SIZE,
)
from meeplehall.games.xenofera.rules.bidding import CONFIRM, HANDS_OFF, REACH, Add
from meeplehall.games.xenofera.rules.state import SEALED, Market
from meeplehall.games.xenofera.rules.ties import PASS, Lay

HABITS: Final[Habits] = read(Path(__file__).parent / FILE)

#: a bid is none, or lies in one of these ranges, as a part of what the lot is worth to the bidder
RANGES: Final[tuple[float, ...]] = (0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1.05, 1.4)
BIDS: Final = len(RANGES) + 1
#: how much money there is, in the same measure
WEALTH: Final[tuple[float, ...]] = (0.2, 0.4, 0.6, 0.8, 1.0, 1.4)
#: a lot is small, usual or large, as a part of the mean creature
SIZES: Final[tuple[float, ...]] = (0.75, 1.25)
#: the last rounds begin here
LATE: Final = 5

# what is laid in a tie: nothing, a card of money from the lowest to the highest, a creature
LAYS: Final = 6
LAYS_CREATURE: Final = 5


def _step(value: float, bounds: tuple[float, ...]) -> int:
    for i in range(len(bounds)):
        if value < bounds[i]:
            return i
    return len(bounds)


def lot_worth(state: Market, held: Holding) -> float:
    """What the whole lot would bring to whoever holds this, planets included."""
    worth = 0.0
    count = held.planets[:]
    for card in state.lot:
        planet = CARD[card].planet
        worth += CARD[card].value
        count[planet] += 1
        if state.rules.planet_sets and count[planet] == SET_SIZE:
            worth += SET_BONUS
    return worth


def bid_name(state: Market, held: Holding, worth: float) -> str:
    """The kind of moment in which a player bids: how many play, how much money, how late, how large a lot."""
    seats = state.rules.seats
    table = 2 if seats == 2 else 4 if seats <= 4 else 6
    pile = len(state.pile)
    late = "last" if not pile else "late" if pile < LATE else "early"
    rich = _step(held.money / worth, WEALTH) if worth else 0
    return f"bid {table} {rich} {late} {_step(worth / MEAN_CREATURE, SIZES)}"


def bid_chances(state: Market, held: Holding, worth: float) -> list[float]:
    """How likely no bid is, and a bid in each of the ranges."""
    return HABITS.chances(bid_name(state, held, worth), BIDS)


def range_of(answer: int) -> tuple[float, float]:
    """From where to where a bid of this answer lies."""
    return (RANGES[answer - 2] if answer > 1 else 0.0), RANGES[answer - 1]


def plays(type: int) -> float:
    """How likely it is that an action is played with a bid that it goes with."""
    return HABITS.chances(f"action {EFFECT[type].id}", 2)[1]


def reaches() -> float:
    """How likely somebody who makes no bid reaches for the lot."""
    return HABITS.chances("reach", 2)[1]


def lay_chances(state: Market) -> list[float]:
    """How likely each answer in a tie is."""
    return HABITS.chances(f"tie {'more' if state.pile else 'last'}", LAYS)


def card_laid(hand: list[int], answer: int) -> int:
    """The card that is meant by an answer in a tie; -1 for none."""
    money = sorted([card for card in hand if card < FIRST_CREATURE], key=_value)
    creatures = sorted([card for card in hand if FIRST_CREATURE <= card < FIRST_ACTION], key=_value)
    if not answer or not (money or creatures):
        return -1
    if answer == LAYS_CREATURE or not money:
        return creatures[0] if creatures else money[-1]
    return money[(len(money) - 1) * (answer - 1) // (LAYS_CREATURE - 2)]


def _value(card: int) -> int:
    return CARD[card].value


def drawn(chances: list[float], rng: Random) -> int:
    """One answer by its chance."""
    left = rng.random()
    for answer in range(len(chances)):
        left -= chances[answer]
        if left < 0:
            return answer
    return len(chances) - 1


# counting


def habits_of_bid(
    state: Market, player: int, held: Holding, actions: list[Action[Market]]
) -> list[tuple[str, int, int]]:
    """What a whole bid says."""
    cards = [*state.table[player], *[action.card for action in actions if isinstance(action, Add)]]
    found: list[tuple[str, int, int]] = []
    decided = state.rules.fast == SEALED and (REACH in actions or HANDS_OFF in actions)
    if decided and any(card >= FIRST_NO_BID for card in cards):
        found.append(("reach", int(REACH in actions), 2))
    if CONFIRM not in actions or not cards:
        return found
    played = [CARD[card].action for card in cards if CARD[card].action >= 0]
    kind = NO_BID if cards[0] >= FIRST_NO_BID else CARD[cards[0]].bid
    worth = lot_worth(state, held)
    total = sum(CARD[card].value for card in cards)
    if DOUBLE in played:
        total += min(CARD[card].value for card in cards if CARD[card].value)
    answer = 0 if kind == NO_BID else 1 + min(_step(total / max(worth, 1.0), RANGES), len(RANGES) - 1)
    found.append((bid_name(state, held, worth), answer, BIDS))
    for type in range(len(held.actions)):
        if held.actions[type] and (EFFECT[type].symbol == "no_bid") == (kind == NO_BID):
            found.append((f"action {EFFECT[type].id}", int(type in played), 2))
    return found


def habits_of_lay(state: Market, player: int, actions: list[Action[Market]]) -> list[tuple[str, int, int]]:
    """What a card laid in a tie says."""
    name = f"tie {'more' if state.pile else 'last'}"
    for action in actions:
        if action is PASS:
            return [(name, 0, LAYS)]
        if isinstance(action, Lay):
            return [(name, _answer_of(state.hands[player], action.card), LAYS)]
    return []


def _answer_of(hand: list[int], card: int) -> int:
    if card >= FIRST_CREATURE:
        return LAYS_CREATURE
    money = sorted([CARD[other].value for other in hand if other < FIRST_CREATURE])
    if len(money) == 1:
        return 1
    place = money.index(CARD[card].value) / (len(money) - 1)
    return 1 + round(place * (LAYS_CREATURE - 2))
