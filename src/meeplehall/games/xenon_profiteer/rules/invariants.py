"""The invariants of XP-22: what is wrong with a state, in sentences."""

from __future__ import annotations

from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    CARDS,
    ELEMENTS,
    FEED,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    FIRST_UPGRADE,
    PLACES,
    REFLUX,
    XE,
    contract_deck,
    each,
    upgrade_deck,
)
from meeplehall.games.xenon_profiteer.rules.market import all_tokens, own_tokens
from meeplehall.games.xenon_profiteer.rules.setup import BID_TOKENS
from meeplehall.games.xenon_profiteer.rules.state import Industry


def invariants(state: Industry) -> list[str]:
    """Everything that should not be; an empty list if all is well."""
    if not state.turns:
        return _players(state)
    return [*_cards(state), *_players(state), *_contracts(state)]


def _cards(state: Industry) -> list[str]:
    """XP-22.1 and XP-22.4: no card is lost or made."""
    counts = [0] * CARDS
    piles = [state.line, list(state.turn.dealt), *state.decks, *state.bins]
    for facility in state.facilities:
        piles += [facility.hand, facility.draw, facility.discard]
        piles.append(each(facility.installed | facility.pipelines | facility.completed))
        piles.append([facility.contract])
        counts[XE] += facility.stored
    if state.turn.looked >= 0:
        counts[state.turn.looked] += 1
    for pile in piles:
        for card in pile:
            if card >= 0:
                counts[card] += 1
    printed = upgrade_deck() + contract_deck(state.rules.bonus_contracts)
    expected = [printed.count(card) for card in range(CARDS)]
    expected[FEED] = expected[REFLUX] = state.rules.seats
    for element in range(ELEMENTS):
        counts[element] += state.supply[element]
        expected[element] = state.rules.copies
    return [
        f"there are {counts[card]} {CARD[card].name}, not {expected[card]}"
        for card in range(CARDS)
        if counts[card] != expected[card]
    ]


def _players(state: Industry) -> list[str]:
    """XP-22.2, XP-22.3, and hands that are sorted."""
    wrong: list[str] = []
    for player, facility in enumerate(state.facilities):
        tokens = facility.tokens + sum(own_tokens(state, place, player) for place in range(PLACES))
        if tokens != BID_TOKENS or facility.tokens < 0:
            wrong.append(f"player {player} has {tokens} tokens")
        if facility.money < 0:
            wrong.append(f"player {player} has ${facility.money}")
        if facility.stored < 0:
            wrong.append(f"player {player} has {facility.stored} stored Xe")
        if facility.hand != sorted(facility.hand):
            wrong.append(f"the hand of player {player} is not sorted")
        if any(card < FEED or card >= FIRST_PIPELINE for card in each(facility.installed)):
            wrong.append(f"player {player} has installed what is no Upgrade")
        if any(card < FIRST_PIPELINE or card >= FIRST_CONTRACT for card in each(facility.pipelines)):
            wrong.append(f"player {player} has attached what is no Pipeline")
        if any(card < FIRST_CONTRACT for card in each(facility.completed)):
            wrong.append(f"player {player} has completed what is no Contract")
    if not state.rules.unlimited and min(state.supply) < 0:
        wrong.append("the supply is overdrawn")
    if any(
        card >= 0 and (card < FIRST_UPGRADE or (card < FIRST_PIPELINE) != (place >= 4))
        for place, card in enumerate(state.line)
    ):
        wrong.append("a card lies in the wrong line")
    if any(state.line[place] < 0 and all_tokens(state, place) for place in range(PLACES)):
        wrong.append("a token lies on an empty place")
    return wrong


def _contracts(state: Industry) -> list[str]:
    """XP-22.6: no Contract is left uncompleted with enough Xe, unless that is just being decided."""
    if not state.stack or state.stack[-1].kind == "complete":
        return []
    return [
        f"player {player} has {facility.stored} Xe and {CARD[facility.contract].name} is not completed"
        for player, facility in enumerate(state.facilities)
        if facility.contract >= 0 and facility.stored >= CARD[facility.contract].need
    ]
