"""What is behind the card pictures: skies with banded light, celestial bodies, and the ground of a faction.

Grid of 120 by 80; what matters lies in the middle 100 by 64, so a panel may crop the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.draw.svg import n
from meeplehall.games.helionox.art.palette import EMBER, colour, tone
from meeplehall.games.helionox.art.style import Luck, box, dot, line, place, ring, shape, stars

WIDTH, HEIGHT = 120, 80


def banded(scheme: str, x: float, y: float, r: float) -> str:
    """Light around a point."""
    return "".join(dot(x, y, r * k, tone(scheme, "haze"), 0.32) for k in (1, 0.74, 0.5))


def sun(scheme: str, x: float, y: float, r: float) -> str:
    """The dying sun in a sky."""
    disc = dot(x, y, r, EMBER) + dot(x - r * 0.1, y - r * 0.1, r * 0.72, colour("ember-pale"), 0.55)
    return banded(scheme, x, y, r * 4) + disc


def _low_sun(scheme: str, luck: Luck) -> str:
    return sun(scheme, luck.between(26, 94), luck.between(46, 56), luck.between(11, 15))


def _high_sun(scheme: str, luck: Luck) -> str:
    return sun(scheme, 22 if luck.below(2) else 98, luck.between(16, 24), luck.between(6, 10))


def _great_sun(scheme: str, luck: Luck) -> str:
    x = luck.between(44, 76)
    return (
        banded(scheme, x, 44, 60)
        + dot(x, 46, 29, EMBER, 0.9)
        + dot(x - 2, 43, 22, colour("ember-pale"), 0.35)
    )


def _eclipse(scheme: str, luck: Luck) -> str:
    x, y = luck.between(30, 90), luck.between(22, 34)
    halo = (
        banded(scheme, x, y, 46)
        + ring(x, y, 16, EMBER, 2.4)
        + ring(x, y, 18.5, colour("ember-pale"), 0.8, 0.7)
    )
    return halo + dot(x, y, 15, tone(scheme, "near"))


def _planet(scheme: str, luck: Luck) -> str:
    x, r = (10 if luck.below(2) else 110), luck.between(34, 44)
    return (
        banded(scheme, 60, 40, 56)
        + dot(x, 14, r, tone(scheme, "far"))
        + dot(x + (6 if x > 60 else -6), 8, r * 0.86, tone(scheme, "haze"), 0.5)
    )


def _ringed(scheme: str, luck: Luck) -> str:
    x, y = luck.between(24, 96), luck.between(18, 30)
    belt = ring(x, y, 24, colour("ember-pale"), 1.6, 0.75, "", 0.26, luck.between(-24, 24))
    return (
        banded(scheme, x, y, 52)
        + dot(x, y, 13, tone(scheme, "far"))
        + dot(x - 2, y - 2, 10, colour("ember-pale"), 0.4)
        + belt
    )


BODIES: Final[tuple[Callable[[str, Luck], str], ...]] = (
    _low_sun,
    _high_sun,
    _great_sun,
    _eclipse,
    _planet,
    _ringed,
)


def sky(scheme: str, luck: Luck, body: int = -1) -> str:
    """A sky with one of the bodies in it."""
    chosen = BODIES[luck.below(len(BODIES)) if body < 0 else body]
    return (
        box(0, 0, WIDTH, HEIGHT, tone(scheme, "sky"))
        + stars(luck, WIDTH, 52, 11, tone(scheme, "lit"), 0.6)
        + chosen(scheme, luck)
    )


# the ground: what lies low in the picture


def _orbits(luck: Luck) -> str:
    """Fleet: lanes of traffic and the edge of a world."""
    tilt = luck.between(-6, 6)
    lanes = line(f"M-4 {n(62 + tilt)}Q60 {n(44 - tilt)} 124 {n(58 - tilt)}", tone("fleet", "lit"), 0.7, 0.5)
    world = shape(
        f"M0 80V{n(70 + tilt / 2)}Q60 {n(58 + tilt / 2)} 120 {n(70 - tilt / 2)}V80Z", tone("fleet", "far")
    )
    return lanes + world


def _ramparts(luck: Luck) -> str:
    """Fortress: far walls, near ground."""
    x = luck.between(20, 100)
    far = tone("fortress", "far")
    return (
        place("m-wall", x, 66, 1.3, far, far)
        + place("m-tower", 130 - x, 68, 0.9, far, tone("fortress", "haze"))
        + shape("M0 64H120V80H0Z", far)
    )


def _hills(luck: Luck) -> str:
    """BioCom: soft hills and something growing."""
    a, b = luck.between(52, 60), luck.between(50, 62)
    far = tone("biocom", "far")
    growth = place("m-tree", luck.between(8, 30), 66, 0.55, far, far) + place(
        "m-sprout", luck.between(92, 112), 68, 0.6, far, far
    )
    return growth + shape(f"M0 {n(a)}Q30 {n(a - 8)} 60 {n(a + 6)}T120 {n(b)}V80H0Z", far)


def _circuit(luck: Luck) -> str:
    """Cyber: a floor of lines that meet far away, and tracks of light."""
    far, light = tone("cyber", "far"), colour("cyber")
    rays = "".join(f"M60 56L{x} 80" for x in (-60, -10, 24, 48, 72, 96, 130, 180))
    x = luck.between(10, 34)
    tracks = f"M{n(x)} 0V{n(luck.between(8, 20))}l6 6V{n(luck.between(32, 44))}"
    tracks += f"M{n(120 - x)} 0V{n(luck.between(14, 30))}l-6 6v8"
    return (
        shape("M0 57H120V80H0Z", far)
        + line(rays + "M0 62H120M0 69H120", light, 0.6, 0.45)
        + line(tracks, light, 1, 0.6)
    )


def _plain(luck: Luck) -> str:
    """No faction: dunes of an unnamed moon."""
    a = luck.between(56, 64)
    return shape(f"M0 {n(a)}Q40 {n(a - 8)} 74 {n(a + 3)}T120 {n(a - 2)}V80H0Z", tone("neutral", "far"))


GROUNDS: Final[dict[str, Callable[[Luck], str]]] = {
    "fleet": _orbits,
    "fortress": _ramparts,
    "biocom": _hills,
    "cyber": _circuit,
    "neutral": _plain,
}

#: the horizon of each world, far and near
HORIZONS: Final[dict[str, tuple[str, str]]] = {
    "mercury": (
        "M0 58L18 44 30 52 48 36 64 52 82 42 100 54 120 46V80H0Z",
        "M0 70Q20 64 38 69T80 68 120 66V80H0Z",
    ),
    "old_world": (
        "M0 60V46H8V38H16V50H24V32H32V48H42V40H50V54H64V36H70V50H80V42H90V52H98V30H106V46H120V80H0Z",
        "M0 68H120V80H0Z",
    ),
    "luna": (
        "M0 58Q14 50 24 56 36 48 52 56T84 52 120 56V80H0Z",
        "M0 70Q16 64 34 70 50 66 66 70T120 66V80H0Z",
    ),
    "mars": (
        "M0 44H14L20 54H36L42 48H58L66 58H86L92 46H108L114 40H120V80H0Z",
        "M0 68Q30 62 60 69T120 66V80H0Z",
    ),
    "ceres": (
        "M0 52L12 46 22 52 36 44 46 54 62 50 78 56 90 46 104 52 120 44V80H0Z",
        "M0 70L22 66 40 71 66 67 92 71 120 66V80H0Z",
    ),
    "europa": (
        "M0 62L10 44 18 56 30 38 42 58 58 48 70 60 84 40 96 56 108 46 120 60V80H0Z",
        "M0 69L30 67 60 71 90 67 120 70V80H0Z",
    ),
}


def horizon(world: str) -> str:
    """The ground of a world."""
    far, near = HORIZONS[world]
    return shape(far, tone(world, "far")) + shape(near, tone(world, "near"))
