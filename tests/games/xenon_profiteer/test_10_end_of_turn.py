"""XP-10: the end of the turn."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import rule
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    C,
    at_random,
    begin,
    card,
    cards,
    discard,
    do,
    hand,
    line,
    mine,
    offered,
    plant,
    player,
    said,
    told,
    trading,
)

EDITIONS = pytest.mark.parametrize("edition", ["rulebook", "later"])
#: cards that nothing can be done with during the turn
IDLE = "lobbyist finance_office public_relations quality_certificate"


def resting(held: str = "", draw: str = "", pile: str = "", **table: Any) -> Industry:
    """After a turn without AIR in which A bid on a Contract."""
    state = plant(held, draw, pile, **{"money": 0, **table})
    do(state, "mode normal")
    while state.step.kind == "distil":
        do(state, offered(state)[0])
    do(state, "wipe upgrade")
    while state.step.kind == "air_or_wipe":
        do(state, "end_step")
    do(state, "bid_place contract-1")
    while "end_turn" in offered(state):
        do(state, "end_turn")
    return state


@rule("XP-10.1", "XP-13.4")
@EDITIONS
def test_privilege_restock_discard_redraw_in_this_order(edition: str) -> None:
    table: dict[str, Any] = {"installed": "feed reflux reboiler deoxo_unit", "edition": edition}
    state = trading("lobbyist", "N N N N N", upgrades="agent", money=7, **table)
    do(state, "buy upgrade-1 install")
    while "end_turn" in offered(state):
        do(state, "end_turn")
    # the token before the restock, so without seeing new cards
    assert (state.step.kind, line(state, "upgrade").split()[0]) == ("privilege", "-")
    do(state, "privilege xp")
    # the discard after the restock and before the redraw
    assert (state.step.kind, hand(state)) == ("discard", "lobbyist")
    assert "-" not in line(state, "upgrade")
    assert offered(state) == ["done", "discard lobbyist"]
    do(state, "discard lobbyist")
    assert (player(state), hand(state)) == (B, "N N N N N")


@rule("XP-10.1", "XP-6.6")
def test_in_overtime_the_reshuffle_comes_between_discard_and_redraw() -> None:
    state = plant("lobbyist", "N", "O")
    do(state, "mode overtime", "bid_place contract-1", "bid_place contract-1")
    assert (state.step.kind, discard(state)) == ("discard", "O")
    do(state, "discard lobbyist")
    assert (hand(state), discard(state)) == ("N O lobbyist", "")


@rule("XP-10.2")
@EDITIONS
@pytest.mark.parametrize(("seats", "size"), [(2, 3), (4, 4)])
def test_both_lines_are_filled_to_their_size(seats: int, size: int, edition: str) -> None:
    state = trading(
        "buyer", contracts="endoscope", upgrades="reboiler agent", seats=seats, money=9, edition=edition
    )
    decks = [len(deck) for deck in state.decks]
    do(state, "play buyer", "buy contract-1", "buy upgrade-1", "buy upgrade-2")
    for which in ("contract", "upgrade"):
        assert len(line(state, which).split()) == size
        assert "-" not in line(state, which)
    assert [len(deck) for deck in state.decks] == [decks[0] - 1, decks[1] - 2]


@rule("XP-10.2")
def test_places_are_filled_from_left_to_right_and_the_others_stay() -> None:
    state = trading("buyer", upgrades="reboiler lobbyist agent", money=9)
    coming = [said([x]) for x in state.decks[1][-2:]]
    do(state, "play buyer", "buy upgrade-1", "buy upgrade-3", "end_turn")
    assert line(state, "upgrade").split() == [coming[1], "lobbyist", coming[0]]


@rule("XP-10.2")
def test_the_contract_line_comes_first() -> None:
    """It shows where both decks are reshuffled: the lines' own random stream serves the Contracts first."""
    state = trading("buyer", contracts="endoscope", upgrades="reboiler", money=9)
    state.decks = [[], []]
    state.bins = [cards("white gray black"), cards("lobbyist buyer")]
    do(state, "play buyer", "buy contract-1", "buy upgrade-1")
    state.log = []
    do(state, "end_turn")
    shuffled = [text for text in told(state) if "discard pile is shuffled" in text]
    assert [text.split()[1] for text in shuffled] == ["Contract", "Upgrade"]


