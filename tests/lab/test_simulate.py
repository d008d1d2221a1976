"""Simulations: fair to every seat, the same whatever the number of processes."""

import dataclasses
from collections import Counter

import pytest

from meeplehall import games
from meeplehall.lab.batch import match_seed
from meeplehall.lab.simulate import Simulation, simulate

GAME = games.all_games()[0]
SEATS = GAME.min_seats


def results(processes: int, seed: int = 5) -> Simulation:
    bots = ["random"] * SEATS
    return dataclasses.replace(simulate(GAME, bots, 12, {}, seed, processes), seconds=0.0)


def test_the_number_of_processes_changes_nothing() -> None:
    assert results(1) == results(2)


def test_another_seed_gives_other_matches() -> None:
    assert results(1, seed=5) != results(1, seed=6)


def test_shared_wins_count_in_parts() -> None:
    assert sum(record.wins for record in results(1).records) == pytest.approx(12)


def test_progress_hears_of_every_match() -> None:
    heard: list[int] = []
    simulate(GAME, ["random"] * SEATS, 3, {}, 1, 1, heard.append)
    assert heard == [1, 2, 3]


def test_every_match_has_a_seed_of_its_own() -> None:
    seeds = Counter(match_seed(seed, number) for seed in range(30) for number in range(30))
    assert len(seeds) == 900
