"""Analyses of matches that are over: who may have them, how they go on, and what is kept of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
import sqlalchemy as sa

from meeplehall.hall.insight import run as insight_run
from meeplehall.hall.limits import Limits
from meeplehall.hall.storage.schema import TABLES
from meeplehall.hall.upkeep import delete
from meeplehall.insight.data import decode_report
from tests.hall.analysing import JOBS, KEYS, MadeUp, first_of, hall_with, match_of, settled
from tests.hall.running import Json, Running, StandingClock, pages, until
from tests.loops import complete
from tools.postgres import Server

Patch = pytest.MonkeyPatch
ANN = {"Authorization": f"Seat {KEYS[0]}"}
BO = {"Authorization": f"Seat {KEYS[1]}"}
WATCHING: dict[str, str] = {}


@pytest.fixture
def core() -> MadeUp:
    return MadeUp()


@pytest.fixture
def hall(tmp_path: Path, core: MadeUp) -> Iterator[Running]:
    with hall_with(core, tmp_path) as found:
        yield found


def begin(client: httpx2.Client, table: str, who: dict[str, str] = ANN, **wanted: Any) -> httpx2.Response:
    return client.post(f"/api/tables/{table}/analysis", json=wanted, headers=who)


def state(client: httpx2.Client, table: str, who: dict[str, str] = ANN) -> Json:
    answer = client.get(f"/api/tables/{table}/analysis", headers=who)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def wait_for(client: httpx2.Client, table: str, wanted: str, done: int = 0) -> Json:
    async def wait() -> None:
        await until(lambda: (now := state(client, table))["state"] == wanted and now["done"] >= done)

    complete(wait())
    return state(client, table)


def analysed(client: httpx2.Client, table: str, **wanted: Any) -> None:
    assert begin(client, table, **wanted).status_code == 202
    wait_for(client, table, "done")


# how it goes on


@pytest.mark.file
def test_a_match_is_analysed_and_its_report_can_be_had(hall: Running, core: MadeUp) -> None:
    table = settled(hall, "over")
    with hall.client() as client:
        assert state(client, "over")["state"] == "none"
        assert client.get("/api/tables/over/report", headers=ANN).status_code == 404
        begun = begin(client, "over")
        assert begun.status_code == 202
        assert begun.json()["state"] == "running"
        core.let(2)
        assert wait_for(client, "over", "running", done=2)["of"] == len(JOBS)
        core.let()
        assert wait_for(client, "over", "done")["report"] == 1
        answer = client.get("/api/tables/over/report", headers=ANN)
        assert "attachment" in answer.headers["content-disposition"]
        report = decode_report(answer.content)
        assert report.check == table.match.last_check
        assert begin(client, "over").json()["state"] == "done"  # it is known: nothing is done again
    assert [job for _, job in core.begun] == JOBS


def test_the_file_of_the_match_has_the_report_and_can_be_read_again(hall: Running, core: MadeUp) -> None:
    settled(hall, "over")
    core.let()
    with hall.client() as client:
        without = client.get("/api/tables/over/export", headers=ANN).json()
        analysed(client, "over")
        file = client.get("/api/tables/over/export", headers=ANN).content
        report = client.get("/api/tables/over/report", headers=ANN).json()
        assert json.loads(file) == {**without, "insight": report}
        # what a file says of itself is not believed: it is found out again
        link = client.post("/import", content=file).headers["location"].partition("#")[0]
        id, key = link.split("/")[2:]
        mine = {"Authorization": f"Seat {key}"}
        assert state(client, id, mine)["state"] == "none"
        assert begin(client, id, mine).status_code == 202


def test_everybody_who_looks_hears_how_far_it_is(hall: Running, core: MadeUp) -> None:
    settled(hall, "over")

    def told(page: Any) -> list[Json]:
        return [json.loads(text)["analysis"] for text in page.heard if text.startswith('{"analysis"')]

    def is_done(page: Any) -> bool:
        return any(one["state"] == "done" for one in told(page))

    async def main() -> None:
        ann, bo, onlooker = await pages(hall, "over", [*KEYS, ""])
        with hall.client() as client:
            begin(client, "over")
        core.let()
        for page in (ann, bo):
            await page.until(partial(is_done, page))
            assert [one["done"] for one in told(page)][:-1] == list(range(len(JOBS) + 1))
            assert told(page)[-1]["report"] == 1
        assert not told(onlooker)

    complete(main())


@pytest.mark.file
def test_stopped_it_goes_on_where_it_was(hall: Running, core: MadeUp) -> None:
    settled(hall, "over")
    with hall.client() as client:
        assert client.delete("/api/tables/over/analysis", headers=ANN).status_code == 409
        begin(client, "over")
        core.let(3)
        wait_for(client, "over", "running", done=3)
        stopped = client.delete("/api/tables/over/analysis", headers=BO)
        assert stopped.json()["state"] == "stopped"
        assert stopped.json()["done"] == 3
        core.let()
        analysed(client, "over")
    assert sorted({job for _, job in core.begun}) == JOBS
    again = [job for _, job in core.begun].count
    assert [again(job) for job in JOBS[:3]] == [1, 1, 1]


@pytest.mark.file
def test_after_a_restart_it_goes_on_by_itself(tmp_path: Path) -> None:
    before, after = MadeUp().let(4), MadeUp().let()
    with hall_with(before, tmp_path) as hall, hall.client() as client:
        settled(hall, "over")
        begin(client, "over", seed=7)
        wait_for(client, "over", "running", done=4)
    before.let()  # what was under way when the hall closed is lost
    with hall_with(after, tmp_path) as hall, hall.client() as client:
        wait_for(client, "over", "done")
        assert client.get("/api/tables/over/report", headers=ANN).json()["seed"] == 7
    assert [job for _, job in after.begun] == JOBS[4:]


@pytest.mark.file
def test_what_another_version_found_out_is_not_mixed_in(tmp_path: Path, monkeypatch: Patch) -> None:
    before, after = MadeUp().let(4), MadeUp().let()
    with hall_with(before, tmp_path) as hall, hall.client() as client:
        settled(hall, "over")
        begin(client, "over")
        wait_for(client, "over", "running", done=4)
    before.let()
    monkeypatch.setattr(insight_run, "__version__", "another")
    with hall_with(after, tmp_path) as hall, hall.client() as client:
        wait_for(client, "over", "done")
    assert [job for _, job in after.begun] == JOBS


def test_what_was_stopped_does_not_go_on_after_a_restart(tmp_path: Path) -> None:
    before = MadeUp()
    with hall_with(before, tmp_path) as hall, hall.client() as client:
        settled(hall, "over")
        begin(client, "over")
        client.delete("/api/tables/over/analysis", headers=ANN)
    before.let()
    later = MadeUp().let()
    with hall_with(later, tmp_path) as hall, hall.client() as client:
        assert state(client, "over")["state"] == "stopped"
    assert not later.begun


def test_a_failure_is_told_and_can_be_tried_again(hall: Running, core: MadeUp) -> None:
    settled(hall, "over")
    core.broken = True
    core.let()
    with hall.client() as client:
        begin(client, "over")
        failed = wait_for(client, "over", "failed")
        assert "failed" in failed["sentence"]
        core.broken = False
        analysed(client, "over")


def test_deeper_takes_the_place_of_what_was_there(hall: Running, core: MadeUp) -> None:
    settled(hall, "over")
    core.let()
    with hall.client() as client:
        analysed(client, "over")
        core.may.acquire(timeout=1)
        while core.may.acquire(blocking=False):
            pass
        assert begin(client, "over", depth=3).json()["report"] == 1  # until it is there
        busy = begin(client, "over", depth=2)
        assert busy.status_code == 409
        core.let()
        assert wait_for(client, "over", "done")["report"] == 3
        assert client.get("/api/tables/over/report", headers=ANN).json()["depth"] == 3
        assert begin(client, "over").json()["error"] == "There is a deeper report of this match already."


def what_there_is_to_do_is_known(client: httpx2.Client, table: str, core: MadeUp) -> bool:
    """Of this table; as long as it is not, a job that has the only process may be done."""
    known = bool(state(client, table)["of"])
    if not known and len(core.begun) > core.allowed:
        core.let(1)
    return known


def test_tables_share_the_processes(hall: Running, core: MadeUp) -> None:
    settled(hall, "one", match_of(seed=1))
    settled(hall, "two", match_of(seed=2))
    with hall.client() as client:
        begin(client, "one")
        begin(client, "two")
        complete(until(lambda: what_there_is_to_do_is_known(client, "two", core)))
        core.let()
        wait_for(client, "one", "done")
        wait_for(client, "two", "done")
    seeds = [seed for seed, _ in core.begun]
    ahead = len(JOBS) - 1  # the first has a start, how long a one depends on the machine; but not all of it
    assert all(abs(seeds[:n].count(1) - seeds[:n].count(2)) <= ahead for n in range(len(seeds)))


def test_halls_on_one_store_share_the_work(tmp_path: Path, postgres: Server) -> None:
    url, first, second = postgres.database(), MadeUp(), MadeUp()
    with hall_with(first, tmp_path, url=url) as one, hall_with(second, tmp_path, url=url) as two:
        settled(one, "over")
        with one.client() as here, two.client() as there:
            begin(here, "over")
            first.let(2)
            wait_for(here, "over", "running", done=2)
            assert state(there, "over")["state"] == "running"
            second.let()
            wait_for(there, "over", "done")
            first.let()
            wait_for(here, "over", "done")
            report = [client.get("/api/tables/over/report", headers=ANN).json() for client in (here, there)]
            assert report[0] == report[1]
    assert {job for _, job in first.begun + second.begun} == set(JOBS)
    assert not set(JOBS) - {job for _, job in second.begun} - {job for _, job in first.begun[:2]}
    assert len(second.begun) == len(JOBS) - 2


# who may


@pytest.mark.parametrize(
    ("analysis", "statuses"),
    [("off", (403, 403)), ("seats", (202, 403)), ("everybody", (202, 202))],
)
def test_the_host_decides_who_may(tmp_path: Path, analysis: str, statuses: tuple[int, int]) -> None:
    with hall_with(MadeUp().let(), tmp_path, analysis=analysis) as hall, hall.client() as client:
        settled(hall, "over")
        assert (begin(client, "over").status_code, begin(client, "over", WATCHING).status_code) == statuses
        for address in ("analysis", "report"):
            assert client.get(f"/api/tables/over/{address}", headers=WATCHING).status_code in (
                (403,) if statuses[1] == 403 else (200, 404)
            )


def test_a_match_of_bots_alone_is_for_whoever_watches(hall: Running, core: MadeUp) -> None:
    settled(hall, "bots", match_of("random", "random"))
    core.let()
    with hall.client() as client:
        assert begin(client, "bots", WATCHING).json()["bots"]


def test_an_address_has_so_many_analyses_within_an_hour(tmp_path: Path) -> None:
    clock, limits = StandingClock(), Limits(analyses_per_address=2, analyses_per_hall=3, analysis_depth=4)
    with hall_with(MadeUp().let(), tmp_path, clock=clock, limits=limits) as hall, hall.client() as client:
        for n in range(3):
            settled(hall, f"over{n}", match_of(seed=n))
        assert begin(client, "over0", depth=5).status_code == 422
        assert begin(client, "over0", depth=4).status_code == 202
        assert begin(client, "over1").status_code == 202
        refused = begin(client, "over2")
        assert refused.status_code == 429
        assert "too many matches analysed" in refused.json()["error"]
        clock.now += 3_600_000
        assert begin(client, "over2").status_code == 202


# what nobody may know


def test_nothing_is_told_of_a_match_that_is_not_over(hall: Running, core: MadeUp) -> None:
    core.let()
    match = match_of(decisions=4)
    settled(hall, "runs", match)
    own = first_of(match, 0)
    with hall.client() as client:
        for who in (ANN, BO, WATCHING):
            answers = [
                client.request(method, f"/api/tables/runs/{address}", headers=who, json=body)
                for method, address, body in (
                    ("POST", "analysis", {}),
                    ("GET", "analysis", None),
                    ("DELETE", "analysis", None),
                    ("GET", "report", None),
                    ("GET", f"retry/{own}", None),
                    ("POST", f"retry/{own}", {"actions": []}),
                    ("POST", f"retry/{own}", {"show": True}),
                    ("POST", f"retry/{own}/play-on", {}),
                )
            ]
            assert {answer.status_code for answer in answers} <= {401, 403, 409}
        mine = client.post("/api/mine", json={"seats": [{"table": "runs", "key": KEYS[0]}]})
        assert mine.json() == {"games": [], "matches": []}
    assert not core.begun


def test_when_the_end_is_taken_back_nothing_is_known_any_more(hall: Running, core: MadeUp) -> None:
    table = settled(hall, "over")
    core.let()
    with hall.client() as client:
        analysed(client, "over")

        async def go_back() -> None:
            async with table.lock:
                await table.go_back(table.match.fork(len(table.match.moves) - 1))

        hall.inside(go_back)
        assert client.get("/api/tables/over/report", headers=ANN).status_code == 409
        mine = client.post("/api/mine", json={"seats": [{"table": "over", "key": KEYS[0]}]})
        assert mine.json()["matches"] == []
    assert hall.hall.analyses.store.report("over") is None


# trying again


def test_a_mistake_is_tried_again_without_the_answer(hall: Running, core: MadeUp) -> None:
    table = settled(hall, "over")
    action, match = first_of(table.match, 0), table.match
    core.let()
    address = f"/api/tables/over/retry/{action}"
    with hall.client() as client:

        def tried(**body: Any) -> Json:
            answer = client.post(address, json=body, headers=ANN)
            assert answer.status_code == 200, answer.text
            found: Json = answer.json()
            return found

        assert client.get(address, headers=ANN).status_code == 404  # not analysed yet
        analysed(client, "over")
        position = client.get(address, headers=ANN)
        before = match.at(action - 1)
        assert position.json()["view"] == json.loads(json.dumps(match.game.view(before, 0)))
        options = [option["message"] for option in position.json()["decision"]["options"]]
        assert len(options) == len(before.options(0))
        assert "best" not in position.text
        assert "secret reason" not in position.text

        done = match.game.codec.encode(match.moves[action - 1].action)
        report = client.get("/api/tables/over/report", headers=ANN).json()
        best = next(one for one in report["decisions"] if one["seat"] == 0)["best"]["actions"][0]
        other = next(option for option in options if option not in (done, best))
        again = tried(actions=[done])
        assert not again["passed"]
        assert again["answer"] is None
        worse = tried(actions=[other])
        assert not worse["passed"]
        assert "10 of 100" in worse["sentence"]
        assert worse["answer"] is None
        core.worth = (0.019, 0.001)
        assert tried(actions=[other])["passed"]
        core.worth = (0.06, 0.04)  # it is not established that it is worse
        assert tried(actions=[other])["answer"]["reason"] == "The secret reason."
        assert tried(actions=[best])["passed"]
        shown = tried(show=True)
        assert not shown["passed"]
        assert shown["answer"]["best"]["label"] == "The best one"


def test_only_ones_own_marked_decisions_are_tried_and_with_what_is_allowed(
    hall: Running, core: MadeUp
) -> None:
    table = settled(hall, "over")
    core.let()
    with hall.client() as client:
        analysed(client, "over")
        own, others = (first_of(table.match, seat) for seat in (0, 1))

        def answer(action: object, body: Any, who: dict[str, str] = ANN) -> int:
            return client.post(f"/api/tables/over/retry/{action}", json=body, headers=who).status_code

        assert answer(others, {"show": True}) == 404
        assert answer(own, {"show": True}, BO) == 404
        assert answer(own, {"show": True}, WATCHING) == 401
        assert answer("first", {"show": True}) == 422
        assert answer(own, {"actions": [{"type": "nonsense"}]}) == 422
        assert answer(own, {"actions": [{"type": "lay", "card": 10**6}]}) in (409, 422)
        assert answer(own, {"actions": "all"}) == 422
        not_yet = client.post(f"/api/tables/over/retry/{own}", json={"actions": []}, headers=ANN)
        assert not not_yet.json()["complete"]


def test_one_plays_on_from_a_mistake_against_the_same_bots(hall: Running, core: MadeUp) -> None:
    table = settled(hall, "over", match_of("", "random"))
    action = first_of(table.match, 0)
    core.let()
    with hall.client() as client:
        analysed(client, "over")
        made = client.post(f"/api/tables/over/retry/{action}/play-on", headers=ANN)
        assert made.status_code == 201
        _, _, id, key = made.json()["url"].partition("#")[0].split("/")
        found = hall.hall.tables[id]
        assert found.match.moves[: action - 1] == table.match.moves[: action - 1]
        assert [place.bot for place in found.places] == ["", "random"]
        assert (
            client.get(f"/api/tables/{id}/view", headers={"Authorization": f"Seat {key}"}).json()["seat"] == 0
        )


# when the rules are gone


def test_a_report_outlives_the_rules_of_its_match(tmp_path: Path) -> None:
    with hall_with(MadeUp().let(), tmp_path) as hall, hall.client() as client:
        settled(hall, "over")
        analysed(client, "over")
        report = client.get("/api/tables/over/report", headers=ANN).json()

        async def change_rules() -> None:
            change = sa.update(TABLES).values(rules="before these")
            await hall.hall.store.do(lambda connection: connection.execute(change))

        hall.inside(change_rules)
    with hall_with(MadeUp().let(), tmp_path) as hall, hall.client() as client:
        assert client.get("/api/tables/over/report", headers=ANN).json() == report
        assert client.get("/api/tables/over/report", headers=WATCHING).status_code == 404
        refused = begin(client, "over", depth=2)
        assert refused.status_code == 409
        assert "rules" in refused.json()["error"]


# figures of one's own


def test_whoever_has_the_keys_has_the_figures_of_all_their_matches(hall: Running, core: MadeUp) -> None:
    for n in range(3):
        settled(hall, f"over{n}", match_of(seed=n))
    core.let()
    with hall.client() as client:
        for n in range(2):
            analysed(client, f"over{n}")
        seats = [{"table": f"over{n}", "key": KEYS[1]} for n in range(3)]
        wrong = [{"table": "over0", "key": "wrong"}, {"table": "nowhere", "key": KEYS[1]}]
        found = client.post("/api/mine", json={"seats": seats + wrong}).json()
        assert [match["table"] for match in found["matches"]] == ["over0", "over1"]
        assert {match["seat"] for match in found["matches"]} == {1}
        played = found["matches"][0]["played"]
        assert (played["result"], played["adjusted"], played["error_rate"]) == (1.0, 0.9, 0.04)
        assert [one["mark"] for one in played["marked"]] == ["blunder"]
        assert "best" not in json.dumps(found)
        (figures,) = found["games"]
        assert (figures["title"], figures["matches"], figures["marked"]) == ("Magpies", 2, 2)
        assert figures["error_rate"] == pytest.approx(0.04)
        hall.inside(lambda: delete(hall.hall.store, "over0"))
        left = client.post("/api/mine", json={"seats": seats}).json()
        assert [match["table"] for match in left["matches"]] == ["over1"]