@rule("XP-10.3")
def test_an_empty_deck_is_made_anew_from_its_own_discard_pile() -> None:
    state = trading(upgrades="reboiler", money=9)
    state.decks[1], state.bins[1] = [], cards("lobbyist")
    do(state, "buy upgrade-1")
    assert line(state, "upgrade").split()[0] == "lobbyist"
    assert (state.decks[1], state.bins[1]) == ([], [])
    assert len(state.decks[0]) > 0


@rule("XP-10.3")
def test_with_deck_and_discard_pile_empty_the_place_stays_empty() -> None:
    state = trading(upgrades="reboiler agent", money=9)
    state.decks[1] = []
    do(state, "buy upgrade-1")
    assert line(state, "upgrade").split()[:2] == ["-", "agent"]
    assert GAME.view(state, B)["lines"][1]["places"][0]["card"] is None


@rule("XP-10.3")
def test_the_last_card_of_a_deck_does_not_cause_a_shuffle() -> None:
    state = trading(upgrades="reboiler", money=9)
    state.decks[1], state.bins[1] = cards("buyer"), cards("lobbyist agent")
    do(state, "buy upgrade-1")
    assert (line(state, "upgrade").split()[0], state.decks[1]) == ("buyer", [])
    assert said(state.bins[1]) == "agent lobbyist"


@rule("XP-10.4")
@EDITIONS
@given(away=st.sets(st.sampled_from(IDLE.split())))
def test_any_number_of_cards_none_to_all_is_discarded(edition: str, away: set[str]) -> None:
    state = resting(IDLE, edition=edition)
    for name in sorted(away):
        do(state, f"discard {name}")
    if len(away) < 4:
        do(state, "done")
    # without a draw pile the discarded cards come back; how they went is told
    assert player(state) == B
    assert sorted(hand(state).split()) == sorted(IDLE.split())
    gone = [text for text in told(state) if text.startswith("[seat:0] discards")]
    assert len(gone) == len(away)


@rule("XP-10.4")
def test_discarded_cards_go_to_the_own_discard_pile_and_kept_ones_stay() -> None:
    state = resting("N N O Xe lobbyist", "Kr Kr Kr Kr Kr")
    assert offered(state) == ["done", "discard O", "discard Xe", "discard lobbyist"]
    do(state, "discard Xe", "discard lobbyist")
    assert offered(state) == ["done", "discard O"]
    do(state, "done")
    assert (hand(state), discard(state)) == ("O Kr Kr Kr Kr", "Xe lobbyist")


@rule("XP-10.4", "XP-20.2")
def test_equal_cards_are_discarded_one_by_one() -> None:
    state = resting("N O O O", "Kr Kr Kr Kr Kr")
    do(state, "discard O", "discard O", "done")
    assert (hand(state), discard(state)) == ("O Kr Kr Kr Kr", "O O")


@rule("XP-10.4")
def test_with_an_empty_hand_nothing_is_asked() -> None:
    state = resting("N", "O")
    assert (player(state), hand(state)) == (B, "O")


@rule("XP-10.5")
@EDITIONS
@given(kept=st.integers(0, 4), pipelines=st.sets(st.sampled_from(["white", "gray", "black"])))
def test_the_hand_is_filled_up_to_its_size(edition: str, kept: int, pipelines: set[str]) -> None:
    held = IDLE.split()[:kept]
    state = resting(" ".join(held), "Kr " * 10, pipelines=" ".join(sorted(pipelines)), edition=edition)
    if kept:
        do(state, "done")
    assert len(mine(state).hand) == 5 + len(pipelines)
    assert {card(name) for name in held} <= set(mine(state).hand)
    assert len(mine(state).draw) == 10 - (5 + len(pipelines) - kept)


@rule("XP-10.5")
def test_the_top_of_the_draw_pile_is_drawn() -> None:
    state = resting("lobbyist feed reflux", "N O Kr Xe agent")
    do(state, "done")
    assert (hand(state), said(mine(state).draw)) == ("Xe feed reflux agent lobbyist", "N O Kr")


@rule("XP-10.6")
@EDITIONS
def test_an_empty_draw_pile_is_renewed_in_the_middle_of_drawing(edition: str) -> None:
    """WX-19."""
    state = resting("lobbyist feed", "agent", "N N O O", edition=edition)
    do(state, "done")
    facility = mine(state)
    assert (len(facility.hand), len(facility.draw), facility.discard) == (5, 2, [])
    assert {"lobbyist", "feed", "agent"} <= set(hand(state).split())
    assert said(facility.hand[:2] + facility.draw) == "N N O O"


