"""Motifs of the card pictures that are things: ships, walls, gardens, machines, goods and troubles.

Each stands once in the sprite as `<g id="m-name">` and is placed with `pen.place`. Its body takes the fill of
the place, the lights on it take its colour. Flying things are drawn around the origin and face to the right;
standing things stand on it. They are about 40 units wide or high.
"""

from __future__ import annotations

from typing import Final

from meeplehall.draw.svg import arc, around, points, regular, star
from meeplehall.games.helionox.art.style import box, dot, holes, line, shape

LIGHT: Final = "currentColor"


def lit(d: str, opacity: float = 1) -> str:
    """What is alight on a motif."""
    return shape(d, LIGHT, opacity)


def edge(d: str, width: float = 1.2, opacity: float = 1) -> str:
    """A line of light."""
    return line(d, LIGHT, width, opacity)


def corners(count: int, r: float, turn: float = 90, x: float = 0, y: float = 0) -> str:
    """A regular polygon as a path."""
    return f"M{points(regular(x, y, r, count, turn))}Z"


def _burst(outer: float, inner: float, count: int) -> str:
    return f"M{points(star(0, 0, outer, inner, count))}Z"


FLEET: Final[dict[str, str]] = {
    "dart": shape("M24 0L-8-10-15-5-12 0-15 5-8 10Z") + lit("M8 0L-4-3V3ZM-14-4h-4v2h4ZM-14 4h-4v-2h4Z"),
    "cutter": shape("M32 2L14-5H-2L-8-13H-16L-14-5-30-3V6L-14 9H18Z")
    + edge("M-26 1.5H22", 1)
    + lit("M4-3H10L14 0H4Z"),
    "hauler": shape("M34 0L26-7H16V-10H-2V-7H-4V-10H-22V-6L-30-4V7H30Z")
    + edge("M16-10V6M-3-8V6M-22-6V6", 1)
    + lit("M25-4h4v3h-4Z"),
    "carrier": shape("M40-2L28-7H8V-13H2V-18H-6V-7H-36L-40-2-34 7H30Z")
    + edge("M-34-2H34", 0.9)
    + lit("M-26 2h4v2h-4ZM-16 2h4v2h-4ZM-6 2h4v2h-4ZM4 2h4v2H4ZM14 2h4v2h-4ZM-4-14h4v2h-4Z"),
    "dread": shape("M44 3L20-6 12-14H0L-4-20H-10L-8-13H-28L-40-6V9L-24 14H10Z")
    + edge("M-36 1H36M-30-7H12", 1)
    + lit("M-22 5h5v3h-5ZM-11 5h5v3h-5ZM0 5h5v3H0ZM11 5h5v3h-5ZM-4-11h8v2h-8Z"),
    "shuttle": shape("M18-2Q16-9 4-10H-14L-20-16H-24L-20-8V8H6Q16 6 18-2Z")
    + lit("M7-6Q12-5 13-1H7ZM-12-4h4v4h-4ZM-4-4h4v4h-4Z"),
    "tanker": dot(-18, 0, 8)
    + dot(0, 0, 9)
    + dot(18, 0, 8)
    + shape("M-30 5H30L24 11H-24ZM24-3L34 0 26 6Z")
    + edge(arc(-18, 0, 5, 100, 170) + arc(0, 0, 6, 100, 170) + arc(18, 0, 5, 100, 170), 1.2),
    "dock": holes("M0-26A26 26 0 1 0 0 26 26 26 0 1 0 0-26ZM0-19A19 19 0 1 1 0 19 19 19 0 1 1 0-19Z")
    + shape("M-3-34H3V-20H-3ZM-3 20H3V34H-3ZM-34-3H-20V3H-34ZM20-3H34V3H20Z")
    + edge(arc(0, 0, 22.5, 100, 170) + arc(0, 0, 22.5, 280, 350), 1.4),
    "satellite": shape("M-5-6H5V6H-5ZM-26-5H-8V5H-26ZM8-5H26V5H8Z")
    + edge("M-20-5V5M-14-5V5M14-5V5M20-5V5M0-6V-12", 0.9)
    + dot(0, -13, 2, LIGHT),
    "wreck": shape("M30 4L20-4 12-1 6-8 2-5 0 6 8 5 14 9ZM-4-6L-12-10-26-4-30 6-14 10-8 4-10-1Z")
    + edge("M-24 1H-14M10 2H20", 1),
}

