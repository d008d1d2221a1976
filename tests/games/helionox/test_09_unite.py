"""HX-9.15: Unite, at once or waiting for a card of its faction."""

from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.effects import answer, answers, asked, skip
from tests.games.helionox.tables import do, everybody_passes, give, main_phase, no_markets


def waiting(state: Chronicle, seat: int) -> int:
    """How many Unite lines wait for a card of this player."""
    found: int = GAME.view(state, 0)["seats"][seat]["waiting_unites"]
    return found


@rule("HX-9.15", "V-32")
def test_unite_waits_and_is_gained_right_after_the_card_has_resolved() -> None:
    state = give(main_phase(1, 5, ["zoe"]), 0, "fleet_twin_flag_squadron", "fleet_outrider_wing")
    me = state.players[0]
    do(state, 0, "play", card="fleet_twin_flag_squadron")
    assert (me.defense, waiting(state, 0), asked(state)) == (2, 1, "more")
    do(state, 0, "play", card="fleet_outrider_wing")
    # first the card itself: 1 Cred, and its Fuel Cell is still in question
    assert (me.cred, me.defense, asked(state)) == (1, 2, "fuel_now")
    answer(state, 0, "store fuel")
    assert (me.fuel, me.defense, waiting(state, 0), asked(state)) == (1, 4, 0, "draw")
    answer(state, 0, "do")
    assert len(me.hand) == 1


@rule("HX-9.15", "V-32")
def test_in_the_other_order_unite_works_at_once() -> None:
    state = give(main_phase(1, 5, ["zoe"]), 0, "fleet_twin_flag_squadron", "fleet_outrider_wing")
    do(state, 0, "play", card="fleet_outrider_wing")
    answer(state, 0, "store fuel")
    do(state, 0, "play", card="fleet_twin_flag_squadron")
    assert (state.players[0].defense, waiting(state, 0), asked(state)) == (4, 0, "draw")


@rule("HX-9.15", "V-32")
def test_a_second_copy_enables_the_first_and_finds_it_there() -> None:
    state = give(main_phase(1, 5, ["zoe"]), 0, "fleet_twin_flag_squadron", "fleet_twin_flag_squadron")
    do(state, 0, "play", card="fleet_twin_flag_squadron")
    assert (state.players[0].defense, waiting(state, 0)) == (2, 1)
    do(state, 0, "play", card="fleet_twin_flag_squadron")
    assert (state.players[0].defense, asked(state)) == (6, "draw")  # its own Unite first
    skip(state, 0)
    assert (state.players[0].defense, asked(state)) == (8, "draw")  # then the one that waited
    skip(state, 0)
    assert waiting(state, 0) == 0


@rule("HX-9.15")
def test_each_unite_line_works_once_per_play() -> None:
    state = give(
        main_phase(1, 5, ["zoe"]), 0, "fleet_twin_flag_squadron", "fleet_patrol_cutter", "fleet_convoy_broker"
    )
    do(state, 0, "play", card="fleet_twin_flag_squadron")
    do(state, 0, "play", card="fleet_patrol_cutter")  # 3, then Unite 2
    skip(state, 0)
    assert state.players[0].defense == 7
    do(state, 0, "play", card="fleet_convoy_broker")
    assert (state.players[0].defense, asked(state)) == (7, "more")


@rule("HX-9.15")
def test_the_card_itself_and_cards_of_other_factions_do_not_count() -> None:
    state = give(
        main_phase(1, 5, ["zoe"]), 0, "fleet_grand_armada", "fleet_patrol_cutter", "fortress_gate_warden"
    )
    me = state.players[0]
    do(state, 0, "play", card="fleet_grand_armada")  # unites with Fortress
    assert (me.defense, waiting(state, 0)) == (4, 1)
    do(state, 0, "play", card="fleet_patrol_cutter")
    assert (me.defense, waiting(state, 0)) == (7, 1)
    do(state, 0, "play", card="fortress_gate_warden")
    assert (me.defense, waiting(state, 0)) == (7 + 2 + 3, 0)


