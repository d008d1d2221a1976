"""The files of each game under its id: its own drawings, and plain ones where it has none."""

from __future__ import annotations

from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from meeplehall import games
from meeplehall.draw.plain_cover import cover
from meeplehall.engine.game import Game
from meeplehall.web.assets import PLAIN, game_address


class GameFiles(StaticFiles):
    """The static folder of a game, and what it lacks from the plain one."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(directory=PLAIN)
        own = game.folder / "static"
        self.all_directories = [own, PLAIN] if own.is_dir() else [PLAIN]


def routes() -> list[BaseRoute]:
    """The files of all games, also of those that are not listed."""
    found: list[BaseRoute] = []
    for game in games.every_game():
        if not (game.folder / "static" / "cover.svg").is_file():
            found.append(Route(f"/static/games/{game.id}/cover.svg", _cover_of(game)))
        files = GameFiles(game)
        found += [Mount(game_address(game), files), Mount(f"/static/games/{game.id}", files)]
    return found


@cache
def addresses() -> tuple[str, ...]:
    """How the addresses begin that have the version of a game in them."""
    return tuple([f"{game_address(game)}/" for game in games.every_game()])


def _cover_of(game: Game[Any]) -> Any:
    async def plain_cover(request: Request) -> Response:
        return Response(cover(game.id, game.title), media_type="image/svg+xml")

    return plain_cover
