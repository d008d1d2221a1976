"""Arenas: every combination equally often, every bot on every seat, ratings that follow results."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.bots.bot import Bot
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game, GameRules
from meeplehall.engine.options import OptionError
from meeplehall.engine.outcome import Outcome, ranked
from meeplehall.engine.state import State
from meeplehall.games.magpies.game import GAME as MAGPIES
from meeplehall.lab.batch import match_seed, run
from meeplehall.lab.records.playing import Task
from meeplehall.lab.standings import _seatings, arena, rounded_up
from meeplehall.lab.workers import Workers

RATED = [game.id for game in games.all_games() if not game.cooperative and game.max_seats > 1]


@pytest.fixture(params=RATED)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return games.game(request.param)


def test_every_combination_plays_equally_often_on_every_seat() -> None:
    seatings = _seatings(MAGPIES, 4, 3)
    assert set(Counter(tuple(sorted(seated)) for seated in seatings).values()) == {3}
    places = Counter((seat, who) for seated in seatings for seat, who in enumerate(seated))
    assert len(places) == 12
    assert set(places.values()) == {3}


def test_the_number_of_matches_is_rounded_up() -> None:
    assert [rounded_up(4, matches) for matches in (1, 4, 5)] == [4, 4, 8]


class Witness(Bot):
    """Remembers its first cards, and takes the first option."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seen: list[object] = []

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        own: Any = state
        self.seen.append((player, tuple(own.hands[player])))
        return [state.options(player)[0]]


def test_everybody_plays_the_same_deals_from_every_seat() -> None:
    bots = [Witness("one"), Witness("two")]
    arena(MAGPIES, bots, 8, 2, {"rounds": 1}, 1)
    assert sorted(map(repr, bots[0].seen)) == sorted(map(repr, bots[1].seen))


def test_winners_come_first_and_equal_scores_share_a_rank() -> None:
    assert ranked((5, 9, 5, 7)) == [3, 1, 3, 2]
    tasks = [Task(MAGPIES, "", n, ("random",) * 4, {}, match_seed(1, n)) for n in range(20)]
    for result in run(tasks, Workers()):
        assert list(result.ranks) == ranked(result.scores)
        assert [rank == 1 for rank in result.ranks] == [share > 0 for share in result.shares]


class Collector(Bot):
    """Takes the most it can get from the table, or the least."""

    def __init__(self, name: str, eager: bool) -> None:
        self.name = name
        self.eager = eager

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        def gain(action: Action[Any]) -> tuple[int, int]:
            after: Any = state.clone()
            after.act(player, action)
            return game.outcome(after).scores[player], getattr(action, "card", 0)

        return [(max if self.eager else min)(state.options(player), key=gain)]


def low_outcome(state: Any) -> Outcome:
    outcome = MAGPIES.outcome(state)
    return replace(outcome, ranks=ranked(outcome.scores, low_wins=True))


LOW_WINS: Game[Any] = Game(
    MAGPIES.package,
    id="poor-magpies",
    title="Poor Magpies",
    blurb="The poorest nest wins.",
    seats=(2, 4),
    options=MAGPIES.options,
    rules=GameRules(
        set_up=MAGPIES.rules.set_up,
        outcome=low_outcome,
        setups=MAGPIES.rules.setups,
        invariants=MAGPIES.rules.invariants,
    ),
    secrets=MAGPIES.secrets,
    catalogue=MAGPIES.catalogue,
    knowledge=MAGPIES.knowledge,
    low_wins=True,
)


@pytest.mark.parametrize(("game", "best"), [(MAGPIES, "eager"), (LOW_WINS, "modest")], ids=["high", "low"])
def test_who_ranks_first_is_rated_best_whether_high_or_low_scores_win(game: Game[Any], best: str) -> None:
    bots = [Collector("eager", True), Collector("modest", False)]
    first, last = arena(game, bots, 60, 2, {}, 1).standings
    assert first.bot == best
    assert first.rating is not None
    assert last.rating is not None
    assert first.rating.low > last.rating.high
    assert first.win_rate > 0.8


def test_results_do_not_depend_on_the_processes(game: Game[Any]) -> None:
    size = max(2, game.min_seats)
    bots = [bot("random")] * (size + 1)
    one, two = (arena(game, bots, 6, size, {}, 1, processes) for processes in (1, 2))
    assert one == two


def test_too_few_bots_are_refused(game: Game[Any]) -> None:
    with pytest.raises(OptionError, match="only 1 are given"):
        arena(game, [bot("random")], 1, max(2, game.min_seats), {}, 1)


def test_nobody_can_be_rated_alone() -> None:
    with pytest.raises(OptionError, match="one player"):
        arena(MAGPIES, [bot("random")], 1, 1, {}, 1)


@pytest.mark.parametrize("game", [game for game in games.all_games() if game.cooperative], ids=lambda g: g.id)
def test_teams_of_every_bot_play_the_same_deals(game: Game[Any]) -> None:
    table = arena(game, [bot("random"), bot("greedy")], 8, 2, {}, 1)
    assert [(row.bot, row.matches, row.rating) for row in table.standings] == [
        ("greedy", 4, None), ("random", 4, None)
    ]  # fmt: skip
    assert table.pairs == []
    again = arena(game, [bot("greedy")], 4, 2, {}, 1)
    assert again.standings == table.standings[:1]
