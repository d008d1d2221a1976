"""Puzzles: positions of matches between bots that have one clearly best answer, found and read again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import msgspec

from meeplehall.bots.search.trying import by_looks, mean_and_error
from meeplehall.bots.search.ways import Ways
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea
from meeplehall.engine.match import Match, Seat
from meeplehall.engine.state import State
from meeplehall.insight.data import InsightError, Line, Puzzle, PuzzleFile
from meeplehall.insight.judging import Question, Teller, look_at, reason_for, redeals_in
from meeplehall.insight.scale import scale_of
from meeplehall.insight.strokes import Story, Stroke

#: the file in a game's folder
FILE: Final = "puzzles.json"
#: the best answer wins so much more than every other
GAP: Final = 0.10
SURELY: Final = 2.0
#: a first look at a position takes so many redeals, or a third of those that are compared in the end; what
#: looks closer than this is no puzzle
FIRST_LOOK: Final = 6
CLOSE: Final = 0.05
#: a position with so many options is no matter of course even if its answer looks best at once
MANY: Final = 8
#: and with fewer different ways there is nothing to find
FEWEST: Final = 3


@dataclass(frozen=True, slots=True)
class _Riddle:
    """A position as the seat sees it, with ideas that begin differently, the best at first sight first."""

    question: Question
    position: State
    ideas: list[Idea[Any]]


@dataclass(frozen=True, slots=True)
class _Answer:
    """The best way and all others, told; how clearly it is the best, and whether it looked best at once."""

    best: Line
    reason: str
    gap: float
    error: float
    others: list[Line]
    surprising: bool


def puzzles_in(match: Match, seed: int, depth: int = 2) -> Iterator[Puzzle]:
    """The puzzles of a match, which is looked at like an analysis of so much depth."""
    story = Story(match)
    for stroke in story.strokes:
        rng = Random(f"puzzle {stroke.number} of {seed}")
        question = Question(match.game, story.before(stroke), stroke.seat, list(stroke.actions))
        answer = _answered(question, rng, depth)
        if answer is not None:
            yield _puzzle(story, stroke, answer)


def solved_again(game: Game[Any], puzzle: Puzzle, depth: int = 2) -> Puzzle | None:
    """The same puzzle as it is judged today; None if its answer is not clearly the best any more."""
    actions = [game.codec.decode(action) for action in puzzle.best.actions]
    question = Question(game, position_of(game, puzzle).state, puzzle.seat, actions)
    answer = _answered(question, Random(f"again {puzzle.id}"), depth)
    if answer is None or answer.best.actions != puzzle.best.actions:
        return None
    return msgspec.structs.replace(
        puzzle,
        best=answer.best,
        reason=answer.reason,
        gap=answer.gap,
        error=answer.error,
        others=answer.others,
    )


def _puzzle(story: Story, stroke: Stroke, answer: _Answer) -> Puzzle:
    match, game = story.match, story.match.game
    log = [(move.player, game.codec.encode(move.action)) for move in match.moves[: stroke.start]]
    log += [(each.seat, game.codec.encode(action)) for each in stroke.since for action in each.actions]
    return Puzzle(
        id=f"{match.last_check}-{stroke.number}",
        themes=_themes(match, stroke, story.before(stroke), answer.surprising),
        seats=len(match.seats),
        options=dict(match.options),
        seed=match.seed,
        log=log,
        seat=stroke.seat,
        best=answer.best,
        reason=answer.reason,
        gap=answer.gap,
        error=answer.error,
        others=answer.others,
    )


def _riddle(question: Question, rng: Random) -> _Riddle | None:
    game, seat = question.game, question.seat
    if not question.counts:
        return None
    position: State = game.redeal(question.state, seat, rng.getrandbits(62))
    position.reopen(seat)
    ideas = game.knowledge().judged(position, seat)
    different: dict[object, Idea[Any]] = {}
    for i in by_looks(ideas):
        actions = ideas[i].actions
        name = frozenset(map(id, actions)) if position.step.together else id(actions[0])
        different.setdefault(name, ideas[i])
    found = list(different.values())[: scale_of(game).budget.ways]
    return _Riddle(question, position, found) if len(found) >= FEWEST else None


def _answered(question: Question, rng: Random, depth: int) -> _Answer | None:
    """The answer, if one is clearly the best and not a matter of course."""
    riddle = _riddle(question, rng)
    if riddle is None:
        return None
    position, ideas = riddle.position, riddle.ideas
    game, seat, scale = question.game, question.seat, scale_of(question.game)
    budget = scale.budget
    tried = [idea.actions for idea in ideas]
    ways = Ways(game, position, seat, tried, rng, look_at(budget, depth))
    field = list(range(len(ideas)))
    for _ in range(max(1, min(FIRST_LOOK, budget.fresh // 3))):
        ways.try_out(field, scores=True)
    ranked = sorted(field, key=lambda i: -ways.worth(i))
    best = ranked[0]
    if ways.worth(best) - ways.worth(ranked[1]) < CLOSE or (best == 0 and len(position.options(seat)) < MANY):
        return None
    ways.forget()
    gap, error = _gap(ways, best, field, redeals_in(ways, budget, depth))
    if gap < GAP or gap <= SURELY * error or _hard_to_see(ways, best, field, scale.lead):
        return None
    teller = Teller(question, position, ways)
    second = max((i for i in field if i != best), key=ways.worth)
    return _Answer(
        best=teller.line(best, teller.decided(ideas[best]), second),
        reason=reason_for(game.knowledge(), position, seat, ideas[best]),
        gap=gap,
        error=error,
        others=[teller.line(i, teller.decided(ideas[i]), best) for i in field if i != best],
        surprising=best > 0,
    )


def _gap(ways: Ways, best: int, field: list[int], redeals: int) -> tuple[float, float]:
    """By how much the best is better than the next, in redeals that nothing was chosen by; and the error."""
    smallest = (0.0, 1.0)
    for tried in range(redeals):
        ways.try_out(field, scores=True)
        if tried + 1 in (redeals // 3, redeals):
            leads = [_lead(ways, best, i) for i in field if i != best]
            smallest = min(leads)
            if smallest[0] < GAP - SURELY * smallest[1]:
                break
    return smallest


def _hard_to_see(ways: Ways, best: int, field: list[int], lead: float) -> bool:
    """Is another ahead by far in score a little later? What pays only in the long run convinces nobody."""
    leads = [sum(ways.leads[i]) / len(ways.leads[i]) for i in field]
    return bool(lead) and max(leads) - leads[field.index(best)] > lead


def _lead(ways: Ways, best: int, other: int) -> tuple[float, float]:
    pairs = zip(ways.chances[best], ways.chances[other], strict=True)
    return mean_and_error(ways.apart([better - worse for better, worse in pairs]))


def _themes(match: Match, stroke: Stroke, position: State, surprising: bool) -> list[str]:
    """Words for sets by theme: what is decided, when, and whether it is seen at once."""
    part = stroke.start / len(match.moves)
    when = "opening" if part < 0.25 else "endgame" if part > 0.75 else "middle"
    found = [position.step.kind.replace("_", " "), when]
    return [*found, "surprise"] if surprising else found


# reading them


def puzzles_of(game: Game[Any]) -> list[Puzzle]:
    """The puzzles in a game's folder, if they were made for its rules; none if there are none."""
    path = game.folder / FILE
    if not path.exists():
        return []
    try:
        found = msgspec.json.decode(path.read_bytes(), type=PuzzleFile)
    except msgspec.DecodeError as error:
        raise InsightError(f"{path} cannot be read: {error}.") from None
    return found.puzzles if game.goes_on_with(found.rules) else []


def position_of(game: Game[Any], puzzle: Puzzle) -> Match:
    """The match as it stands when the puzzle asks; nobody's names."""
    seats = [Seat(f"Player {i + 1}") for i in range(puzzle.seats)]
    match = Match(game, seats, puzzle.options, puzzle.seed)
    for seat, message in puzzle.log:
        match.do(seat, game.codec.decode(message))
    return match
