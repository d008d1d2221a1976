"""Creatures of Prairie, one grassland from pole to pole."""

from __future__ import annotations

from meeplehall.draw.svg import around
from meeplehall.games.xenofera.art.style import (
    INK,
    cloud,
    commands,
    dot,
    eye,
    eyes,
    feet,
    flat,
    flower,
    fluff,
    limb,
    line,
    mirrored,
    oval,
    polygon,
    shape,
    smile,
    star,
    tuft,
)


def tuftle() -> str:
    """A tortoise with a lawn, and one flower."""
    roots = [(30, 46), (40, 37), (51, 32), (62, 32), (73, 37), (82, 46)]
    blades = "".join(tuft(x, y, 12, "#4f9a35" if i % 2 else "#3d7a2a") for i, (x, y) in enumerate(roots))
    return (
        dot(58, 89, 46, "#6f651c", 5, opacity=0.6)
        + limb("M20 76l-10 4", "#9dbb5a", 4)
        + feet((30, 46, 70, 84), 84, 8, 6, "#9dbb5a")
        + shape("M84 72Q86 54 100 52 114 52 114 64 112 76 98 78 88 80 84 78Z", "#b5d16c")
        + shape("M16 76Q16 36 56 35T96 76Q56 86 16 76Z", "#8f6b3a")
        + line("M38 80L46 56H68l8 24M46 56L30 48M68 56l14-8", "#6a4c26", 2.2)
        + shape(
            "M20 60Q22 34 56 33T92 60q-6 4-9-2-5 6-9-1-5 6-10 0-5 6-9 0-5 6-10 0-5 5-8 0-4 "
            "6-8 1-5 5-9-1-3 4-6 0Z",
            "#6fb544",
        )
        + blades
        + line("M56 32Q58 20 54 12", "#3d7a2a", 2.2)
        + flower(54, 11, 8, "#ff7a59")
        + eye(103, 60, 4.2, (0.3, 0.1), lid="#93b04c")
        + smile(107, 69, 8, 1.6)
        + dot(111, 61, 1, INK)
    )


def burrbudge() -> str:
    """A spiky ball that goes where the wind goes."""
    seeds = "".join(
        line(commands("M", *around(62, 52, 30, a), "L", *around(62, 52, 42, a)), "#6a4c26", 1.8)
        + fluff(*around(62, 52, 43, a), 5, 5, 8, "#fff5d0")
        for a in (38, 100, 164, 338)
    )
    return (
        dot(62, 90, 34, "#6f651c", 4, opacity=0.6)
        + line("M4 40q12-4 22 0M0 56q10-4 20 0M4 72q12-4 20 0M12 84q8-3 14 0", "#fffdf0", 2.4)
        + star(62, 52, 40, 28, 18, "#a8703a", 6)
        + star(62, 52, 32, 23, 15, "#c98f4a", 0)
        + seeds
        + oval(66, 58, 20, 18, "#ffe3b0")
        + eyes(66, 53, 16, 5.2, (0.5, -0.3))
        + oval(70, 62, 4, 3, "#5a2f2a")
        + line("M58 66q9 8 18 1", INK, 2)
        + feet((52, 84), 78, 5, 3.6, "#ffcf8f")
        + oval(40, 62, 4.5, 3, "#ffcf8f", 40)
        + dot(54, 61, 3.4, "#ff9f8a", 2.4, opacity=0.8)
        + dot(82, 60, 3.4, "#ff9f8a", 2.4, opacity=0.8)
    )


def windrowl() -> str:
    """An owl with kites for wings."""
    wing = (
        polygon([(48, 44), (28, 12), (4, 34), (26, 66)], "#e9853f")
        + polygon([(48, 44), (28, 12), (16, 44)], "#fff0c4")
        + line("M48 44L4 34M28 12L26 66", INK, 1.8)
        + line("M26 66q-6 6-2 12t-4 12", INK, 1.8)
        + shape("M25 74l-6-3v6ZM24 82l6-3v6Z", "#5aa7a0", 1.4)
    )
    return (
        "".join(
            line(f"M{x} 96q2-8 {dx} -15", "#6f651c", 2.6)
            for x, dx in ((30, 4), (40, -2), (50, 4), (64, -3), (76, 3), (86, -4))
        )
        + mirrored(wing)
        + shape(
            "M40 36Q36 22 40 12 48 20 54 20H66Q72 20 80 12 84 22 80 36 84 66 72 78 60 86 48 78 36 66 40 36Z",
            "#9a6b3c",
        )
        + shape("M48 54Q60 46 72 54 74 72 60 78 46 72 48 54Z", "#f7e3b5")
        + line("M53 60q3 3 6 0M61 60q3 3 6 0M56 67q4 3 8 0", "#9a6b3c", 2)
        + oval(50, 36, 12, 12, "#f7e3b5")
        + oval(70, 36, 12, 12, "#f7e3b5")
        + eyes(60, 36, 20, 7.5, (0, 0.5), "#ffc93a", 0.5)
        + shape("M57 42h6l-3 8Z", "#e0642f")
        + mirrored(line("M52 82v6M55 82v6", "#e0642f", 2.6))
    )


