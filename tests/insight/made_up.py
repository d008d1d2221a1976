"""Reports that nobody has thought out: right in their form and sums, for tests of what is done with them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Seat
from meeplehall.insight.data import FORMAT, Judged, Line, Mark, Moment, Report, SeatInsight, mark_of

NAMES = ("Marie", "Ada", "Grace", "Alan")
#: losses and standard errors that decisions get one after the other
LOSSES = ((0.18, 0.03), (0.0, 0.0), (0.08, 0.02), (0.05, 0.04), (0.04, 0.01), (0.01, 0.01))


def played(game: Game[Any], seats: int = 2, seed: int = 3, people: int = 1) -> Match:
    """A match at random to its end, in which people sit at the first seats."""
    sitting = [Seat(NAMES[i], "" if i < people else "easy") for i in range(seats)]
    match = Match(game, sitting, {}, seed)
    rng = Random(seed)
    while not match.over:
        player = match.state.waiting[0]
        match.do(player, rng.choice(match.state.options(player)))
    return match


def report_of(match: Match, judged: int = 12, seed: int = 1) -> Report:
    """Chances that wander from an even start to the result, and decisions that cost what LOSSES says."""
    rng = Random(seed)
    course = _course(match, rng)
    decisions = _decisions(match, judged, rng)
    outcome = match.game.outcome(match.state)
    seats = [_seat(match, i, outcome.scores[i], outcome.share(i), course, decisions) for i in _seats(match)]
    check = match.last_check
    return Report(
        FORMAT, match.game.id, match.rules, "0", check, seed, 1, seats, course, decisions
    )  # fmt: skip


def _seats(match: Match) -> range:
    return range(len(match.seats))


def _course(match: Match, rng: Random) -> list[Moment]:
    outcome = match.game.outcome(match.state)
    together = outcome.team_won is not None
    even = 0.5 if together else 1 / len(match.seats)
    before = [even] * len(match.seats)
    course: list[Moment] = []
    for number in range(len(match.moves) + 1):
        left = len(match.moves) - number
        aim = [outcome.share(i) for i in _seats(match)]
        now = aim if not left else _wander(before, aim, left, together, rng)
        lucky = number == 0 or match.moves[number - 1].final
        change = [after - was for was, after in zip(before, now, strict=True)]
        nothing = [0.0] * len(change)
        player = match.moves[number - 1].player if number else -1
        course.append(Moment(number, player, now, change if lucky else nothing, nothing if lucky else change))
        before = now
    return course


def _wander(
    before: Sequence[float], aim: Sequence[float], left: int, together: bool, rng: Random
) -> list[float]:
    """One step that is drawn to the aim the more, the nearer the end is."""
    moved = [
        max(0.01, was + (goal - was) / (left + 8) + rng.gauss(0, 0.05 if rng.random() < 0.1 else 0.006))
        for was, goal in zip(before, aim, strict=True)
    ]
    if together:
        return [min(0.99, moved[0])] * len(moved)
    return [one / sum(moved) for one in moved]


def _decisions(match: Match, most: int, rng: Random) -> list[Judged]:
    """Decisions of people, spread over the match."""
    asked = [
        number
        for number, move in enumerate(match.moves, 1)
        if not match.seats[move.player].bot and len(match.at(number - 1).options(move.player)) > 1
    ]
    chosen = sorted(rng.sample(asked, min(most, len(asked))))
    return [_judged(match, number, *LOSSES[i % len(LOSSES)]) for i, number in enumerate(chosen)]


def _judged(match: Match, number: int, loss: float, error: float) -> Judged:
    state, move = match.at(number - 1), match.moves[number - 1]
    options = state.options(move.player)
    other = next((option for option in options if option != move.action), move.action)
    done = _line(match, state, move.player, move.action, 0.4)
    best = _line(match, state, move.player, other, 0.4 + loss) if loss else done
    mark: Mark = mark_of(loss, error)
    rival = (move.player + 1) % len(match.seats)
    return Judged(
        number, 1, move.player, "What to do next", done, best,
        f"It leaves [seat:{rival}] less to choose from.", loss, error,
        _gave(match, move.player, loss), mark, False, 10 * loss, 10 * error, 200,
        min(5, len(options)), len(options),
    )  # fmt: skip


def _gave(match: Match, player: int, loss: float) -> list[float]:
    others = max(1, len(match.seats) - 1)
    return [-loss if seat == player else loss / others for seat in _seats(match)]


def _line(match: Match, state: Any, player: int, action: Any, chance: float) -> Line:
    message = dict(match.game.codec.encode(action))
    story = [f"[seat:{player}] has about {round(100 * chance)} points after two rounds."]
    return Line([message], action.label(state, player), chance, [1.0] * len(match.seats), story)


def _seat(
    match: Match, seat: int, score: int, result: float, course: Sequence[Moment], decisions: Sequence[Judged]
) -> SeatInsight:
    luck = sum(moment.luck[seat] for moment in course)
    own = sum(moment.skill[seat] for moment in course if moment.seat == seat)
    others = sum(moment.skill[seat] for moment in course if moment.seat != seat)
    mine = [one for one in decisions if one.seat == seat]
    marks = [one.mark for one in mine]
    person = not match.seats[seat].bot
    return SeatInsight(
        match.seats[seat].name, match.seats[seat].bot, score, result, result - luck - own - others,
        luck, own, others, result - luck, person, len(mine),
        sum(one.loss for one in mine) / len(mine) if mine else 0.0, 0.01 if mine else 0.0,
        marks.count("slip"), marks.count("mistake"), marks.count("blunder"),
        "club player" if mine else "", "hard" if mine else "",
    )  # fmt: skip
