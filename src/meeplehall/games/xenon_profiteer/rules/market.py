"""The market lines: their cards and the tokens on them, refilled from the decks (XP-10.2, XP-10.3)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.chance import shuffle
from meeplehall.engine.wording import agree
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    LINE_LENGTH,
    LINE_NAMES,
    PLACES,
    Card,
    refs,
)
from meeplehall.games.xenon_profiteer.rules.state import LINES, NONE, SEATS, Industry

#: as a set
EVERY_PLACE: Final = (1 << PLACES) - 1
#: on a card, of all players
NO_TOKENS: Final = [0] * SEATS


def card_at(state: Industry, place: int) -> Card:
    """What is printed on the card at this place."""
    return CARD[state.line[place]]


def own_tokens(state: Industry, place: int, player: int) -> int:
    """The tokens of a player on the card at this place."""
    return state.laid[SEATS * place + player]


def all_tokens(state: Industry, place: int) -> int:
    """The tokens of all players on the card at this place."""
    first = SEATS * place
    laid = state.laid
    return laid[first] + laid[first + 1] + laid[first + 2] + laid[first + 3] + laid[first + 4]


def tokens_on(state: Industry, place: int) -> list[int]:
    """The tokens on the card at this place, by seat."""
    return state.laid[SEATS * place : SEATS * place + SEATS]


def taken_places(state: Industry) -> int:
    """The places where a card lies, as a set."""
    line = state.line
    if NONE not in line:
        return EVERY_PLACE
    mask = 0
    for place in range(PLACES):
        if line[place] >= 0:
            mask |= 1 << place
    return mask


def next_card(state: Industry, which: int) -> int:
    """The top card of a deck, renewed from its discard pile; NONE if both are empty."""
    if not state.decks[which]:
        pile = state.bins[which]
        if not pile:
            return NONE
        state.bins[which] = []
        pile.sort()  # the order of the discard pile must not matter
        shuffle(state.chance, LINES, pile)
        state.decks[which] = pile
        if state.log is not None:
            name = LINE_NAMES[which].capitalize()
            state.tell(f"The {name} discard pile is shuffled to a new deck.", "XP-10.3")
    state.reveals += 1
    return state.decks[which].pop()


def empty_places(state: Industry, which: int) -> list[int]:
    """Where cards are missing, left to right."""
    first = LINE_LENGTH * which
    cards = state.line[first : first + state.rules.line_size]
    return [first + i for i, card in enumerate(cards) if card < 0] if NONE in cards else []


def refill(state: Industry, which: int, rule: str) -> None:
    """Fill a line to its size, left to right."""
    if NONE not in state.line:
        return
    came: list[int] = []
    for place in empty_places(state, which):
        card = next_card(state, which)
        if card < 0:
            break
        state.line[place] = card
        came.append(card)
    if came and state.log is not None:
        line, come = LINE_NAMES[which].capitalize(), agree(len(came), "comes")
        state.tell(f"{refs(came)} {come} to the {line} line.", rule)
