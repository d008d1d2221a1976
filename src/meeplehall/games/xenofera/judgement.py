"""How a position looks: expected final scores, and what a bid would be good for.

A simple model. Every creature that is still to come is shared out in proportion to money, in hand and to
be drawn; so a credit of money is worth a certain number of points, and less and less towards the end.
"""

from __future__ import annotations

import math
from typing import Final

from meeplehall.games.xenofera.cards import (
    BUY,
    COMPONENTS,
    DISCARD,
    DOUBLE,
    EXCHANGE,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_NO_BID,
    KEEP,
    LOSE,
    MULTIPLIER,
    PEIK,
    PLANET,
    PLANETS,
    STEAL,
    TYPE,
    VALUE,
)
from meeplehall.games.xenofera.scoring import SET_BONUS, SET_SIZE
from meeplehall.games.xenofera.state import Market

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
#: what a Lose takes from each rival's bid
LOSE_TAKES: Final = 3.0


class Outlook:
    """One position, summed up once."""

    __slots__ = ("credits", "points", "rate", "remaining", "rounds", "state")

    def __init__(self, state: Market) -> None:
        self.state = state
        seats = state.rules.seats
        lot = 0
        for card in state.lot:
            lot += VALUE[card]
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
                    credits += VALUE[card]
                elif card < FIRST_ACTION:
                    points += VALUE[card]
                    count[PLANET[card]] += 1
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

    def lot_worth(self, player: int) -> float:
        """What the whole lot would bring this player."""
        count = [0] * len(PLANETS)
        for card in self.state.hands[player]:
            if PLANET[card] >= 0:
                count[PLANET[card]] += 1
        before = self.bonus(count)
        worth = 0.0
        for card in self.state.lot:
            worth += VALUE[card]
            count[PLANET[card]] += 1
        return worth + self.bonus(count) - before

    def bid_merit(self, player: int, cards: list[int], reach: bool) -> float:
        """The points that a bid of these cards brings, on average, by the model."""
        if cards[0] >= FIRST_NO_BID:
            return self._no_bid_merit(player, cards, reach)
        return self._value_bid_merit(player, cards) - (3.0 if reach else 0.0)

    def _no_bid_merit(self, player: int, cards: list[int], reach: bool) -> float:
        rate = self.rate
        everybody_passes = self.chance_to_win(player, 0.0)
        merit = 2 * MEAN_CARD * rate
        for card in cards[1:]:
            merit -= ACTION_CREDITS * rate
            type = TYPE[card]
            if type == MULTIPLIER:
                merit += 2 * MEAN_CARD * rate
            elif type == DISCARD:
                merit += 5.0 * rate
            elif type == EXCHANGE:
                merit += 3.0 * rate
            elif type == PEIK:
                merit += 1.5 * rate
            elif type == BUY:
                lot = self.lot_worth(player)
                merit += everybody_passes * max(0.0, lot - lot / 2 * rate)
        if reach:
            merit += everybody_passes * self.lot_worth(player) / 2 - (1 - everybody_passes) * 5.0
        return merit

    def _value_bid_merit(self, player: int, cards: list[int]) -> float:
        state = self.state
        rate = self.rate
        total = 0.0
        low = high = 0
        spent = 0.0
        acts = 0
        count = [0] * len(PLANETS)
        for card in state.hands[player]:
            if PLANET[card] >= 0:
                count[PLANET[card]] += 1
        before = self.bonus(count)
        for card in cards:
            if card >= FIRST_ACTION:
                acts |= 1 << TYPE[card]
                spent += ACTION_CREDITS * rate
                continue
            value = VALUE[card]
            total += value
            low = value if not low else min(low, value)
            if card < FIRST_CREATURE:
                spent += value * rate
            else:
                spent += value
                count[PLANET[card]] -= 1
            high = max(high, value)
        spent += before - self.bonus(count)
        if acts >> DOUBLE & 1:
            total += low
        edge = LOSE_TAKES if acts >> LOSE & 1 else 0.0
        wins = self.chance_to_win(player, total + edge)
        if acts >> KEEP & 1:
            spent -= high * rate
        if acts >> STEAL & 1:
            spent -= 5.0 * rate * (1 - self.chance_to_win(player, 0.0))
        gain = self.lot_worth(player) + self._denied(player)
        return wins * gain - spent

    def _denied(self, player: int) -> float:
        """What the strongest rival does not get, shared by all who profit from that."""
        seats = self.state.rules.seats
        best = 0.0
        for other in range(seats):
            if other != player:
                best = max(best, self.lot_worth(other) - self.rate * MEAN_CREATURE * 0.5)
        return best * 0.5 / (seats - 1)

    def chance_to_win(self, player: int, total: float) -> float:
        """How likely all rivals stay below this total (0: nobody bids)."""
        state = self.state
        lot = 0
        for card in state.lot:
            lot += VALUE[card]
        chance = 1.0
        for other in range(state.rules.seats):
            if other == player or state.sitting >> other & 1:
                continue
            most = min(self.credits[other], float(lot))
            passes = PASSES if most > 0.35 * lot else 0.75
            low = LOWEST_BID * most
            below = 0.0
            if total > low:
                below = min(1.0, (total - low) / (most - low)) if most > low else 1.0
            chance *= passes + (1 - passes) * below
        return chance
