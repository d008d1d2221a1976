"""15.1 Invariants: kept by random matches, counted here anew, not by checks.py."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from meeplehall.engine.game import Setup
from meeplehall.games.helionox.components.cards import PRIME
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule

SETUPS = [
    Setup(1), Setup(2), Setup(4, {"difficulty": "veteran"}), Setup(1, {"episode": "2"}),
    Setup(3, {"episode": "2", "start_player": "2"}), Setup(2, {"episode": "3"}), Setup(4, {"episode": "3"}),
    Setup(1, {"episode": "4"}), Setup(3, {"episode": "4", "difficulty": "veteran"}),
    Setup(2, {"episode": "5", "start_player": "1"}), Setup(4, {"episode": "5"}),
    Setup(1, {"episode": "eternal"}), Setup(2, {"episode": "eternal", "eternal_opponent": "enforcers"}),
    Setup(3, {"episode": "eternal", "eternal_opponent": "omegatron"}), Setup(4, {"episode": "eternal"}),
]  # fmt: skip
matches = given(st.sampled_from(SETUPS), st.integers(0, 100_000))
few = settings(max_examples=15)

#: HX-3.4.2: (Events, rounds) by player count; episode 1 ends after round 5
FIRST = {1: (12, 5), 2: (24, 5), 3: (24, 5), 4: (24, 5)}
LATER = {1: (18, 9), 2: (28, 7), 3: (24, 6), 4: (24, 6)}


def table_of(setup: Setup) -> tuple[int, int]:
    """How many Events and how many rounds a match has."""
    return (FIRST if setup.options.get("episode", "1") == "1" else LATER)[setup.seats]


def played(setup: Setup, seed: int, log: bool = False) -> Iterator[tuple[Chronicle, int]]:
    """Every position of a random match, and who acts next; also players who are not asked may act.

    Passing and being done are taken less often than other actions, so that something happens; and nobody
    changes a deck for ever.
    """
    state = GAME.start(setup.seats, setup.options, seed, log)
    rng = Random(seed)
    while not state.over:
        player = rng.choice(state.waiting)
        free = rng.randrange(setup.seats)
        if state.round and rng.random() < 0.2 and state.options(free):
            player = free
        yield state, player
        options = state.options(player)
        wanted = [option for option in options if option.type == "confirm"]
        wanted = wanted or [option for option in options if option.type not in ("pass", "done", "reopen")]
        state.act(player, rng.choice(wanted if wanted and rng.random() < 0.85 else options))
    yield state, -1


def cards(state: Chronicle) -> Counter[int]:
    """Every card, in every zone."""
    piles = [*state.decks, state.reserve, state.consumed, state.taken_cards]
    for player in state.players:
        piles += [player.deck, player.hand, player.play, player.discard]
    found = Counter(card for pile in piles for card in pile)
    found[PRIME] += state.primes
    return found


@rule("I-1")
@matches
@few
def test_no_card_is_lost_or_made(setup: Setup, seed: int) -> None:
    due: Counter[int] | None = None
    for state, _ in played(setup, seed):
        if state.round:
            due = due or cards(state)
            assert cards(state) == due
    assert due is not None
    assert due[PRIME] == 16
    assert sum(count for card, count in due.items() if card < PRIME) == 10 * setup.seats


@rule("I-2")
@matches
@few
def test_limits_are_kept_and_nothing_falls_below_none(setup: Setup, seed: int) -> None:
    for state, _ in played(setup, seed):
        for player in state.players:
            assert 0 <= player.keys <= 2
            assert 0 <= player.fuel <= 2
            assert min(player.cred, player.defense, player.cryo, player.fewer, *player.marks) >= 0
            assert 0 <= player.known <= len(player.deck)
        counted = [*state.devastation, *state.market_devastation, *state.market_defense, *state.tokens]
        assert min(*counted, state.influence, state.infamy, state.primes) >= 0


@rule("I-3")
@matches
@few
def test_a_market_is_devastated_once_or_defended_or_neither(setup: Setup, seed: int) -> None:
    for state, _ in played(setup, seed):
        for devastation, defense in zip(state.market_devastation, state.market_defense, strict=True):
            assert devastation <= 1
            assert not (devastation and defense)


@rule("I-4")
@matches
@few
def test_tokens_on_events_are_fewer_than_they_cost_and_gone_after_the_main_phase(
    setup: Setup, seed: int
) -> None:
    seen_round = 0
    for state, _ in played(setup, seed):
        for event, tokens in zip(state.placed, state.tokens, strict=True):
            assert tokens < state.rules.costs[event]
        new_round, seen_round = state.round > seen_round, state.round
        if new_round or state.over or state.step.kind in ("discard_down", "score_event_tie"):
            assert not any(state.tokens)


@rule("I-5")
@matches
@few
def test_buildings_stand_once_per_location_and_come_from_the_supply(setup: Setup, seed: int) -> None:
    for state, _ in played(setup, seed):
        view = GAME.view(state, -1)
        stand = Counter(
            (building["seat"], building["type"], world["hex"])
            for world in view["worlds"]
            for building in world["buildings"]
        )
        assert all(count == 1 for count in stand.values())
        for seat, shown in enumerate(view["seats"]):
            for number, type in enumerate(("key_complex", "fuel_terminal")):
                built = sum(1 for owner, kind, _ in stand if (owner, kind) == (seat, type))
                assert built + shown["supply"][number] == 3
                assert shown["supply"][number] >= 0


@rule("I-6")
@matches
@few
def test_every_event_of_the_deck_is_somewhere_once(setup: Setup, seed: int) -> None:
    total, _ = table_of(setup)
    first: list[int] = []
    for state, _ in played(setup, seed):
        zones = state.event_deck + state.placed + state.scored + state.taken_events + state.purged
        first = first or sorted(zones)
        assert len(zones) == total
        assert sorted(zones) == first


@rule("I-7", "HX-5.2.2")
@matches
@few
def test_nobody_acts_more_often_than_allowed_or_after_passing(setup: Setup, seed: int) -> None:
    most = 3 if setup.seats < 3 else 2
    acted: Counter[tuple[int, int, int]] = Counter()
    passed: set[tuple[int, int]] = set()
    before: tuple[int, int, int, int, int] | None = None
    for state, player in played(setup, seed):
        if state.over:
            break
        now = (state.round, state.cycle, GAME.view(state, -1)["active"], state.actions_left, state.turn)
        if before is not None and now[:2] == before[:2] and now[4] == before[4] and now[3] < before[3]:
            acted[before[:3]] += before[3] - now[3]
            assert (before[0], before[2]) not in passed
        before = now
        if state.step.kind not in ("action", "more"):
            continue
        passed |= {(state.round, seat) for seat, one in enumerate(state.players) if one.passed}
        if state.players[player].passed:
            # what a player who has passed may still do needs no action
            assert {option.type for option in state.options(player)} <= {"play", "archivist"}
    assert acted
    assert max(acted.values()) <= most


@rule("I-7", "HX-5.3.1")
@matches
@few
def test_whoever_has_passed_does_not_roll_and_all_others_do_once_per_cycle(setup: Setup, seed: int) -> None:
    state = None
    for state, _ in played(setup, seed, log=True):  # noqa: B007
        pass
    assert state is not None
    assert state.log is not None
    passed: set[str] = set()
    rolled: list[str] = []
    cycles = 0
    for line in state.log:
        roll = re.match(r"\[seat:(\d)\] rolls", line.text)
        if roll:
            rolled.append(roll[1])
            continue
        if rolled:
            # all rolls of a cycle stand together, but for what they did
            if line.rule in ("HX-8.6.1", "HX-5.3.3", "HX-5.3.4"):
                continue
            assert len(rolled) == len({*rolled})
            assert {*rolled} == {str(seat) for seat in range(setup.seats)} - passed
            rolled, cycles = [], cycles + 1
        if line.text.startswith("Round"):
            passed = set()
        elif gone := re.match(r"\[seat:(\d)\] passes", line.text):
            assert gone[1] not in passed
            passed.add(gone[1])
    assert cycles


@rule("I-8", "HX-3.4.2", "HX-3.4.3")
@matches
@few
def test_as_many_rounds_as_the_table_says(setup: Setup, seed: int) -> None:
    _, rounds = table_of(setup)
    state = None
    for state, _ in played(setup, seed):
        if state.round:
            assert GAME.view(state, -1)["rounds"] == rounds
    assert state is not None
    assert (state.over, state.round) == (True, rounds)
