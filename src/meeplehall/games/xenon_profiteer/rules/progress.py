"""How far the turn has come: what each of its steps still allows and has seen, all forgotten with its end."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.record import Record
from meeplehall.games.xenon_profiteer.components.cards import (
    AGENT,
    FEED,
    REBOILER,
    SALES_EXECUTIVE,
    VAPOR_COMPRESSION,
)

# what the Buy or Bid step still demands
NOTHING: Final = 0
ANY_ACTION: Final = 1
THE_BID: Final = 2


class Payout(Record):
    """What a card pays at the end of the Distil step for each card of one element removed in it (XP-5.11).

    It is never changed but replaced by another one, so that copies of a turn can share it.
    """

    removed: int
    before: int  # so many of them before the card was installed: they do not count for it (XP-11.5)
    armed: int  # how often the card was played from hand

    def plus(self, count: int) -> Payout:
        """So many more have been removed."""
        return _payout(self.removed + count, self.before, self.armed)

    def from_now_on(self) -> Payout:
        """The card is installed now."""
        return _payout(self.removed, self.removed, self.armed)

    def armed_again(self) -> Payout:
        """The card was played from hand."""
        return _payout(self.removed, self.before, self.armed + 1)

    def due(self, installed: bool) -> int:
        """How many are to be paid for, whether by the installed card, by played ones, or by both."""
        count = self.removed * self.armed
        return count + self.removed - self.before if installed else count


def _payout(removed: int, before: int, armed: int) -> Payout:
    new = Payout()
    new.removed = removed
    new.before = before
    new.armed = armed
    return new


NOTHING_REMOVED: Final = _payout(0, 0, 0)


class Distilling(Record):
    """The Distil step (XP-5)."""

    open: bool
    actions: int  # Distil actions that are left
    in_action: bool  # where isolation waits for the end of an action: one is under way (XP-5.7)
    bids: Payout  # in tokens, by Vapor-Compression Refrigeration
    money: Payout  # in $, by Reboiler

    def clone(self) -> Distilling:
        new = Distilling()
        new.open = self.open
        new.actions = self.actions
        new.in_action = self.in_action
        new.bids = self.bids
        new.money = self.money
        return new

    def begin(self, actions: int, open: bool = True) -> None:
        """A step with so many Distil actions begins; or it is yet to come."""
        self.open = open
        self.actions = actions
        self.in_action = False
        self.bids = self.money = NOTHING_REMOVED


class Airing(Record):
    """The Air or Wipe step (XP-7): how often each may be taken, and must be."""

    open: bool
    may_air: int
    may_wipe: int
    either: bool  # taking one of them rules out the other
    due: int  # how many of them must still be taken
    aired: int  # how often AIR was taken
    wiped: bool  # the WIPE of the step has been taken, not only one of a bonus

    def clone(self) -> Airing:
        new = Airing()
        new.open = self.open
        new.may_air = self.may_air
        new.may_wipe = self.may_wipe
        new.either = self.either
        new.due = self.due
        new.aired = self.aired
        new.wiped = self.wiped
        return new

    def begin(self, air: int, wipe: int, due: int, open: bool = True) -> None:
        """A step with so many AIR and WIPE begins, with both it is a choice; or it is yet to come."""
        self.open = open
        self.may_air = air
        self.may_wipe = wipe
        self.either = air > 0 and wipe > 0
        self.due = due
        self.aired = 0
        self.wiped = False

    def take_air(self) -> None:
        """AIR was taken."""
        self._taken()
        self.aired += 1
        self.may_air -= 1
        if self.either:
            self.either = False
            self.may_wipe -= 1

    def take_wipe(self) -> None:
        """WIPE was taken."""
        self._taken()
        self.may_wipe -= 1
        if self.either and self.may_wipe:
            return  # a bonus WIPE: the choice of the step is still open (XP-17.7)
        self.wiped = True
        if self.either:
            self.either = False
            self.may_air -= 1

    def _taken(self) -> None:
        if self.due:
            self.due -= 1

    def take_both(self) -> None:
        """Market Sweep: the other one is to be taken, too."""
        self.due += 1
        if self.either:
            self.either = False
        elif self.wiped:
            self.may_air += 1
        else:
            self.may_wipe += 1

    def add_wipe(self) -> None:
        """A bonus WIPE, which has to be taken."""
        self.may_wipe += 1
        self.due += 1


class Trading(Record):
    """The Buy or Bid step (XP-8, XP-9): how many of each are left, and what they bring along."""

    open: bool
    buys: int
    bids: int
    either: bool  # taking one of them rules out the other
    due: int  # NOTHING, ANY_ACTION or THE_BID
    extra_buys: int  # the first Buy brings so many along
    extra_bids: int
    bought: bool
    bidden: bool
    agent: bool  # an Agent was used in this step
    takeover: bool  # the next Buy pays nothing to others

    def clone(self) -> Trading:
        new = Trading()
        new.open = self.open
        new.buys = self.buys
        new.bids = self.bids
        new.either = self.either
        new.due = self.due
        new.extra_buys = self.extra_buys
        new.extra_bids = self.extra_bids
        new.bought = self.bought
        new.bidden = self.bidden
        new.agent = self.agent
        new.takeover = self.takeover
        return new

    def begin(self, buys: int, bids: int, due: int, open: bool = True) -> None:
        """A step with so many Buys and Bids begins, with both it is a choice; or it is yet to come."""
        self.open = open
        self.buys = buys
        self.bids = bids
        self.either = buys > 0 and bids > 0
        self.due = due
        self.extra_buys = self.extra_bids = 0
        self.bought = self.bidden = self.agent = self.takeover = False

    def take_buy(self) -> None:
        """One Buy has been taken; without Agent a Bid is no longer possible."""
        self.takeover = False
        self.buys -= 1
        self.bought = True
        if self.either and self.buys:
            return  # a bonus Buy: the choice of the step is still open (XP-17.7)
        if self.due == ANY_ACTION:
            self.due = NOTHING
        if self.either:
            self.either = False
            self.bids -= 1
        self._bring_buys()

    def take_bid(self, along: int) -> None:
        """A token has been laid; the first one of the Bid brings others along, these and the extra ones."""
        self.due = NOTHING
        self.bids -= 1
        if self.either:
            self.either = False
            self.buys -= 1
            if self.bought:  # a bonus Buy, whose companions have waited for the choice
                self._bring_buys()
        if not self.bidden:
            self.bidden = True
            self.bids += self.extra_bids + along
            self.extra_bids = 0

    def _bring_buys(self) -> None:
        self.buys += self.extra_buys
        self.extra_buys = 0

    def take_neither(self) -> None:
        """The step is passed."""
        self.due = NOTHING
        self.buys = self.bids = 0
        self.either = False

    def skip_bid(self) -> None:
        """The Bid is not made."""
        self.due = NOTHING
        self.bids = 0

    def has_any(self) -> bool:
        """Is or was there a Buy or a Bid? Whoever passed took neither, and nothing is left to add to."""
        return self.buys > 0 or self.bids > 0 or self.bought or self.bidden

    def take_both(self, buys: int) -> None:
        """Agent: the other one may be taken, too (XP-12.11); further Buys come with the first."""
        self.agent = True
        if self.either:
            self.either = False
        elif self.bought or (self.buys and not self.bidden):
            self.bids += 1
        else:
            self.buys += 1
        self.add_buys(buys - 1)

    def add_buys(self, count: int) -> None:
        """More Buys with this one, at once if it has been taken (XP-12.10)."""
        if self.bought and not self.either:
            self.buys += count
        else:
            self.extra_buys += count

    def add_bids(self, count: int) -> None:
        """More tokens with this Bid, at once if it has been made (XP-12.12)."""
        if self.bidden:
            self.bids += count
        else:
            self.extra_bids += count

    def add_bid(self, along: int) -> None:
        """A bonus Bid: the first token of a Bid brings others along; with two Bids each does."""
        second = self.bidden or self.bids > 0
        self.bids += 1 + (along if second else 0)


class Turn(Record):
    """The turn under way."""

    overtime: bool
    tired: bool  # the last own turn was Overtime (XP-4.7)
    may_flip: bool  # the Distil step has begun, and Overtime may still be chosen in it (XP-4.6)
    used: int  # installed cards used this turn (XP-11.4), as a set
    late: int  # installed after the action that they would change: they never reach back (XP-11.5)
    distil: Distilling
    air: Airing
    trade: Trading
    free_bids: int  # tokens still owed by Vapor-Compression Refrigeration
    discount: int  # fewer Xe for the Contract about to be completed (XP-8.36)
    looked: int  # the card looked at with Gas Chromatograph
    rebate: int  # $ off the next installation from hand
    dealt: tuple[int, ...]  # the cards dealt for Process Engineer

    def clone(self) -> Turn:
        new = Turn()
        new.overtime = self.overtime
        new.tired = self.tired
        new.may_flip = self.may_flip
        new.used = self.used
        new.late = self.late
        new.distil = self.distil.clone()
        new.air = self.air.clone()
        new.trade = self.trade.clone()
        new.free_bids = self.free_bids
        new.discount = self.discount
        new.looked = self.looked
        new.rebate = self.rebate
        new.dealt = self.dealt
        return new

    def facts(self) -> tuple[object, ...]:
        """All of it in one row: the order of the match files, whose checks it is part of."""
        distil, air, trade = self.distil, self.air, self.trade
        bids, money = distil.bids, distil.money
        return (
            self.overtime, self.tired, self.used, distil.open, distil.actions, distil.in_action,
            bids.removed, money.removed, bids.before, money.before, bids.armed, money.armed,
            self.free_bids, self.discount, self.looked, self.rebate, air.open, air.may_air, air.may_wipe,
            air.either, air.due, air.aired, trade.open, trade.buys, trade.bids, trade.either, trade.due,
            trade.extra_buys, trade.extra_bids, trade.bought, trade.bidden, trade.agent, trade.takeover,
            self.dealt, self.late, air.wiped, self.may_flip,
        )  # fmt: skip

    def begin(self, tired: bool) -> None:
        """The next turn begins, and all that was known about the last one is forgotten."""
        self.overtime = False
        self.tired = tired
        self.may_flip = False
        self.used = self.late = 0
        self.distil.begin(0, False)
        self.air.begin(0, 0, 0, False)
        self.trade.begin(0, 0, NOTHING, False)
        self.free_bids = self.discount = self.rebate = 0
        self.looked = -1
        self.dealt = ()

    def installed(self, card: int) -> None:
        """A card has been installed; what was done before does not count for it (XP-11.5)."""
        if card == REBOILER:
            self.distil.money = self.distil.money.from_now_on()
        elif card == VAPOR_COMPRESSION:
            self.distil.bids = self.distil.bids.from_now_on()
        elif self._comes_late(card):
            self.late |= 1 << card

    def _comes_late(self, card: int) -> bool:
        trade = self.trade
        if card == FEED:
            return self.air.open and self.air.aired > 0
        if card == AGENT:
            return trade.open and (trade.bought or trade.bidden)
        return card == SALES_EXECUTIVE and trade.open and trade.bidden


def new_turn() -> Turn:
    """A turn in which nothing has happened."""
    turn = Turn()
    turn.distil = Distilling()
    turn.air = Airing()
    turn.trade = Trading()
    turn.begin(False)
    return turn
