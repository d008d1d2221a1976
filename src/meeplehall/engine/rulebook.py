"""RULES.md as numbered rules that can be looked up, searched and linked."""

# not compiled: regular expressions over a text, once per run
from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_ITEM = re.compile(r"^[-*] \*\*([A-Z]{2}-\d+(?:\.\d+)*[a-z]?)\*\*\s*(.*)$")
_ROW = re.compile(r"^\|\s*\*{0,2}([A-Z]{2}-\d+(?:\.\d+)*[a-z]?)\*{0,2}\s+(.*)$")
_EXAMPLE = re.compile(r"^### (E-?\d+[a-z]?)\s+(.*)$")
_HEADING = re.compile(r"^##+ (.*)$")


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule, or one worked example."""

    id: str
    section: str
    text: str


class Rulebook:
    """The rules of one game in the order of its RULES.md."""

    def __init__(self, rules: list[Rule]) -> None:
        self.rules = {rule.id: rule for rule in rules}

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        """Parse a RULES.md."""
        rules: list[Rule] = []
        section, id = "", ""
        lines: list[str] = []

        def close() -> None:
            if id:
                rules.append(Rule(id, section, "\n".join(lines).strip()))

        for line in path.read_text(encoding="utf-8").splitlines():
            if found := _EXAMPLE.match(line):
                close()
                id, lines = found[1], [found[2]]
            elif found := _HEADING.match(line):
                close()
                section, id, lines = found[1], "", []
            elif found := _ITEM.match(line):
                close()
                id, lines = found[1], [found[2]]
            elif found := _ROW.match(line):
                close()
                cells = [cell.strip() for cell in found[2].strip().strip("|").split("|")]
                id, lines = found[1], [": ".join(cells[:1]) + ". " + "; ".join(cells[1:])]
            elif id and (line.startswith("  ") or id.startswith("E")):
                lines.append(line if id.startswith("E") else line.strip())
            elif id and not id.startswith("E"):
                close()
                id, lines = "", []
        close()
        return cls(rules)

    def __getitem__(self, id: str) -> Rule:
        return self.rules[id]

    def __contains__(self, id: str) -> bool:
        return id in self.rules

    def find(self, words: str) -> list[Rule]:
        """Rules that contain all the words, or whose id begins with them."""
        wanted = words.lower().split()
        return [
            rule
            for rule in self.rules.values()
            if rule.id.lower().startswith(words.lower())
            or all(word in f"{rule.section} {rule.text}".lower() for word in wanted)
        ]
