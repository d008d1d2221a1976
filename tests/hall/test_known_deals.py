"""Whoever may know the deal beforehand says so to all: deals that were chosen, imported, forked, or told."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from meeplehall import games
from meeplehall.engine.files.deal import seal_of
from meeplehall.engine.files.matchfile import dump, load_dealt
from meeplehall.engine.match import Match, Seat
from tests.hall.dealing import ANN, BOB, add, at, open_sealed, page_of, play, seat, told
from tests.hall.running import GAME, Running, running


def marks(hall: Running, table: str, key: str) -> list[str]:
    """All places where a known deal has to say so."""
    with hall.client() as client:
        first = client.get(f"/api/tables/{table}/log").json()["lines"][0]["parts"][0][1]
        return [client.get(f"/t/{table}/{key}").text, client.get(f"/t/{table}").text, first,
                client.get(f"/t/{table}/deal").text]  # fmt: skip


def test_whoever_chooses_the_deal_says_so_to_all(hall: Running) -> None:
    form = {"game": GAME, "seats": "2", "seat-0": "me", "seat-1": "open", "seed": "7", "seal": seal_of(ANN)}
    with hall.client() as client:
        link = client.post("/tables", data=form).headers["location"]
        table, ann = link.split("/")[2:]
        joining = next(part for part in client.get(link).text.split('"') if "/join/" in part)
        assert "Known deal" in client.get(joining).text
        assert "Known deal" in client.get(link).text
        client.post(joining, data={"name": "Bob", "seal": seal_of(BOB)})
    for text in marks(hall, table, ann):
        assert "known deal" in text.lower()
    deal = told(hall, table)
    assert (deal["dealt"], deal["parts"], deal["commitment"]) == (True, [], "")
    assert "chose it" in deal["known"]
    assert at(hall, table).match.seed == 7
    assert [one.name for one in at(hall, table).match.seats] == ["Player 1", "Bob"]


def test_a_known_deal_says_so_at_the_end_and_in_its_file(hall: Running) -> None:
    table, keys = open_sealed(hall, ANN, BOB, seed=6)
    play(hall, table, keys)
    with hall.client() as client:
        assert "known deal" in client.get(f"/t/{table}/{keys[0]}/replay").text
        page = client.get(f"/t/{table}/{keys[0]}").text
        sheet = page[page.index('data-region="end"') :]
        assert "Known deal: whoever opened this table chose it" in sheet
        exported = client.get(f"/t/{table}/{keys[0]}/export").content
        assert json.loads(exported)["deal"]["known"] == "chosen"
        forked = client.post(f"/t/{table}/{keys[0]}/fork", data={"moment": "3"}).headers["location"]
    for text in marks(hall, *forked.split("#")[0].split("/")[2:]):
        assert "known deal" in text.lower()
    assert "played on from a moment" in told(hall, forked.split("/")[2])["known"]


def test_an_imported_match_is_known_and_keeps_its_proof(hall: Running) -> None:
    table, keys = open_sealed(hall, ANN, BOB)
    add(hall, table, keys[0], ANN)
    add(hall, table, keys[1], BOB)
    play(hall, table, keys)
    with hall.client() as client:
        exported = client.get(f"/t/{table}/{keys[0]}/export").content
        link = client.post("/import", content=exported).headers["location"].partition("#")[0]
        other, key = link.split("/")[2:]
        again = client.get(f"/t/{other}/{key}/export").content
    for text in marks(hall, other, key):
        assert "known deal" in text.lower()
    _, before = load_dealt(exported, games.game)
    _, after = load_dealt(again, games.game)
    assert before is not None
    assert after is not None
    assert after.known == "imported"
    assert (after.secret, after.commitment, after.parts) == (before.secret, before.commitment, before.parts)


def test_taking_back_after_the_end_makes_a_deal_known(hall: Running, tmp_path: Path) -> None:
    """At the end everything is told: whoever plays on from there may know what is to come."""
    table, keys = open_sealed(hall, ANN)
    add(hall, table, keys[0], ANN)
    play(hall, table, keys)
    over = told(hall, table)
    assert over["known"] == ""
    with hall.client() as client:
        turn = client.get(f"/api/tables/{table}/view", headers=seat(keys[0])).json()["turn"]
        took = client.post(f"/api/tables/{table}/undo", json={"turn": turn}, headers=seat(keys[0]))
        assert took.status_code == 200
    after = told(hall, table)
    assert "all was told" in after["known"]
    assert after["secret"] == ""
    for text in marks(hall, table, keys[0]):
        assert "known deal" in text.lower()
    record = hall.hall.store.read(table)
    assert record is not None
    assert record.known == "told"
    play(hall, table, keys)
    with hall.client() as client:
        exported = client.get(f"/t/{table}/{keys[0]}/export").content
    _, deal = load_dealt(exported, games.game)
    assert deal is not None
    assert (deal.known, deal.secret) == ("told", over["secret"])


def test_a_file_without_a_deal_is_known_as_well(hall: Running) -> None:
    match = Match(games.game(GAME), [Seat("Ann"), Seat("Bob")], {}, 5)
    with hall.client() as client:
        link = client.post("/import", content=dump(match)).headers["location"].partition("#")[0]
    for text in marks(hall, *link.split("/")[2:]):
        assert "known deal" in text.lower()


def test_what_was_dealt_before_says_that_nobody_can_tell(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        table, keys = open_sealed(hall, "", "")
    with sqlite3.connect(tmp_path / "hall.db") as connection:
        connection.execute("UPDATE tables SET secret = '', known = ''")  # as the migration leaves it
    connection.close()
    with running(tmp_path) as hall:
        assert "before deals could be checked" in page_of(hall, table)
        assert told(hall, table)["dealt"]
        play(hall, table, keys)
        with hall.client() as client:
            assert "before deals could be checked" in client.get(f"/t/{table}/{keys[0]}").text
            assert "deal" not in client.get(f"/t/{table}/{keys[0]}/export").json()
