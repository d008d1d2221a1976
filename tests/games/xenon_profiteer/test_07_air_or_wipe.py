"""XP-7: AIR or WIPE."""

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
    card,
    cards,
    discard,
    do,
    hand,
    laid,
    line,
    mine,
    offered,
    plant,
    said,
    told,
)

EDITIONS = pytest.mark.parametrize("edition", ["rulebook", "later"])
LINE = "agent reboiler buyer lobbyist"


def airing(held: str = "", draw: str = "", pile: str = "", **table: Any) -> Industry:
    """At the question AIR or WIPE."""
    state = plant(held, draw, pile, **table)
    do(state, "mode normal")
    while state.step.kind == "distil":
        do(state, offered(state)[0])
    return state


def bin(state: Industry, which: int = 1) -> str:
    return said(state.bins[which])


@rule("XP-7.1")
@EDITIONS
@pytest.mark.parametrize("choice", ["air", "wipe contract", "wipe upgrade"])
def test_exactly_one_of_air_and_wipe_is_taken(choice: str, edition: str) -> None:
    state = airing("feed", money=8, edition=edition)
    assert offered(state) == ["air", "wipe contract", "wipe upgrade", "install feed"]
    do(state, choice)
    assert not {"air", "wipe contract", "wipe upgrade"} & set(offered(state))
    assert "end_step" in offered(state)


@rule("XP-7.1")
def test_a_free_action_does_not_replace_it() -> None:
    state = airing("feed reflux", money=20, installed="expansion_turbine")
    do(state, "install feed", "use expansion_turbine", "install reflux")
    assert offered(state) == ["air", "wipe contract", "wipe upgrade"]


@rule("XP-7.2", "XP-7.4")
@EDITIONS
def test_air_is_one_of_each_element_into_the_discard_pile_and_two_dollars(edition: str) -> None:
    state = airing("lobbyist", "N", "reflux", money=1, edition=edition)
    supply = state.supply[:]
    do(state, "air")
    assert discard(state) == "N O Kr Xe reflux"
    assert (hand(state), said(mine(state).draw)) == ("lobbyist", "N")
    assert mine(state).money == 3
    assert state.supply == [count - 1 for count in supply]
    assert state.facilities[B].discard == []


@rule("XP-7.3", "XP-12.1")
@EDITIONS
def test_the_two_dollars_are_paid_each_time_air_is_introduced(edition: str) -> None:
    """WX-3."""
    state = airing("feed", money=0, edition=edition)
    do(state, "air", "play feed")
    assert mine(state).money == 4
    assert discard(state) == "N N O O Kr Kr Xe Xe feed"


@rule("XP-7.3")
def test_air_needs_no_money() -> None:
    state = airing(money=0)
    assert [state.step.candidates(state, A)[0].price(state, A), offered(state)[0]] == [-2, "air"]
    do(state, "air")
    assert mine(state).money == 2


@rule("XP-7.3")
@pytest.mark.parametrize("held", ["", "feed"])
def test_each_feed_pays_for_its_own_packet(held: str) -> None:
    state = airing(held, installed="" if held else "feed", money=0)
    do(state, "air")
    assert mine(state).money == 2
    do(state, "play feed" if held else "use feed")
    assert mine(state).money == 4


@rule("XP-7.3")
def test_elements_that_come_without_air_pay_nothing() -> None:
    state = airing(installed="expansion_turbine", money=0)
    do(state, "use expansion_turbine")
    assert (discard(state), mine(state).money) == ("Kr Xe", 0)


@rule("XP-7.4")
def test_air_is_not_shuffled_even_if_the_draw_pile_is_empty() -> None:
    state = airing("lobbyist")
    do(state, "air")
    assert (mine(state).draw, discard(state), hand(state)) == ([], "N O Kr Xe", "lobbyist")


@rule("XP-7.5", "XP-2.8")
@given(st.lists(st.integers(0, 2), min_size=4, max_size=4))
def test_air_takes_what_is_there_and_pays_nevertheless(supply: list[int]) -> None:
    state = airing(money=0)
    state.supply = supply[:]
    do(state, "air")
    assert discard(state).split() == [
        x for x, count in zip(["N", "O", "Kr", "Xe"], supply, strict=True) if count
    ]
    assert state.supply == [max(0, count - 1) for count in supply]
    assert mine(state).money == 2


@rule("XP-7.5")
def test_the_second_packet_finds_the_stack_that_the_first_one_emptied() -> None:
    state = airing("feed", money=0)
    state.supply = [1, 2, 1, 1]
    do(state, "air", "play feed")
    assert (discard(state), mine(state).money) == ("N O O Kr Xe feed", 4)


@rule("XP-7.6")
@EDITIONS
@pytest.mark.parametrize(("seats", "size"), [(2, 3), (3, 4), (4, 4)])
def test_a_wipe_takes_the_whole_line_and_refills_it_at_once(seats: int, size: int, edition: str) -> None:
    state = airing(seats=seats, upgrades=LINE, edition=edition)
    deck = len(state.decks[1])
    other = line(state, "contract")
    coming = [said([x]) for x in reversed(state.decks[1][-size:])]
    do(state, "wipe upgrade")
    assert line(state, "upgrade").split() == coming
    assert bin(state) == said(cards(" ".join(LINE.split()[:size])))
    assert len(state.decks[1]) == deck - size
    assert (line(state, "contract"), bin(state, 0)) == (other, "")


