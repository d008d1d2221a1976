"""The bazaar itself: the cover for the start page, and what stands behind the table by night and by day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from meeplehall.draw.svg import document, group, path, ramp, text
from meeplehall.games.xenofera.art.sprite import CREATURES
from meeplehall.games.xenofera.art.style import cloud, commands, dot, flat, glow, line, n, outlined


@dataclass(frozen=True, slots=True)
class Hour:
    """The colours of a time of day."""

    sky: tuple[str, str]
    far: str
    near: str
    window: str
    string: str
    lanterns: Sequence[str]
    stars: str


NIGHT = Hour(
    ("#140c33", "#4b1d63"),
    "#241549",
    "#1a0f38",
    "#ffb84d",
    "#6f55a8",
    ("#ff5fa2", "#ffd166", "#4de3d0", "#b388ff"),
    "#e9e2ff",
)
DAY = Hour(
    ("#bfe3f2", "#ffe6c4"),
    "#f0cda6",
    "#e6b98e",
    "#b9805a",
    "#a8785a",
    ("#ff7a59", "#ffc53d", "#3dbdb0", "#a77be8"),
    "",
)
STARS = (
    (40, 30),
    (120, 62),
    (210, 24),
    (300, 80),
    (420, 36),
    (520, 60),
    (600, 22),
    (90, 110),
    (560, 104),
    (350, 20),
)


def _sky(hour: Hour, width: int, height: int) -> str:
    return ramp("sky", *hour.sky, x2="0", y2="1") + path(f"M0 0H{width}V{height}H0Z", fill="url(#sky)")


def _dome(x: float, base: float, width: float, height: float, fill: str) -> str:
    half = width / 2
    body = commands(
        "M", x - half, base, "v", -height * 0.5, "q", 0, -half, half, -half, "t", half, half, "V", base, "Z"
    )
    spire = commands("M", x - 1.5, base - height * 0.5 - half, "v", -height * 0.3, "h3v", height * 0.3, "Z")
    return flat(body, fill) + flat(spire, fill)


def _tower(x: float, base: float, width: float, height: float, fill: str) -> str:
    half, top = width / 2, base - height
    body = (
        f"M{n(x - half)} {n(base)}L{n(x - half * 0.6)} {n(top)}H{n(x + half * 0.6)}L{n(x + half)} {n(base)}Z"
    )
    return (
        flat(body, fill)
        + dot(x, top, half * 1.1, fill, half * 0.6)
        + line(f"M{n(x)} {n(top)}v-16", fill, 2.4)
    )


def skyline(hour: Hour, width: int, base: float) -> str:
    """Domes and towers of a city where nobody agrees on architecture, twice behind each other."""
    far = near = ""
    for i in range(width // 80 + 1):
        x = i * 80
        far += _dome(x + 20, base, 66, 70 + 34 * (i % 3), hour.far) + _tower(
            x + 62, base, 26, 96 + 30 * (i % 2), hour.far
        )
        near += _dome(x + 56, base, 54, 40 + 22 * ((i + 1) % 3), hour.near) + _tower(
            x + 10, base, 18, 60 + 26 * (i % 3), hour.near
        )
    lights = "".join(
        dot(x * 29 % width, base - 16 - x * 37 % 52, 1.7, hour.window, 2.6, opacity=0.9)
        for x in range(1, width // 14)
    )
    return far + near + lights


def lanterns(hour: Hour, width: int, y: float, count: int, sag: float, size: float = 8) -> str:
    """A string of lanterns, as wide as the picture."""
    step = width / count
    string = f"M0 {n(y)}" + "".join(f"q{n(step / 2)} {n(sag)} {n(step)} 0" for _ in range(count))
    lamps = ""
    for i in range(count):
        colour, x, top = hour.lanterns[i % len(hour.lanterns)], step * (i + 0.5), y + sag / 2
        halo = dot(x, top + size * 1.3, size * 2.6, colour, opacity=0.16) if hour.stars else ""
        lamps += halo + line(f"M{n(x)} {n(top)}v{n(size * 0.5)}", hour.string, 1.4)
        lamps += dot(x, top + size * 1.4, size * 0.85, colour, size) + dot(
            x, top + size * 1.4, size * 0.3, "#fff6d8", size * 0.7, opacity=0.75
        )
    return line(string, hour.string, 1.6) + lamps


def backdrop(hour: Hour) -> str:
    """What stands behind the market, faint enough to play before it."""
    width, height = 960, 240
    above = (
        "".join(dot(x * 1.5, y, 1.1, hour.stars, opacity=0.7) for x, y in STARS)
        if hour.stars
        else cloud(140, 60, 18, "#fff", 0.8) + cloud(760, 44, 22, "#fff", 0.8)
    )
    moons = dot(820, 62, 24, "#f3e8ff" if hour.stars else "#fff4c2", opacity=0.85)
    inside = _sky(hour, width, height) + above + moons + skyline(hour, width, height)
    return document(inside + lanterns(hour, width, 6, 12, 22), width, height, "xMidYMax slice", sized=True)


def _stall(x: float, y: float, width: float, colours: tuple[str, str]) -> str:
    """A counter under a striped awning, its upper left corner here."""
    stripes, step = "", width / 10
    for i in range(10):
        left = x + i * step
        d = f"M{n(left)} {n(y)}h{n(step)}v26a{n(step / 2)} {n(step / 2)} 0 0 1 {n(-step)} 0Z"
        stripes += path(d, fill=colours[i % 2])
    posts = "".join(path(f"M{n(px)} {n(y + 20)}h8v150h-8Z", fill="#7a4a3a") for px in (x + 6, x + width - 14))
    counter = path(f"M{n(x - 12)} {n(y + 128)}h{n(width + 24)}v16h{n(-width - 24)}Z", fill="#b9733f")
    front = path(f"M{n(x - 4)} {n(y + 144)}h{n(width + 8)}v60h{n(-width - 8)}Z", fill="#5d2f55")
    return posts + stripes + counter + front


def _guest(id: str, x: float, y: float, size: float, flip: bool = False) -> str:
    """A creature without its planet; its feet are about here."""
    turn = f"translate({n(x + 60 * size)} {n(y - 90 * size)}) scale({-size:.2f} {size:.2f})"
    stand = f"translate({n(x - 60 * size)} {n(y - 90 * size)}) scale({size:.2f})"
    return group(CREATURES[id](), transform=turn if flip else stand)


def _sign(words: str, x: float, y: float, size: float, colour: str) -> str:
    """Neon: the same letters in a wide, a narrow and a white line."""
    face = {"font_size": n(size), "text_anchor": "middle", "letter_spacing": "6", "fill": "none"}
    tubes = "".join(
        text(words, x, y, **face, stroke=c, stroke_width=w, opacity=o)
        for c, w, o in ((colour, 14, 0.18), (colour, 8, 0.3), (colour, 4, 1), ("#fff", 1.2, 1))
    )
    fonts = "Futura, Avenir Next, Trebuchet MS, sans-serif"
    return group(tubes, font_family=fonts, font_weight="700", stroke_linejoin="round")


def cover() -> str:
    """The picture on the start page."""
    width, height = 640, 360
    stars = "".join(dot(x, y, 1.3, NIGHT.stars) for x, y in STARS)
    behind = (
        _sky(NIGHT, width, height)
        + stars
        + dot(540, 74, 34, "#f3e8ff")
        + dot(552, 68, 29, "#d9c6f5")
        + dot(90, 60, 12, "#ffd9a0")
        + skyline(NIGHT, width, 270)
        + flat("M0 262H640V360H0Z", "#2a1440")
        + flat("M0 300H640V360H0Z", "#200e33")
        + lanterns(NIGHT, width, 10, 10, 30, 10)
    )
    on_counter = (
        _guest("windrowl", 320, 246, 1.0)
        + _guest("sleetpuff", 222, 246, 0.8)
        + _guest("petalmane", 420, 247, 0.82)
    )
    before = (
        _guest("gulpitcher", 72, 346, 1.1)
        + _guest("blushhopper", 172, 352, 0.85)
        + _guest("driblit", 470, 352, 0.75)
        + _guest("tuftle", 566, 350, 1.05, flip=True)
    )
    lights = "".join(
        glow(x, y, 3, c) for x, y, c in ((128, 270, "#4de3d0"), (512, 268, "#ff5fa2"), (318, 320, "#ffd166"))
    )
    stall = group(on_counter) + _stall(160, 118, 320, ("#ff5fa2", "#ffe6c4"))
    # the counter hides the feet of those who stand behind it
    inside = behind + _sign("XENOFERA", 320, 96, 58, "#ff4fa3") + outlined(stall + before) + lights
    return document(inside, width, height, sized=True)
