"""Creatures of Calista, the world of gardens and one long sunset."""

from __future__ import annotations

from meeplehall.draw.svg import Point, around
from meeplehall.games.xenofera.art.style import (
    INK,
    blush,
    dot,
    eye,
    eyes,
    facet,
    feet,
    flat,
    flower,
    fluff,
    leaf,
    limb,
    line,
    mirrored,
    note,
    oval,
    petals,
    polygon,
    shape,
    shut_eye,
    smile,
)


def blushhopper() -> str:
    """A round frog that turns pink when looked at."""
    blooms = [
        (12, 86, "#ff5fa2"),
        (108, 85, "#ff5fa2"),
        (22, 92, "#fff0f6"),
        (99, 93, "#fff0f6"),
        (6, 93, "#ffb3d6"),
    ]
    return (
        dot(60, 89, 38, "#4f7a45", 5, opacity=0.6)
        + mirrored(oval(30, 78, 13, 9, "#f58cb4", 24))
        + mirrored(oval(44, 28, 13, 12, "#ffa9c9"))
        + oval(60, 58, 38, 31, "#ffa9c9")
        + dot(60, 74, 25, "#ffe3ee", 13)
        + eyes(60, 27, 32, 8.5, (0.1, 0.35))
        + blush(60, 56, 50, 9, "#ff4f86")
        + line("M32 52q28 20 56 0", INK, 2.4)
        + line("M31 50l3 4M89 50l-3 4", INK, 2.2)
        + mirrored(oval(41, 87, 12, 5, "#ff8fb8") + line("M34 87v4M41 88v4M48 87v4", INK, 1.6))
        + dot(47, 40, 2, "#ff7fae")
        + dot(73, 40, 2, "#ff7fae")
        + dot(60, 36, 2.4, "#ff7fae")
        + "".join(flower(x, y, 6, colour) for x, y, colour in blooms)
    )


def petalmane() -> str:
    """A lion cub with a mane of petals."""
    return (
        dot(64, 89, 40, "#4f7a45", 5, opacity=0.6)
        + limb("M92 80q18-4 14-22", "#f2b457", 4)
        + petals(105, 52, 6, 5, 6, 3.6, "#ff6fa8", 20)
        + shape("M44 60Q90 46 98 70 101 86 92 88H40Z", "#f2b457")
        + petals(48, 44, 27, 14, 11, 6.4, "#d94f9a", 12)
        + petals(48, 44, 22, 12, 10, 6, "#ff86b9", 0)
        + mirrored(oval(31, 24, 6, 6, "#f2b457"), 48)
        + oval(48, 44, 21, 19, "#ffd07a")
        + dot(48, 52, 11, "#fff0cf", 8)
        + eyes(48, 41, 18, 5, (0.2, 0.1), pupil=0.65)
        + shape("M44 47h8l-4 4.5Z", "#c24a6e")
        + line("M48 51v3M48 54q-4 4-8 1M48 54q4 4 8 1", INK, 1.8)
        + blush(48, 49, 28, 4)
        + feet((40, 56), 88, 9, 5, "#ffd07a")
        + oval(88, 87, 11, 5.5, "#ffd07a")
        + dot(20, 78, 3, "#ff86b9", 1.8, 30)
        + dot(110, 82, 3, "#ff86b9", 1.8, -20)
        + dot(14, 64, 3, "#d94f9a", 1.8, 60)
    )


def _wing(corners: list[Point], heart: Point, colours: list[str]) -> str:
    """A pane of cut glass: triangles around a point."""
    panes = ""
    for i, colour in enumerate(colours):
        panes += facet([heart, corners[i], corners[(i + 1) % len(corners)]], colour, 0.92)
    cuts = "".join(f"M{heart[0]} {heart[1]}L{x} {y}" for x, y in corners)
    return panes + line(cuts, "#fff", 1, 0.7) + polygon(corners, "none")


def facetmoth() -> str:
    """A moth with wings like cut glass."""
    upper = _wing(
        [(56, 44), (44, 16), (14, 6), (6, 26), (22, 46)],
        (30, 28),
        ["#8be9fd", "#b79bff", "#ff9de2", "#ffd38a", "#9dffd0"],
    )
    lower = _wing(
        [(55, 52), (26, 50), (12, 66), (28, 84), (48, 76)],
        (35, 64),
        ["#ffe08a", "#ff9ab8", "#c79bff", "#86d8ff", "#a7ffb8"],
    )
    rays = "".join(
        facet([(60, 50), around(60, 50, 80, a), around(60, 50, 80, a + 8)], c, 0.28)
        for a, c in ((20, "#ff6b6b"), (52, "#ffe66b"), (84, "#7bff9a"), (116, "#6bd0ff"), (150, "#d58bff"))
    )
    return (
        rays
        + mirrored(upper + lower)
        + fluff(60, 54, 8, 24, 12, "#6b4a8a")
        + line("M53 52h14M53 60h14M54 68h12", "#c9a6ee", 2)
        + mirrored(line("M57 24Q52 8 40 8", INK, 2.2) + dot(40, 8, 2.4, "#ffd84d"))
        + oval(60, 32, 11, 10, "#8a62ad")
        + eyes(60, 31, 11, 5.2, (0, 0.2), "#d9fbff", 0.5)
        + smile(60, 38, 5, 1.4)
    )


