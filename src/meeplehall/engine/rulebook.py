"""RULES.md as a document to read whole, and as numbered rules that can be looked up, searched and linked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

#: what may be said about a rule beside its own words, and how people read that
KINDS = {
    "ruling": "Our ruling",
    "edition": "Edition",
    "option": "Option",
    "authored": "Ours",
    "public": "From a public page",
    "source": "Source",
}

_ID = r"[A-Z]{1,2}-\d+(?:\.\d+)*[a-z]?"
# A rule is defined where its id stands in bold in a list: **XF-1.1**, **XP-12.1 Feed**, **PL-24.6 / 24.7**,
# opens a row of a table, or heads a worked example. D-1, D-2, ... number decisions: they are no rules.
_DEFINITION = re.compile(rf"\*\*(?!D-)({_ID})((?: / [\d.]+)*)( [^*]+)?\*\*")
_ROW = re.compile(r"\*{0,2}([A-Z]{2}-\d+(?:\.\d+)+[a-z]?)\*{0,2}(?:\s+|$)")
_EXAMPLE = re.compile(r"(E-?\d+[a-z]?)\s+(.*)")
_HEADING = re.compile(r"(#+) (.*)$")
_NUMBERED = re.compile(r"((?:[A-Z]{2}-)?\d+(?:\.\d+)*)\.?\s")
_ITEM = re.compile(r"(?:[-*]|(\d+)\.) (.*)$")
_NOTE = re.compile(rf"(?:({_ID})((?: / [\d.]+)*) )?({'|'.join(KINDS)}):\s*(.*)$")
_DASHES = re.compile(r"[-*_]{3,}$")
#: the picture of a piece: what is said below it, and its id
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
_FENCE = "```"


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know about a rule that is not the rule: `kind` is one of KINDS."""

    kind: str
    words: str


@dataclass(frozen=True)
class Rule:
    """One numbered rule, or one worked example."""

    id: str
    section: str
    text: str
    notes: list[Note] = field(default_factory=list)


# what a RULES.md consists of, in its order


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a section; of a worked example if `rule` is its id."""

    level: int
    title: str
    #: what links to it
    anchor: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list that is not of rules; items have a number, or 0."""

    items: Sequence[tuple[int, str]]


@dataclass(frozen=True)
class RuleText:
    """A rule where it stands; several ids if several share their words."""

    #: the ids as they are written; `ids` are those that are defined here and nowhere before
    label: str
    ids: Sequence[str]
    text: str
    notes: list[Note] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; `ids` has the rule that each row defines, or an empty text."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    ids: Sequence[str]
    markdown: str


@dataclass(frozen=True, slots=True)
class Code:
    """Lines that stay as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A note that is about no single rule before it."""

    note: Note


@dataclass(frozen=True, slots=True)
class Pictures:
    """Pieces side by side, each with its words and its id."""

    pictures: Sequence[tuple[str, str]]


Block = Heading | Words | Items | RuleText | Grid | Code | Remark | Pictures


class Rulebook:
    """The rules of one game in the order of its RULES.md."""

    def __init__(self, blocks: Sequence[Block], prefix: str = "") -> None:
        #: the whole text
        self.blocks = blocks
        #: what all ids of rules begin with, without the dash
        self.prefix = prefix
        self.rules: dict[str, Rule] = {}
        self._blocks_of: dict[str, list[Block]] = {}
        section = ""
        for i, block in enumerate(blocks):
            if isinstance(block, Heading):
                if block.rule:
                    body = _example(blocks[i + 1 :])
                    text = f"{block.title}\n{_markdown(body)}".strip()
                    self._add(Rule(block.rule, section, text), [block, *body])
                else:
                    section = block.title
            elif isinstance(block, RuleText):
                whole: list[Block] = [block]
                text = block.text
                after = blocks[i + 1] if i + 1 < len(blocks) else None
                if text.endswith(":") and isinstance(after, Grid):
                    text += f"\n\n{after.markdown}"
                    whole.append(after)
                for id in block.ids:
                    self._add(Rule(id, section, text, block.notes), whole)
            elif isinstance(block, Grid):
                for id, row in zip(block.ids, block.rows, strict=True):
                    if id:
                        self._add(Rule(id, section, _row_text(row)), [Grid(block.head, [row], [id], "")])
        #: everything that can be linked to
        self.anchors = {block.anchor for block in blocks if isinstance(block, Heading)} | set(self.rules)

    def _add(self, rule: Rule, blocks: list[Block]) -> None:
        self.rules.setdefault(rule.id, rule)  # an id that comes again only refers to its rule
        self._blocks_of.setdefault(rule.id, blocks)

    @classmethod
    def read(cls, path: Path) -> Rulebook:
        """Parse a RULES.md."""
        return cls.parse(path.read_text(encoding="utf-8"))

    @classmethod
    def parse(cls, text: str) -> Rulebook:
        """Find the rules in a text."""
        reader = _Reader(text)
        reader.read()
        book = cls(reader.blocks, reader.prefix)
        for ids, note in reader.notes_by_id:
            for id in ids:
                book.rules[id].notes.append(note)
        return book

    def __getitem__(self, id: str) -> Rule:
        return self.rules[id]

    def __contains__(self, id: str) -> bool:
        return id in self.rules

    def blocks_of(self, id: str) -> list[Block]:
        """A rule as it stands in the text: with a table that belongs to it, or as a row of one."""
        return self._blocks_of[id]

    def contents(self) -> list[Heading]:
        """The headings of sections and their parts."""
        return [b for b in self.blocks if isinstance(b, Heading) and b.level > 1 and not b.rule]

    def part(self, heading: Heading) -> list[Block]:
        """A section with all its parts."""
        start = self.blocks.index(heading)
        found: list[Block] = [heading]
        for block in self.blocks[start + 1 :]:
            if isinstance(block, Heading) and block.level <= heading.level:
                break
            found.append(block)
        return found

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


