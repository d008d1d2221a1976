"""docs/environments.md is true: its code runs, and what it names is there."""

import gc
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from meeplehall import envs

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "environments.md").read_text("utf-8")
SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """The page tells how to set the garbage collector of a process."""
    usual = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*usual)


@pytest.mark.parametrize("number", range(len(SNIPPETS)))
def test_the_code_runs(number: int) -> None:
    if "pyspiel" in SNIPPETS[number] and find_spec("pyspiel") is None:
        pytest.skip(envs.NEEDS["spiel"])
    found: dict[str, object] = {}
    exec(SNIPPETS[number], found)
    if "env.step(" in SNIPPETS[number]:
        assert not any(getattr(found["env"], "agents", []))


def test_what_the_page_names_is_there() -> None:
    for name in re.findall(r"`envs\.(\w+)", PAGE):
        assert hasattr(envs, name)
    for target in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (ROOT / "docs" / target).resolve().exists()
