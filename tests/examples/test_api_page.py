"""docs/api.md is true: its conversation is held with a real hall, and it names every address of the API."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from starlette.routing import Route

from meeplehall.hall.api.routes import api_routes
from tools.hall_process import running_hall

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text("utf-8")
CONVERSATION = re.findall(r"```http\n(.*?)```", PAGE, flags=re.DOTALL)
MORE = "..."
#: what the page writes for things that are different every time
SECRET = re.compile(r"\b(TABLE|ANN|BOB|CAMPAIGN|LEADER|ATTEMPT|CAROL)\b")


@pytest.fixture
def address() -> Iterator[str]:
    with running_hall() as hall:
        yield hall.address


def send(address: str, method: str, path: str, headers: dict[str, str], body: str) -> tuple[int, Any]:
    request = Request(address + path, body.encode() or None, headers, method=method)
    try:
        with urlopen(request, timeout=120) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        with error:
            return error.code, json.load(error)


def agrees(written: Any, told: Any, known: dict[str, str]) -> bool:
    """Is this what the page says? Names in capitals are learned where they first occur."""
    if isinstance(written, dict) and isinstance(told, dict):
        more = MORE in written
        parts = {name: value for name, value in written.items() if name != MORE}
        same = parts.keys() <= told.keys() if more else parts.keys() == told.keys()
        return same and all(agrees(value, told[name], known) for name, value in parts.items())
    if isinstance(written, list) and isinstance(told, list):
        if written and written[-1] == MORE:
            written = written[:-1]
            told = told[: len(written)]
        return len(written) == len(told) and all(
            agrees(one, other, known) for one, other in zip(written, told, strict=True)
        )
    if isinstance(written, str) and isinstance(told, str):
        if SECRET.fullmatch(written):
            known.setdefault(written, told)
        written = filled_in(written, known)
    return bool(written == told)


def filled_in(text: str, known: dict[str, str]) -> str:
    return SECRET.sub(lambda found: known.get(found[0], found[0]), text)


def test_the_conversation_goes_as_the_page_says(address: str) -> None:
    known: dict[str, str] = {}
    for exchange in CONVERSATION:
        asked, answered = exchange.split("\n\n")
        first, *rest = filled_in(asked, known).splitlines()
        method, path = first.split()
        headers = dict(line.split(": ", 1) for line in rest if line.startswith("Authorization"))
        body = "".join(line for line in rest if not line.startswith("Authorization"))
        status, told = send(address, method, path, headers, body)
        wanted, written = answered.split("\n", 1)
        assert (status, told) == (int(wanted), told), asked
        assert agrees(json.loads(written), told, known), (asked, told)
    assert len(CONVERSATION) > 8


WORDS = {"game": "ID", "n": "ACTION"}


def test_every_address_of_the_api_is_described() -> None:
    routes = [route for route in api_routes() if isinstance(route, Route) and route.path.startswith("/api/")]
    assert routes
    for route in routes:
        path = re.sub(r"{(\w+)}", lambda name: WORDS.get(name[1], name[1].upper()), route.path)
        for method in (route.methods or set()) - {"HEAD"}:
            assert f"| `{method}` | `{path}` |" in PAGE


def test_the_example_in_python_plays_a_match(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    short = example.replace("http://127.0.0.1:8000", address).replace('"medium"', '"random"')
    exec(short.replace("])", '], {"creatures_removed": 26})'), {})
    assert "Outcome(scores=" in capsys.readouterr().out
