"""Long random play of every game in all its setups, with everything checked that must always hold.

    python -m meeplehall.testing.soak [--seconds 60] [--seed 0]

Every match has another seed. A failure names game, setup, seed and decision, which is all that is needed
to see it again.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from meeplehall import build, games
from meeplehall.engine.game import SPECTATOR, Game, Setup
from meeplehall.engine.state import State
from meeplehall.testing.walks import ENDLESS, frozen

#: hidden information and clones are looked at after every so many decisions, on average
RARELY = 8


class Broken(Exception):
    """Something that must always hold did not."""


def soak_match(game: Game[Any], setup: Setup, seed: int) -> int:
    """One random match with all checks; gives the number of decisions."""
    state: State = game.start(setup.seats, setup.options, seed)
    rng = Random(seed)
    for decisions in range(ENDLESS):
        for wrong in problems(game, setup, state, rng):
            raise Broken(f"{game.id} {setup}, seed {seed}, decision {decisions}: {wrong}")
        if state.over:
            return decisions
        player = rng.choice(state.waiting)
        options = state.options(player)
        if not options:
            raise Broken(f"{game.id} {setup}, seed {seed}, decision {decisions}: {player} has no option")
        state.act(player, rng.choice(options))
    raise Broken(f"{game.id} {setup}, seed {seed}: no end after {ENDLESS} decisions")


def problems(game: Game[Any], setup: Setup, state: State, rng: Random) -> Iterator[str]:
    """All that is wrong with this position: always the invariants, now and then the rest."""
    yield from game.invariants(state)
    if rng.randrange(RARELY) and not state.over:
        return
    clone = state.clone()
    if clone.facts() != state.facts():
        yield "a clone differs from its original"
    seat, seed = rng.randrange(SPECTATOR, setup.seats), rng.getrandbits(32)
    yield from leaks(game, state, seat, seed)
    if not state.over:
        player = rng.choice(clone.waiting)
        before = frozen(state)
        clone.act(player, rng.choice(clone.options(player)))
        if frozen(state) != before:
            yield "playing on with a clone changed its original"


def leaks(game: Game[Any], state: State, seat: int, seed: int) -> Iterator[str]:
    """The law of hidden information: a redeal looks the same to its seat."""
    other = game.redeal(state, seat, seed)
    if game.view(other, seat) != game.view(state, seat):
        yield f"seat {seat} sees what is hidden: the view of a redeal differs"
    if seat != SPECTATOR and other.options(seat) != state.options(seat):
        yield f"seat {seat} has other options in a redeal"
    for wrong in game.invariants(other):
        yield f"a redeal for seat {seat}: {wrong}"


def soak(seconds: float, seed: int) -> Counter[str]:
    """Play until the time is over, each setup of each game at least once; gives matches by game."""
    deadline = time.perf_counter() + seconds
    setups = [(game, setup) for game in games.all_games() for setup in game.setups()]
    played: Counter[str] = Counter()
    for number in count():
        game, setup = setups[number % len(setups)]
        if number >= len(setups) and time.perf_counter() >= deadline:
            return played
        played[f"{game.id} decisions"] += soak_match(game, setup, seed + number)
        played[f"{game.id} matches"] += 1
    raise AssertionError


def main() -> None:
    """Soak, and say what was played."""
    parser = argparse.ArgumentParser(description="Long random play of every game, all checks on.")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (default 60)")
    parser.add_argument(
        "--seed", type=int, default=int(time.time()), help="the first seed (default: the time)"
    )
    arguments = parser.parse_args()
    print(f"Soaking on the {build()} build from seed {arguments.seed} on ...", flush=True)
    try:
        played = soak(arguments.seconds, arguments.seed)
    except Broken as broken:
        raise SystemExit(f"BROKEN: {broken}") from None
    print("All well:", ", ".join(f"{number:,} {what}" for what, number in played.items()))


if __name__ == "__main__":
    main()
