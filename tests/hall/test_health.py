"""How the hall says how it is: to people, to proxies, to whoever would start it again, to Prometheus."""

from pathlib import Path

from tests.hall.running import Running, running


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
