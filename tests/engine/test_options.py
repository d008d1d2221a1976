"""Options: every type understands its values, and says in one sentence what is wrong with others."""

from typing import Any

import pytest
from hypothesis import given

from meeplehall.engine.options import Option, OptionError, Value, complete
from meeplehall.games import game
from meeplehall.games.magpies.game import GAME
from tests.engine.strategies import any_json

FLAG = Option("open", False, "Show all hands.", "R-1")
NUMBER = Option("rounds", 3, "How many rounds.", "R-2", low=1, high=9)
CHOICE = Option("mode", "short", "Which game.", "R-3", choices=("short", "long"))
NAMES = Option("sets", (), "Which sets.", "R-4", choices=("base", "ice", "fire"))
ALL = (FLAG, NUMBER, CHOICE, NAMES)


def test_the_default_says_what_type_an_option_has() -> None:
    assert [option.type for option in ALL] == ["flag", "number", "choice", "names"]


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (FLAG, True, True),
        (FLAG, "yes", True),
        (FLAG, "On", True),
        (FLAG, "TRUE", True),
        (FLAG, "1", True),
        (FLAG, 1, True),
        (FLAG, False, False),
        (FLAG, "no", False),
        (FLAG, "off", False),
        (FLAG, 0, False),
        (NUMBER, 4, 4),
        (NUMBER, "4", 4),
        (NUMBER, 1, 1),
        (NUMBER, 9, 9),
        (CHOICE, "long", "long"),
        (NAMES, "ice, base", ("base", "ice")),
        (NAMES, ["ice", "base"], ("base", "ice")),
        (NAMES, ("fire",), ("fire",)),
        (NAMES, "", ()),
        (NAMES, [], ()),
    ],
)
def test_values_and_their_spellings_are_understood(option: Option, given: object, value: Value) -> None:
    parsed = option.parse(given)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("option", "given", "sentence"),
    [
        (FLAG, "maybe", "open: 'maybe' is neither yes nor no."),
        (FLAG, 2, "open: 2 is neither yes nor no."),
        (FLAG, None, "open: None is neither yes nor no."),
        (FLAG, [True], "open: [True] is neither yes nor no."),
        (NUMBER, 0, "rounds: 0 is not between 1 and 9."),
        (NUMBER, 10, "rounds: 10 is not between 1 and 9."),
        (NUMBER, -3, "rounds: -3 is not between 1 and 9."),
        (NUMBER, "many", "rounds: 'many' is not a whole number."),
        (NUMBER, "", "rounds: '' is not a whole number."),
        (NUMBER, 2.0, "rounds: 2.0 is not a whole number."),
        (NUMBER, True, "rounds: True is not a whole number."),
        (NUMBER, None, "rounds: None is not a whole number."),
        (NUMBER, [2], "rounds: [2] is not a whole number."),
        (CHOICE, "middle", "mode: 'middle' is not one of short, long."),
        (CHOICE, None, "mode: 'None' is not one of short, long."),
        (NAMES, "ice,sand", "sets: 'sand' is not one of base, ice, fire."),
        (NAMES, ["ice", "ice"], "sets: a name is there twice."),
        (NAMES, 5, "sets: a list of names is needed, not 5."),
        (NAMES, {"ice": 1}, "sets: a list of names is needed, not {'ice': 1}."),
        (NAMES, [5], "sets: '5' is not one of base, ice, fire."),
    ],
)
def test_a_bad_value_gets_a_clear_sentence(option: Option, given: object, sentence: str) -> None:
    with pytest.raises(OptionError) as raised:
        option.parse(given)
    assert str(raised.value) == sentence


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.type)
@given(value=any_json)
def test_no_value_is_too_strange_for_an_answer(option: Option, value: Any) -> None:
    sentence = ""
    try:
        parsed = option.parse(value)
        assert option.parse(parsed) == parsed
    except OptionError as error:
        sentence = str(error)
    assert not sentence or sentence.startswith(f"{option.name}: ")
    assert len(sentence) < 250


@pytest.mark.parametrize("option", ALL, ids=lambda option: option.type)
@pytest.mark.parametrize("value", [10**5000, [10**5000], "x" * 10**6], ids=["huge", "huge inside", "long"])
def test_an_enormous_value_gets_a_short_answer(option: Option, value: object) -> None:
    with pytest.raises(OptionError) as raised:
        option.parse(value)
    assert len(str(raised.value)) < 250


def test_what_is_not_given_takes_its_default() -> None:
    assert complete(ALL, {"rounds": "5"}) == {"open": False, "rounds": 5, "mode": "short", "sets": ()}
    assert list(complete(ALL, {"sets": "ice", "open": 1})) == ["open", "rounds", "mode", "sets"]


def test_a_flag_that_follows_others_is_on_when_one_of_them_is() -> None:
    more = Option("more", False, "More of everything.", "R-5", follows=("open", "long"))
    declared = [FLAG, Option("long", False, "A longer match.", "R-5"), more]
    assert complete(declared, {}) == {"open": False, "long": False, "more": False}
    assert complete(declared, {"long": "yes"})["more"] is True
    assert complete(declared, {"open": True})["more"] is True


def test_a_flag_that_follows_others_can_be_set_on_its_own() -> None:
    more = Option("more", False, "More of everything.", "R-5", follows=("open",))
    assert complete([FLAG, more], {"open": True, "more": "no"})["more"] is False
    assert complete([FLAG, more], {"more": "yes"}) == {"open": False, "more": True}
    settled = complete([FLAG, more], {"open": True})
    assert complete([FLAG, more], settled) == settled  # as a rematch or a match file gives it


def test_an_unknown_option_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(OptionError, match=r"no option 'round'; there are: open, rounds, mode, sets\."):
        complete(ALL, {"round": 5})
    with pytest.raises(OptionError, match="no option 'round'; there are: none"):
        complete((), {"round": 5})


def test_a_game_says_how_many_can_play() -> None:
    for seats in (-1, 0, 1, 5, 100):
        with pytest.raises(OptionError, match=f"Magpies is for 2 to 4 players, not {seats}"):
            GAME.settle(seats, {})
    assert GAME.settle(4, {}) == {"rounds": 2}


def test_a_game_checks_options_together() -> None:
    xenofera = game("xenofera")
    with pytest.raises(OptionError, match=r"XF-14\.3"):
        xenofera.settle(4, {"fast_hands": "sealed", "action_set": "non_aggressive"})
    with pytest.raises(OptionError, match="no seat 4"):
        xenofera.settle(3, {"start_player": "3"})
    with pytest.raises(OptionError, match=r"XP-1\.2"):
        game("xenon-profiteer").settle(5, {})
