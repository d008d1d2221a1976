"""Habits: counted answers, and what rare moments take from those that they resemble."""

from pathlib import Path

import pytest

from meeplehall.engine.habits import RESEMBLANCE, Habits, HabitsError, count, read


def test_an_answer_counts_for_its_moment_and_for_all_that_resemble_it() -> None:
    counts: dict[str, list[float]] = {}
    count(counts, "bid rich last", 1, 3)
    count(counts, "bid poor", 2, 3)
    assert counts == {
        "bid rich last": [0, 1, 0],
        "bid rich": [0, 1, 0],
        "bid": [0, 1, 1],
        "bid poor": [0, 0, 1],
    }


def test_often_counted_moments_say_what_was_counted() -> None:
    habits = Habits({"bid": [500.0, 500.0], "bid rich": [900_000.0, 100_000.0]})
    assert habits.chances("bid rich", 2) == pytest.approx([0.9, 0.1], abs=1e-4)


def test_rare_moments_are_like_those_that_they_resemble() -> None:
    habits = Habits({"bid": [9_000.0, 1_000.0], "bid rich": [0.0, 2.0]})
    rare = habits.chances("bid rich", 2)
    assert rare[0] == pytest.approx(0.9 * RESEMBLANCE / (RESEMBLANCE + 2), abs=1e-3)
    assert habits.chances("bid rich last", 2) == rare
    assert habits.chances("never seen", 4) == [0.25] * 4


def test_a_file_that_cannot_be_read_is_refused_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(HabitsError, match="cannot be read"):
        read(tmp_path / "nothing.json")
    (tmp_path / "wrong.json").write_text('{"counts": 3}')
    with pytest.raises(HabitsError, match="no counts"):
        read(tmp_path / "wrong.json")
