"""Signs of what is gained, spent and done, on the same grid of 24, in the colour of the text."""

from __future__ import annotations

from typing import Final

from meeplehall.draw.svg import arc, around, group, points, star
from meeplehall.games.helionox.art.signs import FACTIONS
from meeplehall.games.helionox.art.style import dot, holes, line, ring, shape

SHIELD: Final = "M12 1.5Q16.5 4 21 4 21.5 16 12 22.5 2.5 16 3 4 7.5 4 12 1.5Z"
CARD: Final = (
    "M5.5 2h8A1.5 1.5 0 0 1 15 3.5v12A1.5 1.5 0 0 1 13.5 17h-8A1.5 1.5 0 0 1 4 15.5v-12A1.5 1.5 0 0 1 5.5 2Z"
)
DISC: Final = "M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21Z"
FRAME: Final = (
    "M4 1.5h16A2.5 2.5 0 0 1 22.5 4v16a2.5 2.5 0 0 1-2.5 2.5H4A2.5 2.5 0 0 1 1.5 20V4A2.5 2.5 0 0 1 4 1.5Z"
)


def _flake() -> str:
    d = ""
    for i in range(6):
        (x1, y1), (x2, y2) = around(12, 12, 1, 60 * i + 30), around(12, 12, 10.4, 60 * i + 30)
        d += f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
        for side in (-22, 22):
            (a, b), (e, f) = around(12, 12, 6, 60 * i + 30), around(12, 12, 9.2, 60 * i + 30 + side)
            d += f"M{a:.1f} {b:.1f}L{e:.1f} {f:.1f}"
    return line(d, width=1.9)


def _star(outer: float, inner: float, count: int, turn: float = 90) -> str:
    return f"M{points(star(12, 12, outer, inner, count, turn))}Z"


#: money, defence and fuel ...
RESOURCES: Final[dict[str, str]] = {
    # a coin with the dying sun and its orbit
    "cred": holes(DISC + "M12 4.2a7.8 7.8 0 1 1 0 15.6 7.8 7.8 0 0 1 0-15.6Z")
    + dot(12, 12, 3.2)
    + line(arc(12, 12, 5.6, 20, 140), width=1.6)
    + line(arc(12, 12, 5.6, 200, 320), width=1.6),
    "defense": holes(SHIELD + "M12 5.4V18.4Q18 13.6 18 6.8 15 6.8 12 5.4Z"),
    "key": holes(
        "M7.5 1.8a5.9 5.9 0 0 1 2 11.4V22H5.5V13.2a5.9 5.9 0 0 1 2-11.4ZM7.5 5a2.6 2.6 0 1 0 "
        "0 5.2 2.6 2.6 0 0 0 0-5.2Z"
        "M10.8 14.6h5.4v3h-5.4ZM10.8 19h3.8v3h-3.8Z"
    ),
    "fuel": holes(
        "M8.5 1.5h7v2.6h-7ZM7 5.2h10A2 2 0 0 1 19 7.2v13.3a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2"
        "V7.2a2 2 0 0 1 2-2Z"
        "M13 7.5L8 14.8H11.4L10.6 20.3 16 12.7H12.5Z"
    ),
    "mark": holes("M5 1.5h14V22.5L12 18 5 22.5ZM12 5L8 9.5 12 14 16 9.5Z"),
    "influence": holes(_star(11.4, 5, 5) + "M12 8.6a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6Z")
    + dot(12, 12.4, 1.7),
    # a skull-like mask under a dark star
    "infamy": holes(
        "M12 1.5c6 0 9.6 4 9.6 9.4 0 3.4-1.8 5.4-3.8 6.6V22.5H6.2V17.5C4.2 16.3 2.4 "
        "14.3 2.4 10.9 2.4 5.5 6 "
        "1.5 12 1.5ZM5.8 10.2L10.6 12.4 9.4 15.2Q6 14.8 5.8 10.2ZM18.2 10.2L13.4 "
        "12.4 14.6 15.2Q18 14.8 "
        "18.2 10.2ZM9.3 18.8h1.5V22.5H9.3ZM13.2 18.8h1.5V22.5H13.2Z"
    ),
    # a cracked world
    "devastation": holes(
        DISC + "M13.6 3.2L9.4 9.6 12.6 11.2 8.2 16.4 11 20.8 9.7 15.9 14.6 11 11.6 9.2Z"
        "M18.9 9.4L15 13.2 17.6 14.8 15.6 18 19 14.4 16.8 13Z"
    ),
    "cryo": _flake(),
    "thaw": line("M12 2v5.5M6.3 4.3l2.8 4.5M17.7 4.3l-2.8 4.5M2.5 9.5l5 1.8M21.5 9.5l-5 1.8", width=1.9)
    + shape("M12 9.8Q17.2 15.6 17.2 18a5.2 5.2 0 0 1-10.4 0Q6.8 15.6 12 9.8Z"),
    "draw": group(holes(CARD), transform="translate(-1.5 1)")
    + line("M17.5 20.5V9M14 12.5L17.5 8.5 21 12.5", width=2.2),
    "build-points": shape(
        "M3 13h8v4.3H3ZM13 13h8v4.3h-8ZM8 7h8v4.3H8ZM3 19h8v3.5H3ZM13 19h8v3.5h-8ZM12 .8l3 4.4H9Z"
    ),
    "asterisk": line("M12 3V21M4.2 7.5L19.8 16.5M19.8 7.5L4.2 16.5", width=3.2),
}

