"""Small things that are drawn everywhere: pictures of the sprite, barrels, disks of the players, money."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

from meeplehall.games.pipeline.components.oil import BARREL

SPRITE: Final = "/static/games/pipeline/sprite.svg"
WORDS: Final = {barrel.id: barrel.name for barrel in BARREL}


@lru_cache(maxsize=1000)
def safe(name: str) -> str:
    """A name that people gave, as HTML."""
    return escape(name)


@lru_cache(maxsize=1000)
def use(id: str, kind: str = "") -> str:
    """A picture of the sprite."""
    look = f' class="{kind}"' if kind else ""
    return f'<svg{look} aria-hidden="true"><use href="{SPRITE}#{id}"/></svg>'


@lru_cache(maxsize=200)
def icon(id: str) -> str:
    """A sign in the colour of the text."""
    return use(f"icon-{id}", "icon")


@lru_cache(maxsize=200)
def barrel(id: str, kind: str = "barrel") -> str:
    """A barrel such as T2, with its grade on the label."""
    return use(f"barrel-{id}", kind)


@lru_cache(maxsize=10_000)
def moving(id: str, key: str, origin: str) -> str:
    """A barrel that flies to where it goes."""
    return f'<i class="cask" data-key="{key}" data-from="{origin}">{barrel(id)}</i>'


@lru_cache(maxsize=100)
def disk(seat: int, key: str = "") -> str:
    """The disk of a player: a colour and a shape."""
    mark = f' data-key="{key}"' if key else ""
    return f'<i class="disk c-{seat}"{mark}>{icon(f"seat-{seat}")}</i>'


@lru_cache(maxsize=5_000)
def dollars(amount: int) -> str:
    """$15, or -$15."""
    return f"-${-amount}" if amount < 0 else f"${amount}"


@lru_cache(maxsize=1_000)
def listed(needs: tuple[str, ...]) -> str:
    """Barrels in words."""
    return ", ".join(WORDS[need] for need in needs)
