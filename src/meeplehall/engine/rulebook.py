"""RULES.md as numbered rules that can be looked up, searched and linked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

# A rule is defined where its id stands in bold in a list: **XF-1.1**, **XP-12.1 Feed**, **PL-24.6 / 24.7**,
# opens a row of a table, or heads a worked example. D-1, D-2, ... number decisions: they are no rules.
_DEFINITION = re.compile(r"\*\*(?!D-)([A-Z]{1,2}-\d+(?:\.\d+)*[a-z]?)((?: / [\d.]+)*)( [^*]+)?\*\*")
_ITEM = re.compile(r"^[-*] (\*\*.*)$")
_ROW = re.compile(r"^\|\s*\*{0,2}([A-Z]{2}-\d+(?:\.\d+)+[a-z]?)\*{0,2}\s+(.*)$")
_EXAMPLE = re.compile(r"^###+ (E-?\d+[a-z]?)\s+(.*)$")
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
        self.rules: dict[str, Rule] = {}
        for rule in rules:
            self.rules.setdefault(rule.id, rule)  # an id that comes again only refers to its rule

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        """Parse a RULES.md."""
        return cls.parse(path.read_text(encoding="utf-8"))

    @classmethod
    def parse(cls, text: str) -> Rulebook:
        """Find the rules in a text."""
        reader = _Reader()
        for line in text.splitlines():
            reader.read(line)
        reader.begin([])
        return cls(reader.rules)

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


def section(text: str, title: str) -> str:
    """What stands under a heading, as far as the next one; empty if there is no such heading."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


class _Reader:
    """Goes through a text line by line; `ids` are those of the rule it is in."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.section = ""
        self.ids: list[str] = []
        self.lines: list[str] = []
        self.in_example = False

    def begin(self, ids: list[str], words: str = "") -> None:
        """Close the rule so far and begin another."""
        text = "\n".join(self.lines).strip()
        self.rules += [Rule(id, self.section, text) for id in self.ids]
        self.ids, self.lines, self.in_example = ids, [words], False

    def read(self, line: str) -> None:
        if found := _EXAMPLE.match(line):
            self.begin([found[1]], found[2])
            self.in_example = True
        elif found := _HEADING.match(line):
            self.begin([])
            self.section = found[1]
        elif (found := _ITEM.match(line)) and _DEFINITION.match(found[1]):
            self._read_words(found[1])
        elif found := _ROW.match(line):
            cells = [cell.strip() for cell in found[2].strip().strip("|").split("|")]
            self.begin([found[1]], cells[0] + ". " + "; ".join(cells[1:]))
        elif self.in_example:
            self.lines.append(line)
        elif self.ids and line.startswith("  "):
            self._read_words(line.strip())
        else:
            self.begin([])

    def _read_words(self, words: str) -> None:
        """A line of a list: more of the same rule, and any rules that begin in it."""
        definitions = list(_DEFINITION.finditer(words))
        starts = [*(found.start() for found in definitions), len(words)]
        if before := words[: starts[0]].strip():
            self.lines.append(before)
        for found, end in zip(definitions, starts[1:], strict=True):
            first, more, title = found[1], found[2].split(" / ")[1:], found[3] or ""
            prefix = first.split("-")[0]
            self.begin([first, *(f"{prefix}-{number}" for number in more)], title + words[found.end() : end])
