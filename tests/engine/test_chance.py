"""Chance: the same numbers everywhere, streams that do not disturb each other, nothing favoured."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.engine.chance import SPAN, below, draw, guesses, shuffle, streams

SEEDS = st.integers(0, 2**63 - 1)
PINNED_STREAMS = [280412328757489714, 0, 530266490868237536, 0]
PINNED_DRAWS = [3296804166, 2359861350, 333595335, 3304483639]
PINNED_DICE = [1, 1, 4, 2, 3, 1, 1, 4, 1, 0]
PINNED_SHUFFLE = [8, 1, 9, 0, 3, 6, 4, 7, 5, 2]


def test_the_numbers_are_the_same_on_every_python() -> None:
    chance = streams(1, 2)
    assert chance == PINNED_STREAMS
    assert [draw(chance, 0) for _ in range(4)] == PINNED_DRAWS
    assert [below(chance, 1, 6) for _ in range(10)] == PINNED_DICE
    cards = list(range(10))
    shuffle(chance, 0, cards)
    assert cards == PINNED_SHUFFLE


def test_a_copied_stream_goes_on_with_the_same_numbers() -> None:
    chance = streams(7, 1)
    copy = chance[:]
    assert [draw(chance, 0) for _ in range(20)] == [draw(copy, 0) for _ in range(20)]


@given(SEEDS, st.integers(0, 30))
def test_a_draw_from_one_stream_never_shifts_another(seed: int, draws: int) -> None:
    calm, busy = streams(seed, 3), streams(seed, 3)
    for _ in range(draws):
        draw(busy, 1)
    assert [draw(busy, 0), draw(busy, 2)] == [draw(calm, 0), draw(calm, 2)]


def test_streams_and_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts: list[int] = []
    for seed in range(500):
        chance = streams(seed, 4)
        firsts += [draw(chance, stream) for stream in range(4)]
    assert len(set(firsts)) > len(firsts) - 3
    assert all(0 <= first < SPAN for first in firsts)


def test_more_streams_leave_the_first_ones_as_they_were() -> None:
    few, many = streams(5, 2), streams(5, 4)
    assert [draw(few, 0), draw(few, 1)] == [draw(many, 0), draw(many, 1)]


@given(SEEDS)
def test_a_guess_with_the_seed_of_the_match_is_a_guess_all_the_same(seed: int) -> None:
    assert guesses(seed, 1) != streams(seed, 1)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 52])
@pytest.mark.parametrize("seed", [0, 1, 2**63 - 1])
def test_every_number_below_n_is_equally_likely(n: int, seed: int) -> None:
    chance = streams(seed, 1)
    draws = 200 * n
    counts = [0] * n
    for _ in range(draws):
        counts[below(chance, 0, n)] += 1
    assert chi_square(counts) < generous(n - 1)


def test_neighbouring_draws_do_not_hang_together() -> None:
    chance = streams(3, 1)
    counts = [0] * 36
    for _ in range(7200):
        counts[below(chance, 0, 6) * 6 + below(chance, 0, 6)] += 1
    assert chi_square(counts) < generous(35)


def test_two_streams_of_one_seed_do_not_hang_together() -> None:
    chance = streams(4, 2)
    counts = [0] * 36
    for _ in range(7200):
        counts[below(chance, 0, 6) * 6 + below(chance, 1, 6)] += 1
    assert chi_square(counts) < generous(35)


@given(SEEDS, st.lists(st.integers(0, 99), max_size=40))
def test_a_shuffle_keeps_all_cards(seed: int, cards: list[int]) -> None:
    shuffled = cards[:]
    shuffle(streams(seed, 1), 0, shuffled)
    assert sorted(shuffled) == sorted(cards)


def test_every_order_is_equally_likely() -> None:
    chance = streams(9, 1)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(4800):
        cards = [1, 2, 3, 4]
        shuffle(chance, 0, cards)
        counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < generous(23)


def test_shuffling_one_card_or_none_uses_no_chance() -> None:
    chance = streams(9, 1)
    before = chance[:]
    shuffle(chance, 0, [])
    shuffle(chance, 0, [7])
    assert chance == before


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def generous(freedom: int) -> float:
    """Far beyond what a fair generator reaches: its mean is `freedom`, its deviation sqrt(2 * freedom)."""
    return float(freedom + 5 * (2 * freedom) ** 0.5 + 5)
