"""Every game in the hall: quick match, form, a whole match through the API, and what follows it."""

from __future__ import annotations

from random import Random
from typing import Any

import httpx2
import pytest

from meeplehall import games
from meeplehall.engine.files.matchfile import load
from meeplehall.engine.game import SPECTATOR, Game
from tests.hall.running import Json, Running

PROFITEER = "xenon-profiteer"
EACH_GAME = pytest.mark.parametrize("game", games.every_game(), ids=lambda game: game.id)


def as_many(game: Game[Any], wanted: int) -> int:
    """So many seats, or as many as the game has."""
    return max(game.min_seats, min(wanted, game.max_seats))


def seat(key: str) -> dict[str, str]:
    return {"Authorization": f"Seat {key}"}


def opened(client: httpx2.Client, game: str, seats: int, **more: Any) -> tuple[str, list[str]]:
    """A table with a person at every seat."""
    wanted = {"game": game, "seats": [{"kind": "person"}] * seats, **more}
    answer = client.post("/api/tables", json=wanted)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"], [place["token"] for place in answer.json()["seats"]]


def decision(client: httpx2.Client, table: str, key: str) -> tuple[int, Json | None]:
    answer = client.get(f"/api/tables/{table}/decision", headers=seat(key)).json()
    return answer["turn"], answer["decision"]


def act(client: httpx2.Client, table: str, key: str, turn: int, action: Json) -> int:
    answer = client.post(f"/api/tables/{table}/act", json={"turn": turn, "action": action}, headers=seat(key))
    return answer.status_code


def play_some(client: httpx2.Client, table: str, keys: list[str], actions: int) -> None:
    """Random actions of whoever owes one, or until the match is over."""
    rng = Random(1)
    for _ in range(actions):
        status = client.get(f"/api/tables/{table}/view").json()["status"]
        if status["over"]:
            return
        key = keys[status["asked"][0]]
        turn, offered = decision(client, table, key)
        assert offered is not None
        assert act(client, table, key, turn, rng.choice(offered["options"])["message"]) == 200


def test_the_start_page_has_all_games(hall: Running) -> None:
    with hall.client() as client:
        page = client.get("/").text
        listed = [entry["id"] for entry in client.get("/api/games").json()]
    assert listed == list(games.ids())
    for game in games.all_games():
        assert game.title in page
        assert f'href="/new/{game.id}"' in page
        assert f'action="/quick/{game.id}"' in page


@EACH_GAME
def test_a_quick_match_needs_one_click(hall: Running, game: Game[Any]) -> None:
    with hall.client(follow_redirects=True) as client:
        page = client.post(f"/quick/{game.id}")
        cover = client.get(f"/static/games/{game.id}/cover.svg")
    assert page.status_code == cover.status_code == 200
    table = hall.hall.tables[str(page.url).split("/")[4]]
    assert table.match.game is game
    assert len(table.places) == as_many(game, 4)
    assert game.title in page.text


@EACH_GAME
def test_the_form_has_all_seats_and_options(hall: Running, game: Game[Any]) -> None:
    with hall.client() as client:
        page = client.get(f"/new/{game.id}").text
        for n in range(game.min_seats, game.max_seats + 1):
            assert f'<option value="{n}"' in page
        assert page.count("data-seat-row") == game.max_seats
        seats = as_many(game, 2)
        fields = {"game": game.id, "seats": str(seats), "seat-0": "me"}
        fields |= {f"seat-{i}": "random" for i in range(1, seats)}
        assert client.post("/tables", data=fields).status_code == 303


@EACH_GAME
def test_some_actions_through_the_api(hall: Running, game: Game[Any]) -> None:
    with hall.client() as client:
        table, keys = opened(client, game.id, as_many(game, 3), seed=4)
        play_some(client, table, keys, 40)
        last, match = len(keys) - 1, hall.hall.tables[table].match
        seen = client.get(f"/api/tables/{table}/view", headers=seat(keys[last])).json()
        assert seen["view"] == game.view(match.state, last)
        lines = client.get(f"/api/tables/{table}/log").json()["lines"]
        assert lines
        assert len(lines) == 1 + len(match.log(SPECTATOR))  # the first is about the deal
        assert all(line["rule"] in game.rulebook for line in lines[1:])
        for address in (f"/t/{table}", f"/t/{table}/{keys[0]}", f"/t/{table}/{keys[0]}/replay"):
            assert client.get(address).status_code == 200


