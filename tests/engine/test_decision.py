"""What a client is shown: who is asked, for what, with which options, and why not the others."""

import pytest

from meeplehall.engine.decision import Blocked, Choice, Decision, decision
from meeplehall.engine.game import SPECTATOR
from meeplehall.games import game
from meeplehall.games.magpies.game import GAME
from meeplehall.games.magpies.rules.state import Table
from meeplehall.games.magpies.rules.turn import DRAW, LAY, SHUFFLE, TAKE, TAKE_BACK


def asked(state: Table, player: int) -> Decision:
    found = decision(GAME, state, player)
    assert found is not None
    return found


def at_turn(seats: int, seed: int = 1) -> Table:
    """Everybody has laid their highest card."""
    state = GAME.start(seats, {}, seed)
    for player in range(seats):
        state.act(player, LAY[state.hands[player][-1]])
    return state


def test_everybody_who_owes_an_answer_is_asked() -> None:
    state = GAME.start(3, {}, 1)
    for player in range(3):
        shown = asked(state, player)
        assert (shown.player, shown.owed, shown.kind, shown.rule) == (player, True, "lay", "MP-2.1")
        assert shown.prompt == "Lay a card."
        assert not shown.timed
        assert [choice.action for choice in shown.options] == [LAY[card] for card in state.hands[player]]


def test_an_option_comes_in_words_and_as_json_with_its_pieces() -> None:
    state = GAME.start(2, {}, 1)
    card = state.hands[0][1]
    choice = asked(state, 0).options[1]
    assert choice.label == f"Lay the {card}"
    assert choice.message == {"type": "lay", "card": card}
    assert choice.pieces == [f"card-{card}"]
    assert choice.warning == ""


def test_who_has_answered_may_still_have_an_option_but_owes_nothing() -> None:
    state = GAME.start(2, {}, 1)
    state.act(1, LAY[state.hands[1][0]])
    shown = asked(state, 1)
    assert not shown.owed
    assert [choice.action for choice in shown.options] == [TAKE_BACK]
    assert shown.default == -1
    assert asked(state, 0).owed


def test_who_is_not_asked_gets_no_decision() -> None:
    state = at_turn(3)
    others = [player for player in range(3) if player != state.turn]
    assert [decision(GAME, state, player) for player in others] == [None, None]


@pytest.mark.parametrize("player", [SPECTATOR, 3, 99])
def test_nobody_else_is_asked_either(player: int) -> None:
    assert decision(GAME, at_turn(3), player) is None
    assert decision(GAME, GAME.start(3, {}, 1), player) is None
    xenofera = game("xenofera")
    state = xenofera.start(3, {}, 1)
    assert decision(xenofera, state, player) is None
    while state.step.kind != "bid":
        state.act(state.waiting[0], state.options(state.waiting[0])[0])
    assert decision(xenofera, state, player) is None


def test_what_is_not_possible_comes_with_its_rule_and_a_sentence() -> None:
    state = at_turn(4)  # twelve cards for four players: the deck is empty
    shown = asked(state, state.turn)
    assert [(blocked.message["type"], blocked.rule) for blocked in shown.blocked] == [
        ("draw", "MP-2.4"),
        ("shuffle", "MP-2.5"),
    ]
    assert shown.blocked[0].sentence == "The deck is empty."
    assert shown.blocked[0].label == "Draw a card"
    assert len(shown.options) == 4


def test_the_options_are_those_of_the_state() -> None:
    state = at_turn(2)
    shown = asked(state, state.turn)
    assert [choice.action for choice in shown.options] == state.options(state.turn)
    assert [choice.action for choice in shown.options][-2:] == [DRAW, SHUFFLE]
    assert shown.blocked == []


def test_a_slip_comes_with_a_warning() -> None:
    state = at_turn(2)
    by_action = {choice.action: choice.warning for choice in asked(state, state.turn).options}
    assert by_action[TAKE[max(state.laid)]] == ""
    assert by_action[TAKE[min(state.laid)]] == "There is a higher card."


def test_the_default_is_a_position_among_the_options() -> None:
    xenofera = game("xenofera")
    state = xenofera.start(2, {}, 5)
    while state.step.kind != "bid":
        state.act(state.waiting[0], state.options(state.waiting[0])[0])
    shown = decision(xenofera, state, 0)
    assert shown is not None
    assert shown.options[shown.default].action is state.step.default(state, 0)
    assert shown.options[shown.default].label == "Lay No Bid"


def test_a_price_comes_with_what_is_possible_and_with_what_is_not() -> None:
    profiteer = game("xenon-profiteer")
    state = profiteer.start(2, {}, 1)
    while state.step.kind != "air_or_wipe":
        state.act(state.waiting[0], state.step.default(state, state.waiting[0]))
    player = state.waiting[0]
    shown = decision(profiteer, state, player)
    assert shown is not None
    prices = {choice.message["type"]: choice.price for choice in shown.options}
    assert prices["air"] == -2
    assert prices["wipe"] is None
    while state.step.kind != "buy_or_bid":
        state.act(player, state.step.default(state, player))
    shown = decision(profiteer, state, player)
    assert shown is not None
    entries: list[Choice | Blocked] = [*shown.options, *shown.blocked]
    for entry in entries:
        places = [
            place
            for line in profiteer.view(state, player)["lines"]
            for place in line["places"]
            if entry.message["type"] == "buy" and place["place"] == entry.message["place"]
        ]
        for place in places:
            wanted = "install_price" if entry.message["install"] else "price"
            assert entry.price == place.get(wanted)
    assert {entry.message["type"] for entry in shown.options if entry.price is not None} >= {"buy"}
    assert any(entry.price for entry in shown.blocked)


def test_there_is_nothing_to_decide_after_the_end() -> None:
    state = GAME.start(2, {"rounds": 1}, 1)
    while not state.over:
        state.act(state.waiting[0], state.options(state.waiting[0])[0])
    assert [decision(GAME, state, player) for player in (SPECTATOR, 0, 1)] == [None] * 3


def test_asking_changes_nothing() -> None:
    state = at_turn(3)
    before = repr(state.facts())
    for player in range(3):
        decision(GAME, state, player)
    assert repr(state.facts()) == before
