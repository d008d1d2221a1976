"""How errors are answered: as a page for people, as JSON for programs."""

from __future__ import annotations

import traceback

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from meeplehall.hall.problem import Problem, out_of_order
from meeplehall.hall.server_log import note
from meeplehall.web.pages import render

#: seconds after which a program may ask again whoever is out of order, full or closing
SOON = "2"


def problem_page(request: Request, problem: Problem) -> Response:
    """What is wrong, as a page for people and as JSON for programs."""
    wants_page = "text/html" in request.headers.get("accept", "")
    path = str(request.scope["path"])  # not that of the URL: the host in it may be malformed
    later = {"retry-after": SOON} if problem.status == 503 else None
    if path.startswith("/api/") or not wants_page:
        return JSONResponse({"error": problem.sentence, "rule": problem.rule}, problem.status, later)
    title = "Not found" if problem.status == 404 else "That did not work"
    page = render("error.html", title=title, sentence=problem.sentence, way=None)
    return HTMLResponse(page, problem.status, later)


async def on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return problem_page(request, error)


async def on_store_error(request: Request, error: Exception) -> Response:
    note("store failed", why=str(error), route=route_of(request.scope))
    return problem_page(request, out_of_order())


async def on_http_error(request: Request, error: Exception) -> Response:
    """Starlette's own refusals in the hall's words."""
    status = getattr(error, "status_code", 500)
    sentences: dict[int, str] = {
        404: "There is nothing at this address.",
        405: "This address cannot be used that way.",
    }
    found = problem_page(request, Problem(status, sentences.get(status, "That did not work.")))
    found.headers.update(getattr(error, "headers", None) or {})  # which methods there are
    return found


async def on_error(request: Request, error: Exception) -> Response:
    """Something unforeseen; the log has it, the page says nothing about it."""
    stack = traceback.format_exception(error)
    note("error", why=repr(error), route=route_of(request.scope), stack="".join(stack).splitlines())
    return problem_page(request, Problem(500, "Something went wrong in the hall. Nothing was changed."))


def route_of(scope: Scope) -> str:
    """The pattern of the address, never the address itself: that may be somebody's seat."""
    path = str(scope["path"])
    if scope.get("endpoint") is None:
        return "/static" if path.startswith("/static/") else "unknown"
    for name, value in scope.get("path_params", {}).items():
        path = path.replace(f"/{value}", f"/{{{name}}}", 1)
    return path if not path.startswith("/static/") else "/static"
