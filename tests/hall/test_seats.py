"""Who sits where: links, leaving and coming back, rematch, fork, replay, the API."""

import asyncio
import gc
import json
from random import Random
from typing import Any

import httpx2
import pytest

from meeplehall import games
from meeplehall.engine.files.matchfile import load
from tests.hall.running import GAME, Page, Running, choose_colours, no_bid, pages, until
from tests.loops import complete

SHORT = {"quick_play_remove": 24}


def seat(key: str) -> dict[str, str]:
    return {"Authorization": f"Seat {key}"}


def finished(hall: Running, kinds: list[str], seed: int = 6) -> tuple[str, list[str]]:
    """A short match that has been played to its end."""
    table, keys = hall.open(kinds, options=SHORT, seed=seed)

    async def main() -> None:
        players = await pages(hall, table, [key for key in keys if key])
        rng = Random(seed)
        while not players[0].now["status"]["over"]:
            for page in players:
                if page.owes():
                    await page.do_any(rng)
            await asyncio.sleep(0.002)

    complete(main())
    return table, keys


# sitting down


def test_a_quick_match_needs_one_click(hall: Running) -> None:
    with hall.client(follow_redirects=True) as client:
        page = client.post(f"/quick/{GAME}")
    assert page.status_code == 200
    assert 'data-seat="0"' in page.text
    table = hall.hall.tables[str(page.url).split("/")[4]]
    assert [place.level for place in table.places] == ["", "medium", "medium", "medium"]


def test_the_form_opens_a_table_with_open_local_and_bot_seats(hall: Running) -> None:
    fields = {
        "game": GAME,
        "seats": "4",
        "seat-0": "me",
        "seat-1": "local",
        "seat-2": "open",
        "seat-3": "random",
    }
    fields |= {"name-0": "Ann", "name-1": "Ben", "option-scoring": "values_only", "seed": "5"}
    with hall.client() as client:
        opened = client.post("/tables", data=fields)
        assert opened.status_code == 303
        link, _, also = opened.headers["location"].partition("#also=")
        local = link.rpartition("/")[0] + "/" + also.partition(":")[2]
        assert 'data-seat="1"' in client.get(local).text
        page = client.get(link).text
        joining = next(part for part in page.split('"') if "/join/" in part)
        assert "/join/" not in client.get(link.rpartition("/")[0]).text  # a spectator cannot give seats away

        table, key = link.split("/")[2:]
        early = {"turn": 0, "action": {"type": "colour", "colour": "red"}}
        assert client.post(f"/api/tables/{table}/act", json=early, headers=seat(key)).status_code == 409

        assert "Ann" in client.get(joining).text
        assert client.post(joining, data={"name": "x" * 99}).status_code == 422
        joined = client.post(joining, data={"name": "Cleo <b>"})
        assert joined.status_code == 303
        assert client.post(joining, data={"name": "Dan"}).status_code == 404  # the seat is taken
        page = client.get(joined.headers["location"]).text
        assert 'data-seat="2"' in page
        assert "Cleo &lt;b&gt;" in page
        assert "Cleo <b>" not in page
        assert client.post(f"/api/tables/{table}/act", json=early, headers=seat(key)).status_code in (
            200,
            409,
        )
    record = hall.hall.store.read(table)
    assert record is not None
    assert "Cleo <b>" in record.header
    assert record.options.count("values_only") == 1
    assert key not in json.dumps([place.key for place in record.places])  # hashes only


def test_an_open_seat_can_be_given_to_a_bot(hall: Running) -> None:
    with hall.client() as client:
        fields = {"game": GAME, "seats": "2", "seat-0": "me", "seat-1": "open"}
        link = client.post("/tables", data=fields).headers["location"]
        answer = client.post(f"{link}/replace", data={"seat": "1", "level": "random"})
        assert answer.status_code == 200
    assert hall.hall.tables[link.split("/")[2]].places[1].level == "random"


def test_only_one_of_many_gets_an_open_seat(hall: Running) -> None:
    with hall.client() as client:
        fields = {"game": GAME, "seats": "2", "seat-0": "me", "seat-1": "open"}
        link = client.post("/tables", data=fields).headers["location"]
        joining = next(part for part in client.get(link).text.split('"') if "/join/" in part)

    async def main() -> list[int]:
        async with httpx2.AsyncClient(base_url=hall.http) as client:
            tries = [client.post(joining, data={"name": f"n{i}"}) for i in range(8)]
            return sorted(answer.status_code for answer in await asyncio.gather(*tries))

    statuses = complete(main())
    assert statuses[0] == 303
    assert set(statuses[1:]) <= {404, 409}


