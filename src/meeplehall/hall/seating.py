"""Who sits where at a new table: places, keys, joining codes and links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from meeplehall.bots import bot
from meeplehall.bots.bot import BotError
from meeplehall.engine.wording import brief
from meeplehall.hall.keys import derived, hashed, new_key
from meeplehall.hall.records import Place
from meeplehall.hall.trouble import Trouble

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Filip", "Greta", "Hugo")
LONGEST_NAME = 40
#: no seat of the match before is kept for anybody
NOBODY: Mapping[int, int] = {}


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who is to sit somewhere: me, local, open, person (with a key of their own) or a bot's level.

    In a campaign also kept: whoever had the seat in the match before.
    """

    kind: str
    name: str = ""


def seat_link(table: Table, seat: int, key: str) -> str:
    """The address of a seat; for those who share their device, with the keys of the others after the `#`.

    What stands there stays in the browser.
    """
    others = [i for i, place in enumerate(table.places) if place.device == seat]
    also = ",".join(f"{i}:{derived(key, f'local {i}')}" for i in others)
    return f"/t/{table.id}/{key}" + (f"#also={also}" if also else "")


def seated(
    sitters: list[Sitter], own: str, keepable: Mapping[int, int] = NOBODY
) -> tuple[list[Place], list[str], list[str]]:
    """Places, keys and joining codes for these sitters; `own` is the key of whoever opens the table.

    `keepable` are the seats of people of the match before, with the seat whose device they shared (or -1).
    """
    kinds = [sitter.kind for sitter in sitters]
    owner = next((i for i, kind in enumerate(kinds) if kind == "me"), -1)
    if owner < 0 and ("local" in kinds):
        raise Trouble(422, "One seat has to be yours before somebody can share your device.")
    if owner < 0 and "open" in kinds and "person" not in kinds:
        raise Trouble(422, "One seat has to be yours: otherwise nobody could give away the open ones.")
    bots = iter(BOT_NAMES)
    places: list[Place] = []
    keys, codes = [""] * len(sitters), [""] * len(sitters)
    for i, sitter in enumerate(sitters):
        match sitter.kind:
            case "me" | "local" if i != owner:
                keys[i] = derived(own, f"local {i}")
                places.append(Place(named(sitter.name, i), key=hashed(keys[i]), device=owner))
            case "me" | "person":
                keys[i] = own if i == owner else new_key()
                places.append(Place(named(sitter.name, i), key=hashed(keys[i])))
            case "open":
                codes[i] = derived(own, f"join {i}") if owner >= 0 else new_key()
                places.append(Place(named(sitter.name, i), join=hashed(codes[i])))
            case "kept" if i in keepable:
                device = keepable[i]
                if device >= 0 and kinds[device : device + 1] != ["kept"]:
                    raise Trouble(
                        422, f"Players {device + 1} and {i + 1} shared a device: keep both, or none."
                    )
                places.append(Place(named(sitter.name, i), kept=True, device=device))
            case level:
                check_level(level)
                places.append(Place(named(sitter.name or next(bots, ""), i), bot=level))
    return places, keys, codes


def check_level(level: str) -> str:
    """A bot's level that the hall offers: no searches without end."""
    try:
        bot(level)
    except BotError:
        raise Trouble(422, f"Nobody called {brief(level)} can sit there.") from None
    if ":" in level:
        raise Trouble(422, "Bots with a budget of their own play at the terminal only.")
    return level


def named(name: str, seat: int) -> str:
    """A name that can be shown and stored."""
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Trouble(422, f"A name has up to {LONGEST_NAME} printable characters.")
    return name or f"Player {seat + 1}"
