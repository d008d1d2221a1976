"""A seat is never lost: by its code, by a one-time link; and whoever should not have it any more loses it."""

import asyncio
import json
import logging
from pathlib import Path
from random import Random

import pytest

from meeplehall.hall.keys import derived
from meeplehall.hall.problem import Problem
from meeplehall.hall.randomness import Randomness
from meeplehall.hall.recovery.codes import ALPHABET, LENGTH, code_of, in_groups, read_code
from meeplehall.hall.recovery.per_hour import HOUR, PerHour
from meeplehall.hall.recovery.tickets import MINUTES
from tests.hall.running import GAME, Page, Running, StandingClock, running, until
from tests.hall.test_quotas import ANN, BEN, hall_with
from tests.hall.test_seats import finished, seat
from tests.loops import complete

KEY = Randomness(Random(1)).key()
NEW = Randomness(Random(2)).key()


def code_at(hall: Running, table: str, key: str) -> str:
    with hall.client() as client:
        answer = client.get(f"/api/tables/{table}/code", headers=seat(key))
    assert answer.status_code == 200, answer.text
    return str(answer.json()["code"])


def found(hall: Running, code: str, who: str = ANN) -> tuple[int, dict[str, object]]:
    with hall.client(headers={"X-Forwarded-For": who}) as client:
        answer = client.post("/api/seats/find", json={"code": code})
    return answer.status_code, answer.json()


def opens(hall: Running, table: str, key: str) -> bool:
    with hall.client() as client:
        return client.get(f"/t/{table}/{key}").status_code == 200


# what a code is


def test_a_code_is_read_however_it_is_written() -> None:
    code = code_of("t", KEY)
    shown = in_groups(code)
    assert [len(group) for group in shown.split("-")] == [4, 4, 4, 4]
    for typed in (shown, shown.lower(), f"  {shown} ", shown.replace("-", ""), " ".join(shown), f"{shown}."):
        assert read_code(typed) == code
    alike = {"0": "O", "1": "l", "2": "z", "5": "s", "8": "B", "V": "u"}
    for other in ("".join(alike.get(character, character) for character in code), code.replace("1", "I")):
        assert read_code(other) == code


def test_no_single_slip_makes_another_code() -> None:
    """Without this a slip would be a guess at somebody else's seat."""
    code = code_of("t", KEY)
    for at in range(LENGTH):
        for wrong in ALPHABET:
            if wrong != code[at]:
                assert read_code(code[:at] + wrong + code[at + 1 :]) is None
        if at and code[at] != code[at - 1]:
            assert read_code(code[: at - 1] + code[at] + code[at - 1] + code[at + 1 :]) is None
    for wrong in ("", code[:-1], code + "0", "ÄÖÜß" * 4, "/" * 16, "²" * 16):
        assert read_code(wrong) is None


def test_a_code_cannot_be_guessed() -> None:
    assert len(ALPHABET) ** (LENGTH - 1) > 2**72
    assert not set(ALPHABET) & set("OILZSBU")
    assert len({code_of(f"t{i}", KEY) for i in range(1000)}) == 1000


# by its code


def test_a_seat_is_found_by_its_code_also_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        table, keys = hall.open(["person", "person"])
        codes = [code_at(hall, table, key) for key in keys]
        assert codes[0] != codes[1]
        assert code_at(hall, table, keys[0]) == codes[0]
    with running(tmp_path) as hall:
        for number, (code, key) in enumerate(zip(codes, keys, strict=True)):
            status, answer = found(hall, code.lower().replace("-", " "))
            assert status == 200
            assert answer == {"table": table, "seat": number, "token": key, "url": f"/t/{table}/{key}"}


def test_the_page_takes_the_code_and_says_what_is_wrong_with_it(hall: Running) -> None:
    table, keys = hall.open(["person", "person"])
    code = code_at(hall, table, keys[1])
    with hall.client() as client:
        opened = client.post("/find", data={"code": code})
        assert opened.status_code == 303
        assert opened.headers["location"] == f"/t/{table}/{keys[1]}"
        slip = code[:-1] + ("0" if code[-1] != "0" else "3")
        wrong = client.post("/find", data={"code": slip})
        assert wrong.status_code == 422
        assert "Compare it once more" in wrong.text
        unknown = client.post("/find", data={"code": in_groups(code_of(table, NEW))})
        assert unknown.status_code == 404
        assert "No seat has this code" in unknown.text