@EACH_GAME
def test_after_a_whole_match_come_export_replay_and_rematch(hall: Running, game: Game[Any]) -> None:
    with hall.client() as client:
        seats = as_many(game, 2)
        table, keys = opened(client, game.id, seats, seed=6)
        _finish(hall, table)
        answer = client.get(f"/api/tables/{table}/view", headers=seat(keys[0])).json()
        assert len(answer["outcome"]["scores"]) == seats
        assert answer["outcome"]["winners"] or answer["outcome"]["team_won"] is False
        base = f"/t/{table}/{keys[0]}"
        match = load(client.get(f"{base}/export").content, games.game)
        assert match.over
        assert client.get(f"{base}/replay").status_code == 200
        wanted = min(10, len(match.moves))
        moment = client.get(f"{base}/replay/{wanted}?json&seat={seats - 1}").json()
        assert (moment["at"], moment["moments"]) == (wanted, len(match.moves))
        following = client.post(f"{base}/rematch").headers["location"].split("/")[2]
    again = hall.hall.tables[following].match
    assert (again.game, again.options) == (game, match.options)


def _finish(hall: Running, table: str) -> None:
    """All play at random, in the hall's own loop: over HTTP a whole match takes long."""
    found, rng = hall.hall.tables[table], Random(2)

    async def play() -> None:
        while not found.match.over:
            state = found.match.state
            player = rng.choice(state.waiting)
            action = rng.choice(state.options(player))
            await found.do(player, found.turn(player), found.match.game.codec.encode(action))

    hall.inside(play)


# options that do not go together, and those that follow others


def test_the_form_says_what_does_not_go_together_and_keeps_what_was_typed(hall: Running) -> None:
    fields = {"game": PROFITEER, "seats": "5", "seat-0": "me", "name-0": "Ann", "option-tactics": "yes"}
    with hall.client() as client:
        refused = client.post("/tables", data=fields)
        assert refused.status_code == 422
        assert "Five players need the later edition with room for a fifth player (XP-1.2)." in refused.text
        assert 'value="Ann"' in refused.text
        assert '<option value="5" selected>' in refused.text
        wrong = client.post("/tables", data={**fields, "option-five_players": "yes"})
        assert "Only the later edition has a fifth colour (XP-1.2)" in wrong.text
        both = {"option-five_players": "yes", "option-edition": "later"}
        link = client.post("/tables", data={**fields, **both})
        assert link.status_code == 303
    assert len(hall.hall.tables[link.headers["location"].split("/")[2]].places) == 5


@pytest.mark.parametrize(
    ("fields", "bonus"),
    [
        ({}, False),
        ({"option-bonus_contracts": ""}, False),
        ({"option-bonus_contracts": "yes"}, True),
        ({"option-tactics": "yes", "option-bonus_contracts": ""}, True),
        ({"option-tactics": "yes", "option-bonus_contracts": "no"}, False),
    ],
)
def test_an_option_in_the_form_follows_others_unless_it_is_set(
    hall: Running, fields: dict[str, str], bonus: bool
) -> None:
    seats = {"game": PROFITEER, "seats": "2", "seat-0": "me", "seat-1": "random"}
    with hall.client() as client:
        link = client.post("/tables", data={**seats, **fields})
    assert link.status_code == 303
    options = hall.hall.tables[link.headers["location"].split("/")[2]].match.options
    assert options["bonus_contracts"] is bonus


def test_the_form_shows_again_what_was_left_to_others(hall: Running) -> None:
    fields = {"game": PROFITEER, "seats": "5", "option-bonus_contracts": "", "option-tactics": "yes"}
    with hall.client() as client:
        page = client.post("/tables", data=fields).text
    follows = page.split('name="option-bonus_contracts"')[1].partition("</select>")[0]
    assert "selected" not in follows
    assert '<option value="yes" selected>' in page.split('name="option-tactics"')[1].partition("</select>")[0]


def test_the_api_tells_what_an_option_follows_and_takes_it(hall: Running) -> None:
    with hall.client() as client:
        declared = client.get(f"/api/games/{PROFITEER}").json()["options"]
        follows = {option["name"]: option["follows"] for option in declared if option["follows"]}
        assert follows == {"bonus_contracts": ["tactics", "profiteers"]}
        table, _ = opened(client, PROFITEER, 2, options={"profiteers": True})
        refused = client.post(
            "/api/tables",
            json={"game": PROFITEER, "seats": [{"kind": "person"}] * 5, "options": {}},
        )
    assert hall.hall.tables[table].match.options["bonus_contracts"] is True
    assert refused.status_code == 422
    assert "XP-1.2" in refused.json()["error"]


def test_options_come_with_their_price(hall: Running) -> None:
    with hall.client() as client:
        table, keys = opened(client, PROFITEER, 2, seed=1)
        prices: dict[str, set[int | None]] = {}
        for _ in range(60):
            first = client.get(f"/api/tables/{table}/view").json()["status"]["asked"][0]
            turn, offered = decision(client, table, keys[first])
            assert offered is not None
            for option in offered["options"]:
                prices.setdefault(option["message"]["type"], set()).add(option.get("price"))
            chosen = next(
                (option for option in offered["options"] if option["message"]["type"] == "bid_place"),
                offered["options"][0],
            )
            assert act(client, table, keys[first], turn, chosen["message"]) == 200
    assert prices["air"] == {-2}
    assert prices["bid_place"] == {None}
    assert None not in prices["buy"]
    assert len(prices["buy"]) > 2
