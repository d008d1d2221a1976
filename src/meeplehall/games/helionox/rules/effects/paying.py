"""The colon: a cost is paid, then the rest of the line is resolved (HX-7.7.5, HX-12.5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.engine.wire import flyweight
from meeplehall.games.helionox.rules.effects.consuming import DISCARD, HAND, MARKET, consumable
from meeplehall.games.helionox.rules.effects.discarding import DISCARD_CARD
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Question
from meeplehall.games.helionox.rules.effects.programs import resolve
from meeplehall.games.helionox.rules.hands import kinds
from meeplehall.games.helionox.rules.market import reachable
from meeplehall.games.helionox.rules.state import Chronicle


@mypyc_attr(allow_interpreted_subclasses=True)
class Cost(AskingLine):
    """What is paid before the colon. The first card that is picked, or "pay", is the consent.

    Its question has one pick per card to discard or consume; all else is paid with the first.
    """

    __slots__ = ("consumes", "cred", "defense", "discards", "fuel", "keys", "then", "zones")

    def __init__(
        self,
        cred: int,
        defense: int,
        keys: int,
        fuel: int,
        discards: int,
        consumes: int,
        zones: int,
        then: int,
    ) -> None:
        super().__init__(max(1, discards + consumes))
        self.cred = cred
        self.defense = defense
        self.keys = keys
        self.fuel = fuel
        self.discards = discards
        self.consumes = consumes
        self.zones = zones
        self.then = then

    def possible(self, state: Chronicle, seat: int) -> bool:
        player = state.players[seat]
        if player.cred < self.cred or player.defense < self.defense:
            return False
        if player.keys < self.keys or player.fuel < self.fuel:
            return False
        hand = len(player.hand) - self.discards
        if hand < 0:
            return False
        if not self.consumes:
            return True
        there = hand if self.zones & HAND else 0
        there += len(player.discard) if self.zones & DISCARD else 0
        there += reachable(state) if self.zones & MARKET else 0
        return there >= self.consumes

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return PayCost(seat, self, left)

    def pay(self, state: Chronicle, seat: int) -> None:
        """Everything but cards, once; and what the cost buys comes after the cards."""
        player = state.players[seat]
        player.cred -= self.cred
        player.defense -= self.defense
        player.keys -= self.keys
        player.fuel -= self.fuel
        resolve(state, seat, self.then)


class PayCost(Question):
    """Pay, or decline; discards come before consumed cards."""

    __slots__ = ("line",)
    kind = "pay_cost"
    rule = "HX-7.7.5"

    def __init__(self, player: int, line: Cost, left: int) -> None:
        super().__init__(player, line, left)
        self.line = line

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        line = self.line
        found: list[Action[Chronicle]]
        if self.left > line.consumes and line.discards:
            found = [DISCARD_CARD[card] for card in kinds(state.players[self.player].hand)]
        elif line.consumes:
            found = consumable(state, self.player, line.zones)
        else:
            found = [PAY]
        if self.left == line.count:
            found.append(SKIP)
        return found

    def picked(self, state: Chronicle, count: int = 1) -> None:
        state.stack.pop()
        if self.left == self.line.count:
            self.line.pay(state, self.player)
        if self.left > count:
            state.stack.append(self.series[self.left - count - 1])

    def prompt(self, state: Chronicle, player: int) -> str:
        line = self.line
        if self.left > line.consumes and line.discards:
            return "Discard a card for what follows?"
        return "Consume a card for what follows?" if line.consumes else "Pay for what follows?"


class Pay(Action[Chronicle]):
    """Pay the cost."""

    type = "pay"

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, PayCost)
        step.picked(state)
        if state.log is not None:
            state.tell(f"[seat:{player}] pays.", "HX-7.7.5")

    def label(self, state: Chronicle, player: int) -> str:
        step = state.stack[-1]
        if not isinstance(step, PayCost):
            return "Pay"
        line = step.line
        parts = [(line.cred, "Cred"), (line.defense, "Defense"), (line.keys, "Key"), (line.fuel, "Fuel Cell")]
        return "Pay " + ", ".join(f"{n} {name}" for n, name in parts if n)


PAY: Final[Pay] = flyweight(Pay)
