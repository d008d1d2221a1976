"""The deal of the day: the same for all, drawn from the hall's secret, one try that counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest

from meeplehall import games
from meeplehall.hall.table import Table
from meeplehall.web.frame.distribution import distribution, steps_of
from tests.hall.running import Json, Running, StandingClock, running
from tests.hall.stores import Raw, store_in
from tests.hall.test_lobby import play_out

ANN, BO, CY = (digit * 32 for digit in "abc")


class Calendar(StandingClock):
    """Days that the test turns over."""

    def __init__(self) -> None:
        super().__init__()
        self.today = date(2026, 11, 18)

    @property
    def day(self) -> str:
        return self.today.isoformat()

    def turn_over(self, days: int = 1) -> None:
        self.today += timedelta(days=days)

    def stamp(self) -> str:
        return f"{self.day}T12:00:00Z"


@pytest.fixture(scope="module")
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture(scope="module")
def module_hall(tmp_path_factory: pytest.TempPathFactory, calendar: Calendar) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hall"), clock=calendar) as found:
        yield found


@pytest.fixture
def clock(calendar: Calendar) -> Calendar:
    """Every test has a day of its own."""
    calendar.turn_over(3)
    return calendar


@pytest.fixture
def hall(module_hall: Running, clock: Calendar) -> Running:
    return module_hall


def asked(hall: Running, person: str = "", day: str = "", **more: object) -> Json:
    with hall.client() as client:
        answer = client.post(f"/api/daily/magpies{day and '/'}{day}", json={"person": person, **more})
    found: Json = answer.json()
    return found


def begun(hall: Running, person: str, day: str = "", name: str = "Ann") -> tuple[Table, str]:
    """A try, and the address of its seat."""
    url = asked(hall, person, day, name=name, play=True)["url"]
    return hall.hall.tables[url.split("/")[2]], url


def test_all_have_the_same_deal_against_the_bots_of_the_game_and_it_is_called_known(hall: Running) -> None:
    (ann, _), (bo, _) = begun(hall, ANN), begun(hall, BO)
    assert ann.id != bo.id
    assert ann.match.seed == bo.match.seed
    assert [place.bot for place in ann.places] == ["", *games.game("magpies").daily.bots]
    with hall.client() as client:
        told = client.get(
            f"/api/tables/{ann.id}/deal",
            headers={"Authorization": "Seat " + begun(hall, ANN)[1].split("/")[3]},
        ).json()
    assert "the same for all" in told["known"]


def test_nobody_can_tell_the_deal_without_the_halls_secret(hall: Running, clock: Calendar) -> None:
    seeds = {begun(hall, ANN)[0].match.seed}
    clock.turn_over()
    seeds.add(begun(hall, ANN)[0].match.seed)
    Raw(store_in(hall.hall.store.backend.file.parent)).change("DELETE FROM days")
    assert begun(hall, BO)[0].match.seed in seeds  # it follows from secret and date
    Raw(store_in(hall.hall.store.backend.file.parent)).change("DELETE FROM days")
    hall.hall.recovery.secret.__dict__["_secret"] = b"another hall's secret, 32 bytes."
    seeds.add(begun(hall, CY)[0].match.seed)
    assert len(seeds) == 3


def test_one_try_counts_and_comes_before_practice(hall: Running) -> None:
    first, url = begun(hall, ANN)
    assert begun(hall, ANN)[1] == url  # what counts comes first
    assert asked(hall, ANN)["scores"] is None  # nobody sees how others did before
    assert "A try needs `person`" in asked(hall, "", play=True)["error"]
    other, _ = begun(hall, BO, name="Bo")
    play_out(hall, other.id)
    assert asked(hall, ANN)["scores"] is None
    play_out(hall, first.id)
    found = asked(hall, ANN)
    assert len(found["scores"]) == 2
    assert found["scores"][found["place"] - 1] == found["score"]
    again, practice = begun(hall, ANN)
    assert practice != url
    assert again.match.seed == first.match.seed
    play_out(hall, again.id)
    assert len(asked(hall, ANN)["scores"]) == 2
    assert asked(hall, ANN)["mine"] == url


def test_the_try_that_counts_has_no_help_and_stands(hall: Running) -> None:
    table, _ = begun(hall, ANN)
    assert table.strict
    assert not table.advice.switch.on
    play_out(hall, table.id)
    with pytest.raises(Exception, match="stands"):
        hall.inside(lambda: table.undo.ask(0, table.turn(0)))


def test_nothing_of_it_is_shown_to_others_before_the_day_is_over(hall: Running, clock: Calendar) -> None:
    table, url = begun(hall, ANN)
    play_out(hall, table.id)
    doors = [f"/t/{table.id}", f"/t/{table.id}/replay", f"/t/{table.id}/deal", f"/api/tables/{table.id}/view"]
    own = [f"{url}/replay?seat=1", f"{url}/export"]
    with hall.client() as client:

        def answers() -> list[int]:
            return [client.get(door).status_code for door in (*doors, *own)]

        assert answers() == [403] * 6
        assert client.post(f"{url}/fork", data={"moment": "0"}).status_code == 403
        assert client.post(f"{url}/analysis").status_code == 403
        assert str(table.match.seed) not in client.get(f"{url}/deal").text
        assert client.get(f"{url}/replay").status_code == 200
        assert asked(hall, BO)["tries"] == []
        clock.turn_over()
        assert answers() == [200] * 6
        assert str(table.match.seed) in client.get(f"{url}/deal").text


def test_a_try_that_ends_after_its_day_has_no_score(hall: Running, clock: Calendar) -> None:
    (late, _), (early, _) = begun(hall, ANN), begun(hall, BO)
    play_out(hall, early.id)
    day = clock.day
    clock.turn_over()
    play_out(hall, late.id)  # somebody may have looked at the other one by then
    found = asked(hall, ANN, day)
    assert (found["begun"], len(found["scores"]), found["score"]) == (2, 1, None)


def test_a_past_day_is_open_for_everybody(hall: Running, clock: Calendar) -> None:
    table, _ = begun(hall, ANN)
    play_out(hall, table.id)
    day = clock.day
    clock.turn_over()
    (shown,) = asked(hall, "", day)["tries"]
    assert (shown["name"], shown["replay"]) == ("Ann", f"/t/{table.id}/replay")
    other, _ = begun(hall, "", day)  # without being known
    assert other.match.seed == table.match.seed
    play_out(hall, other.id)
    assert len(asked(hall, "", day)["scores"]) == 1
    assert asked(hall, "", "2031-01-01")["error"] == "There is no deal of that day."
    with hall.client() as client:
        page = client.get(f"/daily/magpies/{day}").text
    assert f'href="/t/{table.id}/replay"' in page
    assert f'href="/daily/magpies/{day}"' in client_page(hall, "/daily/magpies")


def client_page(hall: Running, address: str) -> str:
    with hall.client() as client:
        return client.get(address).text


def test_the_page_leads_through_the_day(hall: Running) -> None:
    def page(person: str) -> str:
        with hall.client() as client:
            return client.post("/daily/magpies", json={"person": person}).text

    assert "one try that counts" in client_page(hall, "/daily/magpies")
    with hall.client() as client:
        url = client.post("/daily/magpies", data={"name": "Ann", "person": ANN}).headers["location"]
    assert "Your try is under way" in page(ANN)
    assert f'href="{url}"' in page(ANN)
    play_out(hall, url.split("/")[2])
    assert "place 1 of 1" in page(ANN)
    assert "for practice" in page(ANN)
    assert "<svg" in page(ANN)
    assert "<svg" not in page(BO)


def test_a_distribution_has_few_steps_and_everybody_in_them() -> None:
    for scores in ([7], [0, 1], list(range(0, 300, 7)), [-12, 40, 41]):
        steps = steps_of(scores, scores[0])
        assert len(steps) <= 12
        assert sum(step.people for step in steps) == len(scores)
        assert [step.low <= scores[0] <= step.high for step in steps] == [step.mine for step in steps]


def test_the_same_is_drawn_and_written() -> None:
    drawn = str(distribution(games.game("magpies"), [3, 3, 9], 9))
    assert "yours is 9" in drawn
    assert re.search(r'<rect[^>]* class="mine"', drawn)
    assert "(yours is here)" in drawn


def test_every_game_says_how_its_deal_of_the_day_is_played() -> None:
    for game in games.every_game():
        daily: Any = game.daily
        game.settle(1 + len(daily.bots), daily.options)
        assert set(daily.bots) <= set(game.knowledge().levels)
