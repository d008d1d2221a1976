"""Puzzles: one a day for each game, and sets by theme."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from meeplehall.bots.turns import Thinker
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match
from meeplehall.engine.wording import named, plural
from meeplehall.hall.deal import FORKED
from meeplehall.hall.insight.puzzles import (
    LEVEL,
    ME,
    by_theme,
    day_of,
    find_puzzles,
    judged_try,
    known_line,
    names_at,
    of_day,
    position_of,
    same,
)
from meeplehall.hall.insight.retry import GOOD_ENOUGH, is_complete, is_good_enough
from meeplehall.hall.insight.trial import Position, attempt_in, trial_page
from meeplehall.hall.keys import hashed
from meeplehall.hall.opening import find_game
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import body, hall_of, wants_text
from meeplehall.hall.seat_view import encode
from meeplehall.hall.seating import seat_link
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.records import Place
from meeplehall.hall.visitors import visitor
from meeplehall.insight.data import Puzzle
from meeplehall.web.pages import render
from meeplehall.web.trial import Answer, TrialStatus

FIRST_LINE = "A puzzle from a match between bots."
DAILY = "today"


async def puzzles(request: Request) -> Response:
    """All puzzles of a game."""
    game = find_game(request.path_params["game"])
    found = list((await find_puzzles(game)).values())
    daily = of_day(game, found, day_of(hall_of(request).services.clock.stamp()))
    return HTMLResponse(render("puzzles.html", game=game, daily=daily, themes=by_theme(found)))


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle that somebody solves, as one of a set."""

    game: Game[Any]
    puzzle: Puzzle
    #: the theme, or that it is the puzzle of the day
    theme: str
    all: list[Puzzle]

    @property
    def address(self) -> str:
        return f"/puzzles/{self.game.id}/{self.puzzle.id}"

    def position(self) -> Position:
        names = names_at(self.puzzle)
        bots = {seat: LEVEL for seat, name in enumerate(names) if name != ME}
        return Position(position_of(self.game, self.puzzle), self.puzzle.seat, names, FIRST_LINE, bots)

    def status(self) -> TrialStatus:
        """What is asked."""
        number = self.all.index(self.puzzle)
        following = self.all[number + 1 :]
        place = f"{self.theme.capitalize()}: {number + 1} of {len(self.all)}"
        players = plural(self.puzzle.seats, "player")
        return TrialStatus(
            title="The puzzle of the day" if self.theme == DAILY else place,
            text=f"{players}, and it is your turn. One answer is clearly the best: which?",
            next=f"/puzzles/{self.game.id}/{following[0].id}?set={quote(self.theme)}" if following else "",
            leave=f"/puzzles/{self.game.id}",
            leave_words="All puzzles",
            play_on=f"{self.address}/play-on",
            id=self.puzzle.id,
        )

    def answer(self) -> Answer:
        best, names = self.puzzle.best, names_at(self.puzzle)
        return Answer(
            named(best.label, names),
            named(self.puzzle.reason, names),
            [named(one, names) for one in best.story],
        )


async def _asked(request: Request) -> Asked:
    game = find_game(request.path_params["game"])
    found = await find_puzzles(game)
    puzzle = found.get(request.path_params["id"])
    if puzzle is None:
        raise Problem(404, f"There is no such puzzle for {game.title}.")
    theme = request.query_params.get("set", "") or puzzle.themes[0]
    chosen = [puzzle] if theme == DAILY else by_theme(list(found.values())).get(theme, [])
    if puzzle not in chosen:
        raise Problem(404, "There is no such puzzle in this set.")
    return Asked(game, puzzle, theme, chosen)


async def puzzle(request: Request) -> Response:
    """The table of one of them."""
    asked, text = await _asked(request), wants_text(request)
    position, status = await asyncio.to_thread(asked.position), asked.status()
    push = await asyncio.to_thread(position.push, position.match, status, text)
    where = f"{asked.address}?set={quote(asked.theme)}"
    return HTMLResponse(trial_page(position, status, push, where, text))


async def attempt(request: Request) -> Response:
    """What came of an answer, or the table after what was done of it so far."""
    asked, wanted, text = await _asked(request), attempt_in(await body(request)), wants_text(request)
    position, status = await asyncio.to_thread(asked.position), asked.status()
    after = await asyncio.to_thread(position.after, wanted.actions)
    if wanted.show:
        status = status.told("shown", "This is the best.", asked.answer())
    elif wanted.actions and is_complete(position.match.state, after.state, position.seat):
        status = await _judged(request, asked, status, after, len(position.match.moves))
    shown = after if status.verdict == "open" else position.match
    push = await asyncio.to_thread(position.push, shown, status, text)
    return Response(encode(push), media_type="application/json")


async def _judged(
    request: Request, asked: Asked, status: TrialStatus, after: Match, before: int
) -> TrialStatus:
    """Like a try at one's own mistake: it passes if it loses less than a little."""
    actions = [entry.action for entry in after.entries(before)]
    puzzle = asked.puzzle
    if same(actions, puzzle.best.actions):
        return status.told("passed", "Right: this is the best.", asked.answer())
    line = known_line(puzzle, actions)
    if line is not None:
        loss = puzzle.best.chance - line.chance
        passed = loss < GOOD_ENOUGH
    else:
        found = await _thought(request, asked, actions)
        loss = found.loss if found is not None else 0.0
        passed = found is None or is_good_enough(found)
    if passed:
        return status.told("passed", "Good: that is about as good as the best.", asked.answer())
    points = max(1, round(100 * loss))
    said = f"Not yet: it gives up about {points} of 100 such matches. Try something else."
    return status.told("failed", said)


async def _thought(request: Request, asked: Asked, actions: list[dict[str, Any]]) -> Any:
    services = hall_of(request).services
    thinker = Thinker(visitor.get(), f"puzzle {asked.puzzle.id}")
    try:
        return await services.analysts.work(thinker, judged_try, asked.game.id, asked.puzzle.id, actions)
    except Exception as error:  # a puzzle must not break anything, whatever is wrong with it
        note("puzzle not judged", game=asked.game.id, why=repr(error))
        raise Problem(503, "Your answer could not be judged. Try again.") from None


async def play_on(request: Request) -> Response:
    """A new table from the puzzle, against bots."""
    asked = await _asked(request)
    position = await asyncio.to_thread(asked.position)
    hall = hall_of(request)
    random = hall.services.random
    id, key = random.table_id(), random.key()
    places = [
        Place(name, key=hashed(key), device=-1) if seat == position.seat else Place(name, LEVEL)
        for seat, name in enumerate(position.names)
    ]
    table = await hall.settle(id, position.match, places, FORKED)
    return RedirectResponse(seat_link(table, position.seat, key), 303)
