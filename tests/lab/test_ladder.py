"""The ladder: from the records of an experiment to a page with every pair, its aim, ratings, and teams."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from meeplehall.lab.experiment.ladder import Rung, Way, rated, rungs, teams
from meeplehall.lab.experiment.plan import ExperimentFile, checked
from meeplehall.lab.experiment.run import RECORDS, recorded, run
from tools.ladder import page

FILES = sorted((Path(__file__).parents[2] / "experiments").glob("ladder-*.toml"))
NESTS: dict[str, Any] = {
    "title": "Nests", "game": "magpies", "matches": 40,
    "cell": [
        {"title": "greedy v random", "seats": 2, "bots": ["greedy,random"], "aim": [0.5, 1.0]},
        {"title": "greedy v beginner", "seats": 2, "bots": ["greedy,beginner"], "matches": 10},
    ],
}  # fmt: skip
WAYS = (Way("plain", 1.0),)


@pytest.mark.parametrize(
    ("wins", "aim", "verdict"),
    [
        (70, None, ""),
        (70, (0.65, 0.85), "yes"),
        (62, (0.65, 0.85), "not seen, within the interval"),
        (91, (0.65, 0.85), "not seen, within the interval"),
        (50, (0.65, 0.85), "no"),
        (97, (0.65, 0.85), "no"),
        (30, (0.0, 0.4), "yes"),
        (100, (0.8, 1.0), "yes"),
    ],
)
def test_an_aim_is_met_or_could_be_or_is_not(
    wins: int, aim: tuple[float, float] | None, verdict: str
) -> None:
    assert Rung("a v b", "a", "b", wins, 100, 100, aim, WAYS, 1).verdict == verdict


def test_every_pair_says_what_the_first_bot_won_and_all_are_rated(tmp_path: Path) -> None:
    plan = checked(msgspec.convert(NESTS, ExperimentFile))
    records = run(plan, tmp_path, 1)
    found = recorded(plan, tmp_path)
    first, second = rungs(plan, found)
    greedy = [seat.share for record in records[:40] for seat in record.seats if seat.bot == "greedy"]
    assert (first.bot, first.rival, first.matches, first.wins) == ("greedy", "random", 40, sum(greedy))
    assert (second.matches, second.planned, second.aim) == (10, 10, None)
    assert {name for name, _ in rated(found)} == {"greedy", "random", "beginner"}
    assert rated(found)[0][1].value > rated(found)[-1][1].value


def test_matches_of_another_build_or_pace_are_never_added_up(tmp_path: Path) -> None:
    plan = checked(msgspec.convert(NESTS, ExperimentFile))
    records = run(plan, tmp_path, 1)
    others = [msgspec.structs.replace(record, build="compiled", pace=4.0) for record in records[:15]]
    with (tmp_path / RECORDS).open("ab") as file:
        file.write(b"".join(msgspec.json.encode(record) + b"\n" for record in others))
    assert [(row.matches, row.ways) for row in rungs(plan, recorded(plan, tmp_path))] == [
        (40, WAYS), (10, WAYS),
    ]  # fmt: skip


def test_a_team_aims_at_ten_points_more_than_the_one_below(tmp_path: Path) -> None:
    plan = checked(
        msgspec.convert(
            {"title": "Teams", "game": "helionox", "matches": 3, "bots": ["random", "plain"],
             "seats": [2], "options": {"episode": ["1", "2"]}},
            ExperimentFile,
        )
    )  # fmt: skip
    records = run(plan, tmp_path, 1)
    lowest, higher = teams(plan, recorded(plan, tmp_path))
    assert (lowest.bot, lowest.matches, lowest.aim) == ("random", 6, None)
    assert higher.aim is not None
    assert higher.aim[0] == pytest.approx(min(1, lowest.share + 0.1))
    won = [record.team_won for record in records if record.seats[0].bot == "plain"]
    assert higher.wins == sum(map(bool, won))


def test_the_page_has_rows_ratings_commands_and_the_pace(tmp_path: Path) -> None:
    path = tmp_path / "ladder-nests.toml"
    path.write_text(
        'title = "Nests"\ngame = "magpies"\nmatches = 8\n'
        '[[cell]]\ntitle = "greedy v random"\nseats = 2\nbots = ["greedy,random"]\naim = [0.0, 1.0]\n'
    )
    assert "Nothing is recorded yet: `meeplehall experiment experiments/ladder-nests.toml`" in page(
        [path], tmp_path
    )
    plan = checked(msgspec.toml.decode(path.read_bytes(), type=ExperimentFile))
    records = run(plan, tmp_path / path.stem, 1)
    wins = sum(seat.share for record in records for seat in record.seats if seat.bot == "greedy")
    text = page([path], tmp_path)
    assert f"| greedy | random | {wins:g} of 8 |" in text
    assert "| bot | rating | 95 % |" in text
    assert "played on the plain build." in text
    assert "MEEPLEHALL_PACE" not in text
    lines = [
        msgspec.json.encode(msgspec.structs.replace(record, pace=4.0, sources=str(record.number % 2)))
        for record in records[:7]
    ]
    (tmp_path / path.stem / RECORDS).write_bytes(b"\n".join(lines) + b"\n")
    text = page([path], tmp_path)
    assert "of 7, 8 planned |" in text
    assert "`MEEPLEHALL_PACE=4` was set" in text
    assert "Sources of the bots were changed while these were played: greedy v random." in text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_level_meets_the_one_below(path: Path) -> None:
    plan = checked(msgspec.toml.decode(path.read_bytes(), type=ExperimentFile))
    levels = list(plan.game.knowledge().levels)
    if plan.game.cooperative:
        assert {cell.bots for cell in plan.cells} == {(level, level) for level in levels}
    else:
        pairs = {cell.bots: cell for cell in plan.cells}
        for above, below in zip(levels[1:], levels, strict=False):
            assert pairs[above, below].aim == (0.65, 0.85)
            assert pairs[above, below].matches >= 60
        assert pairs["beginner", "random"].aim == (0.8, 1.0)
        assert pairs["beginner", "plain"].aim == (0.0, 0.4)