FORTRESS: Final[dict[str, str]] = {
    "tower": shape("M-9 0V-34L-12-38V-46H-7V-42H-2.5V-46H2.5V-42H7V-46H12V-38L9-34V0Z")
    + lit("M-2-30h4v8h-4ZM-2-14h4v5h-4Z"),
    "keep": shape("M-26 0V-22H-22V-26H-18V-22H-12V-40H-8V-44H-3V-40H3V-44H8V-40H12V-22H18V-26H22V-22H26V0Z")
    + lit("M-5 0V-9Q0-15 5-9V0ZM-2-34h4v7h-4ZM-20-15h3v5h-3ZM17-15h3v5h-3Z"),
    "gate": holes(
        "M-30 0V-40H-24V-36H-18V-40H-12V-36H-6V-40H0 6V-36H12V-40H18V-36H24V-40H30V0ZM-12 0"
        "V-16A12 12 0 0 1 12-16V0Z"
    )
    + edge("M-12-2V-16A12 12 0 0 1 12-16V-2", 1.2),
    "dome": shape("M-30 0A30 28 0 0 1 30 0Z")
    + edge("M-30 0A30 28 0 0 1 30 0M0-28V0M-16-24Q-20-12-20 0M16-24Q20-12 20 0", 1, 0.8)
    + lit("M-4-6h3v3h-3ZM2-6h3v3H2ZM2-12h3v3H2Z"),
    "wall": shape("M-40 0V-14H-34V-18H-26V-14H-18V-18H-10V-14H-2V-18H6V-14H14V-18H22V-14H30V-18H38V-14H40V0Z")
    + edge("M-38-8H38", 0.8, 0.6),
    "vault": holes(corners(12, 25, 75) + "M0-17A17 17 0 1 0 0 17 17 17 0 1 0 0-17Z")
    + dot(0, 0, 15)
    + edge(arc(0, 0, 9, 0, 180) + arc(0, 0, 9, 180, 359) + "M0-15V-9M0 15V9M-15 0H-9M15 0H9", 1.4)
    + dot(0, 0, 3.4, LIGHT),
    "drone": shape(
        "M-12-6H12L16 2 8 9H-8L-16 2ZM-26-12H-10V-9H-26ZM10-12H26V-9H10ZM-19-10H-17L-11 0"
        "H-14ZM19-10H17L11 0H14Z"
    )
    + dot(0, 1, 3.6, LIGHT)
    + edge("M-5 6H5", 1),
    "engine": shape("M-28 0V-8L-20-12H-6L20-34 26-28 6-10H20L26-6V0Z")
    + dot(-18, 1, 6)
    + dot(0, 1, 6)
    + dot(18, 1, 6)
    + dot(-18, 1, 2, LIGHT)
    + dot(0, 1, 2, LIGHT)
    + dot(18, 1, 2, LIGHT)
    + edge("M20-30L8-18", 1.2),
    "shield": shape("M0-26Q10-20 22-20 24 10 0 26-24 10-22-20-10-20 0-26Z")
    + edge("M0-20Q8-15 17-15 18 7 0 20-18 7-17-15-8-15 0-20ZM0-20V20M-17-2H17", 1.3),
    "lattice": edge(
        "".join(
            corners(6, 9, 90, x, y)
            for x, y in (
                (-16, -14),
                (0, -14),
                (16, -14),
                (-8, 0),
                (8, 0),
                (-24, 0),
                (24, 0),
                (-16, 14),
                (0, 14),
                (16, 14),
            )
        ),
        1.5,
    ),
    "barrier": shape("M-30 0L-26-12H26L30 0Z")
    + lit("M-22-10h8l-4 7h-8ZM-4-10h8l-4 7h-8ZM14-10h8l-4 7h-8Z", 0.8),
    "cannon": shape("M-20 0V-6L-10-14H6L10-10 32-20 34-15 12-3V0Z") + lit("M-6-9h8v2h-8Z"),
}

