"""The text table: what a drawing says, as headings, lists and buttons.

A game draws once. What it draws for the eye says aloud what it is (`aria-label`, `data-note`, texts), and
from that the same region is written plainly here; pieces stay pieces, so that the browser's modules work as
ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final
from xml.etree import ElementTree

from markupsafe import Markup

from meeplehall.draw.html import Child, el, join
from meeplehall.web.frame.regions import FRAME

Element = ElementTree.Element

#: what the browser is told about a thing, and is told about its words as well
_KEPT: Final = ("data-piece", "data-key", "data-from", "data-card", "data-note")
_HEADINGS: Final = frozenset(("h1", "h2", "h3", "h4", "h5", "h6", "caption", "dt"))
#: what flows in a sentence; everything else stands by itself
_INLINE: Final = frozenset(("a", "abbr", "b", "em", "i", "kbd", "small", "span", "strong", "sub", "sup", "u"))
#: its first words are what it is about, the rest is told below them
_GROUPS: Final = frozenset(("li", "details", "section", "article", "figure"))
#: what only leads around in a picture, or is written into one
_LEFT_OUT: Final = frozenset(("nav", "input", "defs", "title", "text"))
#: with a label, they are worth a heading
_SECTIONS: Final = frozenset(("section", "article", "figure"))
#: with a label, what stands in them is told by it
_PICTURES: Final = frozenset(("button", "summary", "svg", "g", "li", "span"))
_DEEPEST: Final = 6
#: no XML can have these, even escaped
_UNREADABLE: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BEFORE_STOP: Final = re.compile(r"\s+([,.;:!?)])")
_NO_WORDS: Final = re.compile(r"[\W_]*")
_SENTENCES: Final = re.compile(r"(?<=[.!?])\s+")
_WORD: Final = re.compile(r"\w+")
#: a sentence that has only these besides what was said tells nothing new
_SMALL: Final = frozenset(
    re.findall(r"\w+", "a an and are at has have here hold in is it most now of on the they this to you")
)


@dataclass(slots=True)
class _Item:
    """Something to read, with what belongs to it."""

    words: str
    about: dict[str, str] = field(default_factory=dict)
    heads: bool = False
    pressed: bool = False
    labelled: bool = False
    folded: bool = False
    turns: list[dict[str, str]] = field(default_factory=list)
    inside: list[_Item] = field(default_factory=list)

    @property
    def plain(self) -> bool:
        return not (self.about or self.pressed or self.inside or self.heads)

    @property
    def remark(self) -> bool:
        """Is it read in one breath with what it stands in?"""
        return not (self.pressed or self.inside or self.heads or self.labelled or self.about.get("data-note"))

    def has_pieces(self) -> bool:
        return self.pressed or any(item.has_pieces() for item in self.inside)


def text_regions(regions: Mapping[str, str]) -> dict[str, str]:
    """The same regions to read: those of the game as texts, the frame's as they are."""
    return {name: html if name in FRAME else text_region(name, html) for name, html in regions.items()}


@lru_cache(maxsize=256)
def text_region(name: str, html: str) -> str:
    """A region of a game's drawing as a heading with a list below it; nothing if it says nothing."""
    drawn = ElementTree.fromstring(f"<div>{_UNREADABLE.sub('', html)}</div>")
    title = name.removeprefix("plain_").replace("_", " ").capitalize()
    items = _tidy(_read(drawn), title, outermost=True)
    if not items:
        return ""
    if len(items) == 1 and items[0].inside:
        (item,) = items
        words = _button(item) if item.pressed else item.words
        about = {} if item.pressed else _written(item.about)
        return str(join(el("h2", words, **about), _list(item.inside, 3)))
    return str(join(el("h2", title), _list(items, 3)))


# reading


def _read(element: Element) -> list[_Item]:
    """What an element says, one thing after the other; what follows a heading belongs to it."""
    found: list[_Item] = []
    sentence: list[str] = []
    heading: _Item | None = None

    def end_sentence() -> None:
        if words := _joined(sentence):
            (heading.inside if heading else found).append(_Item(words))
        sentence.clear()

    drawing = element.tag in ("svg", "g")
    if not drawing:
        sentence.append(element.text or "")
    for child in element:
        if child.tag in _HEADINGS and not _things(child) and _shown(child):
            end_sentence()
            heading = _Item(_said(child), heads=child.tag != "dt")
            found.append(heading)
        elif _shown(child):
            if _flows(child):
                sentence.append(_said(child))
            else:
                end_sentence()
                (heading.inside if heading else found).extend(_told(child))
        if not drawing:
            sentence.append(child.tail or "")
    end_sentence()
    return found


