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
    POWER,
    Yield,
)
from meeplehall.games.helionox.bot.finishing import Finisher, TurnPlan
from meeplehall.games.helionox.bot.outlook import FAR, MOST, Allotment
from meeplehall.games.helionox.bot.value import card_power
from meeplehall.games.helionox.components.board import FUEL, HEXES, KEY
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.components.cards import CARD, CARDS
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.rules.actions.architects import ACTIVATE
from meeplehall.games.helionox.rules.actions.buying import BUY, MOST_MARKS
from meeplehall.games.helionox.rules.actions.defending import DEFEND
from meeplehall.games.helionox.rules.actions.playing import LASTING
from meeplehall.games.helionox.rules.effects.tokens import MOST_POINTS
from meeplehall.games.helionox.rules.market import card_at
from meeplehall.games.helionox.rules.state import NONE, Chronicle

#: a round without the Architect
ROUND_FROZEN: Final = 1.4
#: how much of its worth a kept Plan keeps, above the weakest card of a usual hand, which makes room for it
KEPT: Final = 0.7
USUAL_WEAKEST: Final = 0.2
MOST_KEPT: Final = 2
#: a Key or Fuel Cell without and with a building
PRICE: Final = [LIMITS.resource_cost, LIMITS.resource_cost_with_building]
#: Plans that bring more harm than good
HELD_BACK: Final[list[bool]] = [POWER[card] <= 0.1 for card in range(CARDS)]
#: Plans that bring Cred and Defense alone, and more than the weakest card: these may be kept
SPARED: Final[list[bool]] = [
    CARD[card].plan and not LASTING[card] and not HELD_BACK[card] and POWER[card] > USUAL_WEAKEST
    for card in range(CARDS)
]


class Planner(Finisher):
    """The turns that one player could take, worked out from the outlook."""

    def turns(self) -> list[TurnPlan]:
        """The best turn for each way to begin it, the best one first; passing at once is among them."""
        found: list[TurnPlan] = []
        player = self.player
        hexes = self._places()
        playing = self._hand_yield(False)
        plans = self._hand_yield(True)
        abilities: list[int] = [NONE]
        if not player.cryo:
            abilities += range(len(ACTIVATE[player.architect]))
        for plays in (False, True) if playing is not None else (False,):
            for ability in abilities:
                base = Yield()
                actions = 0
                worth = 0.0
                if plans is not None:
                    base.add(plans, 1.0)
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
                    for turn in self._at(hex, base, actions, worth):
                        turn.plays = plays
                        turn.ability = ability
                        found.append(turn)
        found.sort(key=_merit, reverse=True)
        if found[0].merit > FAR and plans is not None:
            sparing = self._sparing(found[0])
            if sparing is not None:
                found.append(sparing)
                found.sort(key=_merit, reverse=True)
        return found

    def together(self, turn: TurnPlan) -> TurnPlan | None:
        """The same turn with Defense for an Event that somebody else can overcome with it."""
        points = max(0, min(int(turn.defense), MOST))
        allotment = self.shared(turn.hex, points)
        if allotment is None or (turn.allotment is not None and allotment.targets == turn.allotment.targets):
            return None
        found = self.again(turn)
        self.finish(found, turn.cred, turn.defense, 0.0, allotment)
        return found if found.allotment is not None else None

    def _sparing(self, turn: TurnPlan) -> TurnPlan | None:
        """The same turn without Plans that are worth more in the next round, if there are such."""
        if not self.left:
            return None
        best = turn
        plans = [card for card in self.player.hand if SPARED[card]]
        plans.sort(key=_power, reverse=True)
        for card in plans:
            if len(best.kept) >= MOST_KEPT:
                break
            without = self.again(best)
            spared = CARD_YIELD[card]
            without.kept = [*best.kept, card]
            without.worth += KEPT * (card_power(card) - USUAL_WEAKEST)
            if without.worth <= best.worth:
                break
            self.finish(
                without, best.cred - spared.cred, best.defense - spared.defense - spared.either, 0.0, None
            )
            if without.merit > best.merit:
                best = without
        return best if best is not turn else None

    def _places(self) -> list[int]:
        """Where something can be done: here, where Events are, where a Key opens something."""
        state, player = self.state, self.player
        useful = 1 << player.here
        for event in state.placed:
            useful |= 1 << EVENT[event].hex
        if player.keys:
            useful = state.rules.hexes
        return [hex for hex in range(HEXES) if useful >> hex & 1]

    def _hand_yield(self, plans: bool) -> Yield | None:
        """What the Plans in hand bring that are worth playing, or the other cards; None if there are none."""
        found: Yield | None = None
        for card in self.player.hand:
            if CARD[card].plan == plans and not (plans and HELD_BACK[card]):
                if found is None:
                    found = Yield()
                found.add(CARD_YIELD[card], 1.0)
        return found

    def _at(self, hex: int, base: Yield, actions: int, worth: float) -> list[TurnPlan]:
        """The best turns that end on this hex, after cards and Architect: without a Key, and with one."""
        state, player = self.state, self.player
        cred = player.cred + base.cred
        supplies: list[tuple[int, int]] = []
        moving = hex != player.here
        if moving:
            worth -= A_FUEL * (1.0 if self.left else 0.1)
            if not base.moves:
                actions += 1
                if not player.fuel:
                    building = self._building(FUEL)
                    cred -= PRICE[building]
                    if cred < 0:
                        return []
                    supplies.append((FUEL, building))
                    actions += 1
                    worth += A_FUEL * (1.0 if self.left else 0.1)
        turn = TurnPlan(hex)
        turn.supplies, turn.base, turn.actions, turn.worth = supplies, base, actions, worth
        self.finish(turn, cred, player.defense + base.defense, base.either, None)
        found = [turn]
        if state.devastation[hex] or player.accessed >> hex & 1:
            return found
        access = ACCESS_YIELD[state.rules.locations[hex]]
        again = TurnPlan(hex)
        again.base, again.commit, again.supplies = base, True, supplies
        worth += access.other + DRAWN * access.cards
        if not moving or base.moves:
            actions += 1
        if player.keys:
            worth -= A_KEY if self.left else 0.0
        else:
            building = self._building(KEY)
            cred -= PRICE[building]
            if cred < 0:
                return found
            if not supplies:
                actions += 1
            again.supplies = [*supplies, (KEY, building)]
        again.actions, again.worth = actions, worth
        self.finish(
            again, cred + access.cred, player.defense + base.defense + access.defense, base.either, None
        )
        if again.merit > FAR:
            found.append(again)
        return found

    def _building(self, resource: int) -> int:
        """1 if an own building sells it here for less."""
        player = self.player
        return int(player.ready[resource] >> player.here & 1 > 0 and not self.state.devastation[player.here])


def _merit(turn: TurnPlan) -> float:
    return turn.merit


def _power(card: int) -> float:
    return card_power(card)


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
