"""Bots: the levels that people play against; random, plain, greedy and search beside them; others' packages.

A bot of another package is found through its entry point of the group `meeplehall.bots`: the name is the
bot's, the value its class, or a function that makes one, `my_package.bots:Hasty`. Any other is named by its
module and class: `my_module:Hasty`. A level may have one of the game's styles: `hard:collector`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from meeplehall.bots.bot import Bot, BotError, RandomBot
from meeplehall.bots.greedy import GreedyBot
from meeplehall.bots.level import LevelBot
from meeplehall.bots.plain import PlainBot
from meeplehall.bots.search.bot import SearchBot
from meeplehall.bots.style import BETWEEN, check_style
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import LEVELS

GROUP = "meeplehall.bots"
#: iterations of a search that is given no budget
ITERATIONS = 300
BUILT_IN = ("random", "plain", "greedy", "search", *LEVELS)

_BUDGET = re.compile(r"search:(?:(\d{1,7})|(\d{1,4}(?:\.\d{1,3})?)s)$")
_LEVEL = re.compile(r"[a-z]+(?::[a-z]{1,20})?$")
_IN_MODULE = re.compile(r"([^\W\d][\w.]*):([^\W\d]\w*)$")


def bot(name: str, game: Game[Any] | None = None) -> Bot:
    """A bot by name: built in, `search:500` (iterations), `search:1.5s`, installed, or `module:Class`.

    A level may have a style, `hard:collector`; with a game it is looked at whether that has it.
    """
    made = _built_in(name) or _installed(name) or _in_module(name)
    if made is None:
        raise BotError(f"There is no bot {name!r}; there are {choices()}.")
    if game is not None:
        check_style(game, name)
    return made


def names() -> tuple[str, ...]:
    """The bots that need no budget and no module: built in or installed."""
    return (*BUILT_IN, *(name for name in _entries() if name not in BUILT_IN))


def choices() -> str:
    """All ways to name a bot, for people."""
    return f"{', '.join(names())}, search:500, search:1.5s, module:Class and a level with a style, hard:STYLE"


def _built_in(name: str) -> Bot | None:
    if name == "random":
        return RandomBot()
    if name == "plain":
        return PlainBot()
    if name == "greedy":
        return GreedyBot()
    if name == "search":
        return SearchBot(name, ITERATIONS)
    if name.partition(BETWEEN)[0] in LEVELS:
        if not _LEVEL.match(name):
            raise BotError(f"There is no bot {name!r}: a style is one word in small letters.")
        return LevelBot(name)
    if found := _BUDGET.match(name):
        if found[1] and int(found[1]) > 0:
            return SearchBot(name, int(found[1]))
        if found[2] and float(found[2]) > 0:
            return SearchBot(name, seconds=float(found[2]))
    return None


def _installed(name: str) -> Bot | None:
    entry = _entries().get(name)
    if entry is None:
        return None
    try:
        make = entry.load()
    except (ImportError, AttributeError) as error:
        raise BotError(f"The bot {name!r} cannot be loaded from {entry.value}: {error}.") from None
    return _made(name, make)


@cache
def _entries() -> dict[str, EntryPoint]:
    """The bots of other packages."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _in_module(name: str) -> Bot | None:
    found = _IN_MODULE.match(name)
    if found is None or found[1] == "search":
        return None
    try:
        kind = getattr(import_module(found[1]), found[2])
    except (ImportError, AttributeError) as error:
        raise BotError(f"There is no bot {name!r}: {error}.") from None
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        raise BotError(f"There is no bot {name!r}: {found[2]} is not a subclass of meeplehall.bots.bot.Bot.")
    return _made(name, kind)


def _made(name: str, make: Callable[[], Any]) -> Bot:
    try:
        made = make()
    except TypeError as error:
        raise BotError(f"The bot {name!r} cannot be made without arguments: {error}.") from None
    if not isinstance(made, Bot):
        raise BotError(f"What {name!r} makes is not a meeplehall.bots.bot.Bot.")
    if not hasattr(made, "name"):
        made.name = name
    return made
