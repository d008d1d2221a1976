"""The two shops: tanks, machines and pipe tiles (PL-12, PL-13)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import known
from meeplehall.engine.wire import Names, Number, flyweights
from meeplehall.games.pipeline.components.board import (
    MACHINE_SHOP,
    MOST_PIPES,
    PIPE_STEP,
    PRICE_ROWS,
    SHOP,
    TANK_SHOP,
)
from meeplehall.games.pipeline.components.oil import GRADE_NAME
from meeplehall.games.pipeline.components.tiles import TILE, TILE_IDS
from meeplehall.games.pipeline.rules.actions.placing import MACHINE_STEP, TakesTile, take_tile
from meeplehall.games.pipeline.rules.choosing import END, SEATS, Choice, too_dear
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.games.pipeline.rules.tanks import has_tank_space, rows_with_tank_space

#: the rule about the price, per shop
PRICED_BY: Final[list[str]] = ["PL-13.2", "PL-12.2"]


def open_shop(state: Refineries, player: int, shop: int) -> None:
    """Begin Tanks & Pipes or Machines & Pipes."""
    state.turn.effects = 0
    state.stack.append(SHOP_STEP[shop][player])


def can_shop(state: Refineries, player: int, shop: int, cash: int) -> bool:
    """Is there anything to be bought with so much cash (PL-26.4)?"""
    if state.pipes[shop] and cannot_take_pipe(state, player, cash) is None:
        return True
    for row in range(PRICE_ROWS):
        if state.shops[PRICE_ROWS * shop + row]:  # the cheapest
            return ITEM[shop][row].refused(state, player, cash) is None
    return False


class ShopStep(Choice):
    """Buy tanks and pipe tiles, in any order (PL-12.1)."""

    __slots__ = ("shop",)
    kind = "shop"
    rule = "PL-12.1"

    def __init__(self, player: int, shop: int) -> None:
        super().__init__(player)
        self.shop = shop

    def data(self) -> tuple[int, ...]:
        return (self.player, self.shop)

    def thoughts(self, state: Refineries) -> list[Action[Refineries]]:
        found = stock(state, self.shop) + [PIPE[tile] for tile in state.pipes[self.shop]]
        if state.turn.effects:
            found.append(END)
        return found

    def goods(self, state: Refineries) -> list[Action[Refineries]]:
        """What can be bought."""
        player = self.player
        found = [item for item in stock(state, self.shop) if item.refusal(state, player) is None]
        tiles = state.pipes[self.shop]
        if tiles and cannot_take_pipe(state, player, state.refineries[player].cash) is None:
            found += [PIPE[tile] for tile in tiles]
        return found

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        found = self.goods(state)
        if found and state.turn.effects:
            found.append(END)
        return found

    def default(self, state: Refineries, player: int) -> Action[Refineries]:
        return self.choices(state)[-1]

    def prompt(self, state: Refineries, player: int) -> str:
        what = "machines" if self.shop == MACHINE_SHOP else "tanks"
        return f"Buy {what} and pipe tiles of the {SHOP[self.shop].name}."


class MachineShopStep(ShopStep):
    """The same with machines instead of tanks (PL-13.1)."""

    rule = "PL-13.1"


def stock(state: Refineries, shop: int) -> list[Action[Refineries]]:
    """The machines or tanks on sale, by price row."""
    first = PRICE_ROWS * shop
    return [ITEM[shop][row] for row in range(PRICE_ROWS) if state.shops[first + row]]


class Item(Action[Refineries]):
    """A machine or a tank from a price row of its shop; bought, or received (PL-12.2, PL-13.2, PL-21.6a)."""

    type = "item"
    group = "Tanks and machines"
    shop: int
    row: int

    def price(self, state: Refineries, player: int) -> int | None:
        return 0 if state.turn.free else SHOP[self.shop].prices[self.row]

    def refusal(self, state: Refineries, player: int) -> Refusal | None:
        return self.refused(state, player, state.refineries[player].cash)

    def refused(self, state: Refineries, player: int, cash: int) -> Refusal | None:
        """Why it cannot be had with so much cash."""
        refinery = state.refineries[player]
        if self.shop == TANK_SHOP and not has_tank_space(refinery):
            return NO_TANK_SPACE
        if self.shop == MACHINE_SHOP and not refinery.network.uncovered():
            return NO_HALF
        cost = 0 if state.turn.free else SHOP[self.shop].prices[self.row]
        return NO_CASH[self.shop][self.row][cash] if cash < cost else None

    def apply(self, state: Refineries, player: int) -> None:
        cost = 0 if state.turn.free else SHOP[self.shop].prices[self.row]
        if isinstance(state.stack[-1], ItemStep):
            state.stack.pop()
        state.shops[PRICE_ROWS * self.shop + self.row] -= 1
        state.refineries[player].cash -= cost
        state.turn.effects += 1
        if state.log is not None:
            what = "a machine" if self.shop == MACHINE_SHOP else "a tank"
            how = "receives" if state.turn.free else "buys"
            price = "" if state.turn.free else f" for ${cost}"
            state.tell(f"[seat:{player}] {how} {what}{price}.", PRICED_BY[self.shop])
        state.stack.append(MACHINE_STEP[player] if self.shop == MACHINE_SHOP else TANK_STEP[player])

    def label(self, state: Refineries, player: int) -> str:
        what, price = SHOP[self.shop].id, SHOP[self.shop].prices[self.row]
        return f"Take a {what} of the ${price} row" if state.turn.free else f"Buy a {what} for ${price}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"shop-{self.shop}-{self.row}"]


ITEM: Final[list[list[Item]]] = flyweights(
    Item, shop=Names([shop.id for shop in SHOP]), row=Number(0, PRICE_ROWS - 1)
)


class ItemStep(Choice):
    """A machine or a tank is received: from which price row (PL-21.6a)?"""

    __slots__ = ("shop",)
    kind = "free_item"
    rule = "PL-21.6a"

    def __init__(self, player: int, shop: int) -> None:
        super().__init__(player)
        self.shop = shop

    def data(self) -> tuple[int, ...]:
        return (self.player, self.shop)

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        return [a for a in stock(state, self.shop) if a.refusal(state, self.player) is None]

    def prompt(self, state: Refineries, player: int) -> str:
        return f"Take one from the {SHOP[self.shop].name}, whatever its price."


class TankStep(Choice):
    """The tank goes to a grade row with a free space (PL-12.3)."""

    kind = "tank_row"
    rule = "PL-12.3"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        return [TANK_TO[grade] for grade in rows_with_tank_space(state.refineries[self.player])]

    def prompt(self, state: Refineries, player: int) -> str:
        return "In which row of your tank farm does the tank go?"


class TankTo(Action[Refineries]):
    """Place the tank in the row of a grade."""

    type = "tank"
    grade: int

    def apply(self, state: Refineries, player: int) -> None:
        step = state.stack[-1]
        if isinstance(step, TankStep):
            state.stack.pop()
        state.refineries[player].tanks[self.grade] += 1
        if state.log is not None:
            state.tell(f"[seat:{player}] places a tank for {GRADE_NAME[self.grade]} oil.", "PL-4.2")

    def label(self, state: Refineries, player: int) -> str:
        return f"Tank for {GRADE_NAME[self.grade]} oil"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"tanks-{player}-{self.grade}"]


TANK_TO: Final[list[TankTo]] = flyweights(TankTo, grade=Names(GRADE_NAME))


def pipe_cost(state: Refineries) -> int:
    """What the next pipe tile of a shop costs, whichever it is (PL-12.5)."""
    return 0 if state.turn.free else PIPE_STEP[state.turn.bundle]


def cannot_take_pipe(state: Refineries, player: int, cash: int) -> Refusal | None:
    """Why no pipe tile can be had with so much cash: one is as possible as the other."""
    turn = state.turn
    if not turn.free and turn.bundle >= MOST_PIPES:
        return FOUR_PIPES
    if not state.refineries[player].network.has_room():
        return NO_PLACE
    if turn.free or cash >= PIPE_STEP[turn.bundle]:
        return None
    return NO_CASH_FOR_PIPE[turn.bundle][cash]


class TakePipe(TakesTile):
    """A pipe tile beside a shop: bought in a bundle (PL-12.5), or received."""

    type = "pipe"
    group = "Pipe tiles"
    tile: int

    def price(self, state: Refineries, player: int) -> int | None:
        full = not state.turn.free and state.turn.bundle >= MOST_PIPES
        return None if full else pipe_cost(state)

    def refusal(self, state: Refineries, player: int) -> Refusal | None:
        return cannot_take_pipe(state, player, state.refineries[player].cash)

    def apply(self, state: Refineries, player: int) -> None:
        turn = state.turn
        cost = pipe_cost(state)
        state.refineries[player].cash -= cost
        turn.effects += 1
        if not turn.free:
            turn.bundle += 1
        step = state.stack[-1]
        if isinstance(step, FreePipeStep):
            state.stack.pop()
        for pipes in state.pipes:
            if self.tile in pipes:
                pipes.remove(self.tile)
                break
        if state.log is not None:
            how = "receives" if turn.free else "buys" if cost else "adds"
            price = f" for ${cost}" if cost else "" if turn.free else " to the bundle"
            state.tell(f"[seat:{player}] {how} a pipe tile{price}: [piece:{TILE[self.tile].id}].", "PL-12.4")
        take_tile(state, player, self.tile)

    def label(self, state: Refineries, player: int) -> str:
        price = None if state.turn.free else self.price(state, player)
        how = "Take" if price is None else f"Buy for ${price}" if price else "Add for nothing"
        return f"{how}: {TILE[self.tile].name}"

    def tile_taken(self, state: Refineries) -> int:
        return self.tile


PIPE: Final[list[TakePipe]] = flyweights(TakePipe, tile=Names(TILE_IDS))


class FreePipeStep(Choice):
    """A pipe tile is received from either shop (D-4)."""

    kind = "free_shop_pipe"
    rule = "PL-21.4"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        if cannot_take_pipe(state, self.player, state.refineries[self.player].cash) is not None:
            return []
        return [PIPE[tile] for tile in state.pipes[MACHINE_SHOP] + state.pipes[TANK_SHOP]]

    def prompt(self, state: Refineries, player: int) -> str:
        return "Take a pipe tile from beside either shop."


NO_TANK_SPACE: Final = Refusal("PL-12.3", "Your tank farm has no free space for a tank.")
NO_HALF: Final = Refusal("PL-13.4", "Your network has no uncovered half for a machine.")
FOUR_PIPES: Final = Refusal("PL-12.4", f"At most {MOST_PIPES} pipe tiles per action.")
NO_CASH: Final = [
    [too_dear(rule, price) for price in shop.prices] for rule, shop in zip(PRICED_BY, SHOP, strict=True)
]
#: by the number of tiles bought before
NO_CASH_FOR_PIPE: Final = [too_dear("PL-12.4", price) for price in PIPE_STEP]
NO_PLACE: Final = Refusal("PL-17.17", "It fits nowhere in your network.")
SHOP_STEP: Final[list[list[ShopStep]]] = [
    [known(MachineShopStep(player, MACHINE_SHOP)) for player in range(SEATS)],
    [known(ShopStep(player, TANK_SHOP)) for player in range(SEATS)],
]
ITEM_STEP: Final = [
    [known(ItemStep(player, shop)) for player in range(SEATS)] for shop in (MACHINE_SHOP, TANK_SHOP)
]
TANK_STEP: Final = [known(TankStep(player)) for player in range(SEATS)]
FREE_PIPE_STEP: Final = [known(FreePipeStep(player)) for player in range(SEATS)]
