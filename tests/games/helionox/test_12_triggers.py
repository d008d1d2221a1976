"""HX-12.7 to HX-12.13: the verbs of Events and Opponents."""

from typing import Any

import pytest

from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.effects import answer, answers, asked, fly, happen, names
from tests.games.helionox.tables import (
    Prints,
    can,
    devastate,
    do,
    everybody_passes,
    faction,
    hex,
    lines,
    logged,
    main_phase,
    no_markets,
    place,
    refresh,
    refusal,
    show,
)

LUNA, MARS = hex("luna"), hex("mars")
FLEET, FORTRESS, BIOCOM, CYBER = (faction(id) for id in ("fleet", "fortress", "biocom", "cyber"))


def three(episode: int = 3) -> Chronicle:
    """Three players: two at Mars, one at Luna; player 1 goes first."""
    state = main_phase(3, episode, ["zoe", "jetta", "fontaine"], start_player="1")
    fly(fly(fly(state, 0, "mars"), 1, "mars"), 2, "luna")
    for player in state.players:
        player.keys, player.fuel, player.marks = 2, 1, [0, 0, 0, 0]
        player.built, player.ready = [0, 0], [0, 0]
    return refresh(state)


def has(state: Chronicle, what: str) -> list[Any]:
    """That of every player."""
    return [getattr(player, what) for player in state.players]


# where and who (HX-12.7, HX-12.8)


@rule("HX-12.7")
def test_here_is_the_events_location() -> None:
    state = fly(main_phase(1), 0, "luna")
    happen(state, "mars", {"devastate": "here", "n": 2})
    assert (state.devastation[MARS], state.devastation[LUNA]) == (2, 0)


@rule("HX-12.8", "HX-12.9")
def test_here_meets_the_players_whose_ships_stand_there() -> None:
    state = happen(three(), "mars", {"lose": "key", "n": 1, "who": "here"})
    assert has(state, "keys") == [1, 1, 2]
    happen(state, "mars", {"lose": "key", "n": 1, "who": "each"})
    assert has(state, "keys") == [0, 0, 1]
    happen(state, "ceres", {"lose": "fuel", "n": 1, "who": "here"})
    assert has(state, "fuel") == [1, 1, 1]


@rule("HX-12.8")
def test_it_counts_where_the_ships_are_when_the_event_triggers() -> None:
    state = fly(main_phase(1, 1, ["feint"]), 0, "mars")
    place(state, "ev_water_rights_dispute")  # whoever is at Mars loses a Key
    no_markets(state)
    state.players[0].keys, state.players[0].fuel = 2, 1
    refresh(state)
    stays, leaves = state.clone(), state
    everybody_passes(stays)
    do(leaves, 0, "burn", hex="luna")
    everybody_passes(leaves)
    assert (stays.players[0].keys, leaves.players[0].keys) == (1, 2)


# lose and raze (HX-12.9)


@rule("HX-12.9")
def test_players_lose_no_more_than_they_have() -> None:
    state = three()
    state.players[0].keys = 0
    happen(state, "mars", {"lose": "key", "n": 3, "who": "each"}, {"lose": "fuel", "n": 1, "who": "each"})
    assert (has(state, "keys"), has(state, "fuel"), asked(state)) == ([0, 0, 0], [0, 0, 0], "action")


@rule("HX-12.9", "HX-6.1.2")
def test_the_owner_chooses_which_mark_is_lost() -> None:
    """D-41: asked in turn order, and only where there is a choice."""
    state = three()
    for player, marks in zip(state.players, ([2, 0, 1, 0], [0, 1, 0, 1], [0, 0, 0, 1]), strict=True):
        player.marks = marks
    happen(state, "mars", {"lose": "mark", "n": 1, "who": "each"})
    assert (asked(state), state.waiting) == ("lose_mark", [1])  # the starting player
    assert answers(state, 1) == ["lose_mark fortress", "lose_mark cyber"]
    answer(state, 1, "lose_mark cyber")
    # player 2 has one Mark and loses it without a question
    assert (asked(state), state.waiting, state.players[2].marks) == ("lose_mark", [0], [0, 0, 0, 0])
    assert answers(state, 0) == ["lose_mark fleet", "lose_mark biocom"]
    answer(state, 0, "lose_mark fleet")
    assert (asked(state), has(state, "marks")) == ("action", [[1, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 0]])


