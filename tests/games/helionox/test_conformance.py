"""The tests that every game inherits, for Helionox."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from meeplehall.engine.game import Setup
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.redeal import redeal
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import Conformance, Zone, memory_breaches, rule
from meeplehall.testing.walks import new_match
from tests.games.helionox.memory import Table, alike
from tests.games.helionox.tables import do, has, main_phase, show, spend_turn

GOLDEN = Path(__file__).parent / "golden"


class TestHelionox(Conformance):
    game = GAME
    table = Table()
    pinned_branches = {
        (1, 1, 0, 3): 51,
        (1, 3, 40, 4): 1021,
        (2, 1, 30, 4): 1005,
        (3, 4, 60, 4): 527,
        (4, 2, 90, 4): 432,
    }
    golden = {
        GOLDEN / "1-player-episode-1.txt": (Setup(1), 1),
        GOLDEN / "2-players-episode-2.txt": (Setup(2, {"episode": "2"}), 2),
        GOLDEN / "3-players-episode-4.txt": (Setup(3, {"episode": "4", "difficulty": "veteran"}), 3),
        GOLDEN / "4-players-eternal.txt": (Setup(4, {"episode": "eternal"}), 4),
    }

    def zones(self, state: Chronicle) -> Iterator[Zone]:
        return self.table.zones(state)

    def alike(self, piece: str) -> str:
        return alike(piece)


# planted: redeals that forget something


def forgets_the_top(state: Chronicle, seat: int, seed: int) -> Chronicle:
    """Cards put on top of a deck in view of all lie anywhere in it (HX-13.2)."""
    guess = redeal(state, seat, seed)
    for player in guess.players:
        player.deck.reverse()
    return guess


def forgets_the_discard(state: Chronicle, seat: int, seed: int) -> Chronicle:
    """A discarded card has changed places with one of the deck."""
    guess = redeal(state, seat, seed)
    for player in guess.players:
        if guess.round and player.deck and player.discard:
            player.deck[0], player.discard[0] = player.discard[0], player.deck[0]
    return guess


def forgets_events(state: Chronicle, seat: int, seed: int) -> Chronicle:
    """An Event that was seen is dealt again."""
    guess = redeal(state, seat, seed)
    if guess.taken_events and guess.event_deck:
        guess.taken_events[0], guess.event_deck[0] = guess.event_deck[0], guess.taken_events[0]
    return guess


@pytest.mark.parametrize("forgetful", [forgets_the_top, forgets_the_discard, forgets_events])
def test_a_forgetful_redeal_is_found(forgetful: Callable[[Chronicle, int, int], Chronicle]) -> None:
    suite, match = TestHelionox(), new_match(GAME, Setup(2, {"episode": "3"}), 3)
    assert list(memory_breaches(match, suite.zones, forgetful, suite.alike, 3, 600))


@rule("HX-13.2")
def test_the_order_of_cards_put_on_top_is_known_even_after_dice_and_other_players_turns() -> None:
    # dice are chance, after which the law of memory trusts no order
    state = main_phase(2)
    show(state, "fleet_convoy_broker")
    show(state, "fortress_gate_warden")
    has(state, 0, cred=20)
    do(state, 0, "buy", slot="market-fleet", marks=0)
    do(state, 0, "buy", slot="market-fortress", marks=0)
    do(state, 0, "buy", slot="prime", marks=0)
    top = state.players[0].deck[-3:]
    has(state, 0, cred=0)
    while state.step.kind == "more":
        do(state, 0, "done")
    spend_turn(state, 0)
    spend_turn(state, 1)
    assert state.cycle == 1
    for seat in (0, 1):
        for seed in range(20):
            guess = redeal(state, seat, seed)
            assert guess.players[0].deck[-3:] == top
            assert sorted(guess.players[0].deck) == sorted(state.players[0].deck)
    assert len({tuple(redeal(state, 0, seed).players[0].deck) for seed in range(20)}) > 5


@rule("HX-13.1", "HX-13.5")
def test_events_that_were_seen_never_come_again_and_the_others_may() -> None:
    state = main_phase(2, 2)
    state.placed, state.purged = [], [*state.placed]
    seen = {*state.placed, *state.purged, *state.scored, *state.taken_events}
    dealt = {event for seed in range(40) for event in redeal(state, 0, seed).event_deck}
    assert not dealt & seen
    assert dealt - {*state.event_deck}  # some that were left out, for all one knows
