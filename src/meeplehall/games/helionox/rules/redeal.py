"""A redeal: all that is hidden dealt anew (HX-13). Nobody knows more than anybody else at this table."""

from __future__ import annotations

from meeplehall.engine.chance import shuffle
from meeplehall.games.helionox.components.data import TIERS
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.rules.state import Chronicle


def redeal(state: Chronicle, seat: int, seed: int) -> Chronicle:
    """A state drawn at random from all that look the same."""
    new, dealer = state.redealt(seed)
    for player in new.players if new.round else []:  # before, decks are being built in the open
        hidden = len(player.deck) - player.known
        pile = sorted(player.deck[:hidden])
        shuffle(dealer, 0, pile)
        player.deck[:hidden] = pile
    for deck in new.decks:
        if len(deck) > 1:
            hidden_cards = sorted(deck[:-1])
            shuffle(dealer, 0, hidden_cards)
            deck[:-1] = hidden_cards
    _deal_events(new, dealer)
    return new


def _deal_events(new: Chronicle, dealer: list[int]) -> None:
    """Which Events are left in the deck is not known, only how many of each tier in each group (HX-3.4)."""
    bottom = len(new.event_deck) - new.topped
    groups = [new.event_deck[:bottom], new.event_deck[bottom:]]
    unseen = sorted(new.event_deck + new.spare_events)
    shuffle(dealer, 0, unseen)
    by_tier: list[list[int]] = [[] for _ in TIERS]
    for event in unseen:
        by_tier[EVENT[event].tier].append(event)
    dealt: list[int] = []
    for group in groups:
        tiers = sorted(EVENT[event].tier for event in group)
        shuffle(dealer, 0, tiers)
        dealt += [by_tier[tier].pop() for tier in tiers]
    new.event_deck = dealt
    new.spare_events = sorted(event for events in by_tier for event in events)