@rule("HX-12.9")
def test_marks_are_lost_up_to_n_and_equal_ones_need_no_question() -> None:
    state = three()
    state.players[0].marks, state.players[1].marks = [3, 0, 0, 0], [1, 1, 1, 0]
    happen(state, "mars", {"lose": "mark", "n": 2, "who": "here"})
    assert (asked(state), state.waiting) == ("lose_mark", [1])
    answer(state, 1, "lose_mark fleet")
    answer(state, 1, "lose_mark biocom")
    assert (asked(state), has(state, "marks")) == ("action", [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]])


@rule("HX-12.9", "HX-8.4.2")
def test_raze_takes_a_building_of_each_player_back_from_the_events_location() -> None:
    """D-42."""
    state = three()
    at_mars, at_luna = 1 << MARS, 1 << LUNA
    state.players[0].built, state.players[0].ready = [at_mars | at_luna, at_mars], [at_mars, 0]
    state.players[2].built, state.players[2].ready = [at_mars, 0], [at_mars, 0]
    happen(state, "mars", {"raze": 1, "who": "each"})
    # the third player loses the only one there, wherever the ship is; the first chooses
    assert (state.players[2].built, state.players[2].ready) == ([0, 0], [0, 0])
    assert (asked(state), state.waiting) == ("raze_pick", [0])
    assert answers(state, 0) == ["raze key_complex", "raze fuel_terminal"]
    answer(state, 0, "raze key_complex")
    assert (state.players[0].built, state.players[0].ready) == ([at_luna, at_mars], [0, 0])
    assert GAME.view(state, 0)["seats"][0]["supply"] == [2, 2]
    assert asked(state) == "action"


@rule("HX-12.9")
def test_raze_of_more_than_there_is_takes_all_of_it() -> None:
    state = three()
    state.players[1].built = [1 << MARS, 1 << MARS]
    happen(state, "mars", {"raze": 3, "who": "each"})
    assert (asked(state), state.players[1].built) == ("action", [0, 0])


# freeze (HX-12.10)


@rule("HX-12.10", "HX-7.1.3")
def test_only_architects_without_cryo_are_frozen() -> None:
    state = three()
    state.players[0].cryo, state.players[1].cryo = 1, 0
    happen(state, "mars", {"freeze": 2, "who": "here"})
    assert has(state, "cryo") == [1, 2, 0]
    happen(state, "mars", {"freeze": "X", "who": "each"})
    assert has(state, "cryo") == [1, 2, 3]


@rule("HX-12.10", "HX-4.4")
def test_a_freeze_of_two_blocks_one_round() -> None:
    state = main_phase(1, 2, ["zoe"])
    place(state, "ev_cryo_bay_brownout")  # freezes with 2
    no_markets(state)

    def next_turn() -> None:
        everybody_passes(state)
        while asked(state) != "action":
            answer(state, 0, answers(state, 0)[-1])

    assert can(state, 0, "architect", architect="zoe", ability=0, x=0)
    next_turn()
    assert (state.round, state.players[0].cryo) == (2, 1)
    why = refusal(state, 0, "architect", architect="zoe", ability=0, x=0)
    assert (why.rule, why.sentence) == ("HX-7.1.1", "Your Architect sleeps, with 1 Cryo.")
    state.placed, state.tokens, state.purged = [], [], state.purged + state.placed
    next_turn()
    assert (state.round, state.players[0].cryo) == (3, 0)
    assert can(state, 0, "architect", architect="zoe", ability=0, x=0)


# what the Opponent scores (HX-12.11)


@rule("HX-12.11")
@pytest.mark.parametrize(("defense", "devastated"), [(0, 0), (1, 0), (0, 1)])
def test_a_named_market_is_scored_if_it_is_undefended(defense: int, devastated: int) -> None:
    state = show(main_phase(2, 2), "fleet_convoy_broker")
    state.market_defense[FLEET], state.market_devastation[FLEET] = defense, devastated
    happen(state, "mars", {"opponent_scores": "fleet", "n": 1})
    assert names(state.taken_cards) == ([] if defense else ["fleet_convoy_broker"])
    # neither the token nor the Devastation is used up
    assert (state.market_defense[FLEET], state.market_devastation[FLEET]) == (defense, devastated)


