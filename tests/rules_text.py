"""The words of a RULES.md, piece by piece, to look for them where the rules are shown."""

import re
from pathlib import Path

from meeplehall.engine.rulebook import KINDS

_NOTE = re.compile(rf"^(?:[A-Z]{{1,2}}-[\w. /]+ )?(?:{'|'.join(KINDS)}):")


def bare(text: str) -> str:
    """Words only: without spaces and without the marks of Markdown."""
    return re.sub(r"[\s*`]", "", text)


def pieces(path: Path) -> list[str]:
    """Every line of a file; of a table every cell; without what only says how it is set."""
    found: list[str] = []
    for line in path.read_text("utf-8").splitlines():
        words = line.strip()
        if words.startswith("```") or re.fullmatch(r"[-| :]*", words):
            continue
        words = re.sub(r"^(?:#+|[-*]|\d+\.) ", "", words)
        if words.startswith(">"):
            words = _NOTE.sub("", words[1:].strip())
        found += map(bare, words.split("|") if line.startswith("|") else [words])
    return [piece for piece in found if piece]
