"""docs/drawing.md tells the truth about what tables say and what the browser reads."""

import re
from pathlib import Path
from typing import Any

import pytest

from meeplehall import games
from meeplehall.engine.game import Game
from meeplehall.testing.drawings import drawn, elements, moments

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "drawing.md").read_text("utf-8")
SCRIPTS = "\n".join(
    path.read_text("utf-8") for path in sorted((ROOT / "src/meeplehall/web/static/js").glob("*.js"))
)
CONTRACT = re.findall(r"^\| `data-([a-z-]+)` \|", PAGE, flags=re.MULTILINE)


def reads(name: str) -> bool:
    """Do the browser's modules read this attribute, or have a handler of its name for clicks?"""
    written = name.replace("-", "")
    ways = (
        rf"\bdata-{name}\b",
        rf"dataset\.{written}\b",
        rf"dataset: {{[^}}]*\b{written}\b",
        rf"^  {written}: \(",
    )
    return any(re.search(way, SCRIPTS, flags=re.MULTILINE) for way in ways)


def test_the_browser_reads_all_that_the_contract_names() -> None:
    assert len(CONTRACT) >= 8
    assert [name for name in CONTRACT if not reads(name)] == []


@pytest.mark.parametrize("game", games.every_game(), ids=lambda game: game.id)
def test_tables_say_nothing_to_the_browser_that_the_contract_does_not_name(game: Game[Any]) -> None:
    used: set[str] = set()
    setup = game.setups()[-1]
    for state, player in moments(game, setup, 5, 40):
        for element in elements(drawn(game, game.view(state, player), setup.seats)):
            used |= {name.removeprefix("data-") for name in element.attrib if name.startswith("data-")}
    assert {"key", "piece"} <= used
    assert {name for name in used if reads(name)} <= {*CONTRACT}


def test_links_and_modules_of_the_page_are_there() -> None:
    for target in re.findall(r"(?<!!)\[[^]]*\]\(([^)]+)\)", PAGE):
        assert (ROOT / "docs" / target).exists()
    for module in re.findall(r"from meeplehall\.(draw\.\w+) import", PAGE):
        assert (ROOT / "src/meeplehall" / f"{module.replace('.', '/')}.py").exists()
