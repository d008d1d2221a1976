"""The sprites: every picture as a <symbol>, so that a table is only references.

`sprite.svg` has the signs, pieces, worlds, Locations, emblems and faces; `pictures.svg` has the cards and
Events, which are many and are only fetched where cards lie.
"""

from __future__ import annotations

from collections.abc import Iterator

from meeplehall.draw.sprite import sprite_file, symbol
from meeplehall.draw.svg import defs
from meeplehall.games.helionox.art import (
    emblems,
    pictures,
    places,
    portraits,
    ships,
    signs,
    sun,
    tokens,
    worlds,
)
from meeplehall.games.helionox.art.style import shape


def _plain(id: str, sign: str, size: int) -> str:
    """A sign in the colour of the text."""
    return symbol(id, sign, viewBox=f"0 0 {size} {size}", fill="currentColor")


def _scene(id: str, scene: str, width: int, height: int) -> str:
    """A scene that fills its frame."""
    return symbol(id, scene, viewBox=f"0 0 {width} {height}", preserveAspectRatio="xMidYMid slice")


def _symbols() -> Iterator[str]:
    """Everything but the cards."""
    for id, sign in {**signs.SIGNS, **tokens.TOKENS}.items():
        yield _plain(id, sign, signs.SIZE)
    for id, sign in emblems.EMBLEMS.items():
        yield _plain(f"emblem-{id}", sign, emblems.SIZE)
    for player in ships.PLAYERS:
        box = f"0 0 {ships.SIZE} {ships.SIZE}"
        yield symbol(f"ship-{player}", ships.ship(player), viewBox=box)
        badge = shape(ships.BADGES[player])
        yield symbol(f"player-{player}", badge, viewBox="29.5 29.5 9 9", fill="currentColor")
        for ready, state in ((True, ""), (False, "-exhausted")):
            yield symbol(f"key_complex-{player}{state}", ships.key_complex(player, ready), viewBox=box)
            yield symbol(f"fuel_terminal-{player}{state}", ships.fuel_terminal(player, ready), viewBox=box)
    yield _plain("sol", sun.small_sol(), sun.SIZE)
    for id, draw in worlds.WORLDS.items():
        yield symbol(f"world-{id}", draw(), viewBox=f"0 0 {worlds.SIZE} {worlds.SIZE}")
    for id, draw in places.PLACES.items():
        yield _scene(f"place-{id}", draw(), places.WIDTH, places.HEIGHT)
    for id in portraits.ARCHITECTS:
        yield _scene(f"face-{id}", portraits.portrait(id), portraits.WIDTH, portraits.HEIGHT)


def sprite() -> str:
    """The file of everything but the cards."""
    return sprite_file(_symbols())


def cards() -> str:
    """The file of the cards and Events; their motifs stand in it once."""
    drawn = [
        _scene(entry.id, pictures.picture(entry), pictures.WIDTH, pictures.HEIGHT)
        for entry in pictures.entries()
    ]
    return sprite_file([defs(pictures.motifs()), *drawn])
