"""HX-9: keywords that aim at Events, Markets and worlds: Overcome, Purge, Defense tokens, Gravshot."""

from typing import Any

import pytest

from meeplehall.games.helionox.components.box import FOLDER
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.market import devastate_market
from meeplehall.testing import rule
from tests.games.helionox.effects import answer, answers, asked, fly, happen, run, skip
from tests.games.helionox.tables import (
    action,
    can,
    devastate,
    do,
    event,
    everybody_passes,
    faction,
    give,
    hex,
    main_phase,
    no_markets,
    place,
    priced,
    refresh,
    tokens,
)

BIO = faction("biocom")
EUROPA = hex("europa")


# Overcome (HX-9.13)


@rule("HX-9.13", "HX-7.2.3")
def test_whoever_places_the_last_token_overcomes_the_event_and_gains_its_mark() -> None:
    state = main_phase(2, 3, ["tiberius", "chain"])
    priced(state, ev_melt_well_leak=4)
    place(fly(fly(state, 0, "europa"), 1, "europa"), "ev_melt_well_leak")  # a Bio Mark
    state.players[0].defense, state.players[1].defense = 3, 1
    refresh(state)
    do(state, 0, "defend", target="ev_melt_well_leak", points=3)
    assert (tokens(state, "ev_melt_well_leak"), state.scored) == (3, [])
    do(do(state, 0, "done"), 0, "pass")
    do(state, 1, "defend", target="ev_melt_well_leak", points=1)
    assert (state.placed, state.tokens, state.scored) == ([], [], [event("ev_melt_well_leak")])
    assert (state.players[0].marks[BIO], state.players[1].marks[BIO]) == (0, 1)
    assert GAME.view(state, 0)["team"]["scored"] == ["ev_melt_well_leak"]


@rule("HX-9.13", "HX-9.22", "HX-12.5")
def test_an_ability_overcomes_too_and_its_user_gains_the_mark() -> None:
    state = fly(main_phase(2, 3, ["tiberius", "chain"]), 0, "europa")
    priced(state, ev_melt_well_leak=5, ev_poisoned_aquifer=6, ev_claim_jumpers=4)
    place(state, "ev_melt_well_leak", "ev_poisoned_aquifer", "ev_claim_jumpers")  # the last one at Ceres
    give(state, 0, "fortress_null_siege_engine")
    do(state, 0, "play", card="fortress_null_siege_engine")
    assert asked(state) == "more"  # no Cred, no Event
    do(state, 0, "done")
    give(state, 0, "fortress_null_siege_engine")
    state.players[0].cred = 1
    refresh(state)
    do(state, 0, "play", card="fortress_null_siege_engine")
    assert (asked(state), answers(state, 0)) == ("pay_cost", ["pay", "skip"])
    answer(state, 0, "pay")
    assert (asked(state), answers(state, 0)) == ("event_pick", ["event ev_melt_well_leak", "skip"])
    answer(state, 0, "event ev_melt_well_leak")
    assert (state.players[0].cred, state.players[0].marks[BIO]) == (0, 1)
    assert state.scored == [event("ev_melt_well_leak")]


@rule("HX-9.13")
def test_an_event_that_was_overcome_no_longer_triggers_and_is_not_the_opponents() -> None:
    state = fly(main_phase(1, 3, ["tiberius"]), 0, "europa")
    place(priced(state, ev_melt_well_leak=4), "ev_melt_well_leak")
    no_markets(state)
    left, gone = state.clone(), state
    everybody_passes(left)
    assert (left.devastation[EUROPA], left.taken_events) == (1, [event("ev_melt_well_leak")])
    gone.players[0].defense = 4
    refresh(gone)
    do(gone, 0, "defend", target="ev_melt_well_leak", points=4)
    everybody_passes(gone)
    assert (gone.devastation[EUROPA], gone.taken_events) == (0, [])
    assert gone.players[0].marks[BIO] == 1


@rule("HX-9.13")
def test_an_event_without_a_mark_gives_none() -> None:
    state = fly(main_phase(1, 3, ["tiberius"]), 0, "ceres")
    place(state, "ev_shaft_collapse")
    before = state.players[0].marks[:]
    run(state, 0, {"overcome": 1, "at": "anywhere"})
    answer(state, 0, "event ev_shaft_collapse")
    assert (state.players[0].marks, state.scored) == (before, [event("ev_shaft_collapse")])


