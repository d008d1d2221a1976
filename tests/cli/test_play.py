"""Matches through piped input: what is typed is done, what is wrong changes nothing."""

import json
import re
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from meeplehall import games
from meeplehall.bots.pool import BotPool, Sight
from meeplehall.cli import app
from meeplehall.engine.action import Action
from meeplehall.engine.decision import Choice
from meeplehall.observation.wording import price_beside


class Player:
    """Somebody who sits down to one game and types."""

    def __init__(self, game: str) -> None:
        self.game = game

    def __call__(self, typed: str, *arguments: str, seats: str | None = None) -> Result:
        seats = self.seats("me:Ann") if seats is None else seats
        wanted = ["play", self.game, "--seats", seats, "--seed", "3", *arguments]
        return CliRunner().invoke(app, wanted, input=typed)

    def seats(self, *first: str, others: str = "random") -> str:
        """These, and others as far as the game needs them: two at least, if so many can play."""
        game = games.game(self.game)
        count = max(game.min_seats, min(max(2, len(first)), game.max_seats))
        return ",".join([*first, *[others] * (count - len(first))])

    @property
    def alone(self) -> bool:
        return games.game(self.game).max_seats == 1


@pytest.fixture(params=games.ids())
def play(request: pytest.FixtureRequest) -> Player:
    return Player(request.param)


def actions(path: Path, seat: int = 0) -> list[Any]:
    return [entry["action"] for entry in json.loads(path.read_text())["actions"] if entry["seat"] == seat]


