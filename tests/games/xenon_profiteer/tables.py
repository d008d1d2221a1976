"""Facilities set up by hand in the notation of RULES.md, and the words to play on them.

    state = plant("N N O Kr Xe", money=6, upgrades="agent reboiler", contracts="endoscope white")
    do(state, "mode normal")
    assert hand(state) == "O Kr Xe"

Seat A (0) has the turn and begins with the hand given; the others hold nothing in particular. Cards are
written as their symbols (N, O, Kr, Xe) or as their ids without the prefix (`feed`, `agent`, `white`).
Actions are written as their type and what they are about: `distill`, `play reflux`, `install feed`,
`buy upgrade-1`, `buy upgrade-1 install`, `bid_place contract-2`, `bid_move contract-1 upgrade-2`,
`wipe contract`, `wipe upgrade engineer`, `discard N`, `mode overtime`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from meeplehall.engine.action import Action
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    ELEMENTS,
    ID,
    LINE_LENGTH,
    LINE_NAMES,
    PLACE_ID,
    contract_deck,
    each,
    upgrade_deck,
)
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import NONE, SEATS, Facility, Industry
from meeplehall.games.xenon_profiteer.rules.turn import START_TURN

A, B, C, D, E = range(5)


def card(name: str) -> int:
    """The card with this symbol, id, or id without its prefix."""
    for number, id in enumerate(ID):
        if name in (id, id.split("_", 1)[1]) or (number < ELEMENTS and name == CARD[number].name):
            return number
    raise KeyError(name)


def cards(names: str) -> list[int]:
    return [card(name) for name in names.split()]


def said(numbers: list[int]) -> str:
    """Cards in short notation, sorted."""
    return " ".join(CARD[n].name if n < ELEMENTS else CARD[n].id.split("_", 1)[1] for n in sorted(numbers))


def plant(
    hand: str = "",
    draw: str = "",
    discard: str = "",
    *,
    seats: int = 2,
    money: int = 3,
    stored: int = 0,
    tokens: int = 5,
    installed: str = "",
    contract: str = "",
    completed: str = "",
    pipelines: str = "",
    contracts: str = "",
    upgrades: str = "",
    bids: Mapping[str, Mapping[int, int]] | None = None,
    begin: bool = True,
    **options: object,
) -> Industry:
    """A's turn with this Facility and these lines; `bids` maps a place to tokens per seat.

    Two players have lines of three in either edition. Cards named anywhere come out of the supply and the
    decks. With `begin=False` the turn has not begun yet, so that more can be arranged (then
    `state.advance()`).
    """
    fixed: dict[str, object] = {"start_player": "0", "line_size_two_players": "3", "colours": "seats"}
    state: Industry = GAME.start(seats, fixed | options, 1, log=True)
    state.supply = [state.rules.copies] * ELEMENTS
    state.decks = [contract_deck(state.rules.bonus_contracts), upgrade_deck()]
    state.bins = [[], []]
    state.line = [NONE] * len(state.line)
    state.stack = [START_TURN[A]]
    state.offered = None
    state.turns = 0
    for facility in state.facilities:
        for x in range(ELEMENTS):
            state.supply[x] -= (facility.hand + facility.draw).count(x)
    mine = state.facilities[A]
    for x in mine.hand + mine.draw:
        if x < ELEMENTS:
            state.supply[x] += 1
    mine.hand, mine.draw, mine.discard = sorted(cards(hand)), cards(draw), cards(discard)
    mine.money, mine.stored, mine.tokens = money, stored, tokens
    mine.installed = sum(1 << take(state, x) for x in cards(installed))
    mine.completed = sum(1 << take(state, x) for x in cards(completed))
    mine.pipelines = sum(1 << take(state, x) for x in cards(pipelines))
    mine.contract = take(state, card(contract)) if contract else NONE
    state.supply[3] -= stored
    for x in mine.hand + mine.draw + mine.discard:
        if x < ELEMENTS:
            state.supply[x] -= 1
        else:
            take(state, x)
    lay(state, contracts, 0)
    lay(state, upgrades, LINE_LENGTH)
    for place, tokens_there in (bids or {}).items():
        for seat, count in tokens_there.items():
            state.laid[SEATS * PLACE_ID.index(place) + seat] = count
            state.facilities[seat].tokens -= count
    if begin:
        state.advance()
    return state


def take(state: Industry, x: int) -> int:
    """Take a card out of its deck, if it belongs to one."""
    for deck in state.decks:
        if x in deck:
            deck.remove(x)
            break
    return x


def lay(state: Industry, names: str, first: int) -> None:
    """Lay cards into a line, and fill it up from the deck so that the turn's end changes nothing else."""
    which = first // LINE_LENGTH
    wanted = cards(names)
    for x in wanted:
        take(state, x)
    for i in range(state.rules.line_size):
        state.line[first + i] = wanted[i] if i < len(wanted) else state.decks[which].pop(0)


