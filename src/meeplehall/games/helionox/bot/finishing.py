"""The second half of a turn: Defense, purchases, clearing, Fuel for later, each if it pays for its action."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.bot.appraisal import Yield
from meeplehall.games.helionox.bot.outlook import FAR, MOST, Allotment, Outlook
from meeplehall.games.helionox.components.board import FUEL, FUEL_TERMINAL, HEXES, KEY_COMPLEX
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
        "hex", "kept", "merit", "onward", "plays", "second", "stock", "supplies", "worth",
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
        #: where the ship goes then, and the Defense that is used there
        self.onward = NONE
        self.second: Allotment | None = None
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

    def fuel_left(self, here: int, fuel: int) -> int:
        """The Fuel Cells that are left of so many after the move to its Location."""
        bought = any(resource == FUEL for resource, _ in self.supplies)
        return fuel if self.hex == here or self.base.moves or bought else fuel - 1

    def needs_the_place(self) -> bool:
        """Is anything done that has to be done at its Location?"""
        if self.commit or (self.allotment is not None and self.allotment.overcomes()):
            return True
        return any(target == self.hex for target, _ in self.clears)


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
        found.onward, found.second = turn.onward, turn.second
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
        money = max(0, min(int(cred), MOST))
        for buys in (False, True) if self.buy_worth[money] > 0 else (False,):
            bought = self.again(turn)
            bought.cred, bought.defense = cred, defense
            bought.merit = turn.worth
            spare = self._buy(bought, money) if buys else money
            for clears in (False, True) if self.clearing(turn.hex).order else (False,):
                self._use_defense(turn, bought, spare, clears, given)

    def _buy(self, end: TurnPlan, money: int) -> int:
        """Buy what is best for it, and build with what is left; how much Cred is left then."""
        end.merit += self.buy_worth[money]
        end.buys = self.buy_slots[money]
        spare = max(0, money - self._spent(money))
        if spare and self.left > 1:
            end.builds = self._buildings(end.hex, spare)
            end.merit += A_TERMINAL * len(end.builds)
        return spare - len(end.builds)

    def _use_defense(
        self, turn: TurnPlan, bought: TurnPlan, spare: int, clears: bool, given: Allotment | None
    ) -> None:
        """After these purchases: what is cleared, then Defense in all ways; the best becomes the turn."""
        hex = turn.hex
        points = max(0, min(int(turn.defense), MOST))
        cleared = markets_of([target - HEXES for target, _ in self._payments(hex, spare, 0)]) if clears else 0
        for used in self._defences(hex, points, markets_of(bought.buys), cleared, given):
            end = self.again(turn)
            end.take(bought)
            end.allotment = used
            taken = turn.actions + bool(end.buys)
            idle = points
            if used is not None:
                end.merit += used.worth
                idle -= used.spent
                taken += 1
            left = spare
            if clears:
                end.clears = self._payments(hex, spare, idle)
                worth = self.clearing(hex).worth
                # a Location counts as long as one token is left
                while end.clears and worth[len(end.clears)] == worth[len(end.clears) - 1]:
                    end.clears.pop()
                if not end.clears:
                    continue
                end.merit += worth[len(end.clears)]
                left -= sum([payment == WITH_CRED for _, payment in end.clears])
                taken += 1
            end.merit -= self.roll * self.rolls(taken)
            self._stock(end, taken, left)
            if end.merit > turn.merit:
                turn.take(end)

    def _defences(
        self, hex: int, points: int, bought: int, cleared: int, given: Allotment | None
    ) -> list[Allotment | None]:
        """Ways to use Defense: none, all of it, or for Events alone, so that some is left to clear with."""
        if given is not None:
            return [given]
        best = self.allot(hex, points, bought, cleared)
        if not best.targets:
            return [None]
        return [None, best, best.events] if best.events is not None else [None, best]

    def _stock(self, end: TurnPlan, taken: int, spare: int) -> None:
        """Cred that is left buys Fuel for later."""
        if spare >= LIMITS.resource_cost and self.left and not self._has_enough_fuel():
            gain = STOCKED - self._price_of_one_more(taken)
            if gain > 0:
                end.merit += gain
                end.stock = True

    def _payments(self, hex: int, spare: int, idle: int) -> list[tuple[int, int]]:
        """What can be cleared, the best first, and what pays for it: Cred, then Marks, then Defense."""
        found: list[tuple[int, int]] = []
        marks = self.player.marks[:]
        for target in self.clearing(hex).order:
            mark = NONE
            for faction in range(FACTIONS):
                if marks[faction] and target in (HEXES + faction, hex):
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


def markets_of(slots: list[int]) -> int:
    """The set of Faction Markets among these slots."""
    found = 0
    for slot in slots:
        if 0 <= slot < FACTIONS:
            found |= 1 << slot
    return found
