"""A few thousand fuzzed messages; `make fuzz` sends as many as one likes."""

from pathlib import Path
from random import Random

import pytest

from meeplehall.hall.api import games
from tests.hall.running import running
from tests.loops import complete
from tools.fuzz.report import Broken, Report, Secrets, differences, words
from tools.fuzz.requests import SELDOM, addresses
from tools.fuzz.sockets import KINDS
from tools.fuzz.words import nearly
from tools.fuzz_hall import Fuzz, stored_matches

MESSAGES = 2500


def fuzzed(folder: Path, seed: int, messages: int) -> Report:
    with running(folder) as hall:
        return complete(Fuzz(hall.http, seed).run(messages))


def test_senseless_messages_are_answered_and_change_nothing(tmp_path: Path) -> None:
    report = fuzzed(tmp_path, 13, MESSAGES)
    assert report.processed >= MESSAGES
    often = [kind for kind in KINDS if kind not in ("pong", "too long", "advise", "any verb")]
    assert not [kind for kind in often if not report.kind(f"ws {kind}: ")]
    asked = [f"{method} {address}" for method, address in addresses() if address not in SELDOM]
    assert not [address for address in asked if not report.kind(f"http {address}: ")]
    assert report.kind("ws do, right: ack")  # at other tables people play
    assert stored_matches(f"sqlite:///{tmp_path / 'hall.db'}")["actions"]


def test_a_hall_that_stumbles_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "find_game", lambda id: 1 // 0)
    with pytest.raises(ExceptionGroup) as failed:
        fuzzed(tmp_path, 13, MESSAGES)
    assert isinstance(failed.value.exceptions[0], Broken)


def test_what_has_changed_is_named() -> None:
    was, now = [{"year": 1, "tiles": [3, 4]}, 5], [{"year": 1, "tiles": [3, 6]}, 5]
    assert list(differences(was, now)) == ["[0].tiles[1]: 4 -> 6"]
    assert list(differences(was, was)) == []
    assert list(differences([1], [1, 2])) == [": [1] -> [1, 2]"]


def test_whatever_is_told_to_the_wrong_one_is_noticed() -> None:
    mine, yours = "m" * 26, "y" * 26
    secrets = Secrets({mine, yours}, {mine: words({"hand": ["card-7"]}), "table": {"card-7"}})
    secrets.check(f"... {mine} ... card-7", f"/t/table/{mine}", mine)
    for told in (
        f"... {yours} ...",
        "Traceback (most recent call last)",
        '{"sentence": "no","card":"card-7"}',
    ):
        with pytest.raises(Broken, match="was told"):
            secrets.check(told, f"/t/table/{mine}", mine)


def test_what_is_nearly_right_is_wrong() -> None:
    right = [{"type": "buy", "card": n} for n in range(3)] + [{"type": "pass"}]
    rng = Random(1)
    assert not [found for _ in range(1000) if (found := nearly(rng, right)) in right]
