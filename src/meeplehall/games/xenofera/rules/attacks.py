"""Discard and Exchange (XF-10.16 to XF-10.22)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.chance import below
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, known
from meeplehall.games.xenofera.components.cards import (
    CARD,
    CARDS,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_NO_BID,
    alike,
    ids,
    is_creature,
)
from meeplehall.games.xenofera.rules.card_action import CardAction
from meeplehall.games.xenofera.rules.picking import PickStep
from meeplehall.games.xenofera.rules.piles import discard_card
from meeplehall.games.xenofera.rules.state import EXCHANGES, WATCHERS, Market, refs

DISCARDED: Final = 2
TWO_ONLY: Final = Refusal("XF-10.17", "Two cards are enough.")
TWO_NEEDED: Final = Refusal("XF-10.17", "Two cards have to be discarded.")


class TargetStep(PlayerStep[Market]):
    """The player names an opponent; every opponent can be named (XF-10.16, XF-17.18)."""

    __slots__ = ()

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player]

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        if player != self.player:
            return []
        return [TARGET[other] for other in state.from_marker() if other != player]

    def default(self, state: Market, player: int) -> Action[Market]:
        """The opponent with the most cards, first from the marker."""
        others = [other for other in state.from_marker() if other != player]
        return TARGET[max(others, key=lambda other: len(state.hands[other]))]

    def chosen(self, state: Market, target: int) -> None:
        """Go on with the opponent who was named."""
        raise NotImplementedError


class Target(Action[Market]):
    """Name an opponent."""

    __slots__ = ("seat",)
    type = "target"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def apply(self, state: Market, player: int) -> None:
        step = state.stack.pop()
        assert isinstance(step, TargetStep)
        state.target = self.seat
        step.chosen(state, self.seat)

    def label(self, state: Market, player: int) -> str:
        return f"Seat {self.seat + 1}"

    def pieces(self, state: Market, player: int) -> list[str]:
        return [f"seat-{self.seat}"]


class DiscardTarget(TargetStep):
    """Discard: who has to discard two bid cards?"""

    kind = "discard_target"
    rule = "XF-10.16"

    def chosen(self, state: Market, target: int) -> None:
        if state.log is not None:
            state.tell(f"[seat:{self.player}] makes [seat:{target}] discard.", "XF-10.16")
        state.reveals += 1  # whether they are asked tells something about their hand
        cards = bid_cards(state, target)
        if len(cards) > DISCARDED:
            state.stack.append(DISCARD_CARDS[target])
        else:
            discard_from_hand(state, target, cards)  # XF-10.18

    def prompt(self, state: Market, player: int) -> str:
        return "Discard: name an opponent, who has to discard two bid cards."


def bid_cards(state: Market, player: int) -> list[int]:
    """The cards in hand that Discard can take: value cards, or any but No Bid (XF-10.17)."""
    end = FIRST_NO_BID if state.rules.discard_any else FIRST_ACTION
    return [card for card in state.hands[player] if card < end]


def discard_from_hand(state: Market, player: int, cards: list[int]) -> None:
    """Discard these cards face up."""
    for card in cards:
        state.hands[player].remove(card)
        discard_card(state, card)
    state.target = -1
    if state.log is not None:
        state.tell(f"[seat:{player}] discards {refs(cards)}.", "XF-10.17")


class DiscardCards(PickStep):
    """The opponent chooses two bid cards."""

    kind = "discard_cards"
    rule = "XF-10.17"
    always_asks = True

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player]

    def pickable(self, state: Market) -> list[int]:
        return bid_cards(state, self.player)

    def enough(self, state: Market) -> Refusal | None:
        return TWO_ONLY if len(state.picks) >= DISCARDED else None

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        return [*self.picks(state), DISCARD_PICKED] if player == self.player else []

    def default(self, state: Market, player: int) -> Action[Market]:
        """The two lowest that are not creatures, then the lowest."""
        cards = sorted(bid_cards(state, player), key=lambda card: (is_creature(card), CARD[card].value))
        return self.towards(state, cards[:DISCARDED], DISCARD_PICKED)

    def prompt(self, state: Market, player: int) -> str:
        return f"Discard: choose two bid cards to discard ({len(state.picks)} of {DISCARDED})."


class DiscardPicked(Action[Market]):
    """Discard the two picked cards."""

    type = "discard"

    def refusal(self, state: Market, player: int) -> Refusal | None:
        wanted = min(DISCARDED, len(bid_cards(state, player)))
        return None if len(state.picks) == wanted else TWO_NEEDED

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        discard_from_hand(state, player, state.picks)
        state.picks = []

    def label(self, state: Market, player: int) -> str:
        return "Discard these"

    def pieces(self, state: Market, player: int) -> list[str]:
        return ids(state.picks)


class ExchangeTarget(TargetStep):
    """Exchange: with whom?"""

    kind = "exchange_target"
    rule = "XF-10.19"

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player] if state.hands[self.player] else NOBODY

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        if state.log is not None:
            state.tell(f"[seat:{self.player}] has no card to give.", "XF-10.22")

    def chosen(self, state: Market, target: int) -> None:
        state.stack.append(GIFT_STEP[self.player])

    def prompt(self, state: Market, player: int) -> str:
        return "Exchange: choose an opponent to give a card to."


class GiftStep(PlayerStep[Market]):
    """The player gives one card from hand, then takes one at random."""

    __slots__ = ()
    kind = "exchange_gift"
    rule = "XF-10.19"

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player]

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        if player != self.player:
            return []
        found: list[Action[Market]] = []
        last = -1
        for card in state.hands[player]:
            if CARD[card].kind != last:
                last = CARD[card].kind
                found.append(GIVE[card])
        return found

    def default(self, state: Market, player: int) -> Action[Market]:
        """The lowest value card that is no creature, else an action, else the lowest creature."""

        def reluctance(card: int) -> tuple[int, int]:
            family = 0 if card < FIRST_CREATURE else 1 if card >= FIRST_ACTION else 2
            return family, CARD[card].value

        return GIVE[min(state.hands[player], key=reluctance)]

    def prompt(self, state: Market, player: int) -> str:
        return "Exchange: choose the card you give away; then you draw one at random from that hand."


class Give(CardAction):
    """Give this card, and take one at random from that hand, the gift included (XF-10.20, XF-10.21)."""

    __slots__ = ()
    type = "give"

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        other = state.target
        state.target = -1
        gossip(state, player, other)
        theirs = state.hands[other]
        state.hands[player].remove(self.card)
        insort(theirs, self.card)
        pool = [card for card in theirs if card < FIRST_NO_BID]
        taken = pool[below(state.chance, EXCHANGES, len(pool))]
        theirs.remove(taken)
        insort(state.hands[player], taken)
        pair = 1 << player | 1 << other
        for card in (self.card, taken):
            if not (state.rules.open_collections and is_creature(card)):
                state.seen[card] = pair
        forget_rumours(state, [self.card, taken], pair)
        state.reveals += 1
        if state.log is not None:
            state.tell(
                f"[seat:{player}] gives {refs([self.card])} to [seat:{other}] and takes {refs([taken])}.",
                "XF-10.20",
                pair,
                f"[seat:{player}] exchanges a card with [seat:{other}].",
            )

    def label(self, state: Market, player: int) -> str:
        return f"Give {CARD[self.card].name}"

    def pieces(self, state: Market, player: int) -> list[str]:
        return ids(alike(self.card, state.hands[player]))


def gossip(state: Market, player: int, other: int) -> None:
    """After an Exchange the others only know that a card they had seen is in one of the two hands.

    This is done for all cards of both hands before the two cards move, so that it tells nothing about
    which ones they were. Hidden cards of both hands may now be of any age (`batch`).
    """
    pair = 1 << player | 1 << other
    everybody = (1 << state.rules.seats) - 1 | WATCHERS
    rumours: list[tuple[int, int, int]] = []
    for card, knowers, hands in state.rumours:
        if knowers & pair:
            rumours.append((card, knowers & pair, hands))  # those two see what moves
        if knowers & ~pair:
            rumours.append((card, knowers & ~pair, hands | pair if hands & pair else hands))
    ages: set[int] = set()
    for holder in (player, other):
        for card in state.hands[holder]:
            if card >= FIRST_NO_BID or (state.rules.open_collections and is_creature(card)):
                continue
            seen = state.seen[card] & everybody
            if seen & ~pair:
                rumours.append((card, seen & ~pair, pair))
            if seen != everybody:
                ages.add(state.batch[card])
            state.seen[card] = 1 << holder | (seen & pair)
    state.rumours = rumours
    state.undrawn &= ~pair
    for card in range(CARDS):
        if state.batch[card] in ages:
            state.batch[card] = state.era


def forget_rumours(state: Market, cards: list[int], knowing: int) -> None:
    """These players know exactly where the cards are now."""
    rumours: list[tuple[int, int, int]] = []
    for card, knowers, hands in state.rumours:
        if card in cards:
            knowers &= ~knowing
        if knowers:
            rumours.append((card, knowers, hands))
    state.rumours = rumours


DISCARD_TARGET: Final = [known(DiscardTarget(player)) for player in range(6)]
DISCARD_CARDS: Final = [known(DiscardCards(player)) for player in range(6)]
DISCARD_PICKED: Final = DiscardPicked()
EXCHANGE_TARGET: Final = [known(ExchangeTarget(player)) for player in range(6)]
GIFT_STEP: Final = [known(GiftStep(player)) for player in range(6)]
TARGET: Final = [Target(seat) for seat in range(6)]
GIVE: Final = [Give(card) for card in range(CARDS)]
