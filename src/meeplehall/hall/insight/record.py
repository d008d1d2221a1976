"""What is kept of a report: all of it, packed, and in short how each seat played."""

from __future__ import annotations

import zlib

import msgspec

from meeplehall.hall.insight.data import Played, mistake_of
from meeplehall.insight.data import MARKS, Report, encode


def packed(report: Report) -> bytes:
    return zlib.compress(encode(report), 6)


def unpacked(data: bytes) -> bytes:
    """The report as JSON; nothing if it is damaged."""
    try:
        return zlib.decompress(data)
    except zlib.error:
        return b""


def played(report: Report) -> list[bytes]:
    """For each seat how it played, as it is stored."""
    return [msgspec.json.encode(_played(report, seat)) for seat in range(len(report.seats))]


def _played(report: Report, seat: int) -> Played:
    found = report.seats[seat]
    others = [other.bot for i, other in enumerate(report.seats) if other.bot and i != seat]
    marked = [mistake_of(one) for one in report.decisions if one.seat == seat and one.mark in MARKS]
    return Played(
        game=report.game, name=found.name, seats=len(report.seats), bots=others, depth=report.depth,
        judged=found.judged, score=found.score, result=found.result, initial=found.initial, luck=found.luck,
        adjusted=found.adjusted, decisions=found.decisions, error_rate=found.error_rate,
        error_rate_error=found.error_rate_error, slips=found.slips, mistakes=found.mistakes,
        blunders=found.blunders, title=found.title, level=found.level, marked=marked,
    )  # fmt: skip
