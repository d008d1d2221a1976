"""Lines with a fork: a choice, a cost before a colon, Unite; and Consume, a line or a cost (HX-12)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.compiling import mypyc_attr
from meeplehall.engine.step import Step
from meeplehall.games.helionox.components import language
from meeplehall.games.helionox.components.cards import CARD, CARDS
from meeplehall.games.helionox.components.factions import SLOT_ID, SLOTS
from meeplehall.games.helionox.rules.effects.lines import QUESTIONS, SKIP, AskingLine, Line, Question, resolve
from meeplehall.games.helionox.rules.hands import kinds
from meeplehall.games.helionox.rules.market import card_at, reachable, take_from, targets
from meeplehall.games.helionox.rules.state import Chronicle

HAND: Final = 1
DISCARD: Final = 2
MARKET: Final = 4
ZONE: Final = {"hand": HAND, "discard": DISCARD, "market": MARKET}
ZONE_ID: Final[list[str]] = ["hand", "discard"]


class Choose(AskingLine):
    """Exactly one branch (HX-12.6)."""

    __slots__ = ("branches", "words")

    def __init__(self, branches: list[int], words: list[str]) -> None:
        super().__init__(1)
        self.branches = branches
        #: what each branch does, for a button
        self.words = words

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return WhichBranch(seat, self)


class WhichBranch(Question):
    """Which branch?"""

    __slots__ = ("line",)
    kind = "branch"
    rule = "HX-12.6"

    def __init__(self, player: int, line: Choose) -> None:
        super().__init__(player, line.number, 1)
        self.line = line

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        return [BRANCH[i] for i in range(len(self.line.branches))]

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Choose one."


class Branch(Action[Chronicle]):
    """Take this branch."""

    __slots__ = ("branch",)
    type = "branch"

    def __init__(self, branch: int) -> None:
        self.branch = branch

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack.pop()
        assert isinstance(step, WhichBranch)
        resolve(state, player, step.line.branches[self.branch])

    def label(self, state: Chronicle, player: int) -> str:
        step = state.stack[-1]
        return step.line.words[self.branch] if isinstance(step, WhichBranch) else str(self.branch + 1)


# Unite (HX-9.15)


class Unite(Line):
    """If another card of the faction is in the own play area, the rest now; otherwise it waits."""

    __slots__ = ("faction", "own", "then")

    def __init__(self, faction: int, own: bool, then: int) -> None:
        self.faction = faction
        #: the card itself is of that faction, and does not count
        self.own = own
        self.then = then

    def asks(self) -> bool:
        return True

    def run(self, state: Chronicle, seat: int) -> None:
        player = state.players[seat]
        there = 0
        for card in player.play:
            if CARD[card].faction == self.faction:
                there += 1
        if there > (1 if self.own else 0):
            if state.log is not None:
                state.tell(f"[seat:{seat}] stands united.", "HX-9.15")
            resolve(state, seat, self.then)
        else:
            player.unites.append(self.then)


#: the faction that each program waits for, if it is the rest of a Unite line
UNITE_FACTION: Final[dict[int, int]] = {}


# Consume (HX-9.4)


def consumable(state: Chronicle, seat: int, zones: int) -> list[Action[Chronicle]]:
    """All cards in these zones."""
    player = state.players[seat]
    found: list[Action[Chronicle]] = []
    if zones & HAND:
        found += [CONSUME[0][card] for card in kinds(player.hand)]
    if zones & DISCARD:
        found += [CONSUME[1][card] for card in kinds(sorted(player.discard))]
    if zones & MARKET:
        found += [CONSUME_MARKET[slot] for slot in targets(state)]
    return found


class Consume(AskingLine):
    """Move cards to the Consumed stack."""

    __slots__ = ("zones",)

    def __init__(self, count: int, zones: int) -> None:
        super().__init__(count)
        self.zones = zones

    def possible(self, state: Chronicle, seat: int) -> bool:
        return len(consumable(state, seat, self.zones)) > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return ConsumeWhat(seat, self, left)


class ConsumeWhat(Question):
    """Which card, or none?"""

    __slots__ = ("line",)
    kind = "consume_pick"
    rule = "HX-9.4"

    def __init__(self, player: int, line: Consume, left: int) -> None:
        super().__init__(player, line.number, left)
        self.line = line

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        return [*consumable(state, self.player, self.line.zones), SKIP]

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Consume a card?"


class ConsumeCard(Action[Chronicle]):
    """Consume a card of the hand or the discard."""

    __slots__ = ("card", "zone")
    type = "consume"

    def __init__(self, zone: int, card: int) -> None:
        #: 0 the hand, 1 the discard
        self.zone = zone
        self.card = card

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, Question)
        step.picked(state)
        owner = state.players[player]
        (owner.discard if self.zone else owner.hand).remove(self.card)
        state.consumed.append(self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] consumes [piece:{CARD[self.card].id}].", "HX-9.4")

    def label(self, state: Chronicle, player: int) -> str:
        return f"Consume {CARD[self.card].name}" + (" of the discard" if self.zone else "")

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"discarded-{CARD[self.card].id}" if self.zone else CARD[self.card].id]


class ConsumeMarket(Action[Chronicle]):
    """Consume a card of the Market."""

    __slots__ = ("slot",)
    type = "consume_market"

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, Question)
        step.picked(state)
        card = take_from(state, self.slot)
        state.consumed.append(card)
        if state.log is not None:
            state.tell(f"[seat:{player}] consumes [piece:{CARD[card].id}].", "HX-9.4")

    def label(self, state: Chronicle, player: int) -> str:
        return f"Consume {CARD[card_at(state, self.slot)].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [SLOT_ID[self.slot]]


# the colon: a cost, then the rest (HX-7.7.5, HX-12.5)


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
        super().__init__(player, line.number, left)
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
            state.stack.append(QUESTIONS[self.number][self.player][self.left - count - 1])

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


class DiscardCard(Action[Chronicle]):
    """Discard a card of the hand: a cost, or down to the hand limit (HX-9.7, HX-4.1)."""

    __slots__ = ("card",)
    type = "discard"

    def __init__(self, card: int) -> None:
        self.card = card

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        if isinstance(step, Question):
            step.picked(state)
        owner = state.players[player]
        owner.hand.remove(self.card)
        owner.discard.append(self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] discards [piece:{CARD[self.card].id}].", step.rule)

    def label(self, state: Chronicle, player: int) -> str:
        return f"Discard {CARD[self.card].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [CARD[self.card].id]


MOST_BRANCHES: Final = language.MOST_BRANCHES
BRANCH: Final = [Branch(i) for i in range(MOST_BRANCHES)]
CONSUME: Final = [[ConsumeCard(zone, card) for card in range(CARDS)] for zone in range(2)]
CONSUME_MARKET: Final = [ConsumeMarket(slot) for slot in range(SLOTS)]
PAY: Final = Pay()
DISCARD_CARD: Final = [DiscardCard(card) for card in range(CARDS)]
