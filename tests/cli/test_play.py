"""Matches through piped input: what is typed is done, what is wrong changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from meeplehall import games
from meeplehall.cli import app

GAME = games.all_games()[0]
RIVALS = ",".join(["random"] * (GAME.min_seats - 1))
ME = f"me:Ann,{RIVALS}"


def play(typed: str, *arguments: str, seats: str = ME) -> Result:
    return CliRunner().invoke(
        app, ["play", GAME.id, "--seats", seats, "--seed", "3", *arguments], input=typed
    )


def actions(path: Path, seat: int = 0) -> list[Any]:
    return [entry["action"] for entry in json.loads(path.read_text())["actions"] if entry["seat"] == seat]


def test_a_whole_match_by_defaults(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    result = play("default\n" * 3000, "--save", str(path))
    assert result.exit_code == 0
    assert "Scores" in result.stdout
    assert CliRunner().invoke(app, ["check", str(path)]).exit_code == 0


def test_numbers_are_done_and_everything_else_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    result = play("1\nxyzzy\n99\n0\n-1\n1 99\n\n? \n? 99\n? xyzzy\nlog\nhelp\n", "--save", str(path))
    assert result.exit_code == 0
    assert len(actions(path)) == 1
    assert "There is no option 99" in result.stdout
    assert "Type the number of an option" in result.stdout
    assert "No rule is about 'xyzzy'" in result.stdout


def test_the_end_of_input_saves_the_match_where_it_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    assert play("1\n", "--save", str(path)).exit_code == 0
    loaded = CliRunner().invoke(app, ["play", "--load", str(path)], input="default\n")
    assert loaded.exit_code == 0
    assert len(actions(path)) == 2


def test_undo_takes_back_and_says_when_it_cannot(tmp_path: Path) -> None:
    result = play("undo\nquit\n\n")
    assert "nothing yet that could be taken back" in result.stdout


def test_quit_asks_whether_to_save(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    assert play(f"quit\n{path}\n").exit_code == 0
    assert path.exists()
    again = play(f"save {path}\nquit\n\n")
    assert "there already" in again.stdout


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("mine")
    result = play("", "--save", str(path))
    assert result.exit_code == 2
    assert path.read_text() == "mine"


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    result = play(f"save {tmp_path / 'no' / 'where.json'}\nquit\n\n")
    assert "cannot be written" in result.stdout


def test_people_who_share_a_keyboard_are_hidden_from_each_other() -> None:
    people = ",".join(["me:Ann", "me:Bob", *["random"] * (GAME.min_seats - 2)])
    result = play("\ndefault\n\ndefault\n\n", seats=people)
    assert "Pass the keyboard to Ann." in result.stdout
    assert "Pass the keyboard to Bob." in result.stdout


def test_the_same_seed_and_input_give_the_same_match(tmp_path: Path) -> None:
    paths = [tmp_path / "one.json", tmp_path / "two.json"]
    for path in paths:
        play("default\n" * 40, "--save", str(path))
    assert paths[0].read_text() == paths[1].read_text()


@pytest.mark.parametrize("seats", ["me,nobody", "me:Ann,me:Ann", "me", "me:\x1b[2J,random", ","])
def test_seats_that_make_no_sense_are_refused_in_one_sentence(seats: str) -> None:
    result = play("", seats=seats)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "\x1b" not in result.stderr


def test_a_hint_comes_from_a_bot_and_a_bot_plays_in_another_process() -> None:
    seats = ",".join(["me:Ann", "greedy", *["random"] * (GAME.min_seats - 2)])
    result = play("1\nhint\n" + "default\n" * 4 + "quit\n\n", seats=seats)
    assert result.exit_code == 0
    assert "A bot would do: " in result.stdout
    assert "could not decide" not in result.stdout
