"""Creatures of Umida: swamps, shallow seas and rain."""

from __future__ import annotations

from meeplehall.games.xenofera.art.style import (
    INK,
    dot,
    eye,
    eyes,
    feet,
    flat,
    laugh,
    leaf,
    limb,
    line,
    mirrored,
    note,
    oval,
    shape,
    smile,
)


def driblit() -> str:
    """A drop of swamp that decided to have legs."""
    return (
        dot(60, 89, 26, "#0f4a58", 4, opacity=0.7)
        + limb("M50 78V86M70 78V86", "#57c9a0", 6)
        + feet((47, 73), 88, 8, 4, "#57c9a0")
        + shape(
            "M60 6Q66 22 80 38 94 56 84 72 76 84 60 84T36 72Q26 56 40 38 54 22 60 6Z", "#8af0c8", opacity=0.92
        )
        + flat("M40 62Q44 78 60 79 78 79 82 62 74 72 60 72T40 62Z", "#3fb58c", 0.7)
        + flat("M46 42Q38 52 40 60 46 48 54 38Z", "#fff", 0.8)
        + "".join(
            dot(x, y, r, "#d8fff0", opacity=0.9)
            for x, y, r in ((72, 42, 2.4), (78, 58, 3), (66, 30, 1.8), (46, 70, 2))
        )
        + eyes(60, 52, 22, 7.4, (0, 0.3), pupil=0.6)
        + laugh(60, 65, 13, 4)
        + shape("M60 56q4 5 0 7-4-2 0-7Z", "#d8fff0", 1.6)
        + line("M28 92q6-3 12 0M84 92q6-3 12 0", "#a8ece6", 1.8)
        + blush(60, 62, 38, 4)
    )


def blush(x: float, y: float, apart: float, r: float) -> str:
    """Cheeks of a cold-blooded kind."""
    return dot(x - apart / 2, y, r, "#ff9fb0", r * 0.6, opacity=0.7) + dot(
        x + apart / 2, y, r, "#ff9fb0", r * 0.6, opacity=0.7
    )


def bogwhistler() -> str:
    """Half heron, half frog, always slightly too late."""
    reeds = line("M20 92Q22 60 16 36M30 94Q30 70 34 50M106 94Q104 66 110 44", "#2f7a4a", 2.6)
    return (
        reeds
        + dot(16, 36, 2.4, "#7a4a2b", 6)
        + dot(34, 50, 2.2, "#7a4a2b", 5)
        + dot(110, 44, 2.2, "#7a4a2b", 5)
        + limb("M52 62L48 76 54 90M70 62l4 14-4 14", "#e8a03c", 2.6)
        + line("M46 92h14M64 92h14", INK, 2.6)
        + shape("M36 60Q26 50 30 40 40 46 48 46Z", "#4f8f5a")
        + shape(
            "M38 52Q42 34 58 32 60 20 58 14 66 6 76 10 86 14 84 24 80 34 84 50 82 68 62 68 42 68 38 52Z",
            "#7fc26a",
        )
        + flat("M62 36Q70 34 74 36 78 48 76 58 68 66 58 64 64 50 62 36Z", "#f0f5b0")
        + shape("M44 50Q54 44 62 52 58 64 46 62Z", "#4f9a58")
        + oval(62, 11, 7.5, 7.5, "#7fc26a")
        + oval(78, 11, 7.5, 7.5, "#7fc26a")
        + eyes(70, 11, 16, 5.4, (0.6, 0))
        + shape("M82 18Q96 18 102 22 106 24 102 26 96 29 82 27Z", "#f2b23c")
        + oval(104, 24, 3, 3.6, "#7a2540")
        + blush(76, 24, 16, 2.6)
        + note(108, 12, 5, "#153e4a")
        + note(116, 30, 4, "#153e4a")
        + line("M40 92q8-3 14 0t14 0 14 0", "#a8ece6", 1.8)
    )


def mireskate() -> str:
    """A flat ray with a wide grin, gliding over mud."""
    return (
        flat("M0 66Q30 58 60 62T120 60V96H0Z", "#7a6248")
        + flat("M0 80Q40 74 70 78T120 76V96H0Z", "#634d38")
        + line("M8 74q14-5 26-2M88 72q12-4 24-1M14 90q30 6 60 2M84 92q14-1 26-5", "#a88a66", 2)
        + limb("M84 72Q108 66 114 48", "#7d5aa8", 3.4)
        + shape(
            "M4 70Q18 62 32 48 44 36 60 36T88 48Q102 62 116 70 96 74 88 78 74 86 60 86T32 78Q24 74 4 70Z",
            "#9a72c9",
        )
        + flat(
            "M20 69Q34 74 40 78 50 83 60 83T80 78Q88 73 100 69 84 70 74 74 60 80 46 74 34 69 20 69Z",
            "#dcc4f0",
        )
        + "".join(
            dot(x, y, r, "#c9a6ee")
            for x, y, r in ((44, 54, 3), (76, 54, 3), (34, 62, 2.4), (86, 62, 2.4), (60, 44, 3))
        )
        + mirrored(oval(49, 42, 7.5, 7.5, "#9a72c9"))
        + eyes(60, 40, 22, 5.6, (0, 0.3), "#fff3a0")
        + shape("M38 60Q60 80 82 60 60 68 38 60Z", "#fff")
        + line("M46 64l1 3M53 66v4M60 67v4M67 66v4M74 64l-1 3", INK, 1.4)
    )


