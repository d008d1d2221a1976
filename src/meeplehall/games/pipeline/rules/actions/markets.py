"""Selling and buying in the markets (PL-9, PL-10)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.engine.wire import Names, Number, flyweights
from meeplehall.games.pipeline.components.markets import CRUDE_MARKET, MARKET, MARKETS, SLOT, SLOTS, Market
from meeplehall.games.pipeline.components.oil import BARREL, BARREL_IDS, GRADES, HUE_NAME, HUES
from meeplehall.games.pipeline.components.upgrades import LEVELS, REFINED_BONUS, REFINED_MARKETS
from meeplehall.games.pipeline.rules.choosing import END, SEATS, Choice
from meeplehall.games.pipeline.rules.state import NONE, Refineries, Refinery
from meeplehall.games.pipeline.rules.tanks import best_held, rooms

#: the markets in which an action in each of them trades, alone and with the upgrade (PL-9.1, PL-21.14)
ALONE: Final[list[list[int]]] = [[market] for market in range(MARKETS)]
REFINED: Final[list[int]] = [market for market in range(MARKETS) if market != CRUDE_MARKET]
TOGETHER: Final[list[list[int]]] = [
    ALONE[market] if market == CRUDE_MARKET else REFINED for market in range(MARKETS)
]


def markets_of(refinery: Refinery, market: int) -> list[int]:
    """The markets in which an action there trades (PL-9.1, PL-21.14)."""
    return (TOGETHER if refinery.levels[REFINED_MARKETS] >= 2 else ALONE)[market]


def markup(refinery: Refinery) -> int:
    """What Refined Markets 1 adds to every price of a refined row (PL-21.13)."""
    return REFINED_BONUS if refinery.levels[REFINED_MARKETS] else 0


def price(refinery: Refinery, slot: int) -> int:
    """What a barrel at this slot costs or brings."""
    printed = SLOT[slot]
    return printed.price + markup(refinery) if printed.row.refined else printed.price


def takes_any_colour(refinery: Refinery, market: int) -> bool:
    """With Refined Markets 3 the colour of the row need not be met (PL-21.15)."""
    return refinery.levels[REFINED_MARKETS] == LEVELS and market != CRUDE_MARKET


def sales(state: Refineries, player: int, markets: list[int]) -> list[Action[Refineries]]:
    """Every barrel in every row of its colour and at most its grade, at every price (PL-9.4)."""
    refinery = state.refineries[player]
    oil, slots = refinery.oil, state.slots
    best = best_held(refinery)
    highest = max(best)
    found: list[Action[Refineries]] = []
    for market in markets:
        any_colour = takes_any_colour(refinery, market)
        for row in MARKET[market].rows:
            if row.grade > highest:
                continue
            first, last = (0, HUES) if any_colour else (row.colour, row.colour + 1)
            for colour in range(first, last):
                for grade in range(row.grade, best[colour] + 1):
                    if oil[GRADES * colour + grade]:
                        for group in state.rules.groups[row.number]:
                            for slot in reversed(group):
                                if slots[slot] < 0:
                                    found.append(SELL[GRADES * colour + grade][slot])
                                    break
    return found


def purchases(state: Refineries, player: int, markets: list[int]) -> list[Action[Refineries]]:
    """Every barrel that can be paid and stored, per row, price and colour (PL-9.6)."""
    refinery = state.refineries[player]
    slots = state.slots
    room = rooms(refinery)
    cash, more = refinery.cash, markup(refinery)
    found: list[Action[Refineries]] = []
    for market in markets:
        for row in MARKET[market].rows:
            if room[row.grade] <= 0 or row.cheapest > cash:
                continue
            dearest = cash - more if row.refined else cash
            for group in state.rules.groups[row.number]:
                if SLOT[group[0]].price > dearest:
                    break
                seen = 0
                for slot in group:
                    colour = slots[slot]
                    if colour >= 0 and not seen >> colour & 1:
                        seen |= 1 << colour
                        found.append(BUY[slot])
    return found


def can_trade(state: Refineries, player: int, market: int, cash: int) -> bool:
    """Is any trade possible there with so much cash (PL-26.4)?"""
    refinery = state.refineries[player]
    markets = markets_of(refinery, market)
    if can_buy(state, refinery, markets, cash):
        return True
    held = best_held(refinery)
    highest = max(held)
    for number in markets:
        if _can_sell_in(state, refinery, held, highest, MARKET[number]):
            return True
    return False


def open_markets(state: Refineries, player: int) -> list[int]:
    """All markets in which a trade is possible."""
    refinery = state.refineries[player]
    room, held = rooms(refinery), best_held(refinery)
    cash, highest = refinery.cash, max(held)
    found: list[int] = []
    for number, market in enumerate(MARKET):
        buys = _can_buy_in(state, refinery, room, market, cash)
        if buys or (highest >= 0 and _can_sell_in(state, refinery, held, highest, market)):
            found.append(number)
    if refinery.levels[REFINED_MARKETS] >= 2 and max(found, default=CRUDE_MARKET) != CRUDE_MARKET:
        return [number for number in range(MARKETS) if number != CRUDE_MARKET or number in found]  # PL-21.14
    return found


def can_buy(state: Refineries, refinery: Refinery, markets: list[int], cash: int) -> bool:
    """Is there a barrel in these markets that can be paid with so much cash, and stored?"""
    room = rooms(refinery)
    for market in markets:
        if _can_buy_in(state, refinery, room, MARKET[market], cash):
            return True
    return False


def _can_buy_in(state: Refineries, refinery: Refinery, room: list[int], market: Market, cash: int) -> bool:
    slots = state.slots
    for row in market.by_price:
        if row.cheapest > cash:
            return False
        if room[row.grade] > 0:
            dearest = cash - markup(refinery) if row.refined else cash
            for slot in state.rules.slots[row.number]:
                if slots[slot] >= 0:
                    if SLOT[slot].price <= dearest:
                        return True
                    break  # the others are not cheaper
    return False


def _can_sell_in(
    state: Refineries, refinery: Refinery, held: list[int], highest: int, market: Market
) -> bool:
    """Is there a barrel that a row takes, and an empty slot for it?"""
    slots = state.slots
    for row in market.by_grade:
        if row.grade > highest:
            return False
        if held[row.colour] >= row.grade or takes_any_colour(refinery, market.number):
            for slot in state.rules.slots[row.number]:
                if slots[slot] < 0:
                    return True
    return False


def open_market(state: Refineries, player: int, market: int) -> None:
    """Begin a market action: all sales, then all purchases (PL-9.3)."""
    state.turn.markets = market
    state.turn.effects = 0
    state.stack.append(BUY_STEP[player])
    state.stack.append(SELL_STEP[player])


def _market(state: Refineries, player: int) -> str:
    """Where the worker trades, in words (PL-21.14)."""
    several = len(markets_of(state.refineries[player], state.turn.markets)) > 1
    return "All Refined Markets" if several else MARKET[state.turn.markets].name


class SellStep(Choice):
    """Sell any number of barrels."""

    kind = "sell"
    done = "Sell no more"
    rule = "PL-9.4"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        refinery = state.refineries[self.player]
        markets = markets_of(refinery, state.turn.markets)
        found = sales(state, self.player, markets)
        if found and (state.turn.effects or can_buy(state, refinery, markets, refinery.cash)):
            found.append(END)
        return found

    def default(self, state: Refineries, player: int) -> Action[Refineries]:
        return self.choices(state)[0]

    def prompt(self, state: Refineries, player: int) -> str:
        return f"{_market(state, player)}: what do you sell? Buying comes afterwards."


class BuyStep(Choice):
    """Buy any number of barrels."""

    kind = "buy"
    done = "Buy no more"
    rule = "PL-9.6"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        found = purchases(state, self.player, markets_of(state.refineries[self.player], state.turn.markets))
        if found and state.turn.effects:
            found.append(END)
        return found

    def default(self, state: Refineries, player: int) -> Action[Refineries]:
        return self.choices(state)[-1]

    def prompt(self, state: Refineries, player: int) -> str:
        return f"{_market(state, player)}: what do you buy?"


class Sell(Action[Refineries]):
    """Sell a barrel into a slot; there it is a barrel of the row's grade (PL-9.5)."""

    type = "sell"
    group = "Sell"
    barrel: int
    slot: int

    def price(self, state: Refineries, player: int) -> int | None:
        return -price(state.refineries[player], self.slot)

    def apply(self, state: Refineries, player: int) -> None:
        refinery = state.refineries[player]
        earned = price(refinery, self.slot)
        refinery.oil[self.barrel] -= 1
        refinery.cash += earned
        state.slots[self.slot] = self.barrel // GRADES
        state.turn.effects += 1
        if state.log is not None:
            state.tell(f"[seat:{player}] sells {BARREL[self.barrel].name} for ${earned}.", "PL-9.4")

    def label(self, state: Refineries, player: int) -> str:
        row = SLOT[self.slot].row
        there = GRADES * (self.barrel // GRADES) + row.grade
        as_what = f" as {BARREL[there].name}" if there != self.barrel else ""
        off = "" if row.colour == self.barrel // GRADES else f" among {HUE_NAME[row.colour]}"
        earned = price(state.refineries[player], self.slot)
        where = _where(state, player, self.slot)
        return f"Sell {BARREL[self.barrel].name}{as_what} for ${earned}{off}{where}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"slot-{self.slot}"]


SELL: Final[list[list[Sell]]] = flyweights(Sell, barrel=Names(BARREL_IDS), slot=Number(0, SLOTS - 1))


def _where(state: Refineries, player: int, slot: int) -> str:
    """In which market, if several are open to this action (PL-21.14)."""
    several = len(markets_of(state.refineries[player], state.turn.markets)) > 1
    return f" in {MARKET[SLOT[slot].row.market].name}" if several else ""


class Buy(Action[Refineries]):
    """Buy the barrel at a slot (PL-9.6)."""

    type = "buy"
    group = "Buy"
    slot: int

    def price(self, state: Refineries, player: int) -> int | None:
        return price(state.refineries[player], self.slot)

    def apply(self, state: Refineries, player: int) -> None:
        refinery = state.refineries[player]
        paid = price(refinery, self.slot)
        barrel = self.barrel(state)
        refinery.cash -= paid
        refinery.oil[barrel] += 1
        state.slots[self.slot] = NONE
        state.turn.effects += 1
        if state.log is not None:
            state.tell(f"[seat:{player}] buys {BARREL[barrel].name} for ${paid}.", "PL-9.6")

    def barrel(self, state: Refineries) -> int:
        """What lies there."""
        return GRADES * state.slots[self.slot] + SLOT[self.slot].row.grade

    def label(self, state: Refineries, player: int) -> str:
        row = SLOT[self.slot].row
        off = "" if row.colour == state.slots[self.slot] else f" among {HUE_NAME[row.colour]}"
        cost = price(state.refineries[player], self.slot)
        where = _where(state, player, self.slot)
        return f"Buy {BARREL[self.barrel(state)].name} for ${cost}{off}{where}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"slot-{self.slot}"]


BUY: Final[list[Buy]] = flyweights(Buy, slot=Number(0, SLOTS - 1))


SELL_STEP: Final = [known(SellStep(player)) for player in range(SEATS)]
BUY_STEP: Final = [known(BuyStep(player)) for player in range(SEATS)]
assert MARKETS == 4
