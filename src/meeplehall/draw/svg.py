"""The pen: shapes of SVG, for the drawings that are made once per release and lie in a game's `static/`.

A drawing is a text of elements; what stands in a group is drawn already and put there as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from meeplehall.draw.html import Value, el

Point = tuple[float, float]
NAMESPACE: Final = "http://www.w3.org/2000/svg"
#: plain letters that every machine has
FONTS: Final = Markup("'Avenir Next','Segoe UI','Noto Sans',sans-serif")


# numbers and places


def n(number: float) -> str:
    """A number with one digit after the point, if that is not 0."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def points(corners: Iterable[Point]) -> str:
    """Corners as SVG wants them."""
    return " ".join(f"{n(x)},{n(y)}" for x, y in corners)


def polyline(corners: Iterable[Point], close: bool = False) -> str:
    """Corners as a path."""
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in corners) + ("Z" if close else "")


def around(x: float, y: float, radius: float, degrees: float, squash: float = 1.0) -> Point:
    """The point at this angle of a circle, 0 to the right and 90 upwards."""
    angle = degrees * pi / 180
    return x + radius * cos(angle), y - radius * squash * sin(angle)


def star(
    x: float, y: float, outer: float, inner: float, rays: int, turn: float = 90, squash: float = 1.0
) -> list[Point]:
    """The corners of a star."""
    return [around(x, y, inner if i % 2 else outer, turn + 180 * i / rays, squash) for i in range(2 * rays)]


def regular(x: float, y: float, r: float, count: int, turn: float = 90) -> list[Point]:
    """The corners of a regular polygon."""
    return [around(x, y, r, turn + 360 * i / count) for i in range(count)]


def arc(x: float, y: float, r: float, start: float, end: float) -> str:
    """Part of a circle as a path, anticlockwise from one angle to the other."""
    (x1, y1), (x2, y2) = around(x, y, r, start), around(x, y, r, end)
    return f"M{n(x1)} {n(y1)}A{n(r)} {n(r)} 0 {int((end - start) % 360 > 180)} 0 {n(x2)} {n(y2)}"


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


# values of attributes; None where there is nothing to say


def faint(opacity: float) -> str | None:
    """How much of it shines through."""
    return f"{opacity:.2g}" if opacity != 1 else None


def turned(degrees: float, x: float, y: float) -> str | None:
    """Turned around a point."""
    return f"rotate({n(degrees)} {n(x)} {n(y)})" if degrees else None


# shapes; `fill_rule="evenodd"` becomes fill-rule


def path(d: str, **attributes: Value) -> str:
    """A path."""
    return str(el("path", d=d, **attributes))


def circle(x: float, y: float, r: float, **attributes: Value) -> str:
    """A circle."""
    return str(el("circle", cx=n(x), cy=n(y), r=n(r), **attributes))


def ellipse(x: float, y: float, rx: float, ry: float, turn: float = 0, **attributes: Value) -> str:
    """An ellipse, turned around its centre."""
    place = {"cx": n(x), "cy": n(y), "rx": n(rx), "ry": n(ry)}
    return str(el("ellipse", **place, transform=turned(turn, x, y), **attributes))


def rect(x: float, y: float, width: float, height: float, rx: float = 0, **attributes: Value) -> str:
    """A rectangle, perhaps with round corners."""
    place = {"x": n(x), "y": n(y), "width": n(width), "height": n(height)}
    return str(el("rect", **place, rx=n(rx) if rx else None, **attributes))


def polygon(corners: Iterable[Point], **attributes: Value) -> str:
    """A polygon."""
    return str(el("polygon", points=points(corners), **attributes))


def text(words: str, x: float, y: float, **attributes: Value) -> str:
    """Letters."""
    return str(el("text", words, x=n(x), y=n(y), **attributes))


def lettering(x: float, lines: Iterable[tuple[str, float, float, float, int]]) -> str:
    """Lines of letters: what they say, how far down, their size, the gaps between them, their weight."""
    return "".join(
        text(words, x, y, font_size=size, letter_spacing=gap, font_weight=weight)
        for words, y, size, gap, weight in lines
    )


def group(drawing: str, **attributes: Value) -> str:
    """Several shapes together."""
    return str(el("g", Markup(drawing), **attributes))


def use(id: str, **attributes: Value) -> str:
    """A drawing of the same file, once more."""
    return str(el("use", href=f"#{id}", **attributes))


def defs(drawing: str) -> str:
    """What is only drawn where it is used."""
    return str(el("defs", Markup(drawing)))


def ramp(id: str, start: str, end: str, kind: str = "linearGradient", **attributes: Value) -> str:
    """One colour that becomes another; `fill="url(#id)"` paints with it."""
    stops = el("stop", stop_color=start), el("stop", offset="1", stop_color=end)
    return defs(str(el(kind, *stops, id=id, **attributes)))


def document(
    drawing: str,
    width: int,
    height: int,
    fit: str = "xMidYMid slice",
    sized: bool = False,
    **attributes: Value,
) -> str:
    """A whole file of this width and height; `fit` says what happens in a frame of another shape."""
    frame: dict[str, Value] = {"xmlns": NAMESPACE, "viewBox": f"0 0 {width} {height}"}
    if sized:
        frame |= {"width": width, "height": height}
    return f"{el('svg', Markup(drawing), **frame, preserveAspectRatio=fit, **attributes)}\n"
