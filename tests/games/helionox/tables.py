"""Tables for the tests: a match in a chosen situation, and short words for doing things there.

Every change keeps the invariants: cards are moved from where they lie, never made.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from pathlib import Path
from typing import Any

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.components import load
from meeplehall.engine.event import Event
from meeplehall.games.helionox.components.board import BUILDING_ID, HEX_ID
from meeplehall.games.helionox.components.cards import CARD, CARD_ID, PRIME
from meeplehall.games.helionox.components.data import Components
from meeplehall.games.helionox.components.events import EVENT, EVENT_ID
from meeplehall.games.helionox.components.factions import FACTION_ID, FACTIONS
from meeplehall.games.helionox.components.mistakes import mistakes
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle, Player

#: decisions of the Main phase and its pauses that "pass" or "done" answers
PASSING = ("council", "action", "more", "before_dice", "before_triggers", "before_score")
#: the fixture `infamy`
Prints = Callable[..., None]


def begin(
    seats: int = 1, episode: int | str = 1, seed: int = 1, log: bool = False, **options: Any
) -> Chronicle:
    """A match at its very first decision: the choice of Architects (or colours)."""
    return GAME.start(seats, {"episode": str(episode), **options}, seed, log)


def table(
    seats: int = 1, episode: int | str = 1, architects: list[str] | None = None, seed: int = 1, **options: Any
) -> Chronicle:
    """A match in the first Great Council, with these Architects (or the first ones) and suggested decks."""
    state = begin(seats, episode, seed, **options)
    while not state.round:
        seat = state.waiting[0]
        kind = state.step.kind
        if kind == "architect" and architects:
            do(state, seat, "choose", architect=architects[seat])
        elif kind == "deck_edit":
            do(state, seat, "confirm")
        else:
            state.act(seat, state.options(seat)[0])
    return state


def main_phase(
    seats: int = 1, episode: int | str = 1, architects: list[str] | None = None, seed: int = 1, **options: Any
) -> Chronicle:
    """The first turn of round 1, empty hands, no Events in play, nobody ahead: a clean sheet for a test.

    Events cost what is printed (HX-3.2.6).
    """
    state = table(seats, episode, architects, seed, **{"head_start": "none", **options})
    for seat in range(seats):
        empty_hand(state, seat)
    clear_events(state)
    refresh(state)
    assert state.step.kind == "action", state.step.kind
    return state


def refresh(state: Chronicle) -> Chronicle:
    """After a change by hand: let the engine look at the position anew."""
    state.offered = None
    state.advance()
    return state


def read(path: Path) -> Components:
    """Components as an owner of the game may have changed them."""
    return load(path, Components, mistakes)


# doing


def action(type: str, **fields: Any) -> Action[Any]:
    """An action by its name in a match file."""
    return GAME.codec.decode({"type": type, **fields})


def do(state: Chronicle, seat: int, type: str, **fields: Any) -> Chronicle:
    """Do it; it has to be allowed."""
    wanted = action(type, **fields)
    refusal = state.refusal(seat, wanted)
    assert refusal is None, f"{type} {fields}: {refusal}"
    state.act(seat, wanted)
    assert not GAME.invariants(state), GAME.invariants(state)
    return state


def refusal(state: Chronicle, seat: int, type: str, **fields: Any) -> Refusal:
    """Why it is not allowed; fails if it is."""
    found = state.refusal(seat, action(type, **fields))
    assert found is not None, f"{type} {fields} is allowed"
    return found


def offered(state: Chronicle, seat: int, type: str) -> list[dict[str, Any]]:
    """The options of one type, as in a match file, without their type."""
    found = [GAME.codec.encode(option) for option in state.options(seat)]
    return [{k: v for k, v in option.items() if k != "type"} for option in found if option["type"] == type]


def can(state: Chronicle, seat: int, type: str, **fields: Any) -> bool:
    """Is exactly this among the options?"""
    return action(type, **fields) in state.options(seat)


def everybody_passes(state: Chronicle) -> Chronicle:
    """All players pass at once, and the End phase runs on to the next decision."""
    before = state.round
    while not state.over and state.round == before and state.step.kind in PASSING:
        seat = state.waiting[0]
        state.act(seat, action("pass" if state.step.kind == "action" else "done"))
    return state


def logged(state: Chronicle) -> Chronicle:
    """The same state, writing down what happens from now on."""
    state.log = []
    return state


def lines(state: Chronicle) -> list[Event]:
    """What was written down."""
    assert state.log is not None
    return state.log


# finding and moving cards


def card(id: str) -> int:
    """A card by its id or its printed name."""
    return CARD_ID.index(id) if id in CARD_ID else [card.name for card in CARD].index(id)


def event(id: str) -> int:
    """An Event by its id."""
    return EVENT_ID.index(id)


def faction(id: str) -> int:
    return FACTION_ID.index(id)


def hex(id: str) -> int:
    return HEX_ID.index(id)


def piles(player: Player) -> list[list[int]]:
    """The deck last: cards are taken from there last."""
    return [player.discard, player.hand, player.play, player.deck]


def fetch(state: Chronicle, wanted: int) -> int:
    """Take a copy of the card out of wherever it lies (hidden parts of faction decks first)."""
    if wanted == PRIME:
        state.primes -= 1
        return wanted
    if CARD[wanted].faction >= 0:
        deck = state.decks[CARD[wanted].faction]
        for at, found in enumerate(deck):
            if found == wanted:
                del deck[at]
                return wanted
    for pile in [state.reserve, state.consumed, state.taken_cards]:
        if wanted in pile:
            pile.remove(wanted)
            return wanted
    for player in state.players:
        for pile in piles(player):
            if wanted in pile:
                if pile is player.deck and player.deck.index(wanted) >= len(player.deck) - player.known:
                    player.known -= 1
                pile.remove(wanted)
                return wanted
    raise AssertionError(f"{CARD[wanted].id} is not in this match")


def give(state: Chronicle, seat: int, *ids: str) -> Chronicle:
    """Put these cards into the hand. An Alpha that nobody's deck holds replaces a card of the own deck."""
    player = state.players[seat]
    given = [card(id) for id in ids]
    for wanted in given:
        try:
            fetch(state, wanted)
        except AssertionError:
            (player.deck or player.discard).pop(0)
    # only now: a second copy must not be the first one, fetched from the hand again
    for wanted in given:
        insort(player.hand, wanted)
    return refresh(state)


