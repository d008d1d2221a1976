"""The pictures of a report: small SVG drawings inside the page, in its own colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.lab.experiment.pooled import More
from meeplehall.lab.experiment.shares import Share

#: a bar in its picture
WIDTH, HEIGHT = 180, 16
#: a picture of lengths: its columns, and the room for the numbers below them
COLUMNS, FLOOR, FEET = 320, 70, 18
#: numbers below the columns stand no closer than this
APART = 34


def bar(row: Share, most: float = 1.0) -> Markup:
    """A share of wins as a bar with its interval, and a line where it would be even."""

    def x(share: float) -> float:
        return round(min(1.0, share / most) * WIDTH, 1)

    middle = HEIGHT // 2
    label = f"{row.share:.1%}, between {row.low:.1%} and {row.high:.1%}; even would be {row.even:.1%}"
    return _picture(
        el("title", label),
        el("rect", width=x(row.share), height=HEIGHT - 6, y=3, cls="share"),
        el("line", x1=x(row.low), x2=x(row.high), y1=middle, y2=middle, cls="interval"),
        el("line", x1=x(row.even), x2=x(row.even), y1=0, y2=HEIGHT, cls="even"),
    )


def most_of(rows: Sequence[Share]) -> float:
    """The share at the right end of all bars of a table, so that they can be compared."""
    return min(1.0, max((max(row.high, row.even) for row in rows), default=1.0))


def dot(row: More, rows: Sequence[More]) -> Markup:
    """How much more winners have, as a dot with its interval beside a line at nothing."""
    most = max(abs(each.more) for each in rows)
    # whole intervals, unless they are so wide that nothing else could be seen
    reach = min(max(abs(each.more) + each.high - each.more for each in rows), 3 * most) or 1.0

    def x(more: float) -> float:
        return round(WIDTH / 2 * (1 + max(-1.0, min(1.0, more / reach))), 1)

    middle = HEIGHT // 2
    label = f"{row.more:+.2f}, between {row.low:+.2f} and {row.high:+.2f}"
    return _picture(
        el("title", label),
        el("line", x1=WIDTH // 2, x2=WIDTH // 2, y1=0, y2=HEIGHT, cls="even"),
        el("line", x1=x(row.low), x2=x(row.high), y1=middle, y2=middle, cls="interval"),
        el("circle", cx=x(row.more), cy=middle, r=4, cls="share"),
    )


def _picture(*parts: Markup) -> Markup:
    return el("svg", parts, viewBox=f"0 0 {WIDTH} {HEIGHT}", width=WIDTH, height=HEIGHT, role="img")


def lengths(counts: Mapping[int, int], what: str) -> Markup:
    """How many matches had so many rounds, as columns."""
    first, last = min(counts), max(counts)
    most, number = max(counts.values()), last - first + 1
    width = min(24.0, COLUMNS / number)
    columns, numbers = [], []
    written = -APART
    for place in range(number):
        height = round(FLOOR * counts.get(first + place, 0) / most, 1)
        left = round(place * width, 1)
        if height:
            wide = round(max(1.0, width - 1), 1)
            columns.append(el("rect", x=left, y=FLOOR - height, width=wide, height=height, cls="share"))
        if left - written >= APART or (place == number - 1 and number > 1 and left - written > APART / 2):
            written = round(left)
            numbers.append(el("text", first + place, x=left + 8, y=FLOOR + FEET - 4))
    label = f"{what}: from {first} to {last}"
    right = max(60, round(number * width) + 16)
    return el(
        "svg",
        el("title", label),
        columns,
        el("line", x1=0, x2=right, y1=FLOOR, y2=FLOOR, cls="interval"),
        numbers,
        viewBox=f"0 0 {right} {FLOOR + FEET}",
        width=right,
        height=FLOOR + FEET,
        role="img",
        cls="lengths",
    )
