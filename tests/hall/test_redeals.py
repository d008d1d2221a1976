"""Nobody can tell a hall with the true match from one in which all that is hidden was dealt anew.

`make redeals` looks at as many positions as one likes.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from starlette.requests import Request
from starlette.responses import Response

from meeplehall import games
from meeplehall.bots import pool
from meeplehall.bots.pool import BotPool
from meeplehall.engine import decision as engine
from meeplehall.engine.action import Refusal
from meeplehall.engine.files.matchfile import dump
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Refused
from meeplehall.engine.state import State
from meeplehall.hall import own_tables, seat_view, status
from meeplehall.hall.api import listening, looking, seen
from meeplehall.hall.api.seats import seat_of_key
from meeplehall.hall.hall import Hall
from meeplehall.hall.pages import replay as replaying
from meeplehall.hall.pages import table as pages
from meeplehall.hall.requests import answer
from meeplehall.hall.seat_view import SeatLog, SeatView, SeatViews
from meeplehall.hall.table import Table
from meeplehall.web import push
from tests.hall.redeals import QUICK, compare, position
from tests.hall.running import Running
from tests.hall.worlds import Leak, two_halls

GAMES = pytest.mark.parametrize("game", games.every_game(), ids=lambda game: game.id)
#: positions of each game; every number has another setup, and other people at the table: among them a chapter
#: of a campaign, secret Tactics cards, a race, and people at one device, at several, and both
POSITIONS = {
    "helionox": (6,),
    "magpies": (1, 9),
    "pipeline": (9,),
    "xenofera": (9,),
    "xenon-profiteer": (6, 9),
}
#: a race of Xenofera that is about to reveal different bids
ABOUT_TO_REVEAL = 204

Halls = tuple[Running, Running]
Patch = pytest.MonkeyPatch


@pytest.fixture(scope="module")
def halls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Halls]:
    with two_halls(tmp_path_factory.mktemp("halls"), 7) as found:
        yield found


def compare_some(halls: Halls, id: str, positions: Iterable[int]) -> Counter[str]:
    done: Counter[str] = Counter()
    for number in positions:
        done += compare(halls, position(games.game(id), number, QUICK.longest), QUICK)
    return done


@GAMES
def test_nobody_is_told_what_is_hidden(halls: Halls, game: Game[Any]) -> None:
    done = compare_some(halls, game.id, POSITIONS[game.id])
    assert done["answers"] > 50 * len(POSITIONS[game.id])
    assert done["different"]  # there was something to be hidden


# If one of the ways out of the hall leaks, this is noticed: each of these opens one of them.


def secret(state: State) -> str:
    """Something that follows from what is hidden."""
    return hashlib.blake2b(repr(state.facts()).encode(), digest_size=4).hexdigest()


def by_the_page(patch: Patch) -> None:
    made = pages.page_context

    def context(table: Table, *more: Any, **also: Any) -> Any:
        found = made(table, *more, **also)
        return {**found, "title": f"{found['title']} {secret(table.match.state)}"}

    patch.setattr(pages, "page_context", context)


def by_ones_tables(patch: Patch) -> None:
    made = own_tables.shown_table

    def shown(table: Table, *more: Any) -> Any:
        return replace(made(table, *more), score=secret(table.match.state))

    patch.setattr(own_tables, "shown_table", shown)


def by_a_push(patch: Patch) -> None:
    made = push.make_push

    def make(game: Game[Any], state: State, *more: Any) -> Any:
        found = made(game, state, *more)
        return msgspec.structs.replace(found, regions={**found.regions, "more": secret(state)})

    patch.setattr(seat_view, "make_push", make)


def by_what_a_seat_sees(patch: Patch) -> None:
    """The drawing is made for the seat beside it."""
    drawn = SeatViews.snapshot

    def snapshot(views: SeatViews, seat: int) -> Any:
        return drawn(views, (seat + 1) % len(views._table.places))

    patch.setattr(SeatViews, "snapshot", snapshot)


def by_a_header(patch: Patch) -> None:
    viewed = looking.view.handler

    async def view(request: Request) -> Any:
        found = answer(await viewed(request))
        table, _ = await seat_of_key(request)
        found.headers["etag"] = secret(table.match.state)
        return found

    patch.setattr(looking.view, "handler", view)


def by_a_mark(patch: Patch) -> None:
    """The number of everybody's actions is in it."""
    made = seen.table_seen

    def told(table: Table, seat: int) -> Any:
        return msgspec.structs.replace(made(table, seat), mark=f"{len(table.match.moves)}")

    patch.setattr(looking, "table_seen", told)
    patch.setattr(listening, "table_seen", told)


def by_an_event(patch: Patch) -> None:
    """The stream shows what the seat beside it sees."""
    made = seen.table_seen

    def told(table: Table, seat: int) -> Any:
        beside = made(table, (seat + 1) % len(table.places))
        return msgspec.structs.replace(made(table, seat), view=beside.view)

    patch.setattr(listening, "table_seen", told)


