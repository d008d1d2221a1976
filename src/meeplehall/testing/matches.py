"""Whole matches: they end, keep the invariants, can be saved, looked back at and taken back."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from meeplehall.engine.files.matchfile import dump, load
from meeplehall.engine.game import Setup
from meeplehall.engine.match import Refused
from meeplehall.engine.state import State
from meeplehall.testing.suite import Suite, in_every_setup
from meeplehall.testing.walks import ENDLESS, new_match, play_on, random_match, walk


class MatchTests(Suite):
    """Random matches from the deal to the last point."""

    seeds: ClassVar[tuple[int, ...]] = (1, 2)
    #: False for a game in which every action of several players uses chance or shows something hidden
    takes_back: ClassVar[bool] = True

    @in_every_setup
    def test_random_matches_end_and_keep_the_invariants(self, setup: Setup) -> None:
        for seed in self.seeds:
            state = None
            for state, _ in walk(self.game, setup, seed):
                assert not self.game.invariants(state)
            assert state is not None
            assert state.over
            assert not self.game.invariants(state)
            outcome = self.game.outcome(state)
            assert len(outcome.scores) == len(outcome.lines) == setup.seats
            assert [sum(line.points for line in lines) for lines in outcome.lines] == outcome.scores

    def test_defaults_finish_every_match(self, setup: Setup) -> None:
        match = random_match(self.game, setup, 14, 40)
        for _ in range(ENDLESS):
            if match.over:
                break
            match.do_default(match.state.waiting[-1])
        assert match.over

    def test_saved_and_loaded_in_the_middle_of_everything(self, setup: Setup) -> None:
        match, rng = new_match(self.game, setup, 11), Random(11)
        for decisions in (0, 1, 17, 60, 61, ENDLESS):
            for _ in play_on(match, rng, decisions):
                pass
            saved = dump(match)
            loaded = load(saved, lambda _: self.game)
            assert loaded.state.facts() == match.state.facts()
            assert loaded.last_check == match.last_check
            assert dump(loaded) == saved
            if match.over:
                return

    def test_every_moment_of_the_past_can_be_looked_at(self, setup: Setup) -> None:
        match = random_match(self.game, setup, 12, 150)
        state: State = self.game.start(setup.seats, setup.options, 12)
        for number, move in enumerate(match.moves):
            assert match.at(number).facts() == state.facts()
            state.act(move.player, move.action)
        assert match.at(len(match.moves)).facts() == match.state.facts() == state.facts()

    def test_undo_then_redo_is_identity(self, setup: Setup) -> None:
        match = new_match(self.game, setup, 13)
        undone = 0
        for player in play_on(match, Random(13), 200):
            last = match.moves[-1]
            before, check = match.state.facts(), match.last_check
            try:
                match.undo(player)
            except Refused:
                assert last.final
                continue
            assert not last.final
            undone += 1
            match.do(player, last.action)
            assert (match.state.facts(), match.last_check) == (before, check)
        assert undone or setup.seats == 1 or not self.takes_back
