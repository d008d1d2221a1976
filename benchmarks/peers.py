"""How fast are others? Random play of catanatron and of OpenSpiel's C++ games on this machine, one thread.

Every peer plays the same way: at each decision the legal options are computed and a uniformly random one is
applied, without a second legality check. A figure is the best of several passes over the same seeded matches,
setting up included. Chance (a deal, a die) takes its time but is not counted as a decision.

OpenSpiel's matches are the same in every run. catanatron's are the same within a process only: it keeps some
options in sets, whose order depends on the hash seed and, before Python 3.12, on where `None` lies in memory.

    python benchmarks/peers.py [--json] [--seconds 3]
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import random
import time
import timeit
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from meeplehall.lab import yardstick

INSTALL = "pip install 'meeplehall[bench]'"
CATAN_MATCHES = 12  # per pass, about 0.6 s
SPIEL_GAMES = {  # matches per pass, about 0.1 to 0.4 s
    "hearts": 500,
    "skat": 1000,
    "oh_hell(players=4)": 1000,
    "chinese_checkers(players=4)": 50,
    "bargaining": 2000,
    "gin_rummy": 50,
}
WHOLE_MATCH = 1_000_000  # more decisions than any match has


@dataclasses.dataclass(frozen=True, slots=True)
class PeerFigure:
    """One game of one peer; without a figure, `missing` says how to get it or `note` what went wrong."""

    peer: str
    version: str | None
    game: str
    players: int | None = None
    decisions_per_second: float | None = None
    clone_us: float | None = None
    #: the share of decisions that had one option only
    single: float | None = None
    note: str = ""
    missing: str | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class Played:
    """A match played to its end or to where it was stopped."""

    decisions: int
    single: int
    chances: int
    clone: Callable[[], object]


Play = Callable[[int, int], Played]
"""Plays the match of a seed until it ends or that many decisions were taken."""


def measure(seconds: float = 3.0) -> list[PeerFigure]:
    """The figures of all peers; each is measured for about `seconds`, and for one pass at least."""
    figures = [_guarded("catanatron", "catan", partial(_catanatron, seconds))]
    for name in SPIEL_GAMES:
        figures.append(_guarded("open_spiel", name, partial(_open_spiel, name, seconds)))
    return figures


def _guarded(peer: str, game: str, figure: Callable[[], PeerFigure]) -> PeerFigure:
    """A peer that is missing or broken costs its own line of the table, never the others."""
    try:
        return figure()
    except ModuleNotFoundError:
        return PeerFigure(peer, None, game, missing=INSTALL)
    except Exception as error:
        return PeerFigure(peer, None, game, note=f"failed: {type(error).__name__}: {error}")


def _catanatron(seconds: float) -> PeerFigure:
    catan: Any = import_module("catanatron.game")
    people: Any = import_module("catanatron.models.player")
    limit: int = catan.TURNS_LIMIT  # catanatron's own end for matches that nobody wins

    def play(seed: int, stop: int) -> Played:
        game = catan.Game([people.RandomPlayer(color) for color in people.Color], seed=seed)
        chance = random.Random(seed)
        state, decisions, single = game.state, 0, 0
        while decisions < stop and game.winning_color() is None and state.num_turns < limit:
            options = state.playable_actions  # computed anew by every execute()
            if len(options) == 1:
                single += 1
            game.execute(options[int(chance.random() * len(options))], validate_action=False)
            decisions += 1
        return Played(decisions, single, 0, game.copy)

    return _figure("catanatron", "catan", len(people.Color), play, CATAN_MATCHES, seconds)


def _open_spiel(name: str, seconds: float) -> PeerFigure:
    spiel: Any = import_module("pyspiel")
    game = spiel.load_game(name)

    def play(seed: int, stop: int) -> Played:
        state = game.new_initial_state()
        chance = random.Random(seed)
        decisions = single = chances = 0
        while decisions < stop and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_drawn(state.chance_outcomes(), chance.random()))
                chances += 1
            else:
                options = state.legal_actions()
                if len(options) == 1:
                    single += 1
                state.apply_action(options[int(chance.random() * len(options))])
                decisions += 1
        return Played(decisions, single, chances, state.clone)

    return _figure("open_spiel", name, game.num_players(), play, SPIEL_GAMES[name], seconds)


def _drawn(outcomes: list[tuple[int, float]], point: float) -> int:
    """The outcome at a point of [0, 1) when all are laid end to end by their probabilities."""
    for outcome, probability in outcomes:
        point -= probability
        if point < 0.0:
            return outcome
    return outcomes[-1][0]  # rounding left a sliver


def _figure(peer: str, game: str, players: int, play: Play, matches: int, seconds: float) -> PeerFigure:
    fastest = float("inf")
    deadline = time.perf_counter() + seconds
    while True:
        decisions = single = chances = 0
        start = time.perf_counter()
        for seed in range(1, matches + 1):  # not 0: catanatron takes that for "no seed"
            played = play(seed, WHOLE_MATCH)
            decisions += played.decisions
            single += played.single
            chances += played.chances
        end = time.perf_counter()
        fastest = min(fastest, end - start)
        if end >= deadline:
            break
    note = f"decisions per match {decisions / matches:,.0f}"
    if chances:
        both = (decisions + chances) / fastest
        note += f", chance nodes {chances / matches:,.0f}; both counted {both:,.0f}/s"
    speed, share = decisions / fastest, single / decisions
    return PeerFigure(peer, version(peer), game, players, speed, _clone_us(play), share, note)


def _clone_us(play: Play) -> float:
    """The time to copy the first match at its middle, in microseconds, the best of several runs."""
    middle = play(1, play(1, WHOLE_MATCH).decisions // 2)
    return min(timeit.repeat(middle.clone, number=500, repeat=7)) / 500 * 1e6


def _table(figures: list[PeerFigure]) -> str:
    row = "{:<18}{:<29}{:>7}{:>13}{:>13}{:>10}{:>12}  {}".format
    lines = [row("peer", "game", "players", "decisions/s", "per M loops", "clone us", "one option", "note")]
    for figure in figures:
        peer = f"{figure.peer} {figure.version or ''}"
        speed, clone = figure.decisions_per_second, figure.clone_us
        if speed is None or clone is None:
            why = f"missing: {figure.missing}" if figure.missing else figure.note
            lines.append(row(peer, figure.game, "-", "-", "-", "-", "-", why))
        else:
            cells = (
                f"{speed:,.0f}",
                f"{yardstick.relative(speed):,.0f}",
                f"{clone:.1f}",
                f"{figure.single or 0:.1%}",
            )
            lines.append(row(peer, figure.game, figure.players, *cells, figure.note))
    lines.append(
        f"yardstick: {yardstick.loops_per_second():,.0f} loops per second (meeplehall.lab.yardstick)"
    )
    return "\n".join(lines)


def main() -> None:
    """Print the figures as a table, or as JSON."""
    parser = argparse.ArgumentParser(description="Measure other board-game libraries at random play.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each game (default 3)")
    arguments = parser.parse_args()
    figures = measure(arguments.seconds)
    if arguments.json:
        print(json.dumps([dataclasses.asdict(figure) for figure in figures], indent=2))
    else:
        print(_table(figures))


if __name__ == "__main__":
    main()
