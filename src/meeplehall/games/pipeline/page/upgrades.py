"""The upgrades on the page: which families are open, what they do, who has reached which level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.memo import kept, sliced
from meeplehall.draw.pieces import button
from meeplehall.engine.wording import listed
from meeplehall.games.pipeline.components.pieces import UPGRADE_TEXT
from meeplehall.games.pipeline.components.upgrades import FAMILY, MOST_PER_ACTION, PRICE
from meeplehall.games.pipeline.page.signs import LAMP, disk, icon

Json = Mapping[str, Any]
OPEN_NOTE: Final = "Open: whoever buys of it locks it for the rest of the year."
LOCKED_NOTE: Final = "Locked until the next year."
FAMILY_NAME: Final = {family.id: family.name for family in FAMILY}


def upgrades(view: Json, names: Sequence[str]) -> Markup:
    """A card for each family with its three levels, and who has reached which."""
    return _upgrades(view["families"], names, *[seat["levels"] for seat in view["seats"]])


@sliced
def _upgrades(families: Sequence[Json], names: Sequence[str], *reached: Mapping[str, int]) -> Markup:
    cards = []
    for family in families:
        id = family["id"]
        levels = tuple([levels.get(id, 0) for levels in reached])
        cards.append(_family(id, family["open"], levels, tuple(names)))
    head = el("h3", "Upgrades ", el("small", f"${PRICE} each, up to {MOST_PER_ACTION} in one action"))
    list = el("ul", [el("li", card) for card in cards])
    return el("section", head, list, cls="upgrades", aria_label="Upgrades")


@kept(2_000)
def _family(id: str, is_open: bool, levels: tuple[int, ...], names: tuple[str, ...]) -> Markup:
    steps = [
        el(
            "span",
            el("b", level),
            el("span", text),
            el("span", [disk(seat) for seat, own in enumerate(levels) if own == level], cls="disks"),
            cls="level",
        )
        for level, (text, _) in enumerate(UPGRADE_TEXT[id], 1)
    ]
    name, state = FAMILY_NAME[id], "open" if is_open else "locked"
    words = " ".join(f"Level {level}: {text}" for level, (text, _) in enumerate(UPGRADE_TEXT[id], 1))
    return button(
        el("span", icon(id), el("b", name), cls="name"),
        el("span", LAMP if is_open else icon("lock"), state, cls="state"),
        steps,
        cls=("family", state),
        label=f"{name}, {state}; {_reached(levels, names)}. {words}",
        piece=f"family-{id}",
        note=f"{OPEN_NOTE if is_open else LOCKED_NOTE} {_reached(levels, names)}.",
    )


def _reached(levels: tuple[int, ...], names: tuple[str, ...]) -> str:
    """Who has which level."""
    have = [f"{names[seat]} has level {level}" for seat, level in enumerate(levels) if level]
    return listed(have) or "Nobody has it"
