"""A server that speaks like OpenAI's and knows nothing: to try the arena, and a start for one that does.

    python examples/asked_server.py 8081 &
    meeplehall llm-arena xenofera --address http://127.0.0.1:8081/v1 --model guesser --bots random

It names one of the options by chance, now and then none of them, and the same question gets the same
answer. A model that plays worse than this has not understood the question.
"""

from __future__ import annotations

import json
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random

#: one answer in so many names no option
NONSENSE = 20
#: whoever takes back what was done by chance, too, is long at it
OPTION = re.compile(r"^(\d+)\. (?!Take)", re.MULTILINE)


def answer(messages: list[dict[str, str]]) -> str:
    """The last line is what counts: the number of an option."""
    question = next(message["content"] for message in messages if message["role"] == "user")
    offered = OPTION.findall(question.rpartition("\n\n")[2])
    rng = Random(json.dumps(messages))
    number = rng.choice(offered) if rng.randrange(NONSENSE) else "none of them"
    return f"By chance:\n{number}"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        asked = self.rfile.read(int(self.headers["Content-Length"]))
        words = answer(json.loads(asked)["messages"])
        # about four characters make a token
        usage = {"prompt_tokens": len(asked) // 4, "completion_tokens": len(words) // 4}
        choice = {"message": {"role": "assistant", "content": words}}
        body = json.dumps({"choices": [choice], "usage": usage}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing is written down: the arena tells what was asked."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
    print(f"http://127.0.0.1:{server.server_port}/v1", flush=True)
    server.serve_forever()
