"""What is written in the Markdown of rules and guides, as HTML: block by block, with links to rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby, zip_longest

from markupsafe import Markup

from meeplehall.draw.html import Child, el, join
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


def no_picture(piece: str) -> str:
    """There are none of any piece."""
    return ""


class Written:
    """Blocks of a text that links to the rules of a book, with pictures by the ids of their pieces."""

    def __init__(self, book: Rulebook, picture: Callable[[str], str] = no_picture) -> None:
        self.book = book
        self.picture = picture

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
        if isinstance(block, Pictures):
            return self.pictures(block)
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

    def pictures(self, block: Pictures) -> Markup:
        drawn = [
            el("figure", Markup(self.picture(piece)), el("figcaption", self.marked(words)))
            for words, piece in block.pictures
        ]
        return el("div", drawn, cls="pictures")

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
