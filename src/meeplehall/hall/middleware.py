"""What every request passes, whatever it asks for: security headers, limits, a line in the log."""

from __future__ import annotations

import time

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meeplehall.hall.errors import problem_page, route_of
from meeplehall.hall.game_files import addresses
from meeplehall.hall.limits import Limits
from meeplehall.hall.metrics import Metrics
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import MAX_BODY
from meeplehall.hall.server_log import note
from meeplehall.hall.visitors import host_name, is_origin_of, scheme_of, visitor, visitor_of
from meeplehall.web.assets import static_address

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",  # a form of ours says where it comes from, and nobody else learns it
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
#: only where the page came by TLS; a browser does not read it otherwise, and must not
HSTS = "max-age=31536000"
IMPORT = "/import"
IMPORT_CAMPAIGN = "/api/campaigns/import"
SAFE = ("GET", "HEAD", "OPTIONS")


class SecurityMiddleware:
    """Security headers on everything, nothing from other sites, no large bodies, a line in the log."""

    def __init__(self, app: ASGIApp, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.limits = limits
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            visitor.set(visitor_of(HTTPConnection(scope), self.limits))
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = HTTPConnection(scope)
        refusal = wrong_host(asked, self.limits)
        if refusal is None and not same_site(asked):
            refusal = Problem(403, "This page is of another site.")
        if refusal is None:
            await self.app(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": refusal.sentence})

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        request = Request(scope)
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                present = {name for name, _ in message["headers"]}
                extra = {**HEADERS, "cache-control": _cache_control(scope["path"])}
                if scheme_of(request, self.limits) == "https":
                    extra["strict-transport-security"] = HSTS
                message["headers"] = [
                    *message["headers"],
                    *((k.encode(), v.encode()) for k, v in extra.items() if k.encode() not in present),
                ]
            await send(message)

        refusal = wrong_host(request, self.limits) or _refusal(request, self.limits)
        try:
            if refusal is not None:
                await problem_page(request, refusal)(scope, receive, send_with_headers)
            else:
                await self.app(scope, receive, send_with_headers)
        finally:
            method, route, seconds = scope["method"], route_of(scope), time.perf_counter() - began
            self.metrics.requested(method, route, status, seconds)
            note("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1))


def _refusal(request: Request, limits: Limits) -> Problem | None:
    if request.method not in SAFE and not same_site(request):
        return Problem(403, "This request comes from another site.")
    length = request.headers.get("content-length", "0")
    most = limits.file_bytes if request.scope["path"] in (IMPORT, IMPORT_CAMPAIGN) else MAX_BODY
    if not length.isdecimal() or len(length) > 12 or int(length) > most:
        return Problem(413, "The request is too large.")
    return None


def same_site(request: HTTPConnection) -> bool:
    """Browsers say from which site a request comes; programs that say nothing have no site."""
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site", "none") in ("none", "same-origin", "same-site")
    return is_origin_of(origin, request.headers.get("host", ""))


def wrong_host(request: HTTPConnection, limits: Limits) -> Problem | None:
    """What is wrong with the name by which the hall was asked."""
    name = host_name(request.headers.get("host", ""))
    if not name:
        return Problem(400, "The request does not say properly which host it is meant for.")
    if limits.hosts and name not in limits.hosts:
        return Problem(421, "The hall does not go by this name.")
    return None


def _cache_control(path: str) -> str:
    if path.startswith((f"{static_address()}/", *addresses())):
        return "public, max-age=31536000, immutable"  # another version has another address
    # seats and tables are secrets; files are revalidated by their ETag, and seldom sent again
    return "no-cache" if path.startswith("/static/") else "no-store"
