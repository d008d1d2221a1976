"""Reasons are true: what they count is what the turn does to the refinery."""

import re

from meeplehall.engine.game import Setup
from meeplehall.engine.knowledge import Idea
from meeplehall.games.pipeline.components.board import ROUNDS, YEARS
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.machine_phase import END_TURN
from meeplehall.games.pipeline.rules.papers import contract
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.games.pipeline.rules.work_phase import BeforeAction
from meeplehall.testing.reasons import played

KNOWLEDGE = GAME.knowledge()
CASH = re.compile(r"your cash goes from \$(-?\d+) to \$(-?\d+)")


def test_a_turn_leads_to_the_cash_that_is_said() -> None:
    checked = 0
    for state, player in played(GAME, Setup(2), 3, every=4):
        if type(state.stack[-1]) is not BeforeAction:
            continue
        assert isinstance(state, Refineries)
        for idea in sorted(KNOWLEDGE.judged(state, player), key=lambda idea: -idea.merit)[:3]:
            found = CASH.search(KNOWLEDGE.reason(state, player, idea))
            if found is None:
                continue
            after = state.clone()
            for action in idea.actions:
                if action is END_TURN or player not in after.waiting:
                    break
                after.act(player, action)
            cash = (state.refineries[player].cash, after.refineries[player].cash)
            assert (int(found[1]), int(found[2])) == cash
            checked += 1
    assert checked > 15


def test_what_matters_counts_cash_and_rounds() -> None:
    checked = 0
    for state, player in played(GAME, Setup(2), 5, every=9):
        assert isinstance(state, Refineries)
        words = KNOWLEDGE.matters(state, player)
        refinery = state.refineries[player]
        left = sum(ROUNDS[state.year :]) - state.round - 1
        assert words.startswith(f"You have ${refinery.cash}, ")
        assert (f" {left} round" in words) if left else ("this round is the last" in words)
        checked += 1
    assert checked > 5


def test_a_contract_that_is_filled_is_not_to_be_filled_any_more() -> None:
    state = next(state for state, _ in played(GAME, Setup(2), 5, every=1))
    assert isinstance(state, Refineries)
    state.refineries[0].contracts = [contract(0, done=1), contract(1), contract(2, filled=1)]
    assert KNOWLEDGE.matters(state, 0).endswith(" You have 2 contracts to fill this year.")
    state.refineries[0].contracts = [contract(0, done=1)]
    assert "to fill" not in KNOWLEDGE.matters(state, 0)


def test_nothing_is_said_about_rounds_that_will_not_come() -> None:
    last = 0
    for state, player in played(GAME, Setup(2), 6, every=1):
        assert isinstance(state, Refineries)
        if state.year < YEARS - 1 or state.round < ROUNDS[state.year] - 1:
            continue
        for action in state.options(player)[:12]:
            said = KNOWLEDGE.reason(state, player, Idea([action]))
            assert "next round" not in said
            last += 1
    assert last