@rule("HX-12.11", "HX-2.2.5")
def test_a_faction_not_in_play_or_an_empty_deck_gives_nothing() -> None:
    state = main_phase(2, 1)
    happen(state, "mars", {"opponent_scores": "cyber", "n": 1})
    state.consumed, state.decks[FLEET] = state.decks[FLEET], []
    happen(state, "mars", {"opponent_scores": "fleet", "n": 2})
    assert (state.taken_cards, asked(state)) == ([], "action")


@rule("HX-12.11")
def test_n_cards_of_a_market_one_after_another() -> None:
    state = main_phase(2, 2)
    two = state.decks[BIOCOM][:-3:-1]
    happen(state, "mars", {"opponent_scores": "biocom", "n": 2})
    assert state.taken_cards == two


@rule("HX-12.11", "HX-6.2.7")
def test_the_highest_is_the_best_ranked_undefended_card(infamy: Prints) -> None:
    infamy(biocom_plague_dividend=2, cyber_code_novice=0)
    state = main_phase(2, 2)
    for id in ("fleet_carrier_meridian", "fortress_siege_marshal", "biocom_plague_dividend"):
        show(state, id)  # 2, 1, and 0 with Infamy
    show(state, "cyber_code_novice")  # an asterisk
    taken = []
    for _ in range(4):
        happen(state, "mars", {"opponent_scores": "highest", "n": 1})
        taken.append(names(state.taken_cards)[-1])
        state.market_defense[CARD[state.taken_cards[-1]].faction] = 1
    assert taken == [
        "fleet_carrier_meridian", "fortress_siege_marshal", "biocom_plague_dividend", "cyber_code_novice",
    ]  # fmt: skip
    happen(state, "mars", {"opponent_scores": "highest", "n": 1})
    assert (len(state.taken_cards), asked(state)) == (4, "action")  # all four are defended now


@rule("HX-12.11", "HX-6.2.7", "HX-1.8")
def test_the_table_chooses_among_equals() -> None:
    """D-44, asked of the starting player."""
    state = main_phase(2, 2, start_player="1")
    for id in ("fleet_carrier_meridian", "fortress_aegis_lattice", "biocom_helix_garden"):
        show(state, id)  # 2 each
    show(state, "cyber_code_novice")
    state.market_defense[FORTRESS] = 1
    happen(state, "mars", {"opponent_scores": "highest", "n": 1})
    assert (asked(state), state.waiting, state.options(0)) == ("score_card_tie", [1], [])
    assert answers(state, 1) == ["give_card market-fleet", "give_card market-biocom"]
    answer(state, 1, "give_card market-biocom")
    assert names(state.taken_cards) == ["biocom_helix_garden"]


@rule("HX-12.11", "HX-2.1.3")
@pytest.mark.parametrize(
    ("types", "taken"),
    [
        ([], "fleet_admiralty_seat"),
        (["tech", "operative"], "cyber_prelate_osei_9"),
        (["operative"], "cyber_prelate_osei_9"),
        (["plan"], "fleet_admiralty_seat"),
    ],
)
def test_types_restrict_the_choice(types: list[str], taken: str) -> None:
    state = main_phase(2, 3)
    for id in ("fleet_admiralty_seat", "fortress_bulwark_drone", "biocom_vat_technician"):
        show(state, id)
    show(state, "cyber_prelate_osei_9")
    line: dict[str, Any] = {"opponent_scores": "highest", "n": 1}
    happen(state, "mars", {**line, "types": types} if types else line)
    assert names(state.taken_cards) == [taken]


@rule("HX-12.11")
def test_without_a_card_of_the_types_nothing_is_scored() -> None:
    state = main_phase(2, 1)
    show(show(state, "fleet_admiralty_seat"), "fortress_iron_treasury")
    happen(state, "mars", {"opponent_scores": "highest", "n": 1, "types": ["tech", "operative"]})
    assert (state.taken_cards, asked(state)) == ([], "action")


# Devastation (HX-12.12)


