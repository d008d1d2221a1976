"""The Python client plays whole matches in a real hall, and nothing that is lost on the way is done twice."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse, RemoteDisconnected
from random import Random
from typing import Any

import msgspec
import pytest

from meeplehall import games
from meeplehall.client import GameInfo, Hall, LogLine, NewSeat, NoAnswer, Refused, Seat, Seen, data
from meeplehall.engine.game import Game
from meeplehall.hall.api.games import GameDeclared, OptionDeclared
from meeplehall.hall.api.seen import OutcomeData, TableSeen
from meeplehall.web.push import DecisionData, OptionData, StatusData
from tests.hall.running import GAME, Running, running

#: options that make a match short
SHORT: dict[str, dict[str, Any]] = {GAME: {"creatures_removed": 26}}


@pytest.fixture(scope="module")
def running_here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hall")) as found:
        yield found


@pytest.fixture
def hall(running_here: Running) -> Hall:
    return Hall(running_here.http)


@pytest.mark.parametrize("game", games.every_game(), ids=lambda game: game.id)
def test_a_whole_match_of_each_game_against_bots(hall: Hall, running_here: Running, game: Game[Any]) -> None:
    rng, asked = Random(3), 0

    def choose(seen: Seen) -> Any:
        nonlocal asked
        asked += 1
        assert seen.owed
        assert seen.seat == 0
        return rng.choice(seen.options)

    bots: list[str | NewSeat] = ["random"] * max(1, game.min_seats - 1)
    seats = [NewSeat("person", "Ann"), *bots]
    table = hall.open_table(game.id, seats, SHORT.get(game.id), seed=5)
    with table.seat as seat:
        outcome = seat.play(choose)
        assert seat.over()
        assert not seat.options()
    match = running_here.hall.tables[table.id].match
    true = game.outcome(match.state)
    assert (outcome.scores, outcome.ranks, outcome.winners) == (true.scores, true.ranks, true.winners)
    assert [[line.label for line in lines] for lines in outcome.lines] == [
        [line.label for line in lines] for lines in true.lines
    ]
    # where several are asked at once, somebody may be faster: then it looks and chooses again
    assert match.turns[0] <= asked <= match.turns[0] + 10


def test_events_instead_of_waiting(hall: Hall) -> None:
    with hall.open_table("magpies", ["person", "random"], seed=5).seat as seat:
        marks = []
        for seen in seat.events():
            marks.append(seen.mark)
            if seen.over:
                break
            if seen.owed:
                seat.act(seen.options[0])
    assert len(set(marks)) == len(marks) > 3
    assert seen.outcome is not None


def test_a_stream_that_breaks_goes_on_after_the_last_event(hall: Hall, running_here: Running) -> None:
    table = hall.open_table(GAME, ["person", "person"], seed=4)
    ann, ben = table.seats.values()
    events = ben.events()
    first = next(events)
    found = running_here.hall.tables[table.id]

    async def break_it() -> None:
        for listener in list(found.audience.listeners):
            listener.close_soon(1012, "a break")

    running_here.inside(break_it)
    ann.observe()
    ann.act(ann.options()[0])
    second = next(events)
    assert second.mark != first.mark
    assert second.owed


def test_what_is_looked_at(hall: Hall) -> None:
    assert GAME in [game.id for game in hall.games()]
    game = hall.game(GAME)
    assert "creatures_removed" in [option.name for option in game.options]
    table = hall.open_table(GAME, ["person", "open", "random"], SHORT[GAME])
    assert set(table.seats) == {0}
    assert table.open[1].startswith(f"{table.url}/join/")
    seen = table.seat.observe()
    assert (seen.view, seen.decision) == (None, None)
    assert table.seat.wait(0.01) == seen  # the open seat is waited for
    watching = Seat.by_link(table.url).observe()
    assert watching.seat == -1
    assert Seat.by_link(table.seat.link).observe().seat == 0
    assert isinstance(table.seat.log()[0], LogLine)
    assert table.seat.log(after=1) == []


def test_taking_back(hall: Hall) -> None:
    ann, ben = hall.open_table(GAME, ["person", "person"], seed=4).seats.values()
    assert ann.act(ann.wait().options[0]) == 1
    ben.act(ben.wait().options[0])
    ann.act(ann.wait().options[0])
    assert ann.undo() == 1


def test_why_something_is_refused(hall: Hall) -> None:
    ann, ben = hall.open_table(GAME, ["person", "person"], seed=4).seats.values()
    colour = ann.wait().options[0]
    ann.act(colour)
    ben.wait()
    with pytest.raises(Refused, match="This colour is taken") as refused:
        ben.act(colour)
    assert (refused.value.status, refused.value.rule) == (409, "XF-3.1")
    with pytest.raises(Refused, match="This colour is taken"):
        ben.play(lambda _: colour)  # it does not try the same again and again
    with pytest.raises(Refused, match="no such table"):
        hall.seat("nothing", "nobody").wait()
    with pytest.raises(Refused, match="There is no game"):
        hall.open_table("chess", ["person"])
    with pytest.raises(ValueError, match="The link of a seat is like"):
        Seat.by_link("http://127.0.0.1/rules/xenofera")
    with pytest.raises(ValueError, match="The address of a hall is like"):
        Hall("127.0.0.1:8000")


def test_an_answer_that_is_lost_is_asked_for_again_and_the_action_done_once(
    hall: Hall, running_here: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = hall.open_table(GAME, ["person", "person"], seed=4)
    option = table.seat.wait().options[0]
    answered, lost = HTTPConnection.getresponse, list[bytes]()

    def lose_the_first(connection: HTTPConnection) -> HTTPResponse:
        answer = answered(connection)
        if not lost:
            lost.append(answer.read())
            raise RemoteDisconnected("The line is gone.")
        return answer

    monkeypatch.setattr(HTTPConnection, "getresponse", lose_the_first)
    assert table.seat.act(option) == 1
    assert lost == [b'{"turn":1}']
    assert len(running_here.hall.tables[table.id].match.moves) == 1


def test_a_hall_that_is_not_there_is_waited_for_and_no_longer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(NoAnswer, match="does not answer"):
        Hall(f"http://127.0.0.1:{port}", patience=0.3).games()
    with pytest.raises(NoAnswer, match="does not answer"):
        next(Seat(f"http://127.0.0.1:{port}", "table", patience=0.3).events())


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (Seen, TableSeen),
        (data.Status, StatusData),
        (data.Decision, DecisionData),
        (data.Option, OptionData),
        (data.Outcome, OutcomeData),
        (GameInfo, GameDeclared),
        (data.OptionInfo, OptionDeclared),
    ],
    ids=lambda kind: kind.__name__,
)
def test_the_client_reads_what_the_hall_declares(mine: Any, theirs: Any) -> None:
    declared = {field.name for field in msgspec.structs.fields(theirs)}
    assert {field.name for field in msgspec.structs.fields(mine)} <= declared
