"""A whole turn: cards, Architect, Key, a move, Defense, purchases, clearing, and when to pass."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.helionox.bot.appraisal import (
    A_FUEL,
    A_KEY,
    ABILITY_YIELD,
    ACCESS_YIELD,
    CARD_YIELD,
    DRAWN,
    Yield,
)
from meeplehall.games.helionox.bot.outlook import FAR, MOST, Allotment, Outlook
from meeplehall.games.helionox.components.board import HEXES
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.rules.actions.architects import ACTIVATE
from meeplehall.games.helionox.rules.actions.buying import BUY, MOST_MARKS
from meeplehall.games.helionox.rules.actions.clearing import WITH_CRED, WITH_DEFENSE
from meeplehall.games.helionox.rules.actions.defending import DEFEND
from meeplehall.games.helionox.rules.effects.tokens import MOST_POINTS
from meeplehall.games.helionox.rules.market import card_at
from meeplehall.games.helionox.rules.state import NONE, Chronicle

#: a round without the Architect
ROUND_FROZEN: Final = 1.4


class TurnPlan:
    """What a player could do with the rest of a turn, in the order in which it is done."""

    __slots__ = (
        "ability", "allotment", "buys", "clears", "commit", "fuel", "hex", "merit", "passes", "plays"
    )  # fmt: skip

    def __init__(self) -> None:
        self.merit = FAR
        self.plays = False
        self.ability = NONE
        #: how Fuel is bought: NONE not at all, 0 for 2 Cred, 1 at a Terminal
        self.fuel = NONE
        self.hex = NONE
        self.commit = False
        self.allotment: Allotment | None = None
        self.buys: list[int] = []
        self.clears: list[tuple[int, int]] = []
        self.passes = True


class Planner(Outlook):
    """The turns that one player could take, worked out from the outlook."""

    def rolls(self, actions: int) -> int:
        """How often this player rolls if so many actions are taken before passing."""
        full = self.state.rules.actions
        left = self.state.actions_left or full  # in the Council all are to come
        return 0 if actions < left else 1 + (actions - left) // full

    def turns(self) -> list[TurnPlan]:
        """The best turn for each way to begin it, the best one first; passing at once is among them."""
        found: list[TurnPlan] = []
        player = self.player
        hexes = self._places()
        playing = self._hand_yield()
        abilities: list[int] = [NONE]
        if not player.cryo:
            abilities += range(len(ACTIVATE[player.architect]))
        for plays in (False, True) if playing is not None else (False,):
            for ability in abilities:
                base = Yield()
                actions = 0
                worth = 0.0
                if plays and playing is not None:
                    base.add(playing, 1.0)
                    actions += 1
                if ability != NONE:
                    activation = ACTIVATE[player.architect][ability]
                    of_ability = ABILITY_YIELD[player.architect][activation.ability]
                    base.add(of_ability[activation.x - 1 if activation.x else 0], 1.0)
                    cryo = activation.cryo()
                    worth -= ROUND_FROZEN * min(cryo - 1, self.left)
                    actions += 1
                worth += base.other + DRAWN * base.cards
                for hex in hexes:
                    turn = self._at(hex, base, actions, worth)
                    if turn is not None:
                        turn.plays = plays
                        turn.ability = ability
                        found.append(turn)
        found.sort(key=_merit, reverse=True)
        return found

    def _places(self) -> list[int]:
        """Where something can be done: here, where Events are, where a Key opens something."""
        state, player = self.state, self.player
        useful = 1 << player.here
        for event in state.placed:
            useful |= 1 << EVENT[event].hex
        if player.keys:
            useful = state.rules.hexes
        return [hex for hex in range(HEXES) if useful >> hex & 1]

    def _hand_yield(self) -> Yield | None:
        """What the cards bring that are no Plans, or None if there are none."""
        found: Yield | None = None
        for card in self.player.hand:
            if not CARD[card].plan:
                if found is None:
                    found = Yield()
                found.add(CARD_YIELD[card], 1.0)
        return found

    def _at(self, hex: int, base: Yield, actions: int, worth: float) -> TurnPlan | None:
        """The best turn that ends on this hex, after cards and Architect."""
        state, player = self.state, self.player
        cred = player.cred + base.cred
        turn = TurnPlan()
        if hex != player.here:
            actions += 1
            worth -= A_FUEL * (1.0 if self.left else 0.1)
            if not player.fuel:
                terminal = player.ready[1] >> player.here & 1 and not state.devastation[player.here]
                price = LIMITS.resource_cost_with_building if terminal else LIMITS.resource_cost
                if player.cred < price:
                    return None
                turn.fuel = 1 if terminal else 0
                cred -= price
                actions += 1
                worth += A_FUEL * (1.0 if self.left else 0.1)
        turn.hex = hex
        self._finish(turn, hex, cred, player.defense + base.defense, base.either, actions, worth)
        if player.keys and not state.devastation[hex] and not player.accessed >> hex & 1:
            access = ACCESS_YIELD[state.rules.locations[hex]]
            again = TurnPlan()
            again.hex, again.fuel, again.commit = hex, turn.fuel, True
            more = worth + access.other + DRAWN * access.cards - (A_KEY if self.left else 0.0)
            self._finish(
                again, hex, cred + access.cred, player.defense + base.defense + access.defense, base.either,
                actions + (1 if hex == player.here else 0), more,
            )  # fmt: skip
            if again.merit > turn.merit:
                return again
        return turn

    def _finish(
        self, turn: TurnPlan, hex: int, cred: float, defense: float, either: float, actions: int, worth: float
    ) -> None:
        """Defend, buy and clear, each if it pays for its action."""
        if either:
            other = TurnPlan()
            self._finish(other, hex, cred + either, defense, 0.0, actions, worth)
            self._finish(turn, hex, cred, defense + either, 0.0, actions, worth)
            if other.merit > turn.merit:
                turn.merit, turn.allotment, turn.buys, turn.clears = (
                    other.merit, other.allotment, other.buys, other.clears
                )  # fmt: skip
            return
        points = max(0, min(int(defense), MOST))
        money = max(0, min(int(cred), MOST))
        allotment = self.allot(hex, points)
        bought = self.buy_worth[money]
        for defends in (0, 1):
            if defends and not allotment.targets:
                continue
            for buys in (0, 1):
                if buys and bought <= 0:
                    continue
                total = worth - self.roll * self.rolls(actions + defends + buys)
                if defends:
                    total += allotment.worth
                if buys:
                    total += bought
                clears: list[tuple[int, int]] = []
                if self.clear_order:
                    spare = max(0, money - (self._spent(money) if buys else 0))
                    idle = 0 if defends else points
                    cleared = min(len(self.clear_order), spare + idle)
                    if cleared:
                        more = self.roll * self.rolls(actions + defends + buys + 1)
                        gain = (
                            self.clear_worth[cleared]
                            - more
                            + self.roll * self.rolls(actions + defends + buys)
                        )
                        if gain > 0:
                            total += gain
                            clears = [
                                (self.clear_order[i], WITH_CRED if i < spare else WITH_DEFENSE)
                                for i in range(cleared)
                            ]
                if total > turn.merit:
                    turn.merit = total
                    turn.allotment = allotment if defends else None
                    turn.buys = self.buy_slots[money] if buys else []
                    turn.clears = clears

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


def _merit(turn: TurnPlan) -> float:
    return turn.merit


def defend(allotment: Allotment) -> list[Action[Chronicle]]:
    """Use Defense as allotted."""
    found: list[Action[Chronicle]] = []
    for target, points in allotment.targets:
        if target < EVENTS:
            found.append(DEFEND[target][min(points, MOST_POINTS)])
        else:
            found += [DEFEND[target][1]] * points
    return found


def buy(state: Chronicle, seat: int, slots: list[int]) -> list[Action[Chronicle]]:
    """Buy what lies in these slots, with all Marks that fit."""
    found: list[Action[Chronicle]] = []
    marks = state.players[seat].marks[:]
    for slot in slots:
        card = card_at(state, slot)
        faction = CARD[card].faction
        paid = min(CARD[card].cost, marks[faction], MOST_MARKS) if faction >= 0 else 0
        if paid:
            marks[faction] -= paid
        found.append(BUY[slot][paid])
    return found
