"""A team at its table: pointing, plans, and what those who wait are told."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from meeplehall.engine.files.matchfile import dump
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Seat
from meeplehall.games import game
from meeplehall.games.magpies.rules.state import Table as State
from meeplehall.hall import team
from meeplehall.hall.deal import CHOSEN
from meeplehall.hall.keys import hashed
from meeplehall.hall.storage.records import Place
from meeplehall.hall.table import Table
from tests.hall.running import Json, Page, Running, heard_all, pages
from tests.hall.teammates import GAME
from tests.loops import complete

KEYS = ["key-of-ann", "key-of-bo"]


def opened(hall: Running, id: str, played: Game[Any] = GAME, seed: int = 5, **options: Any) -> Table:
    """A table of two people."""
    places = [Place(name, key=hashed(key)) for name, key in zip(("Ann", "Bo"), KEYS, strict=True)]
    match = Match(played, [Seat("Ann"), Seat("Bo")], options, seed)
    found: Table = hall.inside(lambda: hall.hall.settle(id, match, places, CHOSEN))
    return found


def told(page: Page, what: str) -> list[Json]:
    return [message for text in page.heard if what in (message := json.loads(text))]


def plans(page: Page) -> list[Json]:
    found: list[Json] = page.now["status"]["plans"]
    return found


def magpies(table: Table) -> State:
    """The true position, of which tests know what nobody at the table does."""
    state = table.match.state
    assert isinstance(state, State)
    return state


def own_card(table: Table, seat: int) -> str:
    return f"card-{magpies(table).hands[seat][0]}"


def lay(table: Table, seat: int) -> Json:
    return {"type": "lay", "card": magpies(table).hands[seat][0]}


# pointing


def test_all_who_can_see_it_are_told_who_points_at_what(hall: Running) -> None:
    opened(hall, "pointing")

    async def main() -> None:
        ann, bo, onlooker = await pages(hall, "pointing", [*KEYS, ""])
        assert "ack" in await ann.send(point="nest-1")
        for page in (ann, bo, onlooker):
            await page.until(partial(told, page, "pointed"))
            assert told(page, "pointed") == [{"pointed": "nest-1", "seat": 0, "name": "Nest 1"}]

    complete(main())


def test_nobody_learns_of_a_card_that_is_hidden_from_them(hall: Running) -> None:
    table = opened(hall, "hidden")
    card = own_card(table, 0)

    async def main() -> None:
        ann, bo, onlooker = await pages(hall, "hidden", [*KEYS, ""])
        assert "ack" in await ann.send(point=card)
        assert "ack" in await ann.send(plan={"do": lay(table, 0), "at": [card]})
        for page in (ann, bo, onlooker):
            await page.until(partial(plans, page))
        await ann.until(lambda: told(ann, "pointed"))
        await heard_all(ann, bo, onlooker)
        assert told(ann, "pointed") == [{"pointed": card, "seat": 0, "name": ""}]
        assert plans(ann)[0]["at"] == [card]
        for page in (bo, onlooker):
            assert plans(page)[0]["text"] == "something that you cannot see"
            assert not any(card in text for text in page.heard)

    complete(main())


@pytest.mark.parametrize("thing", ["nothing", "", 'x"y', "card-99", "place-0", "plan-1"])
def test_only_what_lies_on_the_table_can_be_pointed_at(hall: Running, thing: str) -> None:
    if "nowhere" not in hall.hall.tables:
        opened(hall, "nowhere")

    async def main() -> None:
        ann, bo = await pages(hall, "nowhere", KEYS)
        answer = await ann.send(point=thing)
        assert answer.get("sentence") in ("There is no such thing on your table.", None)
        assert "refused" in answer
        assert told(bo, "pointed") == []

    complete(main())


def test_somebody_elses_hidden_card_cannot_be_pointed_at(hall: Running) -> None:
    table = opened(hall, "guessing")

    async def main() -> None:
        ann = (await pages(hall, "guessing", KEYS))[0]
        assert "refused" in await ann.send(point=own_card(table, 1))

    complete(main())


def test_too_many_signs_are_refused_for_a_while(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(hall, "flood")
    monkeypatch.setattr(team, "SIGNS_WITHIN", 600.0)

    async def main() -> None:
        ann, bo = await pages(hall, "flood", KEYS)
        answers = [await ann.send(point="nest-0") for _ in range(team.MOST_SIGNS + 3)]
        assert ["ack" in answer for answer in answers].count(True) == team.MOST_SIGNS
        assert "Not so fast" in answers[-1]["sentence"]
        assert "ack" in await bo.send(point="nest-0")  # everybody has their own
        await bo.until(lambda: len(told(bo, "pointed")) == team.MOST_SIGNS + 1)
        monkeypatch.setattr(team, "SIGNS_WITHIN", 0.0)
        assert "ack" in await ann.send(point="nest-0")

    complete(main())


# plans


def test_a_plan_is_seen_by_all_until_it_is_done(hall: Running) -> None:
    table = opened(hall, "planning")

    async def main() -> None:
        ann, bo = await pages(hall, "planning", KEYS)
        assert "ack" in await ann.send(plan={"do": lay(table, 0)})
        await bo.until(lambda: plans(bo))
        label = f"Lay the {lay(table, 0)['card']}"
        assert plans(bo) == [{"id": 1, "seat": 0, "text": label, "at": []}]
        assert f"<b>Ann</b> plans: {label}" in bo.regions["team"]
        await ann.until(lambda: plans(ann))
        assert "unplan" in ann.regions["team"]
        assert "unplan" not in bo.regions["team"]
        assert "ack" in await ann.do(lay(table, 0))
        await bo.until(lambda: not plans(bo))

    complete(main())


def test_what_the_other_does_does_not_end_a_plan(hall: Running) -> None:
    table = opened(hall, "others")

    async def main() -> None:
        ann, bo = await pages(hall, "others", KEYS)
        await ann.send(plan={"do": lay(table, 0)})
        await bo.until(lambda: plans(bo))
        await bo.do(lay(table, 1))
        await ann.until(lambda: plans(ann))
        await heard_all(ann)
        assert len(plans(ann)) == 1

    complete(main())


def test_own_words_are_escaped_and_can_be_taken_back_by_their_owner(hall: Running) -> None:
    opened(hall, "words")

    async def main() -> None:
        ann, bo = await pages(hall, "words", KEYS)
        assert "ack" in await ann.send(plan={"text": "  take <b>all</b>\t of it ", "at": ["nest-0"]})
        await bo.until(lambda: plans(bo))
        assert plans(bo) == [{"id": 1, "seat": 0, "text": "take <b>all</b> of it", "at": ["nest-0"]}]
        assert "take &lt;b&gt;all&lt;/b&gt; of it" in bo.regions["team"]
        assert "no such plan" in (await bo.send(unplan=1))["sentence"]
        assert "ack" in await ann.send(unplan=1)
        await bo.until(lambda: not plans(bo))
        assert "refused" in await ann.send(unplan=1)

    complete(main())


def test_the_oldest_plan_makes_room_and_the_same_one_is_there_once(hall: Running) -> None:
    opened(hall, "many")

    async def main() -> None:
        ann, bo = await pages(hall, "many", KEYS)
        for text in ("one", "two", "three", "four", "three"):
            assert "ack" in await ann.send(plan={"text": text})
        await bo.send(plan={"text": "mine"})
        await bo.until(lambda: len(plans(bo)) == team.MOST_PLANS + 1)
        assert [plan["text"] for plan in plans(bo)] == ["two", "four", "three", "mine"]

    complete(main())


@pytest.mark.parametrize(
    ("plan", "about"),
    [
        ({}, "1 to 120"),
        ({"text": "x" * 121}, "1 to 120"),
        ({"text": "\u202e"}, "1 to 120"),
        ({"text": "go", "at": ["nowhere"]}, "no such thing"),
        ({"text": "go", "at": ["nest-0"] * 5}, "4 things"),
        ({"do": {"type": "lay", "card": 99}}, "card"),
        ({"do": {"type": "no such thing"}}, "no such thing"),
        ({"do": {"type": "draw"}}, "your own words"),
        ({"text": 7}, "not a message"),
        ({"what": 7}, "not a message"),
    ],
)
def test_what_is_wrong_with_a_plan_is_said(
    hall: Running, plan: Json, about: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(team, "SIGNS_WITHIN", 0.0)
    if "wrong" not in hall.hall.tables:
        opened(hall, "wrong")

    async def main() -> None:
        ann = (await pages(hall, "wrong", KEYS))[0]
        before = len(ann.heard)
        ann.ask(plan=plan)
        await ann.until(lambda: told(ann, "refused"))
        assert len(ann.heard) > before
        assert about in told(ann, "refused")[-1]["sentence"]
        assert plans(ann) == []

    complete(main())


def test_plans_are_no_part_of_the_match(hall: Running) -> None:
    table = opened(hall, "file")

    async def main() -> None:
        ann = (await pages(hall, "file", KEYS))[0]
        await ann.send(plan={"text": "a secret that no file keeps"})
        await ann.until(lambda: plans(ann))

    complete(main())
    assert b"secret" not in dump(table.match)
    assert not table.match.moves


def test_a_blocked_action_can_be_planned(hall: Running) -> None:
    opened(hall, "blocked", game("helionox"), episode="1")

    async def main() -> None:
        players = await pages(hall, "blocked", KEYS)
        page = players[0]
        for _ in range(30):
            await players[0].until(lambda: any(player.owes() for player in players))
            page = next(player for player in players if player.owes())
            assert page.decision is not None
            if page.decision["kind"] == "action" and page.decision["blocked"]:
                break
            await page.do(page.decision["options"][0]["message"])
        assert page.decision is not None
        entry = page.decision["blocked"][0]
        assert "ack" in await page.send(plan={"do": entry["message"]})
        await page.until(lambda: plans(page))
        assert plans(page)[0]["text"] == entry["label"]

    complete(main())


# who may not


def test_where_everybody_plays_alone_nothing_of_this_exists(hall: Running) -> None:
    table, keys = hall.open(["person"] * 2, seed=4)

    async def main() -> None:
        ann = (await pages(hall, table, keys))[0]
        assert "team" not in ann.regions
        assert "plans" not in set(ann.now["status"])
        for verb in (
            {"point": "x"},
            {"plan": {"text": "x"}},
            {"unplan": 1},
        ):
            assert "plays alone" in (await ann.send(**verb))["sentence"]

    complete(main())
    with hall.client() as client:
        page = client.get(f"/t/{table}/{keys[0]}").text
    assert 'data-region="team"' not in page


def test_whoever_is_a_team_alone_needs_no_plans(hall: Running) -> None:
    match = Match(game("helionox"), [Seat("Ann")], {"episode": "1"}, 5)
    hall.inside(lambda: hall.hall.settle("alone", match, [Place("Ann", key=hashed(KEYS[0]))], CHOSEN))

    async def main() -> None:
        ann = (await pages(hall, "alone", KEYS[:1]))[0]
        assert "team" not in ann.regions
        assert "nobody else" in (await ann.send(plan={"text": "x"}))["sentence"]

    complete(main())


def test_spectators_see_plans_and_make_none(hall: Running) -> None:
    opened(hall, "watched")

    async def main() -> None:
        ann, onlooker = await pages(hall, "watched", [KEYS[0], ""])
        await ann.send(plan={"text": "something"})
        await onlooker.until(lambda: plans(onlooker))
        assert "data-tell" not in onlooker.regions["team"]
        for verb in ({"point": "nest-0"}, {"plan": {"text": "x"}}, {"advise": True}):
            assert "only watch" in (await onlooker.send(**verb))["sentence"]

    complete(main())


# those who wait


def test_those_who_wait_are_told_what_is_decided_but_nothing_hidden(hall: Running) -> None:
    table = opened(hall, "waiting", seed=8)

    async def main() -> None:
        ann, bo = await pages(hall, "waiting", KEYS)
        cards = list(magpies(table).hands[0])
        await bo.do(lay(table, 1))
        await bo.until(lambda: "is asked" in bo.regions["prompt"])
        assert "Ann is asked: “Lay a card.”" in bo.regions["prompt"]
        hidden = [card for card in cards if f"Lay the {card}<" in bo.regions["prompt"]]
        assert hidden == []  # two guesses at Ann's hand have no card in common

        await ann.do(lay(table, 0))
        decides, waits = (ann, bo) if magpies(table).turn == 0 else (bo, ann)
        await decides.until(decides.owes)
        await waits.until(lambda: "Take a card" in waits.regions["prompt"])
        labels = [option["label"] for option in decides.decision["options"]]  # type: ignore[index]
        assert all(f"<li>{label}</li>" in waits.regions["prompt"] for label in labels)

    complete(main())


def test_programs_are_told_the_same(hall: Running) -> None:
    table = opened(hall, "programs")

    async def main() -> None:
        players = await pages(hall, "programs", KEYS)
        for seat, page in enumerate(players):
            await page.do(lay(table, seat))

    complete(main())
    decides = magpies(table).turn
    with hall.client() as client:
        headers = {"Authorization": f"Seat {KEYS[1 - decides]}"}
        answer = client.get("/api/tables/programs/decision", headers=headers).json()
    assert answer["decision"] is None
    assert answer["plans"] == []
    (other,) = answer["others"]
    assert (other["seat"], other["prompt"]) == (decides, "Take a card, draw one, or shuffle the deck.")
    assert "Draw a card" in other["labels"]


# several seats in one hand


def test_whoever_shares_a_device_is_there_with_it(hall: Running) -> None:
    table = opened(hall, "device")
    table.log.places = [table.places[0], table.places[1].but(device=0)]

    async def main() -> None:
        ann, onlooker = await pages(hall, "device", [KEYS[0], ""])
        await heard_all(ann, onlooker)
        assert "away" not in onlooker.regions["bar"]
        assert 'data-sit="1"' in ann.regions["bar"]

    complete(main())


def test_both_counts_are_told_after_the_match(hall: Running) -> None:
    table = opened(hall, "over")

    async def play() -> None:
        while not table.match.over:
            seat = table.match.state.waiting[0]
            action = table.match.state.options(seat)[0]
            await table.do(seat, table.turn(seat), GAME.codec.encode(action))

    hall.inside(play)
    with hall.client() as client:
        outcome = client.get("/api/tables/over/view").json()["outcome"]
        page = client.get("/t/over").text
    state = magpies(table)
    assert outcome["team"]["score"] == sum(map(sum, state.nests))
    assert outcome["opponent"]["name"] == "The wind"
    assert outcome["opponent"]["score"] == sum(state.out)
    assert outcome["opponent"]["lines"][0] == {
        "label": "thrown out",
        "points": outcome["opponent"]["score"],
        "rule": "MP-3.1",
    }
    assert "The team" in page
    assert "The wind" in page
