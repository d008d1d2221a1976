"""Benefits of upgrades: items received at once or yearly, in any order, or declined (PL-21.0a)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.engine.wire import Names, flyweight, flyweights
from meeplehall.engine.wording import listed
from meeplehall.games.pipeline.components.board import MACHINE_SHOP, PRICE_ROWS, TANK_SHOP
from meeplehall.games.pipeline.components.upgrades import (
    BENEFIT_IDS,
    BENEFITS,
    FAMILIES,
    FAMILY,
    GOVERNMENT_TILE,
    MACHINE,
    MACHINES,
    SHOP_PIPE,
    TANK,
)
from meeplehall.games.pipeline.rules.actions.government import FREE_TILE_STEP, free_tiles
from meeplehall.games.pipeline.rules.actions.placing import MACHINE_STEP
from meeplehall.games.pipeline.rules.actions.shops import FREE_PIPE_STEP, ITEM_STEP
from meeplehall.games.pipeline.rules.choosing import SEATS, Choice
from meeplehall.games.pipeline.rules.state import Refineries

WORDS: Final[list[str]] = ["a government tile", "a tank", "a pipe tile of a shop", "a machine"]
PLURAL: Final[list[str]] = ["government tiles", "tanks", "pipe tiles of the shops", "machines"]


def owe_immediate(state: Refineries, player: int, family: int, level: int) -> None:
    """What a card just bought gives at once (PL-14.5)."""
    _owe(state, player, FAMILY[family].levels[level - 1].immediate, family == MACHINES)


def owe_yearly(state: Refineries, player: int) -> None:
    """What the owned cards give at the start of years 2 and 3 (PL-21.0)."""
    owed = [0] * BENEFITS
    levels = state.refineries[player].levels
    for family in range(FAMILIES):
        for level in range(levels[family]):
            for kind in range(BENEFITS):
                owed[kind] += FAMILY[family].levels[level].yearly[kind]
    _owe(state, player, owed, False)


def _owe(state: Refineries, player: int, owed: list[int], from_reserve: bool) -> None:
    if sum(owed):
        turn = state.turn
        turn.owed = tuple(owed)
        turn.free = True
        turn.reserve_machine = from_reserve
        state.stack.append(BENEFIT_STEP[player])


def is_there(state: Refineries, player: int, kind: int) -> bool:
    """Is there an item of this kind that could be taken now?"""
    if kind == GOVERNMENT_TILE:
        return bool(free_tiles(state, player))
    if kind == TANK:
        return bool(ITEM_STEP[TANK_SHOP][player].choices(state))
    if kind == SHOP_PIPE:
        return bool(FREE_PIPE_STEP[player].choices(state))
    if ITEM_STEP[MACHINE_SHOP][player].choices(state):
        return True
    return from_reserve(state, player)


def from_reserve(state: Refineries, player: int) -> bool:
    """The machine of Machines 1 comes from the reserve if the shop is empty (PL-21.19a)."""
    empty = not any(state.shops[:PRICE_ROWS])
    network = state.refineries[player].network
    return state.turn.reserve_machine and empty and state.machine_reserve > 0 and bool(network.uncovered())


class BenefitStep(Choice):
    """Which of the owed items is taken next? Those that cannot be had are lost (D-2)."""

    kind = "benefit_item"
    rule = "PL-21.0a"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        owed = state.turn.owed
        found: list[Action[Refineries]] = [
            RECEIVE[kind] for kind in range(BENEFITS) if owed[kind] and is_there(state, self.player, kind)
        ]
        if found:
            found.append(DECLINE_REST)
        return found

    def close(self, state: Refineries) -> None:
        state.stack.pop()
        state.turn.owed = (0,) * BENEFITS
        state.turn.free = False
        state.turn.reserve_machine = False

    def default(self, state: Refineries, player: int) -> Action[Refineries]:
        return DECLINE_REST

    def prompt(self, state: Refineries, player: int) -> str:
        return f"Your upgrades give you {_in_words(state.turn.owed)}: what do you take next?"


def _in_words(owed: tuple[int, ...]) -> str:
    return listed([WORDS[kind] if n == 1 else f"{n} {PLURAL[kind]}" for kind, n in enumerate(owed) if n])


class Receive(Action[Refineries]):
    """Take an item of this kind next."""

    type = "receive"
    item: int

    def apply(self, state: Refineries, player: int) -> None:
        owed = list(state.turn.owed)
        owed[self.item] -= 1
        state.turn.owed = tuple(owed)
        if self.item == GOVERNMENT_TILE:
            state.stack.append(FREE_TILE_STEP[player])
        elif self.item == TANK:
            state.stack.append(ITEM_STEP[TANK_SHOP][player])
        elif self.item == SHOP_PIPE:
            state.stack.append(FREE_PIPE_STEP[player])
        elif from_reserve(state, player):
            state.machine_reserve -= 1
            state.stack.append(MACHINE_STEP[player])
        else:
            state.stack.append(ITEM_STEP[MACHINE_SHOP][player])

    def label(self, state: Refineries, player: int) -> str:
        return f"Take {WORDS[self.item]}"


RECEIVE: Final[list[Receive]] = flyweights(Receive, item=Names(BENEFIT_IDS))


class DeclineRest(Action[Refineries]):
    """Do without the rest."""

    type = "decline_rest"
    declines = True

    def apply(self, state: Refineries, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, BenefitStep)
        step.close(state)

    def label(self, state: Refineries, player: int) -> str:
        return "Do without the rest"

    def warning(self, state: Refineries, player: int) -> str:
        return f"You give up {_in_words(state.turn.owed)}, which your upgrades give you for nothing."


DECLINE_REST: Final[DeclineRest] = flyweight(DeclineRest)


BENEFIT_STEP: Final = [known(BenefitStep(player)) for player in range(SEATS)]
assert MACHINE == BENEFITS - 1
