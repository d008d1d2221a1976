"""Silent bids (XF-5): cards are laid behind the blind one by one, then confirmed."""

from __future__ import annotations

from bisect import insort
from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import Step, known
from meeplehall.engine.wire import Flag, flyweight, flyweights
from meeplehall.engine.wording import plural
from meeplehall.games.xenofera.components.cards import (
    CARD,
    EFFECT,
    FIRST_ACTION,
    FIRST_NO_BID,
    NO_BID,
    NO_BID_DRAW,
    VALUE_BID,
    alike,
    ids,
)
from meeplehall.games.xenofera.rules.card_action import ANY_CARD, CardAction
from meeplehall.games.xenofera.rules.state import FORFEIT, NONE, SEALED, Market

NEEDS_VALUE: Final = Refusal("XF-5.4", "A bid action needs a value card: lay that first.")
NEEDS_NO_BID: Final = Refusal("XF-5.4", "A no-bid action needs the No Bid card: lay that first.")
NO_BID_ALONE: Final = Refusal("XF-5.6", "No Bid does not go together with value cards or bid actions.")
MIXED: Final = Refusal("XF-5.1", "You have laid No Bid: value cards and bid actions do not go with it.")
WRONG_SYMBOL: Final = Refusal("XF-5.1", "A no-bid action does not go with a value bid.")
ONE_COPY: Final = Refusal("XF-5.8", "Only one copy of each action in a bid.")
STILL_NEEDED: Final = Refusal("XF-5.4", "The actions you have laid need this card: take them back first.")
EMPTY: Final = Refusal("XF-5.7", "A bid needs at least one card; No Bid is always possible.")


PROMPT: Final = (
    "Lay your bid behind the blind: value cards, "
    f"or No Bid to draw {plural(EFFECT[NO_BID_DRAW].amount, 'card')}."
)


class Add(CardAction):
    """Lay a card from hand behind the blind."""

    type = "add"
    group = "Lay a card"

    def refusal(self, state: Market, player: int) -> Refusal | None:
        card = CARD[self.card]
        kind = state.bid[player]
        if card.action < 0:
            if kind == card.bid or kind == NONE or state.rules.tabletop:  # XF-5.14
                return None
            return MIXED if kind == NO_BID else NO_BID_ALONE
        if state.rules.tabletop:
            return None
        if kind == NONE:
            return NEEDS_VALUE if card.bid == VALUE_BID else NEEDS_NO_BID
        if kind != card.bid:
            return MIXED if kind == NO_BID else WRONG_SYMBOL
        for other in state.table[player]:
            if CARD[other].action == card.action:
                return ONE_COPY
        return None

    def apply(self, state: Market, player: int) -> None:
        card = self.card
        state.hands[player].remove(card)
        table = state.table[player]
        if not table:
            state.bid[player] = VALUE_BID if card < FIRST_ACTION else NO_BID
        table.append(card)

    def label(self, state: Market, player: int) -> str:
        return f"Lay {CARD[self.card].name}"

    def pieces(self, state: Market, player: int) -> list[str]:
        return ids(alike(self.card, state.hands[player]))


ADD: Final[list[Add]] = flyweights(Add, card=ANY_CARD)


class Remove(CardAction):
    """Take one card back from behind the blind."""

    type = "remove"
    group = "Take a card back"

    def refusal(self, state: Market, player: int) -> Refusal | None:
        table = state.table[player]
        if state.rules.tabletop or (self.card >= FIRST_ACTION and self.card < FIRST_NO_BID):
            return None
        actions = 0
        for card in table:
            if card < FIRST_ACTION:
                if card != self.card:
                    return None  # another value card stays
            elif card < FIRST_NO_BID:
                actions += 1
        return STILL_NEEDED if actions else None

    def apply(self, state: Market, player: int) -> None:
        state.table[player].remove(self.card)
        insort(state.hands[player], self.card)
        if not state.table[player]:
            state.bid[player] = NONE

    def label(self, state: Market, player: int) -> str:
        return f"Take back {CARD[self.card].name}"

    def pieces(self, state: Market, player: int) -> list[str]:
        return ids(alike(self.card, state.table[player]))


REMOVE: Final[list[Remove]] = flyweights(Remove, card=ANY_CARD)


