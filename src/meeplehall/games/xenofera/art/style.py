"""The style: flat colour with an ink outline, and the parts that creatures are put together from.

It reads at the size of a thumbnail, and a sprite that is used from another document may not refer to
gradients or filters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import Final

from meeplehall.draw import svg
from meeplehall.draw.svg import Point, around, faint, group

INK: Final = "#22162e"
WHITE: Final = "#fffaf0"
#: pictures are this wide and high
WIDTH: Final = 120
HEIGHT: Final = 96


def n(number: float) -> str:
    """A number for a path; between -1 and 0 it is written without the 0."""
    return svg.n(number).replace("-0.", "-.")


def commands(*parts: str | float) -> str:
    """Commands and numbers as a path."""
    return " ".join(part if isinstance(part, str) else n(part) for part in parts)


# shapes: `shape`, `oval` and `polygon` have an outline; `flat`, `dot` and `facet` have none


def shape(d: str, fill: str, width: float = 0, opacity: float = 1) -> str:
    """A path with an outline."""
    return svg.path(d, fill=fill, stroke_width=n(width) if width else None, opacity=faint(opacity))


def flat(d: str, fill: str, opacity: float = 1) -> str:
    """A path without an outline."""
    return svg.path(d, fill=fill, stroke="none", opacity=faint(opacity))


def oval(x: float, y: float, rx: float, ry: float, fill: str, turn: float = 0, opacity: float = 1) -> str:
    """An ellipse with an outline."""
    return svg.ellipse(x, y, rx, ry, turn, fill=fill, opacity=faint(opacity))


def dot(x: float, y: float, rx: float, fill: str, ry: float = 0, turn: float = 0, opacity: float = 1) -> str:
    """A circle or ellipse without an outline."""
    return svg.ellipse(x, y, rx, ry or rx, turn, fill=fill, stroke="none", opacity=faint(opacity))


def polygon(corners: Sequence[Point], fill: str, opacity: float = 1) -> str:
    """A polygon with an outline."""
    return svg.polygon(corners, fill=fill, opacity=faint(opacity))


def facet(corners: Sequence[Point], fill: str, opacity: float = 1) -> str:
    """A polygon without an outline."""
    return svg.polygon(corners, fill=fill, stroke="none", opacity=faint(opacity))


def line(d: str, colour: str = INK, width: float = 2, opacity: float = 1) -> str:
    """A stroke."""
    return svg.path(d, fill="none", stroke=colour, stroke_width=n(width), opacity=faint(opacity))


def limb(d: str, fill: str, width: float) -> str:
    """A leg, neck or tail: a thick stroke with an outline."""
    return line(d, INK, width + 4) + line(d, fill, width)


def outlined(drawing: str) -> str:
    """Shapes with the ink line around them."""
    return group(drawing, stroke=INK, stroke_width="2", stroke_linejoin="round", stroke_linecap="round")


def mirrored(inside: str, axis: float = 60) -> str:
    """The same once more on the other side of a vertical axis."""
    return inside + group(inside, transform=f"translate({n(2 * axis)} 0) scale(-1 1)")


# faces


def eye(
    x: float, y: float, r: float, look: Point = (0, 0), white: str = WHITE, pupil: float = 0.55, lid: str = ""
) -> str:
    """One eye looking somewhere (-1 to 1 both ways); with a lid, half asleep."""
    px, py, pr = x + look[0] * r * 0.4, y + look[1] * r * 0.4, r * pupil
    ball = (
        oval(x, y, r, r, white) + dot(px, py, pr, INK) + dot(px - pr * 0.35, py - pr * 0.4, pr * 0.36, "#fff")
    )
    if lid:
        ball += shape(f"M{n(x - r)} {n(y)}A{n(r)} {n(r)} 0 0 1 {n(x + r)} {n(y)}Z", lid)
    return ball


def eyes(
    x: float, y: float, apart: float, r: float, look: Point = (0, 0), white: str = WHITE,
    pupil: float = 0.55, lid: str = "",
) -> str:  # fmt: skip
    """A pair of eyes."""
    return eye(x - apart / 2, y, r, look, white, pupil, lid) + eye(
        x + apart / 2, y, r, look, white, pupil, lid
    )


def shut_eye(x: float, y: float, width: float, colour: str = INK) -> str:
    """A closed, contented eye."""
    return line(f"M{n(x - width / 2)} {n(y)}q{n(width / 2)} {n(width * 0.6)} {n(width)} 0", colour)


def smile(x: float, y: float, width: float, depth: float, colour: str = INK, stroke: float = 2) -> str:
    """A mouth as a line; with negative depth it is not amused."""
    return line(f"M{n(x - width / 2)} {n(y)}q{n(width / 2)} {n(depth * 2)} {n(width)} 0", colour, stroke)


def laugh(
    x: float, y: float, width: float, depth: float, inside: str = "#7a2540", tongue: str = "#ff8f9c"
) -> str:
    """An open mouth."""
    left, right = n(x - width / 2), n(x + width / 2)
    mouth = shape(f"M{left} {n(y)}Q{n(x)} {n(y + 2 * depth)} {right} {n(y)}Z", inside)
    return mouth + dot(x, y + depth * 0.72, width * 0.2, tongue, depth * 0.2)


def blush(x: float, y: float, apart: float, r: float, colour: str = "#ff7f9f") -> str:
    """Two warm cheeks."""
    return "".join(dot(x + side * apart / 2, y, r, colour, r * 0.65, opacity=0.7) for side in (-1, 1))


# bodies and what grows on them


def legs(xs: Iterable[float], top: float, bottom: float, fill: str, width: float, lean: float = 0) -> str:
    """Straight legs with a foot that leans a little."""
    return "".join(limb(f"M{n(x)} {n(top)}L{n(x + lean)} {n(bottom)}", fill, width) for x in xs)


def feet(xs: Iterable[float], y: float, rx: float, ry: float, fill: str) -> str:
    """Flat feet in a row."""
    return "".join(oval(x, y, rx, ry, fill) for x in xs)


def fluff(x: float, y: float, rx: float, ry: float, bumps: int, fill: str, depth: float = 1.1) -> str:
    """A woolly outline: so many bumps around an ellipse."""
    ring = [
        (x + rx * cos(2 * pi * i / bumps - pi / 2), y + ry * sin(2 * pi * i / bumps - pi / 2))
        for i in range(bumps)
    ]
    r = n(depth * pi * (rx + ry) / 2 / bumps)
    arcs = "".join(f"A{r} {r} 0 0 1 {n(px)} {n(py)}" for px, py in [*ring[1:], ring[0]])
    return shape(f"M{n(ring[0][0])} {n(ring[0][1])}{arcs}Z", fill)


def star(
    x: float, y: float, outer: float, inner: float, rays: int, fill: str, turn: float = 0, squash: float = 1
) -> str:
    """Spikes all around."""
    return polygon(svg.star(x, y, outer, inner, rays, turn, squash), fill)


def petals(
    x: float, y: float, distance: float, count: int, rx: float, ry: float, fill: str, turn: float = 0
) -> str:
    """A ring of petals."""
    ring = ""
    for i in range(count):
        degrees = turn + 360 * i / count
        px, py = around(x, y, distance, degrees)
        ring += oval(px, py, rx, ry, fill, -degrees)
    return ring


def flower(x: float, y: float, r: float, fill: str, heart: str = "#ffd84d") -> str:
    """A small blossom without outline."""
    ring = "".join(dot(*around(x, y, r * 0.62, 72 * i + 18), r * 0.5, fill) for i in range(5))
    return ring + dot(x, y, r * 0.42, heart)


def leaf(
    x: float, y: float, length: float, degrees: float, fill: str, width: float = 0.45, ink: float = 1.6
) -> str:
    """A pointed leaf that starts here and grows in this direction."""
    tip = around(x, y, length, degrees)
    one = around(x, y, length * 0.55, degrees + width * 80)
    two = around(x, y, length * 0.55, degrees - width * 80)
    return shape(commands("M", x, y, "Q", *one, *tip, "Q", *two, x, y, "Z"), fill, ink)


def frond(
    x: float, y: float, length: float, degrees: float, fill: str, pairs: int = 5, size: float = 0.34
) -> str:
    """A fern leaf: a stem with pairs of leaflets that become smaller."""
    parts = ""
    for i in range(pairs):
        at = around(x, y, length * (0.2 + 0.75 * i / pairs), degrees)
        small = length * size * (1 - 0.6 * i / pairs)
        parts += leaf(*at, small, degrees + 55, fill, 0.6, 0.8) + leaf(
            *at, small, degrees - 55, fill, 0.6, 0.8
        )
    end = around(x, y, length, degrees)
    return (
        line(f"M{n(x)} {n(y)}L{n(end[0])} {n(end[1])}", INK, 3)
        + parts
        + leaf(*end, length * 0.2, degrees, fill, 0.6, 0.8)
    )


def crystal(x: float, y: float, width: float, height: float, degrees: float, fill: str, shade: str) -> str:
    """A crystal standing on this point, leaning in this direction (90: upright)."""

    def at(across: float, along: float) -> Point:
        px, py = around(x, y, height * along, degrees)
        return around(px, py, width * across, degrees - 90)

    outline = [at(-0.4, 0), at(-0.5, 0.7), at(0, 1), at(0.5, 0.7), at(0.4, 0)]
    return polygon(outline, fill) + facet(
        [at(0.05, 0.02), at(0, 0.96), at(0.43, 0.68), at(0.33, 0.02)], shade
    )


def cloud(x: float, y: float, size: float, fill: str, opacity: float = 1) -> str:
    """A little cloud without outline."""
    puffs = ((-1, 0.1, 0.55), (-0.35, -0.3, 0.7), (0.45, -0.15, 0.62), (1.05, 0.15, 0.45), (0, 0.2, 0.7))
    body = "".join(dot(x + dx * size, y + dy * size, r * size, fill) for dx, dy, r in puffs)
    return group(body, opacity=faint(opacity)) if opacity != 1 else body


def glow(x: float, y: float, r: float, colour: str) -> str:
    """A light: a bright heart in two halos."""
    return (
        dot(x, y, r * 2.6, colour, opacity=0.18)
        + dot(x, y, r * 1.6, colour, opacity=0.4)
        + dot(x, y, r * 0.8, "#fffbe6")
    )


def note(x: float, y: float, size: float, colour: str) -> str:
    """A musical note."""
    stem = commands(
        "M", x + size * 0.4, y, "v", -size * 1.6, "q", size * 0.2, size * 0.5, size * 0.7, size * 0.6
    )
    return dot(x, y, size * 0.48, colour, size * 0.36, -20) + line(stem, colour, 1.6)


def flake(x: float, y: float, r: float, colour: str = "#fff", width: float = 1.4) -> str:
    """A snowflake."""
    arms = "".join(
        f"M{n(a)} {n(b)}L{n(2 * x - a)} {n(2 * y - b)}"
        for a, b in (around(x, y, r, 30 + 60 * i) for i in range(3))
    )
    return line(arms, colour, width)


def tuft(x: float, y: float, h: float, colour: str, blades: int = 3) -> str:
    """A tuft of grass, so high."""
    spread = [(i - (blades - 1) / 2) for i in range(blades)]
    strokes = "".join(
        commands("M", x + s * h * 0.22, y, "q", s * h * 0.1, -h * 0.6, s * h * 0.4, -h * (1 - abs(s) * 0.15))
        for s in spread
    )
    return line(strokes, colour, 1.8)
