"""Opening a table: who is to sit where, and the keys, codes and links that follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.bots.bot import BotError
from meeplehall.bots.style import BETWEEN, level_and_style
from meeplehall.engine.game import Game
from meeplehall.engine.wording import brief, listed
from meeplehall.hall.deal import check_seal
from meeplehall.hall.keys import derived, hashed
from meeplehall.hall.problem import Problem
from meeplehall.hall.randomness import Randomness
from meeplehall.hall.seating import seat_link
from meeplehall.hall.storage.records import Place

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
    #: what their browser seals until all seats are taken; empty if it adds nothing to the deal
    seal: str = ""
    #: how the hall knows them again, if they want that
    who: str = ""


@dataclass(frozen=True, slots=True)
class Seats:
    """The places of a new table, with the keys and joining codes of each (empty where there is none)."""

    places: list[Place]
    keys: list[str]
    codes: list[str]


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table, with the keys and joining codes of its seats (empty where there is none)."""

    table: Table
    keys: list[str]
    codes: list[str]

    @property
    def link(self) -> str:
        """Where whoever opened it sits, or watches."""
        device = [place.device for place in self.table.places]
        mine = next((i for i, key in enumerate(self.keys) if key and device[i] < 0), -1)
        if mine < 0:
            return f"/t/{self.table.id}"
        return seat_link(self.table, mine, self.keys[mine])


def find_game(game_id: str) -> Game[Any]:
    """The game with this id; Problem if there is none."""
    try:
        return games.game(game_id)
    except KeyError:
        raise Problem(404, f"There is no game {brief(game_id)} here.") from None


def seated(
    game: Game[Any],
    sitters: list[Sitter],
    own: str,
    random: Randomness,
    keepable: Mapping[int, int] = NOBODY,
) -> Seats:
    """Places, keys and joining codes for these sitters; `own` is the key of whoever opens the table.

    `keepable` are the seats of people of the match before, with the seat whose device they shared (or -1).
    """
    kinds = [sitter.kind for sitter in sitters]
    owner = next((i for i, kind in enumerate(kinds) if kind == "me"), -1)
    if owner < 0 and ("local" in kinds):
        raise Problem(422, "One seat has to be yours before somebody can share your device.")
    if owner < 0 and "open" in kinds and "person" not in kinds:
        raise Problem(422, "One seat has to be yours: otherwise nobody could give away the open ones.")
    bots = iter(BOT_NAMES)
    places: list[Place] = []
    keys, codes = [""] * len(sitters), [""] * len(sitters)
    for i, sitter in enumerate(sitters):
        match sitter.kind:
            case "me" | "local" if i != owner:
                keys[i] = derived(own, f"local {i}")
                places.append(Place(named(sitter.name, i), key=hashed(keys[i]), device=owner))
            case "me" | "person":
                keys[i] = own if i == owner else random.key()
                seal = check_seal(sitter.seal)
                name, key = named(sitter.name, i), hashed(keys[i])
                places.append(Place(name, key=key, seal=seal, who=sitter.who))
            case "open":
                codes[i] = derived(own, f"join {i}") if owner >= 0 else random.key()
                places.append(Place(named(sitter.name, i), join=hashed(codes[i])))
            case "kept" if i in keepable:
                device = keepable[i]
                if device >= 0 and kinds[device : device + 1] != ["kept"]:
                    raise Problem(
                        422, f"Players {device + 1} and {i + 1} shared a device: keep both, or none."
                    )
                places.append(Place(named(sitter.name, i), kept=True, device=device))
            case level:
                check_level(level, game)
                places.append(Place(named(sitter.name or next(bots, ""), i), bot=level))
    return Seats(places, keys, codes)


def host_of(sitters: list[Sitter]) -> int:
    """The seat of whoever opens the table, or of the first person if that is a program; -1: nobody sits."""
    kinds = [sitter.kind for sitter in sitters]
    return next((kinds.index(kind) for kind in ("me", "person") if kind in kinds), -1)


def check_level(name: str, game: Game[Any]) -> str:
    """A bot that the hall offers, a level that may have one of the game's styles.

    Neither searches without end nor code that a visitor names.
    """
    level, style = level_and_style(name)
    if BETWEEN in level:
        raise Problem(422, "Bots with a budget of their own play at the terminal only.")
    try:
        bot(name, game)
    except BotError:
        styles = listed([each.name for each in game.knowledge().styles])
        more = f" Styles of {game.title}: {styles or 'none'}." if style else ""
        raise Problem(422, f"Nobody called {brief(name)} can sit there.{more}") from None
    return name


def named(name: str, seat: int) -> str:
    """A name that can be shown and stored."""
    name = " ".join(name.split())
    check_name(name)
    return name or f"Player {seat + 1}"


def check_name(name: str) -> None:
    """Problem if this cannot be shown as a name."""
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Problem(422, f"A name has up to {LONGEST_NAME} printable characters.")
