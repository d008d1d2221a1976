"""Experiments: a file checked before anything is played, a record per match, none played twice, a report."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from meeplehall import games
from meeplehall.engine.game import Game
from meeplehall.engine.playout import play_out
from meeplehall.lab.experiment import records
from meeplehall.lab.experiment import run as running
from meeplehall.lab.experiment.findings import findings
from meeplehall.lab.experiment.plan import CellEntry, ExperimentError, ExperimentFile, checked, read
from meeplehall.lab.experiment.records import kept
from meeplehall.lab.experiment.report import page
from meeplehall.lab.experiment.run import RECORDS, run

FILES = sorted((Path(__file__).parents[2] / "experiments").glob("*.toml"))
PLAIN = {"title": "Nests", "game": "magpies", "matches": 24, "bots": ["random"], "seats": [2, 3]}


def experiment(**changes: Any) -> Any:
    return checked(msgspec.convert(PLAIN | changes, ExperimentFile))


@pytest.mark.parametrize(
    ("changes", "about"),
    [
        ({"game": "chess"}, "game: there is no 'chess'; there are .*xenofera"),
        ({"matches": 0}, "matches: 0 is too few"),
        ({"seed": -1}, "seed: a whole number"),
        ({"seats": []}, "seats: there is nothing to play"),
        ({"seats": [9]}, "9 players, options: Magpies is for 2 to 4 players"),
        ({"bots": ["nobody"]}, "2 players, bots: There is no bot 'nobody'"),
        ({"bots": ["random,random,random,random"]}, "is for 4 seats; 1 or 2 are allowed"),
        ({"options": {"colour": ["red"]}}, "options: Magpies has no 'colour'; it has rounds"),
        ({"options": {"rounds": [99]}}, "99, options: .*99"),
        ({"cell": [{"title": "2 players", "seats": 2}]}, "two are called '2 players'"),
        ({"cell": [{"title": "x", "seats": 2, "bots": ["random", "greedy"]}]}, "exactly one line-up"),
    ],
)  # fmt: skip
def test_a_bad_file_names_the_key_and_what_is_allowed(changes: dict[str, Any], about: str) -> None:
    with pytest.raises(ExperimentError, match=about):
        experiment(**changes)


def test_a_file_that_is_none_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ExperimentError, match="cannot be read"):
        read(tmp_path / "gone.toml")
    (tmp_path / "bad.toml").write_text("title = 3\n")
    with pytest.raises(ExperimentError, match=r"bad.toml: Expected `str`, got `int` - at `\$.title`"):
        read(tmp_path / "bad.toml")


def test_a_grid_has_every_player_count_with_every_choice_and_cells_are_added() -> None:
    found = experiment(
        options={"rounds": [1, 2]}, cell=[CellEntry("mixed", 2, {}, ("random,greedy",))]
    )  # fmt: skip
    assert [cell.title for cell in found.cells] == [
        "2 players, Rounds: 1", "2 players, Rounds: 2", "3 players, Rounds: 1", "3 players, Rounds: 2",
        "mixed",
    ]  # fmt: skip
    assert found.cells[-1].bots == ("random", "greedy")


def test_records_do_not_depend_on_the_processes(tmp_path: Path) -> None:
    one, two = (run(experiment(matches=6), tmp_path / str(n), n) for n in (1, 2))
    assert one == two


def test_what_is_recorded_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(experiment(), tmp_path, 1)
    path = tmp_path / RECORDS
    assert kept(path) == first
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:10]) + lines[10][:40])  # interrupted in the middle of a line
    numbers: list[int] = []

    def watched(experiment: Any, cell: Any, number: int) -> Any:
        numbers.append(number)
        return original(experiment, cell, number)

    original = records.played
    monkeypatch.setattr(running, "played", watched)
    assert run(experiment(), tmp_path, 1) == first
    assert len(numbers) == len(first) - 10
    assert kept(path) == first
    run(experiment(bots=["greedy"]), tmp_path, 1)
    assert len(numbers) == 2 * len(first) - 10  # other bots, other matches


def test_everybody_sits_on_every_seat_and_the_findings_say_who_won(tmp_path: Path) -> None:
    found_records = run(experiment(seats=[2], bots=["random,greedy"], matches=60), tmp_path, 1)
    assert {record.seats[0].bot for record in found_records} == {"random", "greedy"}
    found = findings("2 players", found_records)
    greedy, random = found.shares["Bots"]
    assert (greedy.what, random.what) == ("greedy", "random")
    assert greedy.share > 0.55
    assert greedy.share + random.share == pytest.approx(1)
    assert greedy.low < greedy.share < greedy.high
    assert sum(row.share for row in found.shares["Order of turns"]) == pytest.approx(1)


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.id)
def test_every_game_tells_what_its_seats_had(game: Game[Any]) -> None:
    for setup in game.setups()[:4]:
        state = game.start(setup.seats, setup.options, 3)
        play_out(state, Random(3))
        told = game.measures(state)
        assert len(told.seats) in (0, setup.seats)
        for name, value in told.match.items():
            assert name[0].isupper()
            assert isinstance(value, float | str)
        for seat in told.seats:
            assert all(each.strip() for what in seat.values() for each in what)


def test_a_report_shows_all_cells_with_their_shares(tmp_path: Path) -> None:
    plan = experiment(remarks="One <b>remark</b>.\n\nAnother.")
    html = page(plan, run(plan, tmp_path, 1), "meeplehall experiment nests.toml")
    assert "<h2>2 players</h2>" in html
    assert "<h2>3 players</h2>" in html
    assert "first to act" in html
    assert "<p>One &lt;b&gt;remark&lt;/b&gt;.</p>" in html
    assert "even would be 33.3%" in html
    assert "http" not in html  # it needs nothing else


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_experiments_of_the_project_can_be_run(path: Path, tmp_path: Path) -> None:
    plan = read(path)
    assert plan.matches >= 100
    cell = replace(plan.cells[0], bots=("random",) * plan.cells[0].seats)
    small = replace(plan, matches=2, cells=[cell])
    assert page(small, run(small, tmp_path, 1), "as in the test")
