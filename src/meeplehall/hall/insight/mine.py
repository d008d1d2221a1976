"""Figures of one's own: how all matches went whose seats somebody has the keys of.

The hall does not know who people are: a browser remembers its seats, and asks with their keys. So nothing is
kept of a person beyond what is kept of each match, and it is deleted with the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from meeplehall import games
from meeplehall.hall.insight.analyses import Analyses
from meeplehall.hall.insight.data import GameFigures, Mine, Played, PlayedMatch
from meeplehall.hall.insight.insight_store import SeatRecord
from meeplehall.hall.keys import hashed

_decode = msgspec.json.Decoder(Played).decode


async def mine(analyses: Analyses, seats: Sequence[tuple[str, str]]) -> Mine:
    """All analysed matches among these: tables, each with the key of a seat; some may open none."""
    analyses.check_on()
    return await asyncio.to_thread(_mine, analyses, [(table, hashed(key)) for table, key in seats])


def _mine(analyses: Analyses, seats: list[tuple[str, str]]) -> Mine:
    records = analyses.store.of_seats(seats)
    forgotten = analyses.hall.ends.results.forgotten([record.table for record in records])
    kept = [record for record in records if (record.table, record.seat) not in forgotten]
    found = [match for record in kept if (match := _match(record)) is not None]
    titles = {match.played.game: match.title for match in found}
    order = sorted(titles, key=lambda game: titles[game])
    figures = [_figures([match for match in found if match.played.game == game]) for game in order]
    return Mine(figures, found)


def _match(record: SeatRecord) -> PlayedMatch | None:
    try:
        played = _decode(record.played)
    except msgspec.DecodeError:  # of another version of the hall
        return None
    return PlayedMatch(record.table, record.seat, record.made, _title(played.game), played)


def _title(game: str) -> str:
    try:
        return games.game(game).title
    except KeyError:  # not installed any more
        return game


def _figures(matches: Sequence[PlayedMatch]) -> GameFigures:
    """Of all matches of a game; there is one at least."""
    played, count = [match.played for match in matches], len(matches)
    decisions = sum(one.decisions for one in played)
    lost = sum(one.error_rate * one.decisions for one in played)
    return GameFigures(
        game=played[0].game,
        title=matches[0].title,
        matches=count,
        result=sum(one.result for one in played) / count,
        adjusted=sum(one.adjusted for one in played) / count,
        initial=sum(one.initial for one in played) / count,
        decisions=decisions,
        error_rate=lost / decisions if decisions else 0.0,
        marked=sum(len(one.marked) for one in played),
    )
