"""Magpies: a tiny complete game, for the tests of the engine and as the example of docs/add-a-game.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.chance import below, guesses, shuffle, streams
from meeplehall.engine.codec import ActionType, Codec, Number
from meeplehall.engine.event import Event
from meeplehall.engine.game import Game, Outcome, Piece, ScoreLine, Setup
from meeplehall.engine.knowledge import Knowledge
from meeplehall.engine.options import Option, Value
from meeplehall.engine.state import State
from meeplehall.engine.step import NOBODY, ONLY, Step, known

FOLDER: Final = Path(__file__).with_name("magpies")


class Components(msgspec.Struct, frozen=True):
    """components.toml."""

    cards: list[int]
    hand: int


COMPONENTS: Final = msgspec.toml.decode((FOLDER / "components.toml").read_bytes(), type=Components)
HIGHEST: Final = max(COMPONENTS.cards)


# the state


class Table(State):
    """The whole table. A card is its value; 0 is no card. The top of the deck is at the end."""

    __slots__ = ("deck", "hands", "laid", "nests", "out", "rounds", "turn")

    def __init__(
        self,
        stack: list[Step[Any]],
        chance: list[int],
        log: list[Event] | None,
        reveals: int,
        waiting: list[int],
        offered: list[Action[Any]] | None,
        rounds: int,
        deck: list[int],
        hands: list[list[int]],
        laid: list[int],
        nests: list[list[int]],
        out: list[int],
        turn: int,
    ) -> None:
        super().__init__(stack, chance, log, reveals, waiting, offered)
        #: still to be played, this one included
        self.rounds = rounds
        self.deck = deck
        self.hands = hands
        self.laid = laid
        self.nests = nests
        self.out = out
        self.turn = turn

    def clone(self) -> Table:
        return Table(
            self.stack[:], self.chance[:], None, self.reveals, self.waiting[:], self.offered, self.rounds,
            self.deck[:], [hand[:] for hand in self.hands], self.laid[:], [nest[:] for nest in self.nests],
            self.out[:], self.turn,
        )  # fmt: skip

    def facts(self) -> tuple[object, ...]:
        own = (self.rounds, self.deck, self.hands, self.laid, self.nests, self.out, self.turn)
        return (*super().facts(), *own)

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (
            self.stack, self.chance, None, self.reveals, self.waiting, None, self.rounds,
            self.deck, self.hands, self.laid, self.nests, self.out, self.turn,
        )  # fmt: skip

    def tell(self, text: str, rule: str, known_to: int = -1, public: str = "") -> None:
        """Write a line into the log, if there is one."""
        if self.log is not None:
            self.log.append(Event(text, rule, known_to, public))


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
        shown = ",".join(f"card-{card}" for card in state.laid)
        state.tell(f"[pieces:{shown}] are shown: [seat:{state.turn}] has the turn.", "MP-2.2")

    def candidates(self, state: Table, player: int) -> list[Action[Table]]:
        return [TAKE_BACK] if state.laid[player] else [LAY[card] for card in state.hands[player]]

    def forget(self, state: Table, player: int) -> None:
        for other in range(len(state.hands)):
            if other != player and state.laid[other]:
                TAKE_BACK.apply(state, other)
        state.waiting = self.waits_for(state)

    def prompt(self, state: Table, player: int) -> str:
        return (
            "You can take your card back until the last one is laid." if state.laid[player] else "Lay a card."
        )


class Lay(Action[Table]):
    """Lay this card, face down."""

    __slots__ = ("card",)
    type = "lay"

    def __init__(self, card: int) -> None:
        self.card = card

    def apply(self, state: Table, player: int) -> None:
        state.hands[player].remove(self.card)
        state.laid[player] = self.card

    def label(self, state: Table, player: int) -> str:
        return f"Lay the {self.card}"

    def pieces(self, state: Table, player: int) -> list[str]:
        return [f"card-{self.card}"]


class TakeBack(Action[Table]):
    """Take the laid card back."""

    type = "take_back"

    def apply(self, state: Table, player: int) -> None:
        state.hands[player] = sorted([*state.hands[player], state.laid[player]])
        state.laid[player] = 0

    def label(self, state: Table, player: int) -> str:
        return "Take the card back"


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

    __slots__ = ("card",)
    type = "take"

    def __init__(self, card: int) -> None:
        self.card = card

    def apply(self, state: Table, player: int) -> None:
        state.stack.pop()
        state.nests[player].append(self.card)
        state.laid[state.laid.index(self.card)] = 0
        state.tell(f"[seat:{player}] takes [piece:card-{self.card}].", "MP-2.3")

    def label(self, state: Table, player: int) -> str:
        return f"Take the {self.card}"

    def pieces(self, state: Table, player: int) -> list[str]:
        return [f"card-{self.card}"]

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
        text, public = f"[seat:{player}] draws [piece:card-{card}].", f"[seat:{player}] draws a card."
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


# what runs on by itself


class DealStep(Step[Table]):
    """Three cards for everybody."""

    rule = "MP-1.1"

    def proceed(self, state: Table) -> None:
        state.stack.pop()
        shuffle(state.chance, 0, state.deck)
        for player in range(len(state.hands)):
            state.hands[player] = sorted(state.deck.pop() for _ in range(COMPONENTS.hand))
            text, public = (
                f"You hold {state.hands[player]}.",
                f"[seat:{player}] gets {COMPONENTS.hand} cards.",
            )
            state.tell(text, "MP-1.1", 1 << player, public)
        state.reveals += 1


class ClearStep(Step[Table]):
    """What was not taken is out of the game; the next round begins, or the match is over."""

    rule = "MP-2.6"

    def proceed(self, state: Table) -> None:
        state.stack.pop()
        state.out += [card for card in state.laid if card]
        state.laid = [0] * len(state.laid)
        state.turn = -1
        state.rounds -= 1
        if state.rounds:
            state.stack += ROUND


EMPTY: Final = Refusal("MP-2.4", "The deck is empty.")
TOO_FEW: Final = Refusal("MP-2.5", "The deck has fewer than two cards.")
LAY: Final = [Lay(card) for card in range(HIGHEST + 1)]
TAKE: Final = [Take(card) for card in range(HIGHEST + 1)]
TAKE_BACK: Final = TakeBack()
DRAW: Final = Draw()
SHUFFLE: Final = Shuffle()
#: the first step is on top, at the end
ROUND: Final[list[Step[Table]]] = [known(ClearStep()), known(TurnStep()), known(LayStep())]
DEAL: Final = known(DealStep())
CARD: Final = {"card": Number(1, HIGHEST)}


# what bots know, and the game itself


class MagpieKnowledge(Knowledge[Table]):
    """A position is worth what lies in the nest."""

    def values(self, state: Table) -> list[float]:
        total = sum(map(sum, state.nests)) or 1
        return [sum(nest) / total for nest in state.nests]


class Magpies(Game[Table]):
    """Lay high, and choose."""

    id = "magpies"
    title = "Magpies"
    blurb = "Lay a card in secret; whoever lays the highest may take one."
    min_seats = 2
    max_seats = 4
    options = (Option("rounds", 2, "How many rounds are played.", "MP-1.2", low=1, high=3),)
    codec = Codec(
        [
            ActionType("lay", LAY.__getitem__, CARD),
            ActionType("take_back", lambda: TAKE_BACK, {}),
            ActionType("take", TAKE.__getitem__, CARD),
            ActionType("draw", lambda: DRAW, {}),
            ActionType("shuffle", lambda: SHUFFLE, {}),
        ]
    )
    folder = FOLDER
    knowledge = MagpieKnowledge()

    def set_up(self, seats: int, options: Mapping[str, Value], seed: int, log: bool) -> Table:
        return Table(
            stack=[*ROUND, DEAL], chance=streams(seed, 1), log=[] if log else None, reveals=0, waiting=NOBODY,
            offered=None, rounds=int(str(options["rounds"])), deck=sorted(COMPONENTS.cards),
            hands=[[] for _ in range(seats)], laid=[0] * seats, nests=[[] for _ in range(seats)], out=[],
            turn=-1,
        )  # fmt: skip

    def seats_of(self, state: Table) -> int:
        return len(state.hands)

    def view(self, state: Table, seat: int) -> dict[str, Any]:
        secret = bool(state.stack) and state.step.together
        return {
            "hand": state.hands[seat] if seat >= 0 else None,
            "laid": [bool(card) if secret and p != seat else card for p, card in enumerate(state.laid)],
            "hands": [len(hand) for hand in state.hands],
            "nests": state.nests,
            "out": state.out,
            "deck": len(state.deck),
            "rounds": state.rounds,
            "turn": state.turn,
        }

    def redeal(self, state: Table, seat: int, seed: int) -> Table:
        new = state.clone()
        new.offered = None
        chance = guesses(seed, 2)
        new.chance, dealer = chance[:2], chance[2:]  # a stream is two ints
        others = [player for player in range(len(new.hands)) if player != seat]
        secretly = [p for p in others if new.laid[p]] if new.stack and new.step.together else []
        if new.stack:
            new.step.forget(new, seat)
        hidden = sorted(new.deck + [card for player in others for card in new.hands[player]])
        shuffle(dealer, 0, hidden)
        for player in others:
            new.hands[player] = sorted(hidden.pop() for _ in new.hands[player])
        new.deck = hidden
        for player in secretly:
            LAY[new.hands[player][below(dealer, 0, len(new.hands[player]))]].apply(new, player)
        new.waiting = new.step.waits_for(new) if new.stack else NOBODY
        return new

    def outcome(self, state: Table) -> Outcome:
        scores = [sum(nest) for nest in state.nests]
        winners = [player for player, points in enumerate(scores) if points == max(scores)]
        lines = [[ScoreLine(f"card {card}", card, "MP-3.1") for card in nest] for nest in state.nests]
        return Outcome(scores, winners, lines)

    def piece(self, id: str) -> Piece:
        return {piece.id: piece for piece in self.pieces()}[id]

    def pieces(self) -> list[Piece]:
        return [Piece(f"card-{card}", f"Card {card}", rules=("MP-3.1",)) for card in COMPONENTS.cards]

    def sketch(self, view: Mapping[str, Any], names: Sequence[str]) -> str:
        nests = [f"{name}: nest {nest}" for name, nest in zip(names, view["nests"], strict=True)]
        return "\n".join([*nests, f"laid {view['laid']}, deck {view['deck']}, your hand {view['hand']}"])

    def setups(self) -> list[Setup]:
        return [Setup(2), Setup(3, {"rounds": 3}), Setup(4, {"rounds": 1}), Setup(4, {"rounds": 3})]

    def invariants(self, state: Table) -> list[str]:
        places = [*state.hands, *state.nests, state.deck, state.out, [card for card in state.laid if card]]
        found = sorted(card for place in places for card in place)
        return [] if found == sorted(COMPONENTS.cards) else [f"The cards are not those of the deck: {found}."]


GAME: Final = Magpies()
