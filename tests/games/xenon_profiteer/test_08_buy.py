"""XP-8.1 to XP-8.9: buying, prices and the tokens on a card."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.games.xenon_profiteer.components.cards import CARD
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import rule
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    C,
    D,
    card,
    discard,
    do,
    end_turn,
    installed,
    laid,
    line,
    mine,
    offered,
    player,
    trading,
    why_not,
    words,
)

EDITIONS = pytest.mark.parametrize("edition", ["rulebook", "later"])


def price(state: Industry, wanted: str) -> int | None:
    """What an option says it costs, refused or not."""
    return next(a.price(state, A) for a in state.step.candidates(state, A) if words(state, a) == wanted)


@rule("XP-8.1")
@EDITIONS
def test_either_one_buy_or_one_bid(edition: str) -> None:
    table: dict[str, Any] = {
        "money": 30,
        "installed": "expansion_turbine",
        "contracts": "endoscope",
        "edition": edition,
    }
    state = trading(**table)
    assert not {"end_turn", "end_step", "pass", "skip"} & set(offered(state))
    for choice in ("buy contract-1", "buy upgrade-1", "buy upgrade-1 install", "bid_place contract-1"):
        state = trading(**table)
        do(state, choice)
        assert offered(state) == ["end_turn", "use expansion_turbine"]
        assert why_not(state, "bid_place upgrade-2") == "XP-9.1"
        assert why_not(state, "buy upgrade-2") == "XP-8.1"


@rule("XP-8.2")
@EDITIONS
def test_a_card_of_either_line_and_of_every_kind(edition: str) -> None:
    table: dict[str, Any] = {
        "money": 30,
        "contracts": "white endoscope",
        "upgrades": "agent buyer",
        "edition": edition,
    }
    state = trading(**table)
    buys = [name for name in offered(state) if name.startswith("buy")]
    # Buyer has no install price; a third card of each line was filled in from the deck
    assert buys[:2] == ["buy contract-1", "buy contract-2"]
    assert {"buy upgrade-1", "buy upgrade-1 install", "buy upgrade-2"} <= set(buys)
    assert "buy upgrade-2 install" not in buys
    for choice, kind in [
        ("buy contract-1", "pipelines"),
        ("buy contract-2", "contract"),
        ("buy upgrade-1", "discard"),
        ("buy upgrade-1 install", "installed"),
    ]:
        state = trading(**table)
        do(state, choice)
        seat = GAME.view(state, B)["seats"][A]
        assert [bool(seat[name]) for name in ("pipelines", "contract", "installed")] == [
            kind == name for name in ("pipelines", "contract", "installed")
        ]


@rule("XP-8.3", "XP-18.7")
@pytest.mark.parametrize(
    ("wanted", "edition", "cost"),
    [
        ("buy upgrade-1", "rulebook", 2),
        ("buy upgrade-1 install", "rulebook", 6),
        ("buy upgrade-1", "later", 2),
        ("buy upgrade-1 install", "later", 7),
        ("buy upgrade-2", "rulebook", 0),
        ("buy upgrade-2 install", "later", 5),
        ("buy contract-1", "rulebook", 5),
        ("buy contract-1", "later", 5),
        ("buy contract-2", "rulebook", 0),
    ],
)
def test_base_prices(wanted: str, edition: str, cost: int) -> None:
    """Expansion Turbine costs 2, installed 6 (7 in the later edition), Gas Chromatograph 0 and 5."""
    table: dict[str, Any] = {
        "upgrades": "expansion_turbine gas_chromatograph",
        "contracts": "white dark_matter",
    }
    state = trading(money=cost, edition=edition, **table)
    assert price(state, wanted) == cost
    do(state, wanted)
    assert mine(state).money == 0
    if cost:
        poor = trading(money=cost - 1, edition=edition, **table)
        assert why_not(poor, wanted) == "XP-8.7"


PRINTED_COST = {"white": 5, "endoscope": 0, "agent": 2, "deoxo_unit": 3}
TABLE: dict[str, Any] = {"contracts": "white endoscope", "upgrades": "agent deoxo_unit"}
PLACES = {"white": "contract-1", "endoscope": "contract-2", "agent": "upgrade-1", "deoxo_unit": "upgrade-2"}


@rule("XP-8.4")
@pytest.mark.parametrize("name", list(PLACES))
@pytest.mark.parametrize("tokens", [1, 2, 5])
def test_each_own_token_lowers_the_price_by_one(name: str, tokens: int) -> None:
    state = trading(money=5, bids={PLACES[name]: {A: tokens}}, **TABLE)
    assert price(state, f"buy {PLACES[name]}") == PRINTED_COST[name] - tokens
    do(state, f"buy {PLACES[name]}")
    assert mine(state).money == 5 - PRINTED_COST[name] + tokens


@rule("XP-8.4")
def test_own_tokens_lower_the_price_of_installing_too_and_of_no_other_card() -> None:
    state = trading(money=5, bids={"upgrade-1": {A: 2}}, **TABLE)
    assert price(state, "buy upgrade-1 install") == 7 - 2
    assert price(state, "buy upgrade-2 install") == 7
    do(state, "buy upgrade-1 install")
    assert (mine(state).money, installed(state)) == (0, "agent")


@rule("XP-8.5")
@EDITIONS
@pytest.mark.parametrize("name", list(PLACES))
def test_a_negative_price_is_received_from_the_supply(name: str, edition: str) -> None:
    """WX-14 without the other player's token, for every kind of card."""
    state = trading(money=0, bids={PLACES[name]: {A: 5}}, edition=edition, **TABLE)
    others = state.facilities[B].money
    do(state, f"buy {PLACES[name]}")
    assert mine(state).money == 5 - PRINTED_COST[name]
    assert state.facilities[B].money == others


