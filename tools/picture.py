"""Draw the pictures of the README anew: `python tools/picture.py`. They show real positions."""

import io
import re
from pathlib import Path
from random import Random

from rich.console import Console

from meeplehall.bots import bot
from meeplehall.engine.decision import decision
from meeplehall.games import game
from meeplehall.lab.playing import decide

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
WIDTH = 118


def terminal_table(id: str, seats: int, seed: int, rounds: int) -> None:
    """The table of the first seat after some rounds between bots, as an SVG of the terminal."""
    found = game(id)
    state = found.start(seats, {}, seed)
    rng = Random(seed)
    while found.knowledge.clock(state) < rounds or 0 not in state.waiting:
        decide(found, state, state.waiting[0], bot("greedy"), rng)
    asked = decision(found, state, 0)
    console = Console(record=True, width=WIDTH, file=io.StringIO())
    console.print(found.sketch(found.view(state, 0), ["You", "Ada", "Grace", "Alan", "Emmy", "Kurt"][:seats]))
    if asked:
        console.print(f"[bold]{asked.prompt}[/]  [dim]{asked.rule}[/]")
        labels = [f"[bold cyan]{i:3}[/] {choice.label}" for i, choice in enumerate(asked.options, 1)]
        console.print("   ".join(labels))
    svg = console.export_svg(title=f"meeplehall play {id}")
    own_fonts = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # nothing is fetched from elsewhere
    (FOLDER / f"{id}-terminal.svg").write_text(own_fonts, encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    terminal_table("xenofera", seats=4, seed=11, rounds=9)
