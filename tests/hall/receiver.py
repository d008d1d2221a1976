"""Somewhere on this machine that takes what a hall posts, as a webhook or a push service would."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.hall.running import LIMIT


@dataclass
class Post:
    """One that arrived."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """What has arrived; what it answers to the next ones at a path, with headers."""

    address: str = ""
    posts: list[Post] = field(default_factory=list)
    answers: dict[str, list[tuple[int, dict[str, str]]]] = field(default_factory=dict)
    news: threading.Condition = field(default_factory=threading.Condition)

    def take(self, post: Post) -> tuple[int, dict[str, str]]:
        with self.news:
            self.posts.append(post)
            self.news.notify_all()
            answers = self.answers.get(post.path)
            return answers.pop(0) if answers else (204, {})

    def at(self, path: str, count: int) -> list[Post]:
        """Wait until so many have arrived at an address."""
        with self.news:
            assert self.news.wait_for(lambda: len(self._at(path)) >= count, LIMIT), self.posts
            return self._at(path)

    def _at(self, path: str) -> list[Post]:
        return [post for post in self.posts if post.path == path]

    def count(self, path: str) -> int:
        with self.news:
            return len(self._at(path))


@contextmanager
def receiver() -> Iterator[Receiver]:
    found = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            status, headers = found.take(Post(self.path, dict(self.headers.items()), body))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Nothing: it is a test."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        thread.join(LIMIT)
        server.server_close()
