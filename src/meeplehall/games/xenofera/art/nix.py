"""Creatures of Nix, where the night lasts for half a year."""

from __future__ import annotations

from meeplehall.games.xenofera.art.style import (
    INK,
    dot,
    eye,
    eyes,
    feet,
    flake,
    flat,
    fluff,
    glow,
    limb,
    line,
    mirrored,
    oval,
    shape,
)


def sleetpuff() -> str:
    """Fluff with a scowl."""
    snow = [(14, 24, 6), (104, 44, 5), (24, 54, 4), (96, 74, 5), (110, 20, 4), (46, 10, 4)]
    return (
        dot(60, 88, 34, "#8fbfe0", 5, opacity=0.7)
        + feet((48, 72), 87, 8, 5, "#ffb27a")
        + fluff(60, 52, 34, 32, 17, "#ffffff", 1.2)
        + dot(60, 52, 26, "#eaf5ff", 24)
        + eyes(60, 50, 20, 5.6, (0, 0.2), pupil=0.7)
        + line("M43 41l12 5M77 41l-12 5", INK, 3.2)
        + line("M54 63q6-5 12 0", INK, 2.4)
        + dot(42, 58, 4, "#ffb3c4", 2.6, opacity=0.8)
        + dot(78, 58, 4, "#ffb3c4", 2.6, opacity=0.8)
        + "".join(flake(x, y, r) for x, y, r in snow)
    )


def rimeskip() -> str:
    """A sleek otter that cannot stop."""
    return (
        flat("M0 84Q40 70 120 88V96H0Z", "#9fdcf7")
        + line("M2 80Q30 72 56 78M0 88q24-6 50-3M10 72q10-3 22-2", "#fff", 2.4)
        + line("M4 58h14M0 48h20M8 38h10", "#dff3ff", 2, 0.8)
        + shape("M22 66Q6 58 4 44 16 44 26 52 34 58 38 62Z", "#4a6fa0")
        + limb("M34 78l-8 8M50 80l-4 8", "#4a6fa0", 6)
        + shape(
            "M20 66Q22 52 46 52 66 54 74 38 78 20 94 20 112 22 112 40 110 56 96 60 84 78 56 82 24 84 20 66Z",
            "#5f8cc0",
        )
        + flat("M34 76Q62 78 82 58 88 54 98 56 86 74 58 79 44 80 34 76Z", "#d9ecfa")
        + limb("M80 58Q92 70 104 66", "#5f8cc0", 6)
        + limb("M66 58Q56 46 46 40", "#4a6fa0", 6)
        + oval(80, 22, 4.5, 4.5, "#4a6fa0")
        + dot(100, 44, 11, "#eaf5ff", 9)
        + eyes(97, 33, 15, 6.4, (0.3, 0), pupil=0.36)
        + oval(101, 49, 3.6, 4.6, "#7a2540")
        + dot(101, 41.5, 3, INK, 2)
        + line("M86 24l5-4M103 21l5-2", INK, 1.8)
        + line("M88 44l-8-2M88 47l-8 2", "#fff", 1.4)
    )


def hoarloper() -> str:
    """A lanky hound on six legs with a piece of comet."""
    return (
        dot(54, 90, 46, "#8fbfe0", 4, opacity=0.7)
        + limb("M16 48Q2 44 6 26", "#8db4d8", 4)
        + limb("M24 56L12 70l4 18M44 58l-6 14-8 16M64 58l8 14-2 16", "#6f98c2", 4)
        + limb("M20 60l-2 14 8 14M38 62l6 14-2 12M70 58l14 10 2 20", "#a9cdea", 4.4)
        + shape(
            "M12 52Q10 42 26 42L58 44Q70 44 74 34 78 22 92 24L108 33Q112 40 104 43L90 44Q86 "
            "58 70 62 44 66 22 64 12 62 12 52Z",
            "#a9cdea",
        )
        + flat("M24 62Q48 64 70 60 64 52 44 55 30 55 24 62Z", "#eaf6ff")
        + feet((16, 30, 70, 27, 42, 87), 88.5, 4.6, 2.6, "#eaf6ff")
        + shape("M78 30Q66 18 70 10 82 14 86 26Z", "#6f98c2")
        + eye(90, 32, 4, (0.4, 0), "#fff6b8")
        + dot(108, 35, 2.4, INK)
        + line("M104 42l4 9M99 43l1 10M94 43l-3 9", "#fff", 1.8)
        + glow(107, 47, 5, "#7dfcff")
        + shape("M101 46l5-5 7 3 1 6-6 4-6-3Z", "#49e0ee", 1.8)
        + flat("M106 42l6 3-4 4Z", "#d5feff")
        + line("M30 42l-4-6M38 42l-4-7M46 43l-4-7M54 43l-4-6", "#fff", 2.2)
    )


