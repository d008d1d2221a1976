"""The rules of a game as a page: all of RULES.md in its order, with contents, links, and reasons."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import Child, el, join
from meeplehall.engine.game import Game
from meeplehall.engine.rulebook import Block, Heading
from meeplehall.web.frame.words import marks
from meeplehall.web.frame.written import Written


def rules_fragment(game: Game[Any]) -> Markup:
    """All rules in their sections, each with its id as an anchor."""
    return _Rules(game.rulebook).whole()


class _Rules(Written):
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
