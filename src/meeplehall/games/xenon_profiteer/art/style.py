"""The style: outlines of one colour with a faint tint, as on a blueprint.

Everything is drawn in `currentColor`, so that one picture is frost white on blue by night and blue ink on
paper by day. A picture is 48 units wide and high.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meeplehall.draw import svg
from meeplehall.draw.html import Value
from meeplehall.draw.svg import Point, around, group, n, path, polyline

SIZE: Final = 48
_TINT: Final[dict[str, Value]] = {"fill": "currentColor", "fill_opacity": ".16"}
_SOLID: Final[dict[str, Value]] = {"fill": "currentColor", "stroke": "none"}
_PEN: Final[dict[str, Value]] = {
    "fill": "none",
    "stroke": "currentColor",
    "stroke_width": "1.7",
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}


def drawn(drawing: str, **attributes: Value) -> str:
    """Shapes with the line that every picture is drawn with."""
    return group(drawing, **_PEN, **attributes)


# strokes and shapes


def line(d: str, width: float = 0) -> str:
    """A stroke along a path."""
    return path(d, stroke_width=n(width) if width else None)


def thin(d: str) -> str:
    """A fine line: a detail, or a dimension."""
    return line(d, 0.9)


def dashed(d: str) -> str:
    """A centre line, or what cannot be seen."""
    return path(d, stroke_width=".9", stroke_dasharray="3 1.6")


def body(d: str) -> str:
    """A closed shape with its tint."""
    return path(d, **_TINT)


def solid(d: str) -> str:
    """A filled shape."""
    return path(d, **_SOLID)


def box(x: float, y: float, width: float, height: float, round: float = 0, tint: bool = True) -> str:
    """A rectangle."""
    return svg.rect(x, y, width, height, round, **(_TINT if tint else {}))


def ring(x: float, y: float, r: float, tint: bool = True, width: float = 0) -> str:
    """A circle."""
    return svg.circle(x, y, r, **(_TINT if tint else {}), stroke_width=n(width) if width else None)


def dot(x: float, y: float, r: float = 1.4) -> str:
    """A filled circle."""
    return svg.circle(x, y, r, **_SOLID)


def moved(drawing: str, x: float, y: float, size: float = 1, turn: float = 0) -> str:
    """A drawing somewhere else, at another size."""
    how = f"translate({n(x)} {n(y)})"
    how += f" scale({size:.3g})" if size != 1 else ""
    how += f" rotate({n(turn)})" if turn else ""
    return group(drawing, transform=how)


# parts of machines


def column(x: float, top: float, bottom: float, width: float, trays: int = 0) -> str:
    """A vessel with round ends, and trays in it."""
    left, right, r = x - width / 2, x + width / 2, width / 2
    shell = (
        f"M{n(left)} {n(top + r)}A{n(r)} {n(r)} 0 0 1 {n(right)} {n(top + r)}V{n(bottom - r)}"
        f"A{n(r)} {n(r)} 0 0 1 {n(left)} {n(bottom - r)}Z"
    )
    steps = [top + r + (bottom - top - width) * (i + 0.5) / trays for i in range(trays)]
    marks = "".join(
        f"M{n(left + (width * 0.25 if i % 2 else 0))} {n(y)}H{n(right - (0 if i % 2 else width * 0.25))}"
        for i, y in enumerate(steps)
    )
    return body(shell) + (thin(marks) if marks else "")


def drum(x: float, y: float, width: float, height: float) -> str:
    """A vessel that lies on its side."""
    r = height / 2
    return body(
        f"M{n(x + r)} {n(y)}H{n(x + width - r)}A{n(r)} {n(r)} 0 0 1 {n(x + width - r)} {n(y + height)}"
        f"H{n(x + r)}A{n(r)} {n(r)} 0 0 1 {n(x + r)} {n(y)}Z"
    )


def coil(x: float, y: float, width: float, pitch: float, turns: int) -> str:
    """A tube that runs to and fro."""
    d, side = f"M{n(x)} {n(y)}", 1
    for i in range(turns):
        d += f"h{n(side * width)}"
        if i < turns - 1:
            d += f"a{n(pitch / 2)} {n(pitch / 2)} 0 0 {1 if side > 0 else 0} 0 {n(pitch)}"
        side = -side
    return line(d)


def gear(x: float, y: float, r: float, teeth: int = 8) -> str:
    """A cogwheel."""
    corners: list[Point] = []
    for i in range(teeth):
        middle = 360 * i / teeth
        for turn, out in ((-14, r), (-9, r * 1.28), (9, r * 1.28), (14, r)):
            corners.append(around(x, y, out, middle + turn))
    return body(polyline(corners, close=True)) + ring(x, y, r * 0.4, tint=False)


def rays(x: float, y: float, inner: float, outer: float, angles: Sequence[float], width: float = 0) -> str:
    """Light in these directions."""
    parts = ""
    for degrees in angles:
        (ax, ay), (bx, by) = around(x, y, inner, degrees), around(x, y, outer, degrees)
        parts += f"M{n(ax)} {n(ay)}L{n(bx)} {n(by)}"
    return line(parts, width)


def star(x: float, y: float, outer: float, inner: float, points: int = 5, turn: float = 90) -> str:
    """The corners of a star as a path."""
    return polyline(svg.star(x, y, outer, inner, points, turn), close=True)


def snowflake(x: float, y: float, r: float) -> str:
    """Cold."""
    arms = ""
    for i in range(6):
        tip, fork = around(x, y, r, 30 + 60 * i), around(x, y, r * 0.6, 30 + 60 * i)
        one, two = around(*fork, r * 0.32, 75 + 60 * i), around(*fork, r * 0.32, -15 + 60 * i)
        arms += f"M{n(x)} {n(y)}L{n(tip[0])} {n(tip[1])}"
        arms += f"M{n(one[0])} {n(one[1])}L{n(fork[0])} {n(fork[1])}L{n(two[0])} {n(two[1])}"
    return line(arms, 1.2)


def gauge(x: float, y: float, r: float, degrees: float) -> str:
    """A pressure gauge."""
    tip = around(x, y, r * 0.7, degrees)
    return ring(x, y, r) + line(f"M{n(x)} {n(y)}L{n(tip[0])} {n(tip[1])}", 1.2)


def valve(x: float, y: float, size: float = 3.4) -> str:
    """Two triangles, as on a flow sheet."""
    top, high = n(y - size * 0.7), n(size * 1.4)
    stem = f"M{n(x)} {n(y)}v{n(-size)}M{n(x - size * 0.6)} {n(y - size)}h{n(size * 1.2)}"
    return body(f"M{n(x - size)} {top}v{high}L{n(x + size)} {top}v{high}Z") + line(stem, 1.2)


def sheet(x: float, y: float, width: float, height: float, lines: int) -> str:
    """A document with so many lines of writing."""
    fold = min(width, height) * 0.25
    paper = body(f"M{n(x)} {n(y)}H{n(x + width - fold)}l{n(fold)} {n(fold)}V{n(y + height)}H{n(x)}Z") + thin(
        f"M{n(x + width - fold)} {n(y)}v{n(fold)}h{n(fold)}"
    )
    writing = "".join(
        f"M{n(x + 3)} {n(y + fold + 3 + 3.6 * i)}h{n(width - (6 if i % 2 == 0 else 10))}"
        for i in range(lines)
    )
    return paper + (thin(writing) if writing else "")


def person(x: float, y: float, size: float = 1) -> str:
    """Head and shoulders; the shoulders end at y."""
    head = ring(x, y - 17 * size, 5.2 * size)
    return head + body(
        f"M{n(x - 11 * size)} {n(y)}q0-{n(9.5 * size)} {n(11 * size)}-{n(9.5 * size)}"
        f"t{n(11 * size)} {n(9.5 * size)}Z"
    )


def coin(x: float, y: float, r: float) -> str:
    """A dollar."""

    def at(*places: float) -> str:
        return " ".join(n((y if i % 2 else x) + place * r / 6) for i, place in enumerate(places))

    curve = f"M{at(2.4, -2.3)}C{at(1, -3.7, -2.6, -3.5, -2.6, -1.7)}C{at(-2.6, 0.3, 2.6, -0.3, 2.6, 1.7)}"
    mark = f"{curve}C{at(2.6, 3.5, -1, 3.7, -2.6, 2.3)}M{at(0, -4.3)}L{at(0, 4.3)}"
    return ring(x, y, r) + line(mark, 1.2 if r < 12 else 2)
