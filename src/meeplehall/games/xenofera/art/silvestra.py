"""Creatures of Silvestra, forest stacked on forest."""

from __future__ import annotations

from meeplehall.games.xenofera.art.style import (
    INK,
    dot,
    eye,
    eyes,
    flat,
    fluff,
    frond,
    glow,
    leaf,
    limb,
    line,
    mirrored,
    oval,
    shape,
    shut_eye,
    smile,
)


def mushroom(x: float, y: float, size: float, cap: str = "#e2553f") -> str:
    """A spotted mushroom standing here."""
    top = y - size
    stem = shape(f"M{x - size * 0.25} {y}V{top}H{x + size * 0.25}V{y}Z", "#fff0d8", 1.6)
    hood = shape(f"M{x - size * 0.8} {top}Q{x} {top - size * 1.5} {x + size * 0.8} {top}Z", cap, 1.8)
    return (
        stem
        + hood
        + dot(x - size * 0.25, top - size * 0.3, size * 0.14, "#fff")
        + dot(x + size * 0.2, top - size * 0.45, size * 0.12, "#fff")
    )


def twignib() -> str:
    """A twig with bright eyes, a leaf hat and a bite."""
    return (
        dot(56, 89, 42, "#173524", 4, opacity=0.7)
        + limb("M34 72Q22 60 10 86M52 60Q44 84 36 88M70 48Q72 76 62 88", "#8a5a33", 2.4)
        + limb("M44 64Q34 40 22 44M62 52Q54 28 42 26M76 44Q98 60 104 86", "#a8703f", 2.4)
        + limb("M14 84L84 34", "#b98148", 8)
        + line("M22 76l7 5M36 66l6 5M50 57l6 5M64 47l6 5", "#7a4a25", 2)
        + limb("M48 60l-10-12", "#b98148", 3)
        + leaf(38, 48, 11, 120, "#8fd14f")
        + leaf(14, 84, 13, 200, "#8fd14f")
        + oval(91, 29, 14, 13, "#c9925a")
        + eyes(93, 27, 16, 7, (0.3, 0.1), "#f4ff8a", 0.5)
        + shape("M84 38l20 0-4 6-3-4-3 5-3-5-3 4Z", "#7a2540")
        + leaf(74, 22, 34, 30, "#6fc24a", 0.55)
        + line("M77 20L100 8", "#3d7a2a", 1.6)
    )


def mossnap() -> str:
    """A pillow of moss that shuts when sat upon."""
    return (
        limb("M-4 84Q40 74 60 82T124 76", "#7a4f2e", 11)
        + line("M4 82q20-5 36-3M70 84q18 3 40-3", "#a8703f", 2)
        + leaf(104, 74, 16, 60, "#8fd14f")
        + leaf(12, 78, 14, 120, "#8fd14f")
        + shape("M18 62Q18 80 60 80T102 62Q60 54 18 62Z", "#b98f6a")
        + shape("M24 62Q28 72 60 72T96 62Q60 56 24 62Z", "#ffb0a0")
        + dot(60, 67, 16, "#ff8a86", 4)
        + fluff(60, 44, 40, 20, 20, "#7fbf4d", 1.1)
        + flat("M22 52Q40 64 60 63T98 52Q92 66 60 66T22 52Z", "#4f8f35")
        + "".join(
            dot(x, y, 2.2, "#b8e67a") for x, y in ((34, 36), (48, 30), (62, 28), (77, 32), (88, 40), (56, 38))
        )
        + shut_eye(46, 46, 11)
        + shut_eye(74, 46, 11)
        + smile(60, 53, 14, 3)
        + line("M76 24q2-8 0-12M42 24q-3-6-1-12", "#3d7a2a", 1.8)
        + dot(76, 11, 2.4, "#ffd84d")
        + dot(41, 11, 2.4, "#ffd84d")
        + line("M98 24h7l-7 8h7M108 12h5l-5 6h5", "#f4ffd8", 2)
    )


def ferngaunt() -> str:
    """A thin deer of fern, silent and polite."""
    return (
        flat("M0 58Q30 50 60 56T120 52V66Q90 72 60 66T0 70Z", "#d8f0d0", 0.35)
        + limb("M36 60l-6 14 2 16M66 58l6 16-4 16", "#3f7a4a", 2.8)
        + frond(22, 50, 20, 150, "#7fce7a", 4, 0.4)
        + shape(
            "M20 54Q22 44 40 45 58 48 68 42 74 34 76 26L88 28Q88 44 78 56 58 66 32 64 20 62 20 54Z", "#6fb86a"
        )
        + "".join(
            leaf(x, y, 15, a, "#a2e08a")
            for x, y, a in ((30, 50, 250), (42, 50, 262), (54, 51, 270), (66, 48, 282))
        )
        + limb("M28 62l2 14-4 14M60 62l-2 14 4 14", "#6fb86a", 2.8)
        + "".join(
            leaf(x, 92, 8, a, "#b8f08a", 0.6)
            for x, a in ((26, 60), (26, 120), (62, 60), (62, 120), (32, 90), (68, 90))
        )
        + frond(76, 20, 24, 122, "#9ae07c", 5, 0.36)
        + frond(86, 19, 24, 62, "#9ae07c", 5, 0.36)
        + shape("M72 24Q76 15 86 18L104 32Q106 38 98 38 86 38 78 34 72 30 72 24Z", "#7fc877")
        + leaf(73, 25, 13, 168, "#9ae07c")
        + eye(86, 26, 3.8, (0.2, 0.3), "#fffbd0", lid="#5a9a58")
        + dot(101, 34, 1.8, INK)
        + flat("M0 76Q40 68 70 76T120 72V80Q90 86 60 80T0 84Z", "#e8f8e0", 0.35)
    )


