"""Look at a position of a match file as a player would: the table, what is asked, every possible answer.

    python -m tools.position FILE AFTER [--seat N] [--bots greedy,hard]

For writing down positions in a game's tactics/positions.toml: prints each option with its message, and
what the bots that are named would do there.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from rich.console import Console

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.engine.action import Action
from meeplehall.engine.files.matchfile import load
from meeplehall.engine.wording import named
from meeplehall.lab.bot_match import decide


def main() -> None:
    options = argparse.ArgumentParser(description="A position of a match file, as a player sees it.")
    options.add_argument("file", type=Path)
    options.add_argument("after", type=int)
    options.add_argument("--seat", type=int, default=-1)
    options.add_argument("--bots", default="")
    chosen = options.parse_args()
    match = load(chosen.file.read_bytes(), games.game)
    game, state = match.game, match.at(chosen.after)
    player = chosen.seat if chosen.seat >= 0 else state.waiting[0]
    names = [seat.name for seat in match.seats]
    console = Console(highlight=False, width=150)
    console.print(game.sketch(game.view(state, player), names))
    console.print(
        f"After action {chosen.after} of {len(match.moves)}: {names[player]} (seat {player}) is asked."
    )
    for action in state.options(player):
        message = msgspec.json.encode(game.codec.encode(action)).decode()
        console.print(f"  {named(action.label(state, player), names)}   {message}", markup=False)
    for name in filter(None, chosen.bots.split(",")):
        table = state.clone()
        done: list[Action[Any]] = []
        while player in table.waiting and len(done) < 40:
            done += decide(game, table, player, bot(name), Random(f"{chosen.after} {len(done)}"))
        console.print(f"{name} does:")
        for action in done:
            console.print(f"  {msgspec.json.encode(game.codec.encode(action)).decode()}", markup=False)


if __name__ == "__main__":
    main()
