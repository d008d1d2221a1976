"""What the log and the labels say: right plurals, and verbs that agree with whoever acts."""

import re
from random import Random

import pytest

from meeplehall.engine.decision import decision
from meeplehall.engine.wording import spoken
from meeplehall.games.pipeline.game import GAME
from tests.games.pipeline.playing import at_random, do, player, told
from tests.games.pipeline.tables import A, begin, table

#: a player called You who does what only he or she does
WRONG_VERB = re.compile(r"\b[Yy]ou (?!pass\b)(is|has|[a-z]+s)\b")
WRONG_PLURAL = re.compile(
    r"\b1 [a-z]+s\b|\b(0|[2-9]|\d\d+) (card|tank|tile|penalty|contract|order|machine)\b"
)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_player_called_you_is_spoken_to(seed: int) -> None:
    lines: set[str] = set()
    for state in at_random(begin(3, seed), Random(seed)):
        if state.over:
            lines |= set(told(state))
    assert len({re.sub(r"\d+", "", line) for line in lines}) > 30
    for line in lines:
        said = spoken(line, ["You", "You", "You"])
        assert not WRONG_VERB.search(said), said
        assert not WRONG_PLURAL.search(said), said
    assert "You are the starting player." in {spoken(line, ["You"] * 3) for line in lines}


@pytest.mark.parametrize("seed", [4, 5])
def test_prompts_and_labels_count_rightly(seed: int) -> None:
    for state in at_random(begin(2, seed), Random(seed)):
        asked = None if state.over else decision(GAME, state, player(state))
        if asked is not None:
            for words in [asked.prompt, *(choice.label for choice in asked.options)]:
                assert not WRONG_PLURAL.search(words), words


def test_a_contract_that_fails_is_told_in_the_second_person() -> None:
    state = table(year=3, round=4, contracts="contract-low-10")
    do(state, "pass", "end_turn")
    while not state.over:
        state.act(player(state), state.step.default(state, player(state)))
    [line] = [line for line in told(state) if "penalty" in line]
    assert spoken(line, ["You", "Ben"]) == "You have not completed contract-low-10 and take a penalty."
    assert spoken(line, ["Ann", "Ben"]) == "Ann has not completed contract-low-10 and takes a penalty."


def test_the_score_counts_penalties_rightly() -> None:
    for markers, words in ((1, "1 penalty"), (2, "2 penalties, each dearer than the one before")):
        lines = GAME.view(table(penalties=markers), A)["seats"][A]["lines"]
        assert lines[-1][0] == words
