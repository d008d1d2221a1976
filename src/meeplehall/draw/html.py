"""Elements of HTML and SVG. Whatever is put into one is escaped, unless it is an element already.

    el("li", el("b", name), " bids ", 7, cls=("player", colour), data_key=f"seat-{seat}")

gives `<li class="player red" data-key="seat-0"><b>Ann</b> bids 7</li>`, whatever Ann calls herself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from markupsafe import Markup, escape

#: what may stand inside an element: texts, numbers, elements, several of them; None is nothing
Child: TypeAlias = "str | int | float | Iterable[Child] | None"
#: what an attribute may be: None, False and empty texts leave it out, True writes it without a value;
#: several words, as those of a class, are written side by side
Value: TypeAlias = "str | bool | int | float | Iterable[str] | None"

#: HTML elements that have no inside
VOID: Final = frozenset(("br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
#: SVG elements that are usually written without one
_SHAPE: Final = frozenset(
    ("circle", "ellipse", "image", "line", "path", "polygon", "polyline", "rect", "stop", "use")
)
#: their text would be code
_CODE: Final = frozenset(("script", "style"))
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9.:-]*")
_MOST_KEPT: Final = 20_000
_LONGEST_KEPT: Final = 200
_new = str.__new__


def el(tag: str, /, *inside: Child, **attributes: Value) -> Markup:
    """An element; `cls` is its class, `data_key` becomes data-key, `for_` becomes for."""
    # Tables are drawn on every move: what is usual comes first, and the parts are joined once. (Adding a text
    # to Markup would escape the text.)
    texts = [_BEGIN[tag]]
    for name, value in attributes.items():
        if type(value) is str:
            if value:
                texts.append(f'{_ATTRIBUTE[name]}{_ESCAPED[value]}"')
        elif value is not None:
            texts.append(_attribute(name, value))
    if inside or tag not in _CLOSED:
        texts.append(">")
        for child in inside:
            if type(child) is Markup:
                texts.append(child)
            elif type(child) is str:
                texts.append(_ESCAPED[child])
            elif child is not None:
                _add(texts, child)
        texts.append(_END[tag])
    else:
        texts.append("/>")
    return _new(Markup, "".join(texts))


def join(*inside: Child) -> Markup:
    """Texts and elements one after the other, without an element around them."""
    texts: list[str] = []
    _add(texts, inside)
    return _new(Markup, "".join(texts))


def regions(**inside: Child) -> dict[str, str]:
    """The regions of a table by their names, as the hall takes them: plain texts."""
    found: dict[str, str] = {}
    for name, child in inside.items():
        texts: list[str] = []
        _add(texts, child)
        found[name] = "".join(texts)
    return found


def _add(texts: list[str], child: Child) -> None:
    """What stands inside an element, as escaped texts."""
    if type(child) is int:
        texts.append(str(child))
    elif isinstance(child, Markup):
        texts.append(child)
    elif isinstance(child, str):
        texts.append(_ESCAPED[child])
    elif isinstance(child, float):
        texts.append(str(child))
    elif child is not None and not isinstance(child, int):
        for one in child:
            if type(one) is Markup:
                texts.append(one)
            else:
                _add(texts, one)


def _attribute(name: str, value: Value) -> str:
    """An attribute whose value is not a plain text, as it is written."""
    if value is None or value is False:
        return ""
    if isinstance(value, Markup):
        text = str.replace(value, '"', "&#34;")  # all else in it has been escaped
    elif isinstance(value, str):
        text = _ESCAPED[value]
    elif value is True:
        return f'{_ATTRIBUTE[name]}"'
    elif isinstance(value, int | float):
        text = f"{value:g}" if isinstance(value, float) else str(value)
    else:
        text = _ESCAPED[" ".join([word for word in value if word])]
    return f'{_ATTRIBUTE[name]}{text}"' if text else ""


class _Begin(dict[str, str]):
    """How elements begin."""

    def __missing__(self, tag: str) -> str:
        if not _NAME.fullmatch(tag) or tag.lower() in _CODE:
            raise ValueError(f"no element of a drawing: {tag!r}")
        self[tag] = f"<{tag}"
        return self[tag]


class _End(dict[str, str]):
    """How elements end that have an inside."""

    def __missing__(self, tag: str) -> str:
        if tag in VOID:
            raise ValueError(f"<{tag}> has no inside")
        self[tag] = f"</{tag}>"
        return self[tag]


class _Attribute(dict[str, str]):
    """How attributes begin."""

    def __missing__(self, name: str) -> str:
        written = "class" if name == "cls" else name.removesuffix("_").replace("_", "-")
        if not _NAME.fullmatch(written) or written.lower().startswith("on"):
            raise ValueError(f"no attribute of a drawing: {name!r}")
        self[name] = f' {written}="'
        return self[name]


class _Escaped(dict[str, str]):
    """Texts as HTML; the same ones come again and again."""

    def __missing__(self, text: str) -> str:
        safe = str(escape(str(text)))
        if len(text) <= _LONGEST_KEPT:
            if len(self) >= _MOST_KEPT:
                self.clear()
            self[text] = safe
        return safe


_BEGIN: Final = _Begin()
_END: Final = _End()
_ATTRIBUTE: Final = _Attribute()
_ESCAPED: Final = _Escaped()
_CLOSED: Final = VOID | _SHAPE