@rule("HX-12.12", "HX-8.6.1", "HX-8.6.3")
def test_a_faction_is_targeted_n_times() -> None:
    state = show(main_phase(2, 2), "fleet_convoy_broker")
    state.market_defense[FLEET] = 1
    happen(state, "mars", {"devastate": "fleet", "n": 3})
    # the token, the Devastation, the display card
    assert (state.market_defense[FLEET], state.market_devastation[FLEET]) == (0, 1)
    assert names(state.taken_cards) == ["fleet_convoy_broker"]


@rule("HX-12.12")
def test_all_markets_are_targeted_once_each_in_their_order() -> None:
    state = logged(main_phase(2, 2))
    state.market_defense[CYBER] = 1
    state.market_devastation[BIOCOM] = 1
    happen(state, "mars", {"devastate": "all_markets", "n": 1})
    assert (state.market_devastation, state.market_defense) == ([1, 1, 1, 0], [0, 0, 0, 0])
    assert len(state.taken_cards) == 1
    told = [line.text for line in lines(state)]
    order = ["Colonial Fleet", "Fortress Authority", "The Opponent scores", "Cyber Sanctus"]
    assert [word in text for word, text in zip(order, told, strict=True)] == [True] * 4


@rule("HX-12.12", "HX-5.3.5")
def test_markets_and_worlds_that_are_not_in_play_are_left_alone() -> None:
    state = main_phase(2, 1)
    happen(state, "mars", {"devastate": "all_markets", "n": 1}, {"devastate": "cyber", "n": 2})
    assert (state.market_devastation, state.taken_cards) == ([1, 1, 0, 0], [])
    happen(state, "mars", {"devastate": "europa", "n": 1}, {"devastate": "luna", "n": 2})
    assert (sum(state.devastation), state.devastation[LUNA]) == (2, 2)


@rule("HX-12.12", "V-46")
def test_all_event_locations_are_those_that_hold_an_event() -> None:
    state = main_phase(2, 2, ["zoe", "jetta"])
    place(state, "ev_shattered_moonport", "ev_water_rights_dispute", "ev_ore_price_crash")
    no_markets(state)
    state.players[1].fuel = 2
    everybody_passes(refresh(state))
    assert (state.devastation[LUNA], state.devastation[MARS], sum(state.devastation)) == (1, 1, 2)
    assert has(state, "fuel") == [0, 1]  # its second line


@rule("HX-12.12")
def test_n_tokens_on_each_of_them() -> None:
    state = place(main_phase(1, 2), "ev_crater_brawl", "ev_dust_curtain", "ev_regolith_fever")
    devastate(state, "luna")
    happen(state, "luna", {"devastate": "all_event_locations", "n": 2})
    assert (state.devastation[LUNA], state.devastation[MARS]) == (3, 2)


# strip, fewer cards, Infamy


@rule("HX-12.13")
def test_each_faction_market_loses_up_to_n_tokens() -> None:
    state = main_phase(1, 2)
    state.market_defense = [3, 1, 0, 2]
    happen(state, "mars", {"strip": 2})
    assert state.market_defense == [1, 0, 0, 0]
    assert state.market_devastation == [0, 0, 0, 0]


@rule("HX-12.8", "HX-4.3")
def test_fewer_cards_in_the_next_draw_step_of_whoever_is_there() -> None:
    state = fly(fly(main_phase(2, 1, ["fontaine", "mai"]), 0, "luna"), 1, "mars")
    place(state, "ev_regolith_fever")  # at Luna: draw 1 fewer
    no_markets(state)
    everybody_passes(state)
    assert (state.round, [len(hand) for hand in has(state, "hand")]) == (2, [4, 5])
    assert has(state, "fewer") == [0, 0]


@rule("HX-12.3", "HX-6.1.3")
def test_what_an_event_does_cannot_be_declined() -> None:
    state = three()
    state.players[1].marks = [1, 1, 0, 0]
    happen(state, "mars", {"lose": "mark", "n": 1, "who": "each"})
    assert "skip" not in answers(state, 1)
    answer(state, 1, "lose_mark fleet")
    happen(state, "mars", {"gain": "infamy", "n": 2})
    assert (asked(state), state.infamy) == ("action", 2)
