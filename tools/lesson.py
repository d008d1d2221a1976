"""Write a lesson: where the one that is written so far has led to, and everything that could come next.

    python -m tools.lesson GAME [LESSON] [--moment N]

Plays the lesson as far as it is possible (or to the beginning of a moment), and prints the learner's table as
text, what happened, for everybody who is asked each possible answer with its message, and the keys of the
table that a moment can point at.
"""

from __future__ import annotations

import argparse
import re

import msgspec
from rich.console import Console

from meeplehall import games
from meeplehall.engine.lesson import LEARNER, NAMES, read_lessons
from meeplehall.engine.match import Refused, Seat
from meeplehall.engine.wording import named
from meeplehall.observation.wording import hanging, log_line

KEYS = re.compile(r'data-(?:piece|key)="([^"]+)"')


def main() -> None:
    options = argparse.ArgumentParser(description="Where a lesson has led to, and what could come next.")
    options.add_argument("game")
    options.add_argument("lesson", nargs="?", default="first")
    options.add_argument("--moment", type=int, default=0, help="stop where this moment begins")
    chosen = options.parse_args()
    game = games.game(chosen.game)
    lesson = next(one for one in read_lessons(game, tried=False) if one.id == chosen.lesson)
    names = list(NAMES[: lesson.seats])
    match = lesson.begin(game, [Seat(name) for name in names])
    end = lesson.starts[chosen.moment - 1] if chosen.moment else lesson.length
    console = Console(highlight=False, width=150)
    problem = ""
    while len(match.moves) < end and not problem:
        where = lesson.at(match.moves)
        scripted = where.by_itself
        seat, action = (scripted.seat, scripted.action) if scripted else (LEARNER, where.accepted[0])
        try:
            match.do(seat, action)
        except Refused as refused:
            problem = f"Moment {where.moment + 1}: {game.codec.encode(action)} of seat {seat}: {refused}"
    for _, rule, parts in match.log(LEARNER):
        console.print(hanging(log_line(game, names, parts, rule)))
    view = game.view(match.state, LEARNER)
    console.print(game.sketch(view, names))
    for player in match.state.waiting:
        console.print(f"{names[player]} (seat {player}): {match.state.step.prompt(match.state, player)}")
        for action in match.state.options(player):
            message = msgspec.json.encode(game.codec.encode(action)).decode()
            console.print(f"  {named(action.label(match.state, player), names)}   {message}", markup=False)
    if problem:
        console.print(problem, style="bold red", markup=False)
    drawn = "".join(game.table(view, names).values())
    console.print("Keys:", " ".join(sorted(set(KEYS.findall(drawn)))), markup=False)


if __name__ == "__main__":
    main()
