"""Whoever stops waiting stops nothing, and leaves no complaint behind."""

import asyncio
import gc
import json
import logging

import pytest

from meeplehall.hall.problem import closing
from meeplehall.hall.uninterrupted import uninterrupted
from tests.hall.running import complete


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
