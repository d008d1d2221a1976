"""What the players own: a ship of its own silhouette in each colour, and the two kinds of building.

On a grid of 40. An exhausted building lies dark: only its outline is left of the colour.
"""

from __future__ import annotations

from typing import Final

from meeplehall.draw.html import Value
from meeplehall.draw.svg import group, path
from meeplehall.games.helionox.art.palette import BONE, EMBER, colour
from meeplehall.games.helionox.art.style import ROUND, dot, line, shape

SIZE: Final = 40
PLAYERS: Final = ("crimson", "azure", "jade", "violet")

#: hull, plates on it and its engines: a dart, a twin hull, a ring ship and a manta, all bound upwards
HULLS: Final[dict[str, tuple[str, str, str]]] = {
    "crimson": (
        "M20 2L25 17 36 31 27 29 24 34H16L13 29 4 31 15 17Z",
        "M20 7L22.5 18 20 28 17.5 18ZM26 21L31 27.5 26 26.5ZM14 21L9 27.5 14 26.5Z",
        "M17 36h2.4v2.5H17ZM20.6 36H23v2.5H20.6Z",
    ),
    "azure": (
        "M10 3Q15 6 15 16H25Q25 6 30 3 34 9 34 20V32L30 36H26V24H14V36H10L6 32V20Q6 9 10 3Z",
        (
            "M10 10Q12 14 12 20V29H9V20Q9 14 10 10ZM30 10Q28 14 28 20V29H31V20Q31 14 30 10ZM17 "
            "18.5H23V21.5H17Z"
        ),
        "M10 37.5h4v1.8H10ZM26 37.5h4v1.8H26Z",
    ),
    "jade": (
        ("M20 1.5L23.5 8.6A13 13 0 1 1 16.5 8.6ZM20 13.5A7.5 7.5 0 1 0 20 28.5 7.5 7.5 0 0 0 20 13.5Z"),
        "M20 16.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM18.8 5.5H21.2V11H18.8Z",
        "M14.5 36.5L17 34.5V38.5H14.5ZM25.5 36.5L23 34.5V38.5H25.5Z",
    ),
    "violet": (
        "M20 4Q24 8 25 13 36 14 38.5 28 31 24.5 26 28L20 37 14 28Q9 24.5 1.5 28 4 14 15 13 16 8 20 4Z",
        (
            "M20 9Q22.5 14 22 22L20 30 18 22Q17.5 14 20 9ZM27 17Q32 18.5 34.5 23 30 21.5 26.5 "
            "22.5ZM13 17Q8 18.5 5.5 23 10 21.5 13.5 22.5Z"
        ),
        "M12 31.5L15 33.5 13 36ZM28 31.5L25 33.5 27 36Z",
    ),
}


#: the mark of each player on a building, around 34 34: no colour stands alone
BADGES: Final[dict[str, str]] = {
    "crimson": "M34 30.4L37.4 36.2H30.6Z",
    "azure": "M31.2 31H33.4V37H31.2ZM34.6 31H36.8V37H34.6Z",
    "jade": "M34 30.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8Z"
    "M34 32.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Z",
    "violet": "M34 30L37.8 34 34 38 30.2 34Z",
}


def ship(player: str) -> str:
    """The ship of a player colour; the hull takes `--hx-own` where that is set."""
    hull, plates, engines = HULLS[player]
    paint = f"var(--hx-own,{colour(player)})"
    edge: dict[str, Value] = {"stroke": colour("night"), "stroke_width": "1.6", "stroke_linejoin": "round"}
    return (
        path(hull, fill=paint, **edge, fill_rule="evenodd")
        + shape(plates, colour("night"), 0.45)
        + shape(engines, EMBER)
        + dot(20, 21 if player == "jade" else 15, 1.9, BONE)
    )


def key_complex(player: str, ready: bool = True) -> str:
    """A stepped vault with a keyhole."""
    return _building(
        player,
        "M3 36V27H8V18H13V10L20 4 27 10V18H32V27H37V36Z",
        "M20 14.5a4.4 4.4 0 0 1 2.2 8.2L24 31H16L17.8 22.7A4.4 4.4 0 0 1 20 14.5Z",
        ready,
    )


def fuel_terminal(player: str, ready: bool = True) -> str:
    """Two round tanks and a flare stack."""
    return _building(
        player,
        "M3 36V22A7.5 7.5 0 0 1 18 22V36ZM20 36V22A7.5 7.5 0 0 1 31 16.8V4H35.5V36ZM16 30h6v3h-6Z",
        ("M11.5 19.5L6.5 27.5H10L9 33 14.5 25.5H11ZM28 20.5L23.5 27.5H26.6L25.6 33 31 25.5H27.6Z"),
        ready,
    )


def _building(player: str, body: str, sign: str, ready: bool) -> str:
    paint = f"var(--hx-own,{colour(player)})"
    if ready:
        solid = path(body, fill=paint, stroke=colour("night"), stroke_width="1.6", **ROUND)
        return solid + shape(sign, BONE) + _badge(player)
    dashes = line(body, paint, 1.8, dash="4 2.5")
    return shape(body, colour("shade")) + dashes + shape(sign, paint, 0.5) + _badge(player)


def _badge(player: str) -> str:
    return dot(34, 34, 5.6, colour("night")) + shape(BADGES[player], "#efe6d4")


def unbuilt(player: str, kind: str) -> str:
    """A building still in the box: its outline only."""
    drawn = key_complex(player, False) if kind == "key_complex" else fuel_terminal(player, False)
    return group(drawn, opacity="0.6")


def wake(length: float = 30) -> str:
    """The glow behind a ship under way, downwards from the origin."""
    return line(f"M0 0V{length:g}", EMBER, 3, 0.3) + line(f"M0 0V{length * 0.6:g}", EMBER, 1.6, 0.7)
