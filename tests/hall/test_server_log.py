"""Whatever is said in a process of the hall is said as one JSON object per line."""

import json
import subprocess
import sys

from meeplehall.bots.turns import Thinker
from meeplehall.bots.workers import Workers
from meeplehall.hall.server_log import log_to_stderr, note
from tests.loops import complete

#: what each of them says, in any order
SAID = {
    ("info", "hall opened"),
    ("error", "store failed"),
    ("warning", "uvicorn's"),
    ("error", "Task exception was never retrieved"),
    ("error", "in the loop"),
    ("error", "in a thread"),
    ("error", "in a destructor"),
    ("error", "at the end"),
    ("warning", "in a bot"),
}


def speak() -> None:
    """Everything that can speak in such a process does so, also where nobody catches it."""
    import asyncio
    import gc
    import logging
    import threading
    import warnings

    log_to_stderr()
    note("hall opened")
    note("store failed", why="It is full.", at=object())
    logging.getLogger("uvicorn.error").warning("uvicorn's\nsecond line")

    async def in_the_loop() -> None:
        async def fails() -> None:
            raise RuntimeError("in the loop")

        asyncio.create_task(fails()).add_done_callback(lambda _: None)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        gc.collect()
        with Workers(begin=log_to_stderr) as workers:
            await workers.work(Thinker(), warnings.warn, "in a bot")

    complete(in_the_loop())

    def in_a_thread() -> None:
        raise RuntimeError("in a thread")

    thread = threading.Thread(target=in_a_thread)
    thread.start()
    thread.join()

    class Gone:
        def __del__(self) -> None:
            raise RuntimeError("in a destructor")

    Gone()
    raise RuntimeError("at the end")


def test_everything_that_is_printed_is_json() -> None:
    command = [sys.executable, "-c", f"from {__name__} import speak; speak()"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.stdout == ""
    lines = [json.loads(line) for line in said.stderr.splitlines()]
    assert all(line["time"].endswith("Z") and line["event"] for line in lines)
    text = [(line["level"], json.dumps(line)) for line in lines]
    for level, words in SAID:
        assert any(found == level and words in line for found, line in text), words
    assert all("stack" in line for line in lines if "RuntimeError" in line.get("why", ""))
