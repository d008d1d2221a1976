"""What a bid would be good for: the positions after it, by what rivals usually bid, judged like any other."""

from __future__ import annotations

from meeplehall.games.xenofera.bot.features import Holding, Sale, holdings
from meeplehall.games.xenofera.bot.habits import (
    bid_chances,
    card_laid,
    lay_chances,
    lot_worth,
    range_of,
    reaches,
)
from meeplehall.games.xenofera.bot.value import Scene, keeping
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
    STEAL,
)
from meeplehall.games.xenofera.rules.effects.buy import cheapest_payment
from meeplehall.games.xenofera.rules.effects.discard import DISCARDED
from meeplehall.games.xenofera.rules.effects.peik import LOOKS
from meeplehall.games.xenofera.rules.state import OFF, REALTIME, Market


class Rival:
    """What a rival may bid: how likely nothing is, and each total."""

    __slots__ = ("bids", "lowest", "mean", "passes", "player")

    def __init__(self, state: Market, player: int, held: Holding) -> None:
        self.player = player
        worth = lot_worth(state, held)
        money = [CARD[card].value for card in _own(state, player) if card < FIRST_CREATURE]
        self.lowest = min(money) if money else 0
        likely = bid_chances(state, held, worth)
        #: nobody without a value card bids
        self.passes = likely[0] if money or held.creatures else 1.0
        self.bids: list[tuple[float, float, float]] = []
        self.mean = 0.0
        total = 0.0
        for answer in range(1, len(likely)):
            low, high = range_of(answer)
            low, high = low * worth, high * worth
            most = max(held.money, low + 1.0)
            self.bids.append((likely[answer], low, min(high, most)))
            self.mean += likely[answer] * (low + min(high, most)) / 2
            total += likely[answer]
        if total:
            self.mean = min(self.mean / total, held.money + held.value)

    def below(self, total: float) -> float:
        """How likely this rival makes no bid, or a lower one."""
        if self.passes >= 1.0:
            return 1.0
        chance = self.passes
        for likely, low, high in self.bids:
            if total >= high:
                chance += likely
            elif total > low:
                chance += likely * (total - low) / (high - low)
        return min(chance, 1.0)


def _own(state: Market, player: int) -> list[int]:
    return [*state.hands[player], *state.table[player]]


