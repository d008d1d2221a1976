"""Small things that are drawn everywhere: pictures of the sprite, barrels, disks of the players, money."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept
from meeplehall.draw.sprite import Sprite
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.oil import BARREL, HUE_NAME

SPRITE: Final = Sprite("pipeline")
use: Final = SPRITE.use
WORDS: Final = {barrel.id: barrel.name for barrel in BARREL}
HUE: Final = dict(zip(COLOURS, HUE_NAME, strict=True))
LAMP: Final = el("i", cls="lamp")


def icon(id: str) -> Markup:
    """A sign in the colour of the text."""
    return use(f"icon-{id}", "icon")


def barrel(id: str) -> Markup:
    """A barrel such as T2, with its grade on the label."""
    return use(f"barrel-{id}", "barrel")


@kept(10_000)
def moving(id: str, key: str, origin: str) -> Markup:
    """A barrel that flies to where it goes."""
    return el("i", barrel(id), cls="cask", data_key=key, data_from=origin)


@kept(100)
def disk(seat: int, key: str = "") -> Markup:
    """The disk of a player: a colour and a shape."""
    return el("i", icon(f"seat-{seat}"), cls=f"disk c-{seat}", data_key=key)


def dollars(amount: int) -> str:
    """$15, or -$15."""
    return f"-${-amount}" if amount < 0 else f"${amount}"


@kept(1_000)
def in_words(barrels: tuple[str, ...]) -> str:
    """Barrels as they are read aloud."""
    return ", ".join(WORDS[id] for id in barrels)