@pytest.mark.parametrize("kind", ["local", "open"])
def test_a_page_at_a_shared_device_begins_without_anybodys_hand(hall: Running, kind: str) -> None:
    fields = {"game": GAME, "seats": "2", "seat-0": "me", "seat-1": kind, "seed": "5"}
    with hall.client() as client:
        link, _, also = client.post("/tables", data=fields).headers["location"].partition("#also=")
        if kind == "open":
            joining = next(part for part in client.get(link).text.split('"') if "/join/" in part)
            other = client.post(joining, data={"name": "Bo"}).headers["location"]
        else:
            other = link.rpartition("/")[0] + "/" + also.partition(":")[2]
        id = link.split("/")[2]
        keys = [link.split("/")[3], other.split("/")[3]]

        async def main() -> None:
            await choose_colours(await pages(hall, id, keys))

        complete(main())
        match = hall.hall.tables[id].match
        for key, own in zip(keys, (0, 1), strict=True):
            page = client.get(f"/t/{id}/{key}").text
            for player in (0, 1):
                hand = match.game.view(match.state, player)["own"]["hand"]
                assert hand
                seen = [card for card in hand if card in page]
                assert seen == (hand if kind == "open" and player == own else [])
            assert ("data-curtain" in page) == (kind == "local")
            assert f'data-seat="{own}"' in page


# leaving and coming back


def test_a_bot_plays_for_a_leaver_who_can_come_back(hall: Running) -> None:
    table, keys = hall.open(["person"] * 3, seed=4)

    async def main() -> None:
        players = await pages(hall, table, keys)
        await choose_colours(players)
        with hall.client() as client:
            assert (
                client.post(f"/t/{table}/{keys[0]}/replace", data={"seat": "1", "level": "easy"}).status_code
                == 409
            )  # is here
            assert client.post(f"/t/{table}/{keys[2]}/leave", data={"level": "random"}).status_code == 200
            assert hall.hall.tables[table].places[2].level == "random"
            await players[2].until(lambda: players[2].decision is None)
            refused = await players[2].do({"type": "confirm"})
            assert "come back" in refused["sentence"]
            await no_bid(players[0])
            await no_bid(players[1])
            await players[0].until(lambda: players[0].owes())  # the bot has bid: the next round
            assert client.post(f"/t/{table}/{keys[2]}/return").status_code == 200
        await players[2].until(lambda: players[2].decision is not None)
        with hall.client() as client:
            base = f"/t/{table}/{keys[0]}/replace"
            assert client.post(base, data={"seat": "9", "level": "easy"}).status_code == 422
            assert client.post(base, data={"seat": "0", "level": "?"}).status_code == 422

    complete(main())


def test_bots_wait_while_all_people_are_away(hall: Running) -> None:
    table, keys = hall.open(["person", "random"], seed=4)
    with hall.client() as client:
        client.post(f"/t/{table}/{keys[0]}/leave", data={"level": "random"})

    found = hall.hall.tables[table]
    complete(until(lambda: not found.autoplay.running))
    assert len(found.match.moves) < 5
    assert not found.match.over  # and nothing is under way that could change it


# taking back


def test_undo_is_stored_and_needs_consent_after_a_reveal(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)

    def stored() -> int:
        record = hall.hall.store.read(table)
        assert record is not None
        return len(record.moves)

    async def main() -> None:
        players = await pages(hall, table, keys)
        await choose_colours(players)
        before = stored()
        await players[0].choose("add")
        await players[1].choose("add")
        assert stored() == before + 2
        assert "ack" in await players[0].take_back()  # the other's action stays
        assert stored() == before + 1
        await players[1].choose("remove")
        for page in players:
            await no_bid(page)
        await players[0].until(lambda: "agree" in (players[0].now["status"]["undo"] or ""))
        after = stored()
        assert "ack" in await players[0].take_back()
        await players[1].until(lambda: players[1].now["status"]["undo_by"] == 0)
        assert stored() == after
        assert "ack" in await players[1].send(consent=False)
        await players[0].until(lambda: players[0].now["status"]["undo_by"] is None)
        await players[0].take_back()
        await players[1].send(consent=True)
        assert stored() < after
        assert "refused" in await players[1].send(consent=True)

    complete(main())


# afterwards


def test_a_rematch_keeps_the_people_at_their_seats(hall: Running) -> None:
    table, keys = finished(hall, ["person", "random", "person"])
    with hall.client() as client:
        assert client.get(f"/t/{table}/{keys[0]}/rematch").status_code == 404
        first = client.post(f"/t/{table}/{keys[0]}/rematch")
        again = client.post(f"/t/{table}/{keys[0]}/rematch")
        second = client.get(f"/t/{table}/{keys[2]}/rematch")
        assert first.status_code == second.status_code == 303
        assert first.headers["location"] == again.headers["location"]
        assert 'data-seat="0"' in client.get(first.headers["location"]).text
        assert 'data-seat="2"' in client.get(second.headers["location"]).text
    following = first.headers["location"].split("/")[2]
    assert second.headers["location"].split("/")[2] == following
    assert hall.hall.tables[following].seating.begun
    assert hall.hall.tables[following].match.seed != hall.hall.tables[table].match.seed


def test_no_rematch_export_or_fork_before_the_end(hall: Running) -> None:
    table, keys = hall.open(["person", "random"])
    with hall.client() as client:
        assert client.post(f"/t/{table}/{keys[0]}/rematch").status_code == 409
        assert client.post(f"/t/{table}/{keys[0]}/fork", data={"moment": "0"}).status_code == 409
        assert client.get(f"/t/{table}/{keys[0]}/export").status_code == 409