class BidOutlook:
    """One player's bids in this position: how good the positions after each of them are."""

    def __init__(self, state: Market, player: int) -> None:
        self.state = state
        self.player = player
        self.held = holdings(state)
        seats = state.rules.seats
        self.rivals = [
            Rival(state, other, self.held[other])
            for other in range(seats)
            if other != player and not state.sitting >> other & 1
        ]
        #: how likely nobody else bids
        self.nobody = 1.0
        for rival in self.rivals:
            self.nobody *= rival.passes
        #: who is the most likely to win if this player does not, and what everybody holds in that case
        self.keenest = -1
        likely = -1.0
        for rival in self.rivals:
            if (1.0 - rival.passes) * rival.mean > likely:
                likely = (1.0 - rival.passes) * rival.mean
                self.keenest = rival.player
        self.outbid = self._others(self.keenest)
        self.unsold = self._passing()
        self.if_won = self._scene(self._others(-1), player)
        self.if_lost = self._scene(self.outbid, self.keenest)
        self.if_unsold = Scene(Sale(state), self.unsold, player)

    def _others(self, winner: int) -> list[Holding]:
        """What the others hold after their usual bids, if this one of them wins (-1: none)."""
        found = [each.copy() for each in self.held]
        for rival in self.rivals:
            each = found[rival.player]
            bids = 1.0 if rival.player == winner else 1.0 - rival.passes
            spent = min(each.money, rival.mean) * bids
            if each.money > 0:
                each.cards -= each.cards * spent / each.money
                each.money -= spent
            each.draws += EFFECT[NO_BID_DRAW].amount * (1.0 - bids)
            if rival.player == winner:
                each.take(self.state.lot)
        return found

    def _passing(self) -> list[Holding]:
        """What the others hold if nobody bids."""
        found = [each.copy() for each in self.held]
        for rival in self.rivals:
            found[rival.player].draws += EFFECT[NO_BID_DRAW].amount
        return found

    def merit(self, cards: list[int], reach: bool) -> float:
        """The chance to win the match after a bid of these cards."""
        if not cards:
            return 0.0  # forfeited
        if cards[0] >= FIRST_NO_BID:
            return self._no_bid(cards, reach)
        return self._value_bid(cards, reach)

    # value bids

    def _value_bid(self, cards: list[int], reach: bool) -> float:
        mine = self.held[self.player].copy()
        total = low = high = acts = 0
        dearest = -1
        for card in cards:
            mine.count(card, -1)
            if card >= FIRST_NO_BID:
                return 0.0  # mixed, and so forfeited
            if card >= FIRST_ACTION:
                acts |= 1 << CARD[card].action
                continue
            value = CARD[card].value
            total += value
            if value < low or not low:
                low = value
            if dearest < 0 or (card >= FIRST_CREATURE, value) > (dearest >= FIRST_CREATURE, high):
                high = value
                dearest = card
        if acts >> DOUBLE & 1:
            total += low
        if acts >> KEEP & 1:
            mine.count(dearest, 1)
        if acts >> STEAL & 1:
            self._steal(mine)
        mine.sits = reach
        chance = 1.0
        for rival in self.rivals:
            chance *= rival.below(total + rival.lowest if acts >> LOSE & 1 else float(total))
        worth = (1.0 - chance) * self.if_lost.chance(mine)
        mine.take(self.state.lot)
        return worth + chance * self.if_won.chance(mine)

    def _steal(self, mine: Holding) -> None:
        """The best card of a usual bid."""
        best = 0.0
        for rival in self.rivals:
            cards = [CARD[card].value for card in _own(self.state, rival.player) if card < FIRST_CREATURE]
            within = [value for value in cards if value <= rival.mean]
            if within:
                best = max(best, (1.0 - rival.passes) * max(within))
        mine.money += best

    def _scene(self, held: list[Holding], winner: int) -> Scene:
        """The lot is gone, and this is what is held."""
        sale = Sale(self.state)
        sale.lot = 0.0
        sale.lot_planets = [0] * len(sale.lot_planets)
        sale.rounds = sale.pile
        sale.marker = winner if winner >= 0 else self.state.marker
        return Scene(sale, held, self.player)

    # no bids

    def _no_bid(self, cards: list[int], reach: bool) -> float:
        state = self.state
        outbid, unsold = self.if_lost, self.if_unsold
        mine = self.held[self.player].copy()
        mine.draws += EFFECT[NO_BID_DRAW].amount
        buys = False
        hit: list[list[Holding]] = []
        for card in cards[1:]:
            type = CARD[card].action
            mine.count(card, -1)
            if type == MULTIPLIER:
                mine.draws += EFFECT[MULTIPLIER].amount
            elif type == PEIK:
                mine.knows = min(LOOKS, len(state.pile))
            elif type == BUY:
                buys = True
            else:
                hit = hit or [self.outbid[:], self.unsold[:]]
                if type == DISCARD:
                    self._discard(hit)
                elif type == EXCHANGE:
                    self._exchange(mine, hit, cards)
        if hit:
            outbid = self._scene(hit[0], self.keenest)
            unsold = Scene(Sale(state), hit[1], self.player)
        worth = 0.0
        if self.nobody < 1.0:
            mine.sits = reach
            worth = (1.0 - self.nobody) * outbid.chance(mine)
            mine.sits = False
        return worth + self.nobody * self._if_nobody_bids(mine, unsold, reach, buys)

    def _if_nobody_bids(self, mine: Holding, unsold: Scene, reach: bool, buys: bool) -> float:
        """The chance to win after a round in which nobody bids."""
        state = self.state
        stays = unsold.chance(mine)
        if state.rules.fast != OFF:
            return self._grabbed(mine, unsold.held, stays, reach)
        if buys:
            for creature in state.lot:
                payment = cheapest_payment(state.hands[self.player], CARD[creature].price)
                if payment:
                    stays = max(stays, self._bought(mine, unsold.held, creature, payment))
        return stays

    def _bought(self, mine: Holding, others: list[Holding], creature: int, payment: list[int]) -> float:
        buyer = mine.copy()
        buyer.take([creature])
        for card in payment:
            buyer.count(card, -1)
        left = Sale(self.state)
        left.lot -= CARD[creature].value
        left.lot_planets[CARD[creature].planet] -= 1
        left.coming[CARD[creature].planet] -= 1
        left.rounds = left.pile + (1 if len(self.state.lot) > 1 else 0)
        return Scene(left, others, self.player).chance(buyer)

    def _grabbed(self, mine: Holding, others: list[Holding], stays: float, reach: bool) -> float:
        """Fast Hands: the lot goes to one of those who reach for it."""
        realtime = self.state.rules.fast == REALTIME
        often = 1.0 if realtime else reaches()
        lost = stays
        if self.keenest >= 0:
            held = others[:]
            held[self.keenest] = held[self.keenest].copy()
            held[self.keenest].take(self.state.lot)
            lost = self._scene(held, self.keenest).chance(mine)
        if not (realtime or reach):
            nobody = (1.0 - often) ** len(self.rivals)
            return nobody * stays + (1.0 - nobody) * lost
        got = mine.copy()
        got.take(self.state.lot)
        first = 1.0 / (1.0 + often * len(self.rivals))
        return first * self._scene(others, self.player).chance(got) + (1.0 - first) * lost

    def _target(self) -> int:
        """Whom Discard and Exchange are meant for: the rival with the most creatures."""
        best, most = -1, -1.0
        for other in range(self.state.rules.seats):
            if other != self.player and self.held[other].value + self.held[other].money > most:
                best, most = other, self.held[other].value + self.held[other].money
        return best

    def _discard(self, hit: list[list[Holding]]) -> None:
        target = self._target()
        hand = [card for card in _own(self.state, target) if card < FIRST_NO_BID]
        hand.sort(key=lambda card: keeping(card, hand))
        for held in hit:
            held[target] = held[target].copy()
            for card in hand[:DISCARDED]:
                held[target].count(card, -1)
            held[target].money = max(0.0, held[target].money)

    def _exchange(self, mine: Holding, hit: list[list[Holding]], bid: list[int]) -> None:
        """The worst card is given, and one of that hand is taken: on average a part of each."""
        own = [card for card in _own(self.state, self.player) if card < FIRST_NO_BID and card not in bid]
        target = self._target()
        theirs = [card for card in _own(self.state, target) if card < FIRST_NO_BID]
        if not own or not theirs:
            return
        gift = min(own, key=lambda card: keeping(card, own))
        part = 1.0 / (len(theirs) + 1)
        taken = Holding()
        taken.take([gift, *theirs])
        mine.count(gift, -1)
        _move(mine, taken, part)
        for held in hit:
            held[target] = held[target].copy()
            held[target].count(gift, 1)
            _move(held[target], taken, -part)

    # ties

    def merit_of_lay(self, card: int) -> float:
        """The chance to win the match after this card was laid in a tie (-1: none)."""
        state = self.state
        value = CARD[card].value if card >= 0 else 0
        mine = self.held[self.player].copy()
        if card >= 0:
            mine.count(card, -1)
        wins = 1.0
        nobody = 1.0
        likely = lay_chances(state)
        rival = -1
        for other in state.tied:
            if other == self.player:
                continue
            rival = other if rival < 0 or self.held[other].money > self.held[rival].money else rival
            below = none = 0.0
            for answer in range(len(likely)):
                laid = card_laid(state.hands[other], answer)
                if laid < 0:
                    none += likely[answer]
                elif CARD[laid].value < value:
                    below += likely[answer]
                elif CARD[laid].value == value:
                    below += likely[answer] / 2
            wins *= none + below
            nobody *= none
        lost = self.held[:]
        if rival >= 0:
            lost[rival] = lost[rival].copy()
            lost[rival].take(state.lot)
        worth = self._scene(lost, rival).chance(mine)
        if card < 0:
            stays = Scene(Sale(state), self.held, self.player).chance(mine)
            return nobody * stays + (1.0 - nobody) * worth
        mine.take(state.lot)
        return (1.0 - wins) * worth + wins * self._scene(self.held, self.player).chance(mine)


def _move(held: Holding, cards: Holding, part: float) -> None:
    """This part of these cards comes in, or goes if it is negative."""
    held.value += part * cards.value
    held.creatures += part * cards.creatures
    held.money = max(0.0, held.money + part * cards.money)
    held.cards = max(0.0, held.cards + part * cards.cards)
    for type in range(len(held.actions)):
        held.actions[type] += part * cards.actions[type]
