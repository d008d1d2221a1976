"""What a bot knows and how it thinks, as a digest: when that changes, it is another bot of the same name."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from meeplehall import bots
from meeplehall.bots.bot import Bot
from meeplehall.bots.search.bot import SearchBot
from meeplehall.bots.style import level_and_style
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Level

#: characters of a digest
LENGTH = 12
#: what a game's Knowledge says about how bots think, besides the levels
SAID = ("plans", "horizon", "effort", "worlds", "least_weight")


def mind(game: Game[Any], bot: Bot) -> str:
    """All that this bot's play depends on but its sources: what was learnt, and the settings of its level."""
    return _mind(game, bot.name, getattr(bot, "level", bot.name), bot.blind)


@cache
def _mind(game: Game[Any], name: str, level: str, blind: bool) -> str:
    if blind:
        return _digest(name)
    knowledge = game.knowledge()
    known = knowledge.levels.get(level)
    settings = _settings(known) if known else ()
    liked = [
        (style.favours, knowledge.leeway)
        for style in knowledge.styles
        if style.name == level_and_style(name)[1]
    ]
    learnt = [path.read_text(encoding="utf-8") for path in _files(game.folder / "bot", "*.json")]
    return _digest(name, settings, [getattr(knowledge, each) for each in SAID], learnt, *liked)


def _settings(level: Level) -> tuple[float, ...]:
    """What is not said does not count, so that records outlive a new way to think."""
    settings = level.haste, level.slips, level.iterations, level.seconds
    return (*settings, level.rivals) if level.rivals else settings


def counts_seconds(game: Game[Any], bot: Bot) -> bool:
    """Whether it thinks for so many seconds, so that it is stronger where more happens in a second."""
    if isinstance(bot, SearchBot):
        return bot.seconds > 0
    level = getattr(bot, "level", bot.name)
    known = game.knowledge().levels.get(level)
    return known.seconds > 0 if known else not (bot.blind or bot.name in bots.BUILT_IN)


@cache
def sources(game: Game[Any]) -> str:
    """The sources that all bots of this game are made of."""
    folders = (game.folder / "bot", Path(bots.__file__).parent)
    return _digest(
        [path.read_text(encoding="utf-8") for folder in folders for path in _files(folder, "*.py")]
    )


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(folder.rglob(pattern))


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()[:LENGTH]
