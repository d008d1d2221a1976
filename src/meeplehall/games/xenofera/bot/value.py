"""How a position looks: expected final scores, and what a bid would be good for.

A simple model. Every creature that is still to come is shared out in proportion to money, in hand and to
be drawn; so a credit of money is worth a certain number of points, and less and less towards the end.
"""

from __future__ import annotations

import math
from typing import Final

from meeplehall.games.xenofera.components.cards import (
    BUY,
    CARD,
    DISCARD,
    DOUBLE,
    EFFECT,
    EXCHANGE,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_NO_BID,
    KEEP,
    LOSE,
    MULTIPLIER,
    NO_BID_DRAW,
    PEIK,
    PLANETS,
    SET_BONUS,
    SET_SIZE,
    STEAL,
    value_of,
)
from meeplehall.games.xenofera.components.data import COMPONENTS
from meeplehall.games.xenofera.rules.state import Market

MEAN_CREATURE: Final = sum(creature.value for creature in COMPONENTS.creatures) / len(COMPONENTS.creatures)
#: what a card drawn from the pile brings on average, an action counted as its use
MEAN_CARD: Final = 4.0
#: what an action in hand is worth in credits
ACTION_CREDITS: Final = 2.5
#: money that each player will still draw, per round to come
INCOME: Final = 3.0
#: two creatures of a planet: the part of the set bonus that one may hope for
HALF_SET: Final = 0.3
#: how uncertain the final scores are: now, and per root of the rounds to come
NOISE: Final = 4.0
NOISE_PER_ROUND: Final = 4.5
#: the model of a rival's bid: how often there is none, and the part of the lot's value it begins with
PASSES: Final = 0.35
LOWEST_BID: Final = 0.2
POOR: Final = 0.35
PASSES_IF_POOR: Final = 0.75
#: what the actions bring, in credits
NO_BID_CREDITS: Final = {
    MULTIPLIER: EFFECT[MULTIPLIER].amount * MEAN_CARD,
    DISCARD: 5.0,
    EXCHANGE: 3.0,
    PEIK: 1.5,
    BUY: 0.0,
}
STEAL_CREDITS: Final = 5.0
#: points that a round of sitting out costs
SITTING_OUT: Final = 5.0
#: what a Lose takes from each rival's bid
LOSE_TAKES: Final = 3.0


def worth(card: int) -> tuple[bool, float]:
    """How sorry one is to lose this card, creatures most."""
    value = CARD[card].value
    return FIRST_CREATURE <= card < FIRST_ACTION, float(value) if value else ACTION_CREDITS


class Outlook:
    """One position, summed up once."""

    def __init__(self, state: Market) -> None:
        self.state = state
        seats = state.rules.seats
        lot = value_of(state.lot)
        #: rounds to come, this one included if the lot is still there
        self.rounds = len(state.pile) + (1 if state.lot else 0)
        self.remaining = len(state.pile) * MEAN_CREATURE + lot
        self.points = [0.0] * seats
        self.credits = [0.0] * seats
        income = self.rounds * INCOME
        total = 0.0
        for player in range(seats):
            self._sum_up(player)
            total += self.credits[player] + income
        #: points per credit
        self.rate = min(1.2, self.remaining / total) if total > 0 else 0.0

    def _sum_up(self, player: int) -> None:
        credits = 0.0
        points = 0.0
        count = [0] * len(PLANETS)
        state = self.state
        for cards in (state.hands[player], state.table[player]):
            for card in cards:
                if card < FIRST_CREATURE:
                    credits += CARD[card].value
                elif card < FIRST_ACTION:
                    points += CARD[card].value
                    count[CARD[card].planet] += 1
                elif card < FIRST_NO_BID:
                    credits += ACTION_CREDITS
        self.points[player] = points + self.bonus(count)
        self.credits[player] = credits

    def bonus(self, count: list[int]) -> float:
        """The bonus for sets, and hopes of one."""
        if not self.state.rules.planet_sets:
            return 0.0
        bonus = 0.0
        for n in count:
            if n >= SET_SIZE:
                bonus += SET_BONUS
            elif n == SET_SIZE - 1 and self.rounds > 1:
                bonus += SET_BONUS * HALF_SET
        return bonus

    def values(self) -> list[float]:
        """Each player's chance to win."""
        seats = self.state.rules.seats
        finals = [self.points[p] + self.credits[p] * self.rate for p in range(seats)]
        best = max(finals)
        if not self.state.stack:
            winners = finals.count(best)
            return [1.0 / winners if final == best else 0.0 for final in finals]
        noise = NOISE + NOISE_PER_ROUND * math.sqrt(self.rounds)
        weights = [math.exp((final - best) / noise) for final in finals]
        total = sum(weights)
        return [weight / total for weight in weights]

    def collected(self, player: int) -> list[int]:
        """How many creatures of each planet a player has in hand."""
        count = [0] * len(PLANETS)
        for card in self.state.hands[player]:
            if FIRST_CREATURE <= card < FIRST_ACTION:
                count[CARD[card].planet] += 1
        return count

    def lot_worth(self, player: int) -> float:
        """What the whole lot would bring this player."""
        count = self.collected(player)
        before = self.bonus(count)
        worth = 0.0
        for card in self.state.lot:
            worth += CARD[card].value
            count[CARD[card].planet] += 1
        return worth + self.bonus(count) - before


