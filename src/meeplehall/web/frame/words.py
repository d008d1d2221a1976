"""Links to rules, and the few marks that rules and cards use."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from meeplehall.draw.html import el
from meeplehall.engine.rulebook import Rulebook

# an id, and those that go on from it with numbers only: HX-5.2.6, 5.2.7 and 5.1.3
_IDS = re.compile(
    r"\b([A-Z]{1,2})-(\d+(?:\.\d+)*[a-z]?)\b((?:(?:, | and | or | to | / |/)\d+(?:\.\d+)+[a-z]?\b)*)"
)
_NUMBER = re.compile(r"\d+(?:\.\d+)+[a-z]?")
_SECTION = re.compile(r"\b([Ss]ection )(\d+(?:\.\d+)?)\b")
_MARKS = [
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*([^*\s](?:[^*]*[^*\s])?)\*"), r"<em>\1</em>"),
]


def rule_link(rule: str, words: str = "") -> Markup:
    """A rule's number; clicking opens the rules there."""
    return el("a", words or rule, cls="rule", data_rule=rule, href=f"#{rule}") if rule else Markup()


def marks(text: str) -> Markup:
    """The few marks that rules and cards use, as HTML."""
    html = str(escape(text))
    for pattern, replacement in _MARKS:
        html = pattern.sub(replacement, html)
    return Markup(html)


def marked_up(text: str, book: Rulebook | None = None) -> Markup:
    """Words with their marks and with links to rules; those of a book link only to what it has."""

    def link(prefix: str, number: str, words: str) -> str:
        id = f"{prefix}-{number}"
        known = len(prefix) == 2 if book is None else id in book.anchors
        return str(rule_link(id, words)) if known else words

    def links(found: re.Match[str]) -> str:
        first = link(found[1], found[2], f"{found[1]}-{found[2]}")
        return first + _NUMBER.sub(lambda number: link(found[1], number[0], number[0]), found[3])

    html = _IDS.sub(links, str(marks(text)))
    if book is not None:
        prefix = book.prefix
        html = _SECTION.sub(lambda found: found[1] + link(prefix, found[2], found[2]), html)
    return Markup(html)
