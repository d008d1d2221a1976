"""docs/add-a-game.md shows the code of the example game as it is."""

import re
from pathlib import Path

import pytest

from meeplehall.engine import knowledge, outcome, record, wire
from meeplehall.engine.state import State
from meeplehall.engine.step import Step
from meeplehall.games.magpies.game import GAME

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
FOLDERS = (ROOT / "src" / "meeplehall" / "games" / "magpies", ROOT / "tests" / "games" / "magpies")
SOURCES = [path.read_text("utf-8") for folder in FOLDERS for path in folder.rglob("*.py")]
SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda snippet: snippet.splitlines()[0])
def test_every_snippet_is_in_the_example_line_by_line(snippet: str) -> None:
    assert any(snippet in source for source in SOURCES)


def test_there_are_snippets_of_all_parts() -> None:
    whole = "\n".join(SNIPPETS)
    parts = (
        "Table(",
        "LayStep(",
        "Draw(",
        "flyweights(",
        "set_up(",
        "redeal(",
        "view(",
        "Game(",
        "Knowledge(",
    )
    for part in parts:
        assert part in whole


def test_links_and_names_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert (ROOT / "docs" / target).exists()
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for command in set(re.findall(r"`make ([a-z-]+)`", PAGE)):
        assert f"\n{command}:" in makefile
    names = {
        State: ("begin", "clone", "facts", "redealt"),
        Step: ("candidates", "options", "default", "forget", "proceed", "together"),
        knowledge.Knowledge: ("ideas", "play", "values", "reason", "matters", "advice"),
        GAME.rules: ("check",),
        record: ("Record",),
        wire: ("Number", "Names", "Flag", "wire"),
        outcome: ("ranked",),
    }
    for owner, known in names.items():
        for name in known:
            assert hasattr(owner, name)
            assert name in PAGE
