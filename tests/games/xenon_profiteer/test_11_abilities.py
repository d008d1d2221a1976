"""XP-11 Abilities and timing."""

import pytest

from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import counted, finish, finish_turn, go, until
from tests.games.xenon_profiteer.tables import discard, do, hand, mine, offered, plant, told, why_not


@rule("XP-11.1")
def test_a_card_played_from_hand_lies_in_the_discard_pile_before_its_ability_asks() -> None:
    state = plant("N Kr Xe reflux")
    do(state, "mode normal", "play reflux")
    assert (discard(state), hand(state)) == ("reflux", "N Kr Xe")
    assert offered(state) == ["discard N", "discard Kr", "discard Xe"]


@rule("XP-11.1")
def test_playing_is_free_and_leaves_every_step_as_it_was() -> None:
    state = plant("N expansion_turbine xenon_recovery", money=0)
    do(state, "mode normal", "play expansion_turbine", "play xenon_recovery")
    assert offered(state) == [
        "air",
        "wipe contract",
        "wipe upgrade",
    ]  # N left unasked
    assert mine(state).money == 0
    assert discard(state) == "Kr Xe Xe expansion_turbine xenon_recovery"


@rule("XP-11.1")
def test_an_armed_card_stays_armed_while_it_is_shuffled_and_drawn_again() -> None:
    state = plant("O O reboiler booster_compressor", money=3)
    do(state, "mode normal", "play reboiler")
    assert discard(state) == "reboiler"
    do(state, "play booster_compressor")  # no draw pile: the Reboiler is shuffled and comes back
    assert (hand(state), discard(state)) == ("O O reboiler", "booster_compressor")
    until(do(state, "play reboiler"), "air_or_wipe")
    assert mine(state).money == 3 + 2 + 2


@rule("XP-11.2")
def test_every_timing_opens_and_closes_with_its_step() -> None:
    state = plant(
        "N feed reflux gas_chromatograph agent buyer expansion_turbine", "N N N", money=0,
        installed="deoxo_unit",
    )  # fmt: skip
    at_any_time = {"play expansion_turbine"}
    cards = {"play", "use"}

    def abilities() -> set[str]:
        return {option for option in offered(state) if option.split()[0] in cards}

    assert abilities() == at_any_time | {"play reflux", "play gas_chromatograph"}  # XP-4.6
    do(state, "mode normal")
    assert abilities() == at_any_time | {"play reflux", "play gas_chromatograph"}
    assert why_not(state, "play feed") == why_not(state, "play buyer") == "XP-11.2"
    do(state, "distill", "end_step")
    assert abilities() == at_any_time
    assert why_not(state, "play reflux") == why_not(state, "use deoxo_unit") == "XP-11.2"
    do(state, "air")
    assert abilities() == at_any_time | {"play feed"}
    do(state, "end_step")
    assert abilities() == at_any_time | {"play agent", "play buyer"}
    assert why_not(state, "play feed") == "XP-11.2"


@rule("XP-11.2", "XP-4.8")
def test_any_time_ends_with_the_action_steps() -> None:
    state = plant("N expansion_turbine", money=0)
    go(state, "air", "bid_place contract-1")
    assert offered(state) == ["end_turn", "play expansion_turbine"]
    do(state, "end_turn")
    assert offered(state) == ["done", "discard expansion_turbine"]


@rule("XP-11.3")
def test_abilities_come_before_between_or_after_the_action_while_the_step_lasts() -> None:
    before = go(plant("N O Xe pressure_swing"), "play pressure_swing", "air")
    after = go(plant("N O Xe deoxo_unit"), "distill", "play deoxo_unit", "air")
    assert mine(before).stored == mine(after).stored == 1
    feed = go(plant("feed"), "air", "play feed")
    assert mine(feed).money == 3 + 4
    buyer = plant("buyer", money=9, upgrades="reboiler sales_executive agent")
    go(buyer, "air", "buy upgrade-1", "play buyer", "buy upgrade-3")
    assert discard(buyer) == "N O Kr Xe agent buyer reboiler"


