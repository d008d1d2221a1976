"""The colours: each is a custom property with one value by day and one by night.

Drawings say `var(--hx-name, night)`, so they are complete without a style sheet; `stylesheet()` is the
text that gives a page both times of day. No drawing uses gradients, filters or ids of its own, so the same
drawing may stand on a page many times, and a sprite in another file may be used.
"""

from __future__ import annotations

from typing import Final

#: name: by day, by night
COLOURS: Final[dict[str, tuple[str, str]]] = {
    "space": ("#efe5d3", "#090c15"),
    "deep": ("#e2d4bb", "#04060c"),
    "ink": ("#2b2230", "#f2ead9"),
    "shade": ("#d3c2a3", "#141a28"),
    "line": ("#b79a66", "#4d4433"),
    "brass": ("#8c6720", "#cfa35a"),
    "ember": ("#ad430e", "#f07f3a"),
    "ember-deep": ("#98330f", "#a83b18"),
    "ember-pale": ("#e98a44", "#ffc68a"),
    "teal": ("#17666e", "#66cbc8"),
    "bone": ("#fbf5e8", "#efe6d4"),
    "night": ("#2b2230", "#0b0e17"),
    # the players; each has a silhouette of a ship as well
    "crimson": ("#b0203a", "#f4596d"),
    "azure": ("#1d5fb4", "#62aaff"),
    "jade": ("#0f7549", "#41cf8f"),
    "violet": ("#6a33ac", "#b88cff"),
    # the factions, apart for every kind of colour blindness; each has its icon as well
    "fleet": ("#1b6ea8", "#6cbff0"),
    "fortress": ("#956300", "#e6a93a"),
    "biocom": ("#0c7558", "#3fc79d"),
    "cyber": ("#9c3f86", "#e08fd0"),
    "neutral": ("#6b5f50", "#cfc3ad"),
    # what kinds of trouble there are
    "economic": ("#8c6720", "#e5b957"),
    "civil": ("#17666e", "#66cbc8"),
    "solar": ("#ad430e", "#ff8a45"),
    "conflict": ("#b0203a", "#f4596d"),
}
TONES: Final = ("sky", "haze", "far", "near", "lit")
#: five tones of a scene, by day and by night: from the sky over the haze around the sun to what stands near,
#: which is always darker than the haze, and the light on it
SCHEMES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "fleet": (
        ("#d9e6ee", "#f6ead2", "#8fb4cc", "#1f4159", "#fff6e0"),
        ("#132c43", "#3a78a0", "#22506f", "#06101a", "#bfe6ff"),
    ),
    "fortress": (
        ("#e6e1d8", "#fdeec6", "#c9ae7c", "#473620", "#fffaf0"),
        ("#22242f", "#8e6a30", "#574833", "#0d0b0c", "#ffdf9a"),
    ),
    "biocom": (
        ("#dcebdf", "#f5f0d8", "#8cc0a5", "#164a3b", "#fbfff0"),
        ("#0e2f26", "#2d8163", "#1c5642", "#04120d", "#c2ffe0"),
    ),
    "cyber": (
        ("#eee0ec", "#fbeee0", "#c79cc0", "#4a2148", "#fff4fb"),
        ("#2b1733", "#81437f", "#573059", "#0f0714", "#ffd0f2"),
    ),
    "neutral": (
        ("#ebe2d2", "#fbf2df", "#c0ae90", "#3f362c", "#fffaf0"),
        ("#24252f", "#6d5e4b", "#484036", "#0a0a0f", "#f4e6cb"),
    ),
    "mercury": (
        ("#f3dcc0", "#fff0d0", "#d29a6a", "#54281a", "#fff6e0"),
        ("#38170e", "#a54a22", "#6a2e1a", "#130705", "#ffcf8f"),
    ),
    "old_world": (
        ("#d8e6e6", "#f8efd8", "#8fb5b4", "#1d434a", "#fff8e6"),
        ("#12292f", "#3b7b80", "#26545a", "#050f13", "#ffe0a6"),
    ),
    "luna": (
        ("#e4e4e8", "#fbf6ea", "#b3b4bf", "#34364a", "#fffdf4"),
        ("#212539", "#666b85", "#434760", "#080a12", "#f3efe0"),
    ),
    "mars": (
        ("#f2d5c4", "#fdebd4", "#d08d70", "#562419", "#fff2e0"),
        ("#34150f", "#a04e32", "#6a3222", "#120706", "#ffc9a0"),
    ),
    "ceres": (
        ("#e2ddd6", "#f6f0e2", "#a9a199", "#37323a", "#f4ffff"),
        ("#26252f", "#5e5a68", "#413e4b", "#09090d", "#c9f3f0"),
    ),
    "europa": (
        ("#d8e8f0", "#fdf8ee", "#9cc1d4", "#1d3f58", "#ffffff"),
        ("#0f293d", "#43809e", "#2a587a", "#050e17", "#dff6ff"),
    ),
}


def colour(name: str) -> str:
    """A colour for an attribute."""
    return f"var(--hx-{name},{COLOURS[name][1]})"


def spark(name: str) -> str:
    """A colour as it shines at night, for lights on dark bodies at any time of day."""
    return COLOURS[name][1]


def tone(scheme: str, name: str) -> str:
    """A tone of a scene."""
    return f"var(--hx-{scheme}-{name},{SCHEMES[scheme][1][TONES.index(name)]})"


def stylesheet() -> str:
    """All colours for both times of day, as the style of the body."""
    lines = [f"  --hx-{name}: light-dark({day}, {night});" for name, (day, night) in COLOURS.items()]
    for scheme, (days, nights) in SCHEMES.items():
        pairs = zip(TONES, days, nights, strict=True)
        lines += [f"  --hx-{scheme}-{tone}: light-dark({day}, {night});" for tone, day, night in pairs]
    return "/* made by meeplehall.games.helionox.art.palette */\nbody {\n" + "\n".join(lines) + "\n}\n"


INK, BRASS, EMBER, TEAL, BONE = (colour(name) for name in ("ink", "brass", "ember", "teal", "bone"))