def _shown(element: Element) -> bool:
    about = element.attrib
    if about.get("aria-hidden") == "true" or "hidden" in about or "data-zoom" in about:
        return False
    return element.tag not in _LEFT_OUT and about.get("role") != "radiogroup"


def _is_thing(element: Element) -> bool:
    return element.tag == "button" or any(name in element.attrib for name in _KEPT)


def _things(element: Element) -> bool:
    """Is there anything in it that can be asked about?"""
    return any(_is_thing(inner) for inner in element.iter())


def _flows(element: Element) -> bool:
    """Is it only a part of a sentence?"""
    if _things(element):
        return False
    if element.get("aria-label"):
        return element.tag in _INLINE or _is_picture(element)
    return all(inner.tag in _INLINE or inner.tag in ("svg", "use") for inner in element.iter())


def _is_picture(element: Element) -> bool:
    """Is it read aloud by its label alone?"""
    pictures = element.get("role") == "img" or element.tag in _PICTURES
    return pictures and bool(element.get("aria-label"))


def _told(element: Element) -> list[_Item]:
    """A thing, a group, or what stands in it."""
    if element.tag == "table":
        return _table(element)
    label, thing = _clean(element.get("aria-label", "")), _is_thing(element)
    inside = _read(element)
    if _is_picture(element):
        inside = [item for item in inside if item.pressed or item.labelled]
    if not thing and not label and element.tag not in _GROUPS:
        return inside
    item = _Item(label, inside=inside, labelled=bool(label))
    item.folded = element.tag == "details"
    item.heads = bool(label) and (element.tag in _SECTIONS or element.get("role") in ("group", "region"))
    if thing:
        item.about = {name: element.attrib[name] for name in _KEPT if element.get(name)}
        if "data-pan" in element.attrib:
            item.about.pop("data-note", None)  # how to move a picture
        item.pressed = element.tag == "button" or "data-piece" in element.attrib
        item.turns = list(_turns(element)) if item.pressed else []
    if item.turns:
        item.inside = []
    return _named(item, element)


def _unfolding(item: _Item, element: Element) -> None:
    """A fold is called as its summary is; what stands in there besides is told when it is unfolded."""
    summary, *sheet = item.inside
    top = element.find("summary")
    item.words, item.labelled = summary.words, top is not None and bool(top.get("aria-label"))
    told = [inner for inner in summary.inside if inner.pressed] if item.labelled else summary.inside
    item.inside = [*told, *sheet]


def _named(item: _Item, element: Element) -> list[_Item]:
    """What has no label is called by what is read first in it; what has no words is only what is in it."""
    if not item.words and item.folded and item.inside and item.inside[0].words:
        _unfolding(item, element)
    if not item.words and item.inside:
        first = item.inside[0]
        if first.plain or first.heads or len(item.inside) == 1:
            item.words, item.heads = first.words, first.heads
            item.about = {**first.about, **item.about}
            item.pressed, item.turns = item.pressed or first.pressed, item.turns or first.turns
            item.inside = [*first.inside, *item.inside[1:]]
    if not item.words and (item.pressed or not item.inside):
        item.words = _clean(element.get("title", "")) or _clean(element.get("data-note", ""))
    return [item] if item.words else item.inside


def _table(table: Element) -> list[_Item]:
    """The rows of a table, each in one line that names the columns."""
    rows = [[_cell(cell) for cell in row if cell.tag in ("th", "td")] for row in table.iter("tr")]
    caption = table.find("caption")
    titles = rows[0] if rows and not list(next(table.iter("tr")).iterfind("td")) else []
    found = [_Item(_line(row, titles)) for row in (rows[1:] if titles else rows) if row]
    words = _clean(table.get("aria-label", "")) or (_said(caption) if caption is not None else "")
    return [_Item(words, heads=True, inside=found)] if words else found


