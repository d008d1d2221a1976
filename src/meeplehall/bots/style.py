"""Styles: of ideas that are about as good, a bot takes what its style likes, and never gives up more for it.

What a style likes makes an idea look better by a bounded amount. Whatever is chosen so is worse than the best
by no more than that amount, so that styles change how a bot plays and hardly how strong it is.
"""

from __future__ import annotations

from typing import Any, Final

from meeplehall.bots.bot import BotError
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import LEVELS, Idea, Knowledge, Style
from meeplehall.engine.state import State

#: of the chance to win, times the `leeway` of the game
LEEWAY: Final = 0.04
#: what stands between a level and a style
BETWEEN: Final = ":"


def level_and_style(name: str) -> tuple[str, str]:
    """A bot's name taken apart: `hard:collector`; whatever is no level is whole."""
    level, _, style = name.partition(BETWEEN)
    return (level, style) if level in LEVELS else (name, "")


def in_words(name: str) -> str:
    """A bot as people read it: a hard collector, if it has a style."""
    level, style = level_and_style(name)
    return f"{level} {style}" if style else name


def style_of(game: Game[Any], name: str) -> Style:
    """The style of this name; BotError says which ones the game has."""
    styles = game.knowledge().styles
    found = next((style for style in styles if style.name == name), None)
    if found is None:
        known = ", ".join([style.name for style in styles]) or "none"
        raise BotError(f"{game.title} has no style {name!r}; its styles: {known}.")
    return found


def check_style(game: Game[Any], name: str) -> None:
    """BotError if this bot has a style that the game does not have."""
    style = level_and_style(name)[1]
    if style:
        style_of(game, style)


def likings(
    knowledge: Knowledge[Any], state: State, player: int, ideas: list[Idea[Any]], style: Style
) -> list[float]:
    """How much the style likes each idea: from 0 to 1."""
    found: list[float] = []
    for idea in ideas:
        liked = 0.0
        for what, much in knowledge.tastes(state, player, idea).items():
            liked += style.favours.get(what, 0.0) * much
        found.append(min(1.0, max(0.0, liked)))
    return found
