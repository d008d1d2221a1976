"""Which setups the inherited tests try: together all of them, each law some, and all of them when asked."""

import inspect
from collections import Counter

import pytest

from meeplehall import games
from meeplehall.engine.game import Setup
from meeplehall.testing import Conformance
from meeplehall.testing.suite import tried

LAWS = [
    law
    for name, law in inspect.getmembers(Conformance, inspect.isfunction)
    if name.startswith("test_") and "setup" in inspect.signature(law).parameters
]
MANY = [Setup(1 + number % 4, {"episode": str(number // 4)}) for number in range(24)]


def test_every_setup_of_every_game_is_tried_by_many_laws() -> None:
    for game in games.every_game():
        setups = game.setups()
        met = Counter(str(setup) for law in LAWS for setup in tried(setups, law, 0))
        assert set(met) == set(map(str, setups))
        assert min(met.values()) > len(LAWS) / 8


def test_every_law_meets_all_player_counts_and_most_values_of_an_option() -> None:
    for law in LAWS:
        found = tried(MANY, law, 0)
        assert {setup.seats for setup in found} == {1, 2, 3, 4}
        assert len({str(setup.options["episode"]) for setup in found}) >= 4


@pytest.mark.parametrize(
    "law",
    [
        Conformance.test_random_matches_end_and_keep_the_invariants,
        Conformance.test_options_apply_and_everything_else_is_refused,
        Conformance.test_nobody_sees_what_is_hidden,
    ],
)
def test_what_shows_a_broken_rule_first_is_tried_in_every_setup(law: object) -> None:
    assert callable(law)
    assert tried(MANY, law, 0) == MANY


def test_all_setups_or_fewer_are_tried_if_somebody_says_so() -> None:
    for law in LAWS:
        assert tried(MANY, law, 1) == MANY
        assert len(tried(MANY, law, 4)) == 6
        assert tried(MANY[:2], law, 4)