class Confirm(Action[Market]):
    """Submit the bid."""

    type = "confirm"

    def refusal(self, state: Market, player: int) -> Refusal | None:
        return None if state.table[player] or state.rules.tabletop else EMPTY

    def apply(self, state: Market, player: int) -> None:
        if state.rules.fast == SEALED:
            state.confirmed |= 1 << player
        else:
            state.owing.remove(player)

    def label(self, state: Market, player: int) -> str:
        return "Submit the bid"

    def pieces(self, state: Market, player: int) -> list[str]:
        return [f"seat-{player}"]  # where the blind is

    def warning(self, state: Market, player: int) -> str:
        if state.rules.tabletop and judge(state.table[player]) == FORFEIT:
            return "This bid is forfeited: its cards are lost and you draw nothing this round (XF-5.10)."
        return ""


CONFIRM: Final[Confirm] = flyweight(Confirm)


class TakeBack(Action[Market]):
    """Take the whole bid back, also a submitted one, until the last bid is in (XF-5.15)."""

    type = "take_back"

    def apply(self, state: Market, player: int) -> None:
        withdraw(state, player)

    def label(self, state: Market, player: int) -> str:
        return "Take everything back"


TAKE_BACK: Final[TakeBack] = flyweight(TakeBack)


class Reach(Action[Market]):
    """Sealed Fast Hands: reach for the lot, or keep the hands off (XF-14.21)."""

    type = "reach"
    grab: bool

    def apply(self, state: Market, player: int) -> None:
        if self.grab:
            state.reach |= 1 << player
        state.owing.remove(player)

    def label(self, state: Market, player: int) -> str:
        return "Reach for the lot" if self.grab else "Hands off"

    def pieces(self, state: Market, player: int) -> list[str]:
        return ids(state.lot)


_REACHES: Final[list[Reach]] = flyweights(Reach, grab=Flag())
HANDS_OFF: Final = _REACHES[0]
REACH: Final = _REACHES[1]


def withdraw(state: Market, player: int) -> None:
    """Put a player's bid back into hand and ask again."""
    hand = state.hands[player]
    for card in state.table[player]:
        insort(hand, card)
    state.table[player].clear()
    state.bid[player] = NONE
    state.confirmed &= ~(1 << player)
    state.reach &= ~(1 << player)
    if player not in state.owing:
        insort(state.owing, player)


def judge(cards: list[int]) -> int:
    """What kind of bid these cards are (XF-5.1 to XF-5.10)."""
    values = no_bid = bid_actions = other_actions = 0
    for card in cards:
        if card < FIRST_ACTION:
            values += 1
        elif card >= FIRST_NO_BID:
            no_bid += 1
        elif CARD[card].bid == VALUE_BID:
            bid_actions += 1
        else:
            other_actions += 1
    if values and not no_bid and not other_actions:
        return VALUE_BID
    if no_bid and not values and not bid_actions:
        return NO_BID
    return FORFEIT


class Bid(Step[Market]):
    """Step 2: every participant secretly places a silent bid."""

    kind = "bid"
    rule = "XF-4.2"
    together = True

    def waits_for(self, state: Market) -> list[int]:
        return state.owing

    def proceed(self, state: Market) -> None:
        state.stack.pop()

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        if player not in state.owing:
            return [] if state.sitting >> player & 1 else [TAKE_BACK]
        table = state.table[player]
        if state.confirmed >> player & 1:
            return [REACH, HANDS_OFF, TAKE_BACK]
        found: list[Action[Market]] = []
        last = -1
        for card in state.hands[player]:
            if card > last:  # one of each kind
                last = CARD[card].last
                found.append(ADD[card])
        found.append(CONFIRM)
        if table:
            last = -1
            for card in table:
                kind = CARD[card].kind
                if kind != last:
                    last = kind
                    found.append(REMOVE[card])
            if len(table) > 1:
                found.append(TAKE_BACK)
        return found

    def default(self, state: Market, player: int) -> Action[Market]:
        """No Bid alone (XF-5.16)."""
        table = state.table[player]
        if state.confirmed >> player & 1:
            return HANDS_OFF
        if not table:
            return ADD[state.hands[player][-1]]  # No Bid has the highest number
        if table[0] >= FIRST_NO_BID and len(table) == 1:
            return CONFIRM
        return TAKE_BACK if len(table) > 1 else REMOVE[table[0]]

    def forget(self, state: Market, player: int) -> None:
        for other in range(state.rules.seats):
            if other != player and not state.sitting >> other & 1:
                withdraw(state, other)
        state.waiting = state.owing

    def prompt(self, state: Market, player: int) -> str:
        if player not in state.owing:
            return "Your bid is in. You can take it back until the last one is in."
        if state.confirmed >> player & 1:
            return "If nobody bids: reach for the lot, or keep your hands off?"
        return PROMPT


BID: Final = known(Bid())
