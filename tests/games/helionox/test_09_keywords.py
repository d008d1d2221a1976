"""HX-9: keywords that give something: Securities, cards, resources, buildings, Thaw, Infamy, Clear."""

import pytest

from meeplehall.games.helionox.game import GAME
from meeplehall.testing import rule
from tests.games.helionox.effects import answer, answers, asked, fly, names, run, skip
from tests.games.helionox.tables import card, devastate, do, give, main_phase, refresh, table


@rule("HX-9.6")
def test_cred_and_defense_are_the_players_influence_is_the_teams() -> None:
    state = main_phase(2, 1, ["fontaine", "mai"])
    run(
        state, 1, {"gain": "cred", "n": 4}, {"gain": "defense", "n": 3}, {"gain": "influence", "n": 2},
    )  # fmt: skip
    assert (state.players[1].cred, state.players[1].defense, state.influence) == (4, 3, 2)
    assert (state.players[0].cred, state.players[0].defense, state.infamy) == (0, 0, 0)
    assert GAME.view(state, 0)["team"]["influence"] == 2


@rule("HX-9.7")
@pytest.mark.parametrize(("hand", "possible"), [(0, False), (1, False), (2, True), (3, True)])
def test_discard_n_takes_exactly_n_cards_of_the_hand(hand: int, possible: bool) -> None:
    state = main_phase(1, 4)
    give(state, 0, *["material_asset"] * hand)
    run(state, 0, {"cost": [{"discard": 2}], "then": [{"gain": "cred", "n": 5}]})
    me = state.players[0]
    if not possible:
        assert asked(state) == "action"
        assert (me.cred, len(me.hand), me.discard) == (0, hand, [])
        return
    assert answers(state, 0) == ["discard material_asset", "skip"]
    answer(state, 0, "discard material_asset")
    # equal cards are one option: the second discard needs no question
    assert (me.cred, names(me.discard), len(me.hand)) == (5, ["material_asset"] * 2, hand - 2)


@rule("HX-9.7", "HX-7.7.5")
def test_the_cards_that_are_discarded_are_chosen_one_by_one() -> None:
    state = give(main_phase(1, 4), 0, "material_asset", "sentinel", "strategic_asset")
    run(state, 0, {"cost": [{"discard": 2}], "then": [{"gain": "cred", "n": 5}]})
    answer(state, 0, "discard sentinel")
    assert answers(state, 0) == ["discard material_asset", "discard strategic_asset"]
    assert state.players[0].cred == 0
    answer(state, 0, "discard material_asset")
    assert names(state.players[0].discard) == ["sentinel", "material_asset"]
    assert (names(state.players[0].hand), state.players[0].cred) == (["strategic_asset"], 5)


@rule("HX-9.7")
def test_the_card_that_asks_for_a_discard_cannot_be_the_one_discarded() -> None:
    state = give(main_phase(1, 4), 0, "fortress_penal_levy")
    do(state, 0, "play", card="fortress_penal_levy")
    assert asked(state) == "action"
    assert (state.players[0].defense, names(state.players[0].play)) == (0, ["fortress_penal_levy"])


@rule("HX-9.8", "HX-4.2")
def test_drawing_in_the_main_phase_knows_no_hand_limit() -> None:
    state = give(main_phase(1, 5, ["scion"]), 0, *["material_asset"] * 4)
    do(state, 0, "architect", architect="scion", ability=0, x=4)
    assert answers(state, 0) == ["do", "skip"]
    answer(state, 0, "do")
    assert len(state.players[0].hand) == 8
    assert asked(state) == "action"


@rule("HX-9.8", "HX-4.2")
def test_a_draw_reshuffles_and_stops_where_nothing_is_left() -> None:
    state = main_phase()
    me = state.players[0]
    me.discard, me.deck = me.deck[2:], me.deck[:2]
    run(state, 0, {"draw": 5})
    answer(state, 0, "do")
    assert (len(me.hand), len(me.deck), me.discard) == (5, 5, [])
    run(state, 0, {"draw": 9})
    answer(state, 0, "do")
    assert (len(me.hand), me.deck, me.discard) == (10, [], [])
    run(state, 0, {"draw": 1}, {"gain": "cred", "n": 1})
    assert (asked(state), me.cred) == ("action", 1)  # nothing to draw, nothing to ask


@rule("HX-9.9", "HX-8.2.2", "HX-8.2.4")
def test_a_key_is_stored_or_committed_or_let_go() -> None:
    state = fly(main_phase(1), 0, "mars")
    run(state, 0, {"gain": "key", "n": 1})
    assert (asked(state), answers(state, 0)) == ("key_now", ["store key", "commit", "skip"])
    stored, used, lost = state.clone(), state.clone(), state
    assert answer(stored, 0, "store key").players[0].keys == 1
    answer(used, 0, "commit")
    assert (used.players[0].keys, used.players[0].defense, used.actions_left) == (0, 3, 3)
    assert GAME.view(used, 0)["worlds"][3]["keys"] == [0]
    assert skip(lost, 0).players[0].keys == 0


