"""The search bot: any game, any number of players, repeatable by iterations, bounded by seconds."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from meeplehall.bots import bot, level, names
from meeplehall.bots.bot import BotError
from meeplehall.bots.level import at_first_sight
from meeplehall.bots.search.bot import Stopwatch
from meeplehall.bots.search.tree import TreeSearch
from meeplehall.engine.game import Game, Setup
from meeplehall.engine.knowledge import LEVELS, Idea, Level
from meeplehall.games import all_games
from meeplehall.lab.bot_match import decide, play
from meeplehall.testing import walk
from meeplehall.testing.suite import tried

GAMES = [pytest.param(game, id=game.id) for game in all_games()]
TEAMS = [pytest.param(game, id=game.id) for game in all_games() if game.cooperative]
#: matches that take long are fewer: tests/games/pipeline compares the scores of two more
MATCHES = {"pipeline": 1}
RIVALS = [pytest.param(game, id=game.id) for game in all_games() if not game.cooperative]


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_plays_every_setup(game: Game[Any]) -> None:
    for setup in tried(game.setups(), test_every_bot_plays_every_setup):
        state = game.start(setup.seats, setup.options, 1)
        rng = Random(1)
        seats = [bot(name) for name in ("search:3", "greedy", "random")]
        for number in range(60):
            if state.over:
                break
            player = state.waiting[0]
            assert decide(game, state, player, seats[number % 3], rng)
            assert not game.invariants(state)


@pytest.mark.parametrize("game", GAMES)
def test_a_budget_of_iterations_gives_the_same_match_again(game: Game[Any]) -> None:
    def scores() -> list[int]:
        return play(game, [bot("search:4"), bot("greedy")], {}, 5).outcome.scores

    assert scores() == scores()


@pytest.mark.parametrize("game", GAMES)
def test_iterations_are_spent_on_the_ideas_of_the_root(game: Game[Any]) -> None:
    for state, player in islice(walk(game, Setup(3), 2, every=89), 2):
        search = TreeSearch(game, game.redeal(state, player, 1), player, Random(1))
        for _ in range(12):
            search.iterate()
        root = search.roots[player]
        assert sum(root.visits.values()) == 12
        assert set(root.visits) <= set(search.names)
        assert all(0 <= root.values[name] <= root.visits[name] for name in root.visits)
        assert search.best() in search.ideas


@pytest.mark.parametrize("game", GAMES)
def test_searching_does_not_change_what_it_looks_at(game: Game[Any]) -> None:
    state, player = next(walk(game, Setup(2), 3))
    position = game.redeal(state, player, 1)
    position.reopen(player)
    before = repr(position.facts())
    search = TreeSearch(game, position, player, Random(1))
    for _ in range(10):
        search.iterate()
    assert repr(position.facts()) == before


@pytest.mark.parametrize("game", GAMES)
def test_a_budget_of_seconds_ends_in_time(game: Game[Any]) -> None:
    state, player = next(walk(game, Setup(2), 3))
    plan = bot("search:0.05s").choose(game, game.redeal(state, player, 1), player, 1)
    assert plan


@pytest.mark.parametrize("game", TEAMS)
def test_a_greedy_team_does_better_than_a_random_one(game: Game[Any]) -> None:
    for seed in range(5):
        greedy, random = (
            play(game, [bot(name), bot(name)], {}, seed).outcome.scores[0] for name in ("greedy", "random")
        )
        assert greedy > random + 10


@pytest.mark.parametrize("game", RIVALS)
def test_greedy_beats_random(game: Game[Any]) -> None:
    wins = 0.0
    for seed in range(MATCHES.get(game.id, 8)):
        seats = [bot("greedy"), bot("random")] if seed % 2 else [bot("random"), bot("greedy")]
        wins += play(game, seats, {}, seed).outcome.share(1 - seed % 2)
    assert wins > 0.8 * MATCHES.get(game.id, 8)


@pytest.mark.parametrize("game", GAMES)
def test_every_level_thinks_longer_or_less_hastily_than_the_one_below(game: Game[Any]) -> None:
    levels = game.knowledge().levels
    assert list(levels) == list(LEVELS) == ["beginner", "easy", "medium", "hard", "expert"]
    strength = [(-level.haste, level.iterations, level.seconds) for level in levels.values()]
    assert strength == sorted(strength)
    assert all(level.slips > level.haste for level in levels.values() if level.haste)


@pytest.mark.parametrize("game", GAMES)
def test_a_hasty_bot_never_makes_a_slip_beyond_its_limit(game: Game[Any]) -> None:
    for number, (state, player) in enumerate(walk(game, Setup(2), 5, every=17)):
        knowledge = game.knowledge()
        position = game.redeal(state, player, number)
        position.reopen(player)
        ideas, softness = knowledge.judged(position, player), knowledge.softness(position)
        best = max(idea.merit for idea in ideas)
        for name in ("beginner", "easy"):
            level = knowledge.levels[name]
            taken = at_first_sight(ideas, softness, level, Random(number))
            assert best - taken.merit <= level.slips * softness


def test_a_hasty_bot_misjudges_the_more_often_the_less_it_costs() -> None:
    ideas: list[Idea[Any]] = [Idea([], 0.5), Idea([], 0.45), Idea([], 0.3), Idea([], 0.1)]
    taken = Counter(at_first_sight(ideas, 0.05, Level(1.0, 5.0), Random(i)).merit for i in range(500))
    assert taken[0.5] > taken[0.45] > taken[0.3] > 0
    assert 0.1 not in taken


@pytest.mark.parametrize("game", GAMES)
def test_a_search_ends_when_its_answer_is_settled(game: Game[Any]) -> None:
    state, player = next(walk(game, Setup(2), 3))
    search = TreeSearch(game, game.redeal(state, player, 1), player, Random(1))
    for _ in range(12):
        search.iterate()
    tried = [*sorted(search.roots[player].visits.values()), 0]
    lead = tried[-2] - tried[-3] if len(tried) > 2 else tried[0]
    assert search.settled(lead - 1)
    assert not search.settled(lead)


@pytest.mark.parametrize("game", GAMES)
def test_no_bot_thinks_about_a_matter_of_taste(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def thinks(*_: Any) -> Any:
        raise AssertionError("thinks about a colour")

    monkeypatch.setattr(level, "search", thinks)
    for setup in game.setups():
        state = game.start(setup.seats, setup.options, 1)
        if game.knowledge().is_taste(state):
            assert "colour" in state.step.kind
            player = state.waiting[0]
            (action,) = bot("expert").choose(game, game.redeal(state, player, 1), player, 1)
            assert action in state.options(player)


def test_every_bot_is_called_by_its_name() -> None:
    for name in names():
        assert bot(name).name == name


@pytest.mark.parametrize(
    "name", ["", "Hard", "search:", "search:0", "search:0s", "search:-1", "search:1e9", "x"]
)
def test_a_wrong_bot_gets_a_sentence(name: str) -> None:
    with pytest.raises(BotError, match="There is no bot"):
        bot(name)


def test_at_a_pace_of_four_a_second_of_thinking_counts_as_four(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Stopwatch()
    monkeypatch.setenv("MEEPLEHALL_PACE", "4")
    hurried = Stopwatch()
    hurried.thought, hurried.began = usual.thought - 1.0, usual.began - 1.0
    assert hurried.spent() >= 4.0 > usual.spent()


@pytest.mark.parametrize("written", ["fast", "0", "-1", "1000", "nan"])
def test_a_pace_that_is_no_sensible_number_is_refused(monkeypatch: pytest.MonkeyPatch, written: str) -> None:
    monkeypatch.setenv("MEEPLEHALL_PACE", written)
    with pytest.raises(BotError, match=r"from 0\.01 to 100"):
        Stopwatch()
