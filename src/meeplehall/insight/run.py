"""Analysing a whole match: small jobs that can be done anywhere, in any order, and again.

Every job draws its guesses from the seed of the report and the number of its action, so that the same seed
gives the same report whatever the order or the number of processes. What a finished job brought back can be
kept and given to a later run, which then does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from typing import Final

from meeplehall import __version__, games
from meeplehall.bots.workers import settle_in
from meeplehall.engine.files.matchfile import dump, load
from meeplehall.engine.match import Match
from meeplehall.insight.course import after_stroke, after_the_deal, before_the_deal, revealing
from meeplehall.insight.data import FORMAT, Done, InsightError, Report
from meeplehall.insight.judging import Question, judge
from meeplehall.insight.report import put_together
from meeplehall.insight.scale import scale_of
from meeplehall.insight.strokes import Story

#: so many places of the course are one job
STRETCH: Final = 6
#: deeper than this nobody looks
DEEPEST: Final = 64


class Cancelled(Exception):
    """Somebody stopped the analysis; what was done so far has been told."""


class Analysis:
    """A match to be analysed: which jobs there are, how one is done, and the report of all of them."""

    def __init__(
        self, match: Match, seed: int = 0, depth: int = 1, seats: Sequence[int] | None = None
    ) -> None:
        if not match.over:
            raise InsightError("The match is not over: only what is finished is analysed.")
        if not 1 <= depth <= DEEPEST:
            raise InsightError(f"The depth goes from 1 to {DEEPEST}, not {depth}.")
        self.match = match
        self.seed = seed
        self.depth = depth
        self.seats = people_of(match) if seats is None else sorted(set(seats))
        self.scale = scale_of(match.game)
        self.story = Story(match)
        self.revealing = revealing(self.story)
        #: the names of all jobs: "deal", "course 0" (where a stretch begins), "decision 12" (a stroke); all
        #: decisions are judged, as everybody's do something to everybody's chances
        self.jobs = list(self._jobs())

    @property
    def key(self) -> str:
        """What results of jobs can be kept under: they are of use to an analysis with the same key."""
        return f"{__version__} {FORMAT} {self.match.last_check} seed {self.seed} depth {self.depth}"

    def _jobs(self) -> Iterator[str]:
        yield "deal"
        for first in range(0, len(self.revealing), STRETCH):
            yield f"course {first}"
        for number in range(len(self.story.strokes)):
            yield f"decision {number}"

    def do(self, job: str) -> Done:
        """What a job brings back."""
        kind, _, place = job.partition(" ")
        thought = self.scale.budget, self.depth, self.seed
        if kind == "deal":
            return Done(job, [before_the_deal(self.match, *thought), after_the_deal(self.match, *thought)])
        if kind == "course":
            stretch = self.revealing[int(place) : int(place) + STRETCH]
            return Done(job, [after_stroke(self.story, each, *thought) for each in stretch])
        stroke = self.story.strokes[int(place)]
        question = Question(
            self.match.game,
            self.story.before(stroke),
            stroke.seat,
            list(stroke.actions),
            stroke.number,
            len(stroke.numbers),
        )
        seed = Random(f"decision {stroke.number} of {self.seed}").getrandbits(62)
        return Done(job, judged=judge(question, self.scale, self.depth, seed))

    def report(self, done: Iterable[Done]) -> Report:
        """The report, once all jobs are done."""
        found = {each.job: each for each in done}
        if missing := [job for job in self.jobs if job not in found]:
            raise InsightError(f"{len(missing)} of {len(self.jobs)} jobs are not done yet.")
        course = [each for job in self.jobs for each in found[job].course]
        judged = {
            stroke.numbers[-1]: each
            for number, stroke in enumerate(self.story.strokes)
            if (each := found[f"decision {number}"].judged) is not None
        }
        return put_together(self.match, self.seed, self.depth, self.seats, course, judged)


def people_of(match: Match) -> list[int]:
    """The seats of people; of a match between bots all."""
    people = [seat for seat, each in enumerate(match.seats) if not each.bot]
    return people or list(range(len(match.seats)))


def do_job(data: bytes, seed: int, depth: int, seats: tuple[int, ...], job: str) -> Done:
    """One job in a process of its own, where the match (a match file) is read once for all its jobs."""
    return _opened(data, seed, depth, seats).do(job)


@lru_cache(maxsize=2)
def _opened(data: bytes, seed: int, depth: int, seats: tuple[int, ...]) -> Analysis:
    return Analysis(load(data, games.game), seed, depth, seats)


def analyse(
    analysis: Analysis,
    processes: int = 1,
    known: Iterable[Done] = (),
    progress: Callable[[Done, int, int], None] = lambda done, finished, jobs: None,
    stopped: Callable[[], bool] = lambda: False,
) -> Report:
    """The report of a match. `known` are results of an earlier run of the same analysis; `progress` is told
    every new one, with how many of how many jobs are finished; Cancelled if `stopped` says so."""
    found = {done.job: done for done in known if done.job in analysis.jobs}
    left = [job for job in analysis.jobs if job not in found]
    for done in _done_here(analysis, left) if processes == 1 else _done_elsewhere(analysis, left, processes):
        found[done.job] = done
        progress(done, len(found), len(analysis.jobs))
        if stopped():
            raise Cancelled
    return analysis.report(found.values())


def _done_here(analysis: Analysis, jobs: Sequence[str]) -> Iterator[Done]:
    for job in jobs:
        yield analysis.do(job)


def _done_elsewhere(analysis: Analysis, jobs: Sequence[str], processes: int) -> Iterator[Done]:
    """In other processes, as they get done; never more under way than there are processes, and some."""
    data, seats = dump(analysis.match), tuple(analysis.seats)
    left = list(reversed(jobs))
    with ProcessPoolExecutor(processes, get_context("spawn"), settle_in) as executor:
        waiting: set[Future[Done]] = set()
        try:
            while left or waiting:
                while left and len(waiting) < 2 * processes:
                    job = left.pop()
                    waiting.add(executor.submit(do_job, data, analysis.seed, analysis.depth, seats, job))
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (each.result() for each in done)
        finally:
            executor.shutdown(cancel_futures=True)