def prose(text: str) -> list[Words | Items]:
    """The words of a rule or of an item: paragraphs, and lists inside them."""
    found: list[Words | Items] = []
    items: list[tuple[int, str]] = []
    words: list[str] = []

    def close() -> None:
        if words:
            found.append(Words("\n".join(words)))
            words.clear()
        if items:
            found.append(Items(items[:]))
            items.clear()

    for line in text.splitlines():
        match = _ITEM.match(line)
        number = int(match[1] or 0) if match is not None else 0
        # a sentence may go on with "0." at the beginning of a line; a list goes on with the next number
        if match is not None and (not match[1] or number == (items[-1][0] if items else 0) + 1):
            if words:
                close()
            items.append((number, match[2]))
        elif not line.strip():
            close()
        elif items:
            items[-1] = items[-1][0], f"{items[-1][1]}\n{line}"
        else:
            words.append(line)
    close()
    return found


def _row_text(row: Sequence[str]) -> str:
    """A row of a table as a sentence."""
    first = row[0][found.end() :] if (found := _ROW.match(row[0])) else row[0]
    cells = [first, *row[1:]] if first else list(row[1:])
    return cells[0] + ". " + "; ".join(cells[1:])


def _example(blocks: Sequence[Block]) -> list[Words | Code | Items]:
    """What stands under the heading of a worked example."""
    found: list[Words | Code | Items] = []
    for block in blocks:
        if not isinstance(block, Words | Code | Items):
            break
        found.append(block)
    return found


def _markdown(blocks: Sequence[Words | Code | Items]) -> str:
    found: list[str] = []
    for block in blocks:
        if isinstance(block, Words):
            found.append(block.text)
        elif isinstance(block, Code):
            found.append(f"{_FENCE}text\n{block.text}\n{_FENCE}")
        else:
            found += [f"{f'{number}.' if number else '-'} {text}" for number, text in block.items]
    return "\n\n".join(found)


