"""What is true at every moment (RULES.md 15.1)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from meeplehall.games.helionox.components.architects import ARCHITECT
from meeplehall.games.helionox.components.board import BUILDINGS, LOCATION
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.components.cards import ALPHAS, CARD, PRIME
from meeplehall.games.helionox.components.factions import FACTIONS
from meeplehall.games.helionox.components.language import ignores_devastation
from meeplehall.games.helionox.rules.phases.dealing import event_pool, market_deck
from meeplehall.games.helionox.rules.state import Chronicle

#: does any card put Defense on a Devastated Market (HX-9.21)? None that we wrote does
BOTH: Final = any(
    ignores_devastation(effects)
    for effects in (
        *(card.effects for card in CARD),
        *(place.key_access for place in LOCATION),
        *(ability.effects for architect in ARCHITECT for ability in architect.abilities),
    )
)
#: decisions of the Start and End phase: the tokens on Events are gone by then (HX-6.1.5)
NO_TOKENS: Final = ("discard_down", "score_event_tie", "most_events_tie")


def invariants(state: Chronicle) -> list[str]:
    """Sentences about what is wrong; none if all is well."""
    checks = (_cards(state), _amounts(state), _markets(state), _events(state), _buildings(state))
    return [wrong for found in checks for wrong in found]


def _cards(state: Chronicle) -> list[str]:
    """I-1: no card is lost or doubled."""
    rules = state.rules
    there: Counter[int] = Counter({PRIME: state.primes})
    for pile in [*state.decks, state.reserve, state.consumed, state.taken_cards]:
        there.update(pile)
    for player in state.players:
        for pile in (player.deck, player.hand, player.play, player.discard):
            there.update(pile)
    due: Counter[int] = Counter({PRIME: CARD[PRIME].copies})
    for faction in range(FACTIONS):
        if rules.factions >> faction & 1:
            due.update(market_deck(faction, rules.episode))
    wrong = [
        f"I-1: {there[card]} of card {card}, not {due[card]}"
        for card in {*there, *due}
        if card >= PRIME and there[card] != due[card]
    ]
    if state.round:
        alphas = sum(count for card, count in there.items() if card < ALPHAS)
        if alphas != LIMITS.deck_size * rules.seats:
            wrong.append(f"I-1: {alphas} Alphas")
    return wrong


def _amounts(state: Chronicle) -> list[str]:
    """I-2, and I-7 as far as one moment shows it."""
    wrong: list[str] = []
    for seat, player in enumerate(state.players):
        if not 0 <= player.keys <= LIMITS.keys_per_player or not 0 <= player.fuel <= LIMITS.fuel_per_player:
            wrong.append(f"I-2: player {seat} has {player.keys} Keys and {player.fuel} Fuel Cells")
        if min(player.cred, player.defense, player.cryo, player.fewer, *player.marks) < 0:
            wrong.append(f"I-2: something of player {seat} is below 0")
        if not 0 <= player.known <= len(player.deck):
            wrong.append(f"I-2: player {seat} knows {player.known} cards of {len(player.deck)}")
        if player.hand != sorted(player.hand):
            wrong.append(f"the hand of player {seat} is not sorted")
    tokens = (*state.devastation, *state.market_devastation, *state.market_defense, *state.tokens)
    if min(tokens) < 0 or min(state.influence, state.infamy) < 0:
        wrong.append("I-2: fewer tokens than none")
    if not 0 <= state.actions_left <= state.rules.actions:
        wrong.append(f"I-7: {state.actions_left} actions left")
    return wrong


def _markets(state: Chronicle) -> list[str]:
    """I-3: never more than 1 Devastation, and never together with Defense unless a card says so."""
    return [
        f"I-3: Market {faction} has {devastation} Devastation and {defense} Defense"
        for faction, (devastation, defense) in enumerate(
            zip(state.market_devastation, state.market_defense, strict=True)
        )
        if devastation > LIMITS.market_devastation_max or (devastation and defense and not BOTH)
    ]


def _events(state: Chronicle) -> list[str]:
    """I-4, I-6."""
    rules = state.rules
    wrong = [
        f"I-4: Event {event} holds {tokens} tokens of {rules.costs[event]}"
        for event, tokens in zip(state.placed, state.tokens, strict=False)
        if tokens >= rules.costs[event]
    ]
    if any(state.tokens) and (not state.stack or state.stack[-1].kind in NO_TOKENS):
        wrong.append("I-4: Events hold tokens outside the Main phase")
    if len(state.tokens) != len(state.placed):
        wrong.append(f"I-4: tokens for {len(state.tokens)} of {len(state.placed)} Events")
    zones = (state.event_deck, state.placed, state.scored, state.taken_events, state.purged)
    used = [event for zone in zones for event in zone]
    if len(used) != sum(rules.shuffled) + sum(rules.topped):
        wrong.append(f"I-6: {len(used)} Events")
    if sorted(used + state.spare_events) != event_pool(rules.episode, rules.hexes):
        wrong.append("I-6: the Events are not those of the pool")
    if not 0 <= state.topped <= len(state.event_deck):
        wrong.append(f"I-6: {state.topped} of {len(state.event_deck)} Events lie on top")
    return wrong


def _buildings(state: Chronicle) -> list[str]:
    """I-5: one of each type per Location, no more than the supply; only what is built is ready."""
    wrong: list[str] = []
    worlds = state.rules.hexes
    for seat, player in enumerate(state.players):
        for building in range(BUILDINGS):
            if player.built[building].bit_count() > LIMITS.building_supply_per_type:
                wrong.append(f"I-5: player {seat} has too many buildings")
            if player.ready[building] & ~player.built[building]:
                wrong.append(f"I-5: player {seat} has a ready building that is not built")
            if player.built[building] & ~worlds:
                wrong.append(f"I-5: player {seat} has a building on a world that is not in play")
    return wrong