# Purge (HX-9.16)


@rule("HX-9.16")
def test_purge_takes_an_event_out_for_nobody() -> None:
    state = fly(main_phase(1, 3, ["tiberius"]), 0, "europa")
    place(priced(state, ev_melt_well_leak=4, ev_claim_jumpers=4), "ev_melt_well_leak", "ev_claim_jumpers")
    no_markets(state)
    give(state, 0, "fortress_quarantine_cordon")
    do(state, 0, "play", card="fortress_quarantine_cordon")
    assert answers(state, 0) == ["event ev_melt_well_leak", "skip"]  # Claim Jumpers are at Ceres
    answer(state, 0, "event ev_melt_well_leak")
    view = GAME.view(state, 0)
    assert (view["purged"], view["team"]["scored"], view["opponent"]["events"]) == (
        ["ev_melt_well_leak"], [], [],
    )  # fmt: skip
    assert state.players[0].marks[BIO] == 0
    assert (view["team"]["lines"][0], view["opponent"]["score"]) == (["Events overcome", 0, "HX-10.2.1"], 0)
    everybody_passes(state)
    assert state.devastation[EUROPA] == 0
    assert state.purged == [event("ev_melt_well_leak")]


@rule("HX-9.16", "HX-12.5")
def test_several_events_are_purged_one_by_one_and_anywhere_means_anywhere() -> None:
    state = fly(main_phase(1, 3, ["tiberius"]), 0, "mars")
    priced(state, ev_melt_well_leak=4, ev_claim_jumpers=5, ev_quarry_cave_in=6)
    place(state, "ev_melt_well_leak", "ev_claim_jumpers", "ev_quarry_cave_in")
    state.tokens[1] = 2
    run(state, 0, {"purge": 3, "at": "anywhere", "max_cost": 5})
    assert answers(state, 0) == ["event ev_melt_well_leak", "event ev_claim_jumpers", "skip"]
    answer(state, 0, "event ev_claim_jumpers")
    answer(state, 0, "event ev_melt_well_leak")
    # the third one is too dear, so nothing is left to ask
    assert (asked(state), state.placed, state.tokens) == ("action", [event("ev_quarry_cave_in")], [0])
    assert state.purged == [event("ev_claim_jumpers"), event("ev_melt_well_leak")]


# limits (HX-9.22)


@rule("HX-9.22", "HX-12.4")
def test_a_limit_looks_at_the_current_cost() -> None:
    """Omegatron makes Economic Events dearer: Ore Price Crash costs 6, and shows 5 (V-18)."""
    state = fly(main_phase(1, 4), 0, "mars")
    place(priced(state, ev_ore_cartel=5), "ev_ore_cartel", "ev_ore_price_crash")
    run(state, 0, {"overcome": 1, "at": "anywhere", "max_cost": 5})
    assert answers(state, 0) == ["event ev_ore_cartel", "skip"]
    skip(state, 0)
    run(state, 0, {"overcome": 1, "at": "here", "max_cost": 5})
    assert asked(state) == "action"
    run(state, 0, {"overcome": 1, "at": "here", "max_cost": 6})
    assert answers(state, 0) == ["event ev_ore_price_crash", "skip"]


@rule("HX-9.22")
def test_a_limit_ignores_the_tokens_on_an_event() -> None:
    state = fly(main_phase(1, 3), 0, "europa")
    place(priced(state, ev_poisoned_aquifer=6), "ev_poisoned_aquifer")
    state.tokens[0] = 4
    run(state, 0, {"purge": 1, "at": "here", "max_cost": 5})
    assert asked(state) == "action"
    run(state, 0, {"purge": 1, "at": "here", "max_cost": 6})
    answer(state, 0, "event ev_poisoned_aquifer")
    assert state.purged == [event("ev_poisoned_aquifer")]


