"""The games of a hall, for programs."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request

from meeplehall import games as installed
from meeplehall.engine.game import Game
from meeplehall.hall.api.endpoint import Group
from meeplehall.hall.opening import find_game

games = Group("Games", "What can be played here, and with which options.")


class GameSummary(msgspec.Struct, frozen=True):
    """A game."""

    id: str
    title: str
    blurb: str
    min_seats: int
    max_seats: int


class OptionDeclared(msgspec.Struct, frozen=True):
    """Something that can be chosen when a table is opened; its type is choice, number, flag or names."""

    name: str
    type: str
    default: Any
    help: str
    rule: str
    choices: tuple[str, ...]
    low: int
    high: int
    #: a flag that nobody has set is on if one of these is
    follows: tuple[str, ...]


class ChapterDeclared(msgspec.Struct, frozen=True):
    """One match of a campaign."""

    id: str
    title: str
    goal: str


class CampaignDeclared(msgspec.Struct, frozen=True):
    """The campaign of a game: what a chapter is called, the options that can be chosen anew, the chapters."""

    word: str
    choices: tuple[str, ...]
    chapters: list[ChapterDeclared]


class GameDeclared(GameSummary, frozen=True):
    """A game with its options and the version of its rules."""

    rules_version: str
    options: list[OptionDeclared]
    campaign: CampaignDeclared | None


@games.get("/api/games")
async def list_games(request: Request) -> list[GameSummary]:
    """All games."""
    return [GameSummary(**summary(game)) for game in installed.all_games()]


@games.get("/api/games/{game}", problems=(404,))
async def one_game(request: Request) -> GameDeclared:
    """One game with its options and the version of its rules."""
    game = find_game(request.path_params["game"])
    options = [
        OptionDeclared(
            option.name,
            option.type,
            option.default,
            option.help,
            option.rule,
            option.choices,
            option.low,
            option.high,
            option.follows,
        )
        for option in game.options
    ]
    return GameDeclared(
        **summary(game), rules_version=game.rules_version, options=options, campaign=_campaign(game)
    )


def _campaign(game: Game[Any]) -> CampaignDeclared | None:
    """The chapters of a game that has some."""
    if game.campaign is None:
        return None
    chapters = [ChapterDeclared(one.id, one.title, one.goal) for one in game.campaign.chapters]
    return CampaignDeclared(game.campaign.word, game.campaign.choices, chapters)


def summary(game: Game[Any]) -> dict[str, Any]:
    """What a list of games says of each."""
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.blurb,
        "min_seats": game.min_seats,
        "max_seats": game.max_seats,
    }
