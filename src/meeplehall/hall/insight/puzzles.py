"""The puzzles of a game: positions of analysed matches between bots with one clearly best answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from datetime import date
from functools import cache
from random import Random
from typing import Any, Final

from meeplehall import games
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Seat
from meeplehall.hall.problem import Problem
from meeplehall.hall.server_log import note
from meeplehall.insight.data import InsightError, Judged, Line, Puzzle
from meeplehall.insight.judging import Question, judge
from meeplehall.insight.puzzles import puzzles_of as read_puzzles
from meeplehall.insight.scale import scale_of

#: who sits at the other seats
OTHERS: Final = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Fritz")
ME: Final = "You"
#: the bots that play on from a puzzle
LEVEL: Final = "medium"


@cache
def puzzles_of(game: Game[Any]) -> dict[str, Puzzle]:
    """The puzzles of a game by their ids, read once; InsightError says why they cannot be."""
    return {puzzle.id: puzzle for puzzle in read_puzzles(game)}


def has_puzzles(game: Game[Any]) -> bool:
    """Whether there are any that can be given."""
    try:
        return bool(puzzles_of(game))
    except InsightError:
        return False


async def find_puzzles(game: Game[Any]) -> dict[str, Puzzle]:
    """All puzzles of a game; Problem if there are none, or something is wrong with them."""
    try:
        found = await asyncio.to_thread(puzzles_of, game)
    except InsightError as error:
        note("puzzles broken", game=game.id, why=str(error))
        raise Problem(
            503, f"The puzzles of {game.title} cannot be given: something is wrong with them."
        ) from None
    if not found:
        raise Problem(404, f"There are no puzzles for {game.title}.")
    return found


def by_theme(puzzles: Sequence[Puzzle]) -> dict[str, list[Puzzle]]:
    """Sets by theme, the largest first; a puzzle may be in several."""
    found: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        for theme in puzzle.themes:
            found.setdefault(theme, []).append(puzzle)
    return dict(sorted(found.items(), key=lambda one: (-len(one[1]), one[0])))


def day_of(stamp: str) -> int:
    """The number of the day of a time stamp, the same for everybody."""
    return date.fromisoformat(stamp[:10]).toordinal()


def of_day(game: Game[Any], puzzles: Sequence[Puzzle], day: int) -> Puzzle:
    """The puzzle of a day: each comes once before any comes again, in an order that nobody can see."""
    order = Random(game.id).sample(range(len(puzzles)), len(puzzles))
    return puzzles[order[day % len(order)]]


# the position, and what an answer is worth


def names_at(puzzle: Puzzle) -> list[str]:
    """Who plays: whoever solves it, and others."""
    others = iter(OTHERS)
    return [ME if seat == puzzle.seat else next(others) for seat in range(puzzle.seats)]


def position_of(game: Game[Any], puzzle: Puzzle) -> Match:
    """The match up to the puzzle; Problem if today's rules do not come to it."""
    seats = [Seat(name, "" if name == ME else LEVEL) for name in names_at(puzzle)]
    try:
        match = Match(game, seats, puzzle.options, puzzle.seed)
        for seat, action in puzzle.log:
            match.do(seat, game.codec.decode(action))
    except ValueError as error:
        note("puzzle broken", game=game.id, why=f"{puzzle.id}: {error}")
        raise Problem(503, "This puzzle was made for other rules than today's.") from None
    if puzzle.seat not in match.state.waiting:
        raise Problem(503, "This puzzle was made for other rules than today's.")
    return match


def same(one: Sequence[dict[str, Any]], other: Sequence[dict[str, Any]]) -> bool:
    """Whether two answers are the same, in whatever order their parts were given."""
    return _parts(one) == _parts(other)


def _parts(actions: Sequence[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(action, sort_keys=True) for action in actions)


def known_line(puzzle: Puzzle, actions: Sequence[dict[str, Any]]) -> Line | None:
    """The way among those that were compared, if it is one of them."""
    return next((line for line in (puzzle.best, *puzzle.others) if same(line.actions, actions)), None)


def judged_try(game_id: str, puzzle_id: str, actions: Sequence[dict[str, Any]]) -> Judged | None:
    """What an answer is worth that nobody has thought of; done where matches are analysed."""
    game = games.game(game_id)
    puzzle = puzzles_of(game)[puzzle_id]
    match = position_of(game, puzzle)
    answer = [game.codec.decode(action) for action in actions]
    question = Question(game, match.state, puzzle.seat, answer, len(match.moves) + 1, len(answer))
    return judge(question, scale_of(game), 1, puzzle.seed)
