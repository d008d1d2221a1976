"""Positions of random matches behind two halls: as they are, and redealt for a seat.

    python -m tests.hall.redeals [--seconds 60] [--seed 0]

compares them for a while. A difference names game, setup, seed, decision and seat.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from meeplehall import games
from meeplehall.engine.game import SPECTATOR, Game, Setup
from meeplehall.engine.match import Match
from meeplehall.hall.opening import Sitter
from meeplehall.testing.walks import play_on
from tests.hall.probes import Prober
from tests.hall.redealt import Redealt
from tests.hall.running import Running
from tests.hall.worlds import Leak, World, looking, two_halls
from tests.loops import complete


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a random match, who sits there how, and for whom it is redealt."""

    game: Game[Any]
    setup: Setup
    #: how each of them sits there: person, me, local; "chapter" for a table of a campaign
    kinds: tuple[str, ...]
    seed: int
    decisions: int

    def __str__(self) -> str:
        people = "+".join(self.kinds)
        return f"{self.game.id} {self.setup} {people}, seed {self.seed}, {self.decisions} decisions"


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """How much is asked at each position."""

    #: of many similar questions
    few: int
    #: actions that are done there
    actions: int
    #: the latest moment that is looked at
    longest: int


QUICK = Thoroughness(few=4, actions=3, longest=90)
THOROUGH = Thoroughness(few=12, actions=12, longest=500)


def position(game: Game[Any], number: int, longest: int) -> Position:
    """One after the other: all setups, and people at devices of their own, at one, and both."""
    rng, setups = Random(f"{game.id} {number}"), game.setups()
    setup = setups[number % len(setups)]
    seats = setup.seats
    ways = [
        ("person",) * seats,
        ("me", *["local"] * (seats - 1)),
        ("me", *["local"] * (seats // 2), *["person"] * (seats - 1 - seats // 2)),
    ]
    if game.campaign is not None:
        ways.append(("chapter",))
    return Position(game, setup, rng.choice(ways), rng.getrandbits(40), rng.randrange(longest))


async def open_table(world: World, wanted: Position) -> str:
    """The table of a position; gives the address of its campaign, if it has one."""
    if wanted.kinds == ("chapter",):
        return await world.begin_chapter(wanted.game.id, wanted.setup.seats, wanted.seed)
    sitters = [Sitter(kind) for kind in wanted.kinds]
    await world.open(wanted.game.id, sitters, wanted.setup.options, wanted.seed)
    return ""


def played(match: Match, wanted: Position, rng: Random) -> tuple[Match, int]:
    """The match after so many random decisions, not to its end; and the seat for which it is redealt."""
    begin, true = match.fork(0), match.fork(0)
    race = 0
    for _ in play_on(true, rng, wanted.decisions):
        if not true.over and true.state.step.timed and not race:
            race = len(true.moves)
    if race and rng.random() < 0.7:  # everything is in, and the reveal is held back
        return true.fork(race), true.moves[race - 1].player
    last = len(true.moves) - 1 if true.over else len(true.moves)
    return (true.fork(last) if last else begin), rng.randrange(SPECTATOR, len(match.seats))


async def compared(halls: tuple[Running, Running], wanted: Position, how: Thoroughness) -> Counter[str]:
    """Put a position behind both halls and ask for everything; Leak says what was answered differently."""
    rng = Random(wanted.seed)
    async with looking(halls) as worlds:
        campaigns = await worlds.each(lambda world: open_table(world, wanted))
        true, seat = played(worlds.true.found.match, wanted, rng)
        redealt = Redealt.of(true, seat, wanted.seed)
        worlds.where = f"{wanted}, after {len(true.moves)} actions, seat {seat}"
        for world, match in zip(worlds.both, (true, redealt), strict=True):
            await world.put(match)
        prober = Prober(worlds, seat, rng, how.few)
        try:
            await ask_for_everything(prober, how, campaigns[0])
        finally:
            await worlds.close_pages()
            for world in worlds.both:
                world.hall.loop.call_soon_threadsafe(world.clear)
        different = redealt.state.facts()[4:] != true.state.facts()[4:]
        return Counter(answers=worlds.compared, positions=1, different=different)


async def ask_for_everything(prober: Prober, how: Thoroughness, campaign: str) -> None:
    await prober.pages()
    await prober.api()
    await prober.replay()
    await prober.what_is_refused()
    if campaign:
        await prober.campaign(campaign)
    await prober.look()
    await prober.refused_actions()
    await prober.hints()
    await prober.team()
    await prober.listen()
    await prober.play_on(how.actions)
    if not prober.truth.over:
        await prober.pages()


def compare(halls: tuple[Running, Running], wanted: Position, how: Thoroughness) -> Counter[str]:
    return complete(compared(halls, wanted, how))


def main() -> None:
    options = argparse.ArgumentParser(description="Redealt positions behind a hall, compared with true ones.")
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--seed", type=int, default=0)
    chosen = options.parse_args()
    deadline = time.monotonic() + chosen.seconds
    done: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, two_halls(Path(folder), chosen.seed) as halls:
        for number in count(chosen.seed):
            for game in games.every_game():
                if time.monotonic() > deadline:
                    print("All alike:", ", ".join(f"{n:,} {what}" for what, n in done.items()))
                    return
                try:
                    done += compare(halls, position(game, number, THOROUGH.longest), THOROUGH)
                except Leak as leak:
                    sys.exit(f"LEAK: {leak}")


if __name__ == "__main__":
    main()
