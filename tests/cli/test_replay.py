"""Replays show a seat what it knew, and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from meeplehall import games
from meeplehall.cli import app
from meeplehall.cli.files import save
from meeplehall.cli.replay import moments
from meeplehall.engine.action import Action
from meeplehall.engine.game import SPECTATOR, Setup
from meeplehall.engine.match import Match
from meeplehall.engine.state import State
from meeplehall.testing import random_match

WHOLE = 100_000


@pytest.fixture(scope="module", params=games.ids())
def match(request: pytest.FixtureRequest) -> Match:
    game = games.game(request.param)
    return random_match(game, Setup(min(game.min_seats + 1, game.max_seats)), 5, WHOLE)


def known(match: Match, seat: int) -> list[Any]:
    return [[moment.view, [line.plain for line in moment.news]] for moment in moments(match, seat)]


def test_a_moment_is_what_the_seat_saw(match: Match) -> None:
    views = [match.game.view(match.at(n), 0) for n in range(len(match.moves) + 1)]
    assert all(moment.view in views for moment in moments(match, 0))
    assert moments(match, 0)[-1].view == views[-1]


def secret_actions(match: Match) -> int:
    """How many actions nobody but their players heard or saw anything of."""
    views = [match.game.view(match.at(n), SPECTATOR) for n in range(len(match.moves) + 1)]
    told = {line[0] for line in match.log(SPECTATOR)}
    return sum(views[n] == views[n - 1] and n not in told for n in range(1, len(views)))


def there_and_back(state: State, player: int) -> list[Action[Any]]:
    """Two actions after which everything is as before; none if there are no such actions."""
    for there in state.options(player)[:3]:
        after = state.clone()
        after.act(player, there)
        for back in after.options(player) if player in after.waiting else []:
            again = after.clone()
            again.act(player, back)
            if again.facts() == state.facts():
                return [there, back]
    return []


def test_secret_actions_leave_no_trace(match: Match) -> None:
    """In a match in which a rival changes his mind in secret the seat sees the same."""
    dithering, dithered = Match(match.game, match.seats, match.options, match.seed), 0
    for number, move in enumerate(match.moves):
        state = dithering.state
        if state.step.together and not number % 5:
            for player in [player for player in state.waiting if player != 0]:
                for action in there_and_back(state, player):
                    dithering.do(player, action)
                    dithered += 1
        dithering.do(move.player, move.action)
    assert len(dithering.moves) == len(match.moves) + dithered
    assert dithered >= 10 * (secret_actions(match) > 50)
    assert known(dithering, 0) == known(match, 0)


def test_a_spectator_sees_a_moment_for_every_action_but_the_secret_ones(match: Match) -> None:
    assert len(moments(match, SPECTATOR)) == len(match.moves) + 1 - secret_actions(match)


def test_replay_prints_the_log_without_a_terminal(match: Match, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    save(match, path)
    shown = CliRunner().invoke(app, ["replay", str(path), "--seat", "0"])
    assert shown.exit_code == 0
    assert "Scores" in shown.stdout
    part = CliRunner().invoke(app, ["replay", str(path), "--from", "2", "--to", "4"])
    assert "Scores" not in part.stdout


@pytest.mark.parametrize(
    "arguments", [["--seat", "9"], ["--from", "0"], ["--to", "99999"], ["--from", "5", "--to", "4"]]
)
def test_replay_says_what_is_wrong(match: Match, tmp_path: Path, arguments: list[str]) -> None:
    path = tmp_path / "match.json"
    save(match, path)
    result = CliRunner().invoke(app, ["replay", str(path), *arguments])
    assert result.exit_code == 2
    assert arguments[-2] in result.stderr


def test_replay_refuses_what_is_no_match(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps({"format": "something else"}))
    result = CliRunner().invoke(app, ["replay", str(path)])
    assert result.exit_code == 1
    assert "refused" in result.stderr