def _cell(cell: Element) -> str:
    return _joined([cell.get("aria-label", "") or _all_words(_read(cell))])


def _all_words(items: list[_Item]) -> str:
    return ", ".join(" ".join([item.words, _all_words(item.inside)]).strip() for item in items)


def _line(row: list[str], titles: list[str]) -> str:
    columns = [*titles, *[""] * (len(row) - len(titles))]
    cells = [f"{title} {cell}".strip() for title, cell in zip(columns[1:], row[1:], strict=False) if cell]
    told = ("; " if any("," in cell for cell in cells) else ", ").join(cells)
    return f"{row[0]}: {told}" if cells and row[0] else row[0] or told


def _turns(element: Element) -> Iterator[dict[str, str]]:
    """The ways in which a piece can be laid: one of them is chosen after it."""
    for inner in element.iter():
        if "data-then" in inner.attrib:
            yield {"data-then": inner.attrib["data-then"], "data-note": inner.get("data-note", "")}


def _said(element: Element) -> str:
    """What is read aloud of an element without things in it."""
    if not _shown(element):
        return ""
    if label := element.get("aria-label"):
        return label
    if element.tag == "svg":
        return ""
    parts = [element.text or ""]
    for child in element:
        parts += [_said(child), child.tail or ""]
    return _joined(parts)


def _joined(parts: list[str]) -> str:
    words = _clean(" ".join(parts))
    return "" if _NO_WORDS.fullmatch(words) else words


def _clean(words: str) -> str:
    return _BEFORE_STOP.sub(r"\1", " ".join(words.split()))


# tidying


def _tidy(items: list[_Item], around: str, outermost: bool = False) -> list[_Item]:
    """Nothing twice, nothing empty, a single remark beside what it is about."""
    kept: list[_Item] = []
    for item in items:
        said = item.words.casefold() in around.casefold() and not item.pressed
        if said and (item.plain or item.words == around or (item.inside and not item.heads)):
            kept += _tidy(item.inside, around)
            continue
        goes_on = item.words.casefold().startswith(f"{around} ".casefold()) and not outermost
        if goes_on and item.heads and not item.pressed:
            rest = item.words[len(around) + 1 :]
            kept += [_Item(rest[0].upper() + rest[1:]), *_tidy(item.inside, rest)]
            continue
        item.inside = _tidy(item.inside, item.words)
        if len(item.inside) == 1 and item.inside[0].remark and not item.pressed and not item.heads:
            item.words = f"{item.words.rstrip(':')}: {item.inside[0].words}"
            item.inside = []
        kept.append(item)
    return kept


# writing


def _list(items: list[_Item], level: int) -> Markup:
    return el("ul", [el("li", _item(item, level)) for item in items])


def _item(item: _Item, level: int) -> Child:
    fold = item.folded and bool(item.inside) and not item.has_pieces()
    heads = item.heads and bool(item.inside) and not fold
    below = _list(item.inside, level + 1 if heads else level) if item.inside else None
    if fold:
        return el("details", el("summary", item.words, _note(item)), below, **_written(item.about))
    words: Child = item.words
    if item.pressed:
        words = _button(item)
    elif item.about:
        words = el("span", item.words, **_written(item.about))
    if heads:
        words = el(f"h{min(level, _DEEPEST)}", words)
    return [words, _note(item), below]


def _button(item: _Item) -> Markup:
    turns = [el("span", hidden=True, **_written(turn)) for turn in item.turns]
    return el("button", item.words, turns, type="button", **_written(item.about))


def _note(item: _Item) -> Child:
    """What else there is to say, sentence by sentence, unless its words have said so."""
    note = item.about.get("data-note", "")
    said = {*_WORD.findall(item.words.casefold()), *_SMALL}
    new = [one for one in _SENTENCES.split(note) if not said.issuperset(_WORD.findall(one.casefold()))]
    left = " ".join(new)
    rest = left.removeprefix(item.words).lstrip(".,:; ")
    if item.pressed or item.heads:
        stop = " "
    else:
        stop = ": " if rest != left else " " if item.words.endswith((".", ":")) else ". "
    return [stop, el("span", rest, cls="note")] if rest else None


def _written(about: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("-", "_"): value for name, value in about.items()}
