"""A player's deck: drawing, reshuffling, cards put on top (HX-4.2, HX-7.4.4)."""

from __future__ import annotations

from bisect import insort

from meeplehall.engine.chance import shuffle
from meeplehall.engine.wording import listed, plural
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.rules.state import DECKS, Chronicle, Player


def can_draw(player: Player) -> bool:
    """Is there any card to be drawn?"""
    return len(player.deck) > 0 or len(player.discard) > 0


def draw_cards(state: Chronicle, seat: int, count: int) -> list[int]:
    """Draw into the hand as many as there are; an empty deck is made anew from the discard (HX-4.2)."""
    player = state.players[seat]
    drawn: list[int] = []
    for _ in range(count):
        if not player.deck:
            if not player.discard:
                break
            _reshuffle(state, seat)
        card = player.deck.pop()
        if player.known:
            player.known -= 1
        else:
            state.reveals += 1
        insort(player.hand, card)
        drawn.append(card)
    return drawn


def _reshuffle(state: Chronicle, seat: int) -> None:
    player = state.players[seat]
    pile = player.discard
    pile.sort()  # the order of the discard must not matter
    shuffle(state.chance, DECKS, pile)
    player.deck, player.discard, player.known = pile, [], 0
    if state.log is not None:
        state.tell(f"[seat:{seat}] shuffles the discard, {plural(len(pile), 'card')}.", "HX-4.2")


def put_on_deck(player: Player, card: int) -> None:
    """On top, where everybody knows it to be (HX-13.2)."""
    player.deck.append(card)
    player.known += 1


def refs(cards: list[int]) -> str:
    """Cards as references for a log line, equal ones counted: 2 × a, b and c."""
    words: list[str] = []
    for card in dict.fromkeys(cards):
        count = cards.count(card)
        words.append(f"{count} × [piece:{CARD[card].id}]" if count > 1 else f"[piece:{CARD[card].id}]")
    return listed(words) or "nothing"
