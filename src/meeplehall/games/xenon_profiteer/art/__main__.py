"""Draw all pictures anew: `python -m meeplehall.games.xenon_profiteer.art`."""

from __future__ import annotations

from meeplehall.games.xenon_profiteer.art.files import FILES
from meeplehall.games.xenon_profiteer.components.data import FOLDER

if __name__ == "__main__":
    for name, make in FILES.items():
        (FOLDER / "static" / name).write_text(make(), encoding="utf-8")