def choirfan() -> str:
    """A walking coral that hums in four parts."""
    stems = [
        ("M60 70Q40 60 22 34", 7),
        ("M60 68Q46 44 41 20", 8),
        ("M60 68Q74 44 79 20", 8),
        ("M60 70Q80 60 98 34", 7),
    ]
    twigs = (
        "M40 54q-14 2-22 10M34 46q2-12-4-20M48 42q6-10 4-24M80 54q14 2 22 10M86 46q-2-12 "
        "4-20M72 42q-6-10-4-24M60 66V36"
    )
    mouths = [(22, 32, 9), (41, 18, 10.5), (79, 18, 10.5), (98, 32, 9)]
    sing = ""
    for x, y, r in mouths:
        sing += oval(x, y, r, r, "#ff7f8f") + oval(x, y + r * 0.28, r * 0.46, r * 0.52, "#7a2540")
        sing += shut_eye(x - r * 0.42, y - r * 0.42, r * 0.42) + shut_eye(
            x + r * 0.42, y - r * 0.42, r * 0.42
        )
    return (
        dot(60, 90, 30, "#4f7a45", 4, opacity=0.6)
        + "".join(limb(f"M{x} 74l{dx} 14", "#c94f7c", 4) for x, dx in ((50, -4), (56, -1), (64, 1), (70, 4)))
        + limb(twigs, "#ffb19a", 2.4)
        + "".join(limb(d, "#ff8f7f", w) for d, w in stems)
        + line("M60 70Q46 44 41 20M60 70Q74 44 79 20", "#ffc1ad", 2)
        + sing
        + fluff(60, 72, 18, 9, 12, "#f2667f")
        + eyes(60, 71, 14, 4.2, (0, -0.3))
        + smile(60, 77, 6, 1.4)
        + note(60, 14, 6, "#5d2a7a")
        + note(8, 16, 5, "#5d2a7a")
        + note(110, 14, 5, "#5d2a7a")
        + note(58, 28, 4, "#5d2a7a")
    )


def dawnplume_regent() -> str:
    """A tall bird with a golden crest and a train of dawn."""
    train = [
        ("M52 60Q30 56 22 74 14 92 0 90V60Q12 40 30 42 48 44 56 54Z", "#7d4bb5"),
        ("M54 62Q34 62 28 78 22 94 6 95V76Q16 52 36 50 50 50 58 58Z", "#d9539b"),
        ("M56 64Q40 68 36 82 32 95 18 96V86Q24 62 42 58 54 56 60 62Z", "#ff9a5a"),
        ("M60 66Q48 72 46 84 44 94 32 96V92Q34 72 48 66Z", "#ffd84d"),
    ]
    crest = "".join(
        leaf(80, 22, length, angle, "#ffcf3a", 0.3)
        for length, angle in ((20, 160), (22, 130), (22, 104), (18, 78))
    )
    return (
        "".join(shape(d, fill) for d, fill in train)
        + "".join(dot(x, y, 2.4, "#fff3b0") for x, y in ((16, 62), (26, 54), (16, 82), (30, 72), (40, 66)))
        + limb("M68 76l-2 14M76 76l2 14", "#8a4a2b", 3)
        + line("M60 92h10M74 92h10", INK, 2.4)
        + crest
        + shape(
            "M50 62Q52 48 66 46 70 40 71 26 74 14 84 15 95 17 93 28 88 38 88 52 90 70 78 78 58 82 50 62Z",
            "#f7a3cf",
        )
        + flat("M78 44Q86 54 82 70 72 78 64 74 80 66 78 44Z", "#ffe0f0")
        + shape("M54 58Q66 50 76 58 74 72 60 70Z", "#c95aa6")
        + line("M60 60q6 2 10 0M61 65q5 1 8-1", "#ffd1ea", 1.8)
        + shape("M92 22l16 5-15 5Z", "#ffc23a")
        + eye(84, 24, 4.2, (0.5, -0.2), lid="#d95aa0")
        + dot(108, 8, 1.6, "#fff")
        + dot(100, 50, 1.4, "#fff")
        + dot(112, 40, 1.2, "#fff")
    )


CREATURES = {
    "blushhopper": blushhopper,
    "petalmane": petalmane,
    "facetmoth": facetmoth,
    "choirfan": choirfan,
    "dawnplume-regent": dawnplume_regent,
}