def glasshorn_yett() -> str:
    """A shaggy giant under horns of glass."""
    horn = limb("M48 34Q30 34 24 18M30 28Q20 26 10 30M26 20Q18 14 18 4M38 32Q34 20 38 10", "#bff3ff", 4)
    shine = line("M48 33Q31 33 25 18M29 27Q20 25 11 29", "#fff", 1.4)
    fringe = (
        "M14 88Q8 40 40 34 60 28 80 34 112 40 106 88l-7-8-4 9-7-9-5 10-7-10-6 10-6-10-6 "
        "10-6-10-5 10-7-10-6 10-6-9-5 9-4-9Z"
    )
    return (
        dot(60, 90, 50, "#8fbfe0", 5, opacity=0.7)
        + feet((28, 46, 74, 92), 89, 8, 4, "#3c4f78")
        + mirrored(horn + shine)
        + shape(fringe, "#7d8fc0")
        + line(
            "M24 60q-4 10-2 18M34 52q-4 14-2 24M88 52q4 14 2 24M98 60q3 10 1 18M46 72v10M74 72v10",
            "#a9b9e2",
            2.4,
        )
        + shape("M38 46Q40 30 60 30T82 46Q84 74 60 76 36 74 38 46Z", "#5d6ea6")
        + oval(60, 66, 13, 9, "#f1d4c9")
        + dot(55, 65, 1.8, INK)
        + dot(65, 65, 1.8, INK)
        + line("M55 71q5 3 10 0", INK, 1.8)
        + eyes(60, 53, 22, 4.4, (0, 0.3))
        + shape("M36 44Q44 28 60 28T84 44l-6-2-3 7-6-6-4 7-5-7-5 7-4-7-6 6-3-7Z", "#7d8fc0")
        + mirrored(line("M10 31v5M18 5v5", "#dffaff", 1.4) + dot(10, 37, 1.8, "#ffe9a8"))
    )


def polar_lanternwhale() -> str:
    """A whale under the ice, lit from within."""
    lights = [(30, 57), (41, 61), (52, 63.5), (63, 64), (74, 62)]
    return (
        flat("M0 26H120V96H0Z", "#0e2a63")
        + flat("M0 26H120V44H0Z", "#1d4f97")
        + flat("M0 22H120V32L104 40 92 31 70 36 52 30 34 38 16 31 0 36Z", "#a9dcf5")
        + line("M0 27h120M20 22l6 8M78 22l-5 9", "#fff", 1.6)
        + flat("M30 37l-8 50h22ZM72 36l-4 56h20Z", "#4f93d9", 0.25)
        + shape("M96 58Q112 54 114 38 118 50 118 54 120 62 116 76 108 68 96 68Z", "#27549c")
        + shape("M8 60Q8 40 44 42 84 44 104 60 92 74 66 78 20 84 8 60Z", "#3f7fcf")
        + flat("M10 66Q30 66 56 70 76 70 88 68 74 78 50 79 18 79 10 66Z", "#bfe0f7")
        + line("M24 70l10 7M34 70l9 8M44 70l8 8M55 71l6 7", "#6fa6da", 1.4)
        + "".join(glow(x, y, 2.8, "#8ffcff") for x, y in lights)
        + shape("M50 72Q54 88 40 92 38 80 42 72Z", "#27549c")
        + eye(20, 57, 4.2, (-0.2, 0.2))
        + line("M9 64q8 4 16 1", INK, 2)
        + limb("M22 44Q12 36 8 46", "#3f7fcf", 2)
        + glow(8, 48, 3.4, "#fff3a0")
        + "".join(
            dot(x, y, r, "#bfe9ff", opacity=0.7)
            for x, y, r in ((108, 84, 2), (100, 88, 1.4), (14, 84, 1.8), (92, 48, 1.4))
        )
    )


CREATURES = {
    "sleetpuff": sleetpuff,
    "rimeskip": rimeskip,
    "hoarloper": hoarloper,
    "glasshorn-yett": glasshorn_yett,
    "polar-lanternwhale": polar_lanternwhale,
}
