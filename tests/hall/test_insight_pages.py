"""Pages that look back: an analysis from its start to its report, mistakes tried again, one's own figures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from msgspec.structs import replace

from meeplehall.engine.match import Match
from meeplehall.games import game
from meeplehall.hall.insight import puzzles
from meeplehall.hall.insight.order import Order
from meeplehall.hall.insight.record import packed
from meeplehall.hall.insight.record import played as played_by
from meeplehall.insight.data import Puzzle, PuzzleFile
from tests.hall.analysing import GAME, KEYS, MadeUp, first_of, hall_with, match_of, settled
from tests.hall.running import Json, Running, until
from tests.insight.made_up import played, report_of
from tests.insight.shelved import puzzle_file
from tests.loops import complete

ANN = f"/t/over/{KEYS[0]}"
BEST = "The best one"
REASON = "The secret reason."


@pytest.fixture
def core() -> MadeUp:
    return MadeUp()


@pytest.fixture
def hall(tmp_path: Path, core: MadeUp) -> Iterator[Running]:
    with hall_with(core, tmp_path) as found:
        yield found


@pytest.fixture
def client(hall: Running) -> Iterator[httpx2.Client]:
    with hall.client() as found:
        yield found


def state(client: httpx2.Client, seat: str = ANN) -> str:
    """What the part says that shows how far an analysis has come."""
    page = client.get(f"{seat}/analysis?state")
    assert page.status_code == 200, page.text
    found = re.search(r'data-analysing="(\w+)"', page.text)
    assert found is not None
    return found[1]


def analysed(client: httpx2.Client, core: MadeUp) -> None:
    core.let()
    answer = client.post(f"{ANN}/analysis", data={"depth": "1"})
    assert answer.status_code == 303, answer.text

    async def wait() -> None:
        await until(lambda: state(client) == "done")

    complete(wait())


# the analysis


def test_an_analysis_is_started_watched_and_stopped_by_forms(
    hall: Running, client: httpx2.Client, core: MadeUp
) -> None:
    settled(hall, "over")
    first = client.get(f"{ANN}/analysis").text
    assert f'action="{ANN}/analysis"' in first
    assert client.post(f"{ANN}/analysis", data={"depth": "1"}).headers["location"] == f"{ANN}/analysis"
    assert "<progress" in client.get(f"{ANN}/analysis").text
    assert client.post(f"{ANN}/analysis/stop").status_code == 303
    assert state(client) == "stopped"
    analysed(client, core)
    page = client.get(f"{ANN}/analysis").text
    for words in ("Luck and skill", "Decisions", "Where the difference may be chance alone", "As figures"):
        assert words in page
    assert "Learn from your mistakes" in page
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page)
    assert "Result 0 of 100; luck gave 10 (−10 with usual luck); error rate 4.0 of 100 per decision." in page


def test_a_depth_that_is_none_is_refused_in_a_sentence(hall: Running, client: httpx2.Client) -> None:
    settled(hall, "over")
    for depth, words in (("deep", "whole number"), ("0", "1 or more"), ("99", "at most")):
        answer = client.post(f"{ANN}/analysis", data={"depth": depth})
        assert answer.status_code == 422
        assert words in answer.json()["error"]
    assert state(client) == "none"


def test_the_end_offers_it_to_those_who_played_and_to_nobody_before(
    hall: Running, client: httpx2.Client
) -> None:
    settled(hall, "over")
    settled(hall, "running", match_of(decisions=4))
    assert "data-analysis" in client.get(ANN).text
    assert "data-analysis" not in client.get("/t/over").text
    assert "data-analysis" not in client.get(f"/t/running/{KEYS[0]}").text
    assert client.get("/t/over/analysis").status_code == 403
    assert client.get(f"/t/running/{KEYS[0]}/analysis").status_code == 409


def test_a_host_who_switched_it_off_offers_nothing(tmp_path: Path, core: MadeUp) -> None:
    with hall_with(core, tmp_path, analysis="off") as hall, hall.client() as client:
        settled(hall, "over")
        assert "data-analysis" not in client.get(ANN).text
        assert "data-figures" not in client.get("/").text
        assert client.get(f"{ANN}/analysis").status_code == 403
        assert client.get(f"/mistakes/{GAME.id}").status_code == 403
        results = client.post(f"/statistics/{GAME.id}", json={"seats": []}).text  # without what it found
        assert "What analyses have found" not in results


def test_the_replay_shows_what_is_known_about_the_decision_at_its_moment(
    hall: Running, client: httpx2.Client, core: MadeUp
) -> None:
    table = settled(hall, "over")
    analysed(client, core)
    action = first_of(table.match, 0)
    for moment, there in ((action - 1, True), (len(table.match.moves), False)):
        push = client.get(f"{ANN}/replay/{moment}?json&seat=0").json()
        assert (BEST in push["regions"]["judged"]) is there
        assert (BEST in client.get(f"{ANN}/replay/{moment}?seat=0").text) is there
        watched = client.get(f"/t/over/replay/{moment}?json").json()
        assert watched["regions"]["judged"] == ""  # the analysis is for those who played


# trying again


def tried(client: httpx2.Client, address: str, **wanted: Any) -> Json:
    answer = client.post(address, json=wanted)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_a_mistake_is_tried_again_without_the_answer(
    hall: Running, client: httpx2.Client, core: MadeUp
) -> None:
    table = settled(hall, "over")
    analysed(client, core)
    action = first_of(table.match, 0)
    where = f"{ANN}/mistakes/{action}"
    assert client.get(f"{ANN}/mistakes").headers["location"] == where
    page = client.get(where)
    assert f'data-trial="{where}"' in page.text
    assert "Mistake 1 of 1" in page.text
    assert "data-option=" in page.text
    assert BEST not in page.text
    assert REASON not in page.text

    failed = tried(client, where, actions=_done(table.match, action))
    assert failed["status"]["trial"]["verdict"] == "failed"
    assert REASON not in str(failed)
    passed = tried(client, where, actions=_best(table.match, action))
    assert passed["status"]["trial"]["verdict"] == "passed"
    assert passed["status"]["trial"]["solved"] == f"over {action}"
    assert REASON in passed["regions"]["prompt"]
    shown = tried(client, where, show=True)
    assert shown["status"]["trial"]["verdict"] == "shown"
    assert shown["status"]["trial"]["solved"] == ""
    assert BEST in shown["regions"]["prompt"]


def _best(match: Any, action: int) -> list[Json]:
    state, move = match.at(action - 1), match.moves[action - 1]
    other = next(one for one in state.options(move.player) if one != move.action)
    return [match.game.codec.encode(other)]


def _done(match: Any, action: int) -> list[Json]:
    return [match.game.codec.encode(match.moves[action - 1].action)]


def test_an_answer_in_several_parts_is_judged_when_it_is_whole(hall: Running, client: httpx2.Client) -> None:
    match = played(game("xenofera"), 2)
    number, parts = _bid(match)
    report = report_of(match)
    other = replace(report.decisions[0], action=number, seat=0, mark="blunder")
    best = replace(other.best, actions=parts, label=BEST)
    report = replace(report, decisions=[replace(other, best=best)])
    settled(hall, "over", match)
    order, store = Order(match.last_check), hall.hall.analyses.store
    hall.inside(lambda: store.begin("over", order))
    hall.inside(lambda: store.finish("over", order, packed(report), played_by(report)))

    where = f"{ANN}/mistakes/{number}"
    begun = tried(client, where, actions=parts[:1])
    assert begun["status"]["trial"]["verdict"] == "open"
    assert begun["status"]["undo"] is None
    assert parts[1] in [option["message"] for option in begun["decision"]["options"]]
    text = tried(client, f"{where}?text", actions=parts[:1])
    assert text["regions"] != begun["regions"]
    back = tried(client, where, actions=[])
    assert back["status"]["undo"]
    assert tried(client, where, actions=parts)["status"]["trial"]["verdict"] == "passed"


def _bid(match: Match) -> tuple[int, list[Json]]:
    """The first bid of the first seat, and another one: a card, and that this is all."""
    number = next(
        n for n, move in enumerate(match.moves, 1) if move.player == 0 and match.at(n - 1).step.kind == "bid"
    )
    state, encode = match.at(number - 1), match.game.codec.encode
    lay = next(option for option in state.options(0) if "No Bid" in option.label(state, 0))
    state.act(0, lay)
    done = next(option for option in state.options(0) if encode(option)["type"] == "confirm")
    return number, [dict(encode(lay)), dict(encode(done))]


def test_what_cannot_be_tried_is_refused_and_changes_nothing(
    hall: Running, client: httpx2.Client, core: MadeUp
) -> None:
    table = settled(hall, "over")
    analysed(client, core)
    before = table.match.last_check
    action = first_of(table.match, 0)
    where = f"{ANN}/mistakes/{action}"
    assert client.get(f"/t/over/{KEYS[1]}/mistakes/{action}").status_code == 404  # it was not theirs
    assert client.get(f"{ANN}/mistakes/1000000").status_code == 404
    assert client.post(where, content=b"nonsense").status_code == 422
    assert client.post(where, json={"actions": [{"type": "nothing"}]}).status_code == 422
    assert client.post(where, json={"actions": _done(table.match, action) * 41}).status_code == 422
    assert table.match.last_check == before


def test_whoever_tried_may_play_on_from_there(hall: Running, client: httpx2.Client, core: MadeUp) -> None:
    table = settled(hall, "over")
    analysed(client, core)
    action = first_of(table.match, 0)
    answer = client.post(f"{ANN}/mistakes/{action}/play-on")
    assert answer.status_code == 303
    opened = hall.hall.tables[answer.headers["location"].split("/")[2]]
    assert len(opened.match.moves) >= action - 1
    assert not opened.match.over


# all one's matches


def mine(client: httpx2.Client, address: str, *keys: tuple[str, str]) -> str:
    seats = [{"table": table, "key": key} for table, key in keys]
    answer = client.post(address, json={"seats": seats})
    assert answer.status_code == 200, answer.text
    return answer.text


def test_statistics_and_mistakes_are_those_of_the_seats_that_a_browser_has(
    hall: Running, client: httpx2.Client, core: MadeUp
) -> None:
    table = settled(hall, "over")
    analysed(client, core)
    action = first_of(table.match, 0)
    own = ("over", KEYS[0])
    assert f'data-figures="/statistics/{GAME.id}"' in client.get(f"/statistics/{GAME.id}").text
    statistics = mine(client, f"/statistics/{GAME.id}", own)
    assert "1 match: 0 of 100 won in the mean" in statistics
    assert f'href="{ANN}/analysis"' in statistics
    assert f'href="{ANN}/mistakes/{action}"' in mine(client, f"/mistakes/{GAME.id}", own)
    assert 'data-table-of="over"' in mine(client, "/figures", own)
    for nothing in ([], [("over", "another key")], [("elsewhere", KEYS[0])]):
        assert "No analysed match of yours" in mine(client, f"/statistics/{GAME.id}", *nothing)
        assert "No mistake of yours" in mine(client, f"/mistakes/{GAME.id}", *nothing)
    both = mine(client, f"/mistakes/{GAME.id}", own, ("over", KEYS[1]))
    other = first_of(table.match, 1)
    assert f'href="/t/over/{KEYS[1]}/mistakes/{other}"' in both
    assert mine(client, "/statistics/pipeline", own).count("No analysed match of yours") == 1


# puzzles


def _first(page: str) -> Json:
    """The data that stand in a page."""
    found: Json = json.loads(page.split('id="first">')[1].partition("</script>")[0])
    return found


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> PuzzleFile:
    """Puzzles of the game that tests play."""
    match = match_of("", "easy")
    found = puzzle_file(GAME, match, report_of(match))
    by_id: dict[str, Puzzle] = {puzzle.id: puzzle for puzzle in found.puzzles}
    monkeypatch.setattr(puzzles, "puzzles_of", lambda game: by_id if game is GAME else {})
    return found


def test_a_puzzle_is_judged_like_a_try(hall: Running, client: httpx2.Client, made: PuzzleFile) -> None:
    puzzle = made.puzzles[0]
    page = client.get(f"/puzzles/{GAME.id}").text
    for one in made.puzzles:
        assert f'data-puzzle="{one.id}"' in page
    where = f"/puzzles/{GAME.id}/{puzzle.id}"
    table = client.get(where).text
    assert "data-option=" in table
    assert puzzle.best.story[0] not in table
    right = tried(client, where, actions=puzzle.best.actions)
    assert right["status"]["trial"] == {"verdict": "passed", "solved": puzzle.id}
    wrong = tried(client, where, actions=puzzle.others[0].actions)
    assert wrong["status"]["trial"]["verdict"] == "failed"
    assert "it gives up about 18 of 100" in wrong["regions"]["prompt"]
    compared = [puzzle.best.actions, puzzle.others[0].actions]
    strange = [one["message"] for one in _first(table)["decision"]["options"]]
    unknown = next([message] for message in strange if [message] not in compared)
    judged = tried(client, where, actions=unknown)  # nobody has thought of it: it is thought about now
    assert judged["status"]["trial"]["verdict"] in ("passed", "failed")
    assert tried(client, where, show=True)["status"]["trial"]["verdict"] == "shown"
    answer = client.post(f"{where}/play-on")
    assert answer.status_code == 303
    opened = hall.hall.tables[answer.headers["location"].split("/")[2]]
    assert len(opened.match.moves) >= len(puzzle.log)
    assert client.get(f"/puzzles/{GAME.id}/nothing").status_code == 404
    assert client.get("/puzzles/pipeline").status_code == 404


def test_every_day_has_its_puzzle_and_none_comes_again_before_all_others(made: PuzzleFile) -> None:
    count = len(made.puzzles)
    days = [puzzles.of_day(GAME, made.puzzles, day).id for day in range(2 * count)]
    assert sorted(days[:count]) == sorted(puzzle.id for puzzle in made.puzzles)
    assert days[:count] == days[count:]
    assert puzzles.day_of("2026-11-18T00:00:01Z") == puzzles.day_of("2026-11-17T23:59:59Z") + 1