@rule("XP-10.6")
def test_the_pile_is_shuffled_only_when_a_card_is_needed() -> None:
    state = resting(draw="N N O O Kr", pile="Xe feed")
    assert (hand(state), mine(state).draw, discard(state)) == ("N N O O Kr", [], "Xe feed")


@rule("XP-10.6")
def test_the_new_draw_pile_is_in_random_order() -> None:
    seen = set()
    for seed in range(20):
        state = plant(discard="N N O O Kr Kr Xe Xe feed reflux", begin=False, money=0)
        state.chance = begin(2, seed).chance[:]
        state.advance()
        do(state, "mode normal", "wipe upgrade", "bid_place contract-1")
        seen.add(hand(state))
    assert len(seen) > 8


@rule("XP-10.6")
def test_discarded_hand_cards_are_shuffled_in_too() -> None:
    state = resting("lobbyist", "", "N O")
    do(state, "discard lobbyist")
    assert (hand(state), discard(state)) == ("N O lobbyist", "")


@rule("XP-10.7")
@EDITIONS
@pytest.mark.parametrize(("draw", "pile", "left"), [("", "", ""), ("N", "", "N"), ("N", "O Kr", "N O Kr")])
def test_drawing_stops_when_both_piles_are_empty(draw: str, pile: str, left: str, edition: str) -> None:
    state = resting("", draw, pile, edition=edition)
    assert (player(state), hand(state)) == (B, left)
    assert (mine(state).draw, discard(state)) == ([], "")


@rule("XP-10.8")
@EDITIONS
@pytest.mark.parametrize("mode", ["normal", "overtime"])
def test_a_hand_larger_than_the_hand_size_is_kept(mode: str, edition: str) -> None:
    """WX-20."""
    held = f"{IDLE} Xe Xe Kr N O"
    state = plant(held, "O O", "feed", money=0, edition=edition)
    do(state, f"mode {mode}")
    while state.step.kind != "discard":
        state.act(A, state.step.default(state, A))
    kept = hand(state)
    assert len(kept.split()) >= 6
    assert "done" in offered(state)
    do(state, "done")
    assert (player(state), hand(state)) == (B, kept)


@rule("XP-10.8")
def test_the_hand_size_does_not_limit_drawing_during_the_turn() -> None:
    state = plant(f"booster_compressor {IDLE}", "N O Kr")
    do(state, "play booster_compressor")
    assert len(mine(state).hand) == 7


@rule("XP-10.9")
@EDITIONS
def test_after_the_redraw_the_hand_is_private_again(edition: str) -> None:
    state = resting("lobbyist", "N O Kr Xe Xe", seats=3, edition=edition)
    assert GAME.view(state, B)["seats"][A]["cards"] == ["up_lobbyist"]  # while A decides what to keep
    do(state, "done")
    for seat in (B, C, -1):
        shown = GAME.view(state, seat)["seats"][A]
        assert (shown["hand"], shown["cards"]) == (5, None)
    assert len(GAME.view(state, A)["seats"][A]["cards"]) == 5


@rule("XP-10.9")
def test_the_log_tells_others_only_how_many_cards_were_drawn() -> None:
    state = resting("lobbyist", "N O Kr Xe Xe")
    assert state.log is not None
    before = len(state.log)
    do(state, "done")
    drawn = next(event for event in state.log[before:] if event.rule == "XP-10.5")
    assert drawn.known_to == 1 << A
    assert drawn.public == "[seat:0] draws 4 cards."
    assert "el_xe" in drawn.text


@rule("XP-10.5", "XP-10.7", "XP-10.8", "XP-22.5")
@pytest.mark.parametrize("seed", range(4))
def test_in_any_match_the_hand_is_as_full_as_it_can_be_after_the_turn(seed: int) -> None:
    options: dict[str, Any] = {
        "tactics": True,
        "profiteers": True,
        "edition": ["rulebook", "later"][seed % 2],
    }
    last = -1
    for state in at_random(begin(3, seed, **options), Random(seed)):
        if state.turns and state.active != last:
            if last >= 0:
                facility = state.facilities[last]
                system = facility.hand + facility.draw + facility.discard
                size = 5 + facility.pipelines.bit_count()
                assert len(facility.hand) >= min(size, len(system))
            last = state.active
