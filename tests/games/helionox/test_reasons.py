"""Reasons are true: what they promise is what the action does."""

import re

import pytest

from meeplehall.engine.game import Setup
from meeplehall.engine.knowledge import Idea
from meeplehall.games.helionox.bot.value import rounds_left
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.actions.defending import Defend
from meeplehall.games.helionox.rules.effects.overcoming import still_needs
from meeplehall.games.helionox.rules.scoring import opponent_score, team_score
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing.reasons import played

KNOWLEDGE = GAME.knowledge()
STAND = re.compile(r"Your team has (−?\d+) Influence and the Opponent (−?\d+)")


def number(text: str) -> int:
    return int(text.replace("−", "-"))


@pytest.mark.parametrize("episode", ["1", "4"])
def test_an_event_is_overcome_as_promised(episode: str) -> None:
    overcome = 0
    for seed in (3, 4):
        for state, player in played(GAME, Setup(2, {"episode": episode}), seed, every=1):
            assert isinstance(state, Chronicle)
            for action in state.options(player):
                if not isinstance(action, Defend) or action.target >= EVENTS:
                    continue
                said = KNOWLEDGE.reason(state, player, Idea([action]))
                after = state.clone()
                after.act(player, action)
                enough = action.points >= still_needs(state, action.target)
                assert said.startswith(f"Overcome {EVENT[action.target].name}") == enough
                assert not enough or action.target not in after.placed
                overcome += enough
    assert overcome > 3


def test_nothing_is_said_about_rounds_that_will_not_come() -> None:
    last = 0
    for episode in ("1", "3", "5"):
        for state, player in played(GAME, Setup(2, {"episode": episode}), 5, every=1):
            assert isinstance(state, Chronicle)
            if not state.round or rounds_left(state):
                continue
            for action in state.options(player):
                said = KNOWLEDGE.reason(state, player, Idea([action]))
                assert not re.search(r"next round|frozen for|comes back", said), said
                last += 1
    assert last > 20


def test_what_matters_says_how_the_team_stands() -> None:
    checked = 0
    for state, player in played(GAME, Setup(2, {"episode": "3"}), 3, every=3):
        assert isinstance(state, Chronicle)
        found = STAND.search(KNOWLEDGE.matters(state, player))
        if found is None:
            assert not state.round
            continue
        assert (number(found[1]), number(found[2])) == (team_score(state), opponent_score(state))
        checked += 1
    assert checked > 10
