"""Arenas: every combination equally often, every bot on every seat, ratings that follow results."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from meeplehall import games
from meeplehall.engine.game import Game
from meeplehall.engine.options import OptionError
from meeplehall.lab.arena import _seated, arena, ranks, rounded_up
from meeplehall.lab.batch import Result


@pytest.fixture(params=[game.id for game in games.all_games() if not game.cooperative])
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return games.game(request.param)


def test_every_combination_plays_equally_often_on_every_seat() -> None:
    lineups = list(combinations(range(4), 3))
    seatings = [_seated(lineups, number) for number in range(len(lineups) * 3)]
    assert set(Counter(tuple(sorted(seated)) for seated in seatings).values()) == {3}
    places = Counter((seat, who) for seated in seatings for seat, who in enumerate(seated))
    assert len(places) == 12
    assert set(places.values()) == {3}


def test_the_number_of_matches_is_rounded_up() -> None:
    assert [rounded_up(4, 3, matches) for matches in (1, 4, 5)] == [4, 4, 8]


def test_winners_come_first_and_equal_scores_share_a_rank() -> None:
    result = Result(0, scores=(5, 9, 5, 7), shares=(0, 1, 0, 0), decisions=1, team_won=None)
    assert ranks(result) == [2, 0, 2, 1]


def test_results_do_not_depend_on_the_processes(game: Game[Any]) -> None:
    bots = ["random"] * (game.min_seats + 1)
    one, two = (arena(game, bots, 6, game.min_seats, {}, 1, processes) for processes in (1, 2))
    assert one == two


def test_too_few_bots_are_refused(game: Game[Any]) -> None:
    with pytest.raises(OptionError, match="only 1 are given"):
        arena(game, ["random"], 1, game.min_seats, {}, 1)


@pytest.mark.parametrize("game", [game for game in games.all_games() if game.cooperative], ids=lambda g: g.id)
def test_a_team_cannot_be_rated_against_itself(game: Game[Any]) -> None:
    with pytest.raises(OptionError, match="cooperative"):
        arena(game, ["random"] * 3, 1, 2, {}, 1)
