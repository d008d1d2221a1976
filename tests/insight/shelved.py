"""Halls that begin with matches that are over and analysed, and games with puzzles: all of it made up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meeplehall.engine.game import Game
from meeplehall.engine.match import Match
from meeplehall.hall.action_log import table_record
from meeplehall.hall.deal import CHOSEN
from meeplehall.hall.insight.insight_store import InsightStore
from meeplehall.hall.insight.order import Order
from meeplehall.hall.insight.record import packed
from meeplehall.hall.insight.record import played as played_by
from meeplehall.hall.keys import hashed
from meeplehall.hall.randomness import Randomness
from meeplehall.hall.storage.records import Place
from meeplehall.hall.storage.store import Store
from meeplehall.insight.data import Judged, Puzzle, PuzzleFile, Report
from tests.insight.made_up import report_of
from tests.loops import complete


async def _shelve(store: Store, match: Match, report: Report | None) -> str:
    random = Randomness()
    id, key = random.table_id(), random.key()
    places = [Place(seat.name, seat.bot, key="" if seat.bot else hashed(key)) for seat in match.seats]
    await store.create(table_record(id, match, places, CHOSEN))
    if report is not None:
        insights, order = InsightStore(store), Order(match.last_check)
        await insights.begin(id, order)
        assert await insights.finish(id, order, packed(report), played_by(report))
    return f"/t/{id}/{key}"


def shelved(url: str, matches: Sequence[Match], analysed: bool = True) -> list[str]:
    """A new store with these matches, each with a report; gives the links of their one person."""

    async def store_all() -> list[str]:
        store = Store(url)
        found = [await _shelve(store, match, report_of(match) if analysed else None) for match in matches]
        store.close()
        return found

    return complete(store_all())


def puzzle_file(game: Game[Any], match: Match, report: Report) -> PuzzleFile:
    """A puzzle of every marked decision."""
    marked = [one for one in report.decisions if one.mark in ("slip", "mistake", "blunder")]
    made = [_puzzle(match, one, f"made-up-{i}") for i, one in enumerate(marked)]
    return PuzzleFile(game.id, match.rules, "made up", made)


def _puzzle(match: Match, judged: Judged, id: str) -> Puzzle:
    log = [(entry.seat, entry.action) for entry in match.entries(0)][: judged.action - 1]
    themes = ["endgame" if judged.action > len(match.moves) / 2 else "opening"]
    return Puzzle(
        id, themes, len(match.seats), dict(match.options), match.seed, log, judged.seat, judged.best,
        judged.reason, judged.loss, judged.error, [judged.done],
    )  # fmt: skip
