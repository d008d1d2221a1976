"""Creatures of Barren: everything here digs, glides or waits."""

from __future__ import annotations

from meeplehall.games.xenofera.art.style import (
    INK,
    crystal,
    dot,
    eye,
    eyes,
    facet,
    feet,
    flat,
    glow,
    legs,
    limb,
    line,
    note,
    oval,
    polygon,
    shape,
    shut_eye,
    smile,
)


def gritmole() -> str:
    """A stubby mole with a drill for a snout, in a cloud of pebbles."""
    pebbles = [(104, 52, 4), (111, 64, 5), (98, 40, 3), (113, 44, 3), (106, 76, 4), (95, 84, 3)]
    drill = [(74, 46), (104, 61), (76, 72)]
    return (
        dot(54, 87, 40, "#a5622a", 6, opacity=0.5)
        + shape("M14 86Q8 40 46 34 84 32 88 66 88 84 80 86Z", "#d6923c")
        + flat("M22 84Q24 66 46 66 68 66 70 84Z", "#f3cf8e")
        + polygon(drill, "#aeb6c2")
        + facet([(74, 60), (104, 61), (76, 72)], "#7f8896")
        + line("M82 49l-3 22M89 53l-2 15M96 56l-1 9", INK, 1.8)
        + shut_eye(60, 50, 9)
        + line("M56 43q4-4 9-2", INK, 2)
        + shape("M34 40q-8-10 0-14 8 0 9 10Z", "#b8752c")
        + feet((30, 62), 86, 10, 5.5, "#f0a58c")
        + line("M24 86v4M30 87v4M36 86v4M56 86v4M62 87v4M68 86v4", INK, 1.8)
        + "".join(oval(x, y, r, r * 0.85, "#c9a27a") for x, y, r in pebbles)
        + limb("M15 76q-9-2-8-12", "#f0a58c", 3)
    )


def saltback_skitter() -> str:
    """A flat crab with eight legs under a crust of salt."""
    left = "".join(
        limb(f"M{38 - i * 3} {64 + i * 3}q{-14 - 3 * i} {-12 + 5 * i} {-17 - 2 * i} {14 + i}", "#d8623a", 3.2)
        for i in range(4)
    )
    right = "".join(
        limb(f"M{82 + i * 3} {64 + i * 3}q{14 + 3 * i} {-12 + 5 * i} {17 + 2 * i} {14 + i}", "#d8623a", 3.2)
        for i in range(4)
    )
    salt = [
        (34, 58, 13, 22, 118),
        (86, 58, 13, 22, 62),
        (46, 54, 15, 30, 102),
        (74, 54, 15, 28, 76),
        (60, 54, 18, 38, 90),
    ]
    return (
        dot(66, 90, 52, "#8f4a1f", 5, opacity=0.55)
        + left
        + right
        + "".join(crystal(x, y, w, h, d, "#fdfaff", "#cfd6ee") for x, y, w, h, d in salt)
        + shape("M26 66Q28 52 60 52T94 66Q92 84 60 84T26 66Z", "#ef7a4b")
        + flat("M31 70Q60 84 89 70 84 81 60 81T31 70Z", "#c9512e")
        + crystal(44, 62, 9, 13, 104, "#fdfaff", "#cfd6ee")
        + crystal(77, 61, 9, 12, 78, "#fdfaff", "#cfd6ee")
        + limb("M54 62V52M66 62V52", "#ef7a4b", 3)
        + eyes(60, 49, 13, 5.6, (0.2, 0.6))
        + smile(60, 72, 10, 2)
    )


def dune_piper() -> str:
    """A slim antelope whose horns are a row of flutes."""
    pipes = ""
    for i in range(5):
        x, y, length = 84 - i * 6.5, 31 - i * 0.5, 27 - i * 3.6
        top = y - length
        pipes += limb(f"M{x} {y}L{x - 3.5} {top}", "#f7e3b5", 3.4) + dot(x - 2.6, top + 8, 0.9, INK)
        pipes += dot(x - 2, top + 13, 0.9, INK)
    return (
        dot(56, 90, 38, "#a5622a", 4, opacity=0.5)
        + limb("M18 52q-8 2-7 12", "#c8693c", 3)
        + legs((30, 60), 58, 88, "#a8522e", 4, -3)
        + pipes
        + shape(
            "M18 58Q14 42 34 42 54 44 62 40 68 36 70 28 72 22 84 24L104 33Q108 38 100 40L84 "
            "40Q80 54 68 62 44 70 26 66 20 64 18 58Z",
            "#d97c48",
        )
        + flat("M28 63Q46 68 64 61L60 55Q44 60 28 57Z", "#f6d3a2")
        + legs((24, 66), 62, 88, "#d97c48", 4, 2)
        + feet((26.5, 68.5), 88, 4, 2.6, INK)
        + feet((27, 57), 88, 3, 2, INK)
        + eye(85, 31, 4, (0.4, 0))
        + dot(102, 35.5, 1.4, INK)
        + shape("M70 30q-10-4-14 0 4 8 13 5Z", "#d97c48")
        + line("M34 46v6M41 46v7M48 45v7", "#f6d3a2", 2.2)
        + note(104, 16, 5, "#8a3d1c")
        + note(114, 26, 4, "#8a3d1c")
    )