def test_a_code_brings_back_all_seats_of_a_device(hall: Running) -> None:
    fields = {"game": GAME, "seats": "2", "seat-0": "me", "seat-1": "local", "name-1": "Ben"}
    with hall.client() as client:
        link = client.post("/tables", data=fields).headers["location"]
        _, _, table, key = link.partition("#")[0].split("/")
        page = client.get(f"/t/{table}/{key}/keep").text
        assert "Ben" in page
        assert client.post("/find", data={"code": code_at(hall, table, key)}).headers["location"] == link
        local = derived(key, "local 1")
        assert found(hall, code_at(hall, table, local))[1]["token"] == local


@pytest.mark.file
def test_the_store_has_neither_codes_nor_keys(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        table, keys = hall.open(["person", "person"])
        code = code_at(hall, table, keys[0])
        words = [code, code.replace("-", ""), *keys]
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert table.encode() in stored
    assert [word for word in words if word.encode() in stored or word.lower().encode() in stored] == []


def test_neither_codes_nor_one_time_links_are_in_the_log(
    hall: Running, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "meeplehall.hall")
    table, keys = hall.open(["person", "person"])
    code = code_at(hall, table, keys[0])
    found(hall, code)
    with hall.client() as client:
        url = client.post(f"/api/tables/{table}/other-device", headers=seat(keys[0])).json()["url"]
        client.get(url)
        client.post(url)
        client.get(url)
        for page in ("keep", "card", "only-here"):
            answer = client.get(f"/t/{table}/{keys[0]}/{page}")
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "no-store"
            assert answer.headers["referrer-policy"] == "same-origin"
            title = answer.text.partition("<title>")[2].partition("</title>")[0]
            assert code not in title
            assert keys[0] not in title
    logged = json.dumps(caplog.messages)
    assert "/o/{ticket}" in logged
    for secret in (code, code.replace("-", ""), *keys, url.rpartition("/")[2]):
        assert secret not in logged


def test_so_many_codes_are_tried_within_an_hour(tmp_path: Path) -> None:
    with hall_with(tmp_path, codes_per_address=3) as (hall, clock):
        table, keys = hall.open(["person", "person"])
        code = code_at(hall, table, keys[0])
        strange = in_groups(code_of(table, NEW))
        assert [found(hall, strange)[0] for _ in range(4)] == [404, 404, 404, 429]
        assert found(hall, code)[0] == 429  # also the right one: what is refused tells nothing
        assert found(hall, "what is this")[0] == 422  # a slip is no guess
        assert found(hall, code, BEN)[0] == 200
        clock.now += HOUR
        assert found(hall, code)[0] == 200


def test_whoever_has_not_asked_for_an_hour_is_forgotten() -> None:
    count = PerHour(2, "Too many.")
    for i in range(100):
        count.count(f"visitor {i}", i)
    count.count("visitor 1", 1000)
    with pytest.raises(Problem):
        count.check("visitor 1", 1000)
    count.count("visitor 1", HOUR + 500)
    assert list(count._times) == ["visitor 1"]


def test_only_a_seat_has_a_code(hall: Running) -> None:
    table, _ = hall.open(["person", "person"])
    with hall.client() as client:
        assert client.get(f"/api/tables/{table}/code").status_code == 401
        assert client.get(f"/api/tables/{table}/code", headers=seat("x" * 26)).status_code == 404
        assert client.get(f"/t/{table}/watch/keep").status_code == 404
        assert client.post("/api/seats/find", json={"code": "x" * 101}).status_code == 422
        assert client.post("/api/seats/find", json={}).status_code == 422


# another device


def test_a_one_time_link_opens_a_seat_once(hall: Running) -> None:
    table, keys = hall.open(["person", "person"])
    with hall.client() as client:
        made = client.post(f"/api/tables/{table}/other-device", headers=seat(keys[0]))
        assert made.status_code == 201
        url = made.json()["url"]
        assert keys[0] not in url
        for _ in range(3):  # cameras and mail programs look at links beforehand
            assert client.get(url).status_code == 200
        opened = client.post(url)
        assert opened.status_code == 303
        assert opened.headers["location"] == f"/t/{table}/{keys[0]}"
        assert client.post(url).status_code == 404
        assert client.get(url).status_code == 404


@pytest.mark.file
def test_a_one_time_link_grows_old_and_a_new_one_ends_it(tmp_path: Path) -> None:
    clock = StandingClock()
    with running(tmp_path, clock=clock) as hall, hall.client() as client:
        table, keys = hall.open(["person", "person"])
        asked = [
            client.post(f"/api/tables/{table}/other-device", headers=seat(keys[0])).json()["url"]
            for _ in range(2)
        ]
        assert client.post(asked[0]).status_code == 404
        clock.now += MINUTES * 60_000 - 1
        assert client.get(asked[1]).status_code == 200
        clock.now += 1
        assert client.post(asked[1]).status_code == 404


def test_whoever_sits_there_is_told_that_the_seat_was_opened_elsewhere(hall: Running) -> None:
    async def main() -> None:
        table, keys = await asyncio.to_thread(hall.open, ["person", "person"])
        mine, other = [await Page.open(f"{hall.ws}/t/{table}/{key}/live") for key in keys]
        code = await asyncio.to_thread(code_at, hall, table, keys[0])
        await asyncio.to_thread(found, hall, code)
        await mine.until(lambda: any("elsewhere" in text for text in mine.heard))
        assert not any("elsewhere" in text for text in other.heard)

    complete(main())


def test_the_seat_shows_when_it_was_opened_elsewhere(hall: Running) -> None:
    table, keys = hall.open(["person", "person"])
    found(hall, code_at(hall, table, keys[0]))
    with hall.client() as client:
        assert "opened on another device with its code" in client.get(f"/t/{table}/{keys[0]}/keep").text
        assert "opened on another device" not in client.get(f"/t/{table}/{keys[1]}/keep").text


# only this device


def test_only_this_device_ends_all_other_ways(hall: Running) -> None:
    async def main() -> None:
        table, keys = await asyncio.to_thread(hall.open, ["person", "person"])
        thief = await Page.open(f"{hall.ws}/t/{table}/{keys[0]}/live")
        other = await Page.open(f"{hall.ws}/t/{table}/{keys[1]}/live")

        def change() -> None:
            code = code_at(hall, table, keys[0])
            with hall.client() as client:
                url = client.post(f"/api/tables/{table}/other-device", headers=seat(keys[0])).json()["url"]
                changed = client.post(f"/t/{table}/{keys[0]}/only-here", data={"new": NEW})
                assert changed.status_code == 303
                assert changed.headers["location"] == f"/t/{table}/{NEW}"
                assert client.get(url).status_code == 404
            assert not opens(hall, table, keys[0])
            assert opens(hall, table, NEW)
            assert opens(hall, table, keys[1])
            assert found(hall, code)[0] == 404
            assert found(hall, in_groups(code_of(table, NEW)))[1]["token"] == NEW

        await asyncio.to_thread(change)
        await until(lambda: thief.closed is not None)
        assert thief.closed is not None
        assert thief.closed[0] == 1008
        assert other.closed is None

    complete(main())


def test_an_answer_that_is_lost_does_not_take_the_seat_along(hall: Running) -> None:
    """The new code is shown, and the page has the new key, before the old ones end."""
    table, keys = hall.open(["person", "person"])
    with hall.client() as client:
        page = client.get(f"/t/{table}/{keys[0]}/only-here").text
        new = page.partition('name="new" value="')[2].partition('"')[0]
        assert in_groups(code_of(table, new)) in page
        assert opens(hall, table, keys[0])  # nothing has changed yet
        for _ in range(2):
            again = client.post(f"/t/{table}/{keys[0]}/only-here", data={"new": new})
            assert again.headers["location"] == f"/t/{table}/{new}"
        assert found(hall, in_groups(code_of(table, new)))[1]["token"] == new


@pytest.mark.parametrize("new", ["", "short", "A" * 26, "a" * 25 + "1", "a" * 27, "../" * 9])
def test_a_key_that_is_none_changes_nothing(hall: Running, new: str) -> None:
    table, keys = hall.open(["person", "person"])
    with hall.client() as client:
        assert client.post(f"/t/{table}/{keys[0]}/only-here", data={"new": new}).status_code == 422
        assert (
            client.post(f"/api/tables/{table}/key", json={"new": new}, headers=seat(keys[0])).status_code
            == 422
        )
    assert opens(hall, table, keys[0])


def test_a_key_of_another_seat_is_no_new_one(hall: Running) -> None:
    """Two seats with one key would be one seat, and the other one lost."""
    table, keys = hall.open(["person", "person"])
    with hall.client() as client:
        answer = client.post(f"/api/tables/{table}/key", json={"new": keys[1]}, headers=seat(keys[0]))
    assert answer.status_code == 422
    assert [found(hall, code_at(hall, table, key))[1]["seat"] for key in keys] == [0, 1]


def test_a_program_brings_its_new_key_and_may_ask_again(hall: Running) -> None:
    table, keys = hall.open(["person", "person"])
    with hall.client() as client:
        path = f"/api/tables/{table}/key"
        assert client.post(path, json={"new": NEW}).status_code == 401
        first = client.post(path, json={"new": NEW}, headers=seat(keys[0]))
        assert first.status_code == 200
        assert first.json()["token"] == NEW
        assert client.post(path, json={"new": NEW}, headers=seat(NEW)).json() == first.json()
        assert client.post(path, json={"new": NEW}, headers=seat(keys[0])).status_code == 404


def test_those_who_share_a_device_and_open_seats_go_along(hall: Running) -> None:
    fields = {"game": GAME, "seats": "3", "seat-0": "me", "seat-1": "local", "seat-2": "open"}
    with hall.client() as client:
        link = client.post("/tables", data=fields).headers["location"]
        _, _, table, key = link.partition("#")[0].split("/")
        local, joining = derived(key, "local 1"), f"/t/{table}/join/{derived(key, 'join 2')}"
        assert client.get(joining).status_code == 200
        assert client.get(f"/t/{table}/{local}/only-here").status_code == 409
        assert client.post(f"/t/{table}/{local}/only-here", data={"new": NEW}).status_code == 409
        changed = client.post(f"/t/{table}/{key}/only-here", data={"new": NEW}).headers["location"]
        assert changed == f"/t/{table}/{NEW}#also=1:{derived(NEW, 'local 1')}"
        assert not opens(hall, table, local)
        assert opens(hall, table, derived(NEW, "local 1"))
        assert client.get(joining).status_code == 404
        assert derived(NEW, "join 2") in client.get(f"/t/{table}/{NEW}").text


def test_the_seat_of_a_rematch_goes_along(hall: Running) -> None:
    table, keys = finished(hall, ["person", "random"])
    with hall.client() as client:
        there = client.post(f"/t/{table}/{keys[0]}/rematch").headers["location"]
        following, old = there.split("/")[2:]
        assert client.post(f"/t/{table}/{keys[0]}/only-here", data={"new": NEW}).status_code == 303
        assert not opens(hall, following, old)
        again = client.post(f"/t/{table}/{NEW}/rematch").headers["location"]
        assert again == f"/t/{following}/{derived(NEW, following)}"
        assert opens(hall, following, derived(NEW, following))


def test_after_a_crash_the_new_key_holds_and_the_old_one_does_not(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        table, keys = hall.open(["person", "person"])
        with hall.client() as client:
            client.post(f"/t/{table}/{keys[0]}/only-here", data={"new": NEW})
    with running(tmp_path) as hall:
        assert not opens(hall, table, keys[0])
        assert opens(hall, table, NEW)
        assert found(hall, in_groups(code_of(table, NEW)))[0] == 200


# where the links lead


def test_the_card_has_all_that_is_needed_to_come_back(hall: Running) -> None:
    table, keys = hall.open(["person", "person"])
    with hall.client() as client:
        page = client.get(f"/t/{table}/{keys[0]}/card").text
    for words in (code_at(hall, table, keys[0]), table, f"{hall.http}/find", 'class="qr"'):
        assert words in page
    assert keys[0] not in page.replace(f"/t/{table}/{keys[0]}", "")  # besides the way back to the table


@pytest.mark.parametrize("trusted", [True, False])
def test_a_proxy_says_how_the_browser_came_only_if_it_is_trusted(tmp_path: Path, trusted: bool) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": ANN}
    with running(tmp_path) if not trusted else hall_with(tmp_path) as made:
        hall = made if isinstance(made, Running) else made[0]
        table, keys = hall.open(["person", "person"])
        with hall.client(headers=headers) as client:
            page = client.get(f"/t/{table}/{keys[0]}/card").text
        assert (f"https://127.0.0.1:{hall.port}/find" in page) == trusted
