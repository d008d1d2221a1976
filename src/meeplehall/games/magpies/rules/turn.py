"""A round (MP-2): everybody lays a card in secret, then whoever laid the highest has the turn."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.chance import shuffle
from meeplehall.engine.event import piece_refs
from meeplehall.engine.step import ONLY, Step, known
from meeplehall.engine.wire import Number, flyweight, flyweights
from meeplehall.games.magpies.components.cards import HIGHEST, card_id, card_ids
from meeplehall.games.magpies.rules.state import Table

EMPTY: Final = Refusal("MP-2.4", "The deck is empty.")
TOO_FEW: Final = Refusal("MP-2.5", "The deck has fewer than two cards.")


# the secret step


class LayStep(Step[Table]):
    """Everybody secretly lays one card."""

    kind = "lay"
    rule = "MP-2.1"
    together = True

    def waits_for(self, state: Table) -> list[int]:
        return [player for player, card in enumerate(state.laid) if not card]

    def proceed(self, state: Table) -> None:
        state.stack.pop()
        state.reveals += 1
        state.turn = state.laid.index(max(state.laid))
        shown = piece_refs(card_ids(state.laid))
        state.tell(f"{shown} are shown: [seat:{state.turn}] has the turn.", "MP-2.2")

    def candidates(self, state: Table, player: int) -> list[Action[Table]]:
        return [TAKE_BACK] if state.laid[player] else [LAY[card] for card in state.hands[player]]

    def forget(self, state: Table, player: int) -> None:
        for other in range(state.seats):
            if other != player and state.laid[other]:
                TAKE_BACK.apply(state, other)
        state.waiting = self.waits_for(state)

    def prompt(self, state: Table, player: int) -> str:
        return (
            "You can take your card back until the last one is laid." if state.laid[player] else "Lay a card."
        )


class Lay(Action[Table]):
    """Lay this card, face down."""

    type = "lay"
    card: int

    def apply(self, state: Table, player: int) -> None:
        state.hands[player].remove(self.card)
        state.laid[player] = self.card

    def label(self, state: Table, player: int) -> str:
        return f"Lay the {self.card}"

    def pieces(self, state: Table, player: int) -> list[str]:
        return [card_id(self.card)]


class TakeBack(Action[Table]):
    """Take the laid card back."""

    type = "take_back"

    def apply(self, state: Table, player: int) -> None:
        state.hands[player] = sorted([*state.hands[player], state.laid[player]])
        state.laid[player] = 0

    def label(self, state: Table, player: int) -> str:
        return "Take the card back"


LAY: Final[list[Lay]] = flyweights(Lay, card=Number(1, HIGHEST))
TAKE_BACK: Final[TakeBack] = flyweight(TakeBack)


# the public turn


class TurnStep(Step[Table]):
    """Whoever laid the highest card takes one, draws or shuffles."""

    kind = "turn"
    rule = "MP-2.3"

    def waits_for(self, state: Table) -> list[int]:
        return ONLY[state.turn]

    def candidates(self, state: Table, player: int) -> list[Action[Table]]:
        if player != state.turn:
            return []
        return [*(TAKE[card] for card in sorted(state.laid, reverse=True)), DRAW, SHUFFLE]

    def prompt(self, state: Table, player: int) -> str:
        return "Take a card, draw one, or shuffle the deck."


class Take(Action[Table]):
    """Put one of the shown cards into the nest."""

    type = "take"
    card: int

    def apply(self, state: Table, player: int) -> None:
        state.stack.pop()
        state.nests[player].append(self.card)
        state.laid[state.laid.index(self.card)] = 0
        state.tell(f"[seat:{player}] takes [piece:{card_id(self.card)}].", "MP-2.3")

    def label(self, state: Table, player: int) -> str:
        return f"Take the {self.card}"

    def pieces(self, state: Table, player: int) -> list[str]:
        return [card_id(self.card)]

    def warning(self, state: Table, player: int) -> str:
        return "" if self.card == max(state.laid) else "There is a higher card."


class Draw(Action[Table]):
    """Draw a card that nobody else sees."""

    type = "draw"

    def refusal(self, state: Table, player: int) -> Refusal | None:
        return None if state.deck else EMPTY

    def apply(self, state: Table, player: int) -> None:
        state.stack.pop()
        card = state.deck.pop()
        state.hands[player] = sorted([*state.hands[player], card])
        state.reveals += 1
        text, public = f"[seat:{player}] draws [piece:{card_id(card)}].", f"[seat:{player}] draws a card."
        state.tell(text, "MP-2.4", 1 << player, public)

    def label(self, state: Table, player: int) -> str:
        return "Draw a card"


class Shuffle(Action[Table]):
    """Shuffle the deck."""

    type = "shuffle"

    def refusal(self, state: Table, player: int) -> Refusal | None:
        return None if len(state.deck) > 1 else TOO_FEW

    def apply(self, state: Table, player: int) -> None:
        state.stack.pop()
        shuffle(state.chance, 0, state.deck)
        state.tell(f"[seat:{player}] shuffles the deck.", "MP-2.5")

    def label(self, state: Table, player: int) -> str:
        return "Shuffle the deck"


TAKE: Final[list[Take]] = flyweights(Take, card=Number(1, HIGHEST))
DRAW: Final[Draw] = flyweight(Draw)
SHUFFLE: Final[Shuffle] = flyweight(Shuffle)


# what runs on by itself


class ClearStep(Step[Table]):
    """What was not taken is out of the game; the next round begins, or the match is over."""

    rule = "MP-2.6"

    def proceed(self, state: Table) -> None:
        state.stack.pop()
        state.out += [card for card in state.laid if card]
        state.laid = [0] * state.seats
        state.turn = -1
        state.rounds -= 1
        if state.rounds:
            state.stack += ROUND


#: the first step is on top, at the end
ROUND: Final[list[Step[Table]]] = [known(ClearStep()), known(TurnStep()), known(LayStep())]
