"""Putting a report together from what the jobs brought back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

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
    known = {each.action: each for each in chances}
    course = course_of(match, known, judged)
    decisions = sorted((each for each in judged.values() if each.seat in seats), key=lambda each: each.action)
    initial = known[BEFORE].chances
    return Report(
        format=FORMAT,
        game=match.game.id,
        rules=match.rules,
        package=__version__,
        check=match.last_check,
        seed=seed,
        depth=depth,
        seats=[
            _seat(match, seat, initial[seat], course, judged.values(), seat in seats)
            for seat in range(len(match.seats))
        ],
        course=course,
        decisions=decisions,
    )


def course_of(match: Match, known: Mapping[int, Chances], judged: Mapping[int, Judged]) -> list[Moment]:
    """The match moment by moment, from the chances that are known and what the decisions did between them.

    Luck is what no decision did: where nothing was shown, there is none. An action that only began a secret
    answer changes nothing yet.
    """
    nothing = [0.0] * len(match.seats)
    dealt = known[0].chances
    course = [Moment(0, -1, dealt, _less(dealt, known[BEFORE].chances), nothing)]
    for number, move in enumerate(match.moves, 1):
        before = course[-1].chances
        skill = judged[number].gave if number in judged else nothing
        if number in known:
            now, expected = known[number].chances, known[number].expected
            skill = skill if expected is None else _less(expected, before)
            luck = _less(_less(now, before), skill)
        else:
            now = [min(max(was + more, 0.0), 1.0) for was, more in zip(before, skill, strict=True)]
            luck, skill = nothing, _less(now, before)
        course.append(Moment(number, move.player, now, luck, skill))
    return course


def _less(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a - b for a, b in zip(one, other, strict=True)]


def _own_and_others(seat: int, course: Sequence[Moment], judged: Collection[Judged]) -> tuple[float, float]:
    """What the own decisions did to a seat's chance, and those of the others.

    What no single one explains, as plans come out better or worse than anybody saw, is both sides' doing.
    """
    own = sum(each.gave[seat] for each in judged if each.seat == seat)
    others = sum(each.gave[seat] for each in judged if each.seat != seat)
    unexplained = sum(moment.skill[seat] for moment in course) - own - others
    return own + unexplained / 2, others + unexplained / 2


def _seat(
    match: Match,
    seat: int,
    initial: float,
    course: Sequence[Moment],
    judged: Collection[Judged],
    told: bool,
) -> SeatInsight:
    outcome = match.game.outcome(match.state)
    levels = scale_of(match.game).levels
    luck = sum(moment.luck[seat] for moment in course)
    own, others = _own_and_others(seat, course, judged)
    decisions = [each for each in judged if each.seat == seat and told]
    rate, error = mean_and_error([each.loss for each in decisions]) if decisions else (0.0, 0.0)
    marks = [each.mark for each in decisions]
    return SeatInsight(
        name=match.seats[seat].name,
        bot=match.seats[seat].bot,
        score=outcome.scores[seat],
        result=outcome.share(seat),
        initial=initial,
        luck=luck,
        own=own,
        others=others,
        adjusted=outcome.share(seat) - luck,
        judged=told,
        decisions=len(decisions),
        error_rate=rate,
        error_rate_error=error,
        slips=marks.count("slip"),
        mistakes=marks.count("mistake"),
        blunders=marks.count("blunder"),
        title=title_of(levels, rate, len(decisions)),
        level=level_of(levels, rate, len(decisions)),
    )
