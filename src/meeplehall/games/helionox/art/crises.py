"""Pictures of Events: the world they happen on, and the trouble. A catastrophe fills the sky."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.draw.svg import around, group, n, points, star
from meeplehall.games.helionox.art.motifs import corners
from meeplehall.games.helionox.art.palette import EMBER, colour, spark, tone
from meeplehall.games.helionox.art.skies import HEIGHT, HORIZONS, WIDTH, horizon, sky
from meeplehall.games.helionox.art.style import (
    Luck,
    box,
    dot,
    holes,
    line,
    oval,
    place,
    polygon,
    shape,
    wobbly,
)

Draw = Callable[[str, Luck], str]


def _zigzag(luck: Luck, x: float, y: float, steps: int, width: float, fall: float) -> str:
    d = f"M{n(x)} {n(y)}"
    for i in range(steps):
        up = luck.between(3, 7) if i % 2 else -luck.between(9, 14) * fall
        x, y = x + width / steps, y - up
        d += f"L{n(x)} {n(y)}"
    return d


# economic: falling lines over docks and goods


def _falling(world: str, luck: Luck) -> str:
    d = _zigzag(luck, 14, 12 + luck.below(6), 7, 92, 1)
    bars = "".join(f"M{16 + 15 * i} 74V{n(28 + 5.4 * i + luck.between(-3, 3))}h9V74Z" for i in range(6))
    return (
        shape(bars, tone(world, "near"), 0.85)
        + line(d, tone(world, "near"), 4.6, 0.6)
        + line(d, colour("economic"), 2.6)
    )


def _docks(world: str, luck: Luck) -> str:
    near, gold = tone(world, "near"), spark("economic")
    x = luck.between(28, 40)
    crane = line(f"M{n(x)} 72V12M{n(x - 18)} 22H{n(x + 48)}M{n(x + 38)} 22V36", near, 2.6)
    crane += line(
        f"M{n(x - 18)} 22L{n(x)} 12 {n(x + 48)} 22M{n(x - 9)} 72L{n(x)} 60 {n(x + 9)} 72", near, 1.4
    )
    crane += box(x - 20, 22, 9, 7, near) + box(x - 4, 22, 8, 8, near) + box(x - 2, 24, 4, 3, gold)
    goods = "".join(
        place("m-crate", 66 + 17 * i, 70 - (12 if i == 1 else 0), 0.5, near, gold) for i in range(3)
    )
    return (
        crane
        + place("m-crate", x + 38, 48, 0.5, near, gold)
        + goods
        + place("m-crate", 83, 70, 0.5, near, gold)
    )


def _closed(world: str, luck: Luck) -> str:
    near, gold = tone(world, "near"), spark("economic")
    return place("m-wall", 60, 70, 1.3, near, gold) + place(
        "m-lock", luck.between(50, 70), 36, 0.95, near, gold
    )


def _weighed(world: str, luck: Luck) -> str:
    return place("m-scales", 60, 74, 1.15, tone(world, "near"), spark("economic"), flip=bool(luck.below(2)))


def _dealers(world: str, luck: Luck) -> str:
    near, gold, left = tone(world, "near"), spark("economic"), bool(luck.below(2))
    who = ("merchant", "rogue", "officer")[luck.below(3)]
    x = 36 if left else 84
    return place("m-coins", 120 - x, 72, 0.9, near, gold, opacity=0.8) + place(
        f"m-{who}", x, 80, 1.05, near, gold, flip=not left
    )


def _spilled(world: str, luck: Luck) -> str:
    near, gold = tone(world, "near"), spark("economic")
    rain = "".join(
        oval(luck.between(30, 96), 14 + 8 * i, 3.4, 1.7, gold, 1, luck.between(-40, 40)) for i in range(6)
    )
    return rain + place("m-coins", luck.between(50, 66), 70, 1, near, gold)


def _blockade(world: str, luck: Luck) -> str:
    near, gold = tone(world, "near"), spark("economic")
    return (
        place("m-hauler", 60, luck.between(26, 34), 0.95, near, gold)
        + place("m-barrier", 34, 70, 0.8, near, gold)
        + place("m-barrier", 86, 70, 0.8, near, gold)
    )


# civil: people, banners, voices


def _people(motif: str) -> Draw:
    def draw(world: str, luck: Luck) -> str:
        near, light = tone(world, "near"), spark("civil")
        behind = place("m-crowd", luck.between(48, 72), 66, 0.72, tone(world, "far"), light)
        return behind + place(f"m-{motif}", 60, 77, 1.2, near, light)

    return draw


def _speaker(world: str, luck: Luck) -> str:
    near, light = tone(world, "near"), spark("civil")
    left = bool(luck.below(2))
    x = 34 if left else 86
    waves = "".join(
        line(
            f"M{n(60 + s * r)} {n(34 - r * 0.5)}Q{n(60 + s * (r + 8))} 36 {n(60 + s * r)} {n(38 + r * 0.5)}",
            colour("civil"),
            1.6,
            1 - r / 60,
        )
        for r in (8, 18, 28)
        for s in ((1,) if left else (-1,))
    )
    who = ("monk", "captain", "merchant", "rogue")[luck.below(4)]
    return (
        place(f"m-{who}", x, 78, 0.95, near, light, flip=not left)
        + waves
        + place("m-crowd", 96 if left else 24, 80, 0.55, near, light)
    )


def _empty_seats(world: str, luck: Luck) -> str:
    near, light = tone(world, "near"), spark("civil")
    return place("m-gate", luck.between(50, 70), 72, 1, near, light) + place(
        "m-march", luck.between(26, 40), 80, 0.6, near, light
    )


def _watched(world: str, luck: Luck) -> str:
    near, light = tone(world, "near"), spark("civil")
    return place("m-eye", luck.between(50, 70), 28, 0.95, near, light) + place(
        "m-crowd", 60, 79, 0.9, near, light
    )


def _ward(world: str, luck: Luck) -> str:
    near, light = tone(world, "near"), spark("civil")
    pods = "".join(place("m-pod", x, 72, 0.72, near, light) for x in (22, 44, 98))
    return pods + place("m-medic", luck.between(68, 74), 80, 0.9, near, light)


def _barricade(world: str, luck: Luck) -> str:
    near, light = tone(world, "near"), spark("civil")
    x = luck.between(24, 40)
    smoke = "".join(
        dot(x + dx, y, r, near, o)
        for dx, y, r, o in ((0, 50, 5, 0.7), (5, 40, 8, 0.5), (0, 27, 11, 0.35), (8, 12, 14, 0.2))
    )
    return (
        smoke
        + place("m-fists", 72, 74, 0.75, near, light)
        + place("m-barrier", 42, 76, 0.9, near, light)
        + place("m-barrier", 86, 78, 0.9, near, light)
    )


# solar: flares, bolts and falling stones


def _flare(world: str, luck: Luck) -> str:
    x = luck.between(30, 90)
    tongues = "".join(
        shape(
            f"M{n(x)} -6Q{n(x + dx * 0.4)} 20 {n(x + dx)} {n(y)}Q{n(x + dx * 0.1)} 30 {n(x + 6)} -6Z",
            EMBER,
            o,
        )
        for dx, y, o in ((-46, 46, 0.8), (40, 50, 0.8), (-8, 60, 0.9))
    )
    return tongues + shape(f"M{n(x - 22)} -8Q{n(x)} 26 {n(x + 22)} -8Z", colour("ember-pale"))


def _lash(world: str, luck: Luck) -> str:
    bolts = "".join(_zig(luck, x) for x in (luck.between(22, 40), luck.between(54, 68), luck.between(80, 98)))
    return line(bolts, colour("solar"), 3, 0.5) + line(bolts, colour("ember-pale"), 1.2)


def _zig(luck: Luck, x: float) -> str:
    d, y = f"M{n(x)} -2", 0.0
    for i in range(5):
        x, y = x + (7 if i % 2 else -6) * luck.between(0.5, 1.2), y + luck.between(10, 15)
        d += f"L{n(x)} {n(y)}"
    return d


def _stones(world: str, luck: Luck) -> str:
    near, parts = tone(world, "near"), ""
    for i in range(6):
        x, y, r = luck.between(16, 104), 10 + 9 * i + luck.between(-3, 3), luck.between(3, 7)
        parts += line(f"M{n(x + r)} {n(y - r)}l{n(4 * r)} {n(-3 * r)}", colour("solar"), r * 0.7, 0.5)
        parts += shape(wobbly(x, y, r, r * 0.06, i + 1, 9), near)
    return parts


def _rupture(world: str, luck: Luck) -> str:
    x = luck.between(40, 80)
    light = colour("solar")
    crack = f"M{n(x - 3)} 46L{n(x + 4)} 54 {n(x - 6)} 62 {n(x + 2)} 70 {n(x - 8)} 82"
    crack += f"H{n(x + 10)}L{n(x + 7)} 70 {n(x)} 61 {n(x + 9)} 54Z"
    plume = "".join(
        shape(wobbly(x + dx, y, r, r * 0.12, r), light, o)
        for dx, y, r, o in ((0, 38, 7, 0.9), (-7, 27, 9, 0.5), (8, 22, 11, 0.35), (-2, 9, 14, 0.22))
    )
    return (
        plume
        + shape(crack, light)
        + line(f"M{n(x)} 62L{n(x - 26)} 72M{n(x + 4)} 60L{n(x + 30)} 70", light, 1.6)
    )


def _failing_dome(world: str, luck: Luck) -> str:
    x = luck.between(46, 74)
    hole = polygon(star(x + 12, 46, 9, 3.4, 7), colour("solar"))
    return (
        place("m-dome", x, 71, 1.25, tone(world, "near"), tone(world, "lit"))
        + hole
        + line(
            f"M{n(x + 14)} 44L{n(x + 34)} 24M{n(x + 12)} 42L{n(x + 20)} 18M{n(x + 17)} 47L{n(x + 40)} 38",
            colour("solar"),
            1.6,
        )
    )


def _aurora(world: str, luck: Luck) -> str:
    veil, x = "", luck.between(-12, 4)
    for i, o in enumerate((0.9, 0.6, 0.4)):
        y = 16 + 10 * i
        veil += line(f"M{n(x)} {y}q12-12 26 0t26 0 26 0 26 0 26 0", colour("solar"), 5 - i, o)
    return veil + place("m-array", luck.between(40, 80), 71, 0.9, tone(world, "near"), colour("ember-pale"))


def _scorched(world: str, luck: Luck) -> str:
    x = luck.between(40, 80)
    rays = "".join(
        polygon(
            [around(x, -4, 26, a - 3), around(x, -4, 84, a), around(x, -4, 26, a + 3)], colour("solar"), 0.55
        )
        for a in range(195, 346, 15)
    )
    disc = dot(x, -4, 30, colour("solar")) + dot(x, -6, 23, colour("ember-pale"))
    return (
        rays
        + disc
        + place("m-tower", 26, 72, 0.7, tone(world, "near"), EMBER)
        + place("m-keep", 88, 72, 0.7, tone(world, "near"), EMBER)
    )


# conflict: crossfire


def _crossfire(world: str, luck: Luck) -> str:
    near, red, y = tone(world, "near"), spark("conflict"), luck.between(22, 32)
    shots = f"M34 {n(y + 2)}L62 {n(y + 12)}M38 {n(y - 4)}L72 {n(y - 1)}"
    shots += f"M86 {n(y + 20)}L56 {n(y + 6)}M82 {n(y + 14)}L48 {n(y + 17)}"
    return (
        place("m-cutter", 29, y, 0.75, near, red)
        + place("m-dread", 92, y + 18, 0.6, near, red, flip=True)
        + line(shots, red, 1.6, 1, "7 4")
    )


def _firing_line(world: str, luck: Luck) -> str:
    near, red = tone(world, "near"), spark("conflict")
    y = luck.between(44, 50)
    shots = f"M62 {n(y + 6)}L88 {n(y - 6)}M38 {n(y + 6)}L92 {n(y - 18)}M84 {n(y + 6)}L112 {n(y - 6)}"
    return (
        place("m-squad", 46, 74, 0.95, near, red)
        + place("m-barrier", 98, 74, 0.7, near, red)
        + line(shots, red, 1.6, 1, "8 4")
    )


def _blast(world: str, luck: Luck) -> str:
    x, y = luck.between(42, 78), luck.between(40, 48)
    red = colour("conflict")
    burst = (
        polygon(star(x, y, 30, 15, 11, luck.between(0, 40)), red, 0.85)
        + polygon(star(x, y, 20, 9, 9, 20), EMBER)
        + polygon(star(x, y, 10, 5, 8), colour("ember-pale"))
    )
    kind = ("keep", "tower", "gate")[luck.below(3)]
    return (
        burst
        + place(f"m-{kind}", x - 24, 72, 0.8, tone(world, "near"), red)
        + place("m-wreck", x + 26, 62, 0.6, tone(world, "near"), red)
    )


def _guns(world: str, luck: Luck) -> str:
    near, red = tone(world, "near"), spark("conflict")
    return (
        place("m-cannon", 32, 73, 0.95, near, red)
        + place("m-cannon", 88, 73, 0.95, near, red, flip=True)
        + line("M66 54L96 34M54 54L24 34", red, 2, 0.9, "9 5")
        + place("m-dart", luck.between(50, 70), 22, 0.7, near, red, turn=-20)
    )


def _standoff(world: str, luck: Luck) -> str:
    near, red = tone(world, "near"), spark("conflict")
    a, b = (("marine", "rogue"), ("guard", "captain"), ("marine", "android"))[luck.below(3)]
    return (
        place(f"m-{a}", 28, 80, 0.82, near, red)
        + place(f"m-{b}", 92, 80, 0.82, near, red, flip=True)
        + polygon(star(60, 40, 11, 3, 4, luck.between(20, 80)), red)
    )


def _siege(world: str, luck: Luck) -> str:
    near, red = tone(world, "near"), spark("conflict")
    arc = "M44 42Q66 12 86 42"
    return (
        place("m-engine", 28, 72, 0.85, near, red)
        + place("m-gate", 92, 72, 0.85, near, red)
        + line(arc, red, 2, 1, "6 4")
        + polygon(star(86, 42, 9, 4, 7, luck.between(0, 50)), EMBER)
    )


def _dogfight(world: str, luck: Luck) -> str:
    near, red, y = tone(world, "near"), spark("conflict"), luck.between(24, 30)
    tracks = line(
        f"M4 {n(y + 34)}Q44 {n(y + 26)} 52 {n(y)}M116 {n(y - 16)}Q84 {n(y - 16)} 74 {n(y + 12)}",
        tone(world, "lit"),
        1,
        0.6,
    )
    return (
        tracks
        + place("m-dart", 54, y - 4, 0.8, near, red, -66)
        + place("m-dart", 73, y + 16, 0.8, near, red, 108)
        + place("m-splinter", 98, y + 20, 0.6, near, red, 20, True)
        + polygon(star(26, y - 2, 9, 4, 8), EMBER)
    )


#: the troubles of each kind, and words of a name that ask for one of them
TROUBLES: Final[dict[str, tuple[tuple[Draw, str], ...]]] = {
    "economic": (
        (_falling, "crash default collapse speculators"),
        (_docks, "dock depot helium manifests refinery"),
        (_closed, "bank freeze lockout foreclosure hoarding seizure"),
        (_spilled, "fire_sale scrip fraud toll"),
        (_blockade, "blockade embargo shipping shortfall contraband"),
        (_weighed, "senate cartel takeover famine"),
        (_dealers, "jumpers raid buyout strikebreakers looted"),
    ),
    "civil": (
        (_people("march"), "march vote walkout dispute"),
        (_people("fists"), "gene_tax panic revolt"),
        (_speaker, "prophecy speaks hoax noise whisper"),
        (_people("crowd"), "refugee starvation coronation"),
        (_empty_seats, "lost checkpoint quotas"),
        (_watched, "registry vanished puppet gag exposed"),
        (_ward, "fever grafts aquifer"),
        (_barricade, "riot constitutional"),
    ),
    "solar": (
        (_flare, "mantle tremor edge"),
        (_lash, "coronal grid overload brownout"),
        (_stones, "debris misfire cave fracture moonport"),
        (_rupture, "rupture quake leak boils shaft"),
        (_failing_dome, "dome breach puncture"),
        (_aurora, "blackout magnetic squall gravlane"),
        (_scorched, "sink curtain"),
    ),
    "conflict": (
        (_crossfire, "pirate defection interdicted blockade"),
        (_firing_line, "ambush dragnet"),
        (_blast, "bombing blaze flames sabotage"),
        (_guns, "garrison domes"),
        (_standoff, "hostage brawl shadows infiltrators"),
        (_siege, "compact uprising purge"),
        (_dogfight, "breakaway colony"),
    ),
}  # fmt: skip


def trouble(id: str, kind: str, luck: Luck) -> Draw:
    """The trouble that fits the name best, or any of its kind."""
    drawn, _ = TROUBLES[kind][luck.below(len(TROUBLES[kind]))]
    return next((draw for draw, words in TROUBLES[kind] if any(word in id for word in words.split())), drawn)


def ring_of_fire() -> str:
    """What a catastrophe adds: the sky burns around the picture."""
    rings = ((star(0, 0, 46, 37, 20), 33, EMBER), (star(0, 0, 39, 34, 20, 99), 32, colour("ember-pale")))
    drawn = "".join(holes(f"M{points(flames)}Z{corners(36, hole)}", fill) for flames, hole, fill in rings)
    return group(drawn, transform="translate(60 38) scale(1.24 .86)")


def crisis(id: str, kind: str, world: str, tier: str) -> str:
    """The picture of an Event."""
    luck = Luck(id)
    draw = trouble(id, kind, luck)
    if tier == "cat":
        back = (
            box(0, 0, WIDTH, HEIGHT, tone(world, "near"))
            + oval(60, 38, 41, 28, tone(world, "sky"))
            + dot(60, 44, 22, tone(world, "haze"), 0.5)
            + place("m-fire", 0, 0)
        )
    else:
        bodies = (0, 1, 2, 3, 4, 5) if kind == "solar" else (0, 1, 2, 4)
        body = 4 if draw in (_flare, _scorched) else bodies[luck.below(len(bodies))]  # one sun is enough
        back = sky(world, luck, body)
    far, near = HORIZONS[world]
    if kind == "solar" and draw in (_rupture, _failing_dome):
        return back + horizon(world) + draw(world, luck)
    return back + shape(far, tone(world, "far")) + draw(world, luck) + shape(near, tone(world, "near"))