@rule("XP-7.6")
def test_the_contract_line_has_its_own_discard_pile() -> None:
    state = airing(seats=3, contracts="white endoscope coast_beacons black")
    do(state, "wipe contract")
    assert bin(state, 0) == "white black endoscope coast_beacons"
    assert bin(state, 1) == ""
    assert GAME.view(state, B)["lines"][0]["discard"] == [
        "pipe_white", "con_endoscope", "con_coast_beacons", "pipe_black"
    ]  # fmt: skip


@rule("XP-7.6")
def test_a_wipe_pays_nothing_and_leaves_the_system_alone() -> None:
    state = airing("lobbyist", "N", "O", money=1)
    do(state, "wipe contract")
    assert (mine(state).money, hand(state), discard(state)) == (1, "lobbyist", "O")


@rule("XP-7.6")
def test_a_wipe_refills_places_that_were_empty_before() -> None:
    state = airing(seats=3, upgrades=LINE, bids={"upgrade-1": {B: 1}})
    state.bins[1].append(state.line[6])
    state.line[6] = -1
    do(state, "wipe upgrade")
    assert "-" not in line(state, "upgrade")
    assert line(state, "upgrade").startswith("agent ")


@rule("XP-7.7")
@EDITIONS
@pytest.mark.parametrize("owners", [{A: 1}, {B: 1}, {A: 1, B: 2, C: 1}])
def test_cards_with_a_token_of_anybody_stay_with_their_tokens(owners: dict[int, int], edition: str) -> None:
    """WX-25."""
    state = airing(seats=3, upgrades=LINE, bids={"upgrade-2": owners}, edition=edition)
    tokens = [facility.tokens for facility in state.facilities]
    do(state, "wipe upgrade")
    assert line(state, "upgrade").split()[1] == "reboiler"
    assert laid(state, "upgrade-2") == owners
    assert bin(state) == said(cards("agent buyer lobbyist"))
    assert [facility.tokens for facility in state.facilities] == tokens


@rule("XP-7.7")
@given(st.lists(st.integers(0, 2), min_size=4, max_size=4), st.sampled_from(["contract", "upgrade"]))
def test_any_line_loses_exactly_its_unprotected_cards(tokens: list[int], which: str) -> None:
    bids = {f"{which}-{i + 1}": {B: count} for i, count in enumerate(tokens) if count}
    state = airing(seats=3, bids=bids)
    before = line(state, which).split()
    do(state, f"wipe {which}")
    after = line(state, which).split()
    assert [after[i] for i in range(4) if tokens[i]] == [before[i] for i in range(4) if tokens[i]]
    gone = [before[i] for i in range(4) if not tokens[i]]
    assert bin(state, which == "upgrade") == said(cards(" ".join(gone)))
    assert "-" not in after


@rule("XP-7.8")
@EDITIONS
def test_a_line_that_is_protected_wholly_may_be_wiped_and_nothing_changes(edition: str) -> None:
    bids = {"upgrade-1": {A: 1}, "upgrade-2": {B: 1}, "upgrade-3": {B: 1}}
    state = airing("feed", upgrades=LINE, bids=bids, money=8, edition=edition)
    before = GAME.view(state, A)["lines"]
    wipe = next(a for a in state.options(A) if a.type == "wipe" and a.pieces(state, A) == ["deck-upgrade"])
    assert "nothing would change" in wipe.warning(state, A)
    do(state, "wipe upgrade")
    assert GAME.view(state, A)["lines"] == before
    assert "air" not in offered(state)


@rule("XP-7.8")
def test_an_empty_line_may_be_wiped_too() -> None:
    state = airing()
    state.line[4:7] = [-1, -1, -1]
    state.decks[1], state.bins[1] = [], []
    do(state, "wipe upgrade")
    assert line(state, "upgrade") == "- - -"


@rule("XP-7.9", "XP-10.3")
def test_wiped_cards_can_come_back_through_a_reshuffle() -> None:
    state = airing(upgrades=LINE)
    state.decks[1], state.bins[1] = [card("deoxo_unit")], []
    do(state, "wipe upgrade")
    now = line(state, "upgrade").split()
    assert now[0] == "deoxo_unit"
    assert set(now[1:]) < {"agent", "reboiler", "buyer"}
    assert len(state.decks[1]) == 1
    assert state.bins[1] == []
    assert "The Upgrade discard pile is shuffled to a new deck." in told(state)


@rule("XP-7.9")
def test_a_refill_stops_when_deck_and_discard_pile_are_empty() -> None:
    state = airing(seats=3, upgrades=LINE)
    state.decks[1], state.bins[1] = [], []
    state.line[7] = -1
    do(state, "wipe upgrade")
    now = line(state, "upgrade").split()
    assert (sorted(now[:3]), now[3]) == (["agent", "buyer", "reboiler"], "-")


@rule("XP-7.9")
def test_a_deck_that_is_not_empty_is_not_reshuffled() -> None:
    state = airing(upgrades=LINE)
    state.decks[1] = cards("deoxo_unit lobbyist finance_office")
    do(state, "wipe upgrade")
    assert (state.decks[1], bin(state)) == ([], said(cards("agent reboiler buyer")))
