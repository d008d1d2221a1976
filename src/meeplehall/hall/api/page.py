"""The description of the API as a page for people: the same document, drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from markupsafe import Markup

from meeplehall import games
from meeplehall.draw.html import Child, el, join
from meeplehall.hall.api.examples import examples
from meeplehall.web.frame.words import marks
from meeplehall.web.pages import render

Json = dict[str, Any]
TYPES = "all-types"


def api_page(described: Json, address: str) -> str:
    """All of it; `address` is where the hall is found."""
    operations = [
        (method, path, operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    groups = [tag["name"] for tag in described["tags"]]
    operations.sort(key=lambda each: groups.index(each[2]["tags"][0]))
    schemas = described["components"]["schemas"]
    sections = join(
        _beginning(described, address),
        [
            _group(described["tags"][groups.index(name)], list(found))
            for name, found in groupby(operations, key=lambda each: each[2]["tags"][0])
        ],
        _types(schemas),
    )
    return render("api.html", contents=_contents(groups), sections=sections)


def _contents(groups: list[str]) -> Markup:
    entries = [("Try it", "try-it"), *((name, anchor(name)) for name in groups), ("Types", TYPES)]
    links = [el("li", el("a", title, href=f"#{place}")) for title, place in entries]
    inside = el("summary", "Contents"), el("ul", links)
    return el("nav", el("details", inside), cls="contents", aria_label="Contents of this page")


def anchor(title: str) -> str:
    """Where a group stands; the names of the frame's own parts are taken."""
    return "about-" + "-".join(title.lower().replace("'", "").split())


def _beginning(described: Json, address: str) -> Markup:
    first, *more = described["info"]["description"].split("\n\n")
    steps = [
        el("li", el("p", marks(words)), el("pre", el("code", command)))
        for words, command in examples(address, games.all_games()[0])
    ]
    return el(
        "section",
        el("h1", "The hall for programs"),
        [el("p", marks(" ".join(text.split()))) for text in (first, *more)],
        el(
            "p",
            "The same for programs that read it: ",
            el("a", "/api/openapi.json", href="/api/openapi.json"),
            f" (OpenAPI {described['openapi']}). From Python, ",
            el("code", "meeplehall.client"),
            " sits down and plays by it.",
        ),
        el("h2", "Try it", id="try-it"),
        el("ol", steps, cls="api-steps"),
        cls="rules",
    )


def _group(tag: Json, operations: list[tuple[str, str, Json]]) -> Markup:
    return el(
        "section",
        el("h2", tag["name"], id=anchor(tag["name"])),
        el("p", tag["description"]),
        [_operation(*each) for each in operations],
        cls="rules",
    )


def _operation(method: str, path: str, operation: Json) -> Markup:
    head = el(
        "summary",
        el("b", method.upper(), cls=("api-verb", f"api-{method}")),
        el("code", path),
        el("span", f"{operation['summary']}.", cls="api-says"),
    )
    words = operation.get("description", "").split("\n\n")
    return el(
        "details",
        head,
        [el("p", marks(" ".join(text.split()))) for text in words if text],
        el("dl", _facts(operation)),
        id=operation["operationId"],
        cls="api-door",
    )


def _facts(operation: Json) -> Iterator[Markup]:
    """Who may ask, what is asked with, and what is answered."""
    yield el("dt", "Key")
    yield el("dd", _key(operation.get("security", [])))
    queries = [one for one in operation["parameters"] if one["in"] == "query"]
    if queries:
        yield el("dt", "After the question mark")
        yield el("dd", [el("p", el("code", one["name"]), " ", marks(one["description"])) for one in queries])
    if "requestBody" in operation:
        yield el("dt", "Body")
        yield el("dd", _content(operation["requestBody"]["content"]))
    for status, answer in operation["responses"].items():
        good = status.startswith("2")
        yield el("dt", status, cls=("api-status", "api-good" if good else "api-bad"))
        yield el(
            "dd", _content(answer["content"]) if good else None, " " if good else None, answer["description"]
        )


def _key(security: list[Json]) -> str:
    if not security:
        return "none"
    scheme = next(iter(security[0])).capitalize()
    needed = "" if {} not in security else ", or none" + (" to watch" if scheme == "Seat" else " to read")
    return f"Authorization: {scheme} KEY{needed}"


def _content(content: Json) -> Child:
    return [_media(media, found.get("schema")) for media, found in content.items()]


def _media(media: str, schema: Json | None) -> Child:
    if schema is None or media != "application/json":
        return el("code", media)
    return _written(schema)


# types


def _types(schemas: Json) -> Markup:
    found = [_type(name, schema) for name, schema in sorted(schemas.items())]
    return el("section", el("h2", "Types", id=TYPES), found, cls="rules")


def _type(name: str, schema: Json) -> Markup:
    needed, fields = schema.get("required", []), schema.get("properties", {})
    rows = [
        el(
            "tr",
            el("td", el("code", field), None if field in needed else el("small", " may be missing")),
            el("td", _written(found)),
            el("td", marks(found.get("description", ""))),
        )
        for field, found in fields.items()
    ]
    return el(
        "section",
        el("h3", name, id=f"type-{name}"),
        el("p", marks(" ".join(schema.get("description", "").split()))),
        el("div", el("table", el("tbody", rows)), cls="grid") if rows else None,
        cls="api-type",
    )


def _written(schema: Json) -> Child:
    """A type in a few words, with links to those that have a name."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return el("a", name, href=f"#type-{name}")
    if "anyOf" in schema:
        parts = [_written(one) for one in schema["anyOf"]]
        return [part if i == 0 else (" or ", part) for i, part in enumerate(parts)]
    if "enum" in schema:
        return " or ".join(f"“{value}”" if isinstance(value, str) else str(value) for value in schema["enum"])
    match schema.get("type"):
        case "array":
            return ("list of ", _items(schema))
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            return ("object of ", _written(schema["additionalProperties"]))
        case None:
            return "anything"
        case kind:
            return str(kind)


def _items(schema: Json) -> Child:
    if "prefixItems" in schema:
        parts = [_written(one) for one in schema["prefixItems"]]
        return ("[", [part if i == 0 else (", ", part) for i, part in enumerate(parts)], "]")
    items = schema.get("items")
    return _written(items) if isinstance(items, dict) else "anything"
