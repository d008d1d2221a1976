"""Simulations: fair to every seat, the same whatever the number of processes."""

import dataclasses
from collections import Counter
from statistics import mean
from typing import Any

import pytest

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.bots.bot import Bot
from meeplehall.engine.game import Game
from meeplehall.lab.batch import match_seed
from meeplehall.lab.bot_match import play
from meeplehall.lab.simulation import Simulation, simulate


def bots(game: Game[Any]) -> list[Bot]:
    """Two, or as many as the game has seats for."""
    return [bot("random")] * max(game.min_seats, min(2, game.max_seats))


@pytest.fixture(params=games.ids())
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return games.game(request.param)


def results(game: Game[Any], processes: int, seed: int = 5) -> Simulation:
    return dataclasses.replace(simulate(game, bots(game), 12, {}, seed, processes), seconds=0.0)


def test_the_number_of_processes_changes_nothing(game: Game[Any]) -> None:
    assert results(game, 1) == results(game, 2)


def test_another_seed_gives_other_matches(game: Game[Any]) -> None:
    assert results(game, 1, seed=5) != results(game, 1, seed=6)


def test_shared_wins_count_in_parts(game: Game[Any]) -> None:
    played = results(game, 1)
    if game.cooperative:
        assert played.team is not None
        assert {record.wins for record in played.records} == {played.team.wins}
    else:
        assert sum(record.wins for record in played.records) == pytest.approx(12)


def test_a_team_is_counted_together_and_against_its_opponent(game: Game[Any]) -> None:
    played = results(game, 1)
    assert (played.team is not None) == game.cooperative
    if played.team is not None:
        matches = [play(game, bots(game), {}, match_seed(5, i)).outcome for i in range(12)]
        assert played.team.scores.mean == pytest.approx(mean(found.team_score for found in matches))
        against = [sum(line.points for line in found.against) for found in matches]
        assert (played.team.against.low, played.team.against.high) == (min(against), max(against))
        assert played.team.wins == sum(found.team_won is True for found in matches)
        assert 0 <= played.team.low <= played.team.win_rate <= played.team.high <= 1


def test_progress_hears_of_every_match(game: Game[Any]) -> None:
    heard: list[int] = []
    simulate(game, bots(game), 3, {}, 1, 1, heard.append)
    assert heard == [1, 2, 3]


def test_every_match_has_a_seed_of_its_own() -> None:
    seeds = Counter(match_seed(seed, number) for seed in range(30) for number in range(30))
    assert len(seeds) == 900
