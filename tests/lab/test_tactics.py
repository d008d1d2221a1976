"""Positions with an answer: read from a game's folder, tried by bots, and refused when they are wrong."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from meeplehall.bots import bot
from meeplehall.bots.bot import Bot
from meeplehall.engine.action import Action
from meeplehall.engine.files.matchfile import dump
from meeplehall.engine.game import Game, Setup
from meeplehall.engine.match import Match
from meeplehall.engine.options import OptionError
from meeplehall.engine.state import State
from meeplehall.games.magpies.game import GAME
from meeplehall.lab.tactics import FILE, FOLDER, positions, tactics
from meeplehall.testing.walks import new_match, play_on

NAME = "first.json"


class First(Bot):
    """Takes the option that stands first."""

    name = "first"

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        return [state.options(player)[0]]


@pytest.fixture
def match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match in the middle, in the folder of a game that has tactics."""
    played = new_match(GAME, Setup(2), 3)
    for _ in play_on(played, Random(3), 5):
        pass
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / NAME).write_bytes(dump(played))
    monkeypatch.setattr(GAME, "folder", tmp_path)
    return played


def write(entry: dict[str, Any]) -> None:
    whole = {"name": "a position", "match": NAME, "after": 4, "reason": "It wins.", **entry}
    lines = [f"{key} = {toml(value)}" for key, value in whole.items()]
    (GAME.folder / FOLDER / FILE).write_text("\n".join(["[[position]]", *lines]))


def toml(value: Any) -> str:
    """A value as TOML: as in JSON, but for tables."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def messages(match: Match) -> list[dict[str, Any]]:
    state = match.at(4)
    return [GAME.codec.encode(action) for action in state.options(state.waiting[0])]


def test_a_bot_that_does_what_is_asked_for_has_solved_it(match: Match) -> None:
    first, *others = messages(match)
    write({"plays": [first]})
    (tried,) = tactics(GAME, First(), 3, 0)
    assert (tried.solved, tried.tries, tried.found) == (3, 3, True)
    assert tried.did
    write({"plays": others})
    assert not tactics(GAME, First(), 3, 0)[0].found


def test_a_bot_that_does_what_is_to_be_avoided_has_not(match: Match) -> None:
    first, *others = messages(match)
    write({"avoids": [first]})
    assert not tactics(GAME, First(), 1, 0)[0].found
    write({"avoids": others})
    assert tactics(GAME, First(), 1, 0)[0].found
    write({"plays": [first], "avoids": [first]})
    assert not tactics(GAME, First(), 1, 0)[0].found


def test_the_same_seed_gives_the_same_answers(match: Match) -> None:
    write({"plays": messages(match)[:1]})
    assert tactics(GAME, bot("random"), 9, 1) == tactics(GAME, bot("random"), 9, 1)
    assert 0 < tactics(GAME, bot("random"), 40, 1)[0].solved < 40


@pytest.mark.parametrize(
    ("entry", "about"),
    [
        ({"reason": ""}, "says no reason"),
        ({"plays": []}, "asks nothing"),
        ({"after": 99}, "no position 99"),
        ({"match": "gone.json"}, "gone.json"),
        ({"plays": [{"do": "Fly"}]}, "a position"),
        ({"seat": 7}, "not asked"),
        ({"nme": "x"}, "cannot be read"),
    ],
)
def test_a_wrong_position_is_refused_with_its_name(match: Match, entry: dict[str, Any], about: str) -> None:
    write({"plays": messages(match)[:1], **entry})
    with pytest.raises(OptionError, match=about):
        positions(GAME)


def test_a_game_without_positions_says_so() -> None:
    if not (GAME.folder / FOLDER).exists():
        with pytest.raises(OptionError, match="no positions"):
            positions(GAME)