def gulpitcher() -> str:
    """A walking pitcher plant with a fish that disagrees."""
    fish = shape("M84 22Q92 10 104 14 108 18 104 24 94 32 84 22Z", "#ff9a5a") + shape(
        "M86 22l-9 4 1-10Z", "#ff9a5a"
    )
    return (
        dot(54, 90, 32, "#0f4a58", 4, opacity=0.7)
        + limb("M40 78L28 88M66 78l12 10M54 82v8", "#4f9a58", 4.4)
        + leaf(28, 66, 26, 160, "#6fb84a")
        + leaf(78, 68, 26, 14, "#6fb84a")
        + shape("M36 34Q38 46 30 58 24 80 52 84 82 82 78 58 70 46 72 32Z", "#b8d94f")
        + flat("M40 64Q40 80 54 81 70 80 74 64 66 72 54 72T40 64Z", "#86b03a", 0.8)
        + line("M44 42q0 12-6 20M64 42q0 12 6 20", "#e2556f", 2.2)
        + "".join(dot(x, y, 2, "#e2556f") for x, y in ((36, 70), (48, 78), (62, 77), (72, 68), (54, 46)))
        + oval(54, 33, 19, 7, "#e2556f")
        + dot(54, 34, 14, "#5a1f38", 4)
        + shape("M36 30Q24 10 44 6 60 4 62 14 52 18 36 30Z", "#8fc24a")
        + line("M40 22q6-8 16-10", "#5a8a2a", 1.8)
        + eyes(54, 56, 20, 6, (0.7, -0.7))
        + line("M44 67q10-4 20 0", INK, 2.4)
        + fish
        + eye(97, 18, 2.8, (0.4, -0.4))
        + line("M66 26q4-6 10-6M70 30q5-3 9-2", "#eefcff", 2)
        + dot(108, 32, 1.8, "#eefcff")
        + dot(76, 10, 1.8, "#eefcff")
        + dot(112, 8, 1.5, "#eefcff")
    )


def tidecrown_ray() -> str:
    """When it leaps, the tide comes with it."""
    crown = "".join(leaf(60 + dx, 25, length, a, "#d5f7ff", 0.34) for dx, length, a in (
        (-12, 15, 122), (12, 15, 58), (-6.5, 19, 104), (6.5, 19, 76), (0, 23, 90),
    ))  # fmt: skip
    splash = (
        "M8 96Q4 82 14 78 12 88 20 86 20 74 32 76 30 86 42 88 50 80 60 88 70 80 78 88 "
        "90 86 88 76 100 74 100 86 108 88 106 78 116 82 112 96Z"
    )
    return (
        line("M14 6l-5 12M34 2l-4 10M92 2l-4 10M112 12l-5 12M20 26l-4 10M104 34l-4 10", "#f2feff", 1.8)
        + limb("M60 66Q66 80 54 92", "#155b7a", 4)
        + crown
        + shape(
            "M60 22Q76 22 88 36 104 44 119 34 112 58 90 64 76 68 70 74 64 80 60 80 56 80 50 "
            "74 44 68 30 64 8 58 1 34 16 44 32 36 44 22 60 22Z",
            "#1f86b8",
        )
        + flat("M60 50Q74 52 84 58 74 66 66 72 60 76 54 72 46 66 36 58 46 52 60 50Z", "#cff3f7")
        + line("M50 58q4 2 4 6M46 61q4 2 4 5M70 58q-4 2-4 6M74 61q-4 2-4 5", "#6fb9cf", 1.8)
        + "".join(
            dot(x, y, r, "#ffe27a")
            for x, y, r in (
                (26, 46, 2.6),
                (94, 46, 2.6),
                (16, 44, 1.8),
                (104, 44, 1.8),
                (36, 42, 2),
                (84, 42, 2),
            )
        )
        + eyes(60, 36, 24, 5, (0, -0.3))
        + smile(60, 44, 18, 4, stroke=2.4)
        + dot(60, 27, 2.6, "#ffd84d")
        + shape(splash, "#4fc3d9")
        + line("M16 92q6-4 12 0t12 0 12 0 12 0 12 0 12 0 12 0", "#eafcff", 2)
    )


CREATURES = {
    "driblit": driblit,
    "bogwhistler": bogwhistler,
    "mireskate": mireskate,
    "gulpitcher": gulpitcher,
    "tidecrown-ray": tidecrown_ray,
}
