"""PL-26.8: there is no cancel; a turn is taken back step by step until it is ended."""

from random import Random

import pytest

from meeplehall.engine.match import Match, Refused, Seat
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.testing import rule
from tests.games.pipeline.playing import asked, at_random, cash, offered, oil, player, tanks, words
from tests.games.pipeline.tables import A, B, begin


def match(**options: object) -> Match:
    options = {"start_player": "0", "start_tanks": "recommended", **options}
    return Match(GAME, [Seat("Ada"), Seat("Ben")], options, 2)


def now(played: Match) -> Refineries:
    assert isinstance(played.state, Refineries)
    return played.state


def do(played: Match, *actions: str) -> None:
    for wanted in actions:
        state = now(played)
        who = player(state)
        found = [action for action in state.options(who) if words(state, action) == wanted]
        assert found, (wanted, offered(state))
        played.do(who, found[0])


@rule("PL-26.8", "PL-26.2", "PL-25.6")
def test_a_whole_turn_can_be_taken_back_with_its_money() -> None:
    played = match()
    before = played.last_check
    do(played, "main crude_market", "buy O0 5", "buy S0 6", "end")
    inner = GAME.view(now(played), A)["cross"][0]
    do(played, f"secondary {inner}")
    assert cash(now(played)) <= 40 - 5 - 6 - 10
    played.undo(A)
    assert (cash(now(played)), asked(now(played))) == (29, "after_main A")  # the $10 come back
    played.undo(A)
    assert asked(now(played)) == "buy A"
    played.undo(A)
    assert (cash(now(played)), oil(now(played))) == (35, "O0")
    while played.moves:
        played.undo(A)
    assert played.last_check == before


@rule("PL-26.8")
def test_an_ended_turn_cannot_be_taken_back() -> None:
    played = match()
    do(played, "main crude_market", "buy O0 5", "end", "machine_phase", "end_turn")
    assert asked(now(played)) == "before_action B"
    with pytest.raises(Refused):
        played.undo(A)
    do(played, "main crude_market", "buy O0 5")
    played.undo(B)  # B's own choice can be
    assert (cash(now(played), B), asked(now(played))) == (40, "buy B")


@rule("PL-26.8")
def test_starting_tanks_can_be_taken_back_until_the_fifth() -> None:
    played = match(start_tanks="free")
    do(played, *["tank crude"] * 4)
    played.undo(A)
    assert tanks(now(played)) == [3, 0, 0, 0]
    do(played, "tank low", "tank high")
    assert asked(now(played)) == "start_tank B"
    with pytest.raises(Refused):
        played.undo(A)


@rule("PL-26.8")
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_called_cancel_and_nothing_hidden_comes_up_within_a_turn(seed: int) -> None:
    reveals, ended = 0, True
    for state in at_random(begin(3, seed=seed, start_tanks="recommended"), Random(seed)):
        if not state.over:
            assert not any("cancel" in text or "undo" in text for text in offered(state))
        if not ended:
            assert state.reveals == reveals
        reveals = state.reveals
        ended = state.over or state.step.kind == "machine_phase"  # the turn may end here
