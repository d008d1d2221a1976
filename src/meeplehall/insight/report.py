"""Putting a report together from what the jobs brought back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from meeplehall import __version__
from meeplehall.bots.search.trying import mean_and_error
from meeplehall.engine.match import Match
from meeplehall.insight.data import FORMAT, Drift, Judged, Moment, Report, SeatInsight
from meeplehall.insight.scale import level_of, scale_of, title_of


def put_together(
    match: Match,
    seed: int,
    depth: int,
    seats: Sequence[int],
    drifts: Sequence[Drift],
    judged: Sequence[Judged],
) -> Report:
    """The report of a match; `seats` are those whose decisions were judged."""
    by_action = {drift.action: drift for drift in drifts}
    course = course_of(match, by_action)
    decisions = sorted(judged, key=lambda each: each.action)
    initial = by_action[0].expected
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


def course_of(match: Match, drifts: Mapping[int, Drift]) -> list[Moment]:
    """The match moment by moment; an action that only began a secret answer changes nothing yet."""
    count = len(match.seats)
    deal = drifts[0]
    luck = [now - before for now, before in zip(deal.chances, deal.expected, strict=True)]
    course = [Moment(0, -1, deal.chances, luck, [0.0] * count)]
    for number, move in enumerate(match.moves, 1):
        before, drift = course[-1].chances, drifts.get(number)
        if drift is None:
            course.append(Moment(number, move.player, before, [0.0] * count, [0.0] * count))
            continue
        if drift.quiet:
            changed = zip(before, drift.chances, drift.expected, strict=True)
            chances = [min(max(was + now - then, 0.0), 1.0) for was, now, then in changed]
            skill = [now - was for now, was in zip(chances, before, strict=True)]
            course.append(Moment(number, move.player, chances, [0.0] * count, skill))
            continue
        luck = [now - could_be for now, could_be in zip(drift.chances, drift.expected, strict=True)]
        skill = [could_be - was for could_be, was in zip(drift.expected, before, strict=True)]
        course.append(Moment(number, move.player, drift.chances, luck, skill))
    return course


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
