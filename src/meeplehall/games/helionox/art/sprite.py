"""The sprites: every picture as a <symbol>, so that a table is only references.

`sprite.svg` has the signs, pieces, worlds, Locations, emblems and faces; `pictures.svg` has the cards and
Events, which are many and are only fetched where cards lie.
"""

from __future__ import annotations

from collections.abc import Iterator

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
from meeplehall.games.helionox.art.pen import shape

Symbol = tuple[str, str, str]


def _plain(size: int) -> str:
    return f'viewBox="0 0 {size} {size}" fill="currentColor"'


def _scene(width: int, height: int) -> str:
    return f'viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMid slice"'


def symbols() -> Iterator[Symbol]:
    """Id, content and attributes of everything but the cards."""
    for id, sign in {**signs.SIGNS, **tokens.TOKENS}.items():
        yield id, sign, _plain(signs.SIZE)
    for id, sign in emblems.EMBLEMS.items():
        yield f"emblem-{id}", sign, _plain(emblems.SIZE)
    for player in ships.PLAYERS:
        piece = f'viewBox="0 0 {ships.SIZE} {ships.SIZE}"'
        yield f"ship-{player}", ships.ship(player), piece
        yield f"player-{player}", shape(ships.BADGES[player]), 'viewBox="29.5 29.5 9 9" fill="currentColor"'
        for ready, state in ((True, ""), (False, "-exhausted")):
            yield f"key_complex-{player}{state}", ships.key_complex(player, ready), piece
            yield f"fuel_terminal-{player}{state}", ships.fuel_terminal(player, ready), piece
    yield "sol", sun.small_sol(), _plain(sun.SIZE)
    for id, draw in worlds.WORLDS.items():
        yield f"world-{id}", draw(), f'viewBox="0 0 {worlds.SIZE} {worlds.SIZE}"'
    for id, draw in places.PLACES.items():
        yield f"place-{id}", draw(), _scene(places.WIDTH, places.HEIGHT)
    for id in portraits.ARCHITECTS:
        yield f"face-{id}", portraits.portrait(id), _scene(portraits.WIDTH, portraits.HEIGHT)


def sprite() -> str:
    """The file of everything but the cards."""
    return _file("", symbols())


def cards() -> str:
    """The file of the cards and Events; their motifs stand in it once."""
    size = _scene(pictures.WIDTH, pictures.HEIGHT)
    drawn = ((entry.id, pictures.picture(entry), size) for entry in pictures.entries())
    return _file(f"<defs>{pictures.motifs()}</defs>\n", drawn)


def _file(before: str, drawn: Iterator[Symbol]) -> str:
    lines = [f'<symbol id="{id}" {attributes}>{inside}</symbol>' for id, inside, attributes in drawn]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + before + "\n".join(lines) + "\n</svg>\n"
