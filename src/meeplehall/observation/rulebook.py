"""Guide and rules in the terminal: all of them in their order, a section, or single rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from meeplehall.engine.game import Game
from meeplehall.engine.rulebook import (
    KINDS,
    Block,
    Code,
    Grid,
    Heading,
    Items,
    Note,
    Pictures,
    Remark,
    Rule,
    Rulebook,
    RuleText,
    Words,
    prose,
)

#: more hits than this are only counted
MOST_HITS = 20
EXCERPT = 100
NUMBER_WIDTH = 10

_MARKS = re.compile(
    r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|\b([A-Z]{1,2}-\d+(?:\.\d+)*[a-z]?)\b"
)
_STYLES = ("", "green", "bold", "italic", "cyan")


def whole(game: Game[Any], why: bool = False) -> RenderableType:
    """All rules, after their contents; with their reasons if asked for."""
    book = game.rulebook
    titles = [block for block in book.blocks if isinstance(block, Heading) and block.level == 1]
    rest = [block for block in book.blocks if block not in titles]
    hint = "" if why else "What is ours, and why: add --why, or name a rule."
    return Group(*_blocks(book, titles, why), contents(game), Text(hint, "dim"), *_blocks(book, rest, why))


def whole_guide(game: Game[Any]) -> RenderableType | None:
    """What somebody reads who has never played it; None if the game has no guide."""
    return Group(*_blocks(game.rulebook, game.guide.blocks, why=False)) if game.guide is not None else None


def contents(game: Game[Any]) -> RenderableType:
    """The headings, each part of a section below it."""
    lines = [
        Text("  " * (heading.level - 1)).append_text(marked(heading.title))
        for heading in game.rulebook.contents()
    ]
    return Group(*lines)


def rule_text(book: Rulebook, id: str) -> RenderableType:
    """One rule in full, with all that there is to know about it."""
    return Group(*_blocks(book, book.blocks_of(id), why=True))


def look_up(game: Game[Any], words: str, why: bool = False) -> RenderableType | None:
    """A rule by its id, a section by its number or heading, or all rules with these words."""
    wanted, book = words.strip().lower().rstrip("."), game.rulebook
    for id, rule in book.rules.items():
        if id.lower() == wanted:
            return Group(Text(rule.section, "dim"), rule_text(book, id))
    for heading in book.contents():
        number = heading.title.partition(" ")[0].rstrip(".")
        if wanted in (heading.title.lower(), heading.anchor.lower(), number.lower()):
            return Group(*_blocks(book, book.part(heading), why))
    return _hits(book, book.find(words.strip()), words.strip())


def _hits(book: Rulebook, found: Sequence[Rule], words: str) -> RenderableType | None:
    if not found:
        return None
    if len(found) == 1:
        return rule_text(book, found[0].id)
    table = Table.grid(padding=(0, 2))
    for rule in found[:MOST_HITS]:
        line = marked(rule.text).plain
        short = line if len(line) <= EXCERPT else line[:EXCERPT].rpartition(" ")[0] + " …"
        table.add_row(Text(rule.id, "bold cyan"), Text(short))
    more = f", the first {MOST_HITS} of them" if len(found) > MOST_HITS else ""
    return Group(Text(f"{len(found)} rules about {words!r}{more}:", "dim"), table)


def marked(text: str) -> Text:
    """Words with the few marks that rules use, and with the numbers of rules in a colour."""
    line = " ".join(text.split())
    found, end = Text(), 0
    for mark in _MARKS.finditer(line):
        found.append(line[end : mark.start()])
        found.append(mark[mark.lastindex or 0], _STYLES[mark.lastindex or 0])
        end = mark.end()
    return found.append(line[end:])


def _blocks(book: Rulebook, blocks: Sequence[Block], why: bool) -> list[RenderableType]:
    return [_block(book, block, why) for block in blocks]


def _block(book: Rulebook, block: Block, why: bool) -> RenderableType:
    if isinstance(block, Heading):
        number = Text(f"{block.rule} ", "bold cyan") if block.rule else Text()
        title = number.append_text(marked(block.title))
        title.stylize("bold underline" if block.level == 1 else "bold")
        return Padding(title, (1, 0, 0, 0) if block.level > 1 else 0)
    if isinstance(block, RuleText):
        inside = [*_prose(block.text), *(_note(note) for note in block.notes if why)]
        return _hanging(Text(f"{block.label:{NUMBER_WIDTH - 1}} ", "bold cyan"), Group(*inside))
    if isinstance(block, Grid):
        return _grid(book, block, why)
    if isinstance(block, Code):
        return Padding(Text(block.text, "green"), (0, 0, 0, 2))
    if isinstance(block, Remark):
        return _note(block.note)
    if isinstance(block, Items):
        return _items(block)
    if isinstance(block, Pictures):
        return Padding(Text("   ").join(_picture(words) for words, _ in block.pictures), (1, 0, 0, 2))
    return Padding(marked(block.text), (1, 0, 0, 0))


def _prose(text: str) -> list[RenderableType]:
    return [marked(part.text) if isinstance(part, Words) else _items(part) for part in prose(text)]


def _items(block: Items) -> RenderableType:
    points = [(f"{number}. " if number else "• ", text) for number, text in block.items]
    return Group(*(_hanging(Text(f"  {point}"), Group(*_prose(text))) for point, text in points))


def _note(note: Note, about: str = "") -> Text:
    return Text.assemble(f"{about} {KINDS[note.kind]}: ".lstrip(), marked(note.words), style="dim")


def _grid(book: Rulebook, block: Grid, why: bool) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD, show_header=bool(block.head), pad_edge=False)
    width = max(map(len, [block.head, *block.rows]))
    for _, title in zip_longest(range(width), block.head, fillvalue=""):
        table.add_column(marked(title))
    for row in block.rows:
        table.add_row(*map(marked, row))
    notes = [_note(note, id) for id in block.ids if id and why for note in book[id].notes]
    return Padding(Group(table, *notes), (0, 0, 0, 2))


def _picture(words: str) -> Text:
    """A piece that a page would show."""
    return Text("▪\N{NO-BREAK SPACE}", "cyan").append(
        marked(words).plain.replace(" ", "\N{NO-BREAK SPACE}"), "dim"
    )


def _hanging(before: Text, inside: RenderableType) -> Table:
    grid = Table.grid()
    grid.add_column(no_wrap=True)
    grid.add_row(before, inside)
    return grid