def galehoof() -> str:
    """A runner with a mane of cloud; sparks at the hooves."""
    sparks = "".join(
        shape(f"M{x} {y}l5-7-1 5h4l-6 8 1-6Z", "#ffe14d", 1.4)
        for x, y in ((6, 84), (36, 88), (84, 88), (108, 80))
    )
    mane = [(70, 34, 9), (62, 26, 9), (74, 22, 9), (54, 36, 8), (84, 14, 8), (48, 46, 6)]
    tail = [(16, 46, 8), (8, 40, 7), (8, 52, 7), (2, 46, 6)]
    return (
        dot(56, 90, 48, "#6f651c", 4, opacity=0.5)
        + limb("M28 58L14 66l-4 18M72 58l16 8 6 18", "#4a5a8c", 4.6)
        + "".join(oval(x, y, r, r * 0.85, "#f3f6ff") for x, y, r in tail)
        + "".join(dot(x + 1, y - 1, r - 1.5, "#fff", r * 0.85 - 1.5) for x, y, r in tail)
        + limb("M34 58l8 14-8 14M76 58l8 14 18 4", "#6b80c0", 5)
        + shape(
            "M18 54Q18 42 36 44 54 48 66 42 74 34 78 22 84 12 94 16L112 30Q114 38 106 39L94 "
            "36Q92 50 80 58 58 68 30 66 18 64 18 54Z",
            "#6b80c0",
        )
        + "".join(oval(x, y, r, r * 0.85, "#e4ebff") for x, y, r in mane)
        + "".join(dot(x + 1, y - 1, r - 1, "#ffffff", r * 0.85 - 1) for x, y, r in mane)
        + shape("M84 16q0-10 5-12 5 4 4 13Z", "#6b80c0")
        + eye(95, 23, 4.2, (0.5, 0.1), "#fff6b8")
        + dot(109, 32, 1.5, INK)
        + line("M100 36q5 1 8-1", INK, 1.6)
        + line("M36 52l9-4-3 7 9-4", "#ffe14d", 2.4)
        + sparks
    )


def horizon_grazer() -> str:
    """So large that its front half is in better weather."""
    return (
        flat("M0 0H120V60H0Z", "#ff9a5a", 0.55)
        + dot(84, 52, 22, "#fff1a8", opacity=0.9)
        + flat("M0 58H120V96H0Z", "#a4872a", 0.5)
        + limb("M10 50Q-4 60-6 76", "#7a8f4a", 6)
        + "".join(limb(f"M{x} 56V84", "#66793c", 7) for x in (24, 54))
        + "".join(limb(f"M{x} 60V86", "#8aa356", 8) for x in (14, 42, 64))
        + shape(
            "M0 62Q2 30 34 28 56 28 66 34 78 36 84 22 86 6 100 5 114 6 116 14 117 20 108 20 "
            "100 20 98 26 94 54 70 62 40 74 14 70Z",
            "#8aa356",
        )
        + flat("M6 64Q30 70 62 62 70 58 74 54 50 54 30 60Z", "#c8d58c")
        + "".join(line(f"M{x - 4} 88h8", "#5a4a1c", 2) for x in (14, 24, 42, 54, 64))
        + line("M14 38q8-6 18-6M40 32q8 0 14 3M20 46q6-3 12-3", "#6d8440", 2.2)
        + eye(102, 11, 3.2, (0.6, 0.4), lid="#6d8440")
        + dot(113, 12, 1, INK)
        + line("M106 17q5 0 8-2", INK, 1.6)
        + cloud(30, 12, 9, "#5d6b80")
        + line("M22 20l-2 5M30 21l-2 5M38 20l-2 5", "#8fb4d8", 1.6)
        + "".join(flat(f"M{x} 82v-5l-3 0 4-7 4 7-3 0v5Z", "#4a5a1c") for x in (88, 98, 106))
        + line("M76 12q2-3 4 0 2-3 4 0M66 20q2-3 4 0 2-3 4 0", "#5a2f2a", 1.6)
    )


CREATURES = {
    "tuftle": tuftle,
    "burrbudge": burrbudge,
    "windrowl": windrowl,
    "galehoof": galehoof,
    "horizon-grazer": horizon_grazer,
}
