"""A hall that analyses with what it has: in processes of its own, behind all others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from meeplehall.bots.turns import Thinker
from meeplehall.hall.services import analysts
from meeplehall.insight.data import decode_report
from tests.hall.analysing import KEYS, match_of, settled
from tests.hall.running import Json, complete, running, until

ANN = {"Authorization": f"Seat {KEYS[0]}"}


def test_the_same_match_and_seed_give_the_same_report_and_its_mistakes_are_tried_again(
    tmp_path: Path,
) -> None:
    with running(tmp_path, analysts=2) as hall, hall.client() as client:
        tables = [settled(hall, id, match_of(seed=8)) for id in ("one", "two")]

        async def analysed(id: str) -> bytes:
            address = f"/api/tables/{id}"
            assert client.post(f"{address}/analysis", json={"seed": 3}, headers=ANN).status_code == 202

            def state() -> Json:
                found: Json = client.get(f"{address}/analysis", headers=ANN).json()
                assert found["state"] in ("running", "done"), found
                return found

            await until(lambda: state()["state"] == "done")
            return client.get(f"{address}/report", headers=ANN).content

        one, two = (complete(analysed(table.id)) for table in tables)
        assert one == two
        report = decode_report(one)
        assert (report.seed, report.depth, report.check) == (3, 1, tables[0].match.last_check)
        assert [seat.judged for seat in report.seats] == [True, True]
        for seat in report.seats:
            assert seat.result == pytest.approx(seat.initial + seat.luck + seat.own + seat.others)
        judged = [decision for decision in report.decisions if decision.seat == 0]
        assert [decision.action for decision in judged if decision.mark == "blunder"]
        for decision in judged:
            address = f"/api/tables/one/retry/{decision.action}"
            if decision.mark not in ("slip", "mistake", "blunder"):
                assert client.get(address, headers=ANN).status_code == 404
                continue
            options = client.get(address, headers=ANN).json()["decision"]["options"]
            for option in options:
                verdict = client.post(address, json={"actions": [option["message"]]}, headers=ANN).json()
                assert verdict["complete"]
                assert verdict["passed"] == (verdict["answer"] is not None)
                if [option["message"]] == decision.best.actions:
                    assert verdict["passed"]
                if [option["message"]] == decision.done.actions:
                    assert not verdict["passed"]


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system has no such order")
def test_analysts_come_after_everybody_else() -> None:
    async def priority() -> int:
        with analysts() as workers:
            return await workers.work(Thinker(), os.getpriority, os.PRIO_PROCESS, 0)

    assert complete(priority()) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + 19)


def test_analysts_go_home_when_there_is_nothing_to_do() -> None:
    async def main() -> None:
        with analysts() as workers:
            workers.linger = 0
            assert await workers.work(Thinker(), len, "abc") == 3
            await until(lambda: workers._executor is None)
            assert await workers.work(Thinker(), len, "abcd") == 4

    complete(main())
