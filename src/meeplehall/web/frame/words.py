"""Links to rules, and the few marks that rules and cards use."""

from __future__ import annotations

import re
from html import escape

_RULE_ID = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)*[a-z]?\b")
_MARKS = [
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*([^*]+)\*"), r"<em>\1</em>"),
]


def rule_link(rule: str) -> str:
    """A rule's number; clicking opens the rules there."""
    return (
        f'<a class="rule" data-rule="{escape(rule)}" href="#{escape(rule)}">{escape(rule)}</a>'
        if rule
        else ""
    )


def marked_up(text: str) -> str:
    """The few marks that rules and cards use, as HTML, with links to rules."""
    html = escape(text, quote=False)
    for pattern, replacement in _MARKS:
        html = pattern.sub(replacement, html)
    return _RULE_ID.sub(lambda found: rule_link(found[0]), html)
