"""How all matches went whose seats somebody has the keys of: as a list, and as files to take away.

The hall does not know who people are: a browser remembers its seats, and asks with their keys (see mine.py).
"""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from meeplehall import games
from meeplehall.engine.game import Game
from meeplehall.engine.wording import listed
from meeplehall.hall.insight.data import Played
from meeplehall.hall.insight.mine import mine
from meeplehall.hall.keys import hashed
from meeplehall.hall.problem import Problem
from meeplehall.hall.results import SeatResult
from meeplehall.hall.ways import options_in_words, way_of

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall

#: so many matches from before results were kept are looked at in one go
OLD_AT_ONCE = 25
COLUMNS = (
    "ended", "game", "title", "players", "opponents", "bots", "way", "options", "place", "score", "won",
    "adjusted", "error_rate", "decisions",
)  # fmt: skip


class MatchResult(msgspec.Struct, frozen=True):
    """A match of one's own that is over."""

    table: str
    seat: int
    ended: str
    game: str
    title: str
    players: int
    #: who the others were, in words, and the levels of bots among them
    opponents: str
    bots: list[str]
    #: how it was played, in a line, and each option with what was chosen
    way: str
    options: dict[str, str]
    place: int
    score: int
    #: of the win: 1 alone or as a team, a half if two share it
    won: float
    #: why somebody may have known the deal: chosen, daily or told; empty if nobody could
    known: str
    #: what the analysis found, if there was one
    analysed: Played | None = None


async def my_results(hall: Hall, seats: Sequence[tuple[str, str]], game: str = "") -> list[MatchResult]:
    """All matches that are over among these, the oldest first: tables, each with the key of a seat."""
    store = hall.ends.results
    keys = [(table, hashed(key)) for table, key in seats]
    old = await asyncio.to_thread(store.missing, [table for table, _ in keys])
    for id in old[:OLD_AT_ONCE]:
        with suppress(Problem):  # its rules may be gone
            table = await hall.find(id)
            async with table.lock:
                await hall.ends.catch_up(table)
    found = [one for one in await asyncio.to_thread(store.of_seats, keys) if not game or one.game == game]
    analysed: dict[tuple[str, int], Played] = {}
    if hall.services.analysis != "off":
        judged = await mine(hall.analyses, seats)
        analysed = {(one.table, one.seat): one.played for one in judged.matches}
    return [_match(one, analysed.get((one.table, one.seat))) for one in found]


def _match(one: SeatResult, played: Played | None) -> MatchResult:
    game, options = _game(one.game), msgspec.json.decode(one.options, type=dict[str, Any])
    others = [level for seat, (_, level) in enumerate(one.sitting) if seat != one.seat]
    bots = [level for level in others if level]
    return MatchResult(
        table=one.table,
        seat=one.seat,
        ended=one.ended,
        game=one.game,
        title=game.title if game is not None else one.game,
        players=len(one.sitting),
        opponents=against(bots, len(others) - len(bots)),
        bots=bots,
        way=way_of(game, options) if game is not None else "",
        options=options_in_words(game, options) if game is not None else {},
        place=one.place,
        score=one.score,
        won=one.share,
        known=one.known,
        analysed=played,
    )


def _game(id: str) -> Game[Any] | None:
    try:
        return games.game(id)
    except KeyError:  # not installed any more
        return None


def against(bots: Sequence[str], people: int) -> str:
    """Who the others were: bots of one level, of several, people, or nobody."""
    levels = sorted(set(bots))
    words = f"{listed(levels)} bots" if levels else ""
    if people:
        return f"people and {words}" if words else "people"
    return words or "nobody"


def as_csv(matches: Sequence[MatchResult]) -> str:
    """A line for each match, for spreadsheets."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for one in matches:
        options = "; ".join(f"{name}: {value}" for name, value in one.options.items())
        played = one.analysed
        judged = (
            (played.adjusted, played.error_rate, played.decisions) if played is not None else ("", "", "")
        )
        writer.writerow(
            (one.ended, one.game, one.title, one.players, one.opponents, " ".join(one.bots), one.way, options,
             one.place, one.score, one.won, *judged)
        )  # fmt: skip
    return text.getvalue()