@rule("HX-9.13", "HX-3.2.4")
@pytest.mark.parametrize("by", ["ability", "tokens", "defense"])
def test_overcoming_an_economic_event_of_omegatron_gives_a_mark_of_choice(by: str) -> None:
    state = fly(main_phase(1, 4, ["feint"]), 0, "ceres")
    place(priced(state, ev_ore_cartel=5), "ev_ore_cartel")  # a Cyber Mark
    before = state.players[0].marks[:]
    if by == "ability":
        answer(run(state, 0, {"overcome": 1, "at": "here"}), 0, "event ev_ore_cartel")
    elif by == "tokens":
        do(state, 0, "architect", architect="feint", ability=1, x=0)
        answer(state, 0, "place ev_ore_cartel 5")
    else:
        state.players[0].defense = 5
        do(refresh(state), 0, "defend", target="ev_ore_cartel", points=5)
    assert (asked(state), answers(state, 0)) == (
        "mark_faction", ["mark fleet", "mark fortress", "mark biocom", "mark cyber"],
    )  # fmt: skip
    answer(state, 0, "mark fleet")
    gained = [now - old for now, old in zip(state.players[0].marks, before, strict=True)]
    assert (gained, state.scored) == ([1, 0, 0, 1], [event("ev_ore_cartel")])


# Defense tokens from the supply (HX-9.21)


@rule("HX-9.21", "HX-7.2.2")
def test_tokens_come_from_the_supply_and_never_more_than_the_event_needs() -> None:
    state = fly(main_phase(1, 1, ["feint"]), 0, "luna")
    priced(state, ev_crater_brawl=4, ev_regolith_fever=4)
    place(state, "ev_crater_brawl", "ev_regolith_fever")  # the first is at Mars
    state.players[0].defense = 1
    give(state, 0, "fleet_the_long_patrol")
    do(state, 0, "play", card="fleet_the_long_patrol")  # 4 tokens on Events anywhere
    assert asked(state) == "token_pick"
    assert answers(state, 0) == [
        "place ev_crater_brawl 1", "place ev_crater_brawl 4",
        "place ev_regolith_fever 1", "place ev_regolith_fever 4", "skip",
    ]  # fmt: skip
    answer(state, 0, "place ev_crater_brawl 1")
    assert answers(state, 0) == [
        "place ev_crater_brawl 1", "place ev_crater_brawl 3",
        "place ev_regolith_fever 1", "place ev_regolith_fever 3", "skip",
    ]  # fmt: skip
    answer(state, 0, "place ev_crater_brawl 3")
    assert (asked(state), state.scored, state.players[0].defense) == ("action", [event("ev_crater_brawl")], 1)
    assert tokens(state, "ev_regolith_fever") == 0


@rule("HX-9.21", "HX-7.2.3")
def test_what_one_event_does_not_need_goes_to_another_or_is_given_up() -> None:
    state = priced(main_phase(1, 1, ["feint"]), ev_crater_brawl=4, ev_regolith_fever=4)
    place(state, "ev_crater_brawl", "ev_regolith_fever")
    do(state, 0, "architect", architect="feint", ability=1, x=0)  # 7 tokens
    answer(state, 0, "place ev_crater_brawl 4")
    assert state.scored == [event("ev_crater_brawl")]
    assert answers(state, 0) == ["place ev_regolith_fever 1", "place ev_regolith_fever 3", "skip"]
    answer(state, 0, "place ev_regolith_fever 1")
    skip(state, 0)
    assert (asked(state), tokens(state, "ev_regolith_fever")) == ("action", 1)


@rule("HX-9.21")
def test_event_here_means_the_own_location() -> None:
    state = fly(priced(main_phase(1, 1), ev_regolith_fever=4), 0, "luna")
    place(state, "ev_crater_brawl", "ev_regolith_fever")
    run(state, 0, {"place_defense": 2, "on": "event_here"})
    assert answers(state, 0) == ["place ev_regolith_fever 1", "place ev_regolith_fever 2", "skip"]
    alone = run(fly(main_phase(1, 1), 0, "mercury"), 0, {"place_defense": 2, "on": "event_here"})
    assert asked(alone) == "action"


@rule("HX-9.21", "HX-7.2.5")
def test_tokens_on_markets_need_a_market_without_devastation() -> None:
    state = devastate(main_phase(1, 2), "fortress", "cyber")
    give(state, 0, "fortress_bulwark_drone")  # 2 tokens on Markets
    do(state, 0, "play", card="fortress_bulwark_drone")
    assert answers(state, 0) == ["place market-fleet 1", "place market-biocom 1", "skip"]
    answer(state, 0, "place market-biocom 1")
    answer(state, 0, "place market-biocom 1")
    assert (asked(state), state.market_defense) == ("action", [0, 0, 2, 0])
    assert state.players[0].defense == 1
    for market in ("fleet", "biocom"):
        state.market_defense = [0, 0, 0, 0]
        devastate(state, market)
    run(state, 0, {"place_defense": 2, "on": "market"}, {"gain": "cred", "n": 1})
    assert (asked(state), state.players[0].cred) == ("action", 1)