def test_export_replay_and_fork_after_the_end(hall: Running) -> None:
    table, keys = finished(hall, ["person", "random"])
    base = f"/t/{table}/{keys[0]}"
    with hall.client() as client:
        exported = client.get(f"{base}/export")
        match = load(exported.content, games.game)
        assert match.over
        assert "attachment" in exported.headers["content-disposition"]
        assert client.get(f"{base}/replay").status_code == 200
        moment = client.get(f"{base}/replay/10?json&seat=1").json()
        assert moment["moments"] == len(match.moves)
        assert moment["at"] == 10
        hand = match.game.view(match.at(10), 1)["own"]["hand"]
        assert hand[0] in json.dumps(moment["regions"])
        assert client.get(f"{base}/replay/x?json").status_code == 422
        assert client.get(f"{base}/replay/10?json&seat=9").status_code == 422
        forked = client.post(f"{base}/fork", data={"moment": "10"})
        assert forked.status_code == 303
        other = forked.headers["location"].split("/")[2]
        assert 'data-seat="0"' in client.get(forked.headers["location"]).text
        assert client.post(f"{base}/fork", data={"moment": "100000"}).status_code == 422
    assert hall.hall.tables[other].match.moves[:10] == match.moves[:10] or [
        move.check for move in hall.hall.tables[other].match.moves[:10]
    ] == [move.check for move in match.moves[:10]]


def test_the_replay_of_a_running_match_counts_no_secret_actions(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        players = await pages(hall, table, keys)
        await choose_colours(players)
        with hall.client() as client:
            theirs = f"/t/{table}/{keys[1]}/replay/999?json"
            before = client.get(theirs).json()
            await players[0].choose("add")
            assert client.get(theirs).json() == before
            own = client.get(f"/t/{table}/{keys[0]}/replay/999?json").json()
            assert own["moments"] == before["moments"] + 1
            assert client.get(f"{theirs}&seat=0").status_code == 403
            assert client.get(f"{theirs}&seat=-1").status_code == 200

    complete(main())


# the API


def test_a_program_plays_over_the_api(hall: Running) -> None:
    table, keys = hall.open(["person", "random"], options=SHORT, seed=3)
    rng = Random(1)
    with hall.client(headers=seat(keys[0])) as client:
        base = f"/api/tables/{table}"
        for _ in range(2000):
            asked: dict[str, Any] = client.get(f"{base}/decision").json()
            if asked["decision"] and asked["decision"]["owed"]:
                option = rng.choice(asked["decision"]["options"])
                done = client.post(f"{base}/act", json={"turn": asked["turn"], "action": option["message"]})
                assert done.status_code in (200, 409), done.text
            elif client.get(f"{base}/view").json()["view"]["over"]:
                break
        seen = client.get(f"{base}/view").json()
        assert seen["view"]["over"]
        assert seen["outcome"]["scores"] == [player["score"] for player in seen["view"]["seats"]]
        assert seen["seat"] == 0
        lines = client.get(f"{base}/log").json()["lines"]
        assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
        assert load(client.get(f"{base}/export").content, games.game).over
    with hall.client() as client:
        assert client.get(f"{base}/view").json()["view"]["own"] is None
        assert client.get(f"{base}/decision").json()["decision"] is None
        assert client.get(f"{base}/export").status_code == 401
        assert GAME in [game["id"] for game in client.get("/api/games").json()]
        assert client.get(f"/api/games/{GAME}").json()["options"]


# the clock


def test_when_the_clock_runs_out_the_default_is_taken(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, options={"bid_timer_seconds": 2}, seed=4)

    async def main() -> None:
        players: list[Page] = await pages(hall, table, keys)
        await choose_colours(players)
        await players[0].choose("add")
        assert 1 <= players[0].now["status"]["seconds"] <= 2
        before = len(hall.hall.tables[table].match.moves)
        await players[0].until(lambda: not players[0].owes() or players[0].now["turn"] > 3)
        await players[1].until(lambda: players[1].now["turn"] >= 2)
        moves = hall.hall.tables[table].match.moves[before:]
        assert {move.player for move in moves} == {0, 1}

    complete(main())


def test_an_idle_table_is_put_away_and_found_again(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)
    with hall.client() as client:
        done = client.post(
            f"/api/tables/{table}/act",
            json={"turn": 0, "action": {"type": "colour", "colour": "red"}},
            headers=seat(keys[hall.hall.tables[table].match.state.waiting[0]]),
        )
        assert done.status_code == 200
        checks = [move.check for move in hall.hall.tables[table].match.moves]
        held = hall.hall.tables.pop(table)
        assert held.idle
        assert client.get(f"/t/{table}/{keys[1]}").status_code == 200
        assert hall.hall.tables.pop(table) is held  # somebody holds on to it: there are never two
        del held
        gc.collect()
        assert client.get(f"/t/{table}/{keys[1]}").status_code == 200
    assert [move.check for move in hall.hall.tables[table].match.moves] == checks
