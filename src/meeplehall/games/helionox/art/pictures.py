"""The picture panel of every card and Event, composed from its faction, its subject and its name.

A picture refers to motifs of the same file (`motifs()`, once), has no ids, and is the same in every release.
Grid of 120 by 80.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from meeplehall.draw.svg import group, n
from meeplehall.games.helionox.art.crises import crisis, ring_of_fire
from meeplehall.games.helionox.art.motifs import THINGS
from meeplehall.games.helionox.art.palette import EMBER, colour, spark, tone
from meeplehall.games.helionox.art.people import CROWDS, PEOPLE
from meeplehall.games.helionox.art.skies import GROUNDS, HEIGHT, WIDTH, sky
from meeplehall.games.helionox.art.style import Luck, line, place, shape
from meeplehall.games.helionox.art.subjects import subject

COMPONENTS: Final = Path(__file__).resolve().parent.parent / "components.toml"
#: things that float and face to the right; all others stand on the ground
FLYING: Final = frozenset(
    [
        "dart",
        "cutter",
        "hauler",
        "carrier",
        "dread",
        "shuttle",
        "tanker",
        "dock",
        "satellite",
        "wreck",
        "vault",
        "drone",
        "shield",
        "lattice",
        "helix",
        "cell",
        "spore",
        "glider",
        "seed",
        "eye",
        "broken",
        "splinter",
        "cortex",
        "tablet",
        "ledger",
        "seal",
        "orrery",
    ]
)
#: which bodies of `skies.BODIES` suit which composition: a dark head before an eclipse would be lost
BODIES: Final = {
    "solo": (0, 1, 2, 4, 5),
    "wing": (0, 1, 2, 3, 4, 5),
    "pair": (0, 1, 2, 4),
    "row": (0, 1, 2, 3, 5),
    "bust": (0, 1, 2, 4),
    "hoard": (0, 1, 2, 3, 5),
}
#: things of lines only, whose light has to show against the sky
LINES: Final = frozenset(["helix", "lattice", "broken", "orrery", "gatering"])
SHIPS: Final = frozenset(
    ["dart", "cutter", "hauler", "carrier", "dread", "shuttle", "tanker", "drone", "glider", "splinter"]
)


@dataclass(frozen=True, slots=True)
class Entry:
    """What a picture needs to know of a card or an Event."""

    id: str
    faction: str = "neutral"
    tint: str = ""  # the player colour of an Alpha card
    event: str = ""
    world: str = ""
    tier: str = ""


def entries() -> Iterator[Entry]:
    """Every card and Event of the game."""
    data = tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))
    for card in (*data["alpha"], data["prime_asset"], *data["market_card"]):
        colours = card.get("colors", ["all"])
        yield Entry(card["id"], card["faction"], "" if colours == ["all"] else colours[0])
    for event in data["event"]:
        yield Entry(event["id"], event=event["type"], world=event["location"], tier=event["tier"])


def motifs() -> str:
    """What the pictures are put together from; stands once, in a <defs>."""
    drawn = {**THINGS, **PEOPLE, **CROWDS, "fire": ring_of_fire()}
    return "".join(group(motif, id=f"m-{name}") for name, motif in drawn.items())


def picture(entry: Entry) -> str:
    """The picture of a card or an Event."""
    if entry.event:
        return crisis(entry.id, entry.event, entry.world, entry.tier)
    way, motif, behind = subject(entry.id, entry.faction)
    luck = Luck(entry.id)
    brush = Brush(entry.faction, entry.tint, luck)
    body = BODIES[way][luck.below(len(BODIES[way]))]
    return sky(entry.faction, luck, body) + GROUNDS[entry.faction](luck) + WAYS[way](brush, motif, behind)


@dataclass(frozen=True, slots=True)
class Brush:
    """The colours of one picture, and its luck."""

    scheme: str
    tint: str
    luck: Luck

    def near(self, motif: str, x: float, y: float, size: float, turn: float = 0, flip: bool = False) -> str:
        """A motif in front."""
        name = self.tint or self.scheme
        light = colour(name) if motif in LINES else spark(name)
        return place(f"m-{motif}", x, y, size, tone(self.scheme, "near"), light, turn, flip)

    def far(self, motif: str, x: float, y: float, size: float, flip: bool = False) -> str:
        """A motif behind."""
        light = colour(self.scheme) if motif in LINES else tone(self.scheme, "lit")
        return place(f"m-{motif}", x, y, size, tone(self.scheme, "near"), light, 0, flip, 0.6)

    def trail(self, x: float, y: float, length: float, turn: float = 0, size: float = 1) -> str:
        """The fire behind a ship."""
        d = f"M0 0h{n(-length)}"
        fire = line(d, EMBER, 3.4 * size, 0.35) + line(f"M0 0h{n(-length * 0.6)}", EMBER, 2 * size)
        return group(fire, transform=f"translate({n(x)} {n(y)}) rotate({n(turn)})")


def _solo(brush: Brush, motif: str, behind: str) -> str:
    luck = brush.luck
    back = ""
    if behind:
        side = luck.below(2)
        x = 100 if side else 20
        back = brush.far(behind, x, 30 if behind in FLYING else 67, 0.62, bool(side))
    if motif in SHIPS:
        turn = luck.between(-14, 4)
        return back + brush.trail(32, 46 - turn * 0.5, 34, turn, 1.5) + brush.near(motif, 62, 42, 1.05, turn)
    if motif in FLYING:
        return back + brush.near(motif, 60, 40, 1.1)
    return back + brush.near(motif, luck.between(54, 66), 74, 1.15) + _soil(brush)


def _soil(brush: Brush) -> str:
    return shape("M0 74Q60 69 120 74V80H0Z", tone(brush.scheme, "near"))


def _wing(brush: Brush, motif: str, behind: str) -> str:
    large = motif in {"dread", "hauler", "cutter"}
    turn = brush.luck.between(-22, -8)
    places = ((76, 30, 0.8), (44, 22, 0.5), (46, 50, 0.58), (20, 38, 0.36), (88, 58, 0.4))
    if not large:
        places = ((82, 26, 0.9), (54, 24, 0.62), (58, 48, 0.66), (30, 24, 0.42), (36, 62, 0.46))
    return "".join(
        brush.trail(x - 20 * size, y - 20 * size * turn / 60, 40 * size, turn, size)
        + brush.near(motif, x, y, size, turn)
        for x, y, size in reversed(places)
    )


def _pair(brush: Brush, motif: str, behind: str) -> str:
    if motif in SHIPS:
        return (
            brush.trail(20, 34, 24)
            + brush.near(motif, 52, 32, 0.8)
            + brush.trail(38, 56, 30)
            + brush.near(motif, 72, 55, 0.9)
        )
    y, size = (40, 0.9) if motif in FLYING else (79, 0.95)
    return (
        brush.near(motif, 34, y, size)
        + brush.near(motif, 86, y, size, 0, True)
        + line("M54 40H66", EMBER, 1.4, 0.9, "2 3")
    )


def _row(brush: Brush, motif: str, behind: str) -> str:
    floats = motif in FLYING
    far = "".join(brush.far(motif, x, 44 if floats else 66, 0.55) for x in (18, 46, 74, 102))
    if motif == "squad":
        return brush.far(motif, 60, 64, 0.8) + brush.near(motif, 64, 79, 1.1)
    near = "".join(brush.near(motif, x, 50 if floats else 77, s) for x, s in ((26, 0.8), (94, 0.8), (60, 1)))
    return far + near


def _bust(brush: Brush, motif: str, behind: str) -> str:
    left = bool(brush.luck.below(2))
    x, other = (38, 88) if left else (82, 32)
    size = 0.85 if behind in FLYING else 1
    back = brush.far(behind, other, 36 if behind in FLYING else 70, size, not left) if behind else ""
    return back + brush.near(motif, x, 81, 1.16, 0, not left)


def _hoard(brush: Brush, motif: str, behind: str) -> str:
    gold = spark("brass")
    body = tone(brush.scheme, "near")
    coins = place("m-coins", 22, 78, 0.8, body, gold) + place("m-coins", 92, 78, 0.7, body, gold, 0, True)
    if motif in FLYING:
        return brush.near(motif, 60, 36, 0.95) + coins
    return brush.near(motif, 60, 76, 1) + coins


WAYS: Final[dict[str, Callable[[Brush, str, str], str]]] = {
    "solo": _solo,
    "wing": _wing,
    "pair": _pair,
    "row": _row,
    "bust": _bust,
    "hoard": _hoard,
}
__all__ = ["Entry", "entries", "motifs", "picture", "WIDTH", "HEIGHT"]
