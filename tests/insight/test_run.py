"""Whole analyses: the same seed gives the same report, they can be stopped and resumed."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from meeplehall.engine.match import Match
from meeplehall.insight.data import Done, InsightError, decode_report, encode
from meeplehall.insight.run import Analysis, Cancelled, analyse
from tests.insight.matches import MAGPIES, sensible_match


@pytest.fixture(scope="module")
def match() -> Match:
    return sensible_match(MAGPIES, 2, 8, 0.6)


def test_neither_order_nor_number_of_processes_changes_a_report(match: Match) -> None:
    analysis = Analysis(match, seed=3)
    report = analyse(analysis)
    jobs = analysis.jobs[:]
    Random(1).shuffle(jobs)
    assert analysis.report([analysis.do(job) for job in jobs]) == report
    assert analyse(Analysis(match, seed=3), processes=2) == report
    assert analyse(Analysis(match, seed=4)) != report
    assert decode_report(encode(report)) == report


def test_a_stopped_analysis_is_resumed_where_it_was(match: Match) -> None:
    kept: list[bytes] = []

    def keep(done: Done, finished: int, jobs: int) -> None:
        kept.append(msgspec.json.encode(done))
        assert finished == len(kept)

    with pytest.raises(Cancelled):
        analyse(Analysis(match, seed=3), progress=keep, stopped=lambda: len(kept) == 4)
    known = [msgspec.json.decode(each, type=Done) for each in kept]
    later: list[str] = []
    analysis = Analysis(match, seed=3)
    report = analyse(analysis, known=known, progress=lambda done, finished, jobs: later.append(done.job))
    assert report == analyse(Analysis(match, seed=3))
    assert len(later) == len(analysis.jobs) - 4
    assert not {done.job for done in known} & set(later)


def test_only_the_seats_that_are_wanted_are_judged(match: Match) -> None:
    report = analyse(Analysis(match, seats=[1]))
    assert {each.seat for each in report.decisions} == {1}
    assert [seat.judged for seat in report.seats] == [False, True]
    assert len(report.course) == len(match.moves) + 1


def test_people_are_judged_and_bots_on_request(match: Match) -> None:
    assert Analysis(match).seats == [0, 1]
    beside_a_bot = Match(
        MAGPIES, [match.seats[0], type(match.seats[1])("Bo", "easy")], match.options, match.seed
    )
    for move in match.moves:
        beside_a_bot.do(move.player, move.action)
    assert Analysis(beside_a_bot).seats == [0]


def test_an_unfinished_match_is_refused(match: Match) -> None:
    with pytest.raises(InsightError, match="not over"):
        Analysis(match.fork(5))
    with pytest.raises(InsightError, match="depth"):
        Analysis(match, depth=0)


def test_a_report_needs_all_of_its_jobs(match: Match) -> None:
    analysis = Analysis(match)
    with pytest.raises(InsightError, match="not done yet"):
        analysis.report([analysis.do("deal")])