class _Reader:
    """Goes through a text from block to block."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.at = 0
        self.blocks: list[Block] = []
        #: notes that name their rules
        self.notes_by_id: list[tuple[list[str], Note]] = []
        self.known: set[str] = set()
        first = re.search(r"\*\*([A-Z]{2})-\d", text)
        self.prefix = first[1] if first else ""
        #: the rule that a note without an id is about
        self.rule: RuleText | None = None

    def read(self) -> None:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip() or _DASHES.match(line):
                self.rule = None
                self.at += 1
            elif line.startswith(_FENCE):
                self._code()
            elif found := _HEADING.match(line):
                self._heading(len(found[1]), found[2])
            elif line.startswith("|"):
                self._table()
            elif line.startswith("!["):
                self._pictures()
            elif line.lstrip().startswith(">"):
                self._notes()
            elif found := _ITEM.match(line):
                self._item(int(found[1] or 0), found[2])
            else:
                self._words()

    def _heading(self, level: int, title: str) -> None:
        self.at += 1
        self.rule = None
        if level > 2 and (example := _EXAMPLE.match(title)):
            self.known.add(example[1])
            self.blocks.append(Heading(level, example[2], example[1], example[1]))
            return
        number = _NUMBERED.match(title)
        anchor = re.sub(r"\W+", "-", title.lower()).strip("-")
        if number is not None:
            anchor = number[1] if "-" in number[1] else f"{self.prefix}-{number[1]}"
        self.blocks.append(Heading(level, title, anchor))

    def _code(self) -> None:
        end = self.at + 1
        while end < len(self.lines) and not self.lines[end].startswith(_FENCE):
            end += 1
        self.blocks.append(Code("\n".join(self.lines[self.at + 1 : end])))
        self.at = end + 1

    def _table(self) -> None:
        start = self.at
        while self.at < len(self.lines) and self.lines[self.at].startswith("|"):
            self.at += 1
        lines = self.lines[start : self.at]
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
        head: list[str] = []
        if len(rows) > 1 and all(set(cell) <= {"-", ":"} for cell in rows[1]):
            head, rows = rows[0], rows[2:]
        ids = [self._defined([found[1]]) if (found := _ROW.match(row[0])) else [] for row in rows]
        self.blocks.append(Grid(head, rows, [id[0] if id else "" for id in ids], "\n".join(lines)))

    def _pictures(self) -> None:
        """All that stand in lines one below the other are one row."""
        found: list[tuple[str, str]] = []
        self.rule = None
        while self.at < len(self.lines) and (line := self.lines[self.at]).startswith("!["):
            found += [(picture[1], picture[2]) for picture in PICTURE.finditer(line)]
            self.at += 1
        self.blocks.append(Pictures(found))

    def _words(self) -> None:
        found: list[str] = []
        self.rule = None
        while self.at < len(self.lines) and (line := self.lines[self.at]).strip():
            if found and (
                line.startswith(("|", ">", "![", _FENCE)) or _HEADING.match(line) or _ITEM.match(line)
            ):
                break
            found.append(line.strip())
            self.at += 1
        self.blocks.append(Words("\n".join(found)))

    def _item(self, number: int, words: str) -> None:
        """An item of a list: a rule, several that stand in one another's lines, or no rule at all."""
        self.at += 1
        lines = [words]
        while self.at < len(self.lines) and (line := self.lines[self.at]).startswith("  "):
            if not line.strip() or line.lstrip().startswith(">"):
                break
            lines.append(line.strip())
            self.at += 1
        if _DEFINITION.match(words):
            self._rules("\n".join(lines))
            return
        self.rule = None
        item = number, "\n".join(lines)
        last = self.blocks[-1] if self.blocks else None
        if isinstance(last, Items) and bool(last.items[-1][0]) == bool(number):
            self.blocks[-1] = Items([*last.items, item])
        else:
            self.blocks.append(Items([item]))

    def _rules(self, text: str) -> None:
        definitions = list(_DEFINITION.finditer(text))
        ends = [*(found.start() for found in definitions[1:]), len(text)]
        for found, end in zip(definitions, ends, strict=True):
            ids = _ids(found[1], found[2].split(" / ")[1:])
            words = ((found[3] or "") + text[found.end() : end]).strip()
            self.rule = RuleText(found[1] + found[2], self._defined(ids), words)
            self.blocks.append(self.rule)

    def _defined(self, ids: list[str]) -> list[str]:
        """Those that no block before has defined."""
        new = [id for id in ids if id not in self.known]
        self.known.update(new)
        return new

    def _notes(self) -> None:
        """Quoted lines: notes about the rule before them, about those they name, or about the section."""
        notes: list[tuple[str, str, list[str]]] = []
        while self.at < len(self.lines) and (line := self.lines[self.at].strip()).startswith(">"):
            words = line[1:].strip()
            if found := _NOTE.match(words):
                notes.append(((found[1] or "") + (found[2] or ""), found[3], [found[4]]))
            elif notes:
                notes[-1][2].append(words)
            else:
                self.blocks.append(Words(words))
            self.at += 1
        for about, kind, lines in notes:
            first, *more = about.split(" / ")
            ids = _ids(first, more) if about else []
            note = Note(kind, "\n".join(lines).strip())
            if ids and self.known.issuperset(ids):
                self.notes_by_id.append((ids, note))
            elif self.rule is not None and not ids:
                self.rule.notes.append(note)
            else:
                # about a section, which it may name
                self.blocks.append(Remark(Note(kind, f"{about}: {note.words}" if about else note.words)))


def _ids(first: str, more: Sequence[str]) -> list[str]:
    """XF-1.1, and 1.2 and 1.3 with the same beginning."""
    prefix = first.split("-")[0]
    return [first, *(f"{prefix}-{number}" for number in more)]
