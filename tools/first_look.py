"""Learn what the first look of Xenon Profiteer's bots reckons with, from matches between two first looks.

    python -m tools.first_look --steps 250 --matches 40 --seed 1

Each step changes all worths a little, at random, and plays the change against its opposite on the same deals;
then every worth moves towards the side that scored more (an evolution strategy with antithetic pairs). Two
players most of the time, all set-ups of the game now and then. It is written where the bots read it, with how
it was learnt; a further run goes on from there.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from meeplehall import games
from meeplehall.bots.bot import Bot
from meeplehall.bots.greedy import GreedyBot
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.state import State
from meeplehall.games.xenon_profiteer.bot.worths import FILE, NAMES, WORTHS
from meeplehall.lab.bot_match import play

#: the same place in the sources, also when the compiled build plays
KEPT = Path(__file__).resolve().parents[1] / "src/meeplehall/games/xenon_profiteer/bot" / FILE
#: how far a worth is changed for a try, as a part of itself
SPREAD = 0.2
#: the part of the matches that have another set-up than two players and no options
OTHERS = 0.3
#: no step changes a worth by more than this part of itself
LONGEST = 0.08
#: what the steps remember of those before
MEMORY = 0.9
#: worths that cannot be more than one
CHANCES = [i for i, name in enumerate(NAMES) if name.startswith("the chance of")]


class Look(Bot):
    """A first look that reckons with worths of its own."""

    def __init__(self, worths: list[float]) -> None:
        self.name = "first look"
        self.worths = worths
        self.greedy = GreedyBot()

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        WORTHS[:] = self.worths
        return self.greedy.choose(game, state, player, seed)


def lead(game: Game[Any], one: Look, other: Look, matches: int, rng: Random) -> float:
    """By how much one scores more than the other, on average over pairs of matches with the same deal."""
    total = 0.0
    for _ in range(matches // 2):
        setup = rng.choice(game.setups()) if rng.random() < OTHERS else game.setups()[0]
        deal = rng.getrandbits(62)
        for turn in range(2):
            seats = [one if (seat + turn) % 2 == 0 else other for seat in range(setup.seats)]
            scores = play(game, seats, setup.options, deal).outcome.scores
            for mine, sign in ((one, 1.0), (other, -1.0)):
                own = [scores[i] for i, seat in enumerate(seats) if seat is mine]
                total += sign * sum(own) / len(own)
    return total / (matches // 2 * 2)


def _moved(place: list[float], change: list[float], sign: float) -> Look:
    return Look([math.exp(p + sign * c) for p, c in zip(place, change, strict=True)])


def learn(
    game: Game[Any], worths: list[float], steps: int, matches: int, rate: float, seed: int
) -> list[float]:
    """Better worths, after so many steps of so many matches each; the mean of the last half of them."""
    rng = Random(f"first look {seed}")
    place = [math.log(worth) for worth in worths]
    drift = [0.0] * len(place)
    mean = [0.0] * len(place)
    for step in range(steps):
        change = [rng.gauss(0.0, SPREAD) for _ in place]
        one, other = (_moved(place, change, sign) for sign in (1.0, -1.0))
        gain = lead(game, one, other, matches, rng)
        for i, changed in enumerate(change):
            drift[i] = MEMORY * drift[i] + (1 - MEMORY) * gain * changed / SPREAD
            place[i] += max(-LONGEST, min(LONGEST, rate * drift[i]))
        for i in CHANCES:
            place[i] = min(0.0, place[i])
        if step >= steps // 2:
            mean = [m + p for m, p in zip(mean, place, strict=True)]
        if step % 10 == 9:
            print(f"step {step + 1} of {steps}", flush=True)
    return [math.exp(m / (steps - steps // 2)) for m in mean]


def main() -> None:
    options = argparse.ArgumentParser(description="Learn what a first look reckons with.")
    options.add_argument("--steps", type=int, default=250)
    options.add_argument("--matches", type=int, default=40)
    options.add_argument("--rate", type=float, default=0.02)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, default=KEPT)
    asked = options.parse_args()
    game = games.game("xenon-profiteer")
    before = list(WORTHS)
    after = learn(game, before, asked.steps, asked.matches, asked.rate, asked.seed)
    gained = lead(game, Look(after), Look(before), 400, Random(f"judged {asked.seed}"))
    print(f"{gained:+.2f} XP a match against the first look before, on 400 other matches.")
    learnt = {
        "command": f"python -m tools.first_look --steps {asked.steps} --matches {asked.matches}"
        f" --rate {asked.rate} --seed {asked.seed}",
        "matches": asked.steps * asked.matches,
        "gained": round(gained, 2),
    }
    runs = msgspec.json.decode(KEPT.read_bytes())["learnt"]
    worths = {name: round(worth, 4) for name, worth in zip(NAMES, after, strict=True)}
    found = {"worths": worths, "learnt": [*runs, learnt]}
    asked.out.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


if __name__ == "__main__":
    main()
