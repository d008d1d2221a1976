"""A sketch on paper: the same table as in the terminal, in plain words for whoever cannot see it.

A game sketches once. What is drawn for the eye in there (a sign, a frame, a picture) says beside itself what
it is in words: `sign` and `Pictured`. A terminal shows the drawing, paper has the words.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

#: no line is broken before this
WIDTH: Final = 3000
_SAID: Final = "said"
#: before a line that a terminal does not show
_ASIDE: Final = "\N{ZERO WIDTH SPACE}"
#: frames and rules
_FRAME: Final = re.compile("[─-╿]+")
_GAP: Final = re.compile(" {2,}")
_BEFORE_STOP: Final = re.compile(r" +([,.;:!?)])")


def sign(drawn: str, words: str, style: str = "") -> Text:
    """Something drawn, and what it is in words; it keeps its style to itself."""
    return Text.assemble((drawn, Style.parse(style) + Style(meta={_SAID: words})))


class Pictured:
    """A picture, and what can be read instead of it."""

    def __init__(self, picture: RenderableType, words: RenderableType) -> None:
        self.picture = picture
        self.words = words

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.words if isinstance(console, _Paper) else self.picture

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        shown = self.words if isinstance(console, _Paper) else self.picture
        return Measurement.get(console, options, shown)


def only_read(title: str, words: Sequence[Text]) -> Pictured:
    """What a terminal has no room for: a heading, and what there is of it."""
    line = Text.assemble(sign(_ASIDE, _ASIDE), title, ": ", Text("  ").join(words))
    return Pictured(Group(), line)


def named(name: str, own: bool) -> Text:
    """A player's name, the own one underlined."""
    if not own:
        return Text.assemble((name, "bold"))
    return sign(name, name if name.casefold() == "you" else f"{name} (you)", "bold underline")


def belonging(thing: str, name: str) -> str:
    """ship of Ann, your ship."""
    return f"your {thing}" if name.casefold() == "you" else f"{thing} of {name}"


class _Paper(Console):
    """Wide enough for every line, without colours."""

    def __init__(self) -> None:
        super().__init__(
            file=io.StringIO(), width=WIDTH, height=WIDTH, color_system=None, legacy_windows=False
        )


class Line(NamedTuple):
    """A line of words; `aside` if a terminal does not show it."""

    words: str
    aside: bool


def on_paper(sketch: RenderableType) -> str:
    """What a sketch says: words for signs, no frames, nothing cut off."""
    return "\n".join(line.words for line in lines_on_paper(sketch))


def lines_on_paper(sketch: RenderableType) -> list[Line]:
    """The same line by line."""
    paper = _Paper()
    written = "".join(_words(paper.render(sketch, paper.options)))
    lines = [Line(_tidy(line.replace(_ASIDE, "")), _ASIDE in line) for line in written.split("\n")]
    return [line for line in lines if line.words]


def _words(segments: Iterator[Segment] | RenderResult) -> Iterator[str]:
    """What is read of each segment."""
    for segment in segments:
        if isinstance(segment, Segment) and not segment.control:
            said = segment.style.meta.get(_SAID) if segment.style is not None else None
            yield segment.text if said is None else str(said)


def _tidy(line: str) -> str:
    words = _GAP.sub("  ", _FRAME.sub("  ", line)).strip()
    return _BEFORE_STOP.sub(r"\1", words)
