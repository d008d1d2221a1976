"""Motifs of the card pictures that are people, as busts: a silhouette and the light on it.

A bust stands on the origin, is about 56 high and looks to the right.
"""

from __future__ import annotations

from typing import Final

from meeplehall.draw.svg import arc
from meeplehall.games.helionox.art.motifs import edge, lit
from meeplehall.games.helionox.art.style import dot, shape

#: shoulders, from narrow to armoured
NARROW: Final = "M-24 0Q-24-16-7-20V-28H6V-20Q22-16 24 0Z"
WIDE: Final = "M-30 0V-10Q-28-20-9-22V-28H8V-22Q28-20 30-10V0Z"
PLATES: Final = "M-34 0V-12Q-34-24-18-24L-9-26V-28H9V-26L18-24Q34-24 34-12V0Z"
#: a face in profile
PROFILE: Final = "M-9-30Q-14-52 2-53 11-52 11-44L14-38 11-37 11-31Q9-26 0-26Z"
BACK: Final = "M-24-3Q-22-14-9-18M-11-34Q-13-50 0-51"

PEOPLE: Final[dict[str, str]] = {
    "officer": shape(NARROW)
    + shape(PROFILE)
    + shape("M-12-46Q-12-58 2-58 13-58 13-50L19-46 11-45Z")
    + lit("M3-55l4 2-4 3-4-3ZM12-16h8v2h-8ZM12-12h8v2h-8Z")
    + edge(BACK, 1.4),
    "marine": shape(PLATES)
    + shape("M-14-30Q-17-56 1-57 15-56 14-42L15-30Q8-24-2-25Z")
    + lit("M2-46H15V-39H4Z")
    + edge("M-30-8Q-29-19-18-21M-14-36Q-15-53-2-54", 1.5)
    + dot(-22, -12, 2.4, "currentColor"),
    "pilot": shape(NARROW)
    + dot(0, -41, 16)
    + lit("M2-49Q13-48 14-40 12-34 3-34Z", 0.95)
    + edge(arc(0, -41, 13.5, 100, 190), 1.5)
    + edge("M-20-3Q-18-12-8-15", 1.4),
    "guard": shape(PLATES)
    + shape("M-13-28V-48L-6-58H8L14-48V-28L6-24H-6Z")
    + lit("M-1-46H14V-43H-1ZM5-43H8V-30H5Z")
    + edge("M-31-10Q-30-20-17-21M-11-32V-47L-5-55", 1.5),
    "engineer": shape(WIDE)
    + shape(PROFILE)
    + shape("M-14-42Q-13-60 1-60 15-60 14-47H17V-43H-13Z")
    + dot(4, -53, 3.2, "currentColor")
    + edge(BACK, 1.4)
    + lit("M-4-14H4V-4H-4Z", 0.5),
    "medic": shape(NARROW)
    + shape(PROFILE)
    + shape("M-12-40Q-15-56 0-57 12-56 11-46Q0-50-6-42Z")
    + lit("M10-18h4v4h4v4h-4v4h-4v-4H6v-4h4Z")
    + lit("M4-38H13V-31Q8-28 4-31Z", 0.8)
    + edge(BACK, 1.4),
    "scholar": shape(NARROW)
    + shape(PROFILE)
    + shape("M-11-36Q-17-56 0-57 11-57 10-47 2-48-3-38ZM-14-52a6 6 0 1 1 .1 0Z")
    + edge(arc(8, -42, 4, 0, 359), 1.4)
    + edge(BACK, 1.4)
    + lit("M-2-16L4-8 10-16Z", 0.7),
    "merchant": shape(WIDE)
    + shape(PROFILE)
    + shape("M-18-18L-12-30 4-20 14-28 16-16 4-8Z")
    + lit("M2-12a4 4 0 1 1-.1 0Z")
    + edge("M-27-3Q-25-15-14-18M-11-34Q-13-50 0-51", 1.4)
    + edge("M-14-20L4-10 14-18", 1),
    "monk": shape("M-26 0Q-26-18-14-26-20-54 2-58 18-54 14-34 24-18 26 0Z")
    + lit("M4-45Q11-46 12-38 8-35 4-37Z", 0.9)
    + edge("M-22-3Q-21-18-11-24-16-50 1-54", 1.5)
    + edge("M4-22V-4M-2-16H10", 1.2),
    "android": shape(WIDE)
    + shape("M-11-28V-50Q-11-56 0-56T12-50V-28ZM-3-56H-1V-66H-3ZM-5-27H6V-20H-5Z")
    + lit("M1-46H12V-42H1Z")
    + dot(-2, -67, 2.4, "currentColor")
    + edge("M-26-3Q-24-15-13-18M-8-31V-50", 1.4)
    + edge("M0-14V-4M-5-9H5", 1.2),
    "captain": shape(WIDE)
    + shape(PROFILE)
    + shape("M-12-40Q-15-57 2-57 13-57 12-47 0-50-5-40ZM-10-30Q-20-24-22-10-14-18-6-20Z")
    + shape("M4-32Q12-34 12-30 10-20 2-24Z")
    + edge(BACK, 1.4)
    + lit("M12-15l2 4 4 .5-3 3 1 4-4-2-4 2 1-4-3-3 4-.5Z"),
    "rogue": shape("M-26 0Q-26-16-10-20-18-52 2-57 13-53 10-42L14-37 11-33H2Q4-28 8-20 24-16 26 0Z")
    + shape("M-2-36H14L11-24H0Z")
    + lit("M5-43H11V-40H5Z")
    + edge("M-22-3Q-21-14-8-18-15-48 1-53", 1.5),
}

#: people by the dozen
CROWDS: Final[dict[str, str]] = {
    "crowd": "".join(
        dot(x, y, 4.6) + shape(f"M{x - 8} 0V{y + 12}Q{x - 7} {y + 5} {x} {y + 5}T{x + 8} {y + 12}V0Z")
        for x, y in ((-42, -17), (-28, -22), (-14, -16), (0, -21), (14, -17), (28, -23), (42, -18))
    ),
    "march": "".join(
        dot(x, y, 4) + shape(f"M{x - 6} 0V{y + 10}Q{x} {y + 2} {x + 6} {y + 10}V0Z")
        for x, y in ((-36, -18), (-20, -18), (-4, -18), (12, -18), (28, -18))
    )
    + "".join(shape(f"M{x} -6V-40h1.6V-6Z") for x in (-30, 2, 34))
    + lit("M-28-40H-12L-16-35-12-30H-28ZM4-40H20L16-35 20-30H4Z"),
    "fists": "".join(
        shape(f"M{x - 3} 0L{x - 2} {y}H{x + 3}L{x + 4} 0Z")
        + dot(x + 0.5, y - 3, 5.4)
        + shape(f"M{x - 6} {y - 4}h5v5h-4Z")
        for x, y in ((-36, -20), (-22, -28), (-7, -18), (8, -31), (24, -22), (38, -27))
    ),
    "squad": "".join(
        dot(x, -26, 5)
        + shape(f"M{x - 9} 0V-14L{x - 5}-20H{x + 5}L{x + 9}-14V0Z")
        + shape(f"M{x + 4}-16l16-7 1 2.4-16 8Z")
        + lit(f"M{x}-28h5v2h-5Z")
        for x in (-34, -8, 18)
    ),
}