def barkmantle() -> str:
    """A bear in a coat of living wood."""
    plates = [
        "M26 36L44 28 50 44 32 54Z", "M50 26L70 26 72 44 52 44Z", "M76 28L94 36 88 54 72 46Z",
        "M24 56L40 50 44 70 26 74Z", "M80 50L96 56 94 74 78 70Z",
    ]  # fmt: skip
    return (
        dot(60, 90, 46, "#173524", 5, opacity=0.7)
        + shape("M14 88Q8 54 22 36 38 18 60 18T98 36Q112 54 106 88H82L76 78H44L38 88Z", "#6b4a32")
        + "".join(shape(d, "#94683f") for d in plates)
        + line("M34 38q4 4 10 2M56 32v8M64 31v8M80 36l6 8M30 60l8 6M88 58l-4 9", "#5a3a22", 1.6)
        + mirrored(oval(42, 38, 7, 7, "#6b4a32") + dot(42, 38, 3, "#c98f6a"))
        + shape("M38 54Q38 36 60 36T82 54Q82 74 60 76 38 74 38 54Z", "#8a5f3c")
        + oval(60, 63, 12, 9, "#d9b080")
        + shape("M55 58h10l-5 5Z", INK)
        + line("M60 63v4M54 68q6 4 12 0", INK, 2)
        + eyes(60, 50, 20, 4, (0, 0.2))
        + line("M44 44l9 2M76 44l-9 2", INK, 2.4)
        + dot(60, 43, 4, "#b98f5a")
        + line("M60 40.5a3 3 0 1 1-3 3", "#5a3a22", 1.2)
        + mushroom(20, 40, 10)
        + mushroom(31, 28, 8, "#f0a03c")
        + mushroom(98, 38, 11, "#f0a03c")
        + mushroom(86, 26, 8)
        + mirrored(line("M20 88v-5M26 88v-6M32 88v-5", INK, 2))
    )


def elderbough_warden() -> str:
    """The oldest thing in the canopy, with lights in its branches."""
    antler = limb("M52 34Q40 26 34 10M40 22Q26 24 18 12M44 28Q28 36 12 32M36 14Q40 6 46 2", "#8a5f3c", 3.6)
    leaves = "".join(
        leaf(x, y, 10, a, "#8fd14f")
        for x, y, a in ((18, 12, 150), (12, 32, 190), (34, 10, 110), (46, 3, 60), (26, 20, 210))
    )
    lights = [(20, 22), (36, 4), (10, 42), (30, 34), (46, 14)]
    return (
        dot(60, 46, 46, "#d8ff8a", opacity=0.16)
        + dot(60, 40, 30, "#eaffb0", opacity=0.2)
        + mirrored(antler + leaves)
        + mirrored(
            limb("M42 58Q24 62 20 84", "#6b4a32", 7) + line("M20 86l-6 5M20 86l0 7M20 86l6 5", INK, 3.4)
        )
        + shape("M30 96Q36 74 40 52 42 30 60 28T80 52Q84 74 90 96L78 90 70 96 60 90 50 96 42 90Z", "#8a5f3c")
        + line("M44 60q-2 16-6 28M54 70v18M66 70v18M76 60q2 16 6 28", "#5a3a22", 2)
        + shape("M44 62Q60 74 76 62 78 78 68 84 64 92 60 94 56 92 52 84 42 78 44 62Z", "#6fae4a")
        + line("M52 70q2 8 4 12M68 70q-2 8-4 12M60 70v16", "#3d7a2a", 1.8)
        + mirrored(shape("M46 48q6-5 11 1-5 5-11-1Z", "#f4ff8a"))
        + dot(52, 49, 1.8, INK)
        + dot(68, 49, 1.8, INK)
        + line("M43 42l12 3M77 42l-12 3", INK, 2.6)
        + shape("M57 50l3 10 3-10Z", "#6b4a32", 1.6)
        + mirrored("".join(glow(x, y, 2.4, "#ffe96b") for x, y in lights))
        + glow(60, 18, 3, "#ffe96b")
    )


CREATURES = {
    "twignib": twignib,
    "mossnap": mossnap,
    "ferngaunt": ferngaunt,
    "barkmantle": barkmantle,
    "elderbough-warden": elderbough_warden,
}
