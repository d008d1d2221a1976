"""XP-3: setup."""

from collections import Counter

import pytest

from meeplehall.games.xenon_profiteer.components.cards import CARD
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import rule
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    C,
    D,
    begin,
    do,
    installed,
    laid,
    line,
    offered,
    player,
    said,
    told,
)

EDITIONS = pytest.mark.parametrize("edition", ["rulebook", "later"])
SYSTEM = "N N O O Kr Kr Xe Xe feed reflux"


def system(state: Industry, seat: int) -> str:
    facility = state.facilities[seat]
    return said(facility.hand + facility.draw + facility.discard)


@rule("XP-3.1", "XP-3.5", "XP-2.4")
@pytest.mark.parametrize(
    ("edition", "seats", "left"),
    [("rulebook", 4, 18), ("rulebook", 2, 22), ("later", 4, 28), ("later", 2, 32)],
)
def test_the_supply_is_what_the_starting_systems_leave(edition: str, seats: int, left: int) -> None:
    """WX-40."""
    view = GAME.view(begin(seats, edition=edition), A)
    assert view["supply"] == [left] * 4


@rule("XP-3.2")
def test_decks_are_shuffled_each_by_itself() -> None:
    orders = set()
    for seed in range(8):
        state = begin(3, seed)
        orders.add((*state.decks[0], *state.line[:4]))
        orders.add((*state.decks[1], *state.line[4:]))
        assert {CARD[x].id[:3] for x in state.decks[0] + state.line[:4]} == {"con", "pip"}
        assert {CARD[x].id[:3] for x in state.decks[1] + state.line[4:]} == {"up_"}
    assert len(orders) == 16


@rule("XP-3.2")
def test_the_bonus_contracts_are_added_before_the_lines_are_dealt() -> None:
    in_line = set()
    for seed in range(40):
        state = begin(3, seed, bonus_contracts=True)
        assert len(state.decks[0]) == 27 + 6 - 4
        in_line |= {CARD[x].id for x in state.line[:4]}
    assert {id for id in in_line if id.startswith("con_x_")}


@rule("XP-3.3")
@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_line_of_four_from_each_deck_or_in_the_rulebook_of_three_with_two_players(
    seats: int, edition: str
) -> None:
    size = 3 if (seats, edition) == (2, "rulebook") else 4
    view = GAME.view(begin(seats, edition=edition), A)
    assert [found["deck"] for found in view["lines"]] == [27 - size, 27 - size]
    for found in view["lines"]:
        assert len(found["places"]) == size
        assert all(place["card"] and not any(place["tokens"]) for place in found["places"])
        assert found["discard"] == []


@rule("XP-3.4")
@EDITIONS
@pytest.mark.parametrize("seats", [2, 4])
def test_everybody_begins_with_a_base_five_tokens_and_three_dollars(seats: int, edition: str) -> None:
    for seat in GAME.view(begin(seats, edition=edition), A)["seats"]:
        assert (seat["money"], seat["tokens"], seat["overtime"]) == (3, 5, False)
        assert (seat["stored"], seat["installed"], seat["contract"], seat["pipelines"]) == (0, [], None, [])


@rule("XP-3.5")
@EDITIONS
def test_a_system_is_feed_reflux_and_two_packets_which_pay_nothing(edition: str) -> None:
    state = begin(4, edition=edition)
    for seat in range(4):
        assert system(state, seat) == SYSTEM
        assert state.facilities[seat].money == 3


@rule("XP-3.6")
def test_the_starting_player_is_determined_by_chance_and_announced() -> None:
    firsts = Counter(GAME.view(begin(3, seed), A)["first"] for seed in range(60))
    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) > 8
    state = begin(3, 5)
    assert f"[seat:{state.first}] begins." in told(state)
    assert player(state) == state.first


