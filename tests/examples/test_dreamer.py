"""The bot that docs/write-a-bot.md walks through: it plays, and the page shows its code as it is."""

import re
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from examples.dreamer import Dreamer, share_of_wins
from meeplehall import games
from meeplehall.bots import bot
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Knowledge
from meeplehall.lab.bot_match import play

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "write-a-bot.md").read_text("utf-8")
SOURCE = (ROOT / "examples" / "dreamer.py").read_text("utf-8")
#: matches of the fourth take as long as those of all others together
QUICK = [game for game in games.all_games() if game.id != "pipeline"]
SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda snippet: snippet.splitlines()[0])
def test_every_snippet_is_in_the_example_line_by_line(snippet: str) -> None:
    assert snippet in SOURCE or indent(snippet, "    ") in SOURCE


@pytest.mark.parametrize("id", ["xenofera", pytest.param("helionox", marks=pytest.mark.soak)])
def test_the_example_beats_greedy(id: str) -> None:
    assert share_of_wins(games.game(id), 20) > 0.5


@pytest.mark.parametrize("game", QUICK, ids=lambda game: game.id)
def test_the_same_seed_plays_the_same_match(game: Game[Any]) -> None:
    others = [bot("random")] * (max(game.min_seats, min(2, game.max_seats)) - 1)
    first, second = (play(game, [Dreamer(2), *others], {}, 3).outcome for _ in range(2))
    assert first == second


def test_what_the_page_names_is_there() -> None:
    for name in re.findall(r"`knowledge\.(\w+)", PAGE):
        assert hasattr(Knowledge, name)
    for target in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (ROOT / "docs" / target).resolve().exists()