def by_a_decision(patch: Patch) -> None:
    decided = engine.decision

    def decision(game: Game[Any], state: State, *more: Any) -> Any:
        found = decided(game, state, *more)
        return replace(found, prompt=secret(state)) if found is not None else None

    patch.setattr(seen, "decision", decision)


def by_lines_for_others(patch: Patch) -> None:
    def read(log: SeatLog, match: Match, actions: int, lapses: object = None) -> Any:
        events = [event for move in match.moves[:actions] for event in move.events]
        lines = tuple((n, event.rule, event.text) for n, event in enumerate(events))
        return [lines] if lines else []

    patch.setattr(SeatLog, "read", read)


def by_the_number_of_secret_actions(patch: Patch) -> None:
    patch.setattr(status, "why_no_undo", lambda table, seat: str(len(table.match.moves)))


def by_the_number_of_moments(patch: Patch) -> None:
    patch.setattr(replaying, "moments", lambda match, seat, last: list(range(last + 1)))


def by_a_replay_for_others(patch: Patch) -> None:
    patch.setattr(replaying, "SeatView", lambda seat, first: SeatView(int(seat <= 0), first))


def by_a_scene(patch: Patch) -> None:
    def scenes(views: SeatViews, states: list[State]) -> None:
        for state in states:
            for onlooker in views._table.audience.onlookers:
                onlooker.show_scene({"scene": secret(state)})

    patch.setattr(SeatViews, "scenes", scenes)


def by_a_reveal_that_is_held_back(patch: Patch) -> None:
    def position(views: SeatViews) -> tuple[State, int]:
        match = views._table.match
        return match.state, len(match.moves)

    patch.setattr(SeatViews, "position", position)


def by_a_refusal(patch: Patch) -> None:
    done = Table.do_actions

    async def do(table: Table, *what: Any) -> None:
        try:
            await done(table, *what)
        except Refused as refused:
            sentence = f"{refused.refusal.sentence} {secret(table.match.state)}"
            raise Refused(Refusal(refused.refusal.rule, sentence)) from None

    patch.setattr(Table, "do_actions", do)


def by_advice(patch: Patch) -> None:
    """The truth is thought about."""

    async def advise(bots: BotPool, match: Match, player: int, count: int, *more: Any) -> Any:
        return await asyncio.to_thread(pool.advise, match.game, match.state, player, count)

    patch.setattr(BotPool, "advise", advise)
    say_what_was_thought_about(patch)


def say_what_was_thought_about(patch: Patch) -> None:
    thought = pool.advise

    def advise(game: Game[Any], state: State, *more: Any) -> Any:
        return [(action, secret(state)) for action, _ in thought(game, state, *more)]

    patch.setattr(pool, "advise", advise)


def by_the_file_of_a_match(patch: Patch) -> None:
    async def match_file(hall: Hall, table: Table) -> Response:
        return answer(dump(table.match))

    patch.setattr(pages, "match_file", match_file)


LEAKS = [
    ("magpies", by_the_page),
    ("magpies", by_ones_tables),
    ("magpies", by_a_push),
    ("magpies", by_what_a_seat_sees),
    ("magpies", by_a_header),
    ("xenofera", by_a_mark),
    ("magpies", by_an_event),
    ("magpies", by_a_decision),
    ("xenofera", by_lines_for_others),
    ("xenofera", by_the_number_of_secret_actions),
    ("xenofera", by_the_number_of_moments),
    ("magpies", by_a_replay_for_others),
    ("xenofera", by_a_scene),
    ("magpies", by_a_refusal),
    ("helionox", by_advice),
    ("magpies", by_advice),
    ("magpies", by_the_file_of_a_match),
]


@pytest.mark.parametrize(("id", "leak"), LEAKS, ids=lambda what: getattr(what, "__name__", what))
def test_a_leak_is_noticed(halls: Halls, monkeypatch: Patch, id: str, leak: Callable[[Patch], None]) -> None:
    leak(monkeypatch)
    with pytest.raises(Leak):
        compare_some(halls, id, range(12))


def test_a_reveal_is_held_back_from_everybody(halls: Halls, monkeypatch: Patch) -> None:
    compare_some(halls, "xenofera", [ABOUT_TO_REVEAL])
    by_a_reveal_that_is_held_back(monkeypatch)
    with pytest.raises(Leak):
        compare_some(halls, "xenofera", [ABOUT_TO_REVEAL])


def test_advice_is_the_same_whatever_is_hidden(halls: Halls, monkeypatch: Patch) -> None:
    """Even if it tells all that was thought about: a redeal, which follows from what the seat knows."""
    say_what_was_thought_about(monkeypatch)
    compare_some(halls, "helionox", range(1))
