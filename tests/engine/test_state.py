"""States and steps: how a match runs on by itself, whom it asks, and copies that share nothing."""

import pickle
from typing import Any, ClassVar

import pytest

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.event import Event
from meeplehall.engine.record import Record
from meeplehall.engine.state import State
from meeplehall.engine.step import ONLY, Step, known, recall
from meeplehall.games.magpies.game import GAME as MAGPIES
from meeplehall.games.magpies.rules.turn import LAY, ROUND, TAKE_BACK


class Tally(State):
    """Counts what is done."""

    done: list[str]


def tally(stack: list[Step[Any]]) -> Tally:
    """Nothing has been done."""
    return Tally.of(stack, 1, 1, False, done=[])


class Say(Action[Tally]):
    """Write a word down and end the step."""

    type = "say"

    def __init__(self, word: str) -> None:
        self.word = word

    def refusal(self, state: Tally, player: int) -> Refusal | None:
        return Refusal("T-1", "Never no.") if self.word == "no" else None

    def apply(self, state: Tally, player: int) -> None:
        state.stack.pop()
        state.done.append(f"{player}:{self.word}")


class Ask(Step[Tally]):
    """Player 1 says one of some words."""

    kind = "ask"

    def __init__(self, *words: str) -> None:
        self.words = [Say(word) for word in words]

    def waits_for(self, state: Tally) -> list[int]:
        return ONLY[1]

    def candidates(self, state: Tally, player: int) -> list[Action[Tally]]:
        return [*self.words] if player == 1 else []


class Insist(Ask):
    always_asks = True


class Together(Ask):
    together = True


class Run(Step[Tally]):
    """Runs on by itself."""

    def proceed(self, state: Tally) -> None:
        state.stack.pop()
        state.done.append("ran")


def test_steps_that_wait_for_nobody_run_on_and_the_top_one_goes_first() -> None:
    state = tally([Run(), Ask("a", "b"), Run()])
    state.advance()
    assert (state.done, state.waiting, state.over) == (["ran"], [1], False)
    state.act(1, state.options(1)[1])
    assert (state.done, state.waiting, state.over) == (["ran", "1:b", "ran"], [], True)


def test_a_decision_with_one_option_is_taken_without_asking() -> None:
    state = tally([Run(), Ask("no", "yes")])
    state.advance()
    assert state.done == ["1:yes", "ran"]


@pytest.mark.parametrize("step", [Insist("yes"), Together("yes")], ids=["always asks", "secret"])
def test_a_step_can_insist_on_asking(step: Ask) -> None:
    state = tally([step])
    state.advance()
    assert (state.waiting, state.done) == ([1], [])
    assert state.options(1) == step.words


def test_options_are_the_candidates_without_a_refusal() -> None:
    step = Ask("a", "no", "b")
    state = tally([step])
    state.advance()
    assert state.options(1) == [step.words[0], step.words[2]]
    assert state.options(0) == []
    assert step.default(state, 1) is step.words[0]
    refusal = state.refusal(1, step.words[1])
    assert refusal is not None
    assert str(refusal) == "Never no. (T-1)"


def test_whoever_is_not_asked_is_told_so() -> None:
    step = Ask("a", "b")
    state = tally([step])
    state.advance()
    assert state.refusal(1, step.words[0]) is None
    assert str(state.refusal(1, LAY[1])) == "This is not possible at this moment."
    assert str(state.refusal(0, step.words[0])) == "It is not your turn to decide."
    state.act(1, step.words[0])
    assert str(state.refusal(1, step.words[0])) == "The match is over."
    assert state.options(1) == []


def test_a_secret_answer_can_be_forgotten_for_everybody_else() -> None:
    state = MAGPIES.start(3, {}, 4)
    hands = [hand[:] for hand in state.hands]
    state.act(0, LAY[hands[0][0]])
    state.act(1, LAY[hands[1][0]])
    state.reopen(1)
    assert state.waiting == [0, 2]
    assert state.hands == [hands[0], hands[1][1:], hands[2]]
    assert state.options(1) == [TAKE_BACK]


class Part(Record):
    """A part of a state."""

    name: str
    cards: list[int]
    shown: ClassVar[bool] = True


class Whole(State):
    """With a part, several parts, and settings."""

    rules: Part
    own: Part
    all: list[Part]
    more: list[Part]


def whole() -> Whole:
    part = Part.of(name="a", cards=[1])
    return Whole.of([], 1, 1, False, rules=part, own=part, all=[part, Part.of(name="b", cards=[])], more=[])


def test_facts_are_the_declared_fields_in_their_order_without_the_settings() -> None:
    assert whole().facts()[4:] == (("a", [1]), [("a", [1]), ("b", [])], [])


@pytest.mark.parametrize(
    ("values", "sentence"),
    [({"name": "a"}, "cards"), ({"name": "a", "cards": [], "colour": 1}, "colour"), ({}, "cards, name")],
)
def test_a_record_is_made_with_every_field_and_no_other(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(TypeError, match=f"Part: missing or unknown: {sentence}$"):
        Part.of(**values)


def test_a_state_begins_with_every_field_and_no_other() -> None:
    with pytest.raises(TypeError, match="Tally: missing or unknown: done"):
        Tally.of([], 1, 1, False)
    assert (tally([]).reveals, tally([]).log, Tally.of([], 1, 1, True, done=[]).log) == (0, None, [])


def test_a_record_travels_through_pickle() -> None:
    arrived = pickle.loads(pickle.dumps(whole()))
    assert arrived.facts() == whole().facts()
    assert arrived.rules.facts() == ("a", [1])


def test_a_clone_has_no_log() -> None:
    state = MAGPIES.start(2, {}, 1, log=True)
    assert state.log
    assert all(isinstance(event, Event) for event in state.log)
    assert state.clone().log is None
    assert MAGPIES.start(2, {}, 1).log is None


def test_a_pickled_state_leaves_its_log_at_home() -> None:
    state = MAGPIES.start(2, {}, 1, log=True)
    assert pickle.loads(pickle.dumps(state)).log is None


def test_steps_that_were_made_known_are_found_again() -> None:
    assert recall("meeplehall.games.magpies.rules.turn", "LayStep", ()) is ROUND[-1]
    step = known(Numbered(3))
    assert pickle.loads(pickle.dumps(step)) is step
    with pytest.raises(KeyError):
        pickle.loads(pickle.dumps(Numbered(4)))


class Numbered(Step[Tally]):
    """Told from others by a number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def data(self) -> tuple[int, ...]:
        return (self.number,)
