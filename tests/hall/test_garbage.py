"""What happens at a table leaves nothing that has to be looked for: it is gone when it is not needed."""

import gc
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import CoroutineType, FrameType

import pytest

from meeplehall.hall.sweeper import collect_when_quiet
from tests.hall.running import Running, heard_all, pages, running, until
from tests.loops import complete

OURS = "meeplehall"


def is_ours(thing: object) -> bool:
    if isinstance(thing, FrameType):
        return str(thing.f_globals.get("__name__")).startswith(OURS)
    if isinstance(thing, CoroutineType):
        return f"/{OURS}/" in thing.cr_code.co_filename
    return type(thing).__module__.startswith(OURS)


@contextmanager
def garbage() -> Iterator[list[object]]:
    """In the end, what of ours was left by what happened meanwhile for a collector that did not run."""
    gc.collect()
    gc.disable()
    found: list[object] = []
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found += filter(is_ours, gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def test_moves_and_refusals_and_pages_that_go_leave_nothing_for_the_collector(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        players, rng = await pages(hall, table, keys), Random(4)
        for _ in range(30):
            page = next(page for page in players if page.owes())
            assert "refused" in await page.do({"type": "nonsense"})
            assert "refused" in await page.do({"type": "nonsense"}, turn=0)
            assert "ack" in await page.do_any(rng)
            await heard_all(*players)
        assert "refused" in await players[0].send(undo=True, turn=0)
        assert "refused" in await players[0].send(point="nothing")
        await players[0].send(resync=True)
        for page in players:
            await page.close()

    def ask() -> None:
        with hall.client() as client:
            for what in (f"/t/{table}/{keys[0]}", f"/t/{table}/watch", f"/t/{table}/nobody", "/", "/nothing"):
                client.get(what, headers={"accept": "text/html"})
            for what in ("decision", "view", "log"):
                client.get(f"/api/tables/{table}/{what}", headers={"authorization": f"Seat {keys[0]}"})

    ask()
    complete(main())  # what is made once is there
    with garbage() as found:
        complete(main())
        ask()
    assert found == []


class Circle:
    """Nothing but a collector finds that it is not needed."""

    def __init__(self) -> None:
        self.again = self


@pytest.mark.parametrize("when", ["falls silent", "much has piled up", "long ago"])
def test_garbage_is_collected_when_the_hall_falls_silent_and_when_much_has_piled_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    monkeypatch.setattr("meeplehall.hall.sweeper.SWEEP", 0.05)
    if when == "much has piled up":
        monkeypatch.setattr("meeplehall.hall.sweeper.PILED_UP", -1)
    if when == "long ago":
        monkeypatch.setattr("meeplehall.hall.sweeper.THOROUGH", 0.0)
    with running(tmp_path) as hall:
        table, keys = hall.open(["person"] * 2, seed=4)

        async def main() -> None:
            left = weakref.ref(Circle())
            if when != "much has piled up":
                gc.freeze()  # it was there the last time, and still needed
            if when == "falls silent":
                await heard_all(*await pages(hall, table, keys))
            await until(lambda: left() is None)

        gc.disable()
        try:
            complete(main())
        finally:
            gc.unfreeze()
            gc.enable()


def test_what_was_looked_through_once_is_not_looked_through_again() -> None:
    before = gc.get_freeze_count()
    try:
        collect_when_quiet()
        assert gc.get_freeze_count() > before
        assert not gc.isenabled()
    finally:
        gc.unfreeze()
        gc.enable()
