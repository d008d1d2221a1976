"""Matches for tests of Xenofera: begun, played on at random, played by defaults."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from meeplehall.engine.action import Action
from meeplehall.engine.chance import below
from meeplehall.games.xenofera.components.cards import FIRST_ACTION, FIRST_CREATURE, FIRST_NO_BID
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.state import Market


def begin(seats: int, seed: int = 1, log: bool = False, **options: object) -> Market:
    """A match at its first bid; everybody has taken the first free colour."""
    state = GAME.start(seats, options, seed, log)
    while state.step.kind == "choose_colour":
        do(state, state.waiting[0], state.options(state.waiting[0])[0])
    return state


def do(state: Market, player: int, action: Action[Market]) -> None:
    """Do something that has to be allowed."""
    refusal = state.refusal(player, action)
    assert refusal is None, refusal
    state.act(player, action)


def at_random(state: Market, rng: Random, most: int = 20_000) -> Iterator[Market]:
    """Play on at random; gives the state before every action, and at last the finished one."""
    for _ in range(most):
        yield state
        if state.over:
            return
        player = rng.choice(state.waiting)
        state.act(player, rng.choice(state.options(player)))
    raise AssertionError("the match does not end")


def by_default(state: Market, *, until_round: int = 10**9) -> None:
    """Everybody who is asked gives the default answer, until this round begins or the match is over."""
    for _ in range(5_000):
        if state.over or state.round >= until_round:
            return
        player = state.waiting[0]
        do(state, player, state.step.default(state, player))
    raise AssertionError("the match does not end")


def future(state: Market, stream: int) -> list[int]:
    """The next numbers that a random stream would give."""
    chance = state.chance[:]
    return [below(chance, stream, 1_000_000) for _ in range(3)]


def actions_in(cards: list[int]) -> list[int]:
    """The action cards among these."""
    return [card for card in cards if FIRST_ACTION <= card < FIRST_NO_BID]


def creatures_in(cards: list[int]) -> list[int]:
    """The creatures among these."""
    return [card for card in cards if FIRST_CREATURE <= card < FIRST_ACTION]


def everywhere(state: Market) -> list[int]:
    """All cards of the match, wherever they are."""
    piles = [state.draw, state.discard, state.pile, state.lot, state.removed]
    return sorted(card for place in [*state.hands, *state.table, *piles] for card in place)


def texts(view: object) -> set[str]:
    """All strings in a piece of JSON."""
    if isinstance(view, dict):
        return {text for value in view.values() for text in texts(value)}
    if isinstance(view, list):
        return {text for value in view for text in texts(value)}
    return {view} if isinstance(view, str) else set()
