"""Matches over WebSockets, as browsers play them."""

import asyncio
import json
import re
from contextlib import nullcontext
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from meeplehall import games
from meeplehall.engine.files.matchfile import load
from meeplehall.engine.match import Match
from meeplehall.hall.hall import COMES_BACK, RESTARTS
from meeplehall.hall.live import live
from meeplehall.hall.problem import no_table, out_of_order
from meeplehall.hall.seat_view import SeatLog
from meeplehall.hall.sharing import Sharing
from meeplehall.testing.walks import new_match, play_on
from tests.hall.running import Page, Running, choose_colours, heard_all, no_bid, pages, running, until
from tests.loops import complete

CARD = re.compile(r"\b[a-z]+-[a-z0-9-]+\b")


async def play_to_the_end(players: list[Page], rng: Random) -> None:
    """All players at random, one action at a time, so that what each has heard has an order."""
    while not players[0].now["status"]["over"]:
        for page in players:
            if page.owes():
                assert "ack" in await page.do_any(rng)
        await asyncio.sleep(0)


def test_a_whole_match_by_three_pages_is_stored_and_exported(hall: Running) -> None:
    table, keys = hall.open(["person"] * 3, options={"quick_play_remove": 20}, seed=3)

    async def main() -> list[Page]:
        players = await pages(hall, table, [*keys, ""])
        await play_to_the_end(players[:3], Random(1))
        await players[3].until(lambda: players[3].now["status"]["over"])
        return players

    everybody = complete(main())
    assert all(push["decision"] is None for push in everybody[3].pushes)
    assert "Total" in everybody[0].regions["end"]
    with hall.client() as client:
        exported = client.get(f"/t/{table}/{keys[0]}/export")
    match = load(exported.content, games.game)
    stored = hall.hall.store.read(table)
    assert match.over
    assert stored is not None
    assert [move.check for move in stored.moves] == [move.check for move in match.moves]


def card_ids(match: Match) -> set[str]:
    """The ids of all cards that can be laid."""
    cards = match.game.codec.types["add"].fields["card"]
    return {str(cards.encode(card)) for card in cards.allowed()}


def known_ids(match: Match, seat: int) -> list[set[str]]:
    """All ids of pieces that this seat may have heard of after each action."""
    ids = card_ids(match)
    known: set[str] = set()
    after = []
    for n in range(len(match.moves) + 1):
        text = json.dumps(match.game.view(match.at(n), seat))
        text += json.dumps([line for line in match.log(seat) if line[0] == n])
        known = known | {word for word in CARD.findall(text) if word in ids}
        after.append(known)
    return after


def test_no_page_hears_of_a_card_that_its_seat_may_not_know(hall: Running) -> None:
    table, keys = hall.open(["person"] * 3, options={"quick_play_remove": 22}, seed=8)
    heard: list[list[tuple[int, str]]] = [[], [], [], []]

    async def main() -> Match:
        players = await pages(hall, table, [*keys, ""])
        rng, read = Random(5), [0] * 4
        while not (match := hall.hall.tables[table].match).over:
            mover = players[match.state.waiting[rng.randrange(len(match.state.waiting))]]
            await mover.until(mover.owes)
            await mover.do_any(rng)
            await heard_all(*players)
            moves = len(hall.hall.tables[table].match.moves)
            for i, page in enumerate(players):
                heard[i] += [(moves, text) for text in page.heard[read[i] :]]
                read[i] = len(page.heard)
        return match

    match = complete(main())
    ids = card_ids(match)
    for i, seat in enumerate([0, 1, 2, -1]):
        known = known_ids(match, seat)
        for moves, text in heard[i]:
            # ids also stand in addresses of the card reference, as the first card of their kind
            shown = re.sub(r'href=\\"[^"]*\\"|data-card=\\"[^"]*\\"|#[\w-]+', "", text)
            told = {word for word in CARD.findall(shown) if word in ids}
            assert told <= known[moves], (seat, moves, told - known[moves])


