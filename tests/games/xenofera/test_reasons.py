"""Reasons are true: what they count is what the action does to the position."""

import re
from itertools import islice

import pytest

from meeplehall.engine.game import Setup
from meeplehall.games.xenofera.components.cards import CARD, DOUBLE, FIRST_CREATURE, value_of
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.bidding import ADD, BID, CONFIRM, Add
from meeplehall.games.xenofera.rules.scoring import score_cards
from meeplehall.games.xenofera.rules.state import Market
from meeplehall.testing.reasons import played

KNOWLEDGE = GAME.knowledge()
BIDS = re.compile(r"a bid of (\d+).* lot worth (\d+) points? to you(?:, leaving (\d+) in money)?")
COUNTED = re.compile(r"bring you (\d+) points?.*you have (\d+) in money, and (\d+|no) creature")


def money(cards: list[int]) -> int:
    return value_of([card for card in cards if card < FIRST_CREATURE])


@pytest.mark.parametrize("seats", [2, 4])
def test_a_bid_is_as_high_and_leaves_as_much_as_is_said(seats: int) -> None:
    checked = 0
    for state, player in played(GAME, Setup(seats), 3, every=3):
        if state.step is not BID:
            continue
        assert isinstance(state, Market)
        for idea in KNOWLEDGE.judged(state, player)[:6]:
            found = BIDS.search(KNOWLEDGE.reason(state, player, idea))
            if found is None:
                continue
            after = state.clone()
            for action in idea.actions:
                if isinstance(action, Add):
                    after.act(player, action)
            laid, hand = after.table[player], after.hands[player]
            values = [CARD[card].value for card in laid if CARD[card].value]
            twice = min(values) if any(CARD[card].action == DOUBLE for card in laid) else 0
            assert int(found[1]) == sum(values) + twice
            sets = state.rules.planet_sets
            assert int(found[2]) == score_cards([*hand, *state.lot], sets) - score_cards(hand, sets)
            assert (found[3] is None) == (not state.pile)
            if found[3] is not None:
                assert int(found[3]) == money(hand)
            checked += 1
    assert checked > 20


def test_what_matters_counts_the_lot_the_money_and_what_is_to_come() -> None:
    checked = 0
    for state, player in played(GAME, Setup(3), 4, every=4):
        assert isinstance(state, Market)
        found = COUNTED.search(KNOWLEDGE.matters(state, player))
        if found is None:
            continue
        own = [*state.hands[player], *state.table[player]]
        sets = state.rules.planet_sets
        assert int(found[1]) == score_cards([*own, *state.lot], sets) - score_cards(own, sets)
        assert int(found[2]) == money(own)
        assert found[3] == (str(len(state.pile)) if state.pile else "no")
        checked += 1
    assert checked > 5


def test_a_bid_that_was_begun_is_gone_on_with() -> None:
    """Nobody is sent back to an empty blind for the bid that they are laying."""
    begun = 0
    for state, player in islice(played(GAME, Setup(2), 5, every=1), 60):
        assert isinstance(state, Market)
        if state.step is not BID:
            continue
        first = KNOWLEDGE.advice(state, player, 1)[0].action
        if first in ADD:
            after = state.clone()
            after.act(player, first)
            following = KNOWLEDGE.advice(after, player, 1)[0].action
            assert following is CONFIRM or isinstance(following, Add)
            begun += 1
    assert begun > 3