@rule("HX-9.9", "HX-8.2.3", "HX-8.2.4")
def test_a_third_key_that_cannot_be_used_is_lost() -> None:
    state = fly(main_phase(1), 0, "mars")
    me = state.players[0]
    me.keys = 2
    me.accessed = 1 << me.here
    run(state, 0, {"gain": "key", "n": 1}, {"gain": "cred", "n": 1})
    assert (asked(state), me.keys, me.defense, me.cred) == ("action", 2, 0, 1)


@rule("HX-9.9", "HX-8.2.2", "HX-7.6.4")
def test_a_fuel_cell_is_stored_or_burned_and_a_third_one_only_burned() -> None:
    state = fly(main_phase(1), 0, "mars")
    run(state, 0, {"gain": "fuel", "n": 1})
    moves = ["burn mercury", "burn old_world", "burn luna"]
    assert answers(state, 0) == ["store fuel", *moves, "skip"]
    state.players[0].fuel = 2
    refresh(state)
    assert answers(state, 0) == [*moves, "skip"]
    devastate(state, "luna")
    answer(state, 0, "burn luna")
    assert (GAME.view(state, 0)["seats"][0]["here"], state.players[0].fuel) == ("luna", 2)


@rule("HX-9.9", "HX-8.2.2")
def test_two_keys_are_two_questions_and_the_access_comes_between() -> None:
    state = fly(main_phase(1), 0, "luna")  # Aitken: a Fuel Cell and 1 Cred
    run(state, 0, {"gain": "key", "n": 2})
    answer(state, 0, "commit")
    assert asked(state) == "fuel_now"
    answer(state, 0, "burn mars")
    assert (asked(state), state.players[0].cred) == ("key_now", 1)
    answer(state, 0, "commit")  # at Hale Crater now
    assert (asked(state), state.players[0].defense, state.players[0].keys) == ("action", 3, 0)


@rule("HX-9.10", "HX-8.4.1", "HX-8.5.5")
def test_a_building_is_placed_ready_even_where_it_is_devastated() -> None:
    state = devastate(fly(main_phase(2, 1, ["fontaine", "mai"]), 1, "mars"), "mars")
    state.players[1].built = [0, 0]  # the Admiral begins with a Fuel Terminal on Mars
    state.players[1].ready = [0, 0]
    run(state, 1, {"build": "fuel_terminal"}, {"build": "key_complex"})
    assert answers(state, 1) == ["raise fuel_terminal", "skip"]
    answer(state, 1, "raise fuel_terminal")
    answer(state, 1, "raise key_complex")
    there = GAME.view(state, 0)["worlds"][3]["buildings"]
    assert there == [
        {"seat": 1, "type": "key_complex", "ready": True},
        {"seat": 1, "type": "fuel_terminal", "ready": True},
    ]
    assert (GAME.view(state, 0)["seats"][1]["supply"], state.players[1].cred) == ([2, 2], 0)


@rule("HX-9.10", "HX-8.4.2")
def test_a_second_building_of_the_type_or_one_too_many_does_nothing() -> None:
    state = main_phase(1, 2, ["jetta"])
    me = state.players[0]
    me.built[0] = me.ready[0] = 1 << me.here
    run(state, 0, {"build": "key_complex"})
    assert asked(state) == "action"
    me.built[1] = 0b1001 | (0b100 if me.here != 2 else 0b10)  # three Fuel Terminals, none here
    assert not me.built[1] >> me.here & 1
    do(state, 0, "architect", architect="jetta", ability=0, x=0)  # a building of choice, 3 Cred
    assert (asked(state), me.cred) == ("action", 3)


@rule("HX-9.12", "HX-12.3", "V-42")
def test_the_infamy_of_a_played_card_cannot_be_declined() -> None:
    state = give(main_phase(1, 2), 0, "alpha_grey_ledger")
    assert state.infamy == 0
    do(state, 0, "play", card="alpha_grey_ledger")
    assert (asked(state), state.infamy, state.players[0].cred) == ("action", 1, 4)
    assert GAME.view(state, 0)["team"]["infamy"] == 1


@rule("HX-9.12", "HX-12.3")
def test_infamy_comes_whichever_other_lines_are_declined() -> None:
    state = give(main_phase(1, 2), 0, "biocom_chimera_ward")
    do(state, 0, "play", card="biocom_chimera_ward")
    assert asked(state) == "consume_pick"
    skip(state, 0)
    assert (state.consumed, state.infamy) == ([], 1)
    # Infamy printed for the end of the game is another thing: playing this card gives none
    other = give(main_phase(1, 2), 0, "biocom_plague_dividend")
    do(other, 0, "play", card="biocom_plague_dividend")
    assert (other.infamy, other.players[0].cred) == (0, 4)


@rule("V-42")
def test_a_card_with_infamy_need_not_be_played() -> None:
    state = table(1, 2)
    give(state, 0, "alpha_grey_ledger")
    assert asked(state) == "council"
    do(state, 0, "done")
    do(state, 0, "pass")
    assert state.infamy == 0
    assert card("alpha_grey_ledger") in state.players[0].hand


