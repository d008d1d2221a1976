"""Look at the tables as people do: `python -m tools.look FOLDER [GAME ...] [--moments N] [--looks light]`.

Real positions of matches between bots are opened in Chromium on a desk, on a large screen and on a phone;
what is too small, overlaps or is cut is counted and listed, and each is photographed into the folder.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from meeplehall.bots.in_match import carry_out
from meeplehall.bots.pool import think
from meeplehall.engine.game import Game, Setup
from meeplehall.engine.match import Match, Seat
from meeplehall.games import game, ids
from meeplehall.hall.action_log import table_record
from meeplehall.hall.deal import CHOSEN
from meeplehall.hall.keys import hashed
from meeplehall.hall.randomness import Randomness
from meeplehall.hall.storage.records import Place
from meeplehall.hall.storage.store import Store
from tools.chromium import find_chromium
from tools.hall_process import running_hall

SIZES = ((1280, 800), (1920, 1080), (390, 844))
MEASURE = (Path(__file__).parent / "readable.js").read_text(encoding="utf-8")
#: a little less than a window further down; false at the end
SCROLL_ON = "(before => { scrollBy(0, innerHeight * 0.8); return scrollY > before + 1 })(scrollY)"
#: who sits at the other seats
OTHERS = "random"
NAMES = ("Marie", "Ada", "Grace", "Alan", "Emmy", "Kurt")
#: what is counted, and how it is called
COUNTED = {"small": "small texts", "targets": "small targets", "overlaps": "overlaps", "cut": "cut texts"}


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a match, and where its first seat is found in a hall."""

    game: str
    setup: str
    #: what is asked, or `over`
    kind: str
    actions: int
    link: str

    def __str__(self) -> str:
        return f"{self.game} {self.setup}, action {self.actions} ({self.kind})"


@dataclass(frozen=True, slots=True)
class Question:
    """When the first seat was asked what, and from how many options it chose."""

    moment: int
    kind: str
    options: int


def moments_of(found: Game[Any], setup: Setup, seed: int, count: int, level: str = "greedy") -> list[Match]:
    """One match between bots at some moments when the first seat is asked, each of another kind if possible.

    The last one is its end.
    """
    levels = ["", *[OTHERS] * (setup.seats - 1)]
    match = Match(found, list(map(Seat, NAMES, levels)), setup.options, seed)
    rng = Random(seed)
    asked: list[Question] = []
    while not match.over:
        state = match.state
        if 0 in state.waiting:
            asked.append(Question(len(match.moves), state.step.kind, len(state.options(0))))
        player, luck = state.waiting[0], rng.getrandbits(62)
        carry_out(match, player, think(found, level, found.redeal(state, player, luck), player, luck))
    return [match.fork(n) for n in _chosen(asked, count - 1, rng)] + [match]


def _chosen(asked: Sequence[Question], count: int, rng: Random) -> list[int]:
    """Moments spread over the match; kinds that were not met before come first.

    The one in the middle is where there is most to choose from.
    """
    chosen: list[int] = []
    met: set[str] = set()
    parts = [asked[i * len(asked) // count : (i + 1) * len(asked) // count] for i in range(count)]
    for number, part in enumerate(parts):
        new = [question for question in part if question.kind not in met] or part
        if new:
            most = max(part, key=lambda question: question.options)
            question = most if number == count // 2 else rng.choice(new)
            met.add(question.kind)
            chosen.append(question.moment)
    return chosen


async def _seated(store: Store, match: Match) -> str:
    """Store a match as a table; gives the path of its one person."""
    random = Randomness()
    key, id = random.key(), random.table_id()
    places = [Place(seat.name, seat.bot, key="" if seat.bot else hashed(key)) for seat in match.seats]
    await store.create(table_record(id, match, places, CHOSEN))
    return f"/t/{id}/{key}"


def stored(url: str, games: Sequence[str], count: int, seed: int = 1, setups: int = 1) -> list[Moment]:
    """Moments of matches of these games, as tables of a new store."""

    async def store_all() -> list[Moment]:
        store, found = Store(url), []
        for id in games:
            choice = Random(f"{id} {seed}").sample(game(id).setups(), setups)
            for number, setup in enumerate(choice):
                for match in moments_of(game(id), setup, seed + number, count):
                    kind = "over" if match.over else match.state.step.kind
                    link = await _seated(store, match)
                    found.append(Moment(id, str(setup), kind, len(match.moves), link))
        store.close()
        return found

    return asyncio.run(store_all())


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        yield opened
        opened.close()


def measured(page: Page) -> Mapping[str, list[str]]:
    """What is too small, overlaps or is cut on a page, from its top to its end."""
    found: dict[str, list[str]] = page.evaluate(MEASURE)
    overlaps = set(found["overlaps"])
    while page.evaluate(SCROLL_ON):
        overlaps |= set(page.evaluate(MEASURE)["overlaps"])
    found["overlaps"] = sorted(overlaps)
    page.evaluate("scrollTo(0, 0)")
    return found


def look(address: str, moments: Sequence[Moment], folder: Path, looks: Sequence[str]) -> None:
    """Photograph and measure every moment in every size and look."""
    with browser() as opened:
        for width, height in SIZES:
            for scheme in looks:
                page = opened.new_page(
                    viewport={"width": width, "height": height},
                    color_scheme="light" if scheme == "light" else "dark",
                    reduced_motion="reduce",
                )
                for moment in moments:
                    page.goto(address + moment.link)
                    page.locator("body:not(.loading) .board").wait_for()
                    page.wait_for_timeout(300)
                    name = f"{moment.game}-{moment.setup}-{moment.actions}-{moment.kind}-{width}-{scheme}"
                    page.screenshot(path=folder / f"{name.replace('/', '_')}.png")
                    _tell(f"{moment}, {width} x {height}, {scheme}", measured(page), folder)
                page.close()


def _tell(where: str, found: Mapping[str, list[str]], folder: Path) -> None:
    counts = ", ".join(f"{len(found[kind])} {words}" for kind, words in COUNTED.items())
    print(f"{where}: {counts}", flush=True)
    with (folder / "found.txt").open("a", encoding="utf-8") as report:
        report.write(f"{where}: {counts}\n")
        for kind, words in COUNTED.items():
            report.writelines(f"    {words}: {one}\n" for one in found[kind])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=ids())
    parser.add_argument("--moments", type=int, default=4)
    parser.add_argument("--setups", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--looks", default="dark")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        url = f"sqlite:///{place}/hall.db"
        tables = stored(url, wanted.games, wanted.moments, wanted.seed, wanted.setups)
        with running_hall(url) as hall:
            look(hall.address, tables, wanted.folder, wanted.looks.split(","))
