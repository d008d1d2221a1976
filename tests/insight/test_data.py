"""The records of insight: what they are called, and that they come back from JSON as they were."""

from __future__ import annotations

import msgspec
import pytest

from meeplehall.insight.data import (
    FORMAT,
    InsightError,
    Judged,
    Line,
    Moment,
    Report,
    SeatInsight,
    decode_report,
    encode,
    mark_of,
)

LINE = Line([{"type": "pass"}], "Pass", 0.5, [3.0, 4.0], ["In the mean 3 points."])
REPORT = Report(
    format=FORMAT,
    game="magpies",
    rules="1",
    package="0.1.0",
    check="abc",
    seed=7,
    depth=1,
    seats=[SeatInsight("Ada", "", 9, 1.0, 0.5, 0.2, 0.1, 0.2, 0.8, True, 1, 0.01, 0.0, 0, 0, 0, "", "")],
    course=[Moment(0, -1, [0.5, 0.5], [0.0, 0.0], [0.0, 0.0])],
    decisions=[
        Judged(1, 1, 0, "Lay", LINE, LINE, "Why.", 0.0, 0.0, [0.0, 0.0], "", False, 0.0, 0.0, 8, 2, 3)
    ],
)


@pytest.mark.parametrize(
    ("loss", "error", "mark"),
    [
        (0.029, 0.001, ""),
        (0.03, 0.01, "slip"),
        (0.07, 0.01, "mistake"),
        (0.15, 0.01, "blunder"),
        (0.5, 0.25, "not established"),
        (0.03, 0.015, "not established"),
        (-0.2, 0.01, ""),
    ],
)
def test_a_loss_has_a_mark_if_its_interval_excludes_no_loss(loss: float, error: float, mark: str) -> None:
    assert mark_of(loss, error) == mark


def test_a_report_comes_back_from_its_json() -> None:
    assert decode_report(encode(REPORT)) == REPORT


def test_a_report_of_another_version_is_refused_in_a_sentence() -> None:
    other = encode(msgspec.structs.replace(REPORT, format="meeplehall insight 99"))
    with pytest.raises(InsightError, match=r"format 'meeplehall insight 99', and only"):
        decode_report(other)
    with pytest.raises(InsightError, match="not a report"):
        decode_report(b"{}")
