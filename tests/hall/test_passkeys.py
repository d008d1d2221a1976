"""Passkeys lead to all seats that they keep; answers that were not asked for lead nowhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
import sqlalchemy as sa

from meeplehall.hall.recovery.challenges import LASTS
from meeplehall.hall.recovery.passkeys import Site, site_of
from meeplehall.hall.recovery.per_hour import HOUR
from meeplehall.hall.storage.schema import PASSKEY_PEOPLE
from tests.hall.authenticator import Authenticator
from tests.hall.running import Running, StandingClock, running
from tests.hall.test_quotas import hall_with
from tests.hall.test_recovery import NEW, opens

Json = dict[str, Any]


@contextmanager
def browser(hall: Running) -> Iterator[httpx2.Client]:
    """Browsers know passkeys by names, not by numbers: localhost, not 127.0.0.1."""
    host = f"localhost:{hall.port}"
    with hall.client(headers={"Host": host, "Origin": f"http://{host}"}) as client:
        yield client


def device(hall: Running, **more: Any) -> Authenticator:
    return Authenticator(f"http://localhost:{hall.port}", **more)


def ask(client: httpx2.Client, purpose: str, *seats: tuple[str, str]) -> Json:
    wanted = {"purpose": purpose, "seats": [{"table": table, "key": key} for table, key in seats]}
    answer = client.post("/passkeys/question", json=wanted)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def tell(client: httpx2.Client, credential: Json) -> httpx2.Response:
    return client.post("/passkeys/response", json={"credential": credential})


def keep(client: httpx2.Client, device: Authenticator, *seats: tuple[str, str]) -> None:
    made = tell(client, device.make(ask(client, "make", *seats)))
    assert made.status_code == 200, made.text


def seats_of(client: httpx2.Client, device: Authenticator) -> list[str]:
    """The keys of the seats that a passkey leads to."""
    found = tell(client, device.use(ask(client, "find")))
    assert found.status_code == 200, found.text
    return [seat["token"] for seat in found.json()["seats"]]


def test_a_passkey_leads_to_all_its_seats_also_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as hall, browser(hall) as client:
        mine = device(hall)
        tables = [hall.open(["person", "person"]) for _ in range(2)]
        keep(client, mine, (tables[0][0], tables[0][1][0]))
        added = tell(client, mine.use(ask(client, "add", (tables[1][0], tables[1][1][1]))))
        assert added.status_code == 200
        wanted = {tables[0][1][0], tables[1][1][1]}
        assert set(seats_of(client, mine)) == wanted
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not any(key.encode() in stored for key in wanted)
    with running(tmp_path) as hall, browser(hall) as client:
        mine.origin = f"http://localhost:{hall.port}"
        found = tell(client, mine.use(ask(client, "find"))).json()["seats"]
        assert {seat["token"] for seat in found} == wanted
        assert all(seat["url"] == f"/t/{seat['table']}/{seat['token']}" for seat in found)
        assert {seat["title"] for seat in found} == {"Xenofera: Galactic Market"}


def test_the_question_wants_a_passkey_that_is_found_without_a_name(hall: Running) -> None:
    table, keys = hall.open(["person", "person"])
    with browser(hall) as client:
        options = ask(client, "make", (table, keys[0]))
        assert options["rp"]["id"] == "localhost"
        chosen = options["authenticatorSelection"]
        assert (chosen["residentKey"], chosen["userVerification"]) == ("required", "preferred")
        mine = device(hall, id=b"passkey of a question")
        assert tell(client, mine.make(options)).status_code == 200
        again = ask(client, "make", (table, keys[0]))
        assert [each["id"] for each in again["excludeCredentials"]] == [mine.make(options)["id"]]
        assert "allowCredentials" not in ask(client, "find") or not ask(client, "find")["allowCredentials"]


# answers that do not hold


@pytest.mark.parametrize("purpose", ["make", "find"])
@pytest.mark.parametrize(
    "wrong", [{"origin": "https://evil.example"}, {"origin": "http://localhost:1"}, {"site": "evil.example"}]
)
def test_an_answer_for_another_site_is_refused(tmp_path: Path, purpose: str, wrong: Json) -> None:
    with running(tmp_path) as hall, browser(hall) as client:
        table, keys = hall.open(["person", "person"])
        mine = device(hall)
        if purpose == "find":
            keep(client, mine, (table, keys[0]))
        for name, value in wrong.items():
            setattr(mine, name, value)
        if purpose == "find":
            refused = tell(client, mine.use(ask(client, "find")))
        else:
            refused = tell(client, mine.make(ask(client, "make", (table, keys[0]))))
        assert refused.status_code == 422
        assert keys[0] not in refused.text


def test_an_answer_counts_once(tmp_path: Path) -> None:
    with running(tmp_path) as hall, browser(hall) as client:
        table, keys = hall.open(["person", "person"])
        mine = device(hall)
        question = ask(client, "make", (table, keys[0]))
        made = mine.make(question)
        assert [tell(client, made).status_code for _ in range(2)] == [200, 409]
        used = mine.use(ask(client, "find"))
        assert [tell(client, used).status_code for _ in range(2)] == [200, 409]
        assert tell(client, mine.use(question)).status_code == 409  # asked for, but not for this


def test_a_question_that_nobody_asked_has_no_answer(tmp_path: Path) -> None:
    with running(tmp_path) as hall, browser(hall) as client:
        table, keys = hall.open(["person", "person"])
        mine = device(hall)
        keep(client, mine, (table, keys[0]))
        assert tell(client, mine.use({"challenge": "bm90IGFza2Vk"})).status_code == 409


@pytest.mark.file
def test_a_question_grows_old(tmp_path: Path) -> None:
    clock = StandingClock()
    with running(tmp_path, clock=clock) as hall, browser(hall) as client:
        table, keys = hall.open(["person", "person"])
        mine = device(hall)
        keep(client, mine, (table, keys[0]))
        question = ask(client, "find")
        clock.now += LASTS
        assert tell(client, mine.use(question)).status_code == 409


def test_a_copied_passkey_is_noticed_by_its_count(tmp_path: Path) -> None:
    with running(tmp_path) as hall, browser(hall) as client:
        table, keys = hall.open(["person", "person"])
        mine = device(hall)
        keep(client, mine, (table, keys[0]))
        copy = device(hall, key=mine.key)
        for _ in range(3):
            assert seats_of(client, mine) == [keys[0]]
        assert tell(client, copy.use(ask(client, "find"))).status_code == 422
        assert seats_of(client, mine) == [keys[0]]


def test_another_device_cannot_answer_for_a_passkey(tmp_path: Path) -> None:
    with running(tmp_path) as hall, browser(hall) as client:
        table, keys = hall.open(["person", "person"])
        keep(client, device(hall), (table, keys[0]))
        thief = device(hall)  # with the same id, and a key of its own
        assert tell(client, thief.use(ask(client, "find"))).status_code == 422
        assert tell(client, thief.use(ask(client, "delete"))).status_code == 422
        assert tell(client, thief.make(ask(client, "make", (table, keys[1])))).status_code == 409
        stranger = device(hall, id=b"never seen")
        assert tell(client, stranger.use(ask(client, "find"))).status_code == 404


def test_only_with_a_key_a_seat_is_given_to_a_passkey(hall: Running) -> None:
    table, keys = hall.open(["person", "person"])
    with browser(hall) as client:
        for seats in ([], [{"table": table, "key": "x" * 26}], [{"table": "nowhere", "key": keys[0]}]):
            refused = client.post("/passkeys/question", json={"purpose": "make", "seats": seats})
            assert refused.status_code == (404 if seats else 422)
        some = ask(client, "make", ("nowhere", keys[0]), (table, keys[1]))  # browsers remember for long
        assert "challenge" in some
        for wrong in (
            {},
            {"purpose": "take"},
            {"purpose": "find", "seats": [{"table": table, "key": keys[0]}]},
        ):
            assert client.post("/passkeys/question", json=wrong).status_code == 422


def test_a_passkey_keeps_by_what_its_person_is_known_again(hall: Running) -> None:
    table, keys = hall.open(["person", "person"])
    seats, mine = [{"table": table, "key": keys[0]}], device(hall)
    with browser(hall) as client:

        def asked(purpose: str, person: str, **more: object) -> Json:
            found: Json = client.post(
                "/passkeys/question", json={"purpose": purpose, "person": person, **more}
            ).json()
            return found

        assert "32 hexadecimal digits" in asked("make", "x", seats=seats)["error"]
        assert tell(client, mine.make(asked("make", "a" * 32, seats=seats))).status_code == 200
        assert tell(client, mine.use(asked("add", "b" * 32, seats=seats))).status_code == 200
        assert tell(client, mine.use(asked("find", ""))).json()["person"] == "a" * 32
    with hall.hall.store.reading() as connection:  # under lock
        assert "a" * 32 not in str(connection.execute(sa.select(PASSKEY_PEOPLE)).all())


def test_a_seat_with_another_key_is_not_given_away(tmp_path: Path) -> None:
    with running(tmp_path) as hall, browser(hall) as client:
        table, keys = hall.open(["person", "person"])
        mine = device(hall)
        question = ask(client, "make", (table, keys[0]))
        client.post(f"/t/{table}/{keys[0]}/only-here", data={"new": NEW})
        assert tell(client, mine.make(question)).status_code == 409


@pytest.mark.parametrize("seed", range(5))
def test_nonsense_is_refused(hall: Running, seed: int) -> None:
    random, table, keys = Random(seed), *hall.open(["person", "person"])
    with browser(hall) as client:
        mine = device(hall, id=bytes([seed]) * 9)
        for _ in range(20):
            made = mine.make(ask(client, "make", (table, keys[0])))
            part = random.choice(["clientDataJSON", "attestationObject"])
            text = made["response"][part]
            at = random.randrange(len(text))
            cut, more, other = text[:at], text[:at] + "!" + text[at:], text[:at] + "A" + text[at + 1 :]
            made["response"][part] = random.choice([cut, more, other, "", "é", 7, None, {}])
            assert tell(client, made).status_code in (200, 409, 422)
        nonsense: list[Json] = [{}, {"id": 1}, {"response": []}, {"response": {"clientDataJSON": "e30"}}]
        for wrong in nonsense:
            assert tell(client, wrong).status_code == 422


# deleting


def test_a_passkey_is_deleted_or_forgotten_at_one_seat(tmp_path: Path) -> None:
    with running(tmp_path) as hall, browser(hall) as client:
        mine, other = device(hall), device(hall, id=b"passkey 2")
        table, keys = hall.open(["person", "person"])
        keep(client, mine, (table, keys[0]), (table, keys[1]))
        keep(client, other, (table, keys[0]))
        page = client.get(f"/t/{table}/{keys[0]}/keep").text
        assert page.count("keeps this seat.") == 2
        id = mine.make(ask(client, "make", (table, keys[0])))["id"]
        client.post(f"/t/{table}/{keys[0]}/forget-passkey", data={"id": id})
        client.post(f"/t/{table}/{keys[0]}/forget-passkey", data={})  # none, not all
        assert seats_of(client, mine) == [keys[1]]
        assert seats_of(client, other) == [keys[0]]
        assert tell(client, mine.use(ask(client, "delete"))).status_code == 200
        assert tell(client, mine.use(ask(client, "find"))).status_code == 404
        assert opens(hall, table, keys[1])


def test_only_this_device_ends_passkeys_as_well(tmp_path: Path) -> None:
    with running(tmp_path) as hall, browser(hall) as client:
        table, keys = hall.open(["person", "person"])
        thief = device(hall)
        keep(client, thief, (table, keys[0]), (table, keys[1]))
        client.post(f"/t/{table}/{keys[0]}/only-here", data={"new": NEW})
        assert seats_of(client, thief) == [keys[1]]


# where there are passkeys


@pytest.mark.parametrize(
    ("host", "address", "site"),
    [
        ("localhost:8000", "", Site("localhost", "http://localhost:8000")),
        ("127.0.0.1:8000", "", None),
        ("play.example.org", "", None),
        ("play.example.org", "http://play.example.org", None),
        ("Play.example.org", "https://play.example.org", Site("play.example.org", "https://play.example.org")),
        ("play.example.org:8443", "https://play.example.org:8443",
         Site("play.example.org", "https://play.example.org:8443")),
        ("evil.example", "https://play.example.org", None),
        ("evil localhost", "", None),
    ],
)  # fmt: skip
def test_passkeys_are_for_https_and_localhost(host: str, address: str, site: Site | None) -> None:
    assert site_of(host, address) == site


def test_without_the_package_or_elsewhere_there_is_no_word_of_passkeys(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, keys = hall.open(["person", "person"])
    paths = ("/", "/find", f"/t/{table}/{keys[0]}/keep")
    with hall.client() as client:  # as 127.0.0.1
        assert not any("passkey" in client.get(path).text.lower() for path in paths)
        assert client.post("/passkeys/question", json={"purpose": "find"}).status_code == 404
    with browser(hall) as client:
        assert all("passkey" in client.get(path).text.lower() for path in paths)
        monkeypatch.setattr(hall.hall.recovery.passkeys, "installed", False)
        assert not any("passkey" in client.get(path).text.lower() for path in paths)
        assert client.post("/passkeys/question", json={"purpose": "find"}).status_code == 404


def test_so_many_questions_are_asked_within_an_hour(tmp_path: Path) -> None:
    with hall_with(tmp_path, passkeys_per_address=2) as (hall, clock), browser(hall) as client:
        asked = [client.post("/passkeys/question", json={"purpose": "find"}).status_code for _ in range(3)]
        assert asked == [200, 200, 429]
        clock.now += HOUR
        assert client.post("/passkeys/question", json={"purpose": "find"}).status_code == 200
