"""How often does a team of bots win Helionox? Every episode and player count, as Markdown.

    python -m benchmarks.balance_helionox [--matches 100] [--bot greedy] [--seed 1] [--cells 1.1,2.4 ...]
        [--difficulty standard] [--keep FOLDER]

A cell is an episode and a number of players. Both difficulties are counted from the same matches, since
veteran changes the count (HX-10.3.3) and the head start (HX-3.2.5), and hardly anything else; with
`--difficulty veteran` the bots know of it. With `--keep` the results are written to a file per cell, and a
second run goes on where the first one stopped. docs/balance-helionox.md says what came out.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from statistics import mean, pstdev
from time import process_time

import msgspec

from meeplehall.bots import bot
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.scoring import opponent_lines, team_lines
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.lab.statistics import wilson

#: the rule by which veteran counts more
INFAMY_COUNTS = "HX-10.3.3"
CELLS = [f"{episode}.{seats}" for episode in range(1, 6) for seats in range(1, 5)]


class Result(msgspec.Struct):
    """One match."""

    team: list[int]
    opponent: list[int]
    harder: int  # what veteran adds to the Opponent's count
    seconds: float

    @property
    def lead(self) -> int:
        """In standard difficulty."""
        return sum(self.team) - sum(self.opponent)


def play(level: str, episode: str, seats: int, difficulty: str, seed: int) -> Chronicle:
    """A whole match between bots, which see redeals only."""
    state = GAME.start(seats, {"episode": episode, "difficulty": difficulty}, seed)
    rng = Random(seed)
    thinker = bot(level)
    while not state.over:
        player = state.waiting[0]
        sight = GAME.redeal(state, player, rng.getrandbits(62))
        for action in thinker.choose(GAME, sight, player, rng.getrandbits(62)):
            if player not in state.waiting or not state.allows(player, action):
                break
            before = state.reveals
            state.act(player, action)
            if state.reveals != before:
                break
    return state


def measure(level: str, cell: str, difficulty: str, seed: int, match: int) -> Result:
    """The count of one match, with what veteran adds to it apart."""
    episode, seats = cell.split(".")
    began = process_time()
    state = play(level, episode, int(seats), difficulty, seed * 1_000_003 + match)
    team = [points for _, points, _ in team_lines(state)]
    opponent = [points for _, points, rule in opponent_lines(state) if rule != INFAMY_COUNTS]
    more = COMPONENTS.head_start.veteran
    if difficulty == "veteran":
        opponent.append(-more)  # counted in the head start
    harder = more + sum(CARD[card].infamy for card in state.taken_cards)
    return Result(team, opponent, harder, process_time() - began)


def row(cell: str, results: list[Result]) -> str:
    """One line of the table."""
    n = len(results)
    wins = sum(result.lead > 0 for result in results)
    veteran = sum(result.lead > result.harder for result in results)
    low, high = wilson(wins, n)
    leads = [result.lead for result in results]
    team, opponent = mean(sum(r.team) for r in results), mean(sum(r.opponent) for r in results)
    return (
        f"| {cell} | {n} | {wins / n:.0%} ({low:.0%} to {high:.0%}) | {veteran / n:.0%} "
        f"| {team:.1f} : {opponent:.1f} "
        f"| {mean(leads):+.1f} | {pstdev(leads):.1f} | {mean(r.seconds for r in results):.2f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cells", default=",".join(CELLS))
    parser.add_argument("--difficulty", default="standard")
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    print("| episode.players | matches | wins (95 %) | veteran count | points | lead | sd | seconds |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for cell in given.cells.split(","):
        results: list[Result] = []
        path = given.keep / f"{given.bot}-{given.difficulty}-{cell}.json" if given.keep else None
        if path is not None and path.exists():
            results = msgspec.json.decode(path.read_bytes(), type=list[Result])
        for match in range(len(results), given.matches):
            results.append(measure(given.bot, cell, given.difficulty, given.seed, match))
            if path is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(msgspec.json.encode(results))
        print(row(cell, results), flush=True)


if __name__ == "__main__":
    main()