BIOCOM: Final[dict[str, str]] = {
    "helix": edge(
        "M-10-32C-10-20 10-20 10-8S-10 4-10 16 10 20 10 32M10-32C10-20-10-20-10-8S10 4 10 16-10 20-10 32", 2.4
    )
    + edge("M-8-26H8M-6-14H6M-9-8H9M-8 12H8M-9 18H9M-8 28H8", 1.3, 0.7),
    "cell": shape("M0-24C16-24 25-12 24 2 22 18 10 25-4 23-18 21-25 8-23-6-21-18-12-24 0-24Z")
    + edge("M0-24C16-24 25-12 24 2 22 18 10 25-4 23-18 21-25 8-23-6-21-18-12-24 0-24Z", 1.4)
    + dot(5, 3, 8, LIGHT, 0.85)
    + "".join(
        dot(x, y, r, LIGHT, 0.5)
        for x, y, r in ((-12, -6, 3), (-8, 12, 2.4), (6, -14, 2.4), (-2, -14, 1.6), (-16, 5, 1.6))
    ),
    "vat": shape("M-12 0V-4H12V0ZM-12-40H12V-36H-12ZM-10-36H10V-4H-10Z")
    + lit("M-7-28Q0-32 7-28V-6H-7Z", 0.75)
    + dot(-2, -14, 1.6)
    + dot(3, -20, 1.3)
    + dot(1, -10, 1),
    "tree": shape("M-3 0V-18L-12-24-10-27-3-23V-30H3V-22L11-28 13-25 3-15V0Z")
    + dot(-12, -30, 9)
    + dot(12, -32, 9)
    + dot(0, -40, 11)
    + edge(arc(0, -40, 8, 100, 180) + arc(-12, -30, 6, 110, 190), 1.3)
    + dot(10, -28, 1.5, LIGHT)
    + dot(3, -44, 1.5, LIGHT),
    "sprout": shape(
        "M-1.5 0Q-2-12-1.5-20H1.5Q2-12 1.5 0ZM0-16Q-18-16-18-30-2-30 0-16ZM0-20Q16-20 18-36 2-34 0-20Z"
    )
    + edge("M-3-18Q-10-20-14-27M3-22Q10-25 14-32", 1.2),
    "spore": dot(0, 0, 9)
    + "".join(dot(*around(0, 0, 15, 45 * i), 2.4) for i in range(8))
    + edge("M0-9V-14M0 9V14M-9 0H-14M9 0H14M-6-6L-10-10M6-6L10-10M-6 6L-10 10M6 6L10 10", 1.2)
    + dot(0, 0, 4, LIGHT, 0.9),
    "pod": shape("M-12 0V-34Q-12-46 0-46T12-34V0Z")
    + lit("M-8-8V-32Q-8-41 0-41T8-32V-8Z", 0.55)
    + dot(0, -31, 4)
    + shape("M-6-8Q-6-26 0-26T6-8Z"),
    "flask": shape("M-5-40H5V-36H4V-24L16-4Q17 0 13 0H-13Q-17 0-16-4L-4-24V-36H-5Z")
    + lit("M-7-14H7L13-4Q13-2.5 11-2.5H-11Q-13-2.5-13-4Z", 0.85)
    + dot(-2, -9, 1.6)
    + dot(4, -6, 1.2),
    "clinic": shape("M-28 0V-18H-12V-30H12V-18H28V0Z")
    + lit("M-3-27h6v5h5v6H3v5h-6v-5h-5v-6h5ZM-24-12h5v5h-5ZM19-12h5v5h-5Z"),
    "glider": shape("M26 0Q10-6 4-20-4-24-10-20-6-8-16-2L-26 0-16 3Q-6 9-10 20-4 24 4 20 10 6 26 0Z")
    + edge("M-20 0H18M-2-16Q-2-8 4-2M-2 16Q-2 8 4 2", 1.2),
    "root": shape("M-4-34H4V-14Q8-6 24-4V0Q6-2 2-6V0H-2V-6Q-6-2-24 0V-4Q-8-6-4-14Z")
    + dot(0, -36, 12)
    + dot(-13, -30, 7)
    + dot(13, -30, 7)
    + edge("M0-42V-24M0-34L-8-40M0-30L9-38M-13-26V-32M13-26V-32", 1.3),
    "seed": shape("M0-24Q20-6 12 12 6 24 0 24T-12 12Q-20-6 0-24Z")
    + edge("M0-16V18M0-4L7-9M0 4L-8-2M0 12L8 6", 1.4),
}

