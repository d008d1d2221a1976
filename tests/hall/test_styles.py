"""A bot's style: chosen where its level is, checked, and shown beside its name."""

from __future__ import annotations

from typing import Any

import pytest

from meeplehall import games
from meeplehall.engine.game import Game
from tests.hall.running import Running

GAMES = [game for game in games.all_games() if game.knowledge().styles]
SEATS = {"seats": "2", "seat-0": "me", "name-0": "Ann", "seat-1": "easy"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_bot_has_the_style_that_was_chosen(hall: Running, game: Game[Any]) -> None:
    style = game.knowledge().styles[0]
    with hall.client() as client:
        offered = client.get(f"/new/{game.id}").text
        assert f'<option value="{style.name}">{style.name}: ' in offered
        link = client.post(
            "/tables", data={"game": game.id, **SEATS, "style-1": style.name, "style-0": style.name}
        )
        assert link.status_code == 303
        page = client.get(link.headers["location"]).text
    table = hall.hall.tables[link.headers["location"].split("/")[2]]
    assert [place.bot for place in table.places] == ["", f"easy:{style.name}"], "people have no style"
    assert f"easy {style.name}" in page


def test_a_style_that_the_game_does_not_have_is_refused_and_shown_again(hall: Running) -> None:
    with hall.client() as client:
        answer = client.post("/tables", data={"game": "xenofera", **SEATS, "style-1": "builder"})
        assert answer.status_code == 422
        assert "Styles of Xenofera" in answer.text
        kept = client.post(
            "/tables", data={"game": "xenofera", **SEATS, "style-1": "saver", "name-0": "x" * 50}
        )
        assert '<option value="saver" selected>' in kept.text


def test_a_program_names_the_style_after_the_level(hall: Running) -> None:
    seats = [{"kind": "open"}, {"kind": "person"}, {"kind": "hard:trickster"}]
    with hall.client() as client:
        opened = client.post("/api/tables", json={"game": "xenofera", "seats": seats})
        assert opened.status_code == 201
        for wrong in ("hard:", "hard:nobody", "random:saver", "search:5"):
            seats[2] = {"kind": wrong}
            assert client.post("/api/tables", json={"game": "xenofera", "seats": seats}).status_code == 422
