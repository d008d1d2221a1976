"""A page with a table's frame and no hall behind it, in which single modules of the browser's part run."""

from __future__ import annotations

import json
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup
from playwright.sync_api import Page, ViewportSize, WebSocketRoute

from meeplehall.web.assets import STATIC, static_address, style_sheet
from meeplehall.web.pages import render

Json = dict[str, Any]
SEAT = "/t/table/key"
REFERENCE = b'<div data-cards><article data-card-ids="ace ace-2"><h3>The ace</h3></article></div>'
FRAME = {
    "prompt": '<div class="options"></div>',
    "bar": '<ul class="seats"><li data-key="place-0" data-sit="0">Ana</li><li data-sit="1">Bo</li></ul>',
    "log": '<ol class="lines"></ol>',
    "end": "",
    "dealing": "",
}
STATUS: Json = {
    "asked": [0],
    "moment": 3,
    "over": False,
    "undo": None,
    "rewind": False,
    "consent": False,
    "undo_by": None,
    "race": "",
    "seconds": 0,
    "names": ["Ana", "Bo"],
    "next": "",
}
#: as the hall says it of files: tests do not fetch fifty modules each
KEPT = "max-age=3600"
#: what a page that runs nothing of a table's does not need
PRELOADS = re.compile('<link rel="modulepreload"[^>]*>')
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


def option(i: int, *pieces: str, label: str = "", warning: str = "", **message: object) -> Json:
    """Something that can be done."""
    words = label or f"Option {i}"
    return {"i": i, "label": words, "message": message, "pieces": list(pieces), "warning": warning}


def blocked(*pieces: str, sentence: str = "Not so.", rule: str = "TT-1") -> Json:
    """Something that cannot."""
    return {"label": "Blocked", "pieces": list(pieces), "rule": rule, "sentence": sentence}


def decision(*options: Json, refused: tuple[Json, ...] = ()) -> Json:
    return {"owed": True, "rule": "TT-2", "options": list(options), "blocked": list(refused)}


def push(n: int = 1, turn: int = 0, question: Any = None, regions: Any = None, **status: Any) -> Json:
    """What the server sends (see meeplehall.web.push)."""
    told = {**STATUS, **status}
    return {"n": n, "turn": turn, "decision": question, "regions": regions or {}, "status": told}


class Files(BaseHTTPRequestHandler):
    """What the page fetches: our files, a page, and a card reference with one card."""

    server: FileServer

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        file = STATIC / path.removeprefix(static_address()).lstrip("/")
        if file.name == "frame.css":
            self._answer(style_sheet().encode(), "text/css", KEPT)
        elif path.startswith(static_address()) and file.is_file():
            self._answer(file.read_bytes(), KINDS[file.suffix], KEPT)
        elif path.startswith("/glossary/"):
            self._answer(REFERENCE, "text/html")
        elif path.startswith(SEAT):
            self._answer(self.server.page, "text/html")
        else:
            self._answer(b"", "text/css")

    def _answer(self, body: bytes, kind: str, keep: str = "no-store") -> None:
        self.send_response(200)
        self.send_header("content-type", f"{kind}; charset=utf-8")
        self.send_header("cache-control", keep)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None: ...


class FileServer(ThreadingHTTPServer):
    """Files on a free port."""

    page = b""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Files)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Stage:
    """One page; `run` is a piece of script in it, in which `from("patch")` gives a module."""

    def __init__(self, page: Page, server: FileServer) -> None:
        self.page = page
        self.server = server
        self.lines: list[WebSocketRoute] = []
        #: what the page has sent over its line
        self.sent: list[Json] = []
        page.route_web_socket("**/live", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        line.on_message(lambda text: self.sent.append(json.loads(text)))

    def clear(self, size: ViewportSize) -> None:
        """As a new page is."""
        self.page.unroute_all()
        self.page.set_viewport_size(size)
        self.page.mouse.move(-1, -1)
        self.page.goto(f"{self.server.address}/empty")  # of the same place: the process stays
        self.lines.clear()
        self.sent.clear()

    def load(
        self, board: str = "", first: Any = None, alone: bool = True, curtain: str = "", **frame: str
    ) -> None:
        """Open the page with this drawing; `alone`: nothing runs in it but what a test runs."""
        html = render(
            "table.html",
            game=SimpleNamespace(id="toy", title="Toy", layout="", guide=None, folder=Path("toy")),
            title="Toy",
            campaign="",
            table="table",
            token="key",
            seat=0,
            text=False,
            regions={"main": Markup(board)},
            frame={name: Markup(part) for name, part in {**FRAME, **frame}.items()},
            first=json.dumps(first or push(n=0)),
            curtain=curtain,
        )
        script = f'<script type="module" src="{static_address()}/js/main.js"></script>'
        assert script in html
        if alone:
            html = PRELOADS.sub("", html.replace(script, ""))
        self.server.page = html.encode()
        self.page.goto(f"{self.server.address}{SEAT}")

    def play(self, question: Any, board: str = "", **status: Any) -> None:
        """Open the page with all that runs in it, connected, with this question."""
        self.load(board, push(0, question=question, **status), alone=False)
        while not self.lines:
            self.page.wait_for_timeout(10)
        self.tell(push(1, question=question, **status))
        self.settles()

    def run(self, script: str, argument: Any = None) -> Any:
        """What the script returns; it gets `argument`."""
        modules = f"const from = (name) => import(`{static_address()}/js/${{name}}.js`);"
        return self.page.evaluate(f"async (argument) => {{ {modules} {script} }}", argument)

    def tell(self, message: Json) -> None:
        """Send something as the server does."""
        self.lines[-1].send(json.dumps(message))

    def waits_for(self, condition: str, argument: Any = None) -> None:
        self.page.wait_for_function(condition, arg=argument)

    def settles(self) -> None:
        """Wait until the page has done what was begun, by its own clock: however long that takes."""
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")

    def heard(self, verb: str) -> list[Json]:
        """The messages with this verb that the page has sent so far."""
        self.settles()
        return [message for message in self.sent if verb in message]
