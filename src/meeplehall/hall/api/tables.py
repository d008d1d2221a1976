"""The JSON API: everything that a person can do at a table, for programs. Described in docs/api.md."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from meeplehall import games
from meeplehall.engine.decision import decision
from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.outcome import ScoreLine
from meeplehall.hall.action_log import Unplayable
from meeplehall.hall.api.seats import seat_of_key
from meeplehall.hall.deal import told_to_all
from meeplehall.hall.house_rules import ChatRules, ClockRule, wanted_rules
from meeplehall.hall.opening import Opened, Sitter, find_game
from meeplehall.hall.pages.outlived import remains_file
from meeplehall.hall.pages.table import match_file
from meeplehall.hall.problem import Problem, no_table
from meeplehall.hall.requests import Json, answer, hall_of, message
from meeplehall.hall.seat_view import lines_with
from meeplehall.hall.status import status_of
from meeplehall.hall.table import Table
from meeplehall.web.push import decision_data, status_data
from meeplehall.web.team import others_asked

M = TypeVar("M")


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: str
    name: str = ""
    #: of a person's program that adds to the deal
    seal: str = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened: kinds are person, open, and the levels of bots."""

    game: str
    seats: list[NewSeat]
    options: dict[str, Any] = {}
    seed: int | None = None
    clock: ClockRule | None = None
    chat: ChatRules = ChatRules()


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action, with the turn for which it is meant."""

    turn: int
    action: dict[str, Any]
    #: a word of the program's own: an action that is sent again under it is not done again
    key: Annotated[str, msgspec.Meta(max_length=40)] = ""


class AddToDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was sealed when the seat was taken, or "-" to keep it back."""

    contribution: str


class TakeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which turn is meant: a request that comes twice takes nothing more back."""

    turn: int


# games


async def list_games(request: Request) -> Response:
    return answer([_summary(game) for game in games.all_games()])


async def one_game(request: Request) -> Response:
    game = find_game(request.path_params["game"])
    options = [
        {
            "name": option.name,
            "type": option.type,
            "default": option.default,
            "help": option.help,
            "rule": option.rule,
            "choices": option.choices,
            "low": option.low,
            "high": option.high,
            "follows": option.follows,
        }
        for option in game.options
    ]
    found = {**_summary(game), "rules_version": game.rules_version, "options": options}
    return answer({**found, "campaign": _campaign(game)})


def _campaign(game: Game[Any]) -> Json | None:
    """The chapters of a game that has some."""
    if game.campaign is None:
        return None
    chapters = [
        {"id": chapter.id, "title": chapter.title, "goal": chapter.goal} for chapter in game.campaign.chapters
    ]
    return {"word": game.campaign.word, "choices": game.campaign.choices, "chapters": chapters}


def _summary(game: Game[Any]) -> dict[str, object]:
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.blurb,
        "min_seats": game.min_seats,
        "max_seats": game.max_seats,
    }


# tables


async def open_table(request: Request) -> Response:
    """Open a table; the keys of its seats are told here and never again."""
    wanted = await message(request, NewTable)
    sitters = sitters_of(wanted.seats)
    house = wanted_rules(wanted.clock, wanted.chat)
    opened = await hall_of(request).open(wanted.game, sitters, wanted.options, wanted.seed, house=house)
    return answer(seat_links(opened), 201)


def sitters_of(seats: list[NewSeat]) -> list[Sitter]:
    """Who is to sit where; nobody sits at the device of a program."""
    if any(seat.kind in ("me", "local") for seat in seats):
        raise Problem(422, "A seat is a person, open, or the level of a bot.")
    return [Sitter(seat.kind, seat.name, seat.seal) for seat in seats]


def seat_links(opened: Opened) -> Json:
    """A new table with the keys and links of its seats."""
    id = opened.table.id
    seats = []
    for seat, (key, code) in enumerate(zip(opened.keys, opened.codes, strict=True)):
        url = f"/t/{id}/{key}" if key else f"/t/{id}/join/{code}" if code else ""
        seats.append({"seat": seat, "token": key, "url": url})
    return {"table": id, "url": f"/t/{id}", "seats": seats}


async def view(request: Request) -> Response:
    """What the seat may see, as the rules say it."""
    table, seat = await seat_of_key(request)
    with table.presence.asking(seat):
        return await _view(table, seat)


async def _view(table: Table, seat: int) -> Response:
    async with table.lock:
        state, _ = table.views.position()
        status = status_data(status_of(table, seat), seat)
        seen = table.match.game.view(state, seat) if table.laid_out else None
        outcome = _outcome(table) if table.laid_out and state.over else None
    return answer(
        {"seat": seat, "turn": table.turn(seat), "status": status, "view": seen, "outcome": outcome}
    )


def _outcome(table: Table) -> Json:
    """How the match ended."""
    outcome = table.match.game.outcome(table.match.state)
    found: Json = {"scores": outcome.scores, "winners": outcome.winners, "team_won": outcome.team_won}
    if outcome.team_won is not None:
        team = [_line(line) for line in outcome.lines[0]]
        against = [_line(line) for line in outcome.against]
        found["team"] = {"score": outcome.team_score, "lines": team}
        found["opponent"] = {"name": outcome.opponent, "score": outcome.opponent_score, "lines": against}
    return found


def _line(line: ScoreLine) -> Json:
    return {"label": line.label, "points": line.points, "rule": line.rule}


async def ask(request: Request) -> Response:
    """What the seat can decide now, or null."""
    table, seat = await seat_of_key(request)
    with table.presence.asking(seat):
        return await _decision(table, seat)


async def _decision(table: Table, seat: int) -> Response:
    async with table.lock:
        match = table.match
        asked = decision(match.game, match.state, seat, table.names) if table.asks(seat) else None
        found: Json = {"turn": table.turn(seat), "decision": decision_data(asked)}
        status = status_of(table, seat)
        if status.team is not None:
            found["others"] = others_asked(table.match.game, table.match.state, seat, list(status.asked))
            found["plans"] = status.team.plans_for(seat)
    return answer(found)


async def log(request: Request) -> Response:
    """What has happened, as the seat may read it."""
    table, seat = await seat_of_key(request)
    with table.presence.asking(seat):
        return await _log(table, seat)


async def _log(table: Table, seat: int) -> Response:
    async with table.lock:
        _, actions = table.views.position()
        happened = table.match.log(seat) if table.laid_out else []
        happened = lines_with(table.lapses.told(), happened, 0, actions)
        deal: list[tuple[str, list[tuple[str, str]]]] = [("", [("text", told_to_all(table).line)])]
        known = deal + [(rule, parts) for _, rule, parts in happened]
    lines = [{"n": n, "rule": rule, "parts": parts} for n, (rule, parts) in enumerate(known, 1)]
    return answer({"lines": lines})


async def act(request: Request) -> Response:
    """Do something; the answer comes when it is stored."""
    received = hall_of(request).services.clock.milliseconds()
    table, seat = await seat_of_key(request)
    if seat == SPECTATOR:
        raise Problem(401, "Acting needs the key of a seat: Authorization: Seat KEY.")
    wanted = await message(request, Act)
    with table.presence.asking(seat):
        if table.race is not None:
            await _press(table, seat, received, wanted)
        else:
            await table.do(seat, wanted.turn, wanted.action, wanted.key)
    return answer({"turn": table.turn(seat)})


async def _press(table: Table, seat: int, received: int, wanted: Act) -> None:
    """Press in a race, and wait until its outcome is stored."""
    stored: asyncio.Future[Problem | None] = asyncio.get_running_loop().create_future()

    def answered(problem: Problem | None) -> None:
        if not stored.done():
            stored.set_result(problem)

    table.press(seat, wanted.turn, received, wanted.action, wanted.key, answered)
    problem = await stored
    if problem is not None:
        raise problem


async def undo(request: Request) -> Response:
    table, seat = await seat_of_key(request)
    if seat == SPECTATOR:
        raise Problem(401, "Taking back needs the key of a seat: Authorization: Seat KEY.")
    await table.undo.ask(seat, (await message(request, TakeBack)).turn)
    return answer({"turn": table.turn(seat)})


async def deal(request: Request) -> Response:
    """How the match is dealt, as everybody may know it."""
    table, _ = await seat_of_key(request)
    return answer(told_to_all(table))


async def add_to_deal(request: Request) -> Response:
    """Break the seal of the seat."""
    table, seat = await seat_of_key(request)
    if seat == SPECTATOR:
        raise Problem(401, "Adding to the deal needs the key of a seat: Authorization: Seat KEY.")
    with table.presence.asking(seat):
        await table.seating.add_to_deal(seat, (await message(request, AddToDeal)).contribution)
    return answer(told_to_all(table))


async def export(request: Request) -> Response:
    try:
        table, seat = await seat_of_key(request)
    except Unplayable:
        return await remains_file(request)
    if seat == SPECTATOR:
        raise no_table()
    return await match_file(hall_of(request), table)


async def unknown(request: Request) -> Response:
    raise Problem(404, "There is nothing at this address.")
