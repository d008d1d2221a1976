"""Which pictures there are, and what draws them."""

from __future__ import annotations

from collections.abc import Callable

from meeplehall.games.pipeline.art.scenes import DAY, NIGHT, backdrop, cover
from meeplehall.games.pipeline.art.sprite import sprite

#: the files in `static/`
FILES: dict[str, Callable[[], str]] = {
    "sprite.svg": sprite,
    "cover.svg": cover,
    "wall-night.svg": lambda: backdrop(NIGHT),
    "wall-day.svg": lambda: backdrop(DAY),
}
