"""`meeplehall analyse` tells of a match, and refuses what is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from meeplehall.cli import app
from meeplehall.cli.files import save
from meeplehall.insight.data import decode_report
from tests.insight.matches import MAGPIES, sensible_match


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    save(sensible_match(MAGPIES, 2, 8, 0.5), path)
    return path


def said(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["analyse", *arguments, "--jobs", "1"])
    return result.exit_code, " ".join(result.output.split())


def test_it_tells_course_luck_and_mistakes(file: Path) -> None:
    code, output = said(str(file))
    assert code == 0
    assert "each player's chance to win" in output
    assert "Luck and skill" in output
    assert "points lost per decision" in output
    assert "Better was" in output


def test_json_is_the_report(file: Path) -> None:
    result = CliRunner().invoke(app, ["analyse", str(file), "--json", "--seat", "1", "--jobs", "1"])
    report = decode_report(result.stdout)
    assert report.game == "magpies"
    assert [seat.judged for seat in report.seats] == [False, True]


def test_a_tampered_file_is_refused_with_its_action(file: Path) -> None:
    match = json.loads(file.read_text())
    match["actions"][4]["check"] = "0" * 12
    file.write_text(json.dumps(match))
    code, output = said(str(file))
    assert code == 1
    assert "is refused. Action 5:" in output


def test_a_match_whose_rules_are_gone_says_so(file: Path) -> None:
    match = json.loads(file.read_text())
    match["rules"] = "0"
    file.write_text(json.dumps(match))
    code, output = said(str(file))
    assert code == 1
    assert "begun by rules 0" in output


def test_what_cannot_be_analysed_is_said_in_a_sentence(file: Path, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.json"
    foreign.write_text("{}")
    assert said(str(foreign))[0] == 1
    assert said(str(file), "--seat", "7") == (2, "--seat 7: the seats go from 0 to 1.")
    assert said(str(file), "--depth", "0")[0] == 1
    unfinished = tmp_path / "unfinished.json"
    save(sensible_match(MAGPIES, 2, 8).fork(3), unfinished)
    code, output = said(str(unfinished))
    assert (code, "not over" in output) == (1, True)
