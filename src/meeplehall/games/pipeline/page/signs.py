"""Small things that are drawn everywhere: pictures of the sprite, barrels, disks of the players, money."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept
from meeplehall.draw.sprite import Sprite
from meeplehall.engine.wording import listed
from meeplehall.games.pipeline.components.data import COLOURS
from meeplehall.games.pipeline.components.oil import BARREL, HUE_NAME

SPRITE: Final = Sprite("pipeline")
use: Final = SPRITE.use
WORDS: Final = {barrel.id: barrel.name for barrel in BARREL}
HUE: Final = dict(zip(COLOURS, HUE_NAME, strict=True))
BARREL_NOTE: Final = {id: f"A barrel of {words} oil." for id, words in WORDS.items()}
LAMP: Final = el("i", cls="lamp", aria_hidden="true")


def icon(id: str) -> Markup:
    """A sign in the colour of the text."""
    return use(f"icon-{id}", "icon")


def barrel(id: str) -> Markup:
    """A barrel such as T2, with its grade on the label."""
    return use(f"barrel-{id}", "barrel")


@kept(10_000)
def moving(id: str, key: str, origin: str) -> Markup:
    """A barrel that flies to where it goes."""
    return el("i", barrel(id), cls="cask", data_key=key, data_from=origin, data_note=BARREL_NOTE[id])


#: what the colour of a seat's disk is called
SEAT_COLOUR: Final = ("violet", "yellow", "blue", "red")


@kept(100)
def disk(seat: int) -> Markup:
    """The colour and shape of a player."""
    return el("i", icon(f"seat-{seat}"), cls=f"disk c-{seat}", aria_hidden="true")


@kept(500)
def own_disk(seat: int, key: str, words: str) -> Markup:
    """The disk of a player, where it lies on a track."""
    picture = icon(f"seat-{seat}")
    return el(
        "span", picture, cls=f"disk c-{seat}", role="img", data_key=key, data_note=words, aria_label=words
    )


@kept(20)
def swatch(hue: str) -> Markup:
    """A piece of pipe."""
    strokes = ("case", "body") if hue == COLOURS[0] else ("case", "body", "mark")
    pipe = [el("path", cls=stroke, d="M0 7H26") for stroke in strokes]
    return el("svg", pipe, cls=f"swatch pipe {hue}", viewBox="0 0 26 14", aria_hidden="true")


def dollars(amount: int) -> str:
    """$15, or -$15."""
    return f"-${-amount}" if amount < 0 else f"${amount}"


@kept(1_000)
def in_words(barrels: tuple[str, ...]) -> str:
    """Barrels as they are read aloud, equal ones together."""
    kinds = list(dict.fromkeys(barrels))
    words = [WORDS[id] if barrels.count(id) == 1 else f"{barrels.count(id)} {WORDS[id]}" for id in kinds]
    return listed(words)
