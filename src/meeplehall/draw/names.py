"""What a drawing calls the things in it, for people who point at them: seldom asked for, and read then."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from meeplehall.draw.html import VOID

#: elements as `el` writes them: texts and attributes have no `<` or `>` in them
_TAG: Final = re.compile(r"<(/?)([A-Za-z][^\s/>]*)([^>]*?)(/?)>")
_KEY: Final = re.compile(r' data-key="([^"]*)"')
_LABEL: Final = re.compile(r' aria-label="([^"]*)"')
#: what stands in a label after the name
_AFTER_NAME: Final = re.compile("[,:]")


def names_in(html: str) -> dict[str, str]:
    """Every `data-key` with the name of what has it: its `aria-label`, or the first one in it."""
    found: dict[str, str] = {}
    around: list[str] = []
    for closing, tag, attributes, closed in _TAG.findall(html):
        if closing:
            around.pop()
            continue
        key, label = _KEY.search(attributes), _LABEL.search(attributes)
        around.append(unescape(key[1]) if key else "")
        if key:
            found[around[-1]] = ""
        if label:
            name = _AFTER_NAME.split(unescape(label[1]), maxsplit=1)[0]
            for each in around:
                if each and not found[each]:
                    found[each] = name
        if closed or tag in VOID:
            around.pop()
    return found
