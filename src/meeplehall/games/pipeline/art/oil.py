"""Barrels, tanks, machines: the things that lie on the board."""

from __future__ import annotations

from meeplehall.draw.svg import circle, group, path, rect
from meeplehall.games.pipeline.art.style import PAINT, line

#: a barrel is so large
WIDTH, HEIGHT = 20, 24
_DRUM = "M3 3.5Q10 .5 17 3.5V20.5Q10 23.5 3 20.5Z"
_LABEL = "var(--label,#fdf8ea)"
_INK = "#10201d"


def barrel(colour: str, grade: int) -> str:
    """A drum in the colour and pattern of its oil; the label shows a drop for crude, else a bar per grade."""
    return drum(colour) + _label(grade)


def drum(colour: str) -> str:
    """The same without a label: a price is written there."""
    body = path(_DRUM, fill=PAINT[colour], stroke=PAINT["case"], stroke_width="1.4")
    if colour == "S":
        body += line("M3.4 5.2H16.6M3.4 18.8H16.6", 2, PAINT["band"])
    elif colour == "T":
        body += line("M3.5 4.4H16.5M3.5 6.2H16.5M3.5 17.8H16.5M3.5 19.6H16.5", 0.9, PAINT["case"])
    return body


def _label(grade: int) -> str:
    plate = rect(5, 8.2, 10, 7.8, 1.6, fill=_LABEL)
    if not grade:
        return plate + path("M10 9Q13 12.2 12.2 13.6A2.6 2.6 0 0 1 7.8 13.6Q7 12.2 10 9Z", fill=_INK)
    first = 10 - 1.45 * (grade - 1)
    bars = "".join(f"M{first + 2.9 * i:g} 9.8V14.4" for i in range(grade))
    return plate + line(bars, 1.7, _INK)


def tank() -> str:
    """A storage tank with its roof and ladder."""
    body = path(
        "M3 9V30Q16 34 29 30V9Q16 3 3 9Z", fill=PAINT["plate"], stroke="currentColor", stroke_width="1.8"
    )
    roof = line("M3 9Q16 13.5 29 9", 1.4)
    ladder = line("M22 11.5V31M25.4 11V30.4M22 15H25.4M22 19H25.4M22 23H25.4M22 27H25.4", 0.9)
    return body + roof + ladder


def machine() -> str:
    """A pump seen from above: housing, wheel, four flanges to its four sides."""
    flanges = "".join(
        rect(*spot, fill=PAINT["rim"], stroke=PAINT["case"], stroke_width="1")
        for spot in [(12, -1, 16, 6), (12, 35, 16, 6), (-1, 12, 6, 16), (35, 12, 6, 16)]
    )
    housing = rect(
        3.5, 3.5, 33, 33, 7, fill="var(--machine,#d7b13c)", stroke=PAINT["case"], stroke_width="1.6"
    )
    bolts = "".join(circle(x, y, 1.7, fill=PAINT["case"]) for x in (8.5, 31.5) for y in (8.5, 31.5))
    wheel = circle(20, 20, 10.5, fill=PAINT["case"]) + circle(20, 20, 3.4, fill="var(--machine,#d7b13c)")
    blade = path("M20 16.6Q15 14 18.5 10.4Q24 11 21.6 16.9Z", fill="var(--machine,#d7b13c)")
    blades = "".join(group(blade, transform=f"rotate({turn} 20 20)") for turn in (0, 120, 240))
    return flanges + housing + bolts + wheel + blades
