import inspect
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from meeplehall.hall.api.endpoint import Endpoint
from tests.hall.running import Running, running
from tests.hall.stores import BOTH, WHERE

#: all of them are about files of SQLite, or run a server of their own
FILES = (
    "test_schema",
    "test_many",
    "test_processes",
    "test_faults",
    "test_kill",
    "test_fuzz",
    "test_outlived",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where halls do not store in a file, tests that look into that, or need to be alone, are left out."""
    for item in items:
        if WHERE != "sqlite" and isinstance(item, pytest.Function):
            text = inspect.getsource(item.function)
            about_file = "hall.db" in text or "sqlite" in text or item.get_closest_marker("file")
            if about_file or item.module.__name__.endswith(FILES):
                item.add_marker(pytest.mark.skip("it is about a file, or a hall alone"))


@pytest.fixture(scope="session", autouse=True)
def _answers_are_as_described() -> Iterator[None]:
    """Whatever a test asks the API, its answer is read as the type that the description has for it."""
    status = Endpoint._status

    def checked(endpoint: Endpoint, found: object) -> int:
        number = status(endpoint, found)
        kind = endpoint.answers[number]
        told = msgspec.json.decode(msgspec.json.encode(found), type=kind, dec_hook=lambda _, value: value)
        assert msgspec.json.encode(told) == msgspec.json.encode(found)
        return number

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Endpoint, "_status", checked)
        yield


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
