"""A program that answers on stdin and stdout, as somebody might write one: see test_arena.py."""

from __future__ import annotations

import json
import sys
import time
from typing import Any


def main(manner: str) -> None:
    for number, line in enumerate(sys.stdin):
        if manner == "mute":
            time.sleep(3600)
        if manner == "ends" and number == 2:
            return
        print(answer(manner, json.loads(line)), flush=True)
        if manner == "chatty":
            print("99", flush=True)


def answer(manner: str, question: dict[str, Any]) -> str:
    """The last option that takes nothing back, or what somebody says who is not so clever."""
    ahead = [each for each in question["options"] if not each["label"].startswith("Take")]
    wish = ahead[-1]["number"]
    if manner == "nonsense":
        return "I really cannot say."
    if manner == "stubborn":
        unknown = len(question["options"]) + 1
        return f"Sorry. My answer: {wish}" if question["problem"] else f"Option {unknown}"
    return json.dumps({"option": wish})


if __name__ == "__main__":
    main(sys.argv[1])
