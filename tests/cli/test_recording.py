"""Records by the commands that play: simulate, arena, experiment; and put together."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from meeplehall.lab.records import run as running
from meeplehall.lab.records.files import read
from meeplehall.lab.records.playing import played
from meeplehall.lab.records.schema import DecisionRecord, MatchRecord
from tests.cli.test_commands import run, sentence
from tests.lab.test_records import rows

SIMULATE = ["simulate", "magpies", "--seats", "random,greedy", "--matches", "6", "--jobs", "1"]
ARENA = [
    "arena",
    "magpies",
    "--bots",
    "random,greedy,plain",
    "--seats",
    "2",
    "--matches",
    "12",
    "--jobs",
    "1",
]
PLAN = """
title = "Nests"
game = "magpies"
matches = 4
bots = ["random"]
seats = [2, 3]
"""


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "nests.toml"
    path.write_text(PLAN)
    return path


def test_simulate_writes_what_it_says(tmp_path: Path) -> None:
    records, decisions = tmp_path / "r.csv", tmp_path / "d.parquet"
    result = run(*SIMULATE, "--records", str(records), "--decisions", str(decisions), "--json")
    said = json.loads(result.stdout)
    found = list(read(records, MatchRecord))
    assert [record.number for record in found] == list(range(6))
    assert sum(record.decisions for record in found) == said["decisions"]
    assert len(list(read(decisions, DecisionRecord))) == said["decisions"]
    wins = sum(seat.share for record in found for seat in record.seats if seat.bot == "greedy")
    assert wins == said["seats"][1]["wins"]
    assert "is there already" in sentence(run(*SIMULATE, "--records", str(records)))
    more = [*SIMULATE, "--records", str(records), "--matches", "8", "--resume", "--json"]
    assert json.loads(run(*more).stdout)["matches"] == 8
    assert len(rows(records)) == 8


def test_an_interruption_says_how_to_go_on(
    plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(task: Any, decisions: bool) -> Any:
        if task.number == 3:
            raise KeyboardInterrupt
        return played(task, decisions)

    monkeypatch.setattr(running, "played", interrupted)
    records, kept = tmp_path / "r.csv", str(tmp_path / "kept")
    said = sentence(run(*SIMULATE, "--records", str(records)), 130)
    assert said == "Interrupted. All matches that were over are kept: the same command with --resume goes on."
    said = sentence(run("experiment", str(plan), "--jobs", "1", "--keep", kept), 130)
    assert said == "Interrupted. All matches that were over are kept: the same command goes on."
    assert len((tmp_path / "r.csv.part").read_bytes().splitlines()) == 3
    monkeypatch.undo()
    assert run(*SIMULATE, "--records", str(records), "--resume").exit_code == 0
    assert len(rows(records)) == 6


def test_parts_of_an_arena_are_put_together_again(tmp_path: Path) -> None:
    whole = tmp_path / "whole.csv"
    assert run(*ARENA, "--records", str(whole)).exit_code == 0
    parts = [tmp_path / f"part-{i}.{form}" for i, form in ((1, "jsonl"), (2, "parquet"))]
    for number, path in enumerate(parts):
        assert run(*ARENA, "--records", str(path), "--shard", f"{number + 1}/2").exit_code == 0
    together = tmp_path / "together.csv"
    result = run("records", str(together), *map(str, reversed(parts)))
    assert result.stdout.startswith("12 matches in")
    assert rows(together) == rows(whole)
    assert "is there already" in sentence(run("records", str(together), str(whole)))
    other = tmp_path / "other.csv"
    run(*ARENA, "--seed", "9", "--records", str(other))
    said = sentence(run("records", str(tmp_path / "x.csv"), str(whole), str(other)))
    assert said.endswith("has another match 0 than the files before it.")


def test_an_experiment_writes_its_records_and_is_played_in_parts(plan: Path, tmp_path: Path) -> None:
    def play(*arguments: str, keep: str = "kept") -> str:
        result = run("experiment", str(plan), "--jobs", "1", "--keep", str(tmp_path / keep), *arguments)
        assert result.exit_code == 0, result.stderr
        return result.stdout

    for part in ("1/2", "2/2"):
        assert "without --shard makes the report" in play("--shard", part)
    records, decisions = tmp_path / "r.parquet", tmp_path / "d.csv"
    play("--records", str(records))
    assert {path.name for path in (tmp_path / "kept" / "nests").iterdir()} == {
        "records-1-of-2.jsonl", "records-2-of-2.jsonl", "records.jsonl", "report.html"
    }  # fmt: skip
    assert not (tmp_path / "kept" / "nests" / "records.jsonl").read_bytes(), "nothing was played again"
    play("--records", str(tmp_path / "whole.csv"), "--decisions", str(decisions), keep="whole")
    assert rows(records) == rows(tmp_path / "whole.csv")
    assert len(rows(decisions, DecisionRecord)) == sum(record.decisions for record in rows(records))


@pytest.mark.parametrize(
    ("arguments", "about"),
    [
        (["--records", "rows.xls"], "rows.xls: records end in .jsonl, .csv or .parquet."),
        (["--decisions", "rows.csv"], "--decisions needs --records FILE as well."),
        (["--resume"], "--resume needs --records FILE as well."),
        (["--records", "rows.csv", "--decisions", "rows.csv"], "cannot hold both records and decisions"),
        (["--shard", "3/2"], "--shard 3/2: give which part of how many"),
        (["--shard", "7/7"], "Part 7 of 7 is empty"),
        (["--components", "mine.toml", "--scheduler", "tcp://x:1"], "cannot be played with on others"),
    ],
)
def test_what_makes_no_sense_gets_a_sentence(
    arguments: list[str], about: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert about in sentence(run(*SIMULATE, *arguments))
    assert not list(tmp_path.iterdir())
