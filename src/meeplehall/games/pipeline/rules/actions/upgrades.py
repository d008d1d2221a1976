"""The Upgrades action (PL-14)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import known
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.pipeline.components.upgrades import (
    EXTRA_FLIP,
    FAMILIES,
    FAMILY,
    FAMILY_IDS,
    LEVELS,
    MOST_PER_ACTION,
    PRICE,
)
from meeplehall.games.pipeline.rules.actions.benefits import owe_immediate
from meeplehall.games.pipeline.rules.choosing import END, SEATS, Choice, too_dear
from meeplehall.games.pipeline.rules.state import Refineries


def open_upgrades(state: Refineries, player: int) -> None:
    """Begin the action."""
    state.turn.effects = state.turn.families = 0
    if EXTRA_FLIP:
        state.stack.append(FLIP_STEP[player])
    state.stack.append(UPGRADE_STEP[player])


def can_upgrade(state: Refineries, player: int, cash: int) -> bool:
    """Is there an upgrade to be bought with so much cash?"""
    if cash < PRICE:
        return False
    for family in range(FAMILIES):
        if state.families >> family & 1 and cannot_buy(state, player, family, cash) is None:
            return True
    return False


def cannot_buy(state: Refineries, player: int, family: int, cash: int) -> Refusal | None:
    """Why the next level of a family cannot be bought (PL-14.2, PL-14.3)."""
    if not state.tokens >> family & 1:
        return LOCKED
    if state.refineries[player].levels[family] == LEVELS:
        return NO_LEVEL
    return NO_CASH[cash] if cash < PRICE else None


class UpgradeStep(Choice):
    """Buy upgrades, one or two (PL-14.1)."""

    kind = "upgrade"
    done = "No further upgrade"
    rule = "PL-14.1"

    def thoughts(self, state: Refineries) -> list[Action[Refineries]]:
        if state.turn.families.bit_count() >= MOST_PER_ACTION:
            return []
        found: list[Action[Refineries]] = [BUY[f] for f in range(FAMILIES) if state.families >> f & 1]
        if state.turn.families:
            found.append(END)
        return found

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        found = [a for a in self.thoughts(state) if a.refusal(state, self.player) is None]
        return found if len(found) > 1 or (found and found[0] is not END) else []

    def default(self, state: Refineries, player: int) -> Action[Refineries]:
        return self.choices(state)[-1]

    def prompt(self, state: Refineries, player: int) -> str:
        which = "another upgrade" if state.turn.families else "an upgrade"
        return f"Buy {which} for ${PRICE}."


class BuyUpgrade(Action[Refineries]):
    """Buy the next level of a family; its token is turned face down."""

    type = "upgrade"
    group = "Buy an upgrade"
    family: int

    def price(self, state: Refineries, player: int) -> int | None:
        return PRICE

    def refusal(self, state: Refineries, player: int) -> Refusal | None:
        return cannot_buy(state, player, self.family, state.refineries[player].cash)

    def apply(self, state: Refineries, player: int) -> None:
        refinery = state.refineries[player]
        refinery.cash -= PRICE
        refinery.levels[self.family] += 1
        level = refinery.levels[self.family]
        state.tokens &= ~(1 << self.family)
        state.turn.families |= 1 << self.family
        state.turn.effects += 1
        if state.log is not None:
            state.tell(
                f"[seat:{player}] buys [piece:{FAMILY[self.family].id}-{level}] for ${PRICE}.",
                "PL-14.1",
            )
        owe_immediate(state, player, self.family, level)

    def label(self, state: Refineries, player: int) -> str:
        level = state.refineries[player].levels[self.family] + 1
        return f"{FAMILY[self.family].name}, level {level}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"family-{FAMILY[self.family].id}"]


BUY: Final[list[BuyUpgrade]] = flyweights(BuyUpgrade, family=Names(FAMILY_IDS))


class FlipStep(Choice):
    """One more token may be turned face down (PL-14.6)."""

    kind = "flip_token"
    done = "Lock nothing"
    rule = "PL-14.6"

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        if not state.tokens:
            return []
        return [END, *[FLIP[family] for family in range(FAMILIES) if state.tokens >> family & 1]]

    def prompt(self, state: Refineries, player: int) -> str:
        return "Do you want to lock one more family for everybody, until the next year?"


class Flip(Action[Refineries]):
    """Turn a token face down: the family is locked until the next refresh (PL-14.8)."""

    type = "flip"
    group = "Lock a family"
    family: int

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()
        state.tokens &= ~(1 << self.family)
        if state.log is not None:
            state.tell(f"[seat:{player}] locks {FAMILY[self.family].name}.", "PL-14.6")

    def label(self, state: Refineries, player: int) -> str:
        return f"Lock {FAMILY[self.family].name}"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"family-{FAMILY[self.family].id}"]


FLIP: Final[list[Flip]] = flyweights(Flip, family=Names(FAMILY_IDS))


NO_CASH: Final = too_dear("PL-14.1", PRICE)
LOCKED: Final = Refusal("PL-14.2", "This family is locked until the next year.")
NO_LEVEL: Final = Refusal("PL-14.3", "There is no level beyond the third.")
UPGRADE_STEP: Final = [known(UpgradeStep(player)) for player in range(SEATS)]
FLIP_STEP: Final = [known(FlipStep(player)) for player in range(SEATS)]
