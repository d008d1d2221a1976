"""Random play to look at: states one after the other, and matches with a log."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from meeplehall.engine.action import Action, S
from meeplehall.engine.game import Game, Setup
from meeplehall.engine.match import Match, Seat
from meeplehall.engine.state import State

#: no match of random play is longer than this
ENDLESS = 200_000


def moves(game: Game[S], setup: Setup, seed: int) -> Iterator[tuple[S, int, Action[Any]]]:
    """A random match: every state with a player and what that player does next, changed in place."""
    state = game.start(setup.seats, setup.options, seed)
    rng = Random(seed)
    for _ in range(ENDLESS):
        if state.over:
            return
        player = rng.choice(state.waiting)
        options = state.options(player)
        assert options, f"{state.step.kind}: player {player} is asked and has no option"
        action = rng.choice(options)
        yield state, player, action
        state.act(player, action)
    raise AssertionError(f"the match did not end within {ENDLESS} decisions")


def walk(game: Game[S], setup: Setup, seed: int, every: int = 1) -> Iterator[tuple[S, int]]:
    """A random match: states, all or every so many, each with a player who is to decide."""
    for number, (state, player, _) in enumerate(moves(game, setup, seed)):
        if number % every == 0:
            yield state, player


def new_match(game: Game[Any], setup: Setup, seed: int) -> Match:
    """A match before its first decision, with a person at every seat."""
    return Match(game, [Seat(f"Player {i + 1}") for i in range(setup.seats)], setup.options, seed)


def play_on(match: Match, rng: Random, decisions: int = ENDLESS) -> Iterator[int]:
    """Play a match at random until it has so many decisions, or to its end; tells after each who acted."""
    while not match.over and len(match.moves) < decisions:
        player = rng.choice(match.state.waiting)
        match.do(player, rng.choice(match.state.options(player)))
        yield player


def random_match(game: Game[Any], setup: Setup, seed: int, decisions: int) -> Match:
    """A match with a log, played at random for some decisions or to its end."""
    match = new_match(game, setup, seed)
    for _ in play_on(match, Random(seed), decisions):
        pass
    return match


def frozen(state: State) -> tuple[str, ...]:
    """The facts as they are now, whatever happens to the lists they come from."""
    return tuple(repr(fact) for fact in state.facts())