def empty_hand(state: Chronicle, seat: int) -> None:
    """The hand goes to the bottom of the deck."""
    player = state.players[seat]
    player.deck[:0] = player.hand
    player.hand = []


def show(state: Chronicle, id: str) -> Chronicle:
    """Make this the display card of its faction."""
    wanted = card(id)
    fetch(state, wanted)
    state.decks[CARD[wanted].faction].append(wanted)
    return refresh(state)


def consume(state: Chronicle, id: str) -> Chronicle:
    """Put the card onto the Consumed stack."""
    state.consumed.append(fetch(state, card(id)))
    return refresh(state)


def reserve(state: Chronicle, id: str) -> Chronicle:
    """Put the card on top of the Reserve."""
    state.reserve.append(fetch(state, card(id)))
    return refresh(state)


# Events, Markets, worlds


def place(state: Chronicle, *ids: str) -> Chronicle:
    """Put these Events into play, in this order."""
    for id in ids:
        wanted = event(id)
        if wanted in state.event_deck:
            at = state.event_deck.index(wanted)
            if at >= len(state.event_deck) - state.topped:
                state.topped -= 1
            del state.event_deck[at]
        else:
            # one that was left out changes places with one of the deck
            state.spare_events.remove(wanted)
            insort(state.spare_events, state.event_deck.pop(0))
            state.topped = min(state.topped, len(state.event_deck))
        state.placed.append(wanted)
        state.tokens.append(0)
    return refresh(state)


