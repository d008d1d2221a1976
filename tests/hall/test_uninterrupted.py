"""Whoever stops waiting stops nothing, and leaves no complaint behind."""

import asyncio
import gc
import json
import logging
import threading
from pathlib import Path

import pytest

from meeplehall.bots.pool import BotPool
from meeplehall.hall.hall import Hall
from meeplehall.hall.problem import closing
from meeplehall.hall.services import Services
from meeplehall.hall.storage.store import Store, StoreError
from meeplehall.hall.uninterrupted import uninterrupted
from tests.hall.running import LIMIT, until
from tests.loops import complete


@pytest.mark.parametrize("error", [None, closing(), ZeroDivisionError("unforeseen")])
def test_it_goes_on_alone_and_only_what_was_unforeseen_is_noted(
    error: Exception | None, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> tuple[list[str], list[object]]:
        complaints: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        may_go_on, done = asyncio.Event(), []

        @uninterrupted
        async def work() -> None:
            await may_go_on.wait()
            done.append("done")
            if error is not None:
                raise error

        waiting = asyncio.create_task(work())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        may_go_on.set()
        for _ in range(5):
            await asyncio.sleep(0)
        gc.collect()
        return done, complaints

    with caplog.at_level(logging.INFO, "meeplehall.hall"):
        done, complaints = complete(main())
    assert done == ["done"]
    assert complaints == []
    noted = [json.loads(record.message)["why"] for record in caplog.records]
    assert noted == (["ZeroDivisionError('unforeseen')"] if isinstance(error, ZeroDivisionError) else [])


def test_a_table_that_nobody_waits_for_any_more_may_be_unreadable(tmp_path: Path) -> None:
    async def main() -> list[object]:
        complaints: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        store, may_fail = Store(f"sqlite:///{tmp_path / 'hall.db'}"), threading.Event()

        def unreadable(table_id: str) -> None:
            may_fail.wait(LIMIT)
            raise StoreError("The disk is gone.")

        store.read = unreadable  # type: ignore[method-assign]
        hall = Hall(Services(store, BotPool()))
        waiting = asyncio.create_task(hall.find("t"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        may_fail.set()
        await until(lambda: not hall._loading)
        gc.collect()
        store.close()
        return complaints

    assert complete(main()) == []
