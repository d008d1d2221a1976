"""A few thousand fuzzed messages; `make fuzz` sends as many as one likes."""

from pathlib import Path

import pytest

from meeplehall.hall import api
from tests.hall.running import complete, running
from tools.fuzz_hall import Broken, Fuzz, Report, Seats

MESSAGES = 3000


def fuzzed(folder: Path, seed: int, messages: int) -> Report:
    with running(folder) as hall:
        return complete(Fuzz(hall.http, seed).run(messages))


def test_senseless_messages_are_answered_and_change_nothing(tmp_path: Path) -> None:
    report = fuzzed(tmp_path, 13, MESSAGES)
    assert report.processed >= MESSAGES
    assert report.counts["ws refused"] > MESSAGES / 4
    assert report.counts["lines closed with 1008 and opened again"]
    assert not [name for name in report.counts if name.startswith("http 5")]


def test_a_hall_that_stumbles_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "find_game", lambda id: 1 // 0)
    with pytest.raises(ExceptionGroup) as failed:
        fuzzed(tmp_path, 13, MESSAGES)
    assert isinstance(failed.value.exceptions[0], Broken)


def test_whatever_is_told_to_the_wrong_one_is_noticed() -> None:
    fuzz = Fuzz("http://127.0.0.1", 1)
    fuzz.tables = [Seats("table", ("mine", "yours"))]
    fuzz.check("... mine ...", "/t/table/mine")
    for told in ("... yours ...", "Traceback (most recent call last)"):
        with pytest.raises(Broken, match="was told"):
            fuzz.check(told, "/t/table/mine")
