"""Setup (MP-1): options, the deal, the state before anything has happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meeplehall.engine.chance import shuffle
from meeplehall.engine.event import piece_refs
from meeplehall.engine.game import Setup
from meeplehall.engine.options import Option, Value
from meeplehall.engine.step import Step, known
from meeplehall.games.magpies.components.cards import DECK, HAND, card_ids
from meeplehall.games.magpies.rules.state import Table
from meeplehall.games.magpies.rules.turn import ROUND

OPTIONS: Final = (Option("rounds", min(2, HAND), "How many rounds are played.", "MP-1.2", low=1, high=HAND),)
STREAMS: Final = 1


class DealStep(Step[Table]):
    """A hand of cards for everybody."""

    rule = "MP-1.1"

    def proceed(self, state: Table) -> None:
        state.stack.pop()
        shuffle(state.chance, 0, state.deck)
        for player in range(state.seats):
            state.hands[player] = sorted([state.deck.pop() for _ in range(HAND)])
            cards = piece_refs(card_ids(state.hands[player]))
            text, public = f"You hold {cards}.", f"[seat:{player}] gets {HAND} cards."
            state.tell(text, "MP-1.1", 1 << player, public)
        state.reveals += 1


DEAL: Final = known(DealStep())


def set_up(seats: int, options: Mapping[str, Value], seed: int, log: bool) -> Table:
    """The table before the deal."""
    return Table.of(
        [*ROUND, DEAL],
        seed,
        STREAMS,
        log,
        rounds=int(str(options["rounds"])),
        deck=DECK[:],
        hands=[[] for _ in range(seats)],
        laid=[0] * seats,
        nests=[[] for _ in range(seats)],
        out=[],
        turn=-1,
    )


def setups() -> list[Setup]:
    """Player counts and options that together touch every rule."""
    return [Setup(2), Setup(3, {"rounds": HAND}), Setup(4, {"rounds": 1}), Setup(4, {"rounds": HAND})]
