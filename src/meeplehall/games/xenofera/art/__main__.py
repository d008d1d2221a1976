"""Draw all pictures anew: `python -m meeplehall.games.xenofera.art`."""

from __future__ import annotations

from meeplehall.games.xenofera.art.files import FILES
from meeplehall.games.xenofera.components.data import FOLDER

if __name__ == "__main__":
    for name, make in FILES.items():
        (FOLDER / "static" / name).write_text(make(), encoding="utf-8")
