"""Scores of many as a picture: how often each was reached, one's own marked; and the same as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.svg import n
from meeplehall.engine.game import Game
from meeplehall.engine.wording import plural

#: more steps than this cannot be read on a phone
MOST = 10
#: fewer are no distribution: there is room beside them
FEWEST = 7
#: percent of the picture below the bars and above them, for the words there
BELOW, ABOVE = 10.0, 10.0
#: how much of its step a bar takes
BAR = 0.8


@dataclass(frozen=True, slots=True)
class Step:
    """So many have reached a score from `low` to `high`."""

    low: int
    high: int
    people: int
    mine: bool

    @property
    def words(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


def steps_of(scores: Sequence[int], mine: int | None) -> list[Step]:
    """Steps of equal width from the lowest score to the highest; there is one score at least."""
    low, high = min(scores), max(scores)
    wide = next(width for width in _widths() if (high - low) // width < MOST)
    begin, end = low // wide * wide, high + 1
    missing = FEWEST - len(range(begin, end, wide))
    if missing > 0:
        begin, end = begin - missing // 2 * wide, end + (missing + 1) // 2 * wide
    return [
        Step(
            at, at + wide - 1, sum(at <= score < at + wide for score in scores),
            mine is not None and at <= mine < at + wide,
        )
        for at in range(begin, end, wide)
    ]  # fmt: skip


def _widths() -> list[int]:
    """Widths that people count in."""
    return [factor * 10**power for power in range(9) for factor in (1, 2, 5)]


def distribution(game: Game[Any], scores: Sequence[int], mine: int | None) -> Markup:
    """The picture, and the same to be read."""
    steps = steps_of(scores, mine)
    said = f"Scores of {plural(len(scores), 'try', 'tries')}, from {min(scores)} to {max(scores)}"
    said += f"; yours is {mine}" if mine is not None else ""
    best = "the lowest is the best" if game.low_wins else "the highest is the best"
    caption = el("figcaption", f"{said}. ", el("span", f"Of the scores, {best}.", cls="help"))
    picture = el("figure", caption, _picture(steps, said), cls="spread")
    return join(
        picture, el("details", el("summary", "The same as a table"), _table(steps), cls="spread-table")
    )


def _picture(steps: Sequence[Step], said: str) -> Markup:
    wide, most = 100 / len(steps), max(step.people for step in steps)
    floor = f"{n(100 - BELOW)}%"
    parts = [el("line", x1="0", x2="100%", y1=floor, y2=floor)]
    for i, step in enumerate(steps):
        middle = f"{n((i + 0.5) * wide)}%"
        high = (100 - BELOW - ABOVE) * step.people / most
        top = 100 - BELOW - high
        parts.append(
            el(
                "rect",
                x=f"{n((i + (1 - BAR) / 2) * wide)}%",
                y=f"{n(top)}%",
                width=f"{n(BAR * wide)}%",
                height=f"{n(high)}%",
                cls="mine" if step.mine else None,
            )
        )
        parts.append(el("text", step.low, x=middle, y="100%", dy="-.2em"))
        if step.people:
            words = f"{step.people} · you" if step.mine else step.people
            parts.append(
                el("text", words, x=middle, y=f"{n(top)}%", dy="-.35em", cls="mine" if step.mine else None)
            )
    return el("svg", parts, role="img", aria_label=said)


def _table(steps: Sequence[Step]) -> Markup:
    head = el("tr", el("th", "Score", scope="col"), el("th", "People", scope="col"))
    rows = [
        el(
            "tr",
            el("th", step.words, scope="row"),
            el("td", step.people, " (yours is here)" if step.mine else None),
            cls="mine" if step.mine else None,
        )
        for step in steps
    ]
    return el("table", el("thead", head), el("tbody", rows))
