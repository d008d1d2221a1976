"""Selling and buying in the markets (PL-9, PL-10)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.engine.wire import Names, Number, flyweights
from meeplehall.games.pipeline.components.markets import CRUDE_MARKET, MARKET, MARKETS, SLOT, SLOTS, Row
from meeplehall.games.pipeline.components.oil import BARREL, BARREL_IDS, GRADES, HUE_NAME, HUES
from meeplehall.games.pipeline.components.upgrades import LEVELS, REFINED_BONUS, REFINED_MARKETS
from meeplehall.games.pipeline.rules.choosing import END, SEATS, Choice
from meeplehall.games.pipeline.rules.state import NONE, Refineries, Refinery
from meeplehall.games.pipeline.rules.tanks import best_held, rooms

CHEAPEST: Final = min([slot.price for slot in SLOT])
ALL_HUES: Final = range(HUES)
OWN_HUE: Final = [range(colour, colour + 1) for colour in ALL_HUES]


def markets_of(refinery: Refinery, market: int) -> list[int]:
    """The markets in which an action there trades (PL-9.1, PL-21.14)."""
    if market != CRUDE_MARKET and refinery.levels[REFINED_MARKETS] >= 2:
        return [1, 2, 3]
    return [market]


def markup(refinery: Refinery, row: Row) -> int:
    """What Refined Markets 1 adds to every price of a row (PL-21.13)."""
    if refinery.levels[REFINED_MARKETS] and row.grade and row.market != CRUDE_MARKET:
        return REFINED_BONUS
    return 0


def price(refinery: Refinery, slot: int) -> int:
    """What a barrel at this slot costs or brings."""
    printed = SLOT[slot]
    return printed.price + markup(refinery, printed.row)


def takes_any_colour(refinery: Refinery, market: int) -> bool:
    """With Refined Markets 3 the colour of the row need not be met (PL-21.15)."""
    return refinery.levels[REFINED_MARKETS] == LEVELS and market != CRUDE_MARKET


def sales(state: Refineries, player: int, markets: list[int]) -> list[Action[Refineries]]:
    """Every barrel in every row of its colour and at most its grade, at every price (PL-9.4)."""
    refinery = state.refineries[player]
    oil, slots = refinery.oil, state.slots
    best = best_held(refinery)
    found: list[Action[Refineries]] = []
    for market in markets:
        any_colour = takes_any_colour(refinery, market)
        for row in MARKET[market].rows:
            for colour in ALL_HUES if any_colour else OWN_HUE[row.colour]:
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
    found: list[Action[Refineries]] = []
    for market in markets:
        for row in MARKET[market].rows:
            if room[row.grade] <= 0:
                continue
            dearest = refinery.cash - markup(refinery, row)
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
    return can_buy(state, refinery, rooms(refinery), markets, cash) or can_sell(
        state, refinery, best_held(refinery), markets
    )


def open_markets(state: Refineries, player: int) -> list[int]:
    """All markets in which a trade is possible."""
    refinery = state.refineries[player]
    room, held = rooms(refinery), best_held(refinery)
    return [market for market in range(MARKETS) if _is_open(state, refinery, room, held, market)]


def _is_open(state: Refineries, refinery: Refinery, room: list[int], held: list[int], market: int) -> bool:
    markets = markets_of(refinery, market)
    return can_buy(state, refinery, room, markets, refinery.cash) or can_sell(state, refinery, held, markets)


def can_buy(state: Refineries, refinery: Refinery, room: list[int], markets: list[int], cash: int) -> bool:
    """Is there a barrel that can be paid with so much cash, and stored?"""
    slots = state.slots
    if cash < CHEAPEST:
        return False
    for market in markets:
        for row in MARKET[market].rows:
            if room[row.grade] > 0:
                dearest = cash - markup(refinery, row)
                for slot in state.rules.slots[row.number]:
                    if slots[slot] >= 0:
                        if SLOT[slot].price <= dearest:
                            return True
                        break  # the others are not cheaper
    return False


def can_sell(state: Refineries, refinery: Refinery, held: list[int], markets: list[int]) -> bool:
    """Is there a barrel that a row takes, and an empty slot for it?"""
    slots = state.slots
    if max(held) < 0:
        return False
    for market in markets:
        best = [max(held)] * HUES if takes_any_colour(refinery, market) else held
        for row in MARKET[market].rows:
            if best[row.colour] >= row.grade:
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
        if found and (
            state.turn.effects or can_buy(state, refinery, rooms(refinery), markets, refinery.cash)
        ):
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
