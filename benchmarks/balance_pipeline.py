"""Where does the money of Pipeline come from? Many matches between equal bots, as Markdown.

    python -m benchmarks.balance_pipeline [--matches 500] [--seats 2] [--bot greedy] [--seed 0]
        [--set valuations=first_game ...]

Every mean has its 95 % interval. docs/balance-pipeline.md says what came out.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from random import Random
from statistics import mean, quantiles, stdev

from meeplehall.bots import bot
from meeplehall.games.pipeline.components.upgrades import FAMILIES, FAMILY, LEVELS
from meeplehall.games.pipeline.components.valuations import VALUATIONS
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.scoring import score, score_lines, winner
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.lab.statistics import wilson

#: what moves money in a turn, by the type of the action
SOURCES = {
    "sell": "sales",
    "deliver": "contracts",
    "order": "orders",
    "use_barrel": "orders",
    "loan": "loans",
    "buy": "oil bought",
    "government_tile": "pipes and tanks and machines",
    "pipe": "pipes and tanks and machines",
    "item": "pipes and tanks and machines",
    "upgrade": "upgrades",
    "secondary": "secondary actions",
    "run_machines": "machine runs",
    "run_early": "machine runs",
}
#: what followed of itself because there was one option only
FORCED = "single options, taken without a choice"


class Report:
    """All that is counted."""

    def __init__(self) -> None:
        self.matches = 0
        self.players = 0
        self.money: list[float] = []
        self.winning: list[float] = []
        self.flow: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()
        self.seats: defaultdict[int, list[float]] = defaultdict(list)
        self.wins: Counter[int] = Counter()
        self.levels: defaultdict[tuple[int, int], list[float]] = defaultdict(list)
        self.cards: defaultdict[str, list[float]] = defaultdict(list)
        self.means: defaultdict[str, list[float]] = defaultdict(list)

    def play(self, seats: int, options: Mapping[str, object], name: str, seed: int) -> None:
        """One match to its end."""
        state: Refineries = GAME.start(seats, options, seed)
        rng, thinker = Random(seed), bot(name)
        first: list[int] = []
        while not state.over:
            player = state.waiting[0]
            first = first or state.upper[:]
            sight = GAME.redeal(state, player, rng.getrandbits(62))
            for action in thinker.choose(GAME, sight, player, rng.getrandbits(62)):
                before = state.refineries[player].cash
                state.act(player, action)
                self.flow[SOURCES.get(action.type, FORCED)] += state.refineries[player].cash - before
        self._count(state, first)

    def _count(self, state: Refineries, first: list[int]) -> None:
        seats = state.rules.seats
        scores = [float(score(state, player)) for player in range(seats)]
        self.matches += 1
        self.players += seats
        self.money += scores
        self.winning.append(max(scores))
        self.wins[first.index(winner(state))] += 1
        for player, money in enumerate(scores):
            self.seats[first.index(player)].append(money - mean(scores))
            for family in range(FAMILIES):
                if state.families >> family & 1:
                    level = state.refineries[player].levels[family]
                    self.levels[family, level].append(money - mean(scores))
            for label, dollars, rule in score_lines(state, player):
                self.lines[_line(label, rule)] += dollars
                if label.startswith("Valuation: "):
                    self.cards[label.removeprefix("Valuation: ")].append(float(dollars))
                    self.means[label.removeprefix("Valuation: ")].append(money)

    def __str__(self) -> str:
        twentieths = quantiles(self.money, n=20)
        text = [
            f"{self.matches} matches. Final money {_mean(self.money)} (sd {stdev(self.money):.0f}, "
            f"middle 90 % {twentieths[0]:.0f} to {twentieths[-1]:.0f}); winners {_mean(self.winning)}; "
            f"below zero {sum(money < 0 for money in self.money) / self.players:.1%}.",
        ]
        text += _table("In the turns", "$ per player", self._shares(self.flow))
        text += _table("In the final scoring", "$ per player", self._shares(self.lines))
        text += _table("Begins as number", "wins | money against the table", self._order())
        text += _table("Family and level", "players | money against the table", self._families())
        text += _table("Valuation", "pays | final money with it", self._valuations())
        return "\n".join(text)

    def _shares(self, sums: Counter[str]) -> Iterable[tuple[str, str]]:
        for what, total in sums.most_common():
            yield what, f"{total / self.players:+.1f}"

    def _order(self) -> Iterable[tuple[str, str]]:
        for place, money in sorted(self.seats.items()):
            low, high = wilson(self.wins[place], self.matches)
            wins = f"{self.wins[place] / self.matches:.1%} ({low:.1%} - {high:.1%})"
            yield str(place + 1), f"{wins} | {_mean(money)}"

    def _families(self) -> Iterable[tuple[str, str]]:
        for family in range(FAMILIES):
            players = sum(len(self.levels[family, level]) for level in range(LEVELS + 1))
            for level in range(LEVELS + 1):
                money = self.levels[family, level]
                if len(money) > 1:
                    yield (
                        f"{FAMILY[family].name} {level or 'none'}",
                        f"{len(money) / players:.1%} | {_mean(money)}",
                    )

    def _valuations(self) -> Iterable[tuple[str, str]]:
        for name, paid in sorted(self.cards.items(), key=lambda item: -mean(item[1])):
            yield name, f"{_mean(paid)} | {_mean(self.means[name])}"


def _line(label: str, rule: str) -> str:
    if label.startswith("Valuation"):
        return f"the {VALUATIONS} valuation cards, three per match"
    if rule == "PL-22.2":
        return "oil in the tanks"
    return "penalties" if rule == "PL-22.5" else label.lower()


def _mean(values: list[float]) -> str:
    spread = 1.96 * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{mean(values):.1f} ± {spread:.1f}"


def _table(title: str, columns: str, rows: Iterable[tuple[str, str]]) -> list[str]:
    rule = " | ".join("---:" for _ in columns.split("|"))
    return ["", f"| {title} | {columns} |", f"| --- | {rule} |", *(f"| {a} | {b} |" for a, b in rows)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Balance of Pipeline between equal bots.")
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    arguments = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in arguments.set)
    report = Report()
    for number in range(arguments.matches):
        report.play(arguments.seats, options, arguments.bot, arguments.seed + number)
    print(report)


if __name__ == "__main__":
    main()
