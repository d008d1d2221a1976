"""The second half of a turn: Defense, purchases, clearing, Fuel for later, each if it pays for its action."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.bot.appraisal import Yield
from meeplehall.games.helionox.bot.outlook import FAR, MOST, Allotment, Outlook
from meeplehall.games.helionox.components.board import FUEL_TERMINAL, HEXES, KEY_COMPLEX
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.factions import FACTIONS
from meeplehall.games.helionox.rules.actions.clearing import WITH_CRED, WITH_DEFENSE, WITH_MARK
from meeplehall.games.helionox.rules.market import card_at
from meeplehall.games.helionox.rules.state import NONE

#: a Fuel Cell that is bought for later rounds
STOCKED: Final = 0.35
#: a building that halves a price in later rounds
A_TERMINAL: Final = 0.1


class TurnPlan:
    """What a player could do with the rest of a turn, in the order in which it is done."""

    __slots__ = (
        "ability", "actions", "allotment", "base", "builds", "buys", "clears", "commit", "cred", "defense",
        "hex", "kept", "merit", "plays", "stock", "supplies", "worth",
    )  # fmt: skip

    def __init__(self, hex: int) -> None:
        self.merit = FAR
        #: Plans that stay in hand; all others are played first
        self.kept: list[int] = []
        self.plays = False
        self.ability = NONE
        #: what is bought to be used at once: Keys and Fuel Cells, each with or without a building
        self.supplies: list[tuple[int, int]] = []
        self.hex = hex
        self.commit = False
        self.allotment: Allotment | None = None
        self.buys: list[int] = []
        self.builds: list[int] = []
        self.clears: list[tuple[int, int]] = []
        #: Fuel for later rounds is bought last
        self.stock = False
        # with what the second half of the turn begins
        self.cred = self.defense = 0.0
        self.actions = 0
        self.worth = 0.0
        self.base = Yield()

    def take(self, other: TurnPlan) -> None:
        """End as the other one does."""
        self.merit, self.allotment, self.buys, self.builds = (
            other.merit, other.allotment, other.buys, other.builds
        )  # fmt: skip
        self.clears, self.stock, self.cred, self.defense = (
            other.clears, other.stock, other.cred, other.defense
        )  # fmt: skip


class Finisher(Outlook):
    """How a turn can end that has begun somehow."""

    def rolls(self, actions: int) -> int:
        """How often this player rolls if so many actions are taken before passing."""
        full = self.state.rules.actions
        left = self.state.actions_left or full  # in the Council all are to come
        return 0 if actions < left else 1 + (actions - left) // full

    def again(self, turn: TurnPlan) -> TurnPlan:
        """The first half of a turn, to be finished in another way."""
        found = TurnPlan(turn.hex)
        found.kept, found.plays, found.ability = turn.kept, turn.plays, turn.ability
        found.supplies, found.commit, found.base = turn.supplies, turn.commit, turn.base
        found.actions, found.worth = turn.actions, turn.worth
        return found

    def finish(
        self, turn: TurnPlan, cred: float, defense: float, either: float, given: Allotment | None
    ) -> None:
        """The best end with so much Cred and Defense; `either` is one or the other, as is better."""
        if either:
            other = self.again(turn)
            self.finish(other, cred + either, defense, 0.0, given)
            self.finish(turn, cred, defense + either, 0.0, given)
            if other.merit > turn.merit:
                turn.take(other)
            return
        turn.cred, turn.defense = cred, defense
        points = max(0, min(int(defense), MOST))
        money = max(0, min(int(cred), MOST))
        allotment = self.allot(turn.hex, points) if given is None else given
        for defends in (False, True) if allotment.targets else (False,):
            for buys in (False, True) if self.buy_worth[money] > 0 else (False,):
                end = self.again(turn)
                end.cred, end.defense = cred, defense
                taken = turn.actions + defends + buys
                end.merit = turn.worth - self.roll * self.rolls(taken)
                if defends:
                    end.allotment = allotment
                    end.merit += allotment.worth
                spare = self._buy(end, money) if buys else money
                self._leftovers(end, taken, spare, 0 if defends else points)
                if end.merit > turn.merit:
                    turn.take(end)

    def _buy(self, end: TurnPlan, money: int) -> int:
        """Buy what is best for it, and build with what is left; how much Cred is left then."""
        end.merit += self.buy_worth[money]
        end.buys = self.buy_slots[money]
        spare = max(0, money - self._spent(money))
        if spare and self.left > 1:
            end.builds = self._buildings(end.hex, spare)
            end.merit += A_TERMINAL * len(end.builds)
        return spare - len(end.builds)

    def _leftovers(self, end: TurnPlan, taken: int, spare: int, idle: int) -> None:
        """Cred and Defense that are left clear Devastation; Cred buys Fuel for later."""
        clears = self._payments(spare, idle)
        if clears:
            gain = self.clear_worth[len(clears)] - self._price_of_one_more(taken)
            if gain > 0:
                end.merit += gain
                taken += 1
                end.clears = clears
                spare -= sum([payment == WITH_CRED for _, payment in clears])
        if spare >= LIMITS.resource_cost and self.left and not self._has_enough_fuel():
            gain = STOCKED - self._price_of_one_more(taken)
            if gain > 0:
                end.merit += gain
                end.stock = True

    def _payments(self, spare: int, idle: int) -> list[tuple[int, int]]:
        """What can be cleared, the best first, and what pays for it: Cred, then Marks, then Defense."""
        found: list[tuple[int, int]] = []
        marks = self.player.marks[:]
        for target in self.clear_order:
            mark = NONE
            for faction in range(FACTIONS):
                if marks[faction] and target in (HEXES + faction, self.player.here):
                    mark = faction
            if spare:
                spare -= 1
                found.append((target, WITH_CRED))
            elif mark != NONE:
                marks[mark] -= 1
                found.append((target, WITH_MARK + mark))
            elif idle:
                idle -= 1
                found.append((target, WITH_DEFENSE))
            else:
                break
        return found

    def _price_of_one_more(self, taken: int) -> float:
        """What the dice cost that one more action brings."""
        return self.roll * (self.rolls(taken + 1) - self.rolls(taken))

    def worth_building(self, cred: int) -> list[int]:
        """What to build here now with so much Cred, of which Fuel for later is bought first."""
        if self.left < 2:
            return []
        if cred >= LIMITS.resource_cost and self.state.actions_left > 1 and not self._has_enough_fuel():
            cred -= LIMITS.resource_cost
        return self._buildings(self.player.here, cred)

    def _has_enough_fuel(self) -> bool:
        return self.player.fuel >= LIMITS.fuel_per_player

    def _buildings(self, hex: int, spare: int) -> list[int]:
        """What can be built here with Cred that is left over: first what saves Fuel."""
        player = self.player
        if self.state.devastation[hex]:
            return []
        found: list[int] = []
        for building in (FUEL_TERMINAL, KEY_COMPLEX):
            built = player.built[building]
            free = not built >> hex & 1 and built.bit_count() < LIMITS.building_supply_per_type
            if free and len(found) < spare:
                found.append(building)
        return found

    def _spent(self, money: int) -> int:
        """The Cred that the best purchase takes."""
        total = 0
        marks = self.player.marks[:]
        for slot in self.buy_slots[money]:
            card = card_at(self.state, slot)
            faction = CARD[card].faction
            paid = min(CARD[card].cost, marks[faction]) if faction >= 0 else 0
            if paid:
                marks[faction] -= paid
            total += CARD[card].cost - paid
        return total
