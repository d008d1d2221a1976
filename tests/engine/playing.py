"""Matches to try things on."""

from random import Random
from typing import Any

from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Seat
from meeplehall.engine.state import State
from meeplehall.games import game
from meeplehall.games.magpies.game import GAME
from meeplehall.games.magpies.rules.state import Table
from meeplehall.games.magpies.rules.turn import LAY

XENOFERA = game("xenofera")
PROFITEER = game("xenon-profiteer")
NAMES = ("Ann", "Bob", "Cem", "Dag", "Eva", "Fay")


def new_match(game: Game[Any], seats: int, seed: int = 1, **options: object) -> Match:
    return Match(game, [Seat(name) for name in NAMES[:seats]], options, seed)


def played(game: Game[Any], seats: int, actions: int, seed: int = 1, **options: object) -> Match:
    """A match after some random actions, or at its end."""
    match = new_match(game, seats, seed, **options)
    go_on(match, actions, seed)
    return match


def go_on(match: Match, actions: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(actions):
        if match.over:
            return
        player = rng.choice(match.state.waiting)
        match.do(player, rng.choice(match.state.options(player)))


def table(match: Match) -> Table:
    """The state of a match of Magpies."""
    assert isinstance(match.state, Table)
    return match.state


def lay(match: Match, player: int, place: int = 0) -> None:
    """Lay a card from a place in hand."""
    match.do(player, LAY[table(match).hands[player][place]])


def at_turn(seats: int = 3, seed: int = 1, **options: object) -> Match:
    """Magpies with all cards laid and shown."""
    match = new_match(GAME, seats, seed, **options)
    for player in range(seats):
        lay(match, player)
    return match


def photo(match: Match) -> tuple[str, str, list[str], int]:
    """All that a match is, as it is now."""
    return repr(match.state.facts()), match.last_check, [m.check for m in match.moves], len(match.moves)


def replayed(match: Match, n: int) -> State:
    """The state after n actions, from the very beginning and without snapshots."""
    state: State = match.game.start(len(match.seats), match.options, match.seed)
    for move in match.moves[:n]:
        state.act(move.player, move.action)
    return state


def assert_every_moment_is_right(match: Match) -> None:
    for n in range(len(match.moves) + 1):
        assert match.at(n).facts() == replayed(match, n).facts()
    assert match.at(len(match.moves)).facts() == match.state.facts()
