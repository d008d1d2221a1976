"""The files in a game's `static/` that its `art/` draws; a release has the files, a checkout has both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from markupsafe import Markup

from meeplehall.draw.svg import NAMESPACE


def drawings(package: str) -> Mapping[str, Callable[[], str]]:
    """What draws each file, by its name: FILES of the game's `art/files.py`; nothing if there is no art."""
    if find_spec(f"{package}.art") is None:
        return {}
    files: Mapping[str, Callable[[], str]] = import_module(f"{package}.art.files").FILES
    return files


def draw_anew(package: str, static: Path) -> list[str]:
    """Write all files; the names of those that have changed."""
    changed = []
    static.mkdir(exist_ok=True)
    for name, draw in drawings(package).items():
        file, text = static / name, draw()
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            changed.append(name)
    return changed


def inline(file: Path) -> Markup:
    """A drawing to stand in the page itself, so that the page's style sheet reaches its parts."""
    return Markup(file.read_text(encoding="utf-8").replace(f' xmlns="{NAMESPACE}"', "").rstrip())
