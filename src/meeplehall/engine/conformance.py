"""The tests that every game inherits: subclass Conformance, name the game, and pytest does the rest."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec

from meeplehall.engine.action import Action
from meeplehall.engine.decision import decision
from meeplehall.engine.event import parts
from meeplehall.engine.files.matchfile import dump, load
from meeplehall.engine.game import SPECTATOR, Game, Setup
from meeplehall.engine.match import Match, Refused, Seat
from meeplehall.engine.state import State

#: no match of random play is longer than this
ENDLESS = 200_000
#: set this variable to write the golden playthroughs anew
UPDATE = "MEEPLEHALL_UPDATE_GOLDEN"


def walk(game: Game[Any], setup: Setup, seed: int) -> Iterator[tuple[State, int]]:
    """A random match: every state with a player who is to decide, changed in place from one to the next."""
    state: State = game.start(setup.seats, setup.options, seed)
    rng = Random(seed)
    for _ in range(ENDLESS):
        if state.over:
            return
        player = rng.choice(state.waiting)
        yield state, player
        options = state.options(player)
        assert options, f"{state.step.kind}: player {player} is asked and has no option"
        state.act(player, rng.choice(options))
    raise AssertionError(f"the match did not end within {ENDLESS} decisions")


def random_match(game: Game[Any], setup: Setup, seed: int, decisions: int) -> Match:
    """A match with a log, played at random for some decisions or to its end."""
    match = Match(game, [Seat(f"Player {i + 1}") for i in range(setup.seats)], setup.options, seed)
    rng = Random(seed)
    while not match.over and len(match.moves) < decisions:
        player = rng.choice(match.state.waiting)
        match.do(player, rng.choice(match.state.options(player)))
    return match


def branches(game: Game[Any], state: State, depth: int) -> int:
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
        count += branches(game, after, depth - 1)
    return count


def playthrough(game: Game[Any], setup: Setup, seed: int) -> str:
    """A whole random match as readable text: decisions, and all that happened."""
    match = Match(game, [Seat(f"P{i}") for i in range(setup.seats)], setup.options, seed)
    rng = Random(seed)
    lines = [f"{game.title}: {setup}, seed {seed}"]
    lines += _told(match.opening)
    while not match.over:
        state = match.state
        player = rng.choice(state.waiting)
        options = state.options(player)
        action = rng.choice(options)
        lines.append(f"P{player} {state.step.kind} ({len(options)}): {action.label(state, player)}")
        lines += _told(match.do(player, action).events)
    outcome = game.outcome(match.state)
    lines.append(f"scores {outcome.scores}, winners {outcome.winners}")
    return "\n".join(lines) + "\n"


def _told(events: list[Any]) -> list[str]:
    def plain(part: tuple[str, str]) -> str:
        return f"P{part[1]}" if part[0] == "seat" else part[1]

    return [f"    {''.join(map(plain, parts(event.text)))} [{event.rule}]" for event in events]


class Conformance:
    """What every game has to keep. Subclasses set `game`, the pinned counts and the golden texts."""

    game: ClassVar[Game[Any]]
    #: (seats, seed, decisions played at random, depth) -> number of decision sequences from there
    pinned_branches: ClassVar[Mapping[tuple[int, int, int, int], int]] = {}
    #: playthroughs: file -> (setup, seed)
    golden: ClassVar[Mapping[Path, tuple[Setup, int]]] = {}
    seeds: ClassVar[tuple[int, ...]] = (1, 2)

    def pytest_generate_tests(self, metafunc: Any) -> None:
        if "setup" in metafunc.fixturenames:
            metafunc.parametrize("setup", self.game.setups(), ids=str)

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

    def test_clones_are_independent(self, setup: Setup) -> None:
        kept: list[tuple[State, tuple[object, ...]]] = []
        for number, (state, _) in enumerate(walk(self.game, setup, 3)):
            if number % 7 == 0:
                clone = state.clone()
                assert clone.facts() == state.facts()
                kept.append((clone, _frozen(clone)))
        for clone, facts in kept:
            assert _frozen(clone) == facts, "playing on changed an earlier clone"
        clone, facts = kept[len(kept) // 2]
        again = clone.clone()
        again.act(again.waiting[0], again.options(again.waiting[0])[-1])
        assert _frozen(clone) == facts, "playing on with a clone changed its original"

    def test_a_clone_plays_on_like_its_original(self, setup: Setup) -> None:
        for number, (state, player) in enumerate(walk(self.game, setup, 4)):
            if number % 5 == 0:
                one, two = state.clone(), state.clone()
                for action in state.options(player):
                    one, two = state.clone(), state.clone()
                    one.act(player, action)
                    two.act(player, action)
                assert one.facts() == two.facts()

    def test_options_apply_and_everything_else_is_refused(self, setup: Setup) -> None:
        known: dict[str, Action[Any]] = {}
        for number, (state, player) in enumerate(walk(self.game, setup, 5)):
            options = state.options(player)
            assert len({id(action) for action in options}) == len(options)
            for action in options:
                assert state.refusal(player, action) is None
                known.setdefault(repr(self.game.codec.encode(action)), action)
            if number % 11:
                continue
            before = _frozen(state)
            for other in range(setup.seats):
                allowed = state.options(other)
                for action in known.values():
                    if action not in allowed and not state.step.offers(state, other, action):
                        refusal = state.refusal(other, action)
                        assert refusal is not None
                        assert refusal.sentence
                for action in state.step.candidates(state, other):
                    assert (action in allowed) == (state.refusal(other, action) is None)
            assert _frozen(state) == before, "asking changed the state"
            for action in options:
                after = state.clone()
                after.act(player, action)
                assert not self.game.invariants(after)

    def test_decisions_say_what_they_are_about(self, setup: Setup) -> None:
        for number, (state, player) in enumerate(walk(self.game, setup, 6)):
            if number % 5:
                continue
            asked = decision(self.game, state, player)
            assert asked is not None
            assert asked.owed
            assert asked.prompt
            assert asked.kind
            assert asked.rule in self.game.rulebook
            assert asked.options[asked.default].action in state.options(player)
            for choice in asked.options:
                assert choice.label
                assert self.game.codec.decode(choice.message) == choice.action
            for blocked in asked.blocked:
                assert blocked.label
                assert blocked.sentence
                assert blocked.rule in self.game.rulebook

    def test_nobody_sees_what_is_hidden(self, setup: Setup) -> None:
        """The law: view(state, seat) == view(redeal(state, seat), seat), and the options too."""
        game = self.game
        for number, (state, _) in enumerate(walk(game, setup, 7)):
            if number % 4:
                continue
            for seat in range(SPECTATOR, setup.seats):
                other = game.redeal(state, seat, number)
                seen = game.view(state, seat)
                assert game.view(other, seat) == seen
                assert msgspec.json.decode(msgspec.json.encode(seen)) == seen
                assert not game.invariants(other)
                if seat != SPECTATOR:
                    assert other.options(seat) == state.options(seat)

    def test_the_moments_in_between_show_nothing_hidden_either(self, setup: Setup) -> None:
        match = random_match(self.game, setup, 16, 0)
        rng = Random(16)
        while not match.over and len(match.moves) < 400:
            player = rng.choice(match.state.waiting)
            match.do(player, rng.choice(match.state.options(player)))
            for scene in match.scenes:
                for seat in range(SPECTATOR, setup.seats):
                    guess = self.game.redeal(scene, seat, len(match.moves))
                    assert self.game.view(guess, seat) == self.game.view(scene, seat)

    def test_a_redeal_depends_on_nothing_that_its_seat_does_not_know(self, setup: Setup) -> None:
        game = self.game
        for number, (state, _) in enumerate(walk(game, setup, 8)):
            if number % 4:
                continue
            for seat in range(SPECTATOR, setup.seats):
                once = game.redeal(state, seat, 1000 + number)
                again = game.redeal(game.redeal(state, seat, number), seat, 1000 + number)
                assert again.facts() == once.facts()
                if not state.over:
                    assert once.chance != state.chance

    def test_what_can_be_taken_back_has_shown_nothing(self, setup: Setup) -> None:
        """An action that neither used chance nor counted as a reveal looks the same from every redeal."""
        game = self.game
        for number, (state, player) in enumerate(walk(game, setup, 9)):
            if number % 3:
                continue
            for action in state.options(player):
                after = state.clone()
                after.act(player, action)
                if after.reveals != state.reveals or after.chance != state.chance:
                    continue
                other = game.redeal(state, player, number)
                other.act(player, action)
                assert game.view(other, player) == game.view(after, player)

    def test_a_redeal_can_be_played_to_the_end(self, setup: Setup) -> None:
        rng = Random(10)
        for number, (state, player) in enumerate(walk(self.game, setup, 10)):
            if number % 97:
                continue
            guess = self.game.redeal(state, player, number)
            guess.reopen(player)
            for _ in range(ENDLESS):
                if guess.over:
                    break
                who = guess.waiting[0]
                guess.act(who, rng.choice(guess.options(who)))
                assert not self.game.invariants(guess)
            assert guess.over

    def test_saved_and_loaded_in_the_middle_of_everything(self, setup: Setup) -> None:
        for decisions in (0, 1, 17, 60, 61, ENDLESS):
            match = random_match(self.game, setup, 11, decisions)
            loaded = load(dump(match), lambda _: self.game)
            assert loaded.state.facts() == match.state.facts()
            assert loaded.last_check == match.last_check
            assert dump(loaded) == dump(match)

    def test_every_moment_of_the_past_can_be_looked_at(self, setup: Setup) -> None:
        match = random_match(self.game, setup, 12, 150)
        state: State = self.game.start(setup.seats, setup.options, 12)
        for number, move in enumerate(match.moves):
            assert match.at(number).facts() == state.facts()
            state.act(move.player, move.action)
        assert match.at(len(match.moves)).facts() == match.state.facts() == state.facts()

    def test_undo_then_redo_is_identity(self, setup: Setup) -> None:
        match = random_match(self.game, setup, 13, 0)
        rng = Random(13)
        undone = 0
        while not match.over and len(match.moves) < 200:
            player = rng.choice(match.state.waiting)
            match.do(player, rng.choice(match.state.options(player)))
            last = match.moves[-1]
            before, check = match.state.facts(), match.last_check
            try:
                match.undo(player)
            except Refused:
                assert last.final
                continue
            undone += 1
            match.do(player, last.action)
            assert (match.state.facts(), match.last_check) == (before, check)
        assert undone or setup.seats == 1

    def test_defaults_finish_every_match(self, setup: Setup) -> None:
        match = random_match(self.game, setup, 14, 40)
        for _ in range(ENDLESS):
            if match.over:
                break
            match.do_default(match.state.waiting[-1])
        assert match.over

    def test_the_games_knowledge_is_about_this_game(self, setup: Setup) -> None:
        knowledge, rng = self.game.knowledge(), Random(15)
        for number, (state, player) in enumerate(walk(self.game, setup, 15)):
            if number % 23 or state.step.timed:
                continue
            sight = self.game.redeal(state, player, number)
            sight.reopen(player)
            before = _frozen(sight)
            values = knowledge.values(sight)
            assert len(values) == setup.seats
            assert all(0 <= value <= 1 for value in values)
            ideas = knowledge.judged(sight, player)
            weights = knowledge.weigh(sight, player, ideas)
            assert ideas
            assert len(weights) == len(ideas)
            assert all(weight > 0 for weight in weights)
            for idea in ideas:
                after = sight.clone()
                for action in idea.actions:
                    assert action in after.options(player)
                    after.act(player, action)
                assert knowledge.reason(sight, player, idea)
            after = sight.clone()
            knowledge.play(after, player, rng)
            assert _frozen(after) != before, "a turn changes something"
            assert _frozen(sight) == before, "thinking changed the position"

    def test_branching_counts_are_as_pinned(self) -> None:
        found = {}
        for seats, seed, played, depth in self.pinned_branches:
            state, _ = next(islice(walk(self.game, Setup(seats), seed), played, None))
            found[seats, seed, played, depth] = branches(self.game, state, depth)
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


def _frozen(state: State) -> tuple[object, ...]:
    """The facts as they are now, whatever happens to the lists they come from."""
    return tuple(repr(fact) for fact in state.facts())
