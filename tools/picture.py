"""Draw the pictures of the README anew: `python -m tools.picture`. They show real positions.

The terminal needs nothing else; the table in the hall is photographed in Debian's chromium, with playwright.
"""

from __future__ import annotations

import asyncio
import io
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random

from rich.console import Console

from meeplehall.bots import bot
from meeplehall.bots.playing import carry_out
from meeplehall.bots.workers import think
from meeplehall.engine.decision import decision
from meeplehall.engine.match import Match, Seat
from meeplehall.games import game
from meeplehall.hall.hall import record_of
from meeplehall.hall.keys import hashed, new_key, new_table_id
from meeplehall.hall.records import Place
from meeplehall.hall.store import Store
from meeplehall.lab.playing import decide
from tools.chromium import find_chromium
from tools.hall_process import running_hall

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
NAMES = ["You", "Ada", "Grace", "Alan", "Emmy", "Kurt"]
WIDTH = 118
WIDE, HIGH = 1280, 800
ALL_BUT_ONE_HAVE_BID = "others => document.querySelectorAll('[data-region=rivals] .good').length === others"


def terminal_table(id: str, seats: int, seed: int, rounds: int) -> None:
    """The table of the first seat after some rounds between bots, as an SVG of the terminal."""
    found = game(id)
    state = found.start(seats, {}, seed)
    rng = Random(seed)
    while found.knowledge.clock(state) < rounds or 0 not in state.waiting:
        decide(found, state, state.waiting[0], bot("greedy"), rng)
    asked = decision(found, state, 0)
    console = Console(record=True, width=WIDTH, file=io.StringIO())
    console.print(found.sketch(found.view(state, 0), NAMES[:seats]))
    if asked:
        console.print(f"[bold]{asked.prompt}[/]  [dim]{asked.rule}[/]")
        labels = [f"[bold cyan]{i:3}[/] {choice.label}" for i, choice in enumerate(asked.options, 1)]
        console.print("   ".join(labels))
    svg = console.export_svg(title=f"meeplehall play {id}")
    own_fonts = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # nothing is fetched from elsewhere
    (FOLDER / f"{id}-terminal.svg").write_text(own_fonts, encoding="utf-8")


def match_in_the_middle(id: str, seats: int, seed: int, rounds: int) -> Match:
    """A match between good bots, at a moment when the first seat is asked."""
    found = game(id)
    bots = ["", *["medium"] * (seats - 1)]
    match = Match(found, list(map(Seat, NAMES, bots)), {}, seed)
    rng = Random(seed)
    while found.knowledge.clock(match.state) < rounds or match.state.waiting[0] != 0:
        player, luck = match.state.waiting[0], rng.getrandbits(62)
        carry_out(match, player, think(found, "easy", found.redeal(match.state, player, luck), player, luck))
    return match


async def seat_link(store: str, match: Match) -> str:
    """Put a match into a store, with a person at the first seat; gives the path of that seat."""
    key, id = new_key(), new_table_id()
    places = [Place(seat.name, seat.bot, key="" if seat.bot else hashed(key)) for seat in match.seats]
    opened = Store(store)
    await opened.create(record_of(id, match, places))
    opened.close()
    return f"/t/{id}/{key}"


def hall_table(id: str, seats: int, seed: int, rounds: int, lay: Sequence[str]) -> None:
    """The same in the hall, when the bots have bid and the first seat has laid some cards."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:///{folder}/hall.db"
        link = asyncio.run(seat_link(store, match_in_the_middle(id, seats, seed, rounds)))
        with running_hall(store) as hall, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium())
            page = browser.new_page(
                viewport={"width": WIDE, "height": HIGH}, color_scheme="dark", reduced_motion="reduce"
            )
            page.goto(hall.address + link)
            for piece in lay:
                page.locator(f'[data-region=hand] .can[data-piece="{piece}"]').click()
            page.wait_for_function(ALL_BUT_ONE_HAVE_BID, arg=seats - 1)
            page.mouse.move(0, HIGH - 1)
            page.wait_for_timeout(500)
            page.screenshot(path=FOLDER / f"{id}-table.png")
            browser.close()


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    terminal_table("xenofera", seats=4, seed=11, rounds=9)
    hall_table("xenofera", seats=4, seed=24, rounds=9, lay=["res-10-1", "res-08-1"])
