"""Your tables: with whom, whose turn, the score as far as one may know it; those that wait come first."""

from __future__ import annotations

import re
from typing import Any

import pytest

from meeplehall import games
from meeplehall.hall.problem import Problem
from meeplehall.web.own_tables import score_seen
from tests.hall.calls import act, first_asked
from tests.hall.running import Running


def standings(hall: Running, *seats: tuple[str, str]) -> list[str]:
    """What the hall says of the tables of these keys, one after the other, as text."""
    with hall.client() as client:
        asked = {"seats": [{"table": table, "key": key} for table, key in seats]}
        answer = client.post("/standings", json=asked)
    assert answer.status_code == 200, answer.text
    part = answer.text.partition("data-standings>")[2].partition("</div>")[0]
    rows = re.findall(r"<li[^>]*>.*?</li>", part)
    return [re.sub(r"<[^>]+>", " ", row).strip() + ("!" if "data-waits" in row else "") for row in rows]


def named(names: list[str], kind: str = "person") -> dict[str, Any]:
    return {"seats": [{"kind": kind, "name": name} for name in names], "seed": 4}


def test_those_that_wait_come_first(hall: Running) -> None:
    opened = [hall.open([], **named(["Ana", "Bo"])) for _ in range(3)]
    me = first_asked(hall, opened[0][0])
    assert me == 0
    act(hall, opened[0][0], opened[0][1][0])
    told = standings(hall, *((table, keys[0]) for table, keys in opened))
    assert told[0] == told[1] == "Your turn  with Bo  Score: you 0!"
    assert told[2] == "Waiting for Bo  with Bo  Score: you 0"
    other = standings(hall, *((table, keys[1]) for table, keys in opened))
    assert [row.endswith("!") for row in other] == [True, False, False]
    assert "with Ana" in other[1]


def test_only_the_keys_of_seats_are_answered(hall: Running) -> None:
    table, keys = hall.open(["person", "person"])
    assert standings(hall, (table, "a" * 26), ("a" * 13, keys[0])) == []
    with hall.client() as client:
        many = {"seats": [{"table": "x", "key": "y"}] * 601}
        assert client.post("/standings", json=many).status_code == 422


def test_seats_of_one_device_are_one_table(hall: Running) -> None:
    table, keys = hall.open([], **named(["Ana", "Bo"]))
    [row] = standings(hall, (table, keys[1]), (table, keys[0]))
    assert row.endswith("!")
    assert "with Bo" in row  # the seat that is asked is Ana's


def test_a_match_that_is_over_says_how_it_ended(hall: Running) -> None:
    options = {"creatures_removed": 29}
    table, keys = hall.open([], **named(["Ana", "Bo"]), options=options)

    async def play() -> str:
        found = await hall.hall.find(table)
        async with found.lock:
            while not found.match.over:
                await found.do_actions(lambda match: match.do_default(match.state.waiting[0]))
        return "".join(found.names[i] for i in found.match.game.outcome(found.match.state).winners)

    won = hall.inside(play)
    [row] = standings(hall, (table, keys[0]))
    assert row.startswith("Over: ")
    assert ("you" if "Ana" in won else "Bo") in row
    assert re.search(r"Score: you -?\d+, Bo -?\d+", row)  # all is laid open


def test_open_seats_and_stand_ins_are_told(hall: Running) -> None:
    table, keys = hall.open([], seats=[{"kind": "person", "name": "Ana"}, {"kind": "open"}])
    assert standings(hall, (table, keys[0])) == ["1 open seat"]
    table, keys = hall.open([], **named(["Ana", "Bo"]))
    with hall.client() as client:
        assert client.post(f"/t/{table}/{keys[1]}/leave", data={"level": "random"}).status_code == 200
    assert standings(hall, (table, keys[1]))[0].startswith("A bot plays for you")


def test_what_has_not_changed_is_not_worked_out_again(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table, keys = hall.open([], **named(["Ana", "Bo"]))
    before = standings(hall, (table, keys[0]))

    async def find(id: str) -> None:
        raise Problem(500, "It is not read.")

    with monkeypatch.context() as patch:
        patch.setattr(hall.hall, "find", find)
        assert standings(hall, (table, keys[0])) == before
    act(hall, table, keys[0])
    assert standings(hall, (table, keys[0])) != before


@pytest.mark.parametrize("game", games.ids())
def test_every_game_tells_a_score_while_it_is_played(hall: Running, game: str) -> None:
    table, keys = hall.open([], game=game, **named(["Ana", "Bo"]))
    assert "Score: " in standings(hall, (table, keys[0]))[0]


def test_a_score_is_what_the_view_tells() -> None:
    names = ["Ana", "Bo"]
    assert score_seen({"seats": [{"score": 3}, {"score": -2}]}, 0, names, "$") == "you $3, Bo -$2"
    assert score_seen({"seats": [{}, {}], "own": {"score": 5}}, 1, names, "") == "you 5"
    assert score_seen({"seats": [{"score": None}, {}]}, 0, names, "") == ""
    team = {"team": {"score": 7}, "opponent": {"name": "Terminus", "score": 9}, "seats": []}
    assert score_seen(team, 0, names, "") == "Your team 7, Terminus 9"
