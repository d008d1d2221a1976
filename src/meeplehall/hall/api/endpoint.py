"""One address of the API: what it takes and what it answers is declared once.

The hall serves what is declared here, and openapi.py describes it: nothing is served that is not described.
A handler has the request and, by these names, what comes with it: `body` and `query` are of the types that it
says, and are checked before it is called. What it returns is of one of the types that it says, too.

    @tables.post(f"{TABLE}/act", key="seat", problems=(409,))
    async def act(request: Request, body: Act) -> Turn:
        \"\"\"Do something.\"\"\"
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Iterable, Mapping
from types import UnionType
from typing import Any, Literal, TypedDict, Union, Unpack, get_args, get_origin, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import answer, message

Handler = Callable[..., Awaitable[object]]
#: whose key is in the header; with a question mark it can be left out
Key = Literal["", "seat", "seat?", "campaign", "campaign?"]


class Declared(TypedDict, total=False):
    """What an address says of itself, beside its types."""

    key: Key
    #: of an answer, unless `statuses` says otherwise
    status: int
    #: of answers of these types
    statuses: Mapping[type, int]
    #: the statuses of what can be wrong, beyond what follows from the rest
    problems: tuple[int, ...]
    #: what a file is, where the answer is one: its media types
    file: tuple[str, ...]
    #: what a body is that is no JSON of a declared type, in words
    upload: str


class Endpoint:
    """A method and an address, and who answers there."""

    def __init__(self, method: str, path: str, handler: Handler, declared: Declared) -> None:
        self.method, self.path = method, path
        self.handler = handler
        types = get_type_hints(handler, include_extras=True)
        self.body: Any = types.get("body")
        self.query: Any = types.get("query")
        self.key: Key = declared.get("key", "")
        self.file, self.upload = declared.get("file", ()), declared.get("upload", "")
        #: of what is answered with it, unless a type has a status of its own
        self.status = declared.get("status", 200)
        self.answers = _answers(types["return"], self.status, declared.get("statuses", {}))
        self.problems = self._problems(declared.get("problems", ()))
        #: what it does: a line, and more of them if there is more to say
        words = inspect.getdoc(handler) or ""
        self.summary, _, self.words = (part.strip() for part in words.partition("\n"))
        self.name = self.__name__ = handler.__name__

    def _problems(self, declared: tuple[int, ...]) -> list[int]:
        found = {503, *declared}
        if self.key:
            found |= {401, 403, 404, 409}  # also a table whose rules are gone, or which is not shown yet
        if self.body is not None or self.upload:
            found |= {400, 413, 422}
        if self.query is not None:
            found.add(422)
        if self.method != "GET":
            found.add(403)  # a page of another site
        return sorted(found - set(self.answers))

    async def __call__(self, request: Request) -> Response:
        """Check what came, do it, and answer."""
        given: dict[str, Any] = {}
        if self.query is not None:
            given["query"] = query_of(request, self.query)
        if self.body is not None:
            given["body"] = await message(request, self.body)
        found = await self.handler(request, **given)
        if isinstance(found, Response):
            return found
        return answer(found, self._status(found))

    def _status(self, found: object) -> int:
        return next(
            status for status, kind in self.answers.items() if isinstance(found, get_origin(kind) or kind)
        )


def _answers(returned: Any, status: int, others: Mapping[type, int]) -> dict[int, Any]:
    """What is answered, by status; a file has no type."""
    kinds = get_args(returned) if get_origin(returned) in (Union, UnionType) else (returned,)
    return {others.get(kind, status): kind for kind in kinds if kind is not Response}


def query_of(request: Request, kind: Any) -> Any:
    """What stands in the address after the question mark, checked."""
    try:
        return msgspec.convert(dict(request.query_params), kind, strict=False)
    except msgspec.ValidationError as error:
        raise Problem(422, f"The address is not understood: {error}.") from None


class Group:
    """Addresses that belong together, in the order in which they are declared."""

    def __init__(self, title: str, words: str) -> None:
        self.title = title
        self.words = words
        self.endpoints: list[Endpoint] = []

    def get(self, path: str, **declared: Unpack[Declared]) -> Callable[[Handler], Endpoint]:
        return self._declare("GET", path, declared)

    def post(self, path: str, **declared: Unpack[Declared]) -> Callable[[Handler], Endpoint]:
        return self._declare("POST", path, declared)

    def delete(self, path: str, **declared: Unpack[Declared]) -> Callable[[Handler], Endpoint]:
        return self._declare("DELETE", path, declared)

    def _declare(self, method: str, path: str, declared: Declared) -> Callable[[Handler], Endpoint]:
        def declare(handler: Handler) -> Endpoint:
            self.endpoints.append(Endpoint(method, path, handler, declared))
            return self.endpoints[-1]

        return declare


def routes(endpoints: Iterable[Endpoint]) -> list[BaseRoute]:
    """One for each address, with all its methods: who asks by another one is told which there are."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    return [Route(path, _by_method(found), methods=list(found)) for path, found in paths.items()]


def _by_method(found: dict[str, Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    async def respond(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await found[method](request)

    return respond
