"""Draw the pictures of the README anew: `python -m tools.picture [GAME ...]`. They show real positions.

The terminal needs nothing else; the table in the hall is photographed in Debian's chromium, with playwright.
"""

from __future__ import annotations

import asyncio
import io
import re
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from meeplehall.bots import bot
from meeplehall.bots.in_match import carry_out
from meeplehall.bots.pool import think
from meeplehall.engine.decision import decision
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Seat
from meeplehall.engine.state import State
from meeplehall.games import game
from meeplehall.hall.action_log import table_record
from meeplehall.hall.deal import CHOSEN
from meeplehall.hall.keys import hashed
from meeplehall.hall.randomness import Randomness
from meeplehall.hall.storage.records import Place
from meeplehall.hall.storage.store import Store
from meeplehall.lab.bot_match import decide
from tools.chromium import find_chromium
from tools.hall_process import running_hall

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
NAMES = ["Marie", "Ada", "Grace", "Alan", "Emmy", "Kurt"]
NO_OPTIONS: Mapping[str, object] = {}
WIDTH, LINES = 118, 60
WIDE, HIGH = 1280, 800
ALL_BUT_ONE_HAVE_BID = "others => document.querySelectorAll('[data-region=rivals] .good').length === others"


def reached(game: Game[Any], state: State, rounds: int, kind: str) -> bool:
    """Is it the first seat's turn after so many rounds, with a question of this kind (or any)?"""
    late = game.knowledge().clock(state) >= rounds
    return late and 0 in state.waiting and (not kind or state.step.kind == kind)


def terminal_table(
    id: str, seats: int, seed: int, rounds: int, kind: str = "", options: Mapping[str, object] = NO_OPTIONS
) -> None:
    """The table of the first seat after some rounds between bots, as an SVG of the terminal."""
    found = game(id)
    state = found.start(seats, options, seed)
    rng = Random(seed)
    while not reached(found, state, rounds, kind):
        decide(found, state, state.waiting[0], bot("greedy"), rng)
    asked = decision(found, state, 0)
    console = Console(record=True, width=WIDTH, height=LINES, file=io.StringIO())
    console.print(found.sketch(found.view(state, 0), NAMES[:seats]))
    if asked:
        console.print(f"[bold]{asked.prompt}[/]  [dim]{asked.rule}[/]")
        labels = [
            Text.assemble((f"{i:3} ", "bold cyan"), choice.label) for i, choice in enumerate(asked.options, 1)
        ]
        console.print(Columns(labels, column_first=True, padding=(0, 2)))
    svg = console.export_svg(title=f"meeplehall play {id}")
    own_fonts = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # nothing is fetched from elsewhere
    (FOLDER / f"{id}-terminal.svg").write_text(own_fonts, encoding="utf-8")


def match_in_the_middle(
    id: str, seats: int, seed: int, rounds: int, kind: str, options: Mapping[str, object]
) -> Match:
    """A match between good bots, at a moment when the first seat is asked."""
    found = game(id)
    bots = ["", *["medium"] * (seats - 1)]
    match = Match(found, list(map(Seat, NAMES, bots)), options, seed)
    rng = Random(seed)
    while not reached(found, match.state, rounds, kind):
        player, luck = match.state.waiting[0], rng.getrandbits(62)
        carry_out(match, player, think(found, "easy", found.redeal(match.state, player, luck), player, luck))
    return match


async def seat_link(store: str, match: Match) -> str:
    """Put a match into a store, with a person at the first seat; gives the path of that seat."""
    random = Randomness()
    key, id = random.key(), random.table_id()
    places = [Place(seat.name, seat.bot, key="" if seat.bot else hashed(key)) for seat in match.seats]
    opened = Store(store)
    await opened.create(table_record(id, match, places, CHOSEN))
    opened.close()
    return f"/t/{id}/{key}"


def hall_table(
    id: str,
    seats: int,
    seed: int,
    rounds: int,
    kind: str = "",
    options: Mapping[str, object] = NO_OPTIONS,
    lay: int = 0,
    ready: str = "",
) -> None:
    """The same in the hall, when the first seat has laid some cards and the page says that all is ready."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        store = f"sqlite:///{folder}/hall.db"
        match = match_in_the_middle(id, seats, seed, rounds, kind, options)
        link = asyncio.run(seat_link(store, match))
        with running_hall(store) as hall, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium())
            page = browser.new_page(
                viewport={"width": WIDE, "height": HIGH}, color_scheme="dark", reduced_motion="reduce"
            )
            page.goto(hall.address + link)
            for _ in range(lay):
                page.locator("[data-region=hand] .can[data-piece]").first.click()
                page.wait_for_timeout(500)
            if ready:
                page.wait_for_function(ready, arg=seats - 1)
            page.mouse.move(0, HIGH - 1)
            page.wait_for_timeout(500)
            page.screenshot(path=FOLDER / f"{id}-table.png")
            browser.close()


def xenofera() -> None:
    terminal_table("xenofera", seats=4, seed=11, rounds=9)
    hall_table("xenofera", seats=4, seed=24, rounds=9, lay=2, ready=ALL_BUT_ONE_HAVE_BID)


def xenon_profiteer() -> None:
    hall_table("xenon-profiteer", seats=3, seed=5, rounds=9, kind="buy_or_bid")


def pipeline() -> None:
    terminal_table("pipeline", seats=2, seed=4, rounds=12, kind="before_action")
    hall_table("pipeline", seats=3, seed=4, rounds=8, kind="before_action")


def helionox() -> None:
    episode = {"episode": "5"}
    terminal_table("helionox", seats=2, seed=3, rounds=3, kind="action", options=episode)
    hall_table("helionox", seats=4, seed=3, rounds=3, kind="action", options=episode)


PICTURES = {
    "xenofera": xenofera,
    "xenon-profiteer": xenon_profiteer,
    "pipeline": pipeline,
    "helionox": helionox,
}


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or PICTURES:
        PICTURES[name]()
