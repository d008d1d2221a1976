"""What the seats of a table have in common: views, the log, and what all may know of the people."""

from random import Random
from typing import Any

import pytest

from meeplehall import games
from meeplehall.hall import seat_view, status
from meeplehall.hall.seat_view import SeatLog
from meeplehall.hall.sharing import LOG_GROUPS, Sharing, looks_the_same
from meeplehall.hall.table import Table
from meeplehall.testing.walks import new_match, play_on
from meeplehall.web.frame.log import GROUP, GROUPS
from meeplehall.web.status import TableStatus
from tests.hall.running import Running, heard_all, pages
from tests.loops import complete


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ({"a": [1, {"b": None}], "c": 1}, True),
        ({"c": 1, "a": [1, {"b": None}]}, True),
        ({"a": [1, {"b": 0}], "c": 1}, False),
        ({"a": [1, {"b": None}], "c": True}, False),
        ({"a": [1, {"b": None}]}, False),
        ({"a": [1, {"b": None}], "c": 1, "d": 1}, False),
    ],
)
def test_views_look_the_same_if_they_are_the_same_json(other: dict[str, Any], same: bool) -> None:
    assert looks_the_same({"a": [1, {"b": None}], "c": 1}, other) is same


def test_groups_of_a_log_stay_as_they_are_until_they_leave_it_as_a_whole() -> None:
    match = new_match(games.game("pipeline"), games.game("pipeline").setups()[0], 3)
    log = SeatLog(0, "", Sharing())
    before = list(log.groups)
    for _ in play_on(match, Random(3), 250):
        now = list(log.read(match, len(match.moves)))
        numbers = [line[0] for lines in now for line in lines]
        assert numbers == list(range(numbers[0], log.count + 1))
        assert len({lines[0][0] // GROUP % GROUPS for lines in now}) == len(now) <= LOG_GROUPS
        kept = [lines for lines in now[:-1] if lines[0][0] <= before[-1][0][0] - GROUP]
        assert all(any(lines is known for known in before) for lines in kept)
        before = now
    assert len(before) == LOG_GROUPS
    assert before[0][0][0] > 1


def test_what_all_may_know_is_found_out_once_for_every_change(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, keys = hall.open(["person"] * 3, game="xenon-profiteer", seed=3)
    asked: list[int] = []
    found_out = status.status_for_all

    def count(table: Table) -> TableStatus:
        asked.append(table.audience.version)
        return found_out(table)

    async def main() -> None:
        players = await pages(hall, table, keys)
        rng = Random(5)
        monkeypatch.setattr(seat_view, "status_for_all", count)
        for _ in range(6):
            mover = next(page for page in players if page.owes())
            await mover.do_any(rng)
            await heard_all(*players)

    complete(main())
    assert asked
    assert len(asked) == len(set(asked))
