"""Opening a table: at once, or with everything that can be set."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.engine.game import Game
from meeplehall.hall.forms import (
    FIRST_LEVEL,
    QUICK_LEVEL,
    Fields,
    chosen_options,
    first_match,
    house_fields,
    house_in,
    in_words,
    kind_in,
    parts_of,
    preset_in,
    seats_in,
    shown_options,
    sitters_in,
    usual_seats,
)
from meeplehall.hall.hall import Hall
from meeplehall.hall.lobby.lobby import Wish
from meeplehall.hall.opening import Opened, Sitter, find_game
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import form, hall_of, whole_number
from meeplehall.web.pages import render

#: what makes a table one for more than those who are invited, in the order of a Wish
ASKED = ("lobby", "rated", "watched")


async def new(request: Request) -> Response:
    """The form for a new table; a link may fill in some of it."""
    game = find_game(request.path_params["game"])
    fields = dict(request.query_params)
    if not fields.keys() - {*ASKED} and len(game.presets) > 1:
        fields["preset"] = game.presets[1].title  # the first one is for those who play for the first time
    return _form_page(game, fields, lobby=hall_of(request).services.lobby)


async def open_table(request: Request) -> Response:
    """Open the table that the form describes; what is wrong with it is said above the form."""
    fields = await form(request)
    game = find_game(fields.get("game", ""))
    try:
        sitters = sitters_in(fields, seats_in(game, fields))
        seed = whole_number(fields["seed"], "The deal") if fields.get("seed", "").strip() else None
        opened = await _opened(hall_of(request), game, fields, sitters, seed)
    except Problem as problem:
        if problem.status != 422:
            raise
        lobby = hall_of(request).services.lobby
        return _form_page(game, fields, in_words(game, problem.sentence), lobby)
    return RedirectResponse(opened.link, 303)


async def _opened(
    hall: Hall, game: Game[Any], fields: Fields, sitters: list[Sitter], seed: int | None
) -> Opened:
    """The table that a form describes, which may be one for everybody."""
    options, house = chosen_options(game, fields), house_in(fields)
    wish = Wish(*(fields.get(name) == "yes" for name in ASKED))
    if wish == Wish():
        return await hall.open(game.id, sitters, options, seed, house=house)
    person = fields.get("person", "")
    return await hall.lobby.open_table(game.id, sitters, options, wish, seed, person, house)


def _form_page(game: Game[Any], fields: Fields, error: str = "", lobby: bool = False) -> Response:
    try:
        seats = seats_in(game, fields)
    except Problem:
        seats = usual_seats(game)
    others = "open" if lobby and fields.get("lobby") == "yes" else QUICK_LEVEL
    sitting = [
        {
            "kind": fields.get(f"seat-{i}", "me" if i == 0 else others),
            "style": fields.get(f"style-{i}", ""),
            "name": fields.get(f"name-{i}", ""),
        }
        for i in range(seats)
    ]
    preset = preset_in(game, fields)
    page = render(
        "form.html",
        game=game,
        parts=parts_of(game.options),
        settled=shown_options(game.options, fields),
        seats=sitting,
        chosen="" if preset is None else preset.title,
        settle=house_fields(fields),
        error=error,
        lobby=lobby,
        asked={name: fields.get(name) == "yes" for name in ASKED},
    )
    return HTMLResponse(page, 422 if error else 200)


async def quick(request: Request) -> Response:
    """A match against bots, at once: the first one, or as somebody played last."""
    game = find_game(request.path_params["game"])
    fields = await form(request)
    me = Sitter("me", fields.get("name-0", "").strip() or "You", fields.get("seal", ""))
    if fields.get("how") == "first":
        seats, options = first_match(game)
        sitters = [me, *[Sitter(FIRST_LEVEL)] * (seats - 1)]
    else:
        seats, options = seats_in(game, fields), chosen_options(game, fields)
        sitters = [me, *_against(fields, seats)]
    opened = await hall_of(request).open(game.id, sitters, options)
    return RedirectResponse(opened.link, 303)


def _against(fields: Fields, seats: int) -> list[Sitter]:
    """The bots of the last time; where people sat, the usual one: nobody is waited for."""
    kinds = [kind_in(fields, i, QUICK_LEVEL) for i in range(1, seats)]
    people = ("me", "local", "open", "kept", "person")
    return [Sitter(QUICK_LEVEL if kind in people else kind) for kind in kinds]