CYBER: Final[dict[str, str]] = {
    "eye": shape("M-34 0Q0-30 34 0 0 30-34 0Z")
    + edge("M-34 0Q0-30 34 0 0 30-34 0Z", 1.4)
    + edge(arc(0, 0, 10, 20, 160) + arc(0, 0, 10, 200, 340), 2)
    + dot(0, 0, 5, LIGHT),
    "broken": edge(arc(0, 0, 26, 110, 300), 5)
    + edge(arc(0, 0, 26, 325, 75), 5)
    + edge(arc(0, 0, 17, 60, 220) + arc(0, 0, 17, 250, 390), 1.3, 0.7)
    + dot(0, 0, 7, LIGHT),
    "cathedral": shape("M-28 0V-24L-24-38-20-24V-20H-12V-30L0-58 12-30V-20H20V-24L24-38 28-24V0Z")
    + lit(
        "M-4 0V-10Q0-17 4-10V0ZM-2-32Q0-38 2-32V-24H-2ZM-25-20h2v6h-2ZM23-20h2v6h-2Z"
        "M-11-14h3v7h-3ZM8-14h3v7H8Z"
    )
    + edge("M0-58V-64", 1.4),
    "array": shape("M-3 0V-16H3V0ZM-16 0V-3H16V0ZM-20-38Q-22-14 4-10Z")
    + edge("M-8-24L8-36", 1.6)
    + dot(9, -37, 2.6, LIGHT)
    + edge(arc(9, -37, 8, -20, 80) + arc(9, -37, 13, -20, 80), 1, 0.7),
    "splinter": shape("M30 0L4-6 0-18-5-6-26-10-12 0-26 10-5 6 0 18 4 6Z")
    + dot(-1, 0, 3.6, LIGHT)
    + edge("M6 0H22", 1.2),
    "cortex": shape("M-2-22Q-14-26-18-16-28-12-24 0-28 12-16 16-10 24-2 20Z")
    + shape("M2-22Q14-26 18-16 28-12 24 0 28 12 16 16 10 24 2 20Z")
    + edge("M-6-16Q-14-12-8-6T-16 4-6 12M6-16Q14-12 8-6T16 4 6 12", 1.4)
    + edge("M0 20V30M-5 28H5", 1.2),
    "statue": shape("M-16 0V-6H-10Q-12-28-6-32H6Q12-28 10-6H16V0ZM0-33a7 7 0 1 1 .1 0Z")
    + edge(arc(0, -40, 12, 110, 300) + arc(0, -40, 12, 325, 75), 1.8)
    + edge("M-5-26L0-16 5-26M0-16V-6", 1.2),
    "furnace": shape("M-24 0V-10H-18V-34L-10-42H10L18-34V-10H24V0Z")
    + lit("M-10-8V-20Q0-34 10-20V-8Z")
    + shape("M-3-8Q-7-16 0-24 7-16 3-8Z")
    + edge("M-14-36H14", 1.2),
    "mainframe": shape("M-26 0V-44H-10V0ZM-8 0V-54H8V0ZM10 0V-44H26V0Z")
    + lit(
        "".join(
            f"M{x} {y}h{w}v2h-{w}Z"
            for x, y, w in (
                (-23, -38, 10),
                (-23, -32, 6),
                (-23, -22, 10),
                (-23, -12, 4),
                (13, -38, 10),
                (13, -30, 4),
                (13, -20, 10),
                (13, -12, 7),
                (-5, -22, 10),
                (-5, -14, 6),
            )
        )
    )
    + dot(0, -40, 4.5, LIGHT),
    "reliquary": shape("M-20 0V-6H20V0ZM-16-6V-28L0-40 16-28V-6ZM-2-40H2V-50H-2ZM-6-48H6V-44H-6Z")
    + lit("M-10-8V-25L0-32 10-25V-8Z", 0.35)
    + edge(arc(0, -18, 6, 110, 300) + arc(0, -18, 6, 325, 75), 1.8)
    + dot(0, -18, 2, LIGHT),
    "gatering": edge(arc(0, -26, 24, -60, 240), 3.4)
    + edge(arc(0, -26, 18, -50, 90), 1, 0.7)
    + shape("M-22 0L-14-8H14L22 0Z")
    + dot(0, -26, 4, LIGHT),
    "tablet": shape("M-16-26H16V26H-16Z")
    + edge("M-10-18H10M-10-10H4M-10-2H10M-10 6H0M-10 14H6", 1.6)
    + dot(9, 16, 3, LIGHT),
}

