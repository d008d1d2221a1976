"""What the terminal says of every game: options in words, rows, a match to its end."""

from typing import Any

import pytest
from rich.console import Console, RenderableType
from rich.text import Text
from typer.testing import CliRunner

from meeplehall import games
from meeplehall.cli import app
from meeplehall.draw.rows import Row
from meeplehall.engine.decision import decision
from meeplehall.engine.game import Game, Setup
from meeplehall.observation.explaining import option
from meeplehall.testing import walk
from meeplehall.testing.suite import tried


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setup" in metafunc.fixturenames:
        setups = [
            pytest.param(game, setup, id=f"{game.id} {setup}")
            for game in games.every_game()
            for setup in tried(game.setups(), metafunc.function)
        ]
        metafunc.parametrize(("game", "setup"), setups)


def test_all_that_an_option_is_about_has_words(game: Game[Any], setup: Setup) -> None:
    for number, (state, player) in enumerate(walk(game, setup, 3)):
        asked = None if number % 23 else decision(game, state, player)
        if asked is not None:
            view = game.view(state, player)
            for choice in asked.options:
                shown = " ".join(drawn_text(option(game, view, choice, asked.rule)).split())
                assert shown.startswith(choice.label)


PAPER = Console(width=100, color_system=None, legacy_windows=False)


def drawn_text(what: RenderableType) -> str:
    with PAPER.capture() as capture:
        PAPER.print(what)
    return capture.get()


def test_words_in_a_row_break_between_and_keep_their_style() -> None:
    row = Row([Text("one", "red"), Text("two words"), Text("three")])
    console = Console(width=14, force_terminal=True, color_system="standard", legacy_windows=False)
    with console.capture() as capture:
        console.print(row)
    first, second = capture.get().splitlines()
    assert first.count("\x1b[31m") == 1
    assert first.index("two words") > first.index("\x1b[0m")
    assert second == "three"


def test_every_setup_can_be_played_at_the_terminal(game: Game[Any], setup: Setup) -> None:
    options = [word for name, value in setup.options.items() for word in ("--set", f"{name}={_typed(value)}")]
    seats = ",".join(["me", *["random"] * (setup.seats - 1)])
    arguments = ["play", game.id, "--seats", seats, "--seed", "1", *options]
    result = CliRunner().invoke(app, arguments, input="1\n2 1\ny\n" * 4 + "hello\n" + "default\n" * 6)
    assert result.exit_code == 0, result.output
    assert "not saved" in result.output or "Scores" in result.output


def _typed(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)
