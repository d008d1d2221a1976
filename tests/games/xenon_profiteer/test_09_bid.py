"""XP-9: bidding."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.games.xenon_profiteer.components.cards import PLACE_ID
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import rule
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    C,
    begin,
    card,
    do,
    end_turn,
    laid,
    line,
    mine,
    offered,
    plant,
    player,
    trading,
    why_not,
)

EDITIONS = pytest.mark.parametrize("edition", ["rulebook", "later"])
PLACES = ["contract-1", "contract-2", "contract-3", "upgrade-1", "upgrade-2", "upgrade-3"]


def bids(state: Industry) -> list[str]:
    return [name for name in offered(state) if name.startswith("bid")]


def ways_out(state: Industry) -> set[str]:
    return {"pass", "skip", "end_turn", "end_step"} & set(offered(state))


def without_lines(state: Industry) -> Industry:
    """All cards of both lines are gone, and no more come."""
    state.line = [-1] * len(state.line)
    state.laid = [0] * len(state.laid)
    state.decks, state.bins = [[], []], [[], []]
    return state


@rule("XP-9.1")
@EDITIONS
@pytest.mark.parametrize("place", PLACES)
def test_a_bid_places_one_token_from_the_own_supply(place: str, edition: str) -> None:
    state = trading(edition=edition)
    money = mine(state).money
    do(state, f"bid_place {place}")
    assert (laid(state, place), mine(state).tokens, mine(state).money) == ({A: 1}, 4, money)
    assert player(state) == B  # one token only


@rule("XP-9.1")
@EDITIONS
def test_or_moves_one_own_token_to_another_card(edition: str) -> None:
    state = trading(bids={"contract-1": {A: 2, B: 1}}, edition=edition)
    do(state, "bid_move contract-1 upgrade-3")
    assert (laid(state, "contract-1"), laid(state, "upgrade-3")) == ({A: 1, B: 1}, {A: 1})
    assert (mine(state).tokens, player(state)) == (3, B)


@rule("XP-9.1")
def test_tokens_of_others_are_not_moved() -> None:
    state = trading(bids={"contract-1": {B: 2}})
    assert bids(state) == [f"bid_place {place}" for place in PLACES]


@rule("XP-9.2")
@EDITIONS
def test_any_card_may_be_chosen_also_one_that_cannot_be_bought(edition: str) -> None:
    table: dict[str, Any] = {"contract": "dark_matter", "pipelines": "white", "money": 0, "edition": edition}
    state = trading(contracts="endoscope white gray", upgrades="agent", **table)
    assert {"bid_place contract-1", "bid_place contract-2", "bid_place contract-3"} <= set(bids(state))
    assert not {"buy contract-1", "buy contract-2", "buy contract-3"} & set(offered(state))
    do(state, "bid_place contract-1")
    assert laid(state, "contract-1") == {A: 1}


@rule("XP-9.2")
def test_no_limit_per_card_and_several_players_may_share_one() -> None:
    state = trading(seats=3, bids={"upgrade-1": {A: 4, B: 5, C: 5}})
    do(state, "bid_place upgrade-1")
    assert laid(state, "upgrade-1") == {A: 5, B: 5, C: 5}


@rule("XP-9.3", "XP-9.7")
@EDITIONS
@pytest.mark.parametrize("tokens", [1, 5])
def test_with_a_token_in_supply_the_bid_must_be_carried_out(tokens: int, edition: str) -> None:
    """WX-10."""
    state = trading(
        tokens=tokens, money=0, contract="dark_matter", installed="expansion_turbine", edition=edition
    )
    assert not ways_out(state)
    do(state, "use expansion_turbine")
    assert not ways_out(state)


@rule("XP-9.3")
def test_moving_is_open_even_with_tokens_left_and_carries_the_bid_out() -> None:
    state = trading(bids={"upgrade-1": {A: 1}})
    assert mine(state).tokens == 4
    do(state, "bid_move upgrade-1 contract-2")
    assert (player(state), mine(state).tokens) == (B, 4)


@rule("XP-9.4", "XP-9.7")
@EDITIONS
def test_without_a_token_in_supply_one_is_moved_or_the_bid_skipped(edition: str) -> None:
    """WX-10."""
    table: dict[str, Any] = {"bids": {"upgrade-1": {A: 5}}, "edition": edition}
    state = trading(**table)
    assert bids(state) == [f"bid_move upgrade-1 {place}" for place in PLACES if place != "upgrade-1"]
    assert ways_out(state) == {"pass"}
    assert why_not(state, "bid_place contract-1") == "XP-9.4"
    do(state, "pass")
    assert (player(state), laid(state, "upgrade-1")) == (B, {A: 5})
    moved = do(trading(**table), "bid_move upgrade-1 contract-1")
    assert (player(moved), laid(moved, "contract-1")) == (B, {A: 1})


@rule("XP-9.4")
def test_after_passing_neither_a_buy_nor_a_bid_is_left() -> None:
    state = trading("reflux", money=9, bids={"upgrade-1": {A: 5}})
    do(state, "pass")
    assert offered(state) == ["end_turn", "install reflux"]


@rule("XP-9.4", "XP-12.11")
def test_after_passing_agent_has_no_bid_to_go_with() -> None:
    state = trading(installed="agent expansion_turbine", money=9, bids={"upgrade-1": {A: 5}})
    do(state, "pass")
    assert offered(state) == ["end_turn", "use expansion_turbine"]


@rule("XP-9.4", "XP-8.1")
def test_a_buy_is_still_open_without_tokens() -> None:
    state = trading(tokens=0, contracts="endoscope", money=0)
    do(state, "buy contract-1")
    assert mine(state).contract == card("endoscope")


@rule("XP-9.5")
@given(st.dictionaries(st.sampled_from(PLACES), st.integers(1, 2), max_size=2))
def test_a_move_ends_on_a_different_card(own: dict[str, int]) -> None:
    state = trading(bids={place: {A: count} for place, count in own.items()})
    moves = {name for name in bids(state) if name.startswith("bid_move")}
    assert moves == {f"bid_move {a} {b}" for a in own for b in PLACES if a != b}


@rule("XP-9.5")
def test_the_other_copy_of_a_card_is_a_different_card() -> None:
    state = trading(upgrades="agent agent", bids={"upgrade-1": {A: 1}})
    do(state, "bid_move upgrade-1 upgrade-2")
    assert laid(state, "upgrade-2") == {A: 1}


@rule("XP-9.5")
def test_the_only_card_leaves_no_move() -> None:
    state = plant("feed", bids={"upgrade-1": {A: 5}}, begin=False, money=8)
    only, tokens = state.line[4], state.laid[:]
    without_lines(state).line[4] = only
    state.laid = tokens
    state.advance()
    do(state, "mode normal", "distill", "end_step", "air", "end_step")
    assert bids(state) == []
    assert ways_out(state) == {"pass"}


@rule("XP-9.6", "XP-9.7", "XP-20.4")
@EDITIONS
def test_without_cards_in_the_lines_the_bid_is_skipped(edition: str) -> None:
    state = without_lines(plant("feed", money=8, edition=edition, begin=False))
    state.advance()
    do(state, "mode normal")
    while state.step.kind == "distil":
        do(state, offered(state)[0])
    do(state, "air", "end_step")
    assert offered(state) == ["pass", "install feed"]
    do(state, "install feed")
    assert (player(state), mine(state).tokens) == (B, 5)


@rule("XP-9.6")
@EDITIONS
def test_in_overtime_both_bids_are_skipped_without_cards(edition: str) -> None:
    state = without_lines(plant("N", edition=edition, begin=False))
    state.advance()
    do(state, "mode overtime")
    assert (player(state), mine(state).tokens) == (B, 5)


@rule("XP-9.6")
def test_one_line_with_cards_is_enough_for_the_bid_to_be_due() -> None:
    state = trading(installed="expansion_turbine", money=0)
    state.line[0:4] = [-1] * 4
    state.offered = None
    state.advance()
    assert bids(state) == [f"bid_place upgrade-{i}" for i in (1, 2, 3)]
    assert not ways_out(state)


@rule("XP-9.7")
@given(
    supply=st.integers(0, 3),
    laid_tokens=st.integers(0, 3),
    cards=st.integers(0, 255),
    edition=st.sampled_from(["rulebook", "later"]),
)
def test_doing_nothing_is_legal_only_without_tokens_or_cards(
    supply: int, laid_tokens: int, cards: int, edition: str
) -> None:
    state = trading("feed", seats=3, tokens=supply, money=8, edition=edition)
    for place, _ in enumerate(PLACE_ID):
        if not cards >> place & 1:
            state.line[place] = -1
    lying = [place for place in range(8) if cards >> place & 1]
    if lying and laid_tokens:
        state.laid[5 * lying[0]] = laid_tokens
    state.offered = None
    state.advance()
    assert ways_out(state) == (set() if supply and lying else {"pass"})
    assert len([name for name in bids(state) if "place" in name]) == (len(lying) if supply else 0)
    moves = len(lying) - 1 if lying and laid_tokens else 0
    assert len([name for name in bids(state) if "move" in name]) == moves


@rule("XP-9.8", "XP-9.4")
@EDITIONS
def test_each_bid_of_overtime_follows_the_rules_on_its_own(edition: str) -> None:
    """WX-13: the only token has to be placed; then it may be moved, or the second Bid skipped."""
    for choice in ("skip", "bid_move contract-2 upgrade-1"):
        state = plant("N", tokens=1, edition=edition)
        do(state, "mode overtime")
        assert bids(state) == [f"bid_place {place}" for place in PLACES]
        assert not ways_out(state)
        do(state, "bid_place contract-2")
        assert bids(state) == [f"bid_move contract-2 {place}" for place in PLACES if place != "contract-2"]
        assert ways_out(state) == {"skip"}
        do(state, choice)
        assert player(state) == B


@rule("XP-9.8")
def test_without_tokens_both_bids_of_overtime_may_be_skipped_one_by_one() -> None:
    state = plant("N", bids={"upgrade-1": {A: 5}})
    do(state, "mode overtime", "skip")
    assert (player(state), ways_out(state)) == (A, {"skip"})
    do(state, "bid_move upgrade-1 upgrade-2")
    assert (player(state), laid(state, "upgrade-2")) == (B, {A: 1})


@rule("XP-9.8", "XP-9.3")
def test_tokens_that_come_back_by_a_buy_make_the_bid_due() -> None:
    state = plant("agent", bids={"contract-1": {A: 5}}, contracts="dark_matter")
    do(state, "mode overtime")
    assert ways_out(state) == {"skip"}
    do(state, "play agent", "buy contract-1")
    assert (mine(state).tokens, ways_out(state)) == (5, set())


@rule("XP-9.9")
@EDITIONS
def test_tokens_stay_over_the_turns_until_the_owner_moves_them(edition: str) -> None:
    state = trading(seats=3, contracts="dark_matter", bids={"contract-1": {A: 1, C: 2}}, edition=edition)
    do(state, "bid_place contract-1")
    for _ in range(2):  # B and C wipe, which does not touch the card
        do(state, "mode normal")
        while state.step.kind == "distil":
            do(state, offered(state)[0])
        do(state, "wipe contract")
        while state.step.kind != "buy_or_bid":
            do(state, "end_step")
        do(state, "bid_place upgrade-1")
        while player(state) != A and state.step.kind != "mode":
            state.act(player(state), state.step.default(state, player(state)))
    assert player(state) == A
    assert line(state, "contract").split()[0] == "dark_matter"
    assert laid(state, "contract-1") == {A: 2, C: 2}
    assert laid(state, "upgrade-1") == {B: 1, C: 1}


@rule("XP-9.9", "XP-8.8")
def test_tokens_come_back_when_another_player_buys_the_card() -> None:
    state = trading(contracts="endoscope", bids={"contract-1": {A: 2}}, money=0)
    do(state, "bid_place contract-1")
    do(state, "mode normal")
    while state.step.kind != "buy_or_bid":
        state.act(B, state.step.default(state, B))
    do(state, "buy contract-1")
    assert (laid(state, "contract-1"), mine(state).tokens, mine(state).money) == ({}, 5, 3)


@rule("XP-9.9")
def test_no_token_returns_by_itself() -> None:
    state = begin(2, start_player="0")
    do(state, "mode overtime")
    while state.step.kind != "buy_or_bid":
        do(state, offered(state)[0])
    do(state, "bid_place contract-1")
    before = mine(state).tokens
    assert before == 4
    end_turn(state)
    assert mine(state).tokens == 3
