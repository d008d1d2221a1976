"""Every environment is tried with every game that the hall shows, and with the example game."""

import pytest

from meeplehall import games


@pytest.fixture(params=games.known())
def id(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found
