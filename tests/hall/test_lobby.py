"""Open tables: who may sit down, who is in the list, and how strong those are who play there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from meeplehall.hall.limits import Limits
from meeplehall.hall.lobby.ratings import Rating, Standing, rated
from meeplehall.hall.people import tag_of, who_of
from meeplehall.hall.table import Table
from tests.hall.running import Json, Running, running
from tests.hall.stores import Raw, store_in
from tools.postgres import Server

ANN, BO, CY = (digit * 32 for digit in "abc")
FORM = {"game": "magpies", "seats": "2", "seat-0": "me", "name-0": "Ann", "seat-1": "open"}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("hall")
    limits = Limits(lobby_per_person=50, lobby_per_address=1000)
    with running(folder, lobby=True, limits=limits) as found:
        yield found


@pytest.fixture
def raw(hall: Running) -> Raw:
    return Raw(store_in(hall.hall.store.backend.file.parent))


def opened(
    hall: Running, *kinds: str, game: str = "magpies", person: str = ANN, **wish: Any
) -> tuple[str, str]:
    """A table for anybody: its id, and the key of whoever opened it."""
    seats = [{"kind": "person", "name": "Ann"}, *({"kind": kind} for kind in kinds)]
    wanted = {"game": game, "seats": seats, "person": person, "listed": "open" in kinds, **wish}
    with hall.client() as client:
        answer = client.post("/api/lobby", json=wanted)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["table"], made["seats"][0]["token"]


def listed(hall: Running, part: str = "waiting") -> list[Json]:
    hall.hall.lobby._shown = None
    with hall.client() as client:
        found: list[Json] = client.get("/api/lobby").json()[part]
    return found


def word_of(hall: Running, table: str) -> str:
    listing = hall.hall.tables[table].listing
    assert listing is not None
    return listing.word


def sit(hall: Running, table: str, name: str = "Bo", person: str = BO) -> Any:
    with hall.client() as client:
        return client.post(f"/api/lobby/{word_of(hall, table)}", json={"name": name, "person": person})


def play_out(hall: Running, id: str) -> Table:
    """Play a match to its end, with the answers that nobody thinks about."""

    async def play() -> Table:
        table = await hall.hall.find(id)

        async def act() -> None:
            await table.do_actions(lambda match: match.do_default(match.state.waiting[0]))

        async with table.lock:
            while not table.match.over:
                await table.retried(act)
        return table

    found: Table = hall.inside(play)
    return found


def ratings(hall: Running, game: str = "magpies") -> dict[str, Json]:
    with hall.client() as client:
        found = client.get(f"/api/ratings/{game}").json()["ratings"]
    return {f"{one['name']} {one['tag']}".strip(): one for one in found}


def test_a_hall_has_no_lobby_unless_its_host_wants_one(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("closed")) as closed, closed.client() as client:
        assert client.get("/lobby").status_code == 404
        assert "/lobby" not in client.get("/").text
        answer = client.post("/tables", data={**FORM, "lobby": "yes"})
        assert answer.status_code == 404
        assert "Who may come" not in client.get("/new/magpies").text


def test_anybody_sits_down_with_one_click_and_a_full_table_leaves_the_list(hall: Running) -> None:
    with hall.client() as client:
        answer = client.post("/tables", data={**FORM, "lobby": "yes", "person": ANN})
        table = answer.headers["location"].split("/")[2]
        (shown,) = [one for one in listed(hall) if one["word"] == word_of(hall, table)]
        assert (shown["title"], shown["free"], shown["seats"], shown["rated"]) == ("Magpies", 1, 2, False)
        assert [one["name"] for one in shown["people"]] == ["Ann"]
        assert table not in client.get("/lobby").text  # who knows its id could watch it
        fields = {"name": "Bo", "person": BO}
        answer = client.post(f"/lobby/{word_of(hall, table)}", data=fields)
        assert answer.status_code == 303
        _, _, id, key = answer.headers["location"].split("/")
        assert id == table
        assert hall.hall.tables[id].seating.seat_of(key) == 1
        assert word_of(hall, table) not in [one["word"] for one in listed(hall)]
        answer = client.post(f"/lobby/{word_of(hall, table)}", data={"name": "Cy", "person": CY})
        assert answer.status_code == 409
        assert "Somebody else was faster" in answer.text


def test_the_list_says_in_plain_words_how_a_table_is_played(hall: Running) -> None:
    table, _ = opened(hall, "open", options={"rounds": 3}, clock={"decision": 60})
    (shown,) = [one for one in listed(hall) if one["word"] == word_of(hall, table)]
    assert (shown["way"], shown["clock"]) == ("Rounds: 3", "1 minute for each decision")
    assert shown["since"] == "just now"
    table, _ = opened(hall, "open", game="xenofera", options={"fast_hands": "realtime"})
    (shown,) = [one for one in listed(hall) if one["word"] == word_of(hall, table)]
    assert shown["way"] == "Fast Hands"


def test_two_who_sit_down_at_the_same_moment_get_different_seats(hall: Running) -> None:
    table, _ = opened(hall, "open", "open")
    lobby, word = hall.hall.lobby, word_of(hall, table)

    async def both() -> tuple[tuple[Table, int, str], tuple[Table, int, str]]:
        return await asyncio.gather(lobby.sit_down(word, "Bo", "", BO), lobby.sit_down(word, "Cy", "", CY))

    seats = [seat for _, seat, _ in hall.inside(both)]
    assert sorted(seats) == [1, 2]
    assert hall.hall.tables[table].names[1:] in (["Bo", "Cy"], ["Cy", "Bo"])


def test_a_table_where_nobody_has_been_for_long_is_not_shown(hall: Running, raw: Raw) -> None:
    table, key = opened(hall, "open")
    assert word_of(hall, table) in [one["word"] for one in listed(hall)]
    raw.change("UPDATE lobby SET seen = seen - 100000 WHERE table_id = :id", id=table)
    assert word_of(hall, table) not in [one["word"] for one in listed(hall)]
    hall.inside(hall.hall.lobby.beat)  # nobody is there
    assert word_of(hall, table) not in [one["word"] for one in listed(hall)]
    with hall.client() as client:  # a program that asks is
        client.get(f"/api/tables/{table}/view", headers={"Authorization": f"Seat {key}"})
    hall.inside(hall.hall.lobby.beat)
    assert word_of(hall, table) in [one["word"] for one in listed(hall)]


def test_a_running_table_may_be_watched_if_it_says_so(hall: Running) -> None:
    shown, _ = opened(hall, "easy", listed=False, watched=True)
    hidden, _ = opened(hall, "easy", listed=False, rated=True)
    watched = [one["watch"] for one in listed(hall, "running")]
    assert f"/t/{shown}" in watched
    assert f"/t/{hidden}" not in watched


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seed": "7", "rated": "yes"}, "dealt by lot"),
        ({"seat-1": "local", "rated": "yes"}, "a device of their own"),
        ({"seat-1": "easy", "lobby": "yes"}, "Leave a seat open"),
        ({"rated": "yes", "person": ""}, "keeps who you are"),
        ({"rated": "yes", "game": "helionox"}, "there are no ratings in it"),
        ({"rated": "yes", "person": "x"}, "32 hexadecimal digits"),
    ],
)
def test_what_cannot_be_rated_or_listed_is_said(hall: Running, fields: Json, sentence: str) -> None:
    with hall.client() as client:
        answer = client.post("/tables", data={**FORM, "person": ANN, **fields})
    assert answer.status_code == 422
    assert sentence in answer.text


def test_nobody_sits_twice_at_a_rated_table_nor_without_being_known(hall: Running) -> None:
    table, _ = opened(hall, "open", rated=True)
    assert "already" in sit(hall, table, person=ANN).json()["error"]
    assert "keeps who you are" in sit(hall, table, person="").json()["error"]
    assert not hall.hall.tables[table].seating.complete


def test_flooding_the_lobby_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = Limits(lobby_per_address=4, lobby_per_hall=3, lobby_per_person=2)
    with (
        running(tmp_path_factory.mktemp("small"), lobby=True, limits=limits) as small,
        small.client() as client,
    ):
        seats = [{"kind": "person"}, {"kind": "open"}]

        def tried(person: str, **more: object) -> Any:
            return client.post(
                "/api/lobby", json={"game": "magpies", "seats": seats, "person": person, **more}
            )

        assert [tried(ANN).status_code for _ in range(3)] == [201, 201, 429]
        assert tried(BO).status_code == 201
        full = tried(CY)
        assert full.status_code == 503
        assert "lobby is full" in full.json()["error"]
        first = next(iter(small.hall.tables))
        assert client.post(f"/api/lobby/{word_of(small, first)}", json={"name": "Bo"}).status_code == 201
        small.hall.lobby._shown = None
        assert tried(CY).status_code == 201
        client.post(f"/api/lobby/{word_of(small, [*small.hall.tables][1])}", json={"name": "Bo"})
        small.hall.lobby._shown = None
        assert "too many tables for anybody" in tried("d" * 32).json()["error"]


# ratings


def test_the_end_of_a_rated_match_changes_ratings_once_and_stands(hall: Running, raw: Raw) -> None:
    table, key = opened(hall, "open", "easy", rated=True)
    assert sit(hall, table).status_code == 201
    before = ratings(hall)
    found = play_out(hall, table)
    after = ratings(hall)
    ann, bo = f"Ann {tag_of(who_of(ANN))}", f"Bo {tag_of(who_of(BO))}"
    for who in (ann, bo, "easy"):
        assert after[who]["matches"] == before.get(who, {"matches": 0})["matches"] + 1
    assert after["easy"]["bot"]
    assert not after[ann]["bot"]
    assert after[ann]["provisional"]
    ranks = found.match.game.outcome(found.match.state).ranks
    moved = {who: after[who]["rating"] - before.get(who, {"rating": 1500})["rating"] for who in (ann, bo)}
    if ranks[0] != ranks[1]:
        assert (moved[ann] > moved[bo]) == (ranks[0] < ranks[1])
    # whoever looks at it later, in whatever hall, finds that it is done
    hall.hall.tables.clear()
    hall.hall._alive.clear()
    hall.inside(lambda: hall.hall.find(table))
    assert ratings(hall) == after
    with hall.client() as client:
        answer = client.post(
            f"/api/tables/{table}/undo",
            json={"turn": hall.hall.tables[table].turn(0)},
            headers={"Authorization": f"Seat {key}"},
        )
    assert answer.status_code == 409
    assert "stands" in answer.json()["error"]
    assert raw.rows("SELECT rated FROM lobby WHERE table_id = :id", id=table) == [("done",)]
    assert len(raw.rows("SELECT seat FROM results WHERE table_id = :id", id=table)) == 3


def test_a_last_action_that_is_not_stored_changes_no_rating(hall: Running, raw: Raw) -> None:
    table, _ = opened(hall, "easy", rated=True, person=CY)
    before = ratings(hall)
    raw.refuse_moves()
    try:
        with pytest.raises(Exception, match="could not be stored"):
            play_out(hall, table)
    finally:
        raw.take_moves()
    assert ratings(hall) == before
    play_out(hall, table)
    assert ratings(hall)[f"Ann {tag_of(who_of(CY))}"]["matches"] == 1


def test_there_is_no_help_at_a_rated_table(hall: Running) -> None:
    table, key = opened(hall, "easy", rated=True)
    found = hall.hall.tables[table]
    assert not found.advice.switch.on
    with pytest.raises(Exception, match="no hints and no coach"):
        hall.inside(lambda: found.coach.switch.want(0, True))
    with pytest.raises(Exception, match="switched off"):
        hall.inside(lambda: found.advice.ask(0))
    with hall.client() as client:
        assert "rated" in client.get(f"/t/{table}/{key}").text


def test_whoever_leaves_comes_after_those_who_stay(hall: Running) -> None:
    person, other = "1" * 32, "2" * 32
    table, key = opened(hall, "open", rated=True, person=person)
    sit(hall, table, "Bo", other)
    with hall.client() as client:
        assert client.post(f"/t/{table}/{key}/leave", data={"level": "expert"}).status_code == 200
    assert hall.hall.tables[table].places[0].stand_in == "beginner"  # nobody gains by it
    play_out(hall, table)
    found = ratings(hall)
    ann, bo = (found[f"{name} {tag_of(who_of(key))}"] for name, key in (("Ann", person), ("Bo", other)))
    assert ann["rating"] < 1500 < bo["rating"]


def test_a_match_that_is_left_for_a_week_is_lost_for_whom_it_waits(hall: Running, raw: Raw) -> None:
    person = "3" * 32
    table, _ = opened(hall, "hard", rated=True, person=person)
    assert hall.hall.tables[table].match.state.waiting
    bots = ratings(hall).get("hard")
    raw.change("UPDATE tables SET touched = '2020-01-01' WHERE id = :id", id=table)
    for _ in range(2):  # once
        hall.inside(hall.hall.lobby.decide_left)
    found = ratings(hall)
    assert found[f"Ann {tag_of(who_of(person))}"]["rating"] < 1500
    assert found[f"Ann {tag_of(who_of(person))}"]["matches"] == 1
    assert found.get("hard") == bots
    play_out(hall, table)  # it can be played on, and counts no more
    assert ratings(hall)[f"Ann {tag_of(who_of(person))}"]["matches"] == 1


def test_a_rematch_is_rated_for_the_same_people(hall: Running) -> None:
    person = "4" * 32
    table, key = opened(hall, "easy", rated=True, person=person)
    play_out(hall, table)
    with hall.client() as client:
        _, _, following, _ = client.post(f"/t/{table}/{key}/rematch").headers["location"].split("/")
    play_out(hall, following)
    assert ratings(hall)[f"Ann {tag_of(who_of(person))}"]["matches"] == 2


def test_somebody_can_be_forgotten_also_while_they_play(hall: Running, raw: Raw) -> None:
    person = "5" * 32
    done, _ = opened(hall, "easy", rated=True, person=person)
    play_out(hall, done)
    running_, _ = opened(hall, "open", rated=True, person=person)
    sit(hall, running_, "Bo", BO)
    bo = f"Bo {tag_of(who_of(BO))}"
    before = ratings(hall).get(bo, {"matches": 0})["matches"]
    assert f"Ann {tag_of(who_of(person))}" in ratings(hall)
    with hall.client() as client:
        assert client.post("/people/forget", json={"person": person}).json() == {"forgotten": True}
    assert f"Ann {tag_of(who_of(person))}" not in ratings(hall)
    play_out(hall, running_)
    assert f"Ann {tag_of(who_of(person))}" not in ratings(hall)
    assert ratings(hall)[bo]["matches"] == before + 1  # against somebody of whom nothing is known
    assert not raw.rows("SELECT seat FROM places WHERE who = :who", who=who_of(person))


def test_two_halls_rate_every_match_once(postgres: Server, tmp_path: Path) -> None:
    url, people = postgres.database(), [f"{n:032x}" for n in range(6)]
    with ExitStack() as stack:
        halls = [stack.enter_context(running(tmp_path, url=url, lobby=True)) for _ in range(2)]
        tables = [opened(halls[n % 2], "easy", rated=True, person=who)[0] for n, who in enumerate(people)]

        def both(id: str) -> None:
            """Both halls have the table, and one of them ends its match."""
            for hall in halls:
                hall.inside(lambda hall=hall: hall.hall.find(id))  # type: ignore[misc]
            play_out(halls[tables.index(id) % 2], id)

        with ThreadPoolExecutor(len(tables)) as threads:
            list(threads.map(both, tables))
        for hall in halls:  # and now the other one hears of it
            for id in tables:
                hall.inside(lambda hall=hall, id=id: hall.hall.find(id))  # type: ignore[misc]
        found = ratings(halls[0])
        assert found == ratings(halls[1])
        assert found["easy"]["matches"] == len(tables)
        assert sum(one["matches"] for one in found.values() if not one["bot"]) == len(tables)


def test_the_page_of_ratings_says_when_matches_are_rated(hall: Running) -> None:
    with hall.client() as client:
        page = client.get("/ratings/magpies").text
        assert "provisional" in page
        assert "who is not back at the end comes last" in page
        mine = client.post("/ratings/magpies", json={"person": ANN}).text
        assert "(you)" in mine
        assert "(you)" not in page
        assert "There are no ratings in Helionox" in client.get("/ratings/helionox").text


def test_a_bot_at_two_seats_has_the_mean_of_both() -> None:
    standings = [
        Standing("ann", Rating(), 1),
        Standing("bot easy", Rating(), 2),
        Standing("bot easy", Rating(), 3),
    ]
    after = rated(standings)
    apart = rated([Standing("ann", Rating(), 1), Standing("b", Rating(), 2), Standing("c", Rating(), 3)])
    assert after["bot easy"].mu == pytest.approx((apart["b"].mu + apart["c"].mu) / 2)
    assert after["bot easy"].matches == 1
