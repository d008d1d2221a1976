"""The deal: Event deck, Markets, the decks of players (HX-3.4, HX-3.5, HX-3.7)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.chance import shuffle
from meeplehall.engine.step import Step, known
from meeplehall.engine.wording import does
from meeplehall.games.helionox.components.cards import CARD, CARDS, FIRST_MARKET
from meeplehall.games.helionox.components.data import TIERS
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.components.factions import FACTIONS
from meeplehall.games.helionox.components.opponents import OPPONENT, OURS
from meeplehall.games.helionox.rules.phases.deck_building import DECK_STEP, STARTING_DECK, suggested_deck
from meeplehall.games.helionox.rules.phases.opening import ARCHITECT_STEP, COLOUR_STEP, START_LOCATION
from meeplehall.games.helionox.rules.phases.rounds import START_ROUND
from meeplehall.games.helionox.rules.state import SETUP, Chronicle


class Deal(Step[Chronicle]):
    """The Event deck and the Markets (HX-3.4, HX-3.5)."""

    rule = "HX-3.1.1"

    def proceed(self, state: Chronicle) -> None:
        rules = state.rules
        state.stack[-1] = START_ROUND
        state.stack += [DEAL_DECKS]
        if rules.deck_building:
            state.stack += [DECK_STEP, OPEN_DECKS]
        state.stack += [START_LOCATION, ARCHITECT_STEP]
        if rules.colours_chosen:
            state.stack.append(COLOUR_STEP)
        _make_event_deck(state)
        for faction in range(FACTIONS):
            if rules.factions >> faction & 1:
                deck = market_deck(faction, rules.episode)
                shuffle(state.chance, SETUP, deck)
                state.decks[faction] = deck
        if state.log is not None:
            opponent = OPPONENT[rules.opponent]
            rises = does(opponent.name, "rises").removeprefix(opponent.name)
            state.tell(f"[piece:{opponent.id}]{rises}. {opponent.goal}", "HX-3.1.1")
            if rules.head_start:
                state.tell(f"The Opponent begins with {rules.head_start} Influence ({OURS}).", "HX-3.2.5")
            if rules.dearer:
                state.tell(f"Every Event costs {rules.dearer} more Defense ({OURS}).", "HX-3.2.6")


def event_pool(episode: int, hexes: int) -> list[int]:
    """Every Event up to this episode whose hex is in play (HX-3.4.1)."""
    return [
        event for event in range(EVENTS) if EVENT[event].episode <= episode and hexes >> EVENT[event].hex & 1
    ]


def _make_event_deck(state: Chronicle) -> None:
    """So many of each tier, shuffled; the second group on top (HX-3.4.2)."""
    rules = state.rules
    pool = event_pool(rules.episode, rules.hexes)
    shuffle(state.chance, SETUP, pool)
    tiers: list[list[int]] = [[event for event in pool if EVENT[event].tier == t] for t in range(len(TIERS))]
    bottom: list[int] = []
    top: list[int] = []
    for tier, events in enumerate(tiers):
        for _ in range(rules.shuffled[tier]):
            bottom.append(events.pop())
        for _ in range(rules.topped[tier]):
            top.append(events.pop())
    shuffle(state.chance, SETUP, bottom)
    shuffle(state.chance, SETUP, top)
    state.event_deck = bottom + top
    state.topped = len(top)
    state.spare_events = sorted(event for events in tiers for event in events)


def market_deck(faction: int, episode: int) -> list[int]:
    """All copies of the faction's cards up to this episode (HX-3.5.2)."""
    return [
        card
        for card in range(FIRST_MARKET, CARDS)
        if CARD[card].faction == faction and CARD[card].episode <= episode
        for _ in range(CARD[card].copies)
    ]


class OpenDecks(Step[Chronicle]):
    """Decks to begin with, which everybody may change."""

    rule = "HX-3.7.2"

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()
        for seat in range(state.rules.seats):
            state.players[seat].deck = suggested_deck(state, seat)


class DealDecks(Step[Chronicle]):
    """The decks are shuffled (HX-3.7.1, HX-3.7.7)."""

    rule = "HX-3.7.7"

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()
        for player in state.players:
            deck = player.deck or STARTING_DECK[:]
            deck.sort()
            shuffle(state.chance, SETUP, deck)
            player.deck = deck
            player.confirmed = False


OPEN_DECKS: Final = known(OpenDecks())
DEAL_DECKS: Final = known(DealDecks())
DEAL: Final = known(Deal())
