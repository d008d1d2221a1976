"""What a position looks like for each player: all that anybody at the table reckons with, in numbers.

A `Holding` is what one player has, a `Sale` what is still to be sold. Both can be made from a state, or
changed to what they would be after a bid: so a bid is judged without being made.
"""

from __future__ import annotations

import math
from typing import Final

from meeplehall.games.xenofera.components.cards import (
    CARD,
    EFFECT,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_NO_BID,
    MULTIPLIER,
    NO_BID_DRAW,
    PLANETS,
    SET_BONUS,
    SET_SIZE,
)
from meeplehall.games.xenofera.components.data import COMPONENTS
from meeplehall.games.xenofera.rules.bidding import BID
from meeplehall.games.xenofera.rules.effects.peik import LOOKS
from meeplehall.games.xenofera.rules.piles import HAND_REFILL
from meeplehall.games.xenofera.rules.state import Market

MEAN_CREATURE: Final = sum(creature.value for creature in COMPONENTS.creatures) / len(COMPONENTS.creatures)
#: types of actions
TYPES: Final = NO_BID_DRAW

#: what a player who draws in every other round gets, in money
INCOME: Final = (
    EFFECT[NO_BID_DRAW].amount
    / 2
    * sum(entry.value * entry.copies for entry in COMPONENTS.resources)
    / (
        sum(entry.copies for entry in COMPONENTS.resources)
        + COMPONENTS.counts.action_types_in_play * COMPONENTS.actions[0].copies
    )
)

FEATURES: Final = (
    "points of creatures",
    "points of whole planets",
    "planets that lack one creature",
    "planets with one creature",
    "planets that the lot would make whole",
    "money",
    *[f"{EFFECT[type].id} in hand" for type in range(TYPES)],
    "cards short of a hand",
    "next creatures that are known",
    "the marker",
    "sits out",
    "value of the lot",
    "rounds to come",
    "players",
    "lead in points",
    "lead in points, by what is uncertain",
    "lead in points, by rounds to come",
    "lead in money",
    "lead in money, by what is uncertain",
    "lead in what may be hoped for, by what is uncertain",
    "nearness of the end",
)


class Holding:
    """What one player has in hand, summed up."""

    __slots__ = ("actions", "cards", "creatures", "draws", "knows", "money", "planets", "sits", "value")

    def __init__(self) -> None:
        self.value = 0.0  # of all creatures
        self.creatures = 0.0
        self.planets = [0] * len(PLANETS)
        self.money = 0.0
        self.cards = 0.0  # of money
        self.actions = [0.0] * TYPES
        self.draws = 0.0
        self.knows = 0
        self.sits = False

    def copy(self) -> Holding:
        """The same, to be changed."""
        new = Holding()
        new.value = self.value
        new.creatures = self.creatures
        new.planets = self.planets[:]
        new.money = self.money
        new.cards = self.cards
        new.actions = self.actions[:]
        new.draws = self.draws
        new.knows = self.knows
        new.sits = self.sits
        return new

    def take(self, cards: list[int]) -> None:
        """These cards come into the hand."""
        for card in cards:
            self.count(card, 1)

    def count(self, card: int, times: int) -> None:
        """One card more, or one less."""
        printed = CARD[card]
        if card < FIRST_CREATURE:
            self.money += times * printed.value
            self.cards += times
        elif card < FIRST_ACTION:
            self.value += times * printed.value
            self.creatures += times
            self.planets[printed.planet] += times
        elif card < FIRST_NO_BID:
            self.actions[printed.action] += times

    def sets(self) -> int:
        """Whole planets."""
        found = 0
        for count in self.planets:
            if count >= SET_SIZE:
                found += 1
        return found


class Sale:
    """What is still to be sold and drawn, and who holds the marker."""

    __slots__ = ("coming", "drawn", "lot", "lot_planets", "marker", "pile", "rounds", "sets")

    def __init__(self, state: Market) -> None:
        self.sets = state.rules.planet_sets
        self.marker = state.marker
        self.pile = len(state.pile)
        self.lot = 0.0
        self.lot_planets = [0] * len(PLANETS)
        self.coming = [0] * len(PLANETS)  # creatures of each planet that may still be won
        for card in state.lot:
            self.lot += CARD[card].value
            self.lot_planets[CARD[card].planet] += 1
            self.coming[CARD[card].planet] += 1
        for card in state.pile:
            self.coming[CARD[card].planet] += 1
        self.rounds = self.pile + (1 if state.lot else 0)
        self.drawn = _mean_card(state.draw or state.discard)

    def after_draws(self, held: Holding) -> Holding:
        """What is held once all cards are drawn that are still to be drawn, on average."""
        if not held.draws:
            return held
        found, mean = held.copy(), self.drawn
        found.draws = 0.0
        found.value += held.draws * mean.value
        found.creatures += held.draws * mean.creatures
        found.money += held.draws * mean.money
        found.cards += held.draws * mean.cards
        for type in range(TYPES):
            found.actions[type] += held.draws * mean.actions[type]
        return found


