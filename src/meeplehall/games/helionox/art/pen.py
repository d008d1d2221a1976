"""The pen: shapes of flat colour, stars, wobbly discs and banded glows.

A glow is a few flat rings inside each other, like the plates of a printed poster: it needs no gradient.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from zlib import crc32

Point = tuple[float, float]
ROUND = 'stroke-linecap="round" stroke-linejoin="round"'


def n(number: float) -> str:
    """A number with one digit after the point, if that is not 0."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def polar(x: float, y: float, radius: float, degrees: float) -> Point:
    """The point at this angle of a circle, 0 to the right and 90 upwards."""
    angle = degrees * pi / 180
    return x + radius * cos(angle), y - radius * sin(angle)


def points(corners: Iterable[Point]) -> str:
    """Corners as SVG wants them."""
    return " ".join(f"{n(x)},{n(y)}" for x, y in corners)


def shape(d: str, fill: str = "", opacity: float = 1) -> str:
    """A filled path; without a colour it takes that of its surroundings."""
    return f'<path d="{d}"{_fill(fill)}{see_through(opacity)}/>'


def line(d: str, stroke: str = "currentColor", width: float = 1.5, opacity: float = 1, more: str = "") -> str:
    """A stroke with round ends."""
    pen = f'fill="none" stroke="{stroke}" stroke-width="{width:g}" {ROUND}'
    return f'<path d="{d}" {pen}{see_through(opacity)}{" " + more if more else ""}/>'


def dot(x: float, y: float, r: float, fill: str = "", opacity: float = 1) -> str:
    """A filled circle."""
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}"{_fill(fill)}{see_through(opacity)}/>'


def oval(
    x: float, y: float, rx: float, ry: float, fill: str = "", opacity: float = 1, turn: float = 0
) -> str:
    """A filled ellipse."""
    rotate = f' transform="rotate({n(turn)} {n(x)} {n(y)})"' if turn else ""
    size = f'cx="{n(x)}" cy="{n(y)}" rx="{n(rx)}" ry="{n(ry)}"'
    return f"<ellipse {size}{rotate}{_fill(fill)}{see_through(opacity)}/>"


def ring(
    x: float, y: float, r: float, stroke: str = "currentColor", width: float = 1, opacity: float = 1,
    dash: str = "", squash: float = 1, turn: float = 0,
) -> str:  # fmt: skip
    """A circle or ellipse as a line."""
    pen = f'fill="none" stroke="{stroke}" stroke-width="{width:g}"{see_through(opacity)}'
    pen += f' stroke-dasharray="{dash}"' if dash else ""
    if squash == 1:
        return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" {pen}/>'
    rotate = f' transform="rotate({n(turn)} {n(x)} {n(y)})"' if turn else ""
    return f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="{n(r)}" ry="{n(r * squash)}"{rotate} {pen}/>'


def box(
    x: float, y: float, width: float, height: float, fill: str = "", opacity: float = 1, rx: float = 0
) -> str:
    """A filled rectangle."""
    corner = f' rx="{n(rx)}"' if rx else ""
    size = f'x="{n(x)}" y="{n(y)}" width="{n(width)}" height="{n(height)}"'
    return f"<rect {size}{corner}{_fill(fill)}{see_through(opacity)}/>"


def polygon(corners: Iterable[Point], fill: str = "", opacity: float = 1) -> str:
    """A filled polygon."""
    return f'<polygon points="{points(corners)}"{_fill(fill)}{see_through(opacity)}/>'


def group(inside: str, transform: str = "", opacity: float = 1, more: str = "") -> str:
    """Several shapes together."""
    move = f' transform="{transform}"' if transform else ""
    return f"<g{move}{see_through(opacity)}{' ' + more if more else ''}>{inside}</g>"


def place(
    id: str, x: float, y: float, size: float = 1, fill: str = "", colour: str = "", turn: float = 0,
    flip: bool = False, opacity: float = 1,
) -> str:  # fmt: skip
    """A motif of the same file, its origin here; `fill` is its body, `colour` the light on it."""
    move = f"translate({n(x)} {n(y)})"
    move += f" rotate({n(turn)})" if turn else ""
    move += f" scale({-size:.3g} {size:.3g})" if flip else f" scale({size:.3g})" if size != 1 else ""
    paint = _fill(fill) + (f' color="{colour}"' if colour else "")
    return f'<use href="#{id}" transform="{move}"{paint}{see_through(opacity)}/>'


def see_through(opacity: float) -> str:
    """The attribute, where there is something to say."""
    return f' opacity="{opacity:.2g}"' if opacity != 1 else ""


def _fill(fill: str) -> str:
    return f' fill="{fill}"' if fill else ""


# forms


def star(x: float, y: float, outer: float, inner: float, count: int, turn: float = 90) -> Sequence[Point]:
    """The corners of a star."""
    return [polar(x, y, inner if i % 2 else outer, turn + 180 * i / count) for i in range(2 * count)]


def regular(x: float, y: float, r: float, count: int, turn: float = 90) -> Sequence[Point]:
    """The corners of a regular polygon."""
    return [polar(x, y, r, turn + 360 * i / count) for i in range(count)]


def wobbly(x: float, y: float, r: float, wave: float, seed: int, count: int = 14) -> str:
    """A disc whose edge is not quite at rest, as a path."""
    around = []
    for i in range(count):
        a = 2 * pi * i / count
        swing = sin(3 * a + seed) + 0.7 * sin(5 * a + 2.1 * seed) + 0.4 * sin(2 * a - seed)
        around.append(polar(x, y, r + wave * swing, 360 * i / count))
    return smooth(around)


def smooth(corners: Sequence[Point]) -> str:
    """A closed round path that passes between all corners."""
    middle = [
        ((x1 + x2) / 2, (y1 + y2) / 2)
        for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    start = middle[-1]
    parts = [f"M{n(start[0])} {n(start[1])}"]
    for (cx, cy), (x, y) in zip(corners, middle, strict=True):
        parts.append(f"Q{n(cx)} {n(cy)} {n(x)} {n(y)}")
    return "".join(parts) + "Z"


def arc(x: float, y: float, r: float, start: float, end: float) -> str:
    """Part of a circle as a path, anticlockwise from one angle to the other."""
    (x1, y1), (x2, y2) = polar(x, y, r, start), polar(x, y, r, end)
    return f"M{n(x1)} {n(y1)}A{n(r)} {n(r)} 0 {int((end - start) % 360 > 180)} 0 {n(x2)} {n(y2)}"


def glow(x: float, y: float, r: float, fill: str, bands: int = 3, opacity: float = 0.16) -> str:
    """Light as flat rings inside each other."""
    return "".join(dot(x, y, r * (1 - 0.24 * i), fill, opacity) for i in range(bands))


class Luck:
    """Numbers that are the same for the same name, on every machine and in every release."""

    __slots__ = ("_seed",)

    def __init__(self, name: str) -> None:
        self._seed = crc32(name.encode()) or 1

    def below(self, limit: int) -> int:
        """A whole number from 0 to less than the limit."""
        self._seed = (self._seed * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._seed >> 8) % limit

    def between(self, low: float, high: float) -> float:
        """A number from the one to the other."""
        return low + (high - low) * self.below(1000) / 999


def stars(luck: Luck, width: float, height: float, count: int, fill: str, opacity: float = 0.7) -> str:
    """Some stars, as one path of short round strokes."""
    d = "".join(f"M{n(luck.between(2, width))} {n(luck.between(2, height))}h0" for _ in range(count))
    return line(d, fill, 0.9, opacity)
