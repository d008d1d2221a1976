"""The emblems of the five Opponents and of the game itself, on a grid of 100, in the colour of the text."""

from __future__ import annotations

from typing import Final

from meeplehall.draw.svg import arc, around, points, regular, star
from meeplehall.games.helionox.art.style import dot, holes, line, shape

SIZE: Final = 100


def _corners(count: int, r: float, turn: float = 90) -> str:
    return f"M{points(regular(50, 50, r, count, turn))}Z"


def _spokes(count: int, inner: float, outer: float, width: float, turn: float = 90) -> str:
    d = ""
    for i in range(count):
        (x1, y1), (x2, y2) = (around(50, 50, r, turn + 360 * i / count) for r in (inner, outer))
        d += f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
    return line(d, width=width)


def terminus() -> str:
    """The cult that dates the end: an hourglass whose sand is the sun, in a ring that has begun to break."""
    return (
        line(arc(50, 50, 42, 100, 395), width=5)
        + line(arc(50, 50, 42, 48, 60), width=5)
        + line(arc(50, 50, 42, 72, 84), width=5)
        + shape("M27 20H73V27H27ZM27 73H73V80H27Z")
        + line("M32 27Q32 42 46 50 32 58 32 73M68 27Q68 42 54 50 68 58 68 73", width=4)
        + shape("M39 36H61Q58 43 50 48 42 43 39 36Z")
        + dot(50, 66, 8)
        + line("M50 48V58", width=2.4)
    )


def interworld_council() -> str:
    """Six worlds at one table, and none of them looks at the seventh seat."""
    worlds = "".join(dot(*around(50, 50, 38, 90 + 60 * i), 8) for i in range(6))
    table = line(_corners(6, 24), width=4.5) + line(_corners(6, 15, 60), width=1.8)
    return (
        worlds
        + table
        + line(
            arc(50, 50, 38, 104, 136)
            + arc(50, 50, 38, 164, 196)
            + arc(50, 50, 38, 224, 256)
            + arc(50, 50, 38, 284, 316)
            + arc(50, 50, 38, 344, 376)
            + arc(50, 50, 38, 44, 76),
            width=2.6,
        )
        + line("M50 42V58M41 47L59 47M38 55Q41 60 44 55L41 47ZM56 55Q59 60 62 55L59 47ZM46 58H54", width=2)
    )


def enforcers() -> str:
    """Hired hunters: a cross-hair on a closed helmet."""
    return (
        _spokes(4, 36, 48, 5)
        + line(
            arc(50, 50, 38, 8, 82)
            + arc(50, 50, 38, 98, 172)
            + arc(50, 50, 38, 188, 262)
            + arc(50, 50, 38, 278, 352),
            width=4,
        )
        + holes(
            "M48.6 22H51.4V40H48.6ZM50 19Q74 22 73 48L70 68 56 80 50 72 44 80 30 68 27 48Q26 22 50 19Z"
            "M34 46L47 50.5V70L44 66 45 55 35 52ZM66 46L53 50.5V70L56 66 55 55 65 52Z"
        )
    )


def omegatron() -> str:
    """The company that owns the end of the alphabet: an omega that is also a press."""
    return (
        line("M16 82H38V74Q22 64 22 44A28 28 0 0 1 78 44Q78 64 62 74V82H84", width=9)
        + shape("M50 30L64 44 50 58 36 44Z")
        + shape("M46 62H54V82H46Z")
        + line("M24 91H76", width=4)
    )


def shadow_syndicate() -> str:
    """An eclipse with strings: the hand is not to be seen."""
    strings = "".join(
        f"M{x} {44 + (x % 7)}V{y}" for x, y in ((26, 74), (38, 84), (50, 90), (62, 84), (74, 74))
    )
    puppets = "".join(dot(x, y, 4) for x, y in ((26, 76), (38, 86), (50, 92), (62, 86), (74, 76)))
    eye = holes("M32 38Q50 20 68 38 50 56 32 38ZM50 30a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z")
    return (
        line(arc(50, 38, 30, 150, 390), width=6) + eye + dot(50, 38, 3.6) + line(strings, width=1.8) + puppets
    )


def helionox() -> str:
    """The game: a swollen sun, half eaten, with two orbits and a world on each."""
    flames = points(star(50, 50, 31, 24, 16))
    return (
        holes(f"M{flames}ZM58 33A19 19 0 1 0 58 67 24 24 0 0 1 58 33Z")
        + line(arc(50, 50, 38, 65, 340), width=2.2)
        + line(arc(50, 50, 46, 210, 490), width=2.2)
        + dot(*around(50, 50, 38, 20), 5)
        + dot(*around(50, 50, 46, 170), 3.8)
    )


EMBLEMS: Final[dict[str, str]] = {
    "terminus": terminus(),
    "interworld_council": interworld_council(),
    "enforcers": enforcers(),
    "omegatron": omegatron(),
    "shadow_syndicate": shadow_syndicate(),
    "helionox": helionox(),
}
