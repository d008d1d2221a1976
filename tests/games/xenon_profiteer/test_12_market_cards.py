"""XP-12 Card rulings: what works on the lines, on Buys and Bids, and at scoring."""

import pytest

from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import counted, finish, go, score, until
from tests.games.xenon_profiteer.tables import (
    B,
    card,
    completed,
    discard,
    do,
    installed,
    mine,
    offered,
    plant,
    said,
    why_not,
)


def buying(hand: str = "", **table: object) -> Industry:
    """A in the Buy or Bid step."""
    state = plant(hand, **table)  # type: ignore[arg-type]
    return until(go(state, "air"), "buy_or_bid")


def kinds(state: Industry) -> set[str]:
    return {option.split()[0] for option in offered(state)}


# Process Engineer


@rule("XP-12.8")
@pytest.mark.parametrize("line", ["contract", "upgrade"])
def test_process_engineer_deals_six_and_the_player_fills_the_places(line: str) -> None:
    which = ["contract", "upgrade"].index(line)
    state = until(plant("process_engineer", bids={f"{line}-2": {B: 1}}), "air_or_wipe")
    deck, kept = len(state.decks[which]), state.line[4 * which + 1]
    assert {f"wipe {line}", f"wipe {line} engineer"} <= {*offered(state)}
    do(state, f"wipe {line} engineer")
    assert (discard(state), len(state.turn.dealt)) == ("process_engineer", 6)
    wiped = list(state.bins[which])
    assert len(wiped) == 2
    chosen = [offered(state)[-1], offered(state)[0]]
    do(state, chosen[0], chosen[1])
    assert said([state.line[4 * which]]) == chosen[0].split()[1]  # left to right
    assert said([state.line[4 * which + 2]]) == chosen[1].split()[1]
    assert state.line[4 * which + 1] == kept
    assert len(state.decks[which]) == deck - 6
    assert len(state.bins[which]) == 2 + 4
    assert state.turn.dealt == ()


@rule("XP-12.8")
def test_process_engineer_is_only_played_with_a_wipe() -> None:
    state = until(plant("process_engineer"), "air_or_wipe")
    assert why_not(state, "play process_engineer") == "XP-12.8"
    go(state, "air")
    assert "wipe contract engineer" not in offered(state)


@rule("XP-12.8", "XP-7.9")
def test_process_engineer_deals_fewer_if_deck_and_discard_run_out() -> None:
    state = plant("process_engineer", upgrades="agent reboiler buyer", begin=False)
    state.decks[1] = [card("deoxo_unit")]
    state.advance()
    until(state, "air_or_wipe")
    do(state, "wipe upgrade engineer")
    assert said(list(state.turn.dealt)) == said(
        [card(name) for name in ("agent", "buyer", "deoxo_unit", "reboiler")]
    )
    do(state, "keep agent", "keep buyer", "keep reboiler")
    assert (said(state.bins[1]), state.decks[1]) == ("deoxo_unit", [])


@rule("XP-12.8")
def test_process_engineer_with_fewer_cards_than_places_leaves_places_empty() -> None:
    state = plant(
        "process_engineer", upgrades="agent reboiler buyer", bids={"upgrade-1": {B: 1}}, begin=False
    )
    state.decks[1] = []
    state.line[5:7] = [-1, -1]
    state.bins[1] = [card("deoxo_unit")]
    state.advance()
    until(state, "air_or_wipe")
    do(state, "wipe upgrade engineer")  # one card and two places: no question
    assert said([x for x in state.line[4:7] if x >= 0]) == said([card("agent"), card("deoxo_unit")])


@rule("XP-12.18")
def test_the_cards_dealt_for_process_engineer_lie_open() -> None:
    state = until(plant("process_engineer"), "air_or_wipe")
    do(state, "wipe upgrade engineer")
    dealt = GAME.view(state, 0)["dealt"]
    assert len(dealt) == 6
    assert GAME.view(state, 1)["dealt"] == GAME.view(state, -1)["dealt"] == dealt
    assert sorted(dealt) == sorted(GAME.view(GAME.redeal(state, 1, 5), 1)["dealt"])