@rule("HX-9.21", "HX-8.6.5")
def test_tokens_go_on_a_devastated_market_only_if_the_card_says_so() -> None:
    state = devastate(main_phase(1, 1), "fleet")
    run(state, 0, {"place_defense": 1, "on": "any_market"})
    assert answers(state, 0) == ["place market-fleet 1", "place market-fortress 1", "skip"]
    state.act(0, action("place", target="market-fleet", points=1))
    assert (state.market_devastation[0], state.market_defense[0]) == (1, 1)
    devastate_market(state, 0)  # the token goes first (HX-8.6.1)
    assert (state.market_devastation[0], state.market_defense[0], state.taken_cards) == (1, 0, [])
    printed = (FOLDER / "components.toml").read_text("utf-8")
    assert "any_market" not in printed.partition("schema_version")[2]  # no card of ours says so


@rule("HX-9.21", "HX-7.2.5")
def test_in_episode_1_there_are_two_markets_to_defend() -> None:
    state = run(main_phase(1, 1), 0, {"place_defense": 1, "on": "market"})
    assert answers(state, 0) == ["place market-fleet 1", "place market-fortress 1", "skip"]


# Gravshot (HX-9.11)


@rule("HX-9.11", "HX-2.1.8")
@pytest.mark.parametrize(
    ("here", "targets"),
    [
        ("old_world", ["luna", "europa"]),
        ("luna", ["old_world", "mars"]),
        ("mars", ["luna", "ceres"]),
        ("ceres", ["mars", "europa"]),
        ("europa", ["ceres", "old_world"]),
    ],
)
def test_gravshot_moves_along_the_icons_of_the_location_card(here: str, targets: list[str]) -> None:
    state = fly(main_phase(1, 5), 0, here)
    assert GAME.view(state, 0)["seats"][0]["gravshot"] == targets
    give(state, 0, "biocom_spore_glider")
    do(state, 0, "play", card="biocom_spore_glider")
    assert (asked(state), answers(state, 0)) == (
        "gravshot_to", [*(f"gravshot {hex}" for hex in targets), "skip"],
    )  # fmt: skip
    devastate(state, targets[1])  # no hindrance
    fuel, left = state.players[0].fuel, state.actions_left
    stays = skip(state.clone(), 0)
    answer(state, 0, f"gravshot {targets[1]}")
    assert (state.players[0].here, stays.players[0].here) == (hex(targets[1]), hex(here))
    assert (state.players[0].fuel, state.actions_left) == (fuel, left)


@rule("HX-9.11")
def test_icons_of_hexes_not_in_play_are_ignored() -> None:
    options: dict[str, Any] = {
        "eternal_hexes": ["old_world", "luna", "mars", "ceres", "europa"],
        "eternal_locations": ["supreme_hippodrome", "exodus_subsurface"],
    }
    state = fly(main_phase(1, "eternal", ["pleida"], **options), 0, "old_world")
    do(state, 0, "architect", architect="pleida", ability=0, x=0)
    assert answers(state, 0) == ["gravshot luna", "skip"]  # the other icon shows Mercury
    skip(state, 0)
    assert GAME.view(fly(state, 0, "europa"), 0)["seats"][0]["gravshot"] == ["ceres", "luna"]


@rule("HX-9.11", "HX-2.1.8")
@pytest.mark.parametrize("episode", [1, 2, 3, 4])
def test_the_icons_are_not_used_before_episode_5(episode: int) -> None:
    state = run(main_phase(1, episode), 0, {"gravshot": 1})
    assert asked(state) == "action"
    assert GAME.view(state, 0)["seats"][0]["gravshot"] == []


@rule("HX-9.20", "HX-12.2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_x_on_an_event_is_the_number_of_players(seats: int) -> None:
    state = main_phase(seats, 1, ["fontaine", "mai", "feint", "amnon"][:seats])
    happen(state, "mars", {"gain": "infamy", "n": "X"}, {"devastate": "here", "n": "X"})
    assert (state.infamy, state.devastation[hex("mars")]) == (seats, seats)
    assert not can(state, 0, "skip")
