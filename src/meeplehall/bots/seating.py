"""Who sits at a table in the match: people at this keyboard, or a program, and bots."""

from __future__ import annotations

from typing import Any

from meeplehall.bots import bot, choices
from meeplehall.bots.bot import BotError
from meeplehall.engine.game import Game
from meeplehall.engine.match import Seat

ME = "me"
BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Filip", "Greta", "Hugo")
LONGEST_NAME = 20


def seats(words: str, game: Game[Any]) -> list[Seat]:
    """`me,medium,hard` as seats; a person may be given a name: `me:Ann`; a level a style: `hard:saver`."""
    entries = [word.strip() for word in words.split(",")]
    people = sum(entry.partition(":")[0] == ME for entry in entries)
    names = iter(BOT_NAMES)
    found: list[Seat] = []
    for number, entry in enumerate(entries, 1):
        kind, _, name = entry.partition(":")
        if kind == ME:
            found.append(Seat(_checked(name) if name else "Player" if people == 1 else f"Player {number}"))
        else:
            found.append(Seat(next(names, f"Bot {number}"), _known(entry, game)))
    taken = [seat.name for seat in found]
    if len(set(taken)) < len(taken):
        raise BotError("Two players have the same name.")
    return found


def usual(min_seats: int, max_seats: int) -> str:
    """One person against up to three bots."""
    return ",".join([ME, *["medium"] * (max(min_seats, min(4, max_seats)) - 1)])


def _checked(name: str) -> str:
    if not name.isprintable() or len(name) > LONGEST_NAME:
        raise BotError(f"A name has up to {LONGEST_NAME} printable characters, not {name!r}.")
    return name


def _known(name: str, game: Game[Any]) -> str:
    try:
        bot(name, game)
    except BotError as error:
        if ":" in name:
            raise  # it says what is wrong with the module or the style
        raise BotError(f"Nobody called {name!r} can sit there; there are {ME}, {choices()}.") from error
    return name