def cindercoil() -> str:
    """A coiled serpent, black plates with glowing seams."""

    def coil(y: float, rx: float) -> str:
        ring = f"M{60 - rx} {y}a{rx} 9 0 0 0 {2 * rx} 0"
        seams = "".join(
            f"M{60 + rx * k} {y + 8 - 8 * abs(k)}v6" for k in (-0.75, -0.45, -0.15, 0.15, 0.45, 0.75)
        )
        body = line(f"{ring}a{rx} 8 0 0 0 {-2 * rx} 0", INK, 17) + line(ring, "#3a2d38", 13)
        return body + line(ring, "#ff8a1f", 2.4) + line(seams, "#ffb347", 2)

    return (
        dot(60, 88, 50, "#8f3a12", 6, opacity=0.6)
        + line("M20 78q-14 2-14-8", INK, 10)
        + line("M20 78q-14 2-14-8", "#3a2d38", 6)
        + coil(76, 38)
        + coil(64, 29)
        + coil(53, 19)
        + line("M58 46Q50 28 70 26", INK, 17)
        + line("M58 46Q50 28 70 26", "#3a2d38", 13)
        + line("M56 44l8-4M57 36l7 1", "#ffb347", 2)
        + shape("M64 18Q80 8 98 20 104 28 94 32L74 35Q62 32 64 18Z", "#4a3a46")
        + flat("M70 32Q84 34 96 30L92 36Q80 40 72 36Z", "#ff8a1f")
        + shape("M72 34Q84 36 94 32L90 38Q80 42 72 34Z", "#ff7a1a")
        + facet([(86, 33), (90, 32), (88.5, 37)], "#fff")
        + eye(80, 22, 5, (0.5, 0.2), "#ffd23e", 0.4)
        + line("M74 15l11 3", INK, 2.6)
        + line("M64 10q-4-4 0-8M70 9q-3-3 0-6", "#fff", 1.8, 0.7)
        + glow(104, 54, 1.6, "#ffb347")
        + glow(14, 46, 1.4, "#ffb347")
    )


def mesa_strider() -> str:
    """A walker like a stone arch, until the caravan below it has been eaten."""
    camel = flat("M50 89v-5q1-3 4-3 1-3 3 0 3 0 3 3v5h-1.5v-4h-6v4Z", "#4a2415")
    return (
        flat("M0 0H120V60H0Z", "#7a3d6d", 0.45)
        + dot(60, 54, 16, "#ff9e5e", opacity=0.9)
        + limb("M24 36L12 64l5 26", "#9c5730", 6)
        + limb("M96 36l13 28-6 26", "#9c5730", 6)
        + limb("M36 38l-3 26 3 27", "#c17440", 7)
        + limb("M84 38l4 26-4 27", "#c17440", 7)
        + shape("M10 42Q8 8 36 8L58 5 88 9Q112 10 111 42L92 48Q84 26 60 26T30 48Z", "#d08a52")
        + flat("M12 34Q14 28 20 24L104 25Q109 30 109 36L90 40Q82 25 60 25T31 40Z", "#b9682f", 0.55)
        + line("M18 18q20-6 42-4t44 4M13 28l14-2M95 26l13 3", "#f3c48b", 2)
        + feet((17, 36, 84, 103), 90, 6, 3, "#8a4a28")
        + shape("M46 12l5-9 6 8ZM70 10l6-8 6 9Z", "#d08a52")
        + eyes(60, 21, 20, 4.4, (0, 0.9), "#ffe27a", 0.5)
        + line("M52 29q8 4 16 0", INK, 2)
        + camel
        + "".join(dot(x, 88, 1.4, "#4a2415") for x in (66, 70, 46))
    )


CREATURES = {
    "gritmole": gritmole,
    "saltback-skitter": saltback_skitter,
    "dune-piper": dune_piper,
    "cindercoil": cindercoil,
    "mesa-strider": mesa_strider,
}
