"""Programs that wait for news of a table: by a request that is answered later, and by a stream of events."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_network
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest

from meeplehall.hall.api import streams
from meeplehall.hall.limits import Limits
from tests.hall.running import Json, Running, running, until
from tests.hall.streams import stream
from tests.hall.test_each_game import act, seat
from tests.loops import complete

ANN, BEN = 0, 1


def looked(client: httpx2.Client, table: str, key: str = "", query: str = "") -> Json:
    answer = client.get(f"/api/tables/{table}{query}", headers=seat(key) if key else {})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def choose(client: httpx2.Client, table: str, key: str, which: int = 0) -> None:
    """The first option, or another one."""
    seen = looked(client, table, key)
    assert act(client, table, key, seen["turn"], seen["decision"]["options"][which]["message"]) == 200


def waits(hall: Running, table: str, how_many: int = 1) -> None:
    """Let somebody wait there before the test goes on."""
    complete(until(lambda: len(hall.hall.tables[table].audience.listeners) == how_many))


def test_all_that_a_seat_may_know_comes_in_one_answer(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)
    with hall.client() as client:
        path = f"/api/tables/{table}"
        for key in (keys[ANN], ""):
            header = seat(key) if key else {}
            seen = looked(client, table, key)
            view, decision, log = (
                client.get(f"{path}/{what}", headers=header).json() for what in ("view", "decision", "log")
            )
            assert {name: seen[name] for name in view} == view
            assert seen["decision"] == decision["decision"]
            assert seen["lines"] == len(log["lines"])
            assert seen["table"] == table
        assert client.get(f"{path}/log?after=1").json()["lines"] == log["lines"][1:]


def test_a_request_is_answered_when_something_has_changed(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)
    with hall.client() as client, ThreadPoolExecutor() as pool:
        mark = looked(client, table, keys[BEN])["mark"]
        waiting = pool.submit(looked, client, table, keys[BEN], f"?after={mark}&wait=60")
        waits(hall, table)
        assert looked(client, table)["status"]["away"].keys() == {"0"}  # whoever waits is at the table
        assert not hall.hall.tables[table].idle  # which is not put away
        choose(client, table, keys[ANN])
        seen = waiting.result()
    assert seen["mark"] != mark
    assert "plays green" in str(hall.hall.tables[table].match.log(BEN))
    assert not hall.hall.tables[table].audience.listeners


def test_it_is_answered_at_once_if_that_has_happened_already_and_after_a_while_if_nothing_does(
    hall: Running,
) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)
    with hall.client() as client:
        before = looked(client, table, keys[BEN])["mark"]
        choose(client, table, keys[ANN])
        now = looked(client, table, keys[BEN], f"?after={before}&wait=60")["mark"]
        assert now != before
        assert looked(client, table, keys[BEN], f"?after={now}&wait=0.01")["mark"] == now


def test_what_others_do_in_secret_is_no_news(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)
    with hall.client() as client:
        choose(client, table, keys[ANN], 0)
        choose(client, table, keys[BEN], 0)
        marks = [looked(client, table, key)["mark"] for key in (keys[ANN], keys[BEN], "")]
        choose(client, table, keys[BEN])  # a card that nobody sees
        after = [looked(client, table, key)["mark"] for key in (keys[ANN], keys[BEN], "")]
    assert after[ANN] == marks[ANN]
    assert after[BEN] != marks[BEN]
    assert after[2] == marks[2]


def test_a_stream_tells_each_change_and_goes_on_after_a_break(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)
    with hall.client() as client:
        with stream(client, table, keys[BEN]) as events:
            first = next(events)
            assert (first.kind, first.id) == ("table", first.data["mark"])
            assert first.data == looked(client, table, keys[BEN])
            choose(client, table, keys[ANN])
            second = next(events)
            assert second.data["mark"] == second.id != first.id
        complete(until(lambda: not hall.hall.tables[table].audience.listeners))
        # nothing has happened since: the next event is the next change
        with stream(client, table, keys[BEN], second.id) as events:
            waits(hall, table)
            choose(client, table, keys[BEN])
            assert next(events).data["turn"] == 1
        # something has: it comes at once
        with stream(client, table, keys[BEN], second.id) as events:
            assert next(events).data["turn"] == 1


def test_bots_go_on_among_themselves_while_a_program_listens(hall: Running) -> None:
    table, _ = hall.open(["random"] * 2, options={"creatures_removed": 26})
    with hall.client() as client, stream(client, table) as events:
        *_, last = itertools.takewhile(lambda heard: not heard.data["over"], events)
        assert last.data["lines"] > 1
    assert hall.hall.tables[table].match.over


def test_a_silent_stream_gives_signs_of_life(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "SIGN_OF_LIFE", 0.01)
    table, _ = hall.open(["person"] * 2)
    with hall.client() as client, client.stream("GET", f"/api/tables/{table}/events") as answer:
        assert client.head(f"/api/tables/{table}/events").status_code == 200  # which ends
        lines = (line for line in answer.iter_lines() if line.startswith(":"))
        assert [next(lines) for _ in range(3)][1:] == [":", ":"]


def test_whoever_waits_counts_as_a_connection(tmp_path: Path) -> None:
    limits = Limits(proxies=(ip_network("127.0.0.0/8"),), sockets_per_address=1)
    ann, ben = ({"X-Forwarded-For": f"10.0.0.{n}"} for n in (1, 2))
    with running(tmp_path, limits=limits) as hall, hall.client() as client:
        table, _ = hall.open(["person"] * 2)
        mark = looked(client, table)["mark"]
        path = f"/api/tables/{table}?after={mark}&wait=0.01"
        with stream(client, table, **ann) as events:
            next(events)
            refused = client.get(path, headers=ann)
            assert refused.status_code == 429
            assert refused.json()["error"].startswith("Too many")
            assert client.get(f"/api/tables/{table}/events", headers=ann).status_code == 429
            assert client.get(f"/api/tables/{table}", headers=ann).status_code == 200
            assert client.get(path, headers=ben).status_code == 200
        complete(until(lambda: not hall.hall.quotas._sockets))
        assert client.get(path, headers=ann).status_code == 200


def test_who_hangs_up_is_not_waited_for(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2)
    with hall.client() as client:
        mark = looked(client, table, keys[ANN])["mark"]
        with pytest.raises(httpx2.ReadTimeout):
            client.get(f"/api/tables/{table}?after={mark}&wait=60", headers=seat(keys[ANN]), timeout=0.2)
        complete(until(lambda: not hall.hall.tables[table].audience.listeners))


def test_with_another_key_the_old_one_hears_nothing_more(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2)
    with hall.client() as client:
        with stream(client, table, keys[BEN]) as events:
            next(events)
            changed = client.post(f"/api/tables/{table}/key", json={"new": "a" * 26}, headers=seat(keys[BEN]))
            assert changed.status_code == 200
            choose(client, table, keys[ANN])
            assert not list(events)
        assert client.get(f"/api/tables/{table}/events", headers=seat(keys[BEN])).status_code == 404


def test_a_hall_that_closes_lets_nobody_wait(tmp_path: Path) -> None:
    with ThreadPoolExecutor() as pool:
        with running(tmp_path) as hall:
            table, keys = hall.open(["person"] * 2)
            with hall.client() as client:
                mark = looked(client, table)["mark"]

            def wait() -> Any:
                with hall.client() as client:
                    return client.get(f"/api/tables/{table}?after={mark}&wait=60")

            def listen() -> list[Any]:
                with hall.client() as client, stream(client, table, keys[ANN]) as events:
                    return list(events)

            waiting, listening = pool.submit(wait), pool.submit(listen)
            waits(hall, table, 2)
        answer = waiting.result()
        assert (answer.status_code, answer.json()["error"]) == (503, "The hall is closing.")
        assert len(listening.result()) <= 1


def test_the_end_has_scores_line_by_line_and_ranks(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, options={"creatures_removed": 26}, seed=4)
    rng = Random(1)
    with hall.client() as client:
        assert looked(client, table)["outcome"] is None
        while not (seen := looked(client, table, keys[ANN]))["over"]:
            choose(client, table, keys[rng.choice(seen["status"]["asked"])])
        path, outcome = f"/api/tables/{table}", seen["outcome"]
        assert client.get(f"{path}/view").json()["outcome"] == outcome
    assert [sum(line["points"] for line in lines) for lines in outcome["lines"]] == outcome["scores"]
    best = [seat for seat, rank in enumerate(outcome["ranks"]) if rank == 1]
    assert best == outcome["winners"]
    assert outcome["scores"][best[0]] == max(outcome["scores"])
    assert seen["decision"] is None
