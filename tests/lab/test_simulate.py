"""Simulations: fair to every seat, the same whatever the number of processes."""

import dataclasses
from collections import Counter
from typing import Any

import pytest

from meeplehall import games
from meeplehall.engine.game import Game
from meeplehall.lab.batch import match_seed
from meeplehall.lab.simulate import Simulation, simulate

BOTS = ["random", "random"]


@pytest.fixture(params=games.ids())
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return games.game(request.param)


def results(game: Game[Any], processes: int, seed: int = 5) -> Simulation:
    return dataclasses.replace(simulate(game, BOTS, 12, {}, seed, processes), seconds=0.0)


def test_the_number_of_processes_changes_nothing(game: Game[Any]) -> None:
    assert results(game, 1) == results(game, 2)


def test_another_seed_gives_other_matches(game: Game[Any]) -> None:
    assert results(game, 1, seed=5) != results(game, 1, seed=6)


def test_shared_wins_count_in_parts(game: Game[Any]) -> None:
    assert sum(record.wins for record in results(game, 1).records) == pytest.approx(12)


def test_progress_hears_of_every_match(game: Game[Any]) -> None:
    heard: list[int] = []
    simulate(game, BOTS, 3, {}, 1, 1, heard.append)
    assert heard == [1, 2, 3]


def test_every_match_has_a_seed_of_its_own() -> None:
    seeds = Counter(match_seed(seed, number) for seed in range(30) for number in range(30))
    assert len(seeds) == 900
