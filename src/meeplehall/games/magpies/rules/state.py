"""The state of a match of Magpies."""

from __future__ import annotations

from meeplehall.engine.state import State


class Table(State):
    """The whole table. A card is its value; 0 is no card. The top of the deck is at the end."""

    rounds: int  # still to be played, this one included
    deck: list[int]
    hands: list[list[int]]
    laid: list[int]  # the card that each player has laid this round
    nests: list[list[int]]
    out: list[int]  # cards out of the game
    turn: int  # who laid the highest card; -1 before the cards are shown

    def clone(self) -> Table:
        new = self.begin(Table())
        new.rounds = self.rounds
        new.deck = self.deck[:]
        new.hands = [hand[:] for hand in self.hands]
        new.laid = self.laid[:]
        new.nests = [nest[:] for nest in self.nests]
        new.out = self.out[:]
        new.turn = self.turn
        return new

    @property
    def seats(self) -> int:
        return len(self.hands)
