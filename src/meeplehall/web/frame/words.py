"""Links to rules, and the few marks that rules and cards use."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from meeplehall.draw.html import el

_RULE_ID = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)*[a-z]?\b")
_MARKS = [
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*([^*]+)\*"), r"<em>\1</em>"),
]


def rule_link(rule: str) -> Markup:
    """A rule's number; clicking opens the rules there."""
    return el("a", rule, cls="rule", data_rule=rule, href=f"#{rule}") if rule else Markup()


def marked_up(text: str) -> Markup:
    """The few marks that rules and cards use, as HTML, with links to rules."""
    html = str(escape(text))
    for pattern, replacement in _MARKS:
        html = pattern.sub(replacement, html)
    return Markup(_RULE_ID.sub(lambda found: rule_link(found[0]), html))