def _mean_card(pile: list[int]) -> Holding:
    """What one card of this pile is on average."""
    mean = Holding()
    mean.take(pile)
    part = 1.0 / max(1, len(pile))
    mean.value *= part
    mean.creatures *= part
    mean.money *= part
    mean.cards *= part
    mean.actions = [count * part for count in mean.actions]
    return mean


def holdings(state: Market) -> list[Holding]:
    """What everybody has. A bid that is not shown yet belongs to the hand, one that is shown is spent."""
    bidding = bool(state.stack) and state.stack[-1] is BID
    found: list[Holding] = []
    for player in range(state.rules.seats):
        mine = Holding()
        mine.take(state.hands[player])
        if bidding:
            mine.take(state.table[player])
            mine.sits = bool(state.sitting >> player & 1)
        else:
            mine.sits = bool(state.penalty >> player & 1)
        todo = state.todo[player]
        if todo:
            for type in (NO_BID_DRAW, MULTIPLIER):
                if todo >> type & 1:
                    mine.draws += EFFECT[type].amount
        bit = 1 << player
        for card in state.pile[-LOOKS:]:
            if state.seen[card] & bit:
                mine.knows += 1
        found.append(mine)
    return found


def rows(sale: Sale, held: list[Holding]) -> list[list[float]]:
    """The features of every seat."""
    compared = Compared(sale, held)
    return [compared.row(seat) for seat in range(len(held))]


class Compared:
    """What everybody holds once all have drawn, compared: points, money, and what one may hope for."""

    __slots__ = ("held", "hopes", "points", "sale", "sets")

    def __init__(self, sale: Sale, held: list[Holding]) -> None:
        self.sale = sale
        self.held = [sale.after_draws(each) for each in held]
        remaining = sale.pile * MEAN_CREATURE + sale.lot
        income = INCOME * sale.rounds + 1.0
        money = 0.0
        for each in self.held:
            money += each.money + income
        self.sets = [each.sets() if sale.sets else 0 for each in held]
        self.points: list[float] = []
        self.hopes: list[float] = []
        for seat in range(len(held)):
            each = self.held[seat]
            points = each.value + SET_BONUS * self.sets[seat]
            self.points.append(points)
            self.hopes.append(points + remaining * (each.money + income) / money)

    def row(self, seat: int) -> list[float]:
        """The features of one seat."""
        sale, each = self.sale, self.held[seat]
        points = money = hope = -1.0
        for other in range(len(self.held)):
            if other != seat:
                points = max(points, self.points[other])
                money = max(money, self.held[other].money)
                hope = max(hope, self.hopes[other])
        points = self.points[seat] - points
        money = each.money - money
        near = 1.0 / (1.0 + sale.rounds)
        certain = math.sqrt(near)
        # what is only good for lots to come counts ever less, and nothing once all is sold
        use = 1.0 - near
        hand = each.cards + each.creatures + sum(each.actions) + 1.0
        return [
            each.value,
            float(SET_BONUS * self.sets[seat]),
            *[count * use for count in _chances_of_sets(sale, each)],
            each.money * use,
            *[count * use for count in each.actions],
            max(0.0, HAND_REFILL - hand) * use,
            each.knows * use,
            use if seat == sale.marker else 0.0,
            use if each.sits else 0.0,
            sale.lot,
            float(sale.rounds),
            float(len(self.held)),
            points,
            points * certain,
            points * near,
            money * use,
            money * use * certain,
            (self.hopes[seat] - hope) * certain,
            near,
        ]


def _chances_of_sets(sale: Sale, held: Holding) -> list[float]:
    """Planets that lack one creature, that have one, and those that the lot would make whole."""
    pairs = singles = fits = 0
    if sale.sets:
        for planet in range(len(PLANETS)):
            count = held.planets[planet]
            if count == SET_SIZE - 1 and sale.coming[planet]:
                pairs += 1
                if sale.lot_planets[planet]:
                    fits += 1
            elif count == 1 and sale.coming[planet] > 1:
                singles += 1
    return [float(pairs), float(singles), float(fits)]


def features(state: Market) -> list[list[float]]:
    """What the position looks like for each seat."""
    return rows(Sale(state), holdings(state))
