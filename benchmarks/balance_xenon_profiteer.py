"""Is Xenon Profiteer balanced? Many matches between equal bots, and who won with what, as Markdown.

    python -m benchmarks.balance_xenon_profiteer [--matches 1000] [--seats 4] [--bot greedy] [--seed 0]
        [--set tactics=yes ...]

Wins are parts of a win where it is shared, and each share has its 95 % interval. The sides of Profiteers are
drawn at random, so that both are measured whatever the bots would prefer. docs/balance-xenon-profiteer.md
says what came out.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from random import Random
from statistics import mean, quantiles, stdev

from meeplehall.bots import bot
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    CONTRACT_LINE,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    FIRST_UPGRADE,
    PROFITEER,
    TACTIC,
    UPGRADE_LINE,
    each,
)
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.ending import ENOUGH_CONTRACTS, ENOUGH_INSTALLED
from meeplehall.games.xenon_profiteer.rules.setup import SIDE, ChooseSide
from meeplehall.games.xenon_profiteer.rules.state import START, XP_SIDE, Facility, Industry
from meeplehall.lab.bot_match import decide
from meeplehall.lab.statistics import wilson


def play(seats: int, options: Mapping[str, object], name: str, seed: int) -> Industry:
    """One match to its end."""
    state: Industry = GAME.start(seats, options, seed)
    rng, thinker = Random(seed), bot(name)
    while not state.over:
        player = state.waiting[0]
        if isinstance(state.step, ChooseSide):
            state.act(player, rng.choice(SIDE))
        else:
            decide(GAME, state, player, thinker, rng)
    return state


class Tally:
    """How often something was there, and what part of the wins its owners had."""

    def __init__(self) -> None:
        self.times: Counter[str] = Counter()
        self.wins: defaultdict[str, float] = defaultdict(float)
        self.points: defaultdict[str, float] = defaultdict(float)

    def add(self, what: str, share: float, points: float) -> None:
        self.times[what] += 1
        self.wins[what] += share
        self.points[what] += points

    def lines(self, matches: int) -> Iterable[str]:
        """Table lines: how many of these per match, the share of wins, the mean score against the table's."""
        for what, times in sorted(self.times.items(), key=lambda item: -self.wins[item[0]] / item[1]):
            low, high = wilson(self.wins[what], times)
            share = f"{self.wins[what] / times:.1%} ({low:.1%} - {high:.1%})"
            yield f"| {what} | {times / matches:.2f} | {share} | {self.points[what] / times:+.1f} |"


class Report:
    """All that is counted."""

    def __init__(self) -> None:
        self.matches = 0
        self.turns: list[float] = []
        self.scores: list[int] = []
        self.winning: list[int] = []
        self.ends: Counter[str] = Counter()
        self.empty = 0
        self.tables: defaultdict[str, Tally] = defaultdict(Tally)

    def count(self, state: Industry) -> None:
        """One finished match."""
        outcome = GAME.outcome(state)
        seats = state.rules.seats
        self.matches += 1
        self.turns.append(state.turns / seats)
        self.scores += outcome.scores
        self.winning.append(max(outcome.scores))
        self._end(state)
        for player, facility in enumerate(state.facilities):
            share = 1 / len(outcome.winners) if player in outcome.winners else 0.0
            points = outcome.scores[player] - mean(outcome.scores)
            place = f"turn {(player - state.first) % seats + 1} of the round"
            self.tables["Order of turns"].add(place, share, points)
            if player == state.trigger:
                side = "XP side" if state.privilege == XP_SIDE else "final-turn side"
                self.tables["Whoever triggered the end"].add(side, share, points)
            for table, what in _belongings(facility):
                self.tables[table].add(what, share, points)

    def _end(self, state: Industry) -> None:
        facility = state.facilities[state.trigger]
        ways = []
        if facility.installed.bit_count() >= ENOUGH_INSTALLED:
            ways.append("installed Upgrades")
        if facility.completed.bit_count() >= ENOUGH_CONTRACTS:
            ways.append("Contracts")
        self.ends[" and ".join(ways)] += 1
        self.empty += any(
            not state.decks[line] and not state.bins[line] for line in (CONTRACT_LINE, UPGRADE_LINE)
        )

    def __str__(self) -> str:
        fifths = quantiles(self.scores, n=20)
        text = [
            f"{self.matches} matches. Turns per player: {mean(self.turns):.1f} (sd {stdev(self.turns):.1f}, "
            f"{min(self.turns):.0f} to {max(self.turns):.0f}). Scores: {mean(self.scores):.1f} "
            f"(sd {stdev(self.scores):.1f}, middle 90 % {fifths[0]:.0f} to {fifths[-1]:.0f}); "
            f"winners {mean(self.winning):.1f}.",
            "Ended by "
            + ", ".join(f"{way}: {n / self.matches:.1%}" for way, n in self.ends.most_common())
            + ".",
            f"A deck and its discard pile both empty at the end: {self.empty / self.matches:.1%}.",
        ]
        for title, tally in self.tables.items():
            text += ["", f"| {title} | per match | wins | score |", "| --- | ---: | ---: | ---: |"]
            text += tally.lines(self.matches)
        return "\n".join(text)


def _belongings(facility: Facility) -> Iterable[tuple[str, str]]:
    """All of a player's that may have helped to win: (table, what)."""
    for card in each(facility.installed):
        yield "Installed", CARD[card].name
    system = facility.hand + facility.draw + facility.discard
    for card in {card for card in system if FIRST_UPGRADE <= card < FIRST_PIPELINE}:
        yield "In the System at the end", CARD[card].name
    yield "Pipelines", f"{facility.pipelines.bit_count()}"
    yield "Contracts completed", f"{facility.completed.bit_count()}"
    for card in each(facility.completed):
        if card >= FIRST_CONTRACT:
            yield "Contract", CARD[card].name
    if facility.tactic >= 0:
        yield "Tactics card dealt", TACTIC[facility.tactic].name
        used = "used" if facility.tactic_used else "kept"
        yield "Tactics card", f"{TACTIC[facility.tactic].name}, {used}"
    if facility.side:
        side = "start" if facility.side == START else "lasting"
        yield "Profiteer", f"{PROFITEER[facility.colour].name}, {side}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Balance of Xenon Profiteer between equal bots.")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    arguments = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in arguments.set)
    report = Report()
    for number in range(arguments.matches):
        report.count(play(arguments.seats, options, arguments.bot, arguments.seed + number))
    print(report)


if __name__ == "__main__":
    main()
