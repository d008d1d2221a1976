"""The tests that every game inherits, for Xenofera."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from meeplehall.engine.event import EVERYBODY
from meeplehall.engine.game import Setup
from meeplehall.games.xenofera.components.cards import FIRST_NO_BID, ids, is_creature
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.bidding import BID
from meeplehall.games.xenofera.rules.effects.peik import OrderStep, top_cards
from meeplehall.games.xenofera.rules.memory import ALL_KNOW
from meeplehall.games.xenofera.rules.state import EXCHANGES, Market
from meeplehall.testing import Conformance
from meeplehall.testing.memory import NOBODY, Zone, memory_breaches
from meeplehall.testing.walks import new_match

GOLDEN = Path(__file__).parent / "golden"


class TestXenofera(Conformance):
    game = GAME
    pinned_branches = {
        (2, 1, 0, 5): 6450,
        (2, 1, 100, 4): 268,
        (2, 5, 300, 5): 3726,
        (3, 1, 150, 4): 89,
        (4, 7, 333, 5): 521,
        (6, 2, 400, 4): 1957,
    }
    golden = {
        GOLDEN / "2-players.txt": (Setup(2), 1),
        GOLDEN / "4-players-aggressive.txt": (Setup(4, {"action_set": "aggressive"}), 2),
        GOLDEN / "3-players-real-time.txt": (
            Setup(3, {"fast_hands": "realtime", "creatures_removed": 18}),
            3,
        ),
        GOLDEN / "5-players-tabletop.txt": (
            Setup(5, {"bid_enforcement": "tabletop", "fast_hands": "sealed", "creatures_removed": 18}),
            4,
        ),
    }

    def zones(self, state: Market) -> Iterator[Zone]:
        looking = state.stack[-1] if state.stack else None
        seen = top_cards(state) if isinstance(looking, OrderStep) else []
        if isinstance(looking, OrderStep):
            yield Zone("under Peik", ids(seen), 1 << looking.player)
        yield Zone("pile", ids(state.pile[: len(state.pile) - len(seen)][::-1]), NOBODY, ordered=True)
        yield Zone("removed", ids(state.removed), NOBODY)
        yield Zone("draw", ids(state.draw[::-1]), NOBODY, ordered=True)
        yield Zone("discard", ids(state.discard))
        yield Zone("lot", ids(state.lot))
        bidding = looking is BID
        exchanges = state.chance[2 * EXCHANGES + 1]  # a card may have come back unseen
        for seat in range(state.seats):
            table = state.table[seat]
            held = [*state.hands[seat], *table] if bidding else state.hands[seat]
            shown = [card for card in held if state.rules.open_collections and is_creature(card)]
            hand = ids([card for card in held if card not in shown])
            yield Zone(f"hand {seat}", hand, 1 << seat, stirred=exchanges)
            yield Zone(f"collection {seat}", ids(shown))
            yield Zone(f"table {seat}", [] if bidding else ids(table), EVERYBODY)


def forgets_what_was_kept(state: Market, seat: int, seed: int) -> Market:
    """A redeal that deals out cards anew which others have openly taken into their hands."""
    guess = GAME.redeal(state, seat, seed)
    for player, hand in enumerate(guess.hands):
        open_ones = [card for card in hand if state.seen[card] == ALL_KNOW and card < FIRST_NO_BID]
        if player != seat and open_ones and guess.draw:
            hand.remove(open_ones[0])
            hand.append(guess.draw[0])
            guess.draw[0] = open_ones[0]
    return guess


def forgets_peik(state: Market, seat: int, seed: int) -> Market:
    """A redeal that shuffles the pile although this seat has looked at it."""
    guess = GAME.redeal(state, seat, seed)
    guess.pile.reverse()
    return guess


@pytest.mark.parametrize("forgetful", [forgets_what_was_kept, forgets_peik])
def test_a_forgetful_redeal_is_found(forgetful: Callable[[Market, int, int], Market]) -> None:
    suite, match = TestXenofera(), new_match(GAME, Setup(3), 2)
    assert list(memory_breaches(match, suite.zones, forgetful, suite.alike, 2, 600))