@rule("HX-9.18")
@pytest.mark.parametrize(("cryo", "left"), [(4, 2), (2, 0), (1, 0)])
def test_thaw_removes_up_to_n_of_the_own_cryo(cryo: int, left: int) -> None:
    state = main_phase(2)
    state.players[0].cryo, state.players[1].cryo = cryo, 3
    refresh(state)
    run(state, 0, {"thaw": 2})
    assert answers(state, 0) == ["do", "skip"]
    assert skip(state.clone(), 0).players[0].cryo == cryo
    answer(state, 0, "do")
    assert (state.players[0].cryo, state.players[1].cryo) == (left, 3)


@rule("HX-9.18")
def test_nothing_to_thaw_nothing_to_ask() -> None:
    state = run(main_phase(1), 0, {"thaw": 2}, {"gain": "cred", "n": 1})
    assert (asked(state), state.players[0].cred, state.players[0].cryo) == ("action", 1, 0)


@rule("HX-9.18", "HX-7.1.4")
def test_an_architect_may_thaw_itself_with_cards_of_the_same_turn() -> None:
    state = give(main_phase(1, 2, ["zoe"]), 0, "alpha_cryo_steward")
    do(state, 0, "architect", architect="zoe", ability=0, x=0)
    do(state, 0, "play", card="alpha_cryo_steward")
    answer(state, 0, "do")
    do(state, 0, "architect", architect="zoe", ability=1, x=0)
    assert (state.players[0].cryo, state.players[0].defense) == (3, 11)


@rule("HX-9.20", "HX-12.2")
@pytest.mark.parametrize("x", [1, 2, 3, 4])
def test_x_on_an_architect_is_the_cryo_that_was_chosen(x: int) -> None:
    state = main_phase(1, 5, ["scion"])
    do(state, 0, "architect", architect="scion", ability=0, x=x)
    answer(state, 0, "do")
    assert (state.players[0].cryo, len(state.players[0].hand), state.players[0].cred) == (x, x, 2)
    other = main_phase(3, 1, ["fontaine", "amnon", "mai"], start_player="1")
    other.players[1].cred = 0
    do(other, 1, "architect", architect="amnon", ability=0, x=x)
    assert (other.players[1].cryo, other.players[1].cred) == (x, x + 3)


# Clear n (HX-9.3)


@rule("HX-9.3")
def test_clear_reaches_the_own_location_and_every_market_without_paying() -> None:
    state = fly(main_phase(1, 2), 0, "mars")
    devastate(state, "mars", "mars", "mars", "luna", "cyber", "fleet")
    give(state, 0, "fortress_breach_medics")
    do(state, 0, "play", card="fortress_breach_medics")
    assert asked(state) == "clear_pick"
    assert answers(state, 0) == [
        "clear_free hex-mars", "clear_free market-fleet", "clear_free market-cyber", "skip",
    ]  # fmt: skip
    answer(state, 0, "clear_free market-cyber")
    assert answers(state, 0) == ["clear_free hex-mars", "clear_free market-fleet", "skip"]
    answer(state, 0, "clear_free hex-mars")
    assert (asked(state), state.devastation[3], state.devastation[2]) == ("action", 2, 1)
    assert (state.market_devastation, state.players[0].cred) == ([1, 0, 0, 0], 0)
    assert state.players[0].defense == 2


@rule("HX-9.3")
@pytest.mark.parametrize(
    ("at", "targets"),
    [
        ("here", ["hex-mars"]),
        ("market", ["market-fleet"]),
        ("here_or_market", ["hex-mars", "market-fleet"]),
        ("anywhere", ["hex-luna", "hex-mars", "market-fleet"]),
    ],
)
def test_the_text_may_say_where_to_clear(at: str, targets: list[str]) -> None:
    state = devastate(fly(main_phase(1), 0, "mars"), "mars", "luna", "fleet")
    run(state, 0, {"clear": 3, "at": at})
    assert answers(state, 0) == [*(f"clear_free {target}" for target in targets), "skip"]
    for target in targets:
        answer(state, 0, f"clear_free {target}")
    # all that is in reach is cleared, and whatever is left of the n is nothing to ask about
    assert asked(state) == "action"
    left = (bool(state.devastation[2]), bool(state.devastation[3]), bool(state.market_devastation[0]))
    assert left == ("hex-luna" not in targets, "hex-mars" not in targets, "market-fleet" not in targets)


@rule("HX-9.3")
def test_one_may_stop_clearing_and_is_not_asked_where_nothing_is_devastated() -> None:
    state = devastate(fly(main_phase(1), 0, "mars"), "mars", "mars")
    run(state, 0, {"clear": 2, "at": "here"})
    answer(state, 0, "clear_free hex-mars")
    skip(state, 0)
    assert (asked(state), state.devastation[3]) == ("action", 1)
    run(fly(state, 0, "luna"), 0, {"clear": 2, "at": "here_or_market"}, {"gain": "cred", "n": 1})
    assert (asked(state), state.players[0].cred) == ("action", 1)
