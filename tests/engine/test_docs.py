"""docs/add-a-game.md shows the code of the example game as it is."""

import re
from pathlib import Path
from textwrap import indent

import pytest

from meeplehall.engine.chance import guesses
from meeplehall.engine.knowledge import Knowledge
from meeplehall.engine.state import State
from meeplehall.engine.step import Step
from tests.engine import toy

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
SOURCES = [(ROOT / "tests" / "engine" / name).read_text("utf-8") for name in ("toy.py", "test_toy.py")]
SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda snippet: snippet.splitlines()[0])
def test_every_snippet_is_in_the_example_line_by_line(snippet: str) -> None:
    forms = (snippet, indent(snippet, "    "))
    assert any(form in source for form in forms for source in SOURCES)


def test_there_are_snippets_of_all_parts() -> None:
    assert len(SNIPPETS) >= 8
    whole = "\n".join(SNIPPETS)
    for part in (toy.Table, toy.LayStep, toy.Draw, toy.Magpies.redeal, toy.Magpies.view, toy.MagpieKnowledge):
        assert f"{part.__name__}(" in whole


def test_links_and_names_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert (ROOT / "docs" / target).exists()
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for command in set(re.findall(r"`make ([a-z-]+)`", PAGE)):
        assert f"\n{command}:" in makefile
    for name in ("clone", "facts", "__reduce__", "reveals", "stack", "chance"):
        assert name in PAGE
        assert hasattr(State, name)
    for name in ("candidates", "options", "default", "forget", "proceed", "together"):
        assert name in PAGE
        assert hasattr(Step, name)
    for owner, name in (
        (toy.GAME, "setups"),
        (toy.GAME, "invariants"),
        (toy.GAME, "version"),
        (toy, "known"),
    ):
        assert f"`{name}`" in PAGE
        assert hasattr(owner, name)
    assert guesses.__name__ in PAGE
    assert Knowledge.__name__ in PAGE