def player(state: Industry) -> int:
    """Who has to decide."""
    return state.waiting[0]


def words(state: Industry, action: Action[Industry]) -> str:
    """An action as it is written in these tests."""
    message = dict(GAME.codec.encode(action))
    parts = [str(message.pop("type"))]
    for name, value in message.items():
        if name in ("install", "engineer"):
            parts += [name] if value else []
        elif name == "card":
            parts.append(said([ID.index(str(value))]))
        else:
            parts.append(str(value))
    return " ".join(parts)


def offered(state: Industry) -> list[str]:
    """All options in words."""
    return [words(state, action) for action in state.options(player(state))] if state.stack else []


def do(state: Industry, *actions: str) -> Industry:
    """Do these things one after another; each must be offered."""
    for wanted in actions:
        found = [a for a in state.options(player(state)) if words(state, a) == wanted]
        assert found, f"{wanted!r} is not offered, but {offered(state)} ({state.step.kind})"
        state.act(player(state), found[0])
    return state


def why_not(state: Industry, wanted: str) -> str:
    """The rule that stands in the way of something one could think of; empty if nothing does."""
    who = player(state)
    for action in state.step.candidates(state, who):
        if words(state, action) == wanted:
            refusal = action.refusal(state, who)
            return refusal.rule if refusal else ""
    return "not thought of"


def mine(state: Industry) -> Facility:
    """A's Facility."""
    return state.facilities[A]


def hand(state: Industry, seat: int = A) -> str:
    return said(state.facilities[seat].hand)


def discard(state: Industry, seat: int = A) -> str:
    return said(state.facilities[seat].discard)


def installed(state: Industry, seat: int = A) -> str:
    return said(each(state.facilities[seat].installed))


def completed(state: Industry, seat: int = A) -> str:
    return said(each(state.facilities[seat].completed))


def told(state: Industry) -> list[str]:
    """The log so far, as everybody who may know it reads it."""
    return [event.text for event in state.log or [] if event.text]


def begin(seats: int = 3, seed: int = 1, **options: object) -> Industry:
    """A real match at its first decision."""
    return GAME.start(seats, options, seed, log=True)


def line(state: Industry, which: str) -> str:
    """The cards of a line from left to right; a dash where none lies."""
    first = LINE_NAMES.index(which) * LINE_LENGTH
    places = state.line[first : first + state.rules.line_size]
    return " ".join(said([x]) if x >= 0 else "-" for x in places)


def laid(state: Industry, place: str) -> dict[int, int]:
    """The bid tokens on the card at a place, per seat."""
    first = SEATS * PLACE_ID.index(place)
    return {seat: state.laid[first + seat] for seat in range(SEATS) if state.laid[first + seat]}


def end_turn(state: Industry) -> Industry:
    """Answer by default until somebody else has to decide, or the match is over."""
    who = player(state)
    while not state.over and player(state) == who:
        state.act(who, state.step.default(state, who))
    return state


def at_random(state: Industry, random: Random) -> Iterator[Industry]:
    """Play on with random choices: the state before each of them, and at last the finished one."""
    for _ in range(20_000):
        yield state
        if state.over:
            return
        who = player(state)
        state.act(who, random.choice(state.options(who)))
    raise AssertionError("the match does not end")


def trading(hand: str = "", draw: str = "", discard: str = "", **table: Any) -> Industry:
    """A's Buy or Bid step: one Distil action and an AIR have been taken, whose money does not count."""
    state = plant(hand, draw, discard, **table)
    do(state, "mode normal")
    while state.step.kind == "distil":
        do(state, offered(state)[0])
    do(state, "air")
    if state.step.kind == "air_or_wipe":
        do(state, "end_step")
    mine(state).money -= 2
    state.offered = None  # what can be paid is looked at again
    state.advance()
    return state
