"""What programs are told about games before they play: which there are, their options, their rules."""

from __future__ import annotations

from typing import Any

from meeplehall import games
from meeplehall.agents.trouble import Trouble
from meeplehall.bots import names
from meeplehall.draw.paper import on_paper
from meeplehall.engine.components import ComponentsError
from meeplehall.engine.game import Game
from meeplehall.engine.options import Option
from meeplehall.observation.explaining import about


def found(id: str) -> Game[Any]:
    """The game of this id; Trouble if there is none."""
    try:
        return games.game(id)
    except KeyError:
        raise Trouble(f"There is no game {id!r}; there are: {', '.join(games.ids())}.") from None
    except ComponentsError as error:
        raise Trouble(str(error)) from None


def all_games() -> str:
    """A line for each game, and who can play."""
    lines = [
        f"{game.id}: {game.title}, for {game.min_seats} to {game.max_seats} players"
        f"{', together' if game.cooperative else ''}. {game.blurb}"
        for game in games.all_games()
    ]
    return "\n".join([*lines, f"Bots: {', '.join(names())}."])


def one_game(game: Game[Any]) -> str:
    """What a game is, and what can be chosen before a match."""
    lines = [f"{game.title}, for {game.min_seats} to {game.max_seats} players. {game.blurb}", "Options:"]
    lines += [f"- {option.name} = {_values(option)}. {option.help}" for option in game.options]
    return "\n".join(lines)


def _values(option: Option) -> str:
    usual = ",".join(option.default) if isinstance(option.default, tuple) else str(option.default).lower()
    if option.type == "number":
        return f"{option.low} to {option.high} (usually {usual})"
    choices = option.choices if option.type != "flag" else ("true", "false")
    several = "some of " if option.type == "names" else ""
    return f"{several}{', '.join(choices)} (usually {usual or 'none'})"


def look_up(game: Game[Any], words: str) -> str:
    """A rule, a section, a card, the guide, or all rules with these words."""
    if not words.strip():
        headings = [heading.title for heading in game.rulebook.contents()]
        return "\n".join(["Look up a section by its number, `guide`, `cards`, or any words:", *headings])
    return on_paper(about(game, words.strip()))
