"""The twelve Locations as small scenes: five flat tones of their world, and one light. Grid of 120 by 72."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.draw.svg import arc, n, regular
from meeplehall.games.helionox.art.palette import colour, spark, tone
from meeplehall.games.helionox.art.style import Luck, box, dot, glow, line, polygon, shape, stars

WIDTH, HEIGHT = 120, 72


def sky(world: str, sun: tuple[float, float, float], name: str) -> str:
    """The sky of a world with the sun somewhere in it, as banded light."""
    x, y, r = sun
    return (
        box(0, 0, WIDTH, HEIGHT, tone(world, "sky"))
        + stars(Luck(name), WIDTH, 40, 14, tone(world, "lit"), 0.55)
        + "".join(dot(x, y, r * k, tone(world, "haze"), 0.3) for k in (3.4, 2.5, 1.7))
        + dot(x, y, r, colour("ember"))
        + dot(x, y, r * 0.72, colour("ember-pale"), 0.6)
    )


def _far(world: str, d: str) -> str:
    return shape(d, tone(world, "far"))


def _near(world: str, d: str) -> str:
    return shape(d, tone(world, "near"))


def shrines_borealis() -> str:
    """Pillars and a gate to a curtain of light at the pole."""
    veil = "".join(
        line(f"M{x} {y}q10-8 20 0t20 0 20 0 20 0 20 0", colour("teal"), 3.4, o)
        for x, y, o in ((-4, 22, 0.5), (2, 28, 0.35), (-8, 16, 0.25))
    )
    pillars = "".join(
        f"M{x} 60V{y}l2.5-5 2.5 5V60Z"
        for x, y in ((20, 40), (30, 34), (40, 28), (75, 28), (85, 34), (95, 40))
    )
    w = "mercury"
    return (
        sky(w, (60, 62, 14), "shrines")
        + veil
        + _far(w, "M0 56L18 46 34 54 52 44 74 54 96 44 120 56V72H0Z")
        + _near(w, pillars + "M50 60V34Q60 20 70 34V60H66V37Q60 29 54 37V60Z")
        + _near(w, "M0 60H120V72H0Z")
        + glow(60, 50, 6, colour("ember-pale"), 2, 0.5)
    )


def supreme_hippodrome() -> str:
    """The great arena: arches upon arches, banners, and one broken tier."""
    w = "old_world"
    arches = "".join(
        f"M{n(x)} {n(y + 8)}v-5a2.6 2.6 0 0 1 5.2 0v5Z"
        for y in (36, 49)
        for x in (18 + 9.4 * i for i in range(9))
        if not (y == 36 and x > 82)
    )
    flags = "".join(f"M{x} {y}v-12l8 3-7.4 3v6Z" for x, y in ((30, 33), (52, 31), (74, 31)))
    return (
        sky(w, (88, 26, 10), "hippodrome")
        + _far(w, "M0 50L10 44 22 48 40 38 70 42 100 34 120 44V72H0Z")
        + _near(w, "M10 62V33Q60 27 84 33L86 38 90 36 94 44 99 42 106 48V62ZM0 62H120V72H0Z")
        + shape(arches, tone(w, "lit"), 0.85)
        + shape(flags, colour("ember"))
        + line("M12 46Q60 41 104 47", tone(w, "far"), 1)
    )


def aitken_launch_hub() -> str:
    """A rail that throws ships out of a crater."""
    w = "luna"
    return (
        sky(w, (20, 18, 7), "aitken")
        + _far(w, "M0 52Q20 42 40 50T80 48 120 46V72H0Z")
        + line("M14 64L96 16", tone(w, "near"), 5)
        + line("M14 64L96 16", tone(w, "haze"), 1.4)
        + line("M38 62L44 47M54 62L62 37M70 62L80 26", tone(w, "near"), 2.4)
        + shape("M96 16L108 3 111 6 101 20ZM98 11L95 8 101 8Z", tone(w, "lit"))
        + line("M94 18L80 26", colour("ember"), 3)
        + _near(w, "M0 62Q14 56 30 62H88Q104 54 120 60V72H0ZM92 62V46H104V62Z")
        + dot(98, 50, 1.4, spark("teal"))
        + dot(98, 55, 1.4, spark("teal"))
    )


def hale_crater_hq() -> str:
    """Command under a dome, in the ring of the crater."""
    w = "mars"
    return (
        sky(w, (60, 20, 9), "hale")
        + _far(w, "M0 44L12 30 22 34 30 46H90L98 34 108 30 120 44V72H0Z")
        + shape("M30 60A30 28 0 0 1 90 60Z", tone(w, "haze"), 0.9)
        + line(
            "M30 60A30 28 0 0 1 90 60M60 32V60M44 36Q40 48 40 60M76 36Q80 48 80 60M34 47H86",
            tone(w, "lit"),
            0.9,
            0.7,
        )
        + _near(w, "M44 60V50H52V42H57V36H63V42H68V50H76V60Z")
        + shape("M50 53h3v3h-3ZM59 45h3v3h-3ZM67 53h3v3h-3ZM59 53h3v3h-3Z", colour("ember-pale"))
        + _near(w, "M0 56Q16 52 30 60H90Q104 52 120 56V72H0Z")
    )


def calores_montes() -> str:
    """Mountains of the hot basin, under a failing shield."""
    w = "mercury"
    shield = "".join(
        line(arc(60, 74, r, a, a + 44), colour("teal"), 1.3, o)
        for r, o in ((56, 0.8), (62, 0.4))
        for a in (16, 68, 122)
    )
    return (
        sky(w, (94, 18, 13), "calores")
        + _far(w, "M0 58L20 34 34 48 52 24 70 46 84 36 120 58V72H0Z")
        + shape("M52 24L60 34 54 38 49 33 44 37ZM20 34L25 40 19 43 15 40Z", colour("ember-pale"), 0.9)
        + _near(w, "M0 66L16 54 34 60 58 44 80 60 100 50 120 62V72H0Z")
        + line("M58 44l4 8-6 5 4 8M100 50l-3 8 6 6", colour("ember"), 1.6)
        + shield
    )


def geshtin_quarry() -> str:
    """A stepped pit with a lifting arm."""
    w = "ceres"
    return (
        sky(w, (26, 16, 6), "geshtin")
        + _far(w, "M0 34H14L20 42H32L38 50H50L54 56H70L76 48H88L94 40H106L112 32H120V72H0Z")
        + line("M14 34L20 42H32L38 50H50L54 56H70L76 48H88L94 40H106L112 32", tone(w, "lit"), 0.9, 0.5)
        + shape("M56 56L60 47 64 52 67 45 71 56Z", tone(w, "lit"))
        + line("M100 44L82 14 50 22V32", tone(w, "near"), 3)
        + line("M82 14L66 18", colour("brass"), 1.4)
        + _near(w, "M94 60L98 42H104L110 60ZM45 32H55L52 38H48ZM0 60Q30 64 60 61T120 58V72H0Z")
        + dot(101, 46, 1.6, spark("teal"))
    )


def exodus_subsurface() -> str:
    """Halls that hang under the ice over a black sea."""
    w = "europa"
    windows = (
        "M47 30h4v3h-4ZM54 30h4v3h-4ZM61 30h4v3h-4ZM68 30h4v3h-4ZM51 38h4v3h-4ZM58 38h4v3h-4ZM65 38h4v3h-4Z"
    )
    return (
        box(0, 0, WIDTH, HEIGHT, tone(w, "sky"))
        + shape("M0 24Q30 34 60 26T120 24V60H0Z", tone(w, "haze"), 0.4)
        + _far(w, "M0 0H120V20L108 25 96 19 84 26 76 20H44L34 27 24 20 12 26 0 20Z")
        + line("M6 4L20 14M40 2L34 12M84 3L92 14M108 4L100 12", tone(w, "lit"), 1, 0.6)
        + _near(w, "M56 8H64V22H56ZM40 22H80L76 44 60 52 44 44Z")
        + shape(windows, colour("ember-pale"))
        + line("M60 52V64", spark("teal"), 2.4, 0.8)
        + shape("M48 72L57 58H63L72 72Z", spark("teal"), 0.25)
        + line("M0 64q10-3 20 0t20 0 20 0 20 0 20 0 20 0", tone(w, "lit"), 1, 0.35)
    )


def old_world_haven() -> str:
    """Roofs between trees behind a sea wall: someone still lives well."""
    w = "old_world"
    trees = "".join(
        f"M{x} {y}q-7-3-5-9 1-6 5-9 4 3 5 9 2 6-5 9Z" for x, y in ((22, 50), (34, 52), (92, 50), (102, 53))
    )
    return (
        sky(w, (60, 40, 15), "haven")
        + _far(w, "M0 48Q30 38 60 46T120 44V72H0Z")
        + shape(trees, tone(w, "near"))
        + _near(w, "M42 56V42L52 34 62 42V56ZM62 56V46L71 39 80 46V56Z")
        + shape("M49 45h6v11h-6ZM68 48h5v5h-5Z", colour("ember-pale"))
        + _near(w, "M0 55H120V62H0Z")
        + line("M0 66q7.5-3 15 0t15 0 15 0 15 0 15 0 15 0 15 0 15 0", tone(w, "lit"), 1.2, 0.5)
    )


def tycho_naval_base() -> str:
    """Warships at their docks over the bright crater."""
    w = "luna"
    hull = "M{x} {y}h34l6 4-4 5h-30l-8-4Z"
    return (
        sky(w, (104, 14, 6), "tycho")
        + _far(w, "M0 54L26 46 60 52 94 44 120 52V72H0Z")
        + line("M60 62L20 72M60 62L44 72M60 62L78 72M60 62L104 72", tone(w, "lit"), 1, 0.5)
        + _near(w, hull.format(x=16, y=18) + hull.format(x=64, y=30) + "M28 18V12H40V18ZM78 30V24H90V30Z")
        + _near(w, "M54 72V14H58V72ZM50 22H54V25H50ZM58 34H64V37H58ZM44 8H68V14H44ZM0 64H120V72H0Z")
        + line("M20 23H46M68 35H94", spark("teal"), 1.2)
        + line("M14 22H4M62 35H58", colour("ember"), 2.4)
    )


def noctis_ghost_dunes() -> str:
    """Dunes in the canyon of night, where half-buried ribs stand."""
    w = "mars"
    ribs = "M34 62Q30 40 46 34M46 64Q40 40 58 33M58 65Q54 42 70 36M70 64Q68 48 80 42"
    return (
        sky(w, (22, 24, 8), "noctis")
        + _far(w, "M0 38L10 26H24L30 40 44 46H82L92 30H108L120 36V72H0Z")
        + line(ribs, tone(w, "near"), 3)
        + line(ribs, tone(w, "lit"), 0.8, 0.8)
        + _near(w, "M0 62Q24 48 52 62 80 74 120 54V72H0Z")
        + line("M12 58Q26 51 42 59M84 66Q104 62 116 57", tone(w, "haze"), 1.2)
        + line("M62 26q8-6 16 0t16 0 16 0", tone(w, "lit"), 1.2, 0.45)
    )


def dantu_mining_colony() -> str:
    """Headframes, a conveyor and lit habitats on a small dark world."""
    w = "ceres"
    return (
        sky(w, (60, 14, 5), "dantu")
        + _far(w, "M0 50Q20 36 48 44T92 42 120 48V72H0Z")
        + line("M24 62L32 24 40 62M27 48H37M29 38H35M84 62L90 34 96 62M86 52H94", tone(w, "near"), 2.4)
        + dot(32, 22, 4.5, tone(w, "near"))
        + dot(32, 22, 1.6, colour("brass"))
        + line("M36 32L62 54", tone(w, "near"), 3)
        + shape(
            "M40 33l3 2.5-2 3-3.5-2.8ZM48 39l3 2.5-2 3-3.5-2.8ZM56 46l3 2.5-2 3-3.5-2.8Z",
            tone(w, "lit"),
        )
        + _near(w, "M56 62A10 10 0 0 1 76 62ZM98 62A8 8 0 0 1 114 62ZM0 61H120V72H0Z")
        + shape(
            "M60 57h3v3h-3ZM66 57h3v3h-3ZM103 58h2.5v2.5h-2.5ZM108 58h2.5v2.5h-2.5Z",
            spark("teal"),
        )
    )


def anwnn_temple() -> str:
    """A temple cut into ice, and a door of light."""
    w = "europa"
    columns = "M34 58V38H39V58ZM45 58V36H50V58ZM70 58V36H75V58ZM81 58V38H86V58Z"
    return (
        sky(w, (60, 24, 7), "anwnn")
        + _far(w, "M0 60L14 30 24 42 38 16 60 6 82 16 96 42 106 30 120 60V72H0Z")
        + line("M38 16L30 44M82 16L90 44M14 30L18 50M106 30L102 50", tone(w, "lit"), 1, 0.6)
        + _near(w, "M28 38L60 22 92 38V41H28Z" + columns + "M22 58H98V62H22ZM14 62H106V67H14ZM0 67H120V72H0Z")
        + shape("M55 58V44Q60 37 65 44V58Z", spark("teal"))
        + polygon(regular(60, 33, 3.4, 6), colour("ember-pale"))
        + shape("M55 58H65L76 72H44Z", spark("teal"), 0.25)
    )


PLACES: Final[dict[str, Callable[[], str]]] = {
    draw.__name__: draw
    for draw in (
        shrines_borealis,
        supreme_hippodrome,
        aitken_launch_hub,
        hale_crater_hq,
        calores_montes,
        geshtin_quarry,
        exodus_subsurface,
        old_world_haven,
        tycho_naval_base,
        noctis_ghost_dunes,
        dantu_mining_colony,
        anwnn_temple,
    )
}
