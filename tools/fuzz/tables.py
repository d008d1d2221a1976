"""Tables to be fuzzed, and what is known about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from meeplehall import games
from tools.fuzz.line import Line
from tools.fuzz.report import Secrets, words
from tools.fuzz.words import Json


@dataclass
class Fuzzed:
    """A table of people, and the keys of its seats."""

    game: str
    table: str
    keys: tuple[str, ...]
    #: the codes with which somebody can sit down
    codes: tuple[str, ...] = ()
    #: for each seat its turn, and what it could do; a table at which nothing happens keeps them
    turns: list[int] = field(default_factory=list)
    options: list[list[Json]] = field(default_factory=list)


def is_piece(game: str, word: str) -> bool:
    try:
        return bool(games.game(game).piece(word))
    except KeyError:
        return False


def seat(key: str) -> str:
    return f"Authorization: Seat {key}"


async def open_table(line: Line, game: str, kinds: list[str], secrets: Secrets) -> Fuzzed:
    made = await line.ask_json("POST", "/api/tables", {"game": game, "seats": [{"kind": k} for k in kinds]})
    return opened(game, made, secrets)


def opened(game: str, made: Json, secrets: Secrets) -> Fuzzed:
    """A table that the hall has just told the keys of."""
    keys = tuple(place["token"] for place in made["seats"])
    codes = tuple(place["url"].rpartition("/join/")[2] for place in made["seats"] if "/join/" in place["url"])
    secrets.keys.update(key for key in (*keys, *codes) if key)
    return Fuzzed(game, made["table"], keys, codes)


async def play(line: Line, table: Fuzzed, rng: Random, actions: int) -> None:
    """Some actions of whoever owes one, or until the match is over."""
    for _ in range(actions):
        status = (await line.ask_json("GET", f"/api/tables/{table.table}/view"))["status"]
        if status["over"]:
            return
        key = table.keys[rng.choice(status["asked"])]
        asked = await decision(line, table, key)
        if asked["decision"] is not None and asked["decision"]["options"]:
            done = {"turn": asked["turn"], "action": rng.choice(asked["decision"]["options"])["message"]}
            await line.ask_json("POST", f"/api/tables/{table.table}/act", done, seat(key))


async def decision(line: Line, table: Fuzzed, key: str) -> Any:
    return await line.ask_json("GET", f"/api/tables/{table.table}/decision", None, seat(key))


async def look_closely(line: Line, table: Fuzzed, secrets: Secrets) -> list[Any]:
    """All that the seats see of their match; what only others see is a secret from now on."""
    path, found, seen = f"/api/tables/{table.table}", [], []
    for key in (*table.keys, ""):
        headers = [seat(key)] if key else []
        for what in ("view", "log", "decision"):
            told = await line.ask_json("GET", f"{path}/{what}", None, *headers)
            for passing in ("status", "plans"):  # who is here, and what they plan, is no part of the match
                told.pop(passing, None)
            found.append(told)
        seen.append(words(found[-3:]))
    pieces = {word for word in words(found[::3]) if is_piece(table.game, word)}
    for number, reader in enumerate((*table.keys, table.table)):
        secrets.hidden[reader] = pieces - seen[number]
    table.turns = [told["turn"] for told in found[2::3]][: len(table.keys)]
    asked = [told["decision"] for told in found[2::3]][: len(table.keys)]
    table.options = [[option["message"] for option in one["options"]] if one else [] for one in asked]
    return found