# Buyer


@rule("XP-12.10")
@pytest.mark.parametrize("when", [0, 1])
def test_buyer_allows_three_buys_before_or_after_the_first(when: int) -> None:
    state = buying("buyer", money=20, upgrades="reboiler agent deoxo_unit", contracts="white gray black")
    buys = ["buy upgrade-1", "buy upgrade-2", "buy contract-1"]
    do(state, *buys[:when], "play buyer", *buys[when:])
    assert "buy" not in kinds(state)
    assert mine(state).money == 22 - 1 - 2 - 5


@rule("XP-12.10", "XP-8.9")
def test_buyer_prices_each_buy_alone_without_restocking_between() -> None:
    state = buying(
        "buyer", money=5, contracts="endoscope", upgrades="reboiler agent quality_certificate",
        bids={"upgrade-2": {0: 1, 1: 1}},
    )  # fmt: skip
    do(state, "play buyer", "buy upgrade-1 install")  # $6
    assert (mine(state).money, state.line[4]) == (1, -1)
    assert "buy upgrade-2" not in offered(state)  # 2 - 1 + 1
    assert why_not(state, "buy upgrade-2") == "XP-8.7"
    assert installed(state) == "reboiler"


@rule("XP-12.10", "XP-8.37")
def test_a_contract_completed_on_the_way_makes_room_for_another() -> None:
    state = buying("buyer", contracts="endoscope coast_beacons white", stored=2, money=0)
    do(state, "play buyer", "buy contract-1", "buy contract-2")
    assert completed(state) == said([card("endoscope"), card("coast_beacons")])
    assert mine(state).money == 2 + 1


@rule("XP-12.10")
def test_buyer_needs_a_buy() -> None:
    state = buying("buyer", money=0)
    do(state, "bid_place contract-1")
    assert state.step.kind == "discard"  # nothing was left to do: Buyer works with a Buy only
    overtime = until(go(plant("buyer"), "mode overtime"), "buy_or_bid")
    assert why_not(overtime, "play buyer") == "XP-11.2"


# Agent


@rule("XP-12.11")
@pytest.mark.parametrize("order", ["buy bid", "bid buy"])
@pytest.mark.parametrize("moment", [0, 1])
@pytest.mark.parametrize("how", ["play", "use"])
def test_agent_puts_one_bid_and_one_buy_into_the_step_in_either_order(
    order: str, moment: int, how: str
) -> None:
    words = {"buy": "buy upgrade-1", "bid": "bid_place contract-1"}
    in_hand, there = ("agent", "") if how == "play" else ("", "agent")
    state = buying(in_hand, installed=there, money=1, upgrades="reboiler reboiler deoxo_unit")
    actions = [words[name] for name in order.split()]
    do(state, *actions[:moment], f"{how} agent", *actions[moment:])
    assert "reboiler" in said(mine(state).hand + mine(state).draw + mine(state).discard)
    assert mine(state).tokens == 4
    assert state.active == 1 or not kinds(state) & {"buy", "bid_place", "bid_move"}


@rule("XP-12.11")
def test_the_second_action_of_agent_is_optional() -> None:
    state = buying("agent", money=1, contracts="endoscope")
    do(state, "play agent", "bid_place contract-1")
    assert {"end_turn", "buy contract-1"} <= {*offered(state)}
    assert "bid_place contract-1" not in offered(state)


@rule("XP-12.11", "XP-8.15")
def test_agent_installed_by_the_buy_of_this_step_is_of_no_use_to_it() -> None:
    state = buying("xenon_recovery", money=9, upgrades="agent agent deoxo_unit")
    do(state, "buy upgrade-1 install")
    assert why_not(state, "use agent") == "XP-11.5"
    assert kinds(state) == {"end_turn", "play"}


@rule("XP-12.11")
def test_a_second_agent_adds_nothing_to_the_step() -> None:
    state = buying("agent", installed="agent", money=9)
    do(state, "play agent")
    assert why_not(state, "use agent") == "XP-12.11"


