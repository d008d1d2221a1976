"""Draw all pictures anew: `python -m meeplehall.games.helionox.art`."""

from __future__ import annotations

from pathlib import Path

from meeplehall.games.helionox.art.files import FILES, STYLES

STATIC = Path(__file__).resolve().parent.parent / "static"

if __name__ == "__main__":
    STATIC.mkdir(exist_ok=True)
    for name, make in {**FILES, **STYLES}.items():
        (STATIC / name).write_text(make(), encoding="utf-8")
