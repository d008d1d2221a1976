from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hall.running import Running, running
from tests.hall.stores import BOTH


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hall")) as found:
        yield found


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store: a test that asks for it is run on both."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'deep' / 'hall.db'}"
    address: str = request.getfixturevalue("postgres").database()
    return address
