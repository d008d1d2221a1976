"""Hints and the coach at a table: who may ask, who decides about it, what is told to whom."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from meeplehall.bots.pool import Advised
from meeplehall.bots.turns import Thinker
from meeplehall.engine.match import Match
from meeplehall.hall import advice
from tests.hall.running import LIMIT, Json, Page, Running, heard_all, pages, running
from tests.hall.test_team import KEYS, lay, magpies, opened
from tests.loops import complete

Patch = pytest.MonkeyPatch
ASK = "data-hint"


@pytest.fixture(autouse=True)
def patience(monkeypatch: Patch) -> None:
    """On a busy machine another process may need long to begin with thinking."""
    monkeypatch.setattr(advice, "LONGEST_THOUGHT", LIMIT)


def help_of(page: Page) -> Json:
    found: Json = page.now["status"]["help"]
    return found


# hints


def test_a_hint_is_thought_out_elsewhere_and_shown_to_whom_it_is_for(
    hall: Running, monkeypatch: Patch
) -> None:
    table = opened(hall, "advice")
    think, may_think = hall.hall.services.bots.advise, threading.Event()

    async def think_when_allowed(match: Match, player: int, count: int, thinker: Thinker) -> Advised:
        assert thinker.table == "advice"
        await asyncio.to_thread(may_think.wait, LIMIT)
        return await think(match, player, count, thinker)

    monkeypatch.setattr(hall.hall.services.bots, "advise", think_when_allowed)

    async def main() -> None:
        ann, bo = await pages(hall, "advice", KEYS)
        assert ASK in ann.regions["prompt"]
        asked = ann.ask(advise=True)
        assert "ack" in await ann.send(point="nest-0")  # goes on meanwhile
        assert "still being thought about" in (await ann.send(advise=True))["sentence"]
        may_think.set()
        assert "ack" in await asked
        await ann.until(lambda: help_of(ann)["advice"])
        given = help_of(ann)["advice"]
        assert 1 <= len(given) <= 3
        options = [option["message"] for option in ann.decision["options"]]  # type: ignore[index]
        assert all(one["message"] in options and one["sentence"] for one in given)
        assert ann.regions["prompt"].count("data-advised=") == len(given)
        await heard_all(bo)
        assert "data-advised" not in bo.regions["prompt"]
        assert not any(push["status"]["help"]["advice"] for push in bo.pushes)
        assert "ack" in await ann.send(advise=False)  # enough of it
        await ann.until(lambda: not help_of(ann)["advice"])
        assert "ack" in await ann.send(advise=True)
        await ann.until(lambda: help_of(ann)["advice"])
        await ann.do(given[0]["message"])
        assert help_of(ann)["advice"] == []
        assert "are not asked" in (await ann.send(advise=True))["sentence"]

    complete(main())
    assert len(table.match.moves) == 1


def test_a_hint_that_fails_breaks_nothing(hall: Running, monkeypatch: Patch) -> None:
    table = opened(hall, "failing")

    async def fail(*_: object) -> None:
        raise ValueError("no idea")

    monkeypatch.setattr(hall.hall.services.bots, "advise", fail)

    async def main() -> None:
        ann = (await pages(hall, "failing", KEYS))[0]
        assert "No hint" in (await ann.send(advise=True))["sentence"]
        assert "ack" in await ann.do(lay(table, 0))

    complete(main())


def test_one_person_against_bots_has_hints(hall: Running) -> None:
    table, keys = hall.open(["person", "greedy"], game="magpies", seed=4)

    async def main() -> None:
        me = (await pages(hall, table, keys[:1]))[0]
        await me.until(me.owes)
        assert ASK in me.regions["prompt"]
        assert "ack" in await me.send(advise=True)
        await me.until(lambda: help_of(me)["advice"])

    complete(main())


def test_people_against_one_another_decide_together_about_hints(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, game="magpies", seed=4)

    async def main() -> None:
        ann, bo, watcher = await pages(hall, table, [*keys, ""])
        await ann.until(ann.owes)
        assert ASK not in ann.regions["prompt"]
        assert help_of(ann)["hints"] == "Hints are off."
        assert "switched off" in (await ann.send(advise=True))["sentence"]
        assert "ack" in await ann.send(hints=True)
        await bo.until(lambda: "wants hints for all at this table." in bo.regions["prompt"])
        assert "switched off" in (await ann.send(advise=True))["sentence"]  # nobody has agreed yet
        assert "ack" in await bo.send(hints=False)  # no
        await ann.until(lambda: "Waiting for all others" not in ann.regions["prompt"])
        assert "ack" in await ann.send(hints=True)
        assert "ack" in await bo.send(hints=True)
        await ann.until(lambda: ASK in ann.regions["prompt"])
        assert help_of(ann)["hints"].startswith("Hints are on: ")
        assert help_of(ann)["hints"].endswith(" agreed.")
        assert "ack" in await bo.send(hints=False)  # one is enough for that
        await ann.until(lambda: ASK not in ann.regions["prompt"])
        assert "switched them off." in help_of(ann)["hints"]
        assert "only watch" in (await watcher.send(hints=True))["sentence"]
        assert "help" not in watcher.now["status"]

    complete(main())


def test_a_rematch_has_hints_and_coach_as_the_match_before(hall: Running) -> None:
    table = opened(hall, "no-advice-again")

    async def main() -> None:
        ann, bo = await pages(hall, table.id, KEYS)
        assert "ack" in await ann.send(hints=False)
        assert "ack" in await ann.send(coach=True)
        assert "ack" in await bo.send(coach=True)
        while not table.match.over:
            table.match.do_default(table.match.state.waiting[0])

    complete(main())
    with hall.client() as client:
        link = client.post(f"/t/{table.id}/{KEYS[0]}/rematch").headers["location"]
    record = hall.hall.store.read(link.split("/")[2])
    assert record is not None
    assert (record.hints, record.coach) == ("off 0", "on 0 1")
    following = hall.hall.tables[record.id]
    assert not following.advice.switch.on
    assert following.coach.on


def test_what_was_switched_stays_so_when_the_hall_is_opened_again(tmp_path: Path) -> None:
    with running(tmp_path) as hall:
        table, keys = hall.open(["person"], game="helionox")

        async def switch() -> None:
            page = (await pages(hall, table, keys))[0]
            assert ASK in page.regions["prompt"]
            assert "ack" in await page.send(hints=False)
            assert "ack" in await page.send(coach=True)

        complete(switch())
    with running(tmp_path) as hall, hall.client() as client:
        page = client.get(f"/t/{table}/{keys[0]}").text
        assert hall.hall.tables[table].coach.on
    assert "Helionox" in page
    assert ASK not in page
    assert 'class="coach"' in page


def test_there_are_no_hints_in_a_race(hall: Running, monkeypatch: Patch) -> None:
    """Whoever reacts does so alone."""
    table = opened(hall, "race")

    async def main() -> None:
        ann = (await pages(hall, "race", KEYS))[0]
        monkeypatch.setattr(type(table.match.state.step), "timed", True)
        assert "no hints in a race" in (await ann.send(advise=True))["sentence"]
        table.coach.switch.decided = True
        assert table.coach.before(0) is None

    complete(main())


# the coach


def test_the_coach_says_what_matters_to_whom_it_matters(hall: Running) -> None:
    table = opened(hall, "coached")

    async def main() -> None:
        ann, bo = await pages(hall, "coached", KEYS)
        assert 'class="coach"' not in ann.regions["prompt"]  # off, until all want it
        assert "ack" in await ann.send(coach=True)
        assert not table.coach.on
        assert "ack" in await bo.send(coach=True)
        await ann.until(lambda: help_of(ann)["matters"])
        await bo.until(lambda: help_of(bo)["matters"])
        for page, seat in ((ann, 0), (bo, 1)):
            assert f"{max(magpies(table).hands[seat])}" in help_of(page)["matters"]
            assert help_of(page)["matters"] in page.regions["prompt"].replace("&#39;", "'")
        assert "ack" in await ann.do(lay(table, 0))
        await ann.until(lambda: not help_of(ann)["matters"])  # nothing is asked of her now

    complete(main())


def test_after_a_weak_decision_it_is_said_what_was_better_and_taken_back(
    hall: Running, monkeypatch: Patch
) -> None:
    table = opened(hall, "weak")
    asked: list[tuple[Any, ...]] = []

    async def review(*arguments: Any) -> list[str]:
        asked.append(arguments)
        return [
            "Better was “Lay the 9”. It is the highest card. It would win about 9 more of 100 such matches."
        ]

    monkeypatch.setattr(hall.hall.services.bots, "review", review)

    async def main() -> None:
        ann, bo = await pages(hall, "weak", KEYS)
        await ann.send(coach=True)
        await bo.send(coach=True)
        hidden = list(magpies(table).hands[1])
        before, wanted = list(magpies(table).hands[0]), lay(table, 0)
        assert "ack" in await ann.do(wanted)
        await ann.until(lambda: help_of(ann)["verdict"])
        assert "Better was" in ann.regions["prompt"]
        assert "Take it back" in ann.regions["prompt"]
        await heard_all(bo)
        assert not any(push["status"]["help"]["verdict"] for push in bo.pushes)
        seen, done = asked[0][:2]
        assert (seen.game.id, seen.player, done) == ("teammates", 0, wanted)
        guess = seen.state
        assert guess.hands[0] == before
        assert len(guess.hands[1]) == len(hidden)
        assert "ack" in await ann.send(undo=True, turn=1)
        await ann.until(lambda: not help_of(ann)["verdict"])
        other = {"type": "lay", "card": magpies(table).hands[0][-1]}
        monkeypatch.setattr(hall.hall.services.bots, "review", nothing)
        assert "ack" in await ann.do(other)
        await heard_all(ann)
        assert not help_of(ann)["verdict"]  # what was said of another action is forgotten

    async def nothing(*_: Any) -> list[str]:
        return []

    complete(main())


def test_a_coach_that_fails_breaks_nothing(hall: Running, monkeypatch: Patch) -> None:
    table = opened(hall, "stumbling")

    async def fail(*_: object) -> None:
        raise ValueError("no idea")

    for verb in ("matters", "review"):
        monkeypatch.setattr(hall.hall.services.bots, verb, fail)

    async def main() -> None:
        ann, bo = await pages(hall, "stumbling", KEYS)
        await ann.send(coach=True)
        await bo.send(coach=True)
        assert "ack" in await ann.do(lay(table, 0))
        assert json.dumps(help_of(ann)).count("no idea") == 0

    complete(main())
