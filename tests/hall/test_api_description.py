"""What the hall says of its API: complete, valid, and true of every answer."""

from __future__ import annotations

import html
import json
import re
import shlex
from typing import Any

import httpx2
import pytest
from openapi_spec_validator import validate
from starlette.routing import Route

from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.api.openapi import PROBLEMS, document
from meeplehall.hall.api.routes import GROUPS
from meeplehall.hall.app import _routes
from meeplehall.web.assets import style_sheet
from tests.hall.running import Running

METHODS = {"get", "post", "delete"}


@pytest.fixture(scope="module")
def described(hall: Running) -> Any:
    with hall.client() as client:
        return client.get("/api/openapi.json").json()


def test_it_is_openapi(described: Any) -> None:
    validate(described)
    assert described["openapi"].startswith("3.1")


def test_no_address_for_programs_is_without_a_description(described: Any) -> None:
    served = {
        (method.lower(), route.path)
        for route in _routes()
        if isinstance(route, Route) and re.match(r"/(api|health|passkeys)\b", route.path)
        for method in (route.methods or set()) - {"HEAD"}
    }
    told = {(method, path) for path, methods in described["paths"].items() for method in methods}
    assert told == served
    assert len(told) > 50


def test_every_address_says_what_it_does_takes_and_answers(described: Any) -> None:
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], path
            answers = operation["responses"]
            assert any(status.startswith("2") for status in answers)
            assert all(answer["content"] for answer in answers.values())
            in_path = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
            assert in_path == set(re.findall(r"{(\w+)}", path))
            assert method in METHODS
    ids = [one["operationId"] for methods in described["paths"].values() for one in methods.values()]
    assert len(set(ids)) == len(ids)


def test_every_type_and_every_status_is_in_words(described: Any) -> None:
    for name, schema in described["components"]["schemas"].items():
        words = schema.get("description", "")
        assert words, name
        assert not words.startswith(f"{name}("), name  # what Python makes of a class without words
    assert {status for group in GROUPS for one in group.endpoints for status in one.problems} <= set(PROBLEMS)


def test_a_route_is_in_the_description_as_soon_as_it_is_declared() -> None:
    """There is no other way to serve something than to declare it."""
    group = Group("New", "Something new.")

    @group.get("/api/new/{game}", problems=(404,))
    async def new(request: object) -> list[int]:
        """Something new."""
        return []

    validate(found := document([group]))
    (answer,) = (found["paths"]["/api/new/{game}"]["get"]["responses"]["200"],)
    assert answer["content"]["application/json"]["schema"] == {"type": "array", "items": {"type": "integer"}}


def test_other_methods_are_refused_with_those_that_there_are(hall: Running) -> None:
    with hall.client() as client:
        answer = client.put("/api/tables/x/deal")
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}
    assert answer.json()["error"] == "This address cannot be used that way."


@pytest.mark.parametrize("query", ["wait=x", "wait=61", "wait=-1", "wait=nan", "after=" + "x" * 65])
def test_a_senseless_question_is_answered_with_a_sentence(hall: Running, query: str) -> None:
    table, _ = hall.open(["person"] * 2)
    with hall.client() as client:
        answer = client.get(f"/api/tables/{table}?{query}")
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("The address is not understood: ")


# the page


def test_the_page_has_every_address_and_every_type(hall: Running, described: Any) -> None:
    with hall.client() as client:
        page = client.get("/api").text
    for path, methods in described["paths"].items():
        assert f"<code>{path}</code>" in page
        assert all(f'id="{operation["operationId"]}"' in page for operation in methods.values())
    assert all(f'id="type-{name}"' in page for name in described["components"]["schemas"])
    links, places = set(re.findall(r'href="#([^"]+)"', page)), re.findall(r'id="([^"]+)"', page)
    assert links <= set(places)
    assert len(set(places)) == len(places)
    styled = set(re.findall(r"#([a-z][\w-]*)", style_sheet()))
    assert not (set(places) & styled) - {"main"}  # or a part of a table's page would be drawn there


def test_what_the_page_says_to_try_works(hall: Running) -> None:
    with hall.client() as client:
        page = html.unescape(client.get("/api").text)
        commands = re.findall(r"<pre><code>(curl .*?)</code></pre>", page, flags=re.DOTALL)
        games, opening, looking, acting, waiting, listening = commands
        assert curled(client, games, {}).status_code == 200
        made = curled(client, opening, {}).json()
        known = {"TABLE": made["table"], "KEY": made["seats"][0]["token"]}
        status = 409
        while status == 409:  # where several are asked at once, the bot may have been faster
            seen = curled(client, looking, known).json()
            if not (seen["decision"] and seen["decision"]["owed"]):
                curled(client, waiting, known | {"MARK": seen["mark"]})
                continue
            message = json.dumps(seen["decision"]["options"][0]["message"])
            filled_in = known | {"TURN": str(seen["turn"]), "MESSAGE": message}
            status = curled(client, acting, filled_in).status_code
        assert status == 200
        assert curled(client, waiting, known | {"MARK": seen["mark"]}).json()["mark"] != seen["mark"]
    assert "/events" in listening


def curled(client: httpx2.Client, command: str, known: dict[str, str]) -> httpx2.Response:
    """What curl would ask."""
    for name, value in known.items():
        command = command.replace(name, value)
    command = command.replace("\\\n", "")
    words = iter(shlex.split(command)[1:])
    address, headers, body = "", {}, None
    for word in words:
        if word == "-H":
            name, _, value = next(words).partition(": ")
            headers[name] = value
        elif word == "-d":
            body = next(words)
        else:
            address = word
    return client.request("POST" if body else "GET", address, headers=headers, content=body)


# what schemathesis found


def test_a_file_needs_a_key_and_a_try_somebody(hall: Running) -> None:
    table, _ = hall.open(["person"] * 2)
    with hall.client() as client:
        file = client.get(f"/api/tables/{table}/export")
        assert (file.status_code, file.json()["error"][:35]) == (401, "The file needs the key of a seat: A")
        tried = client.post("/api/daily/xenofera", json={"play": True})
        assert (tried.status_code, tried.json()["error"][:20]) == (422, "A try needs `person`")