@rule("HX-9.15")
def test_unite_with_another_faction_needs_just_one_card_of_it() -> None:
    state = give(main_phase(1, 5, ["zoe"]), 0, "fleet_grand_armada", "fortress_gate_warden")
    do(state, 0, "play", card="fortress_gate_warden")
    do(state, 0, "play", card="fleet_grand_armada")
    assert (state.players[0].defense, waiting(state, 0)) == (2 + 4 + 3, 0)


@rule("HX-9.15")
def test_faction_alphas_count_and_neutral_cards_do_not() -> None:
    state = give(
        main_phase(1, 5, ["zoe"]), 0, "fortress_shieldmate", "sentinel", "fortress_wall_engineer"
    )  # fmt: skip
    me = state.players[0]
    do(state, 0, "play", card="fortress_shieldmate")
    do(state, 0, "play", card="sentinel")
    assert (me.defense, waiting(state, 0)) == (4 + 4, 1)
    do(state, 0, "play", card="fortress_wall_engineer")
    assert (me.defense, waiting(state, 0)) == (8 + 4 + 1, 0)


@rule("HX-9.15")
def test_cards_of_other_players_do_not_count() -> None:
    state = main_phase(2, 5, ["zoe", "chain"])
    give(state, 0, "fortress_oathbound_cohort")  # Unite Fortress: tokens on Markets
    give(state, 1, "fortress_shieldmate", "fortress_watch_rota")
    do(state, 1, "play", card="fortress_shieldmate")
    do(state, 0, "play", card="fortress_oathbound_cohort")
    assert [player.defense for player in state.players] == [3, 4]
    assert [waiting(state, seat) for seat in (0, 1)] == [1, 1]
    do(state, 1, "play", card="fortress_watch_rota")  # a Plan on another player's turn is played as well
    assert [player.defense for player in state.players] == [3, 4 + 2 + 1]
    assert [waiting(state, seat) for seat in (0, 1)] == [1, 0]


@rule("HX-9.15", "HX-6.3.2")
def test_what_waits_ends_with_the_round() -> None:
    state = give(main_phase(1, 5, ["zoe"]), 0, "fortress_shieldmate")
    no_markets(state)
    do(state, 0, "play", card="fortress_shieldmate")
    assert waiting(state, 0) == 1
    everybody_passes(state)
    assert (state.round, waiting(state, 0)) == (2, 0)
    while asked(state) == "discard_down":
        answer(state, 0, answers(state, 0)[0])
    before = state.players[0].defense
    give(state, 0, "fortress_watch_rota")
    do(state, 0, "play", card="fortress_watch_rota")
    assert state.players[0].defense == before + 2
    # the Shieldmate went to the discard, so it is no card of the play area either
    assert waiting(state, 0) == 0


@rule("HX-9.15")
def test_two_lines_that_wait_are_both_gained_in_the_order_of_their_cards() -> None:
    state = give(
        main_phase(1, 5, ["zoe"]), 0,
        "fortress_unbroken_line", "fleet_twin_flag_squadron", "fleet_grand_armada",
    )  # fmt: skip
    me = state.players[0]
    do(state, 0, "play", card="fortress_unbroken_line")  # 4 Defense; Unite Fleet: 3 Cred
    assert (me.defense, waiting(state, 0)) == (4, 1)
    do(state, 0, "play", card="fleet_twin_flag_squadron")  # 2 Defense; no other Fleet card yet
    assert (me.defense, me.cred, waiting(state, 0)) == (6, 3, 1)
    do(state, 0, "play", card="fleet_grand_armada")  # 4, with the Unbroken Line 3 more; then Twin-Flag's 2
    assert (me.defense, me.cred, asked(state)) == (6 + 4 + 3 + 2, 3, "draw")


@rule("HX-9.15", "HX-9.6")
def test_unite_may_give_influence() -> None:
    state = give(main_phase(1, 5, ["zoe"]), 0, "biocom_world_root", "cyber_data_tithe")
    do(state, 0, "play", card="cyber_data_tithe")
    do(state, 0, "play", card="biocom_world_root")
    skip(state, 0)
    assert (state.influence, state.players[0].cred) == (1, 2)