@rule("XP-8.6")
def test_each_token_of_another_player_costs_one_which_that_player_gets() -> None:
    state = trading(seats=4, money=9, bids={"upgrade-1": {B: 2, D: 1}}, **TABLE)
    before = [facility.money for facility in state.facilities]
    assert price(state, "buy upgrade-1") == 2 + 3
    do(state, "buy upgrade-1")
    assert [f.money - old for f, old in zip(state.facilities, before, strict=True)] == [-5, 2, 0, 1]


@rule("XP-8.7", "XP-8.8")
def test_receiving_and_paying_happen_together() -> None:
    """WX-14: a Contract with two own tokens and one of B, bought without any money."""
    state = trading(money=0, bids={"contract-2": {A: 2, B: 1}}, **TABLE)
    b = state.facilities[B].money
    assert price(state, "buy contract-2") == -1
    do(state, "buy contract-2")
    assert (mine(state).money, state.facilities[B].money) == (1, b + 1)
    assert (mine(state).tokens, state.facilities[B].tokens) == (5, 5)


@rule("XP-8.7")
@pytest.mark.parametrize(
    ("bids", "money", "legal"),
    [
        ({B: 1, C: 1}, 1, False),
        ({B: 1, C: 1}, 2, True),
        ({A: 1, B: 1, C: 1}, 0, False),
        ({A: 1, B: 1, C: 1}, 1, True),
        ({A: 2, B: 1, C: 1}, 0, True),
    ],
)
def test_a_buy_is_legal_if_the_money_is_enough_for_the_balance(
    bids: dict[int, int], money: int, legal: bool
) -> None:
    """WX-15."""
    state = trading(seats=3, money=money, bids={"contract-2": bids}, **TABLE)
    assert ("buy contract-2" in offered(state)) is legal
    assert why_not(state, "buy contract-2") == ("" if legal else "XP-8.7")


