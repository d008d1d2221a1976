"""The API in the words of OpenAPI 3.1, made from what is served and from nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from meeplehall import __version__
from meeplehall.hall.api.endpoint import Endpoint, Group
from meeplehall.hall.api.field_words import field_words, named_types

Json = dict[str, Any]

JSON = "application/json"
SCHEMAS = "#/components/schemas/{name}"
ABOUT = """\
Everything that a person can do at a table, a program can do, too.

Bodies and answers are JSON. A seat is known by its key, which comes with the table and is told only then:
`Authorization: Seat KEY`. Whoever has the key has the seat; without the header you watch. What is answered
is what that seat may know, by the rules of the game, and nothing else. An action is stored before it is
answered. After a problem nothing has changed."""
#: when something is wrong
PROBLEMS = {
    400: "The request ended before it was complete.",
    401: "A key is missing, or the header has another form.",
    403: "Whoever asks may not do this.",
    404: "There is no such table, seat, game or address.",
    409: "Not now: the rules do not allow it, or it was meant for another turn or another time.",
    413: "The request is too large.",
    422: "The request is not understood, or what it wants does not go together.",
    429: "Too often, or too many at the same time.",
    503: "It could not be stored, or the hall is closing: try again after the seconds in Retry-After.",
}
#: what stands in an address
PLACES = {
    "table": "the id of a table",
    "campaign": "the id of a campaign",
    "game": "the id of a game",
    "n": "the number of the action",
    "word": "the word of a table in the lobby",
    "day": "a day, as 2026-05-17",
}
KEYS = {
    "seat": "The key of a seat: `Seat KEY`.",
    "campaign": "The key of a campaign, or of a person's seat at one of its tables: `Campaign KEY`.",
}


class ProblemData(msgspec.Struct, frozen=True):
    """What is wrong, in a sentence, and the rule that says so if there is one."""

    error: str
    rule: str


def document(groups: Sequence[Group]) -> Json:
    """All of it."""
    endpoints = [endpoint for group in groups for endpoint in group.endpoints]
    schemas = Schemas(endpoints)
    paths: dict[str, Json] = {}
    for group in groups:
        for endpoint in group.endpoints:
            methods = paths.setdefault(endpoint.path, {})
            methods[endpoint.method.lower()] = _operation(group, endpoint, schemas)
    keys = {
        name: {"type": "apiKey", "in": "header", "name": "Authorization", "description": words}
        for name, words in KEYS.items()
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Meeplehall",
            "version": __version__,
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": group.title, "description": group.words} for group in groups],
        "paths": paths,
        "components": {"schemas": schemas.components, "securitySchemes": keys},
    }


class Schemas:
    """The types of the API as JSON Schema."""

    def __init__(self, endpoints: Iterable[Endpoint]) -> None:
        self._types = list(_types(endpoints))
        found, self.components = msgspec.json.schema_components(
            self._types, schema_hook=_hook, ref_template=SCHEMAS
        )
        self._schemas = list(found)
        for name, kind in named_types(self._types).items():
            for field, words in field_words(kind).items():
                schema = self.components[name]["properties"].get(field)
                if schema is not None:
                    schema.setdefault("description", words)

    def of(self, kind: Any) -> Json:
        return self._schemas[self._types.index(kind)]

    def fields(self, kind: Any) -> Iterator[tuple[str, Json, bool]]:
        """Name, schema and whether it is needed, of each field of a type."""
        schema = self.components[self.of(kind)["$ref"].rpartition("/")[2]]
        for name, found in schema["properties"].items():
            yield name, found, name in schema.get("required", ())


def _types(endpoints: Iterable[Endpoint]) -> Iterator[Any]:
    yield ProblemData
    for endpoint in endpoints:
        yield from (kind for kind in (endpoint.body, endpoint.query) if kind is not None)
        yield from endpoint.answers.values()


def _hook(kind: type) -> Json:
    if kind is object:
        return {"description": "as the game says"}
    raise NotImplementedError  # so msgspec is told that it is no type of the API


def _operation(group: Group, endpoint: Endpoint, schemas: Schemas) -> Json:
    found: Json = {
        "operationId": f"{_word(group.title)}_{endpoint.name}",
        "tags": [group.title],
        "summary": endpoint.summary.rstrip("."),
        "parameters": [*_parameters(endpoint, schemas)],
        "responses": _responses(endpoint, schemas),
    }
    if endpoint.words:
        found["description"] = endpoint.words
    if endpoint.body is not None:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": schemas.of(endpoint.body)}}}
    elif endpoint.upload:
        content = {
            JSON: {"schema": {"type": "object", "required": ["format"], "description": endpoint.upload}}
        }
        found["requestBody"] = {"required": True, "content": content}
    if endpoint.key:
        key = endpoint.key.rstrip("?")
        found["security"] = [{key: []}, *([{}] if endpoint.key.endswith("?") else [])]
    return found


def _word(title: str) -> str:
    return re.sub(r"\W+", "_", title.lower())


def _parameters(endpoint: Endpoint, schemas: Schemas) -> Iterator[Json]:
    for name in re.findall(r"{(\w+)}", endpoint.path):
        schema: Json = {"type": "integer", "minimum": 0} if name == "n" else {"type": "string"}
        yield {"name": name, "in": "path", "required": True, "description": PLACES[name], "schema": schema}
    if endpoint.query is not None:
        for name, schema, needed in schemas.fields(endpoint.query):
            words = {"description": schema["description"]} if "description" in schema else {}
            yield {"name": name, "in": "query", "required": needed, **words, "schema": schema}


def _responses(endpoint: Endpoint, schemas: Schemas) -> Json:
    found: Json = {}
    for status, kind in endpoint.answers.items():
        found[str(status)] = {"description": _about(kind), "content": {JSON: {"schema": schemas.of(kind)}}}
    if endpoint.file:
        answer = found.setdefault(str(endpoint.status), {"description": "A file.", "content": {}})
        for media in endpoint.file:
            schema = {} if media == JSON else {"schema": {"type": "string"}}
            answer["content"][media] = schema
    problem = {JSON: {"schema": schemas.of(ProblemData)}}
    for status in endpoint.problems:
        found[str(status)] = {"description": PROBLEMS[status], "content": problem}
    return found


def _about(kind: Any) -> str:
    """What an answer is."""
    words = getattr(kind, "__doc__", "") if isinstance(kind, type) else ""
    return (words or "What was asked for.").strip().splitlines()[0]
