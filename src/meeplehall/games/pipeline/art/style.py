"""The style: pipes and strokes. Colours that change with the light are custom properties of the page."""

from __future__ import annotations

from meeplehall.draw.html import Value
from meeplehall.draw.svg import path

#: colour of the page, and what it is where no page says so
PAINT = {
    "O": "var(--orange,#ef8a2b)",
    "S": "var(--silver,#c9d3d8)",
    "T": "var(--teal,#17a398)",
    "case": "var(--casing,#0c1413)",
    "plate": "var(--plate,#2b3a37)",
    "rim": "var(--rim,#465a55)",
    "band": "var(--band,#5d6b70)",
}
#: widths of a pipe: its casing, its body, the line in the middle of a teal one
CASE, BODY, CORE = 15, 11, 3


def line(d: str, width: float, colour: str = "currentColor", **attributes: Value) -> str:
    """A stroke without a fill."""
    return path(d, fill="none", stroke=colour, stroke_width=f"{width:g}", **attributes)


def pipe(d: str, colour: str, size: float = 1) -> str:
    """A pipe: orange solid, silver banded, teal a double line."""
    drawn = line(d, CASE * size, PAINT["case"]) + line(d, BODY * size, PAINT[colour])
    if colour == "S":
        drawn += line(d, BODY * size, PAINT["band"], stroke_dasharray=f"{3 * size:g} {5 * size:g}")
    if colour == "T":
        drawn += line(d, CORE * size, PAINT["case"])
    return drawn
