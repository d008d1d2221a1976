"""Symbols of one colour: marks of the players, planets, actions, and the two kinds of bid."""

from __future__ import annotations

from meeplehall.draw.html import el
from meeplehall.draw.svg import around, circle, path, polygon, rect, star, turned

SIZE = 24


def _solid(d: str) -> str:
    return path(d)


def _drawn(d: str, width: float = 2.2) -> str:
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(d, fill="none", stroke="currentColor", stroke_width=width, **ends)


def _ring(r: float, width: float) -> str:
    return circle(12, 12, r, fill="none", stroke="currentColor", stroke_width=width)


def _rays(inner: float, outer: float, count: int, turn: float = 0) -> str:
    return polygon(star(12, 12, outer, inner, count, turn))


def _card(x: float, y: float, degrees: float = 0) -> str:
    return rect(x, y, 9, 12, 1.6, transform=turned(degrees, x + 4.5, y + 6))


def _petal(x: float, y: float) -> str:
    return str(el("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r="4.3"))


#: the marks that components.toml names for the colours of the players
MARKS = {
    "leaf": _solid("M4 20C2 9 9 3 21 3 21 15 15 22 6 20L13 11Z"),
    "triangle": _solid("M12 3L22 21H2Z"),
    "sun": _rays(7.5, 11.5, 8) + circle(12, 12, 7),
    "diamond": _solid("M12 1.5L21 12 12 22.5 3 12Z"),
    "drop": _solid("M12 1.5Q19.5 11 19.5 15a7.5 7.5 0 0 1-15 0Q4.5 11 12 1.5Z"),
    "star": _rays(4.8, 11.5, 5, 90),
}

#: ... and the icons of the planets
PLANETS = {
    "mesa": _solid("M1 21V17H4L6 6H18L20 17H23V21Z"),
    "blossom": "".join(_petal(*around(12, 12, 6.4, 90 + 72 * i)) for i in range(5)),
    "snowflake": _drawn("M12 2V22M3.3 7L20.7 17M20.7 7L3.3 17M9 4l3 3 3-3M9 20l3-3 3 3"),
    "grass": _solid("M11 22Q12 10 9 2 15 9 14 22ZM8 22Q7 14 2 8 4 16 5 22ZM17 22Q17 14 22 8 21 16 20 22Z"),
    "tree": _solid("M12 1L20 11H16.5L21.5 18H14V23H10V18H2.5L7.5 11H4Z"),
    "wave": _drawn("M2 9q3.3-5 6.6 0t6.6 0 6.6 0M2 17q3.3-5 6.6 0t6.6 0 6.6 0", 3),
}

SYMBOLS = {
    "bid": circle(12, 6.5, 5)
    + circle(6, 14, 5)
    + circle(18, 14, 5)
    + _solid("M11 12H13Q13 19 17 23H7Q11 19 11 12Z"),
    "no-bid": _solid("M14 1L4 13.5H10.5L8.5 23 20 9.5H13Z"),
    "marker": _solid("M4 1H6.5V23H4ZM7.5 2.5H22L18 7.5 22 12.5H7.5Z"),
}

ACTIONS = {
    "double": _card(3, 7, -8) + _drawn("M14.5 3.5l7 7m0-7l-7 7M15 16q0-2.5 3-2.5t3 2.5q0 1.5-6 5.5h6.5", 2),
    "keep": _drawn("M9 6L4 11l5 5M4 11h10q6 0 6 5.5T15 22H12", 2.6) + rect(13, 0.5, 7, 8, 1.6),
    "lose": _card(7, 1) + _drawn("M12 15V22M8.5 18.5L12 22l3.5-3.5", 2.4),
    "steal": _solid(
        "M6 12V6.5a1.5 1.5 0 0 1 3 0V4a1.5 1.5 0 0 1 3 0v-.5a1.5 1.5 0 0 1 3 0V5a1.5 1.5 0 0 "
        "1 3 0V15q0 7-6.5 7Q8 22 6 19L2.5 14a1.6 1.6 0 0 1 2.5-2Z"
    ),
    "buy": _ring(10, 2.2) + _solid("M12 4a8 8 0 0 0 0 16Z"),
    "discard": _card(3, 3, -14) + _card(12, 4, 12) + _drawn("M6 21h12", 2.4),
    "exchange": _drawn("M3 8H19M15 4l4.5 4L15 12M21 16H5M9 12l-4.5 4L9 20", 2.4),
    "multiplier": _card(2, 8, -8) + _card(9, 9, 8) + _drawn("M19 2V9M15.5 5.5h7", 2.4),
    "peik": _drawn("M1.5 12Q12 1 22.5 12 12 23 1.5 12Z") + circle(12, 12, 4),
    "pass": _ring(9.5, 2.4) + _drawn("M5.5 5.5l13 13", 2.4),
}
