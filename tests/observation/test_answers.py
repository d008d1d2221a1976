"""Answers as programs give them."""

from __future__ import annotations

import pytest

from meeplehall import games
from meeplehall.engine.decision import Blocked, Choice, Decision
from meeplehall.engine.game import Setup
from meeplehall.observation.answers import Unclear, read_answer
from meeplehall.observation.observation import observe
from meeplehall.testing.walks import new_match


def decision() -> Decision:
    """Three options, one within another, and one that is not possible."""
    asked = observe(new_match(games.game("xenofera"), Setup(2), 3), 0).asked
    assert asked is not None
    action = asked.options[0].action
    labels = {"lay": "Lay Starter 5", "more": "Lay Starter 5 and Double", "confirm": "Submit the bid"}
    options = [
        Choice(action, {"type": kind, "card": "five"} if kind != "confirm" else {"type": kind}, label, [], "")
        for kind, label in labels.items()
    ]
    blocked = [Blocked({"type": "grab"}, "Grab it", [], "XF-5.8", "It is not yours.")]
    return Decision(0, True, "bid", "XF-4.2", "Bid.", False, options, blocked, 0)


LAY, MORE, CONFIRM = "Lay Starter 5", "Lay Starter 5 and Double", "Submit the bid"


@pytest.mark.parametrize(
    ("answer", "label"),
    [
        (3, CONFIRM),
        (3.0, CONFIRM),
        ("3", CONFIRM),
        (" 3.\n", CONFIRM),
        ("**3**", CONFIRM),
        ("Option 3", CONFIRM),
        ("I choose option 3, as 7 points are enough for 2 of us.", CONFIRM),
        ("My answer is: **2**", MORE),
        ("First I thought of option 1.\nBut my final answer: 3", CONFIRM),
        ("There are 2 rivals, and I hold 5 cards.\n3", CONFIRM),
        ("3. Submit the bid", CONFIRM),
        ("Let me think.\n2) Lay Starter 5 and Double", MORE),
        ("lay:five", LAY),
        ("`confirm`", CONFIRM),
        ("submit the bid.", CONFIRM),
        ("I would like to submit the bid now", CONFIRM),
        ("I lay Starter 5 and Double!", MORE),
        ('{"option": 2}', MORE),
        ({"option": "2"}, MORE),
        ('Sure:\n```json\n{"reason": "I have 3 cards", "answer": 1}\n```', LAY),
        ('{"type": "more", "card": "five"}', MORE),
        ({"action": {"type": "confirm"}}, CONFIRM),
        ("[3]", CONFIRM),
        ("<think>option 1? option 2?</think>3", CONFIRM),
        ("<think>1 or 2, 3</think> Lay Starter 5", LAY),
        ("Grab it", "Grab it"),
    ],
)
def test_an_answer_is_understood_however_it_is_written(answer: object, label: str) -> None:
    assert read_answer(decision(), answer).label == label


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("", "names no option"),
        (None, "names no option"),
        (True, "names no option"),
        ("I do not know", "names no option"),
        ("Lay Starter 5 or submit the bid", "names no option"),
        ("1 or 2", "names no option"),
        ("4", "There is no option 4: they go from 1 to 3."),
        (0, "There is no option 0"),
        (-1, "There is no option -1"),
        ('{"option": 99}', "There is no option 99"),
        ("{" * 5000, "names no option"),
        ("<think>option 1", "names no option"),
    ],
)
def test_an_answer_that_names_nothing_is_refused_in_a_sentence(answer: object, sentence: str) -> None:
    with pytest.raises(Unclear) as unclear:
        read_answer(decision(), answer)
    assert sentence in str(unclear.value)
