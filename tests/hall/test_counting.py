"""How clocks count, for themselves: what turns bring to a bank, and which time was nobody's."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from meeplehall import games
from meeplehall.engine.match import Match, Seat
from meeplehall.hall.clocks.counting import Counted, Counting
from meeplehall.hall.house_rules import ClockRule

#: which of the first options of a game of Pipeline takes contracts
TAKE_CONTRACTS = 5


def magpies(seats: int = 2) -> Match:
    return Match(games.game("magpies"), [Seat(f"{i}") for i in range(seats)], {}, 1)


def test_a_bank_grows_once_with_each_turn_and_never_by_taking_back() -> None:
    match = Match(games.game("pipeline"), [Seat("a"), Seat("b")], {"first_game": True}, 1)
    count = Counting(ClockRule(bank=60, increment=10), 0, 2)
    first = match.state.waiting[0]
    other = 1 - first
    count.ask(match, [first])
    assert [count.left(i) for i in (first, other)] == [70_000, 60_000]
    count.run(5_000)
    while match.state.waiting == [first]:
        match.do_default(first)
        count.ask(match, match.state.waiting)
    assert [count.left(i) for i in (first, other)] == [65_000, 70_000]
    match.undo(first, consent=True)
    count.ask(match, match.state.waiting)
    count.run(1_000)
    assert match.state.waiting == [first]
    match.do_default(first)
    count.ask(match, match.state.waiting)
    assert [count.left(i) for i in (first, other)] == [64_000, 70_000]


@pytest.mark.parametrize("stored", ["as it began", "nothing", "another way"])
def test_turns_that_began_while_it_was_counted_nowhere_are_not_forgotten(stored: str) -> None:
    """A hall that runs a table is killed, and people play on through another one until that runs it."""
    match = Match(games.game("pipeline"), [Seat("a"), Seat("b")], {"first_game": True}, 1)
    rule = ClockRule(bank=60, increment=10)
    everything, before, taken_over = (Counting(rule, 0, 2) for _ in range(3))
    everything.ask(match, match.state.waiting)
    before.ask(match, match.state.waiting)
    if stored == "another way":  # one that is taken back
        seat = match.state.waiting[0]
        other = match.fork(0)
        other.do(seat, other.state.options(seat)[1])
        before.ask(other, other.state.waiting)
    for _ in range(3):
        seat = match.state.waiting[0]
        while match.state.waiting == [seat]:
            match.do_default(seat)
            everything.ask(match, match.state.waiting)
    assert sorted(everything.left(seat) for seat in (0, 1)) == [80_000, 80_000]
    if stored != "nothing":
        taken_over.recall(msgspec.json.decode(msgspec.json.encode(before.certain()), type=Counted))
    taken_over.ask(match, match.state.waiting)
    assert [taken_over.left(seat) for seat in (0, 1)] == [80_000, 80_000]


@pytest.mark.parametrize("game", ["xenofera", "xenon-profiteer", "pipeline", "helionox", "magpies"])
def test_turns_bring_the_same_however_seldom_somebody_looks(game: str) -> None:
    rng = Random(5)
    match = Match(games.game(game), [Seat("a"), Seat("b")], {}, 5)
    always, seldom, late = (Counting(ClockRule(bank=60, increment=10), 0, 2) for _ in range(3))
    for count in (always, seldom):
        count.ask(match, match.state.waiting)
    for _ in range(80):
        if match.over:
            break
        seat = rng.choice(match.state.waiting)
        match.do(seat, rng.choice(match.state.options(seat)))
        always.ask(match, match.state.waiting)
        if rng.random() < 0.15:
            seldom.ask(match, match.state.waiting)
    assert max(time.bank for time in always.state.seats) > 70_000
    for count in (seldom, late):
        count.ask(match, match.state.waiting)
        assert [time.bank for time in count.state.seats] == [time.bank for time in always.state.seats]


def test_a_turn_that_came_and_went_unheard_has_its_increment() -> None:
    match = Match(games.game("pipeline"), [Seat("a"), Seat("b")], {"first_game": True}, 1)
    count = Counting(ClockRule(bank=60, increment=10), 0, 2)
    first = match.state.waiting[0]
    count.ask(match, [first])
    for seat in (first, 1 - first):
        while match.state.waiting == [seat]:
            match.do_default(seat)
    count.ask(match, match.state.waiting, heard=True)
    assert [count.left(seat) for seat in (first, 1 - first)] == [80_000, 70_000]


def test_time_is_on_trial_until_it_is_certain_that_nobody_had_answered() -> None:
    match = magpies()
    count = Counting(ClockRule(bank=60), 0, 2)
    count.ask(match, [0, 1])
    count.run(9_000)
    count.sure(2_000)
    count.run(1_000)
    assert [time.bank for time in count.certain().seats] == [53_000, 53_000]
    assert [count.left(seat) for seat in (0, 1)] == [50_000, 50_000]
    match.do_default(0)
    count.ask(match, [1], heard=True)  # the other one is still asked the same
    assert [count.left(seat) for seat in (0, 1)] == [53_000, 50_000]
    count.give_back()
    assert count.left(1) == 53_000


def test_whoever_need_not_answer_any_more_has_lost_no_time_until_that_is_heard() -> None:
    match = magpies()
    count = Counting(ClockRule(bank=60), 0, 2)
    count.ask(match, [0, 1])
    count.run(10_000)
    match.do_default(0)
    count.ask(match, [], heard=True)  # a bot plays for the other one
    assert [count.left(seat) for seat in (0, 1)] == [60_000, 60_000]


def test_what_is_asked_after_the_game_has_chosen_has_its_whole_time_but_not_without_end() -> None:
    """To and fro between two questions, one of which has run out: that goes on only as long as time does."""
    match = Match(games.game("pipeline"), [Seat("a"), Seat("b")], {"first_game": True}, 1)
    seat = match.state.waiting[0]
    count = Counting(ClockRule(decision=30), 0, 2)

    def asked(by_clock: bool = False) -> int:
        count.ask(match, match.state.waiting, by_clock=lambda n: by_clock)
        return count.left(seat)

    def done(option: int) -> int:
        match.do(seat, match.state.options(seat)[option])
        return asked()

    def chosen() -> int:
        match.do_default(seat)
        return asked(by_clock=True)

    assert asked() == done(TAKE_CONTRACTS) == 30_000
    count.run(29_000)
    assert done(0) == 30_000  # how a contract is taken is another question
    count.run(30_000)
    assert chosen() == 30_000  # of which there was one second left
    count.run(29_000)
    assert done(0) == 0
    assert chosen() == 1_000


def test_what_is_asked_again_goes_on_with_what_was_left_for_it() -> None:
    match = magpies()
    count = Counting(ClockRule(decision=30), 0, 2)
    count.ask(match, match.state.waiting)
    count.run(12_000)
    seat = match.state.waiting[0]
    match.do_default(seat)
    count.ask(match, match.state.waiting, [0, 1])
    assert count.left(seat) == 30_000  # it is not asked now
    count.run(1_000)
    match.undo(seat)
    count.ask(match, match.state.waiting)
    assert count.left(seat) == 18_000
    assert count.left(1 - seat) == 17_000


def test_that_somebody_has_answered_secretly_is_not_seen_from_their_clock() -> None:
    match = magpies()
    count = Counting(ClockRule(bank=60, increment=10), 0, 2)
    count.ask(match, [0, 1], [0, 1])
    count.run(10_000)
    match.do_default(0)
    count.ask(match, [1], [0, 1])
    count.run(20_000)
    assert [count.shown(0, to) for to in (0, 1, -1)] == [60_000, 40_000, 40_000]
    match.do_default(1)
    count.ask(match, [], [])
    assert [count.shown(0, to) for to in (0, 1, -1)] == [60_000] * 3


def test_the_game_own_limit_and_a_bank_count_together() -> None:
    match = magpies()
    count = Counting(ClockRule(bank=60), 20, 2)
    count.ask(match, [0, 1])
    count.run(15_000)
    assert (count.left(0), count.shown(0, 0)) == (5_000, 45_000)
