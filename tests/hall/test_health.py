"""How the hall says how it is: to people, to proxies, to whoever would start it again, to Prometheus."""

import os
import socket
from pathlib import Path
from random import Random

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families

from meeplehall.hall.server.serve import listen_at
from meeplehall.hall.storage.store import Lost, StoreError
from tests.hall.running import LIMIT, Page, Running, running
from tests.loops import complete


def test_health(hall: Running) -> None:
    with hall.client() as client:
        health = client.get("/health").json()
    assert health["ok"] is True
    assert set(health) == {"ok", "tables", "version", "build"}


def test_a_hall_that_closes_is_alive_and_not_ready(tmp_path: Path) -> None:
    with running(tmp_path) as hall, hall.client() as client:
        assert client.get("/health/live").json() == {"ok": True}
        assert client.get("/health/ready").json() == {"ok": True}
        hall.hall.health.closing = True
        assert client.get("/health/live").status_code == 200
        answer = client.get("/health/ready")
        assert (answer.status_code, answer.json()) == (503, {"ok": False, "why": "The hall is closing."})


def test_a_hall_that_can_never_store_anything_again_is_dead(tmp_path: Path) -> None:
    with running(tmp_path) as hall, hall.client() as client:
        hall.hall.store._waiting.put(None)  # whatever ends the thread that writes
        hall.hall.store._writer.join()
        assert client.get("/health/live").status_code == 503


def test_a_service_manager_is_told_when_the_hall_is_ready_alive_and_stopping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        address = f"\0meeplehall-{tmp_path.name}-{os.getpid()}"
        manager.bind(address)
        manager.settimeout(LIMIT)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{address[1:]}")
        monkeypatch.setenv("WATCHDOG_USEC", "100000")
        with running(tmp_path):
            said = {manager.recv(100) for _ in range(4)}
            assert said == {b"READY=1", b"WATCHDOG=1"}
        while (last := manager.recv(100)) == b"WATCHDOG=1":
            pass
        assert last == b"STOPPING=1"


# metrics


def samples(text: str) -> dict[str, float]:
    """By name and labels, without those that every process has."""
    return {
        f"{sample.name} {' '.join(value for _, value in sorted(sample.labels.items()))}".strip(): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if "le" not in sample.labels
    }


def test_tables_sockets_moves_latency_store_and_thinkers_are_measured(tmp_path: Path) -> None:
    listener = listen_at("127.0.0.1", 0)
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    with (
        running(tmp_path, watched=listener) as hall,
        httpx2.Client(base_url=address, timeout=LIMIT) as client,
    ):
        table, keys = hall.open(["person", "greedy"])

        async def play() -> dict[str, float]:
            page = await Page.open(f"{hall.ws}/t/{table}/{keys[0]}/live")
            watching = await Page.open(f"{hall.ws}/t/{table}/watch/live")
            for _ in range(3):
                await page.until_asked()
                assert "ack" in await page.do_any(Random(1))
            await page.until_asked()
            answer = client.get("/metrics")
            assert answer.headers["content-type"].startswith("text/plain; version=")
            await page.close()
            await watching.close()
            return samples(answer.text)

        found = complete(play())
        assert found["meeplehall_tables xenofera played"] == 1
        assert found["meeplehall_sockets players"] == 1
        assert found["meeplehall_sockets spectators"] == 1
        assert found["meeplehall_moves_total people xenofera"] == 3
        assert found["meeplehall_moves_total hall xenofera"] >= 1
        assert found["meeplehall_move_seconds_count xenofera"] == 3
        assert found["meeplehall_thought_seconds_count greedy"] >= 1
        assert found["meeplehall_push_bytes_count"] >= 5
        assert found["meeplehall_request_seconds_count POST /api/tables 201"] == 1
        assert found["meeplehall_store_writes_total stored"] >= 5
        assert found["meeplehall_store_commit_seconds_count"] >= 1
        assert found["meeplehall_store_waiting"] == 0
        assert found["meeplehall_thinkers_processes bots"] == 1
        assert found["meeplehall_thinkers_waiting bots"] == 0
        assert "process_resident_memory_bytes" in found
        assert client.get("/health/live").json() == {"ok": True}
        with hall.client() as people:
            assert people.get("/metrics").status_code == 404  # not at the door for everybody


def test_what_cannot_be_stored_is_counted(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        table, _ = hall.open(["person", "person"])
        store = hall.hall.store
        with pytest.raises(Lost):
            hall.inside(lambda: store.follow(table, "x", also=lambda line: store_lost()))
        with pytest.raises(StoreError):
            hall.inside(lambda: store.do(lambda line: line.exec_driver_sql("nonsense")))
        found = samples(hall.hall.services.metrics.written().decode())
        assert found["meeplehall_store_writes_total overtaken"] == 1
        assert found["meeplehall_store_writes_total failed"] == 1


def store_lost() -> None:
    raise Lost("Somebody else was faster.")


def test_nobody_makes_the_hall_remember_every_address_that_they_make_up(tmp_path: Path) -> None:
    with running(tmp_path) as hall, hall.client() as client:
        for number in range(300):
            hall.hall.services.metrics.requested("GET", f"/made/up/{number}", 404, 0.001)
        client.request("BREW", "/nothing")
        found = samples(hall.hall.services.metrics.written().decode())
        routes = {name for name in found if name.startswith("meeplehall_request_seconds_count")}
        assert len(routes) <= 252
        assert found["meeplehall_request_seconds_count GET other 404"] == 50
