"""The six planets as backdrops of their creatures' pictures."""

from __future__ import annotations

from meeplehall.games.xenofera.art.style import cloud, dot, flake, flat, flower, line, tuft

SKY = "M0 0H120V96H0Z"


def barren() -> str:
    """Dry salt seas and wind-cut mesas."""
    return (
        flat(SKY, "#ffd9a0")
        + flat("M0 0H120V34H0Z", "#ffc27a")
        + dot(96, 24, 12, "#fff1c9")
        + flat("M0 62V40h6l4-12h22l5 12h5v22Z", "#d98c4f")
        + flat("M78 64V48h4l3-10h26l4 10h5v16Z", "#cf7d43")
        + line("M9 36h25M3 46h37M84 46h28", "#b9652f", 1.6, 0.6)
        + flat("M0 60q30-6 60 0t60-1V96H0Z", "#efb56c")
        + flat("M0 76q26-8 58-2t62-4V96H0Z", "#e09a4e")
        + line("M8 84q14-4 26 0M76 88q16-4 30 0M50 80q8-2 15 0", "#b9702f", 1.4, 0.6)
    )


def calista() -> str:
    """Terraced gardens in a sunset that never quite ends."""
    blooms = [(8, 90, "#ff6fb5"), (24, 86, "#fff0f6"), (100, 88, "#ffd1e8"), (113, 92, "#ff6fb5")]
    return (
        flat(SKY, "#ffc6dd")
        + flat("M0 0H120V30H0Z", "#c9a0f0")
        + flat("M0 26q30-8 60 0t60 0v16H0Z", "#f0a6dc")
        + dot(30, 46, 14, "#fff0b8")
        + flat("M0 58q20-12 44-8 30 4 76-8v20H0Z", "#b872c9")
        + flat("M0 66q40-10 70-2 24 4 50-2v34H0Z", "#9dc177")
        + flat("M0 78q30-8 64-2 30 4 56-2v22H0Z", "#7fae66")
        + line("M0 66q40-10 70-2 24 4 50-2M0 78q30-8 64-2 30 4 56-2", "#5d8c55", 1.6, 0.7)
        + "".join(flower(x, y, 5, colour) for x, y, colour in blooms)
    )


def nix() -> str:
    """Blue ice, two moons and a night that lasts for half a year."""
    stars = [(10, 30), (28, 10), (48, 20), (68, 8), (112, 34), (104, 52), (6, 50), (60, 34)]
    return (
        flat(SKY, "#1f3f7a")
        + flat("M0 0H120V30H0Z", "#18305f")
        + "".join(dot(x, y, 0.9, "#dff3ff") for x, y in stars)
        + dot(94, 18, 10, "#eaf7ff")
        + dot(98, 16, 8.6, "#c4e2f5")
        + dot(22, 22, 5, "#bfe6ff")
        + flat("M0 70l16-24 10 12 16-22 18 28 14-16 16 20 14-26 16 28v20H0Z", "#5c97cf")
        + flat("M16 46l4.5 7-6 4-5-1ZM42 36l6 9-7 5-6-3ZM104 42l5 9-6 4-5-2Z", "#d8f0ff")
        + flat("M0 72q30-8 60-2t60-2v28H0Z", "#cdeafa")
        + flat("M0 82q34-7 66-1t54-3v18H0Z", "#eef9ff")
        + flake(112, 66, 3, "#fff", 1.1)
    )


def prairie() -> str:
    """One grassland from pole to pole, combed by warm storms."""
    tufts = [(8, 84, 11), (22, 92, 12), (104, 86, 12), (114, 94, 11), (90, 94, 9)]
    return (
        flat(SKY, "#fbe9a9")
        + flat("M0 0H120V26H0Z", "#bcd7dc")
        + cloud(24, 20, 11, "#fffdf0")
        + cloud(98, 14, 9, "#fffdf0")
        + flat("M0 56q40-10 70-4 26 4 50-4v20H0Z", "#dcc25a")
        + flat("M0 64q30-8 66-3t54-3v38H0Z", "#c9b045")
        + flat("M0 78q40-8 70-2t50-3v23H0Z", "#a99a34")
        + line("M6 66q3-4 8-4M30 64q4-4 8-3M96 62q4-4 9-3", "#8f8128", 1.6)
        + "".join(tuft(x, y, h, "#7c7423", 3) for x, y, h in tufts)
    )


def silvestra() -> str:
    """Forest stacked on forest; nobody has reached the ground on purpose."""
    return (
        flat(SKY, "#2f5d43")
        + flat("M0 0H120V96H0Z", "#234a38", 0.5)
        + flat("M30 0h26l-14 96H4ZM78 0h16l8 96H84Z", "#8fc27a", 0.22)
        + flat("M8 0h9l2 96H4ZM98 0h10l4 96H95Z", "#1a352b")
        + flat("M62 0h6l2 96h-9ZM34 0h5l1 96h-7Z", "#1f4033")
        + flat("M0 0h120v10q-8 8-16 2-8 9-18 2-8 8-18 1-10 8-18 0-10 7-18-1-10 7-16 1-8 6-16-2Z", "#3f8a4a")
        + flat("M0 80q30-10 62-3t58-4v23H0Z", "#3c7a3b")
        + flat("M0 88q36-6 66-2t54-2v12H0Z", "#2c5f30")
        + "".join(dot(x, y, 1.2, "#eaff9a") for x, y in ((24, 40), (88, 30), (52, 22), (112, 58), (74, 54)))
    )


def umida() -> str:
    """Swamps, shallow seas and rain in nineteen local varieties."""
    return (
        flat(SKY, "#9adbd0")
        + flat("M0 0H120V28H0Z", "#6fb9bf")
        + cloud(30, 14, 12, "#4f97a6")
        + cloud(92, 12, 11, "#4f97a6")
        + line("M20 30l-4 9M36 28l-4 9M84 28l-4 9M104 27l-4 9M62 20l-3 8", "#eefcff", 1.5, 0.8)
        + flat("M0 56q24-6 52-2t68-3v20H0Z", "#3f8f7d")
        + flat("M0 64h120v32H0Z", "#2a8c9c")
        + flat("M0 78q30-5 60 0t60 0v18H0Z", "#1f7484")
        + line("M10 72q6-3 12 0t12 0M84 70q6-3 12 0t12 0M52 88q6-3 12 0t12 0", "#a8ece6", 1.6, 0.8)
        + line("M6 78V50M12 80V56M114 80V48", "#245c3f", 2.2)
        + dot(6, 50, 2, "#7a4a2b", 5)
        + dot(114, 48, 2, "#7a4a2b", 5)
    )


WORLDS = {
    "barren": barren,
    "calista": calista,
    "nix": nix,
    "prairie": prairie,
    "silvestra": silvestra,
    "umida": umida,
}
