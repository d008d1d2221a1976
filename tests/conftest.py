from collections.abc import Iterator

import hypothesis
import pytest

import meeplehall
from tools.postgres import NotHere, Server, running_postgres

# The inherited tests say what they found, too.
pytest.register_assert_rewrite("meeplehall.testing")

# Tests of whole matches take as long as a match takes; the same examples every time keep runs comparable.
hypothesis.settings.register_profile("meeplehall", deadline=None, derandomize=True)
hypothesis.settings.load_profile("meeplehall")


def pytest_report_header() -> str:
    return f"meeplehall: {meeplehall.build()} build"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server of our own; where there is none, tests that need it are left out and say how to get it."""
    try:
        with running_postgres() as server:
            yield server
    except NotHere as problem:
        pytest.skip(str(problem))
