"""What is pinned: how many ways lead on from a position, and whole matches as readable text."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from meeplehall.engine.event import Event, parts
from meeplehall.engine.game import Game, Setup
from meeplehall.engine.match import Match, Seat
from meeplehall.engine.state import State
from meeplehall.engine.wording import named
from meeplehall.testing.suite import Suite
from meeplehall.testing.walks import walk

#: set this variable to write the golden playthroughs anew
UPDATE = "MEEPLEHALL_UPDATE_GOLDEN"


def branches(state: State, depth: int) -> int:
    """How many sequences of `depth` decisions lead on from here (perft)."""
    if not depth or state.over:
        return 1
    player = state.waiting[0]
    options = state.options(player)
    if depth == 1:
        return len(options)
    count = 0
    for action in options:
        after = state.clone()
        after.act(player, action)
        count += branches(after, depth - 1)
    return count


def playthrough(game: Game[Any], setup: Setup, seed: int) -> str:
    """A whole random match as readable text: decisions, and all that happened."""
    match = Match(game, [Seat(f"P{i}") for i in range(setup.seats)], setup.options, seed)
    rng = Random(seed)
    lines = [f"{game.title}: {setup}, seed {seed}", *_lines(match.opening)]
    while not match.over:
        state = match.state
        player = rng.choice(state.waiting)
        options = state.options(player)
        action = rng.choice(options)
        words = named(action.label(state, player), [seat.name for seat in match.seats])
        lines.append(f"P{player} {state.step.kind} ({len(options)}): {words}")
        lines += _lines(match.do(player, action).events)
    outcome = game.outcome(match.state)
    lines.append(f"scores {outcome.scores}, winners {outcome.winners}")
    return "\n".join(lines) + "\n"


def _lines(events: list[Event]) -> list[str]:
    """Lines of the log, with everything that anybody may know."""

    def plain(part: tuple[str, str]) -> str:
        return f"P{part[1]}" if part[0] == "seat" else part[1]

    return [f"    {''.join(map(plain, parts(event.text)))} [{event.rule}]" for event in events]


class GoldenTests(Suite):
    """A change of behaviour shows as another number or as a readable difference."""

    #: (seats, seed, decisions played at random, depth) -> number of decision sequences from there
    pinned_branches: ClassVar[Mapping[tuple[int, int, int, int], int]] = {}
    #: playthroughs: file -> (setup, seed)
    golden: ClassVar[Mapping[Path, tuple[Setup, int]]] = {}

    def test_branching_counts_are_as_pinned(self) -> None:
        found = {}
        for seats, seed, played, depth in self.pinned_branches:
            state, _ = next(islice(walk(self.game, Setup(seats), seed), played, None))
            found[seats, seed, played, depth] = branches(state, depth)
        assert found == self.pinned_branches

    def test_playthroughs_are_as_recorded(self) -> None:
        for path, (setup, seed) in self.golden.items():
            text = playthrough(self.game, setup, seed)
            if os.environ.get(UPDATE):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            assert path.read_text(encoding="utf-8") == text, (
                f"{path.name}: set {UPDATE}=1 if this change is meant"
            )