@rule("XP-3.7", "XP-1.10")
def test_everybody_has_the_profiteer_of_the_own_colour_and_one_tactics_card() -> None:
    state = begin(4, profiteers=True, tactics=True, colours="seats")
    seats = GAME.view(state, B)["seats"]
    assert [seat["profiteer"] for seat in seats] == [
        "pro_financier", "pro_chemist", "pro_broker", "pro_plant_builder"
    ]  # fmt: skip
    assert [seat["has_tactic"] for seat in seats] == [True] * 4
    assert [bool(seat["tactic"]) for seat in seats] == [False, True, False, False]
    assert len({facility.tactic for facility in state.facilities}) == 4


@rule("XP-3.7")
def test_tactics_cards_are_dealt_at_random() -> None:
    dealt = {GAME.view(begin(2, seed, tactics=True), A)["seats"][A]["tactic"] for seed in range(120)}
    assert len(dealt) == 12


@rule("XP-3.7")
def test_sides_are_chosen_before_the_systems_are_shuffled() -> None:
    state = begin(2, profiteers=True, start_player="1", colours="seats")
    assert (player(state), offered(state)) == (B, ["side start", "side lasting"])
    for seat in (A, B):
        assert GAME.view(state, seat)["seats"][seat]["hand"] == 0
        assert not state.facilities[seat].draw
    do(state, "side start", "side lasting")
    assert [GAME.view(state, seat)["seats"][seat]["hand"] for seat in (A, B)] == [5, 5]
    # the Chemist's System has one N and one O fewer; they are in the supply
    assert system(state, B) == "N O Kr Kr Xe Xe feed reflux"
    assert state.supply == [23, 23, 22, 22]


@rule("XP-3.7")
def test_a_start_side_changes_the_start_and_a_lasting_one_does_not() -> None:
    state = begin(4, profiteers=True, start_player="3", colours="seats")
    do(state, "side start", "side start", "side lasting", "side lasting")
    assert [facility.money for facility in state.facilities] == [5, 3, 3, 1]
    assert installed(state, D) == "reflux"
    assert system(state, D) == "N N O O Kr Kr Xe Xe feed"
    assert system(state, B) == system(state, C) == SYSTEM


@rule("XP-3.8")
@EDITIONS
def test_everybody_shuffles_and_draws_five_cards(edition: str) -> None:
    hands = set()
    for seed in range(20):
        state = begin(2, seed, edition=edition)
        for seat in (A, B):
            shown = GAME.view(state, seat)["seats"][seat]
            assert (shown["hand"], shown["draw"], shown["discard"]) == (5, 5, [])
            hands.add(tuple(shown["cards"]))
    assert len(hands) > 20


@rule("XP-3.9")
def test_tokens_of_setup_are_placed_last_and_in_turn_order() -> None:
    """Two Brokers: with colours given out by chance that cannot be, so the second one is made."""
    state = begin(3, profiteers=True, start_player="2", colours="seats")
    state.facilities[A].colour = state.facilities[C].colour
    do(state, "side start", "side start", "side lasting")
    assert state.turns == 0
    assert [len(facility.hand) for facility in state.facilities] == [5, 5, 5]
    order = []
    while not state.turns:
        order.append(player(state))
        assert offered(state) == [
            f"bid_place {which}-{i}" for which in ("contract", "upgrade") for i in range(1, 5)
        ]
        do(state, "bid_place contract-1")
    assert order == [C, C, A, A]
    assert laid(state, "contract-1") == {A: 2, C: 2}
    assert [facility.tokens for facility in state.facilities] == [3, 5, 3]
    assert player(state) == C


@rule("XP-3.9", "XP-3.3")
def test_the_lines_lie_open_when_the_tokens_are_placed() -> None:
    state = begin(3, profiteers=True, start_player="2", colours="seats")
    before = line(state, "contract"), line(state, "upgrade")
    assert "-" not in before[0] + before[1]
    do(state, "side start", "side lasting", "side lasting")
    do(state, "bid_place upgrade-2", "bid_place contract-3")
    assert (line(state, "contract"), line(state, "upgrade")) == before
    assert (laid(state, "upgrade-2"), laid(state, "contract-3")) == ({C: 1}, {C: 1})