def test_secret_actions_cause_no_message_to_anybody_else(hall: Running) -> None:
    table, keys = hall.open(["person"] * 3, seed=4)

    async def main() -> None:
        players = await pages(hall, table, [*keys, ""])
        await choose_colours(players[:3])
        await heard_all(*players)
        before = [len(page.pushes) for page in players]
        mine = players[0]
        await mine.choose("add")
        await mine.choose("remove")
        await mine.choose("add")
        assert "ack" in await mine.take_back()
        await heard_all(*players)
        assert [len(page.pushes) for page in players[1:]] == before[1:]
        assert len(mine.pushes) == before[0] + 4
        await no_bid(mine)  # that somebody has submitted is public
        await players[1].until(lambda: len(players[1].pushes) > before[1])

    complete(main())


def test_only_what_changed_is_sent(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        players = await pages(hall, table, keys)
        await choose_colours(players)
        await heard_all(*players)
        await players[0].choose("add")
        assert "log" not in players[0].now["regions"]
        assert "bar" not in players[0].now["regions"]
        assert len(json.dumps(players[0].now)) < 60_000

    complete(main())


def test_a_stale_action_is_refused_and_nothing_changes(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        players = await pages(hall, table, keys)
        await choose_colours(players)
        moves = len(hall.hall.tables[table].match.moves)
        stale = await players[0].do(players[0].decision["options"][0]["message"], turn=0)  # type: ignore[index]
        assert "moved on" in stale["sentence"]
        assert len(hall.hall.tables[table].match.moves) == moves

    complete(main())


def test_an_illegal_action_is_refused_with_its_rule(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        players = await pages(hall, table, keys)
        await choose_colours(players)
        refused = await players[0].do({"type": "confirm"})
        assert refused["rule"] == "XF-5.7"
        theirs = players[1].decision["options"][0]["message"]  # type: ignore[index]
        assert "refused" in await players[0].do(theirs)  # a card of somebody else's hand
        assert "refused" in await players[0].do({"type": "no such thing"})
        assert "refused" in await players[0].do({"type": "add", "card": 7})

    complete(main())


def test_reconnecting_at_any_moment_loses_nothing(hall: Running) -> None:
    table, keys = hall.open(["person", "random", "random"], options={"quick_play_remove": 24}, seed=6)
    url = f"{hall.ws}/t/{table}/{keys[0]}/live"

    async def main() -> None:
        rng, acts = Random(2), 0
        page = await Page.open(url)
        while not page.now["status"]["over"]:
            await page.until_asked()
            if page.now["status"]["over"]:
                break
            option = rng.choice(page.decision["options"])  # type: ignore[index]
            waiting = page.ask(turn=page.now["turn"], do=option["message"])
            if rng.random() < 0.3:  # the line breaks before or after the answer
                await asyncio.sleep(rng.random() * 0.004)
                await page.close()
                answered = waiting.done() and "ack" in waiting.result()
                page = await Page.open(url)
                assert set(page.pushes[0]["regions"]) >= {
                    "prompt",
                    "log",
                    "bar",
                    "end",
                }  # a second may be here
                assert page.now["turn"] in ((acts + 1,) if answered else (acts, acts + 1))
                acts = page.now["turn"]
            else:
                assert "ack" in await waiting
                acts += 1
                await page.until_turn(acts)

    complete(main())


def test_resync_sends_everything_again(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        page, other = await pages(hall, table, keys)
        await heard_all(page, other)
        before = len(page.pushes)
        assert "ack" in await page.send(resync=True)
        await page.until(lambda: len(page.pushes) > before)
        assert set(page.now["regions"]) == set(page.regions)

    complete(main())


def test_round_trips_are_measured(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        url = f"{hall.ws}/t/{table}/{keys[0]}/live"
        page = await Page.open(url, lag=0.06)
        other = (await pages(hall, table, keys[1:]))[0]
        await page.until(lambda: sum("ping" in text for text in page.heard) >= 3)

        def measured() -> int:
            return int(json.loads([text for text in page.heard if "ping" in text][-1])["latencies"]["0"])

        assert measured() >= 60
        await page.until(lambda: 60 <= measured() < 200)  # the machine may have been busy
        await other.close()

    complete(main())


def test_forgotten_drawings_are_not_sent_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meeplehall.hall.sweeper.SWEEP", 0.05)
    with running(tmp_path) as hall:
        lonely, _ = hall.open(["person"] * 2)
        table, keys = hall.open(["person"] * 2, seed=4)

        async def main() -> None:
            players = await pages(hall, table, keys)
            await choose_colours(players)
            views = hall.hall.tables[table].views
            await heard_all(*players)
            await until(lambda: not views._views and lonely not in hall.hall.tables)
            before = [len(page.pushes) for page in players]
            await players[0].choose("add")
            await heard_all(*players)
            assert [len(page.pushes) for page in players] == [before[0] + 1, before[1]]
            assert "log" not in players[0].now["regions"]
            assert set(hall.hall.tables) == {table}  # nobody looked at the other one

        complete(main())
        with hall.client() as client:
            assert client.get(f"/t/{lonely}").status_code == 200


def test_seats_that_read_the_same_lines_share_them() -> None:
    game = games.game("xenon-profiteer")
    match = new_match(game, game.setups()[-1], 3)
    for _ in play_on(match, Random(3), 60):
        pass
    sharing, actions = Sharing(), len(match.moves)
    first, second = (SeatLog(seat, "", sharing).read(match, actions) for seat in (0, 1))
    same = [line for line, other in zip(first, second, strict=False) if line == other]
    assert same
    assert all(any(line is other for other in second) for line in same)
    assert first == SeatLog(0, "", Sharing()).read(match, actions)


def test_what_others_do_is_told_step_by_step(hall: Running) -> None:
    table, keys = hall.open(["person", "greedy"], game="xenon-profiteer", seed=3)

    async def main() -> Page:
        (page,) = await pages(hall, table, keys[:1])
        rng = Random(5)
        while len([scene for scene in scenes(page) if scene["told"]]) < 8:
            if page.owes():
                assert "ack" in await page.do_any(rng)
            await asyncio.sleep(0)
        return page

    page = complete(main())
    told = [words for scene in scenes(page) for words in scene["told"]]
    assert all(scene["scene"] or scene["splices"] for scene in scenes(page))
    other = page.now["status"]["names"][1]
    assert any(words.startswith(other) for words in told)
    assert not any("el_" in words for words in told)  # pieces have names


def scenes(page: Page) -> list[dict[str, Any]]:
    """The steps that a page was shown, with what was told of each."""
    return [message for text in page.heard if "told" in (message := json.loads(text))]


def test_a_page_that_comes_while_the_hall_closes_or_is_out_of_order_knows_that_it_may_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as hall:
        table, keys = hall.open(["person", "random"])

        async def sent_away() -> tuple[int, str] | None:
            page = await Page.open(f"{hall.ws}/t/{table}/{keys[0]}/live")
            await page.until(lambda: page.closed)
            return page.closed

        async def cannot_read(id: str) -> None:
            raise out_of_order()

        with monkeypatch.context() as patched:
            patched.setattr(hall.hall, "find", cannot_read)
            assert complete(sent_away()) == (1013, out_of_order().sentence)
        hall.hall.closing = True
        assert complete(sent_away()) == (RESTARTS, COMES_BACK)


def test_a_page_that_is_gone_before_it_is_sent_away_is_no_error() -> None:
    asked: list[str] = []

    class Gone:
        """The socket of a page that was closed while its table was looked for."""

        path_params: ClassVar = {"table": "none", "key": "watch"}

        def __init__(self) -> None:
            self.app = SimpleNamespace(state=SimpleNamespace(hall=self))
            self.quotas = SimpleNamespace(connected=nullcontext)
            self.closing = False

        async def accept(self) -> None: ...

        async def find(self, table: str) -> None:
            asked.append(table)
            raise no_table()

        async def send_text(self, text: str) -> None:
            raise WebSocketDisconnect(1006)

    complete(live(cast(WebSocket, Gone())))
    assert asked == ["none"]
