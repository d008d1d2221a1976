"""The rules of a game as a page: all of RULES.md in its order, with contents, links, and reasons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import Child, el, join
from meeplehall.engine.game import Game
from meeplehall.engine.rulebook import (
    KINDS,
    Block,
    Code,
    Grid,
    Heading,
    Items,
    Note,
    Remark,
    Rulebook,
    RuleText,
    Words,
    prose,
)
from meeplehall.web.frame.words import marked_up, marks

#: a paragraph as short as this that ends like no sentence is the title of what follows
LONGEST_LEAD = 90
#: a cell with more needs room even where there is little
LONGEST_NARROW = 24


def rules_fragment(game: Game[Any]) -> Markup:
    """All rules in their sections, each with its id as an anchor."""
    return _Page(game.rulebook).whole()


class _Page:
    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def whole(self) -> Markup:
        parts: list[list[Block]] = [[]]
        for block in self.book.blocks:
            if isinstance(block, Heading) and block.level == 2:
                parts.append([])
            parts[-1].append(block)
        opening, *sections = [el("section", self.blocks(part), cls="rules") for part in parts]
        return join(self.contents(), el("div", opening, sections, cls="sections"))

    def contents(self) -> Markup:
        """Sections, and the parts inside them."""
        entries: list[Child] = []
        parts: list[Markup] = []
        for heading in reversed(self.book.contents()):
            link = el("a", marks(heading.title), href=f"#{heading.anchor}", data_rule=heading.anchor)
            if heading.level > 2:
                parts.insert(0, el("li", link))
            else:
                entries.insert(0, el("li", link, el("ul", parts) if parts else None))
                parts = []
        inside = el("summary", "Contents"), el("ul", entries)
        return el("nav", el("details", inside), cls="contents", aria_label="Contents of the rules")

    def blocks(self, blocks: Sequence[Block]) -> list[Markup]:
        found: list[Markup] = []
        for are_rules, run in groupby(blocks, lambda block: isinstance(block, RuleText)):
            drawn = [self.block(block) for block in run]
            found += [el("ul", drawn, cls="numbered")] if are_rules else drawn
        return found

    def block(self, block: Block) -> Markup:
        if isinstance(block, Heading):
            return self.heading(block)
        if isinstance(block, RuleText):
            return self.rule(block)
        if isinstance(block, Grid):
            return self.grid(block)
        if isinstance(block, Code):
            return el("pre", block.text, tabindex="0")
        if isinstance(block, Remark):
            return el("p", el("b", KINDS[block.note.kind], ": "), self.marked(block.note.words), cls="remark")
        if isinstance(block, Items):
            return self.items(block)
        return self.paragraph(block)

    def heading(self, block: Heading) -> Markup:
        number = (el("span", block.rule, cls="number"), " ") if block.rule else None
        tag = f"h{min(block.level, 4)}"
        return el(tag, number, marks(block.title), id=block.anchor, data_rule_id=block.anchor)

    def rule(self, block: RuleText) -> Markup:
        first, *others = block.ids or [""]
        anchors = [el("span", id=id, data_rule_id=id) for id in others]
        number = el("span", block.label, cls="number")
        words = number, anchors, " ", self.prose(block.text), self.why(block.notes)
        return el("li", words, id=first, data_rule_id=first)

    def why(self, notes: Sequence[Note]) -> Markup | None:
        """Edition, ruling, reason and source, behind a click."""
        if not notes:
            return None
        said = [(el("dt", KINDS[note.kind]), el("dd", self.marked(note.words))) for note in notes]
        return el("details", el("summary", "Why so?"), el("dl", said), cls="why")

    def grid(self, block: Grid) -> Markup:
        columns = zip_longest(block.head, *block.rows, fillvalue="")
        looks = ["wide" if max(map(len, column)) > LONGEST_NARROW else "" for column in columns]
        titles = [
            el("th", self.marked(cell), scope="col", cls=look)
            for cell, look in zip(block.head, looks, strict=False)  # rows may end early
        ]
        rows = [self.row(cells, id, looks) for cells, id in zip(block.rows, block.ids, strict=True)]
        head = el("thead", el("tr", titles)) if titles else None
        table = el("table", head, el("tbody", rows))
        # wide ones scroll by themselves, with the keyboard too
        return el("div", table, cls="grid", tabindex="0", role="group", aria_label="Table")

    def row(self, cells: Sequence[str], id: str, looks: Sequence[str]) -> Markup:
        words: list[Child] = [self.marked(cell) for cell in cells]
        if id:
            number = el("span", id, cls="number")
            rest = cells[0].replace("**", "").removeprefix(id)
            words[0] = join(number, self.marked(rest), self.why(self.book[id].notes))
        drawn = [el("td", cell, cls=look) for cell, look in zip(words, looks, strict=False)]
        return el("tr", drawn, id=id, data_rule_id=id)

    def items(self, block: Items) -> Markup:
        items = [el("li", self.prose(text), value=number or None) for number, text in block.items]
        return el("ol" if block.items[0][0] else "ul", items, cls="listed")

    def paragraph(self, block: Words) -> Markup:
        lead = len(block.text) <= LONGEST_LEAD and not re.search(r"[.:;!?,)]$|[:\n]", block.text)
        return el("p", self.marked(block.text), cls="lead" if lead else None)

    def prose(self, text: str) -> list[Child]:
        """Words in a line of their own, with the lists inside them."""
        found: list[Child] = []
        for part in prose(text):
            found.append(self.items(part) if isinstance(part, Items) else self.marked(part.text))
        return found

    def marked(self, text: str) -> Markup:
        return marked_up(text, self.book)
