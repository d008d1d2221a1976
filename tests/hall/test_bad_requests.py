"""Bad input gets a clear answer, changes nothing and reveals nothing."""

import json
import logging
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import connect

from meeplehall import games
from meeplehall.web.assets import game_address, static_address
from tests.hall.running import GAME, Page, Running, heard_all, pages
from tests.loops import complete

HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def table(hall: Running) -> tuple[str, list[str]]:
    return hall.open(["person"] * 2, seed=4)


def stored(hall: Running, id: str) -> Any:
    return hall.hall.store.read(id)


def test_every_answer_has_the_security_headers(hall: Running, table: tuple[str, list[str]]) -> None:
    id, keys = table
    with hall.client() as client:
        for path in (
            "/",
            "/health",
            "/static/js/main.js",
            f"/t/{id}/{keys[0]}",
            "/nothing",
            f"/guide/{GAME}",
            f"/rules/{GAME}",
            "/t/x",
        ):
            headers = client.get(path).headers
            assert headers["content-security-policy"].startswith("default-src 'self';")
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert "server" not in headers
        assert client.get(f"/t/{id}/{keys[0]}").headers["cache-control"] == "no-store"


def test_files_with_a_version_in_their_address_are_asked_for_once(hall: Running) -> None:
    with hall.client() as client:
        versioned = client.get(f"{static_address()}/js/main.js")
        assert versioned.status_code == 200
        assert versioned.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert versioned.headers["content-type"].startswith("text/javascript")
        assert versioned.content == client.get("/static/js/main.js").content
        style = client.get(f"{game_address(games.game(GAME))}/table.css")
        assert style.status_code == 200
        assert style.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert style.content == client.get(f"/static/games/{GAME}/table.css").content
        for path in (
            "/static/js/main.js",
            "/static/v-000000000000/js/main.js",
            f"/static/games/{GAME}/table.css",
            f"/static/games/{GAME}/v-000000000000/table.css",
        ):
            assert client.get(path).headers["cache-control"] == "no-cache"


def test_whoever_asks_beside_an_answer_that_is_no_page_gets_the_icon(hall: Running) -> None:
    with hall.client() as client:
        found = client.get("/favicon.ico")
        assert found.status_code == 200
        assert found.headers["content-type"] == "image/svg+xml"


def test_pages_have_neither_inline_scripts_nor_styles(hall: Running, table: tuple[str, list[str]]) -> None:
    id, keys = table
    with hall.client() as client:
        for path in (
            "/",
            f"/new/{GAME}",
            f"/t/{id}/{keys[0]}",
            f"/guide/{GAME}",
            f"/rules/{GAME}",
            f"/t/{id}/{keys[0]}/replay",
        ):
            page = client.get(path)
            assert page.status_code == 200, path
            assert " style=" not in page.text
            assert " onclick=" not in page.text
            assert "<script>" not in page.text


@pytest.mark.parametrize(
    "path",
    [
        "/t/nosuchtable", "/t/nosuchtable/nosuchkey", "/t/{id}/nosuchkey", "/t/{id}/nosuchkey/replay",
        "/t/{id}/join/x",
        "/t/{id}/nosuchkey/export", "/rules/nosuchgame", "/new/nosuchgame", "/pieces/%2e%2e", "/nothing",
        "/guide/nosuchgame",
        "/static/../app.py", "/static/%2e%2e/pages.py", "/static/..%2f..%2fhall%2fapp.py",
        "/static//etc/passwd",
        "/static/games/xenofera/../components.toml", "/static/games/xenofera/%2e%2e/components.toml",
        "/static/games/..%2f..%2fgames/xenofera/components.toml", "/t/%00", "/t/{id}/%ff%fe", "/t/{id}/live",
    ],
)  # fmt: skip
def test_what_does_not_exist_is_not_found(hall: Running, table: tuple[str, list[str]], path: str) -> None:
    with hall.client() as client:
        page = client.get(path.replace("{id}", table[0]), headers=HTML)
        answer = client.get(path.replace("{id}", table[0]))
    assert page.status_code == answer.status_code == 404
    assert 'class="error"' in page.text
    assert answer.json()["error"]
    assert table[1][0] not in page.text