@rule("XP-11.4")
def test_an_installed_card_is_used_once_per_turn_and_again_in_the_next() -> None:
    state = plant("N", "N N N N N N N N N", installed="expansion_turbine")
    do(state, "use expansion_turbine")
    assert why_not(state, "use expansion_turbine") == "XP-11.4"
    finish_turn(state)
    assert state.active == 1
    finish_turn(state)
    assert "use expansion_turbine" in offered(state)


@rule("XP-11.5")
@pytest.mark.parametrize(("how", "paid"), [("install", 0), ("play", 2)])
def test_a_payout_installed_late_counts_what_is_removed_after_it(how: str, paid: int) -> None:
    state = plant("O O reboiler N", money=5)
    do(state, "mode overtime", "distill", "distill", f"{how} reboiler")
    until(state, "buy_or_bid")
    assert mine(state).money == (0 if how == "install" else 5) + paid


@rule("XP-11.5", "XP-12.13")
def test_a_payout_installed_between_two_distils_counts_the_second_only() -> None:
    state = plant("N O O O vapor_compression reboiler", money=9)
    do(state, "mode overtime", "distill", "install vapor_compression", "install reboiler")
    until(state, "buy_or_bid")
    assert mine(state).money == 0 + 3
    assert "Vapor" not in " ".join(told(state)[-3:])  # no free bid for the N removed before


@rule("XP-11.5", "XP-12.19")
def test_feed_installed_after_air_does_not_reach_back() -> None:
    late = go(plant("feed", money=6), "air", "install feed")
    assert late.step.kind == "buy_or_bid"  # nothing was left to do in the step
    assert mine(late).money == 0
    early = go(plant("feed", money=8), "install feed", "air", "use feed")
    assert mine(early).money == 4


@rule("XP-11.5", "XP-12.12", "XP-12.19")
def test_sales_executive_installed_after_the_bid_does_not_reach_back() -> None:
    late = go(plant("sales_executive", money=4), "air", "bid_place contract-1", "install sales_executive")
    assert late.active == 1  # nothing was left to do
    early = go(plant("sales_executive", money=4), "air", "install sales_executive", "bid_place contract-1")
    do(early, "use sales_executive", "bid_place contract-1", "bid_place contract-1")
    assert mine(early).tokens == 2


@rule("XP-11.5", "XP-12.12", "XP-12.19")
def test_sales_executive_installed_after_the_first_bid_of_overtime_serves_the_second() -> None:
    state = go(plant("sales_executive", money=4), "mode overtime", "bid_place contract-1")
    go(
        state,
        "install sales_executive",
        "use sales_executive",
        "bid_place contract-1",
        "bid_place contract-1",
    )
    assert mine(state).tokens == 2


@rule("XP-11.5", "XP-8.23", "XP-12.19")
def test_agent_installed_from_hand_before_the_buy_serves_this_step() -> None:
    state = plant("agent", money=9, upgrades="reboiler reboiler buyer")
    until(go(state, "air"), "buy_or_bid")
    do(state, "install agent", "use agent", "buy upgrade-1")
    do(state, "bid_place contract-1")
    assert mine(state).tokens == 4
    late = plant("agent", money=9, upgrades="reboiler reboiler buyer")
    go(late, "air", "buy upgrade-1")
    assert "play agent" in offered(late)  # a hand card may come after the action
    do(late, "install agent")
    assert late.active == 1


@rule("XP-11.6")
def test_the_played_card_is_not_shuffled_in_by_the_shuffle_it_causes() -> None:
    for _ in range(3):
        state = plant("gas_chromatograph N", discard="Kr")
        do(state, "mode normal", "play gas_chromatograph")
        assert GAME.view(state, 0)["own"]["looked"] == "el_kr"
        assert discard(state) == "gas_chromatograph"
    booster = do(plant("booster_compressor", "Kr", "N O"), "play booster_compressor")
    assert (hand(booster), discard(booster)) == ("N O Kr", "booster_compressor")


@rule("XP-11.6")
def test_an_installed_card_sets_nothing_apart() -> None:
    state = do(
        plant("N", discard="Kr", installed="gas_chromatograph"), "mode normal", "use gas_chromatograph"
    )
    assert (discard(state), len(mine(state).draw)) == ("", 0)


