"""The pen: shapes as SVG. Colours that change with the light are custom properties of the page."""

from __future__ import annotations

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


def path(d: str, **attributes: object) -> str:
    """A path; fill_rule="evenodd" becomes fill-rule."""
    return f'<path d="{d}"{_written(attributes)}/>'


def circle(x: float, y: float, r: float, **attributes: object) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}"{_written(attributes)}/>'


def rect(x: float, y: float, width: float, height: float, rx: float = 0, **attributes: object) -> str:
    corner = f' rx="{rx:g}"' if rx else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{corner}{_written(attributes)}/>'


def line(d: str, width: float, colour: str = "currentColor", **attributes: object) -> str:
    """A stroke without a fill."""
    return path(d, fill="none", stroke=colour, stroke_width=f"{width:g}", **attributes)


def group(inside: str, **attributes: object) -> str:
    return f"<g{_written(attributes)}>{inside}</g>"


def _written(attributes: dict[str, object]) -> str:
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())


def pipe(d: str, colour: str, size: float = 1) -> str:
    """A pipe: orange solid, silver banded, teal a double line."""
    drawn = line(d, CASE * size, PAINT["case"]) + line(d, BODY * size, PAINT[colour])
    if colour == "S":
        drawn += line(d, BODY * size, PAINT["band"], stroke_dasharray=f"{3 * size:g} {5 * size:g}")
    if colour == "T":
        drawn += line(d, CORE * size, PAINT["case"])
    return drawn
