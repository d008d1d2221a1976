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
    PRIME_TAKEN,
    Yield,
)
from meeplehall.games.helionox.bot.finishing import Finisher, TurnPlan
from meeplehall.games.helionox.bot.outlook import FAR, MOST, Allotment
from meeplehall.games.helionox.bot.value import card_power
from meeplehall.games.helionox.components.board import FUEL, HEXES, KEY
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.components.cards import CARD, CARDS
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.components.factions import PRIME_SLOT
from meeplehall.games.helionox.rules.actions.architects import ACTIVATE
from meeplehall.games.helionox.rules.actions.buying import BUY, MOST_MARKS
from meeplehall.games.helionox.rules.actions.defending import DEFEND
from meeplehall.games.helionox.rules.actions.playing import LASTING
from meeplehall.games.helionox.rules.effects.tokens import MOST_POINTS
from meeplehall.games.helionox.rules.market import card_at
from meeplehall.games.helionox.rules.state import NONE, Chronicle

#: a round without the Architect
ROUND_FROZEN: Final = 1.4
#: an Architect who can be activated once more in the same round
ACTIVE_AGAIN: Final = 0.9
#: how much of its worth a kept Plan keeps, above the weakest card of a usual hand, which makes room for it
KEPT: Final = 0.7
USUAL_WEAKEST: Final = 0.2
MOST_KEPT: Final = 2
#: of so many turns it is thought about whether the ship goes on after using Defense
LEGS: Final = 4
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
                cryo = player.cryo
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
                    actions += 1
                worth = self._worth(base, cryo) - (self._frozen(cryo) if ability != NONE else 0.0)
                for hex in hexes:
                    for turn in self._at(hex, base, actions, worth):
                        turn.plays = plays
                        turn.ability = ability
                        found.append(turn)
        found.sort(key=_merit, reverse=True)
        onward = [self._onward(turn) for turn in found[:LEGS]]
        found += [turn for turn in onward if turn is not None]
        found.sort(key=_merit, reverse=True)
        if found[0].merit > FAR and plans is not None:
            sparing = self._sparing(found[0])
            if sparing is not None:
                found.append(sparing)
                found.sort(key=_merit, reverse=True)
        return found

    def _worth(self, brings: Yield, cryo: int) -> float:
        """What lines bring beside Cred and Defense at this table, with so much Cryo on the Architect."""
        player = self.player
        drawn = min(brings.cards, len(player.deck) + len(player.discard))
        worth = brings.other + DRAWN * drawn - brings.thawing - brings.clearing
        if brings.clears:
            clearing = self.clearing(player.here)
            worth += clearing.worth[min(int(brings.clears), len(clearing.order))]
        if brings.thaws and cryo:
            after = max(0, cryo - int(brings.thaws))
            worth += self._frozen(cryo) - self._frozen(after) + (0.0 if after else ACTIVE_AGAIN)
        if brings.primes:
            worth += brings.primes * (self.a_prime() - PRIME_TAKEN)
        if brings.struck and not self._in_reach(brings.reach):
            worth -= brings.struck
        return worth

    def _frozen(self, cryo: int) -> float:
        """What the rounds cost in which so much Cryo keeps the Architect from helping."""
        return ROUND_FROZEN * max(0, min(cryo - 1, self.left))

    def _in_reach(self, cost: int) -> bool:
        """Is there an Event here that costs no more?"""
        rules = self.state.rules
        here = self.player.here
        return any(EVENT[event].hex == here and rules.costs[event] <= cost for event in self.state.placed)

    def together(self, turn: TurnPlan) -> TurnPlan | None:
        """The same turn with Defense for an Event that somebody else can overcome with it."""
        points = max(0, min(int(turn.defense), MOST))
        allotment = self.shared(turn.hex, points)
        if allotment is None or (turn.allotment is not None and allotment.targets == turn.allotment.targets):
            return None
        found = self.again(turn)
        self.finish(found, turn.cred, turn.defense, 0.0, allotment)
        return found if found.allotment is not None else None

    def _onward(self, turn: TurnPlan) -> TurnPlan | None:
        """The same turn with Events here first and then others elsewhere, if there is Defense for both."""
        player = self.player
        price = 0 if turn.fuel_left(player.here, player.fuel) else LIMITS.resource_cost
        points = max(0, min(int(turn.defense), MOST))
        if turn.second is not None or turn.cred < price:
            return None
        best: Allotment | None = None
        found = self.again(turn)
        for first in self.some_of(turn.hex, points):
            for hex in range(HEXES):
                rest = self.allot(hex, points - first.spent) if hex != turn.hex else first
                worth = first.worth + rest.worth
                if rest is not first and rest.overcomes() and (best is None or worth > best.worth):
                    best = Allotment(worth, first.targets)
                    found.onward, found.second = hex, rest
        if best is None:
            return None
        best.worth -= A_FUEL * (1.0 if self.left else 0.1) if not price else 0.0
        best.spent = points
        found.actions += 2 if not price else 3
        self.finish(found, turn.cred - price, turn.defense, 0.0, best)
        return found

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
        elif not self.left:
            # a Location that is cleared counts no Infamy any more
            for hex in range(HEXES):
                if state.devastation[hex]:
                    useful |= 1 << hex
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
        # nobody goes anywhere for nothing
        found = [turn] if not moving or turn.needs_the_place() else []
        if state.devastation[hex] or player.accessed >> hex & 1:
            return found
        access = ACCESS_YIELD[state.rules.locations[hex]]
        again = TurnPlan(hex)
        again.base, again.commit, again.supplies = base, True, supplies
        worth += self._worth(access, player.cryo)
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
        if access.primes and PRIME_SLOT in again.buys:
            again.merit -= self.counted_twice()
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
