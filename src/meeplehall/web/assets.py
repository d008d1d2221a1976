"""The files that pages load: a version is part of their address, so that a browser asks for them once."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from meeplehall.engine.game import Game

STATIC = Path(__file__).parent / "static"
#: what a game gets that brings no files of its own
PLAIN = STATIC / "plain"
#: the parts of the frame's style sheet in their order; pages get them as one file
SHEETS = (
    "base", "pages", "outlived", "reference", "guide", "glossary", "table", "prompt", "board", "team",
    "help", "chat", "end", "overlay", "replay", "keep", "lesson", "insight", "lobby", "text", "api",
)  # fmt: skip
#: the modules of a table's page: all of them are asked for at once, not one after the other
MODULES = sorted(path.name for path in (STATIC / "js").glob("*.js"))


def static_address() -> str:
    """Where the files are found; the address changes whenever one of them does."""
    return f"/static/{_version(STATIC)}"


def game_address(game: Game[Any]) -> str:
    """Where the files of a game are found, or the plain ones that it has instead."""
    return f"/static/games/{game.id}/{_version(game.folder / 'static', PLAIN)}"


@cache
def _version(*folders: Path) -> str:
    """Another one whenever a file in these folders is."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return f"v-{digest.hexdigest()[:12]}"


@cache
def style_sheet() -> str:
    """The frame's whole style sheet."""
    return "\n".join((STATIC / "css" / f"{name}.css").read_text("utf-8") for name in SHEETS)
