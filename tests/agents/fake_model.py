"""A server that speaks like OpenAI's, on this machine: it answers what the test tells it to."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Json = dict[str, Any]
#: from the body of a request to status and answer
Behaviour = Callable[[Json], tuple[int, Json]]


class Fake:
    """Where it is, and what it was asked."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.asked: list[Json] = []
        self.keys: list[str] = []


def saying(words: str) -> tuple[int, Json]:
    """A completion, with its tokens."""
    message = {"role": "assistant", "content": words}
    usage = {"prompt_tokens": 100, "completion_tokens": 5}
    return 200, {"choices": [{"message": message}], "usage": usage}


@contextmanager
def fake_model(behaviour: Behaviour) -> Iterator[Fake]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.path == "/v1/chat/completions"
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            fake.asked.append(body)
            fake.keys.append(self.headers.get("Authorization", ""))
            status, answer = behaviour(body)
            data = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *arguments: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    fake = Fake(f"http://127.0.0.1:{server.server_port}/v1")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
