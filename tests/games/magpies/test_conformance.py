"""The example game keeps what every game has to keep."""

from collections.abc import Iterator

from meeplehall.engine.event import EVERYBODY
from meeplehall.engine.game import Setup
from meeplehall.games.magpies.components.cards import card_ids
from meeplehall.games.magpies.game import GAME
from meeplehall.games.magpies.rules.redeal import redeal
from meeplehall.games.magpies.rules.state import Table
from meeplehall.testing import NOBODY, Conformance, Zone, memory_breaches
from meeplehall.testing.walks import new_match


class TestMagpies(Conformance):
    game = GAME
    # 9 ways to lay; taking and shuffling leave 2 cards, drawing 3 for the seat that had the turn (4 of 9)
    pinned_branches = {(2, 1, 0, 4): 9 * 3 * 2 + 4 * 3 + 5 * 2, (3, 1, 0, 3): 27, (4, 2, 4, 2): 8}

    def zones(self, state: Table) -> Iterator[Zone]:
        yield Zone("deck", card_ids(state.deck[::-1]), NOBODY, ordered=True)
        for seat in range(state.seats):
            yield Zone(f"hand {seat}", card_ids(state.hands[seat]), 1 << seat)
            laid = [state.laid[seat]] if state.laid[seat] else []
            yield Zone(f"laid {seat}", card_ids(laid), 1 << seat if state.turn < 0 else EVERYBODY)


def forgetful(state: Table, seat: int, seed: int) -> Table:
    """A redeal that does not know which cards have been laid already."""
    guess = redeal(state, seat, seed)
    if guess.turn >= 0 and guess.deck and any(guess.laid):
        other = guess.laid.index(max(guess.laid))
        guess.laid[other], guess.deck[0] = guess.deck[0], guess.laid[other]
    return guess


def test_a_forgetful_redeal_is_found() -> None:
    suite, match = TestMagpies(), new_match(GAME, Setup(3), 1)
    assert list(memory_breaches(match, suite.zones, forgetful, suite.alike, 1, 20))
