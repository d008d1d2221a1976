"""Putting a report together from what the jobs brought back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from meeplehall import __version__
from meeplehall.bots.search.trying import mean_and_error
from meeplehall.engine.match import Match
from meeplehall.insight.course import BEFORE
from meeplehall.insight.data import FORMAT, Chances, Judged, Moment, Report, SeatInsight
from meeplehall.insight.scale import level_of, scale_of, title_of


def put_together(
    match: Match,
    seed: int,
    depth: int,
    seats: Sequence[int],
    chances: Sequence[Chances],
    judged: Mapping[int, Judged],
) -> Report:
    """The report of a match from the decisions by their last actions. `seats` are those whose decisions are
    told, though all count."""
    known = {each.action: each.chances for each in chances}
    course = course_of(match, known, judged)
    decisions = sorted((each for each in judged.values() if each.seat in seats), key=lambda each: each.action)
    initial = known[BEFORE]
    return Report(
        format=FORMAT,
        game=match.game.id,
        rules=match.rules,
        package=__version__,
        check=match.last_check,
        seed=seed,
        depth=depth,
        seats=[
            _seat(
                match, seat, initial[seat], course, [each for each in decisions if each.seat == seat], seats
            )
            for seat in range(len(match.seats))
        ],
        course=course,
        decisions=decisions,
    )


def course_of(
    match: Match, known: Mapping[int, Sequence[float]], judged: Mapping[int, Judged]
) -> list[Moment]:
    """The match moment by moment, from the chances that are known and what the decisions did between them.

    Luck is what no decision did: where nothing was shown, there is none. An action that only began a secret
    answer changes nothing yet.
    """
    nothing = [0.0] * len(match.seats)
    course = [Moment(0, -1, list(known[0]), _less(known[0], known[BEFORE]), nothing)]
    for number, move in enumerate(match.moves, 1):
        before = course[-1].chances
        skill = judged[number].gave if number in judged else nothing
        if number in known:
            now = list(known[number])
            luck = _less(_less(now, before), skill)
        else:
            now = [min(max(was + more, 0.0), 1.0) for was, more in zip(before, skill, strict=True)]
            luck, skill = nothing, _less(now, before)
        course.append(Moment(number, move.player, now, luck, skill))
    return course


def _less(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a - b for a, b in zip(one, other, strict=True)]


def _seat(
    match: Match,
    seat: int,
    initial: float,
    course: Sequence[Moment],
    decisions: Sequence[Judged],
    judged: Sequence[int],
) -> SeatInsight:
    outcome = match.game.outcome(match.state)
    levels = scale_of(match.game).levels
    luck = sum(moment.luck[seat] for moment in course)
    rate, error = mean_and_error([each.loss for each in decisions]) if decisions else (0.0, 0.0)
    marks = [each.mark for each in decisions]
    return SeatInsight(
        name=match.seats[seat].name,
        bot=match.seats[seat].bot,
        score=outcome.scores[seat],
        result=outcome.share(seat),
        initial=initial,
        luck=luck,
        own=sum(moment.skill[seat] for moment in course if moment.seat == seat),
        others=sum(moment.skill[seat] for moment in course if moment.seat != seat),
        adjusted=outcome.share(seat) - luck,
        judged=seat in judged,
        decisions=len(decisions),
        error_rate=rate,
        error_rate_error=error,
        slips=marks.count("slip"),
        mistakes=marks.count("mistake"),
        blunders=marks.count("blunder"),
        title=title_of(levels, rate, len(decisions)),
        level=level_of(levels, rate, len(decisions)),
    )