#: ... and what a card or an Architect can do
DEEDS: Final[dict[str, str]] = {
    # the two sides of the token: an open eye over a book, and a shut one
    "archivist": shape("M1.5 14.5Q7 12.5 12 15.5 17 12.5 22.5 14.5V22Q17 20 12 23 7 20 1.5 22Z")
    + line("M3 7.5Q12-1 21 7.5 12 16 3 7.5Z", width=1.9)
    + dot(12, 7.5, 2.9),
    "archivist-exhausted": line(
        "M2 15.2Q7 13.2 12 16.2 17 13.2 22 15.2V21.5Q17 19.5 12 22.5 7 19.5 2 21.5ZM12 16.2V22.5", width=1.5
    )
    + line("M3 6Q12 14.5 21 6", width=2.2),
    # round a world and away
    "gravshot": dot(9, 15, 4)
    + line("M2 9.5Q1.6 22 10 22 18.5 22 19 6", width=2)
    + shape("M19.2 1L23 9 15 9Z"),
    "unite": ring(8.5, 12, 6.6, width=2.2)
    + ring(15.5, 12, 6.6, width=2.2)
    + shape("M12 6.8Q15 9 15 12T12 17.2Q9 15 9 12T12 6.8Z"),
    "consume": holes(
        "M12.5 1Q13 6 17 9.5 20.5 12.5 20.5 16 20.5 23 12 23 3.5 23 3.5 16 3.5 12.5 6.5 9.5 7.5 "
        "12.5 9.5 13 8 6.5 12.5 1ZM12 14Q8.8 17 8.8 18.8 8.8 21 12 21T15.2 18.8Q15.2 17 12 14Z"
    ),
    "reserve": holes(CARD + "M9.5 4.5l3.2 3.8-3.2 3.8-3.2-3.8Z")
    + line("M8 20.5h10.5V8.5", width=2.2)
    + line("M12 23h9.2V12", width=1.4),
    "purge": group(line(CARD, width=1.5), transform="translate(2.5 2.5)")
    + line("M3.5 3.5L20.5 20.5M20.5 3.5L3.5 20.5", width=2.6),
    "overcome": holes(SHIELD + "M6.2 11.6L8.3 9.5 11 12.2 16 7.2 18.1 9.3 11 16.4Z"),
    "location": holes(
        "M12 1.5a8 8 0 0 1 8 8Q20 15 12 22.8 4 15 4 9.5a8 8 0 0 1 8-8ZM12 6a3.5 3.5 0 1 "
        "0 0 7 3.5 3.5 0 0 0 0-7Z"
    ),
    "move": dot(4.5, 19, 3.5)
    + line("M4.5 12Q5 5 13 5.5", width=2.4, dash="3.4 3")
    + shape("M23 5.5L14 11V0Z"),
    "action": holes("M12 1L21.5 6.5V17.5L12 23 2.5 17.5V6.5ZM13.5 5L7.5 13H11.2L10 19 16.5 10.8H12.5Z"),
    "discard": group(holes(CARD), transform="translate(-1.5 1)")
    + line("M17.5 8.5V20M14 16.5L17.5 20.5 21 16.5", width=2.2),
    "round": line(arc(12, 12, 8.8, 120, 420), width=2.4) + shape("M12.8 .6V8.2L7.6 4.3Z") + dot(12, 12, 3),
    "pass": line("M5 5.5L12 12 5 18.5M13 5.5L20 12 13 18.5", width=2.6),
}


def _die(inside: str) -> str:
    """A face of a die: the sign stands in a square."""
    return line(FRAME, width=1.8) + group(inside, transform="translate(4.8 4.8) scale(.6)")


#: the six worlds at the size of a face: by the count and place of their marks
WORLD_SIGNS: Final[dict[str, str]] = {
    "mercury": shape("M0 1Q10 12 0 23Z")
    + dot(16, 12, 6)
    + line("M7 5.5L9 4M8.2 12H8.6M7 18.5L9 20", width=1.8),
    "old_world": ring(12, 12, 9.6, width=2)
    + shape("M4 9Q8 3 13 4 15 8 11 10 12 14 7 16 3 13 4 9ZM15 13Q19 11 20 14 18 19 14 20Z"),
    "luna": shape("M16 2A10.4 10.4 0 1 0 22 16 8.6 8.6 0 0 1 16 2Z"),
    "mars": ring(10, 14, 7.6, width=2.6) + line("M15.5 8.5L22 2M16 2H22V8", width=2.6),
    "ceres": holes(
        "M12 1.5L19 5 22.5 12 18.5 20 11 22.5 4 19 1.5 11 5.5 4.5ZM9 7.5a2.6 2.6 0 1 0 .1 0Z"
        "M15.5 13.5a1.8 1.8 0 1 0 .1 0Z"
    ),
    "europa": ring(12, 12, 9.8, width=2) + line("M4 8L20 15M6 18L16 4M3 13Q12 10 21 10", width=1.6),
}

DICE: Final[dict[str, str]] = {
    **{f"die-{id}": _die(FACTIONS[id]) for id in ("fleet", "fortress", "biocom", "cyber")},
    "die-infamy": _die(RESOURCES["infamy"]),
    "die-blank": line(FRAME, width=1.8),
    **{f"die-{id}": _die(sign) for id, sign in WORLD_SIGNS.items()},
}

#: a pennant with the icon of its faction
MARKS: Final[dict[str, str]] = {
    f"mark-{id}": line("M3.5 1.5h17V22.5L12 18.2 3.5 22.5Z", width=1.7)
    + group(sign, transform="translate(5.4 3) scale(.55)")
    for id, sign in FACTIONS.items()
    if id != "neutral"
}

TOKENS: Final[dict[str, str]] = {
    **{f"icon-{id}": sign for id, sign in {**RESOURCES, **DEEDS}.items()},
    **{f"icon-{id}": sign for id, sign in MARKS.items()},
    **{f"world-sign-{id}": sign for id, sign in WORLD_SIGNS.items()},
    **DICE,
}