def priced(state: Chronicle, **costs: int) -> Chronicle:
    """These Events cost so much in this match: every match has rules of its own, which its clones share."""
    for id, cost in costs.items():
        state.rules.costs[event(id)] = cost
    return refresh(state)


def strips(*ids: str) -> int:
    """How many Defense tokens these Events remove from every Market when they trigger."""
    return sum(effect.strip or 0 for id in ids for effect in EVENT[event(id)].effects)


def clear_events(state: Chronicle) -> None:
    """Take every Event out of play, to the bottom of the deck."""
    state.event_deck[:0] = state.placed
    state.placed, state.tokens = [], []


def tokens(state: Chronicle, id: str) -> int:
    """The Defense tokens on an Event in play."""
    return state.tokens[state.placed.index(event(id))]


def devastate(state: Chronicle, *places: str) -> Chronicle:
    """1 Devastation on each of these hexes or factions."""
    for id in places:
        if id in FACTION_ID:
            state.market_devastation[faction(id)] = 1
        else:
            state.devastation[hex(id)] += 1
    return refresh(state)


def no_markets(state: Chronicle) -> None:
    """Every display card is safe: more Defense tokens on each Market than a few Events can remove."""
    for i in range(FACTIONS):
        if state.rules.factions >> i & 1 and not state.market_devastation[i]:
            state.market_defense[i] += 9


# whole rounds


def next_round(state: Chronicle) -> Chronicle:
    """Everybody passes, the first answer to every question, up to the next Main phase or the end."""
    before = state.round
    everybody_passes(state)
    while not state.over and (state.round == before or state.step.kind not in ("council", "action")):
        seat = state.waiting[0]
        state.act(seat, state.options(seat)[0])
    assert not GAME.invariants(state), GAME.invariants(state)
    return state


def at(state: Chronicle, seat: int, id: str) -> Chronicle:
    """The ship stands there."""
    state.players[seat].here = hex(id)
    return refresh(state)


def has(state: Chronicle, seat: int, **amounts: int) -> Chronicle:
    """So much Cred, Defense, Keys, Fuel, Cryo ... on the board of a player."""
    for name, amount in amounts.items():
        assert hasattr(state.players[seat], name), name
        setattr(state.players[seat], name, amount)
    return refresh(state)


def marks(state: Chronicle, seat: int, **counts: int) -> Chronicle:
    """So many Marks of these factions."""
    for id, count in counts.items():
        state.players[seat].marks[faction(id)] = count
    return refresh(state)


def build(state: Chronicle, seat: int, building: str, place: str, ready: bool = True) -> Chronicle:
    """A building stands there."""
    player, type = state.players[seat], BUILDING_ID.index(building)
    player.built[type] |= 1 << hex(place)
    if ready:
        player.ready[type] |= 1 << hex(place)
    return refresh(state)


def leave_council(state: Chronicle) -> Chronicle:
    """Nobody plays a Plan (any more) in the Great Council: the first turn."""
    while state.step.kind == "council":
        do(state, state.waiting[0], "done")
    return state


def spend_action(state: Chronicle, seat: int) -> Chronicle:
    """One action that changes nothing else: a Key bought for 2 Cred, and forgotten."""
    has(state, seat, cred=2, keys=0)
    do(state, seat, "buy_resource", resource="key", building=0)
    state.players[seat].keys = 0
    while state.step.kind == "more" and not state.players[seat].cred:
        do(state, seat, "done")
    return refresh(state)


def spend_turn(state: Chronicle, seat: int) -> Chronicle:
    """A whole turn of such actions."""
    cycle = state.cycle
    while state.cycle == cycle and state.step.kind == "action" and state.waiting == [seat]:
        spend_action(state, seat)
    return state


def empty_deck(state: Chronicle, id: str) -> Chronicle:
    """The Opponent has scored the whole deck of this faction."""
    state.taken_cards += state.decks[faction(id)]
    state.decks[faction(id)] = []
    return refresh(state)
