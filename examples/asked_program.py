"""A program that plays by answering questions on stdin and stdout: a start for one in any language.

    meeplehall llm-arena xenofera --program "python examples/asked_program.py" --bots random

Each line that comes in is a question as JSON: `text` is all that the seat may know in words, `options` what
it can choose (number, id, label), `system` the game's guide, `problem` what was wrong with the last answer.
The answer is one line: a number, an id, JSON, or words around one of these.
"""

from __future__ import annotations

import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    options = [option for option in question["options"] if not option["label"].startswith("Take")]
    print(options[-1]["number"], flush=True)
