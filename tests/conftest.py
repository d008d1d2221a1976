import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

import meeplehall
from tests.sharing import shared_out
from tools.postgres import NotHere, Server, running_postgres

# The inherited tests say what they found, too.
pytest.register_assert_rewrite("meeplehall.testing")

# Tests of whole matches take as long as a match takes; the same examples every time keep runs comparable.
hypothesis.settings.register_profile("meeplehall", deadline=None, derandomize=True)
hypothesis.settings.load_profile("meeplehall")

#: files in memory, and how many bytes have to be free there: all tests together write a tenth of it
MEMORY, ROOM = Path("/dev/shm"), 2 << 30

# Halls in tests commit thousands of times: none waits for a disk. Processes are killed, the machine never is.
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def pytest_report_header() -> str:
    return f"meeplehall: {meeplehall.build()} build"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Hardly anything becomes rubbish meanwhile: to look for some takes a seventh of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Several workers begin with what takes long."""
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > 1:
        items[:] = shared_out(items, workers, lambda item: item.location[0])


def pytest_collection_finish() -> None:
    """Thousands of tests and all modules stay: whenever rubbish is looked for, they are passed by."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server of our own; where there is none, tests that need it are left out and say how to get it."""
    try:
        with running_postgres() as server:
            yield server
    except NotHere as problem:
        pytest.skip(str(problem))