GOODS: Final[dict[str, str]] = {
    "coins": "".join(
        box(x, y, 20, 6, rx=3)
        for x, y in (
            (-24, -6),
            (-24, -13),
            (-24, -20),
            (-2, -6),
            (-2, -13),
            (-2, -20),
            (-2, -27),
            (-2, -34),
            (20, -6),
            (20, -13),
        )
    )
    + edge("M-20-17H-9M2-31H13M24-10H35", 1.2),
    "crate": shape("M-16 0V-24H16V0Z") + edge("M-16-16H16M-16-8H16M0-24V0", 1) + lit("M-4-15h8v6h-8Z", 0.9),
    "ledger": shape("M-24-16Q-10-22 0-14 10-22 24-16V16Q10 10 0 18-10 10-24 16Z")
    + edge("M0-14V18M-19-9Q-10-13-5-8M-19-1Q-10-5-5 0M-19 7Q-10 3-5 8M19-9Q10-13 5-8M19-1Q10-5 5 0", 1.1),
    "sentinel": shape(
        "M-8 0L-12-18H-18L-22-34-12-40H12L22-34 18-18H12L8 0H2V-14H-2V0ZM-7-41V-50L0-54 7-50V-41Z"
    )
    + lit("M-5-48H5V-46H-5Z")
    + dot(0, -29, 3.6, LIGHT)
    + edge("M-18-32L-12-36M18-32L12-36", 1.2),
    "seal": shape(_burst(24, 20, 12))
    + edge(arc(0, 0, 15, 0, 180) + arc(0, 0, 15, 180, 359), 1.5)
    + dot(0, 0, 7, LIGHT)
    + shape("M-10 20L-14 36-7 31-2 36V22ZM10 20L14 36 7 31 2 36V22Z"),
    "orrery": edge(
        arc(0, 0, 26, 0, 180) + arc(0, 0, 26, 180, 359) + arc(0, 0, 16, 0, 180) + arc(0, 0, 16, 180, 359), 1.2
    )
    + dot(0, 0, 7, LIGHT)
    + dot(*around(0, 0, 16, 40), 3.4)
    + dot(*around(0, 0, 26, 200), 4.4)
    + dot(*around(0, 0, 26, 320), 3),
    "lock": holes("M-20-4H20V28H-20ZM-4 8H4L6 20H-6Z")
    + dot(0, 7, 5, LIGHT)
    + lit("M-3 8H3L5 20H-5Z")
    + edge("M-12-4V-14A12 12 0 0 1 12-14V-4", 5),
    "scales": shape("M-2.5 0V-44H2.5V0ZM-14 0V-4H14V0ZM-32-44L32-30 31-26-33-40Z")
    + edge("M-30-42L-38-22H-22ZM29-29L21-9H37Z", 1.1)
    + lit("M-40-22H-20Q-22-14-30-14T-40-22ZM19-9H39Q37-1 29-1T19-9Z"),
    "pick": shape("M-3 0L-1-32H3L5 0ZM-20-28Q0-44 22-26 4-34-20-28Z") + edge("M-14-31Q0-38 14-30", 1),
}

THINGS: Final[dict[str, str]] = {**FLEET, **FORTRESS, **BIOCOM, **CYBER, **GOODS}