class BidOutlook:
    """One player's bids in this position: what each would bring."""

    def __init__(self, outlook: Outlook, player: int) -> None:
        self.outlook = outlook
        state = outlook.state
        lot = value_of(state.lot)
        #: of each rival: how often there is no bid, and the range of a bid
        self.rivals: list[tuple[float, float, float]] = []
        denied = 0.0
        for other in range(state.rules.seats):
            if other == player:
                continue
            denied = max(denied, outlook.lot_worth(other) - outlook.rate * MEAN_CREATURE / 2)
            if not state.sitting >> other & 1:
                most = min(outlook.credits[other], float(lot))
                passes = PASSES if most > POOR * lot else PASSES_IF_POOR
                self.rivals.append((passes, LOWEST_BID * most, most))
        self.collected = outlook.collected(player)
        #: what the own sets are worth, before any creature is spent
        self.sets = outlook.bonus(self.collected)
        self.lot_worth = outlook.lot_worth(player)
        #: what winning brings: the lot, and that the keenest rival does not get it
        self.gain = self.lot_worth + denied / 2 / (state.rules.seats - 1)
        self.all_pass = self.chance_to_win(0.0)

    def chance_to_win(self, total: float) -> float:
        """How likely all rivals stay below this total (0: nobody bids)."""
        chance = 1.0
        for passes, low, most in self.rivals:
            below = 0.0
            if total > low:
                below = min(1.0, (total - low) / (most - low)) if most > low else 1.0
            chance *= passes + (1 - passes) * below
        return chance

    def merit(self, cards: list[int], reach: bool) -> float:
        """The points that a bid of these cards brings, on average."""
        if not cards:
            return 0.0  # forfeited
        if cards[0] >= FIRST_NO_BID:
            return self._no_bid(cards, reach)
        return self._value_bid(cards) - (SITTING_OUT if reach else 0.0)

    def _no_bid(self, cards: list[int], reach: bool) -> float:
        rate = self.outlook.rate
        credits = EFFECT[NO_BID_DRAW].amount * MEAN_CARD
        merit = 0.0
        for card in cards[1:]:
            type = CARD[card].action
            credits += NO_BID_CREDITS[type] - ACTION_CREDITS
            if type == BUY:
                merit += self.all_pass * max(0.0, self.lot_worth - self.lot_worth / 2 * rate)
        if reach:
            merit += self.all_pass * self.lot_worth / 2 - (1 - self.all_pass) * SITTING_OUT
        return merit + credits * rate

    def _value_bid(self, cards: list[int]) -> float:
        rate = self.outlook.rate
        total = low = high = acts = 0
        credits = points = 0.0
        lost: list[int] = []
        for card in cards:
            if card >= FIRST_ACTION:
                acts |= 1 << CARD[card].action
                credits += ACTION_CREDITS
                continue
            value = CARD[card].value
            total += value
            if value < low or not low:
                low = value
            if value > high:
                high = value
            if card < FIRST_CREATURE:
                credits += value
            else:
                points += value
                lost.append(CARD[card].planet)
        if lost:
            points += self._sets_lost(lost)
        if acts >> DOUBLE & 1:
            total += low
        if acts >> KEEP & 1:
            credits -= high
        if acts >> STEAL & 1:
            credits -= STEAL_CREDITS * (1 - self.all_pass)
        edge = LOSE_TAKES if acts >> LOSE & 1 else 0.0
        return self.chance_to_win(total + edge) * self.gain - credits * rate - points

    def _sets_lost(self, planets: list[int]) -> float:
        count = self.collected[:]
        for planet in planets:
            count[planet] -= 1
        return self.sets - self.outlook.bonus(count)
