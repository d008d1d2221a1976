"""Rows of words for the sketches of tables in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text


class Row:
    """Words side by side, with line breaks between them and never inside."""

    def __init__(self, words: Sequence[Text], gap: str = "  ") -> None:
        self.words = list(words)
        self.gap = Text(gap, "dim")

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        for word in self.words:
            if line and line.cell_len + self.gap.cell_len + word.cell_len > options.max_width:
                yield line
                line = Text()
            if line:
                line.append_text(self.gap)
            line.append_text(word)  # which keeps the style of a word to itself
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [word.cell_len for word in self.words] or [0]
        whole = sum(widths) + self.gap.cell_len * (len(widths) - 1)
        return Measurement(max(widths), whole).with_maximum(options.max_width)