def test_a_whole_match_by_defaults(play: Player, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    result = play("default\n" * 3000, "--save", str(path))
    assert result.exit_code == 0
    assert "Scores" in result.stdout
    assert CliRunner().invoke(app, ["check", str(path)]).exit_code == 0


def test_numbers_are_done_and_everything_else_changes_nothing(play: Player, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    result = play("1\nxyzzy\n99\n0\n-1\n1 99\n\n? \n? 99\n? xyzzy\nlog\nhelp\n", "--save", str(path))
    assert result.exit_code == 0
    assert len(actions(path)) == 1
    assert "There is no option 99" in result.stdout
    assert "Type the number of an option" in result.stdout
    assert "No rule is about 'xyzzy'" in result.stdout


def test_the_end_of_input_saves_the_match_where_it_was_asked_for(play: Player, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    assert play("1\n", "--save", str(path)).exit_code == 0
    loaded = CliRunner().invoke(app, ["play", "--load", str(path)], input="default\n")
    assert loaded.exit_code == 0
    assert len(actions(path)) == 2


def test_undo_takes_back_and_says_when_it_cannot(play: Player, tmp_path: Path) -> None:
    result = play("undo\nquit\n\n")
    assert "nothing yet that could be taken back" in result.stdout


def test_quit_asks_whether_to_save(play: Player, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    assert play(f"quit\n{path}\n").exit_code == 0
    assert path.exists()
    again = play(f"save {path}\nquit\n\n")
    assert "there already" in again.stdout


def test_an_existing_file_is_not_overwritten(play: Player, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text("mine")
    result = play("", "--save", str(path))
    assert result.exit_code == 2
    assert path.read_text() == "mine"


def test_a_place_that_cannot_be_written_is_said(play: Player, tmp_path: Path) -> None:
    result = play(f"save {tmp_path / 'no' / 'where.json'}\nquit\n\n")
    assert "cannot be written" in result.stdout


def test_people_who_share_a_keyboard_are_hidden_from_each_other(play: Player) -> None:
    if play.alone:
        return  # nobody to share it with
    result = play("\n" + "default\n" * 12 + "\ndefault\n\n", seats=play.seats("me:Ann", "me:Bob"))
    hidden = not games.game(play.game).cooperative
    assert ("Pass the keyboard to Ann." in result.stdout) == hidden
    assert ("Pass the keyboard to Bob." in result.stdout) == hidden
    assert "Ann: " in result.stdout
    assert "Bob: " in result.stdout


def test_in_a_team_any_seat_of_the_keyboard_can_act(tmp_path: Path) -> None:
    play, path = Player("helionox"), tmp_path / "match.json"
    typed = "1\n1\ndefault\ndefault\nas bob\n1\nas nobody\nas bob\ndefault\n\n"
    result = play(typed, "--save", str(path), seats="me:Ann,me:Bob")
    assert result.exit_code == 0
    assert "Ann: Choose an action" in result.stdout
    assert "Bob: You may play Plans meanwhile." in result.stdout
    assert actions(path, 1)[-1]["type"] == "play"  # although Ann is asked
    assert actions(path, 0)[-1]["type"] == "done"
    assert "Act as whom? At this keyboard are Ann, Bob." in result.stdout
    assert "Nobody waits for this seat." in result.stdout


def test_whoever_plays_alone_acts_for_nobody_else() -> None:
    result = Player("xenofera")("as bob\nquit\n\n", seats="me:Ann,me:Bob")
    assert "Act as whom" not in result.stdout
    assert "as NAME" not in result.stdout


def test_the_same_seed_and_input_give_the_same_match(play: Player, tmp_path: Path) -> None:
    paths = [tmp_path / "one.json", tmp_path / "two.json"]
    for path in paths:
        play("default\n" * 12, "--save", str(path))
    assert paths[0].read_text() == paths[1].read_text()


@pytest.mark.parametrize("seats", ["me,nobody", "me:Ann,me:Ann", "too few", "me:\x1b[2J,random", ","])
def test_seats_that_make_no_sense_are_refused_in_one_sentence(play: Player, seats: str) -> None:
    fewer = games.game(play.game).min_seats - 1
    result = play("", seats=",".join(["me"] * fewer) if seats == "too few" else seats)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "\x1b" not in result.stderr


def test_a_hint_comes_from_a_bot_and_a_bot_plays_in_another_process(play: Player) -> None:
    result = play(
        "hint\n1\nhint\n" + "default\n" * 4 + "quit\n\n", seats=play.seats("me:Ann", others="greedy")
    )
    assert result.exit_code == 0
    assert re.search(r"^ +\d+ [^:]+: [^>]+?\.$", result.stdout, re.MULTILINE)  # it may go on in the next line
    assert "could not decide" not in result.stdout


def test_the_coach_says_what_matters_and_what_was_better(monkeypatch: pytest.MonkeyPatch) -> None:
    def review(_: BotPool, sight: Sight, done: dict[str, object]) -> Future[list[str]]:
        answer: Future[list[str]] = Future()
        answer.set_result([f"Better was not to {done['type']}."])
        return answer

    monkeypatch.setattr(BotPool, "ask_review", review)
    play = Player("magpies")
    result = play("coach on\n\n1\n1\n1\ncoach off\n\nquit\n\n", "--set", "rounds=3", seats="me:Ann,random")
    assert result.exit_code == 0
    on, off = result.stdout.split("The coach is off.")
    assert "The coach is on." in on
    assert "your highest is the" in on
    assert "Better was not to lay. (undo takes it back)" in on
    assert "your highest is the" not in off


def test_people_at_one_keyboard_decide_together_about_hints_and_the_coach() -> None:
    result = Player("magpies")("\nhint\nn\ncoach on\nn\ncoach on\ny\nquit\n\n", seats="me:Ann,me:Bo")
    assert result.exit_code == 0
    assert "It is your highest" not in result.stdout
    assert result.stdout.count("Does everybody at this keyboard agree?") == 3
    assert result.stdout.count("The coach is on.") == 1


def test_every_option_can_be_asked_about(play: Player) -> None:
    """Wherever the pieces of an option lie, and whether it is about a piece at all."""
    asking = "".join(f"? {number}\n" for number in range(1, 9))
    result = play(("default\n" + asking) * 12 + "quit\n\n")
    assert result.exit_code == 0, result.output
    assert result.exception is None


def test_without_a_terminal_the_game_has_to_be_named() -> None:
    result = CliRunner().invoke(app, ["play", "--seats", "me,random"], input="1\n")
    assert result.exit_code == 2
    assert all(id in result.stderr for id in games.ids())


def test_a_price_that_the_label_does_not_tell_stands_beside_it() -> None:
    def option(label: str, price: int | None) -> Choice:
        return Choice(Action(), {}, label, [], "", price)

    assert price_beside(option("Wipe the line", -1)) == " (brings 1)"
    assert price_beside(option("Hire somebody", 12)) == " (costs 12)"
    assert price_beside(option("Hire somebody for $12", 12)) == ""
    assert price_beside(option("Take 1 and 20", 2)) == " (costs 2)"
    assert price_beside(option("Look around", None)) == price_beside(option("Look around", 0)) == ""
