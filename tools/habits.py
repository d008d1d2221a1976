"""Count what bots answer in secret, for the guesses of a game's Knowledge (engine/habits.py).

    python -m tools.habits GAME --matches 400 --bots greedy --seed 1

Writes habits.json into the folder of the game's bot, with the command beside the counts. Several bots take
turns on the seats, and every setup of the game has its turn.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

import msgspec

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.engine.game import Game
from meeplehall.engine.habits import FILE, count
from meeplehall.lab.batch import match_seed
from meeplehall.lab.bot_match import decide


def main() -> None:
    options = argparse.ArgumentParser(description="Count what bots answer in secret.")
    options.add_argument("game")
    options.add_argument("--matches", type=int, default=400)
    options.add_argument("--bots", default="greedy")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    game = games.game(chosen.game)
    counts: dict[str, list[float]] = {}
    for number in range(chosen.matches):
        count_match(game, chosen.bots.split(","), match_seed(chosen.seed, number), number, counts)
    command = (
        f"python -m tools.habits {chosen.game} --matches {chosen.matches} --bots {chosen.bots}"
        f" --seed {chosen.seed}"
    )
    path = game.folder / "bot" / FILE
    written = {"command": command, "matches": chosen.matches, "counts": dict(sorted(counts.items()))}
    path.write_bytes(b"{\n" + b",\n".join(_lines(written)) + b"\n}\n")
    print(f"{len(counts)} kinds of moments, written to {path}.")


def _lines(written: dict[str, Any]) -> list[bytes]:
    """One line for each kind of moment, so that changes can be read."""
    rows = [
        b"  " + msgspec.json.encode(name) + b": " + msgspec.json.encode([int(n) for n in row])
        for name, row in written["counts"].items()
    ]
    return [
        b' "command": ' + msgspec.json.encode(written["command"]),
        b' "matches": ' + msgspec.json.encode(written["matches"]),
        b' "counts": {\n' + b",\n".join(rows) + b"\n }",
    ]


def count_match(
    game: Game[Any], names: list[str], seed: int, number: int, counts: dict[str, list[float]]
) -> None:
    """Play one match, and count every answer that is a matter of habit."""
    rng = Random(f"habits {seed}")
    setups = game.setups()
    setup = setups[number % len(setups)]
    bots = [bot(rng.choice(names)) for _ in range(setup.seats)]
    knowledge = game.knowledge()
    state = game.start(setup.seats, setup.options, seed)
    while not state.over:
        player = state.waiting[0]
        before = state.clone()
        done = decide(game, state, player, bots[player], rng)
        for name, answer, answers in knowledge.habits(before, player, done):
            count(counts, name, answer, answers)


if __name__ == "__main__":
    main()