@rule("XP-11.7")
def test_the_last_card_of_the_draw_pile_is_drawn_without_a_shuffle() -> None:
    state = plant("booster_compressor N", "O O Kr", "feed reflux", money=0)
    do(state, "play booster_compressor")
    assert (hand(state), discard(state)) == ("N O O Kr", "feed reflux booster_compressor")
    assert mine(state).draw == []
    do(state, "mode normal", "air", "bid_place contract-1")
    assert len(mine(state).draw) == 0  # AIR needs no shuffle either
    assert "feed" in discard(state)


@rule("XP-11.8")
@pytest.mark.parametrize(
    ("card", "refused"),
    [
        ("reflux", "XP-11.8"),
        ("pressure_swing", "XP-11.8"),
        ("deoxo_unit", "XP-11.8"),
        ("gas_chromatograph", "XP-11.8"),
        ("booster_compressor", "XP-11.8"),
        ("structured_packing", "XP-12.5"),
        ("turnkey_contractor", "XP-12.9"),
    ],
)
def test_what_would_change_nothing_may_not_be_used(card: str, refused: str) -> None:
    # a second card keeps the window open; Reflux needs a hand without any other card
    company = "" if card in ("reflux", "turnkey_contractor") else " xenon_recovery"
    state = plant(card + company, installed="expansion_turbine", money=0)
    do(state, "mode normal")
    assert why_not(state, f"play {card}") == refused


@rule("XP-11.8")
def test_what_arms_an_effect_changes_something() -> None:
    state = do(plant("reboiler vapor_compression", money=0), "mode normal")
    assert {"play reboiler", "play vapor_compression"} <= {*offered(state)}
    do(state, "play reboiler", "play vapor_compression")
    assert mine(state).money == 0  # nothing was removed, and that was allowed


@rule("XP-11.9")
def test_a_hand_copy_and_an_installed_copy_are_both_used() -> None:
    state = plant("expansion_turbine N", installed="expansion_turbine")
    do(state, "use expansion_turbine", "play expansion_turbine")
    assert discard(state) == "Kr Kr Xe Xe expansion_turbine"


@rule("XP-11.9")
def test_two_copies_in_hand_are_each_played() -> None:
    state = plant("reboiler reboiler O O", money=0)
    until(go(state, "play reboiler", "play reboiler"), "air_or_wipe")
    assert mine(state).money == 4


@rule("XP-11.9", "XP-12.13")
def test_reboiler_in_hand_and_reboiler_installed_both_pay() -> None:
    state = plant("reboiler O O", money=0, installed="reboiler")
    until(go(state, "play reboiler"), "air_or_wipe")
    assert mine(state).money == 4


@rule("XP-11.10")
@pytest.mark.parametrize("card", ["quality_certificate", "finance_office", "public_relations", "lobbyist"])
def test_game_end_abilities_need_to_be_installed(card: str) -> None:
    contracts, bids = "coast_beacons", {"contract-1": {0: 1}}
    table = {"money": 4, "completed": "endoscope", "contracts": contracts, "bids": bids}
    bare = finish(plant("", **table))  # type: ignore[arg-type]
    system = finish(plant(card, **table))  # type: ignore[arg-type]
    installed = finish(plant("", installed=card, **table))  # type: ignore[arg-type]
    worth = {"quality_certificate": 3, "finance_office": 2, "public_relations": 1, "lobbyist": 1}[card]
    assert GAME.outcome(system).scores[0] == GAME.outcome(bare).scores[0]
    assert GAME.outcome(installed).scores[0] == GAME.outcome(bare).scores[0] + 1 + worth


@rule("XP-11.10", "XP-11.2")
def test_game_end_cards_are_never_played_or_used() -> None:
    state = plant("quality_certificate lobbyist", installed="finance_office public_relations", money=0)
    do(state, "mode normal")
    assert state.step.kind == "air_or_wipe"  # the Distil step had no choice
    assert offered(state) == ["air", "wipe contract", "wipe upgrade"]


@rule("XP-11.11")
def test_installed_payouts_come_by_themselves_and_everything_else_is_left_to_the_player() -> None:
    state = plant("O O Kr", money=0, installed="reboiler reflux", draw="N N N N N")
    do(state, "mode normal", "distill", "end_step")  # Reflux stays unused
    assert mine(state).money == 2
    assert counted(state, "XP-14.2") == 2
    assert hand(state) == "Kr"