@rule("XP-12.11", "XP-6.4")
def test_in_overtime_agent_adds_a_buy_to_one_of_the_two_bids() -> None:
    state = plant("", installed="agent", money=9, upgrades="reboiler deoxo_unit buyer")
    do(state, "mode overtime")
    assert "buy" not in kinds(state)
    do(state, "use agent", "buy upgrade-1")
    assert "end_step" not in offered(state)  # the Bid itself is still due
    do(state, "bid_place contract-1")
    assert "buy" not in kinds(state)  # the second Bid has no Buy any more
    do(state, "bid_place contract-1")
    assert mine(state).tokens == 3


# Sales Executive


@rule("XP-12.12")
@pytest.mark.parametrize("how", ["play", "use"])
@pytest.mark.parametrize("moment", [0, 1])
def test_sales_executive_places_or_moves_up_to_three(how: str, moment: int) -> None:
    in_hand, there = ("sales_executive", "") if how == "play" else ("", "sales_executive")
    state = buying(in_hand, installed=there, money=0)
    bids = ["bid_place contract-1", "bid_place contract-2", "bid_move contract-1 contract-2"]
    do(state, *bids[:moment], f"{how} sales_executive", *bids[moment:])
    assert (mine(state).tokens, state.laid[5]) == (3, 2)
    assert state.active == 1 or not kinds(state) & {"bid_place", "bid_move"}


@rule("XP-12.12", "XP-9.3")
def test_the_first_token_is_due_and_the_others_are_not() -> None:
    state = buying("", installed="sales_executive", money=0)
    do(state, "use sales_executive")
    assert not kinds(state) & {"end_turn", "pass"}
    do(state, "bid_place contract-1")
    assert {"end_turn", "bid_place contract-1"} <= {*offered(state)}


@rule("XP-12.12", "XP-11.4")
def test_an_installed_sales_executive_serves_one_of_the_two_bids_of_overtime() -> None:
    state = plant("", installed="sales_executive", money=0)
    do(state, "mode overtime", "use sales_executive", "bid_place contract-1", "bid_place contract-1")
    do(state, "end_step")
    assert why_not(state, "use sales_executive") == "XP-11.4"
    do(state, "bid_place contract-1")
    assert state.active == 1
    assert mine(state).tokens == 2


@rule("XP-12.12")
def test_sales_executive_adds_nothing_to_a_buy() -> None:
    state = buying("sales_executive xenon_recovery", money=0, contracts="endoscope")
    do(state, "buy contract-1")
    assert why_not(state, "play sales_executive") == "XP-11.2"


# at scoring


@rule("XP-12.14")
@pytest.mark.parametrize(("money", "usual", "better"), [(0, 0, 0), (1, 0, 0), (5, 1, 2), (13, 2, 6)])
def test_finance_office_replaces_the_rate(money: int, usual: int, better: int) -> None:
    assert counted(finish(plant("", money=money)), "XP-14.5") == usual
    assert counted(finish(plant("", money=money, installed="finance_office")), "XP-14.5") == better


@rule("XP-12.15")
def test_lobbyist_counts_own_tokens_on_contracts_in_the_line_only() -> None:
    bids = {"contract-1": {0: 2, 1: 1}, "contract-2": {0: 1}, "upgrade-1": {0: 1}}
    table = {"contracts": "endoscope white dark_matter", "bids": bids, "money": 0}
    state = finish(plant("", installed="lobbyist", **table))  # type: ignore[arg-type]
    assert score(state) == 1 + 2
    assert score(finish(plant("", **table))) == 0  # type: ignore[arg-type]


@rule("XP-14.2", "XP-11.10")
def test_public_relations_and_quality_certificate() -> None:
    three = {"completed": "endoscope coast_beacons dark_matter", "money": 0}
    assert score(finish(plant("", **three))) == 3 + 2 + 9  # type: ignore[arg-type]
    assert score(finish(plant("", installed="public_relations", **three))) == 14 + 1 + 3  # type: ignore[arg-type]
    assert score(finish(plant("", installed="quality_certificate", **three))) == 14 + 1 + 3  # type: ignore[arg-type]
