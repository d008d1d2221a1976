"""`meeplehall fork`: a file of older rules goes on from its last good moment."""

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from meeplehall import games
from meeplehall.cli.app import app
from meeplehall.engine.files.matchfile import dump, load
from meeplehall.engine.match import Match, Seat


def run(*words: object, expect: int = 0) -> str:
    found = CliRunner().invoke(app, [str(word) for word in words])
    assert found.exit_code == expect, found.output
    return str(found.output) + str(found.stderr)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A match of Xenofera by rules 1, whose ninth action is none any more."""
    match = Match(games.game("xenofera"), [Seat("Ann"), Seat("Bob")], {}, 5)
    for _ in range(12):
        match.do_default(match.state.waiting[0])
    file = msgspec.json.decode(dump(match))
    file["rules"] = "1-0badcafe"
    file["actions"][8]["action"] = {"type": "unheard of"}
    file["options"]["an old option"] = True
    path = tmp_path / "old.json"
    path.write_bytes(msgspec.json.encode(file))
    return path


@pytest.mark.parametrize("command", [["check"], ["replay"], ["play", "--load"]])
def test_a_file_of_other_rules_says_what_changed_and_what_to_do(old: Path, command: list[str]) -> None:
    said = " ".join(run(*command, old, expect=1).split())
    assert (
        "begun by rules 1 of Xenofera: Galactic Market, and these are rules 2. What changed: Discard" in said
    )
    assert f"`meeplehall fork {old} NEW` begins a new match from its last good moment." in said


def test_the_fork_has_all_that_todays_rules_allow(old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.json"
    said = run("fork", old, new)
    assert f"{new} has 8 of its 12 actions. It begins after this:" in said
    match = load(new.read_bytes(), games.game)
    assert len(match.moves) == 8
    assert match.rules == "2"
    assert [seat.name for seat in match.seats] == ["Ann", "Bob"]
    assert match.seed == 5
    assert "is valid" in run("check", new)


def test_nothing_is_written_over_and_nothing_forked_that_can_go_on(old: Path, tmp_path: Path) -> None:
    before = old.read_bytes()
    assert "is there already" in run("fork", old, old, expect=2)
    assert old.read_bytes() == before
    new = tmp_path / "new.json"
    run("fork", old, new)
    assert "goes on with it" in run("fork", new, tmp_path / "newer.json", expect=2)
    assert not (tmp_path / "newer.json").exists()


def test_what_is_no_match_is_refused(tmp_path: Path, old: Path) -> None:
    (tmp_path / "text.json").write_text("{")
    assert "is refused" in run("fork", tmp_path / "text.json", tmp_path / "new.json", expect=1)
    file = msgspec.json.decode(old.read_bytes())
    file["game"] = "chess"
    old.write_bytes(msgspec.json.encode(file))
    assert "There is no game 'chess' here." in run("fork", old, tmp_path / "new.json", expect=1)
    file |= {"game": "xenofera", "seats": file["seats"][:1]}
    old.write_bytes(msgspec.json.encode(file))
    assert "Today's rules have no such match" in run("fork", old, tmp_path / "new.json", expect=1)
