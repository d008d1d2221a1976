"""The guide of a game as a page: its parts with pictures of pieces, and quiet links to the rules."""

from __future__ import annotations

import re
from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.engine.game import Game
from meeplehall.engine.guide import Guide
from meeplehall.engine.rulebook import Heading
from meeplehall.web.frame.words import marked_up, marks
from meeplehall.web.frame.written import Written

# rules that a sentence refers to, in brackets after it
_CITED = re.compile(r"\s*\(([A-Z]{1,2}-\d[^()]*)\)")


def guide_fragment(game: Game[Any], guide: Guide) -> Markup:
    """All parts of a guide; its links lead to the page with the rules."""
    page = _Guide(game.rulebook, game.picture)
    opening, *parts = [page.blocks(part) for part in guide.parts()]
    sections = [el("section", part) for part in parts]
    html = join(el("header", opening), sections)
    return Markup(str(html).replace('href="#', f'href="/rules/{game.id}#'))


class _Guide(Written):
    def heading(self, block: Heading) -> Markup:
        # at a table other things have ids of their own
        return el(f"h{block.level}", marks(block.title), id=f"guide-{block.anchor}")

    def marked(self, text: str) -> Markup:
        """As everywhere, with the rules that are cited small and in the background."""
        *parts, last = _CITED.split(text)
        found = [
            join(marked_up(said), " ", el("small", marked_up(cited, self.book), cls="cited"))
            for said, cited in zip(parts[::2], parts[1::2], strict=True)
        ]
        return join(found, marked_up(last))
