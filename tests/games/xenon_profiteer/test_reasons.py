"""Reasons are true: what they count is what the action does to the facility."""

import re

import pytest

from meeplehall.engine.game import Setup
from meeplehall.engine.knowledge import Idea, follow
from meeplehall.games.xenon_profiteer.bot.last_turn import is_last_turn
from meeplehall.games.xenon_profiteer.components.cards import CARD, XE
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.buying import Buy
from meeplehall.games.xenon_profiteer.rules.contracts import need
from meeplehall.games.xenon_profiteer.rules.distilling import DistilAction
from meeplehall.games.xenon_profiteer.rules.installing import Install
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing.reasons import played

KNOWLEDGE = GAME.knowledge()
STORED = re.compile(r"it brings (\d+) Xe to cold storage, (\d+) in all", re.IGNORECASE)
COST = re.compile(r"it costs \$(\d+) of your \$(\d+)")


@pytest.mark.parametrize("seats", [2, 4])
def test_as_much_is_stored_and_paid_as_is_said(seats: int) -> None:
    stored = paid = 0
    for state, player in played(GAME, Setup(seats), 3, every=2):
        assert isinstance(state, Industry)
        before = state.facilities[player]
        for idea in KNOWLEDGE.judged(state, player)[:4]:
            said = KNOWLEDGE.reason(state, player, idea)
            if found := STORED.search(said):
                after = state.clone()
                follow(after, player, idea.actions)
                now = after.facilities[player].stored
                assert (int(found[1]), int(found[2])) == (now - before.stored, now)
                stored += 1
            if (found := COST.search(said)) and isinstance(idea.actions[0], (Buy, Install)):
                after = state.clone()
                after.act(player, idea.actions[0])
                assert int(found[2]) == before.money
                assert after.facilities[player].money == before.money - int(found[1])
                paid += 1
    assert stored > 5
    assert paid > 5


def test_what_leaves_the_tower_is_told_and_nothing_that_stays_is_denied() -> None:
    left = 0
    for state, player in played(GAME, Setup(2), 21, every=1):
        assert isinstance(state, Industry)
        for action in state.options(player):
            if not isinstance(action, DistilAction):
                continue
            said = KNOWLEDGE.reason(state, player, Idea([action]))
            after = state.clone()
            after.act(player, action)
            hand, now = state.facilities[player].hand, after.facilities[player]
            stored = now.stored != state.facilities[player].stored or "completes" in said
            if after.reveals == state.reveals and not stored:
                gone = [hand.count(element) - now.hand.count(element) for element in range(XE)]
                for element, count in enumerate(gone):
                    assert not count or f"{count} {CARD[element].name}" in said, said
                    left += count
    assert left > 10


def test_in_the_last_turn_nothing_is_said_about_later_ones() -> None:
    last = 0
    for seed in range(3):
        for state, player in played(GAME, Setup(2), seed, every=1):
            assert isinstance(state, Industry)
            if not is_last_turn(state, player):
                continue
            assert "This is your last turn." in KNOWLEDGE.matters(state, player)
            for action in state.options(player):
                said = KNOWLEDGE.reason(state, player, Idea([action]))
                assert not re.search(r"every turn|next turn|next shuffle|a hand of", said), said
                last += 1
    assert last


def test_what_matters_counts_the_facility() -> None:
    checked = 0
    for state, player in played(GAME, Setup(3), 4, every=5):
        assert isinstance(state, Industry)
        facility, words = state.facilities[player], KNOWLEDGE.matters(state, player)
        if facility.contract >= 0:
            assert f"your Contract needs {need(state, player)} Xe, and {facility.stored} Xe" in words
        else:
            assert f"{facility.stored} Xe" in words
        if "You have $" in words:
            assert f"You have ${facility.money} and {facility.tokens} bid token" in words
        checked += 1
    assert checked > 10
