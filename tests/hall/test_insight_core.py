"""A hall that analyses with what it has: in processes of its own, behind all others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec import structs

from meeplehall import games
from meeplehall.bots.turns import Thinker
from meeplehall.engine.game import Setup
from meeplehall.engine.match import Match
from meeplehall.hall.insight.order import Order
from meeplehall.hall.insight.record import packed, played
from meeplehall.hall.services import analysts
from meeplehall.insight.data import FORMAT, Judged, Line, Report, decode_report
from meeplehall.testing import ENDLESS, random_match
from tests.hall.analysing import KEYS, judgement, match_of, seat_of, settled
from tests.hall.running import Json, Running, running, until
from tests.loops import complete

KIND = "bid"
ANN = {"Authorization": f"Seat {KEYS[0]}"}


def whole_answer(match: Match) -> Judged:
    """The first bid of Ann in which she could lay two cards, as if that had been best."""
    for number, move in enumerate(match.moves, 1):
        state = match.at(number - 1)
        if move.player or state.step.kind != KIND:
            continue
        encode, actions = match.game.codec.encode, []
        for _ in range(2):
            lay = [each for each in state.options(0) if encode(each)["type"] == "add"]
            lay = [each for each in lay if "No Bid" not in each.label(state, 0)]
            if not lay:
                break
            actions.append(lay[0])
            state.act(0, lay[0])
        confirm = [each for each in state.options(0) if encode(each)["type"] == "confirm"]
        if len(actions) == 2 and confirm:
            best = Line([encode(each) for each in (*actions, confirm[0])], "Two cards", 0.5, [0.0, 0.0], [])
            found = judgement(match, number)
            return structs.replace(found, best=best)
    raise AssertionError("nobody could lay two cards")


def made_up_with(match: Match, judged: Judged) -> Report:
    order = Order(match.last_check)
    seats = [seat_of(i, seat, order) for i, seat in enumerate(match.seats)]
    return Report(FORMAT, match.game.id, match.rules, "test", order.check, 0, 1, seats, [], [judged])


async def keep(hall: Running, table: str, match: Match, report: Report) -> None:
    store, order = hall.hall.analyses.store, Order(match.last_check)
    await store.begin(table, order)
    assert await store.finish(table, order, packed(report), played(report))


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


def test_a_secret_answer_takes_several_actions_and_is_the_same_in_any_order(tmp_path: Path) -> None:
    xenofera = games.game("xenofera")
    match = random_match(xenofera, Setup(2, {"creatures_removed": 27}), 6, ENDLESS)
    with running(tmp_path) as hall, hall.client() as client:
        settled(hall, "bids", match)
        judged = whole_answer(match)
        report = made_up_with(match, judged)
        hall.inside(lambda: keep(hall, "bids", match, report))
        address = f"/api/tables/bids/retry/{judged.action}"

        def tried(actions: list[Json]) -> Json:
            answer = client.post(address, json={"actions": actions}, headers=ANN)
            assert answer.status_code == 200, answer.text
            found: Json = answer.json()
            return found

        *laid, confirmed = judged.best.actions
        assert len(laid) > 1
        for count in range(len(laid) + 1):
            assert not tried(laid[:count])["complete"]
        assert tried([*reversed(laid), confirmed])["passed"]
        other = tried([laid[0], confirmed])  # judged by the core
        assert other["complete"]
        assert (other["answer"] is not None) == other["passed"]


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