def test_unknown_table_and_foreign_seat_are_told_apart_by_nobody(
    hall: Running, table: tuple[str, list[str]]
) -> None:
    other, _ = hall.open(["person"] * 2)
    with hall.client() as client:
        foreign = client.get(f"/t/{other}/{table[1][0]}")
        unknown = client.get(f"/t/nosuchtable/{table[1][0]}")
    assert foreign.text == unknown.text


def test_posts_from_other_sites_are_refused(hall: Running) -> None:
    before = hall.hall.store.count()
    with hall.client() as client:
        for origin in ("https://elsewhere.example", "null", "http://127.0.0.1:1"):
            assert client.post(f"/quick/{GAME}", headers={"Origin": origin}).status_code == 403
        assert client.post(f"/quick/{GAME}", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
        assert hall.hall.store.count() == before
        assert client.post(f"/quick/{GAME}", headers={"Origin": hall.http}).status_code == 303


def test_large_bodies_are_refused(hall: Running) -> None:
    with hall.client() as client:
        assert client.post("/tables", content=b"x" * 70_000).status_code == 413
        parts = iter([b"x" * 40_000, b"x" * 40_000])  # without saying beforehand how long it is
        assert client.post("/api/tables", content=parts).status_code == 413


def test_a_form_that_makes_no_sense_is_shown_again_with_a_sentence(hall: Running) -> None:
    before = hall.hall.store.count()
    wrong: list[dict[str, str]] = [
        {"seats": "99"}, {"seats": "x"}, {"seats": "3", "seat-0": "nobody"}, {"seed": "x", "seats": "2"},
        {"seats": "2", "option-scoring": "?"}, {"seats": "2", "seat-0": "me", "name-0": "x" * 50},
        {"seats": "2", "seat-0": "open", "seat-1": "open"},
        {"seats": "2", "seat-0": "local", "seat-1": "easy"}, {"seats": "2", "seat-0": "search:9999999"},
        {"seats": "2", "seat-0": "person"}, {"seats": "2", "seed": "-1"},
    ]  # fmt: skip
    with hall.client() as client:
        for fields in wrong:
            answer = client.post("/tables", data={"game": GAME, **fields})
            assert answer.status_code == 422, fields
            assert 'class="error"' in answer.text
        assert client.post("/tables", content=b"\xff\xfe=%zz&game=%ff").status_code in (404, 422)
    assert hall.hall.store.count() == before


def test_api_requests_that_make_no_sense_are_refused(hall: Running, table: tuple[str, list[str]]) -> None:
    id, keys = table
    mine = {"Authorization": f"Seat {keys[0]}"}
    with hall.client() as client:
        for content in (
            b"",
            b"{",
            b"[]",
            b'{"game": 1}',
            b'{"game":"x","seats":[],"more":1}',
            b"\xff",
            b"[" * 5000,
        ):
            answer = client.post("/api/tables", content=content)
            assert answer.status_code == 422
            assert answer.json()["error"]
        two = [{"kind": "person"}] * 2
        for wanted in (
            {"game": "nothing", "seats": two}, {"game": GAME, "seats": two, "options": {"x": 1}},
            {"game": GAME, "seats": two, "seed": -1},
            {"game": GAME, "seats": [{"kind": "me"}, {"kind": "easy"}]},
            {"game": GAME, "seats": two * 9}, {"game": GAME, "seats": [{"kind": "search:5s"}] * 2},
        ):  # fmt: skip
            assert client.post("/api/tables", json=wanted).status_code in (404, 422)
        act = f"/api/tables/{id}/act"
        body = {"turn": 0, "action": {"type": "colour", "colour": "red"}}
        assert client.post(act, json=body).status_code == 401
        assert client.post(act, json=body, headers={"Authorization": "Seat x"}).status_code == 404
        assert client.post(act, json=body, headers={"Authorization": "Basic x"}).status_code == 401
        assert client.post(act, json={**body, "turn": 5}, headers=mine).status_code == 409
        assert client.post(act, json={"turn": 0, "action": {"type": "?"}}, headers=mine).status_code == 422
        assert client.get(f"/api/tables/{id}/export", headers=mine).status_code == 409
    assert not stored(hall, id).moves


def test_messages_that_make_no_sense_are_refused(hall: Running, table: tuple[str, list[str]]) -> None:
    id, keys = table
    nonsense = [
        "",
        "x",
        "[]",
        "{}",
        '{"id": "x"}',
        '{"id": 1, "jump": true}',
        '{"do": 3}',
        "[" * 9000,
        '{"id": 1e99}',
    ]

    async def main() -> None:
        page = (await pages(hall, id, keys[:1]))[0]
        for text in nonsense:
            await page.socket.send(text)
        await page.socket.send(b"\x00\xff")
        await page.until(lambda: sum("refused" in text for text in page.heard) == len(nonsense) + 1)
        assert page.closed is None
        for _ in range(30):
            await page.socket.send("nonsense")
        await page.until(lambda: page.closed)
        assert page.closed
        assert page.closed[0] == 1008

    complete(main())
    assert not stored(hall, id).moves


def test_an_oversized_message_closes_the_line(hall: Running, table: tuple[str, list[str]]) -> None:
    id, keys = table

    async def main() -> None:
        page = (await pages(hall, id, keys[:1]))[0]
        await page.socket.send(json.dumps({"id": 1, "do": {"type": "x" * 20_000}}))
        await page.until(lambda: page.closed)
        assert page.closed
        assert page.closed[0] in (1008, 1009)

    complete(main())
    assert not stored(hall, id).moves


@pytest.mark.parametrize("path", ["/t/nosuch/watch/live", "/t/{id}/nosuchkey/live", "/t/nosuch/{key}/live"])
def test_a_socket_without_a_seat_is_closed(hall: Running, table: tuple[str, list[str]], path: str) -> None:
    id, keys = table

    async def main() -> None:
        page = await Page.open(hall.ws + path.format(id=id, key=keys[0]))
        assert page.closed
        assert page.closed[0] == 1008
        assert "no such table" in page.heard[0]

    complete(main())


def test_sockets_from_other_sites_are_refused(hall: Running, table: tuple[str, list[str]]) -> None:
    id, keys = table

    async def main() -> None:
        with pytest.raises(websockets.InvalidStatus):
            await connect(f"{hall.ws}/t/{id}/{keys[0]}/live", origin="https://elsewhere.example")  # type: ignore[arg-type]
        async with connect(f"{hall.ws}/t/{id}/{keys[0]}/live", origin=hall.http):  # type: ignore[arg-type]
            pass

    complete(main())


def test_spectators_cannot_act(hall: Running, table: tuple[str, list[str]]) -> None:
    async def main() -> None:
        page = (await pages(hall, table[0], [""]))[0]
        for verb in (
            {"do": {"type": "confirm"}, "turn": 0},
            {"undo": True},
            {"grab": True},
            {"consent": True},
        ):
            assert "watch" in (await page.send(**verb))["sentence"]
        await page.close()

    complete(main())
    with hall.client() as client:
        for verb in ("leave", "return", "replace", "rematch", "fork"):
            assert client.post(f"/t/{table[0]}/watch/{verb}").status_code == 404


def test_the_log_of_the_hall_has_no_keys(hall: Running, caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("meeplehall.hall")
    logger.addHandler(caplog.handler)
    caplog.set_level(logging.INFO, "meeplehall.hall")
    try:
        id, keys = hall.open(["person", "easy"])

        async def main() -> None:
            page = (await pages(hall, id, keys[:1]))[0]
            await page.do(page.decision["options"][0]["message"])  # type: ignore[index]
            await heard_all(page)

        with hall.client() as client:
            client.get(f"/t/{id}/{keys[0]}")
            client.get(f"/t/{id}/{keys[0]}/nothing-there")
            client.get(f"/nothing/{keys[0]}")
            client.post(f"/t/{id}/{keys[0]}/replace", data={"seat": "7"})
        complete(main())
    finally:
        logger.removeHandler(caplog.handler)
    lines = [record.getMessage() for record in caplog.records if record.name == "meeplehall.hall"]
    assert any("/t/{table}/{key}" in line for line in lines)
    assert all(json.loads(line)["event"] for line in lines)
    assert keys[0] not in "".join(lines)
    assert id not in "".join(lines)
