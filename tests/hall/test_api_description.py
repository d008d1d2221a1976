"""What the hall says of its API: complete, valid, and true of every answer."""

from __future__ import annotations

import re
from typing import Any

import pytest
from openapi_spec_validator import validate
from starlette.routing import Route

from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.api.openapi import PROBLEMS, document
from meeplehall.hall.api.routes import GROUPS
from meeplehall.hall.app import _routes
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