@rule("XP-8.4", "XP-8.5", "XP-8.6", "XP-8.7", "XP-8.8")
@given(
    name=st.sampled_from(list(PLACES)),
    own=st.integers(0, 5),
    b=st.integers(0, 5),
    c=st.integers(0, 5),
    money=st.integers(0, 20),
    install=st.booleans(),
)
def test_any_price(name: str, own: int, b: int, c: int, money: int, install: bool) -> None:
    place = PLACES[name]
    install = install and place.startswith("upgrade")
    base = 7 if install else PRINTED_COST[name]  # Agent and Deoxo Unit cost the same installed
    due = base - own + b + c
    state = trading(seats=3, money=money, bids={place: {A: own, B: b, C: c}}, **TABLE)
    before = [facility.money for facility in state.facilities]
    wanted = f"buy {place} install" if install else f"buy {place}"
    assert price(state, wanted) == due
    assert (wanted in offered(state)) is (money >= due)
    if money >= due:
        do(state, wanted)
        gained = [f.money - old for f, old in zip(state.facilities, before, strict=True)]
        assert gained == [-due, b, c]
        assert [facility.tokens for facility in state.facilities] == [5, 5, 5]
        assert laid(state, place) == {}


@rule("XP-8.8")
def test_tokens_on_other_cards_stay() -> None:
    bids = {"upgrade-1": {A: 1, B: 2}, "upgrade-2": {A: 1, B: 1}, "contract-1": {B: 1}}
    state = trading(money=9, bids=bids, **TABLE)
    do(state, "buy upgrade-1")
    assert laid(state, "upgrade-1") == {}
    assert (laid(state, "upgrade-2"), laid(state, "contract-1")) == ({A: 1, B: 1}, {B: 1})
    assert (mine(state).tokens, state.facilities[B].tokens) == (4, 3)


@rule("XP-8.8")
def test_the_card_that_comes_to_the_place_has_no_tokens() -> None:
    state = trading(money=9, bids={"upgrade-1": {A: 1, B: 2}}, **TABLE)
    do(state, "buy upgrade-1")
    assert player(state) == B
    assert line(state, "upgrade").split()[0] != "-"
    assert laid(state, "upgrade-1") == {}


@rule("XP-8.9")
@EDITIONS
def test_the_empty_place_is_refilled_only_at_the_end_of_the_turn(edition: str) -> None:
    state = trading(money=30, installed="expansion_turbine", edition=edition, **TABLE)
    do(state, "buy upgrade-1")
    assert line(state, "upgrade").split()[0] == "-"
    assert GAME.view(state, B)["lines"][1]["places"][0]["card"] is None
    do(state, "use expansion_turbine")
    assert player(state) == B
    assert "-" not in line(state, "upgrade")


@rule("XP-8.9", "XP-12.10")
def test_a_further_buy_of_the_same_step_finds_the_place_empty() -> None:
    state = trading("buyer", money=30, seats=3, **TABLE)
    do(state, "play buyer", "buy upgrade-1", "buy upgrade-2 install")
    assert line(state, "upgrade").split()[:2] == ["-", "-"]
    assert not {"buy upgrade-1", "buy upgrade-2"} & set(offered(state))
    assert "agent" in discard(state).split()
    assert not [name for name in offered(state) if name.startswith("bid")]


@rule("XP-8.9", "XP-9.2")
def test_nobody_bids_on_an_empty_place() -> None:
    state = trading("agent", money=30, upgrades="reboiler buyer")
    do(state, "play agent", "buy upgrade-1")
    assert "bid_place upgrade-1" not in offered(state)
    assert "bid_place upgrade-2" in offered(state)


def test_the_view_names_the_price_for_each_seat() -> None:
    state = trading(seats=3, bids={"upgrade-1": {A: 1, B: 2}}, **TABLE)
    shown = [GAME.view(state, seat)["lines"][1]["places"][0] for seat in (A, B, C)]
    assert [place["price"] for place in shown] == [2 - 1 + 2, 2 - 2 + 1, 2 + 3]
    assert [place["install_price"] for place in shown] == [7 - 1 + 2, 7 - 2 + 1, 7 + 3]
    assert CARD[card("agent")].name == "Agent"
    assert "price" not in GAME.view(state, -1)["lines"][1]["places"][0]


def test_the_turn_goes_on_by_itself_when_nothing_is_left_to_do() -> None:
    state = trading(money=9, **TABLE)
    do(state, "buy contract-2")
    assert player(state) == B
    end_turn(state)
    assert player(state) == A
