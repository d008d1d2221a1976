"""Which pictures there are, and what draws them."""

from __future__ import annotations

from collections.abc import Callable

from meeplehall.games.helionox.art.palette import stylesheet
from meeplehall.games.helionox.art.scenes import DAY, NIGHT, backdrop, cover, emblem
from meeplehall.games.helionox.art.sprite import cards, sprite
from meeplehall.games.helionox.art.sun import sol

#: the files in `static/`
FILES: dict[str, Callable[[], str]] = {
    "sprite.svg": sprite,
    "pictures.svg": cards,
    "cover.svg": cover,
    "emblem.svg": emblem,
    "space-night.svg": lambda: backdrop(NIGHT),
    "space-day.svg": lambda: backdrop(DAY),
    "sol.svg": sol,
    # the colours that they ask the page for
    "palette.css": stylesheet,
}
