"""Nobody can choose the deal: not the hall, not whoever opens a table, not whoever sits down last."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from meeplehall import games
from meeplehall.engine.files.deal import commitment_of, seal_of
from meeplehall.engine.files.matchfile import MatchFileError, load, load_dealt
from meeplehall.hall.storage.store import StoreError
from tests.hall.dealing import ANN, BOB, CY, add, at, open_sealed, page_of, play, seat, seed_by_hand, told
from tests.hall.running import GAME, Running, StandingClock, running

# how it goes


def test_the_cards_are_dealt_when_all_seals_are_broken(hall: Running) -> None:
    table, keys = open_sealed(hall, ANN, BOB)
    before = told(hall, table)
    assert (before["dealt"], before["waiting"], before["known"]) == (False, [0, 1], "")
    assert [part["seal"] for part in before["parts"]] == [seal_of(ANN), seal_of(BOB)]
    assert add(hall, table, keys[1], BOB).status_code == 200
    half = told(hall, table)
    assert (half["dealt"], half["waiting"]) == (False, [0])
    assert BOB not in json.dumps(half)  # Ann has not told hers, and must not be able to fit it
    assert add(hall, table, keys[0], ANN).status_code == 200
    after = told(hall, table)
    assert (after["dealt"], after["waiting"], after["secret"]) == (True, [], "")
    assert after["commitment"] == before["commitment"]
    assert [part["contribution"] for part in after["parts"]] == [ANN, BOB]
    found = at(hall, table)
    secret = found.log.deal.secret
    assert commitment_of(secret) == before["commitment"]
    assert found.match.seed == seed_by_hand(secret, f"0 {ANN}", f"1 {BOB}")


def test_nothing_of_the_deal_is_seen_before(hall: Running) -> None:
    table, keys = open_sealed(hall, ANN, "")
    with hall.client() as client:
        for key in keys:
            seen = client.get(f"/api/tables/{table}/view", headers=seat(key)).json()
            assert (seen["view"], seen["outcome"]) == (None, None)
            assert client.get(f"/api/tables/{table}/decision", headers=seat(key)).json()["decision"] is None
            (line,) = client.get(f"/api/tables/{table}/log", headers=seat(key)).json()["lines"]
            assert told(hall, table)["commitment"] in line["parts"][0][1]
            page = client.get(f"/t/{table}/{key}").text
            assert "data-piece" not in page
            assert "Nothing is dealt yet" in page
            assert client.get(f"/t/{table}/{key}/replay").status_code == 409
            early = {"turn": 0, "action": {"type": "colour", "colour": "red"}}
            refused = client.post(f"/api/tables/{table}/act", json=early, headers=seat(key))
            assert refused.status_code == 409
            assert "added to the deal" in refused.json()["error"]
        add(hall, table, keys[0], ANN)
        assert "Nothing is dealt yet" not in client.get(f"/t/{table}/{keys[0]}").text
        assert client.get(f"/api/tables/{table}/view").json()["view"] is not None


def test_a_seal_is_broken_by_what_is_under_it_and_nothing_else(hall: Running) -> None:
    table, keys = open_sealed(hall, ANN, BOB, "")
    for contribution, status in ((BOB, 409), ("", 422), ("A1" * 16, 422), (ANN + "00", 422), ("é" * 32, 422)):
        assert add(hall, table, keys[0], contribution).status_code == status
    assert add(hall, table, keys[2], CY).status_code == 409  # sealed nothing
    assert told(hall, table)["waiting"] == [0, 1]
    assert add(hall, table, keys[0], ANN).status_code == 200
    assert add(hall, table, keys[0], ANN).status_code == 200  # it may come twice
    assert add(hall, table, keys[0], "-").status_code == 409  # what was told is told
    assert add(hall, table, keys[1], BOB).status_code == 200
    seed = at(hall, table).match.seed
    for key, mine in zip(keys, (BOB, "-", ""), strict=True):
        assert add(hall, table, key, mine).status_code == 409  # too late
    with hall.client() as client:
        assert client.post(f"/api/tables/{table}/deal", json={"contribution": ANN}).status_code == 401
    assert at(hall, table).match.seed == seed


def test_what_is_no_seal_is_refused(hall: Running) -> None:
    seats = [{"kind": "person", "seal": "x"}, {"kind": "random"}]
    with hall.client() as client:
        assert client.post("/api/tables", json={"game": GAME, "seats": seats}).status_code == 422
        assert client.post(f"/quick/{GAME}", data={"seal": "é" * 64}).status_code == 422


def test_somebody_who_joins_seals_before_the_others_tell(hall: Running) -> None:
    form = {
        "game": GAME,
        "seats": "2",
        "seat-0": "me",
        "name-0": "Ann",
        "seat-1": "open",
        "seal": seal_of(ANN),
    }
    with hall.client() as client:
        link = client.post("/tables", data=form).headers["location"]
        table, ann = link.split("/")[2:]
        commitment = told(hall, table)["commitment"]
        refused = add(hall, table, ann, ANN)
        assert refused.status_code == 409  # whoever sits down last could fit theirs to it
        assert "Not every seat is taken" in refused.json()["error"]
        joining = next(part for part in client.get(link).text.split('"') if "/join/" in part)
        assert commitment in client.get(joining).text
        bob = (
            client.post(joining, data={"name": "Bob", "seal": seal_of(BOB)}).headers["location"].split("/")[3]
        )
    assert told(hall, table)["waiting"] == [0, 1]
    assert "Waiting for the browsers of Ann and Bob" in page_of(hall, table)
    assert add(hall, table, ann, ANN).status_code == add(hall, table, bob, BOB).status_code == 200
    found = at(hall, table)
    assert found.seating.begun
    assert [one.name for one in found.match.seats] == ["Ann", "Bob"]
    assert commitment_of(found.log.deal.secret) == commitment


def test_whoever_comes_after_the_deal_adds_nothing(hall: Running) -> None:
    form = {"game": GAME, "seats": "2", "seat-0": "me", "seat-1": "open", "seal": seal_of(ANN)}
    with hall.client() as client:
        link = client.post("/tables", data=form).headers["location"]
        table, ann = link.split("/")[2:]
        joining = next(part for part in client.get(link).text.split('"') if "/join/" in part)
        assert "data-seals" in client.get(joining).text
        client.post(f"{link}/replace", data={"seat": "1", "level": "random"})  # a bot begins
        assert add(hall, table, ann, ANN).status_code == 200
        assert "data-seals" not in client.get(joining).text
        client.post(joining, data={"name": "Bob", "seal": seal_of(BOB)})
    assert [part["seat"] for part in told(hall, table)["parts"]] == [0]
    assert at(hall, table).names[1] == "Bob"
    assert at(hall, table).seating.begun


def test_whoever_leaves_is_not_waited_for_and_is_named(hall: Running) -> None:
    table, keys = open_sealed(hall, ANN, BOB)
    add(hall, table, keys[0], ANN)
    with hall.client() as client:
        assert client.post(f"/t/{table}/{keys[1]}/leave", data={"level": "random"}).status_code == 200
    after = told(hall, table)
    assert after["dealt"]
    assert [part["contribution"] for part in after["parts"]] == [ANN, "-"]
    assert at(hall, table).match.seed == seed_by_hand(at(hall, table).log.deal.secret, f"0 {ANN}", "1 -")


def test_whoever_is_away_for_long_can_be_replaced_before_the_deal(tmp_path: Path) -> None:
    clock = StandingClock()
    with running(tmp_path, clock=clock) as hall:
        table, keys = open_sealed(hall, ANN, BOB)
        add(hall, table, keys[0], ANN)
        with hall.client() as client:
            wanted = {"seat": "1", "level": "random"}
            assert client.post(f"/t/{table}/{keys[0]}/replace", data=wanted).status_code == 409
            assert (
                "1" in client.get(f"/api/tables/{table}/view", headers=seat(keys[0])).json()["status"]["away"]
            )
            clock.now += 301_000
            assert client.post(f"/t/{table}/{keys[0]}/replace", data=wanted).status_code == 200
        assert told(hall, table)["dealt"]
        assert told(hall, table)["parts"][1]["contribution"] == "-"


def test_a_browser_that_has_forgotten_its_part_can_go_without(hall: Running) -> None:
    table, keys = open_sealed(hall, ANN, "")
    assert add(hall, table, keys[0], "-").status_code == 200
    assert told(hall, table)["dealt"]


def test_two_tables_have_two_secrets(hall: Running) -> None:
    tables = [open_sealed(hall, "", "")[0] for _ in range(4)]
    assert len({told(hall, table)["commitment"] for table in tables}) == 4
    assert len({at(hall, table).match.seed for table in tables}) == 4


# the secret


def test_the_secret_leaves_when_the_match_is_over_and_proves_the_deal(hall: Running, tmp_path: Path) -> None:
    table, keys = open_sealed(hall, ANN, BOB)
    found = at(hall, table)
    secret = found.log.deal.secret
    before = answers(hall, table, keys)
    for key, mine in zip(keys, (ANN, BOB), strict=True):
        before.append(add(hall, table, key, mine).text)
    seed = str(found.match.seed)
    before += answers(hall, table, keys) + play(hall, table, keys)
    assert len(before) > 60
    for text in before:
        assert secret not in text
        assert seed not in text
    after = told(hall, table)
    assert (after["secret"], after["seed"]) == (secret, seed)
    with hall.client() as client:
        exported = client.get(f"/t/{table}/{keys[0]}/export").content
        page = client.get(f"/t/{table}/{keys[0]}/deal").text
    assert secret in page
    match, deal = load_dealt(exported, games.game)
    assert match.over
    assert deal is not None
    assert (deal.known, deal.secret, deal.commitment) == ("", secret, after["commitment"])
    assert [part.contribution for part in deal.parts] == [ANN, BOB]
    changed = json.loads(exported)
    changed["deal"]["parts"][0]["contribution"] = CY
    with pytest.raises(MatchFileError):
        load(json.dumps(changed).encode(), games.game)


def answers(hall: Running, table: str, keys: list[str]) -> list[str]:
    """All that can be asked for at a table, by everybody."""
    found = []
    with hall.client() as client:
        for key in ("", *keys):
            heads = seat(key) if key else {}
            found += [
                client.get(f"/api/tables/{table}/{what}", headers=heads).text
                for what in ("view", "decision", "log", "deal", "export")
            ]
            base = f"/t/{table}" + (f"/{key}" if key else "")
            found += [
                client.get(f"{base}{what}").text
                for what in ("", "/deal", "/replay", "/replay/0?json", "/export")
            ]
    return found


def test_the_secret_is_not_in_the_log_of_the_server(hall: Running, capfd: pytest.CaptureFixture[str]) -> None:
    table, keys = open_sealed(hall, ANN, "")
    add(hall, table, keys[0], ANN)
    said = "".join(capfd.readouterr())
    assert at(hall, table).log.deal.secret not in said
    assert ANN not in said


# what follows


def test_a_rematch_is_dealt_by_those_who_sit_down_at_it(hall: Running) -> None:
    table, keys = open_sealed(hall, "", "", "")
    play(hall, table, keys)
    with hall.client() as client:
        first = client.post(f"/t/{table}/{keys[0]}/rematch", data={"seal": seal_of(ANN)})
        following, ann = first.headers["location"].split("/")[2:]
        assert told(hall, following)["commitment"] not in ("", told(hall, table)["commitment"])
        assert add(hall, following, ann, ANN).status_code == 409  # the others have not sealed theirs
        second = client.post(f"/t/{table}/{keys[1]}/rematch", data={"seal": seal_of(BOB)})
        client.get(f"/t/{table}/{keys[2]}/rematch")  # a link brings no seal
    bob = second.headers["location"].split("/")[3]
    assert told(hall, following)["waiting"] == [0, 1]
    assert not at(hall, following).seating.begun
    add(hall, following, bob, BOB)
    add(hall, following, ann, ANN)
    found = at(hall, following)
    assert found.seating.begun
    assert found.match.seed == seed_by_hand(found.log.deal.secret, f"0 {ANN}", f"1 {BOB}")


def test_a_campaign_is_dealt_the_same_way(hall: Running) -> None:
    with hall.client() as client:
        made = client.post("/api/campaigns", json={"game": "helionox"}).json()
        wanted = {"seats": [{"kind": "person", "seal": seal_of(ANN)}]}
        campaign = {"Authorization": f"Campaign {made['key']}"}
        where = f"/api/campaigns/{made['campaign']}/attempts"
        opened = client.post(where, json=wanted, headers=campaign).json()
    assert told(hall, opened["table"])["waiting"] == [0]
    add(hall, opened["table"], opened["seats"][0]["token"], ANN)
    assert at(hall, opened["table"]).seating.begun


# nothing lost


def test_a_hall_that_was_closed_goes_on_with_the_deal(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        table, keys = open_sealed(hall, ANN, BOB)
        before = told(hall, table)
        add(hall, table, keys[0], ANN)
    with running(tmp_path) as hall:
        assert told(hall, table) == {**before, "waiting": [1]}
        add(hall, table, keys[1], BOB)
        seed = at(hall, table).match.seed
    with running(tmp_path) as hall:
        assert told(hall, table)["dealt"]
        assert (
            at(hall, table).match.seed
            == seed
            == seed_by_hand(at(hall, table).log.deal.secret, f"0 {ANN}", f"1 {BOB}")
        )


def test_a_match_that_goes_on_under_other_rules_keeps_its_deal(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        table, keys = open_sealed(hall, ANN, BOB)
        for key, mine in zip(keys, (ANN, BOB), strict=True):
            add(hall, table, key, mine)
        before, seed = told(hall, table), at(hall, table).match.seed
    with sqlite3.connect(tmp_path / "hall.db") as connection:
        connection.execute("UPDATE tables SET rules = '1-0badcafe'")
    connection.close()
    with running(tmp_path) as hall:
        with hall.client() as client:
            moved = [client.post(f"/api/tables/{table}/go-on", headers=seat(key)).json() for key in keys]
        following = moved[0]["url"].split("/")[2]
        assert told(hall, following) == before
        assert at(hall, following).match.seed == seed
        assert at(hall, following).seating.begun


@pytest.mark.parametrize("stored", [True, False])
def test_a_deal_of_which_nobody_knew_whether_it_was_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    with running(tmp_path) as hall:
        table, keys = open_sealed(hall, ANN, "")
        told(hall, table)
        write = hall.hall.store.do

        async def fail(work: Any) -> None:
            if stored:
                await write(work)
            raise StoreError("The disk is full.")

        monkeypatch.setattr(hall.hall.store, "do", fail)
        status = add(hall, table, keys[0], ANN).status_code
        assert status == (200 if stored else 503)
        assert told(hall, table)["dealt"] == stored
        monkeypatch.setattr(hall.hall.store, "do", write)
        assert add(hall, table, keys[0], ANN).status_code == 200
        found = at(hall, table)
        record = hall.hall.store.read(table)
        assert record is not None
        assert found.seating.begun
        assert (record.seed, record.places) == (str(found.match.seed), found.places)
