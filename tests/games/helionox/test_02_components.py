"""HX-2.1: what is in the box."""

from collections import Counter
from typing import Any

import pytest

from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.data import TIERS
from meeplehall.games.helionox.components.events import EVENT_ID
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.phases.dice import LOCATION_DIE, MARKET_DIE
from meeplehall.testing import rule
from tests.games.helionox.effects import run
from tests.games.helionox.tables import (
    action,
    at,
    begin,
    can,
    card,
    do,
    give,
    has,
    main_phase,
    marks,
    offered,
    refusal,
    show,
    table,
)

TAGS: dict[str, Any] = {piece.id: piece.tags for piece in GAME.pieces()}


@rule("HX-2.1.1")
def test_six_hexes_with_two_location_cards_each() -> None:
    assert [hex.name for hex in COMPONENTS.hex] == ["Mercury", "Old World", "Luna", "Mars", "Ceres", "Europa"]
    homes = Counter(place.hex for place in COMPONENTS.location)
    assert homes == {"mercury": 2, "old_world": 2, "luna": 2, "mars": 2, "ceres": 2, "europa": 2}
    for episode in (1, 2, 3, 4, 5, "eternal"):
        worlds = GAME.view(begin(1, episode), 0)["worlds"]
        assert len({world["hex"] for world in worlds}) == len({world["location"] for world in worlds})


@rule("HX-2.1.2")
def test_four_factions_and_their_signs() -> None:
    assert [(faction.id, faction.name, faction.icon) for faction in COMPONENTS.faction] == [
        ("fleet", "Colonial Fleet", "eagle"),
        ("fortress", "Fortress Authority", "tower"),
        ("biocom", "BioCom", "hex"),
        ("cyber", "Cyber Sanctus", "broken circle"),
    ]


@rule("HX-2.1.3")
def test_four_card_types_of_which_a_card_may_carry_several() -> None:
    found = {type for tags in TAGS.values() for type in tags.get("types", [])}
    assert found == {"plan", "tech", "operative", "asset"}
    assert TAGS["prime_asset"]["types"] == ["plan", "asset"]
    assert TAGS["cyber_prelate_osei_9"]["types"] == ["tech", "operative"]


@rule("HX-2.1.3")
@pytest.mark.parametrize("name", ["tech", "operative"])
def test_a_tech_that_is_an_operative_answers_to_either_name(name: str) -> None:
    state = main_phase(1, 5)
    for id in ("fleet_admiralty_seat", "fortress_watch_rota", "cyber_data_tithe", "biocom_symbiont_pair"):
        show(state, id)
    run(state, 0, {"take": "market", "to": "hand", "filter": {"type": name}})
    assert offered(state, 0, "take") == [{"slot": "market-biocom"}]


@rule("HX-2.1.4")
def test_what_is_printed_on_a_market_card() -> None:
    assert TAGS["fleet_convoy_broker"] == {
        "kind": "card",
        "faction": "fleet",
        "types": ["operative"],
        "influence": 1,
        "infamy": CARD[card("fleet_convoy_broker")].infamy,
        "pair": False,
        "episode": 1,
        "copies": 3,
        "cost": 4,
    }
    assert (TAGS["prime_asset"]["pair"], TAGS["prime_asset"]["influence"]) == (True, 0)
    assert TAGS["biocom_plague_dividend"]["infamy"] == 2
    copies = {"common": 3, "uncommon": 2, "unique": 1}
    assert all(card.copies == copies[card.rarity] for card in COMPONENTS.market_card)
    assert {card.rarity for card in COMPONENTS.market_card} == {*copies}
    # a number or an asterisk, never both
    assert not [card.id for card in COMPONENTS.market_card if card.pair and card.influence]


@rule("HX-2.1.5")
def test_what_is_printed_on_an_event() -> None:
    assert TAGS["ev_naval_defection"] == {
        "kind": "event",
        "tier": "t2",
        "type": "conflict",
        "hex": "luna",
        "defense": "2X-2",
        "influence": 4,
        "mark": "none",
        "episode": 2,
    }
    assert {event.type for event in COMPONENTS.event} == {"economic", "civil", "solar", "conflict"}
    with_mark = [event for event in COMPONENTS.event if event.mark != "none"]
    assert min(event.episode for event in with_mark) == 3
    assert TAGS["ev_claim_jumpers"]["mark"] == "fleet"


@rule("HX-2.1.6")
def test_tiers_build_the_deck_and_do_nothing_else() -> None:
    assert TIERS == ("t1", "core", "t2", "cat")
    assert {event.tier for event in COMPONENTS.event} == {*TIERS}
    # whatever the tier: an Event costs what is printed, and is scored for its Influence
    state = main_phase(1)
    assert (TAGS["ev_penal_block_riot"]["tier"], TAGS["ev_convict_uprising"]["tier"]) == ("t1", "core")
    for event, cost in zip(COMPONENTS.event, state.rules.costs, strict=True):
        assert cost == max(1, event.defense + event.defense_x)
    for id in ("ev_penal_block_riot", "ev_convict_uprising", "ev_naval_defection", "ev_capital_in_flames"):
        state.scored = [EVENT_ID.index(id)]
        assert GAME.view(state, 0)["team"]["score"] == TAGS[id]["influence"] > 0


@rule("HX-2.1.7")
def test_what_is_printed_on_an_architect() -> None:
    assert TAGS["amnon"] == {
        "kind": "architect",
        "start": "mercury",
        "bonus": "+1 Cred.",
        "abilities": [["X", "+X Cred. +3 Cred."], [2, "Draw 3. +1 Cred."]],
        "episode": 1,
    }
    assert all(architect.bonus and architect.abilities for architect in COMPONENTS.architect)


@rule("HX-2.1.8")
def test_what_is_printed_on_a_location() -> None:
    assert TAGS["hale_crater_hq"] == {
        "kind": "location",
        "hex": "mars",
        "gravshot": ["luna", "ceres"],
        "episode": 1,
    }
    assert GAME.piece("hale_crater_hq").text == "Key Access: +3 Defense."
    assert all(place.key_access and place.gravshot for place in COMPONENTS.location)


@rule("HX-2.1.8")
@pytest.mark.parametrize(("episode", "reach"), [(1, []), (3, []), (4, []), (5, ["luna", "ceres"])])
def test_gravshot_icons_are_used_from_episode_5_only(episode: int, reach: list[str]) -> None:
    state = at(main_phase(1, episode), 0, "mars")
    assert GAME.view(state, 0)["seats"][0]["gravshot"] == reach


@rule("HX-2.1.8")
def test_gravshot_icons_are_used_in_eternal_mode() -> None:
    worlds = ["old_world", "luna", "mars", "ceres", "europa"]
    state = table(1, "eternal", eternal_hexes=worlds)
    assert GAME.view(at(state, 0, "mars"), 0)["seats"][0]["gravshot"] == ["luna", "ceres"]


@rule("HX-2.1.9")
def test_every_episode_has_its_opponent_with_a_goal_and_rules() -> None:
    assert [(opponent.episode, opponent.name) for opponent in COMPONENTS.opponent] == [
        (1, "Terminus"),
        (2, "InterWorld Council"),
        (3, "The Enforcers"),
        (4, "Omegatron"),
        (5, "Shadow Syndicate"),
    ]
    for number, opponent in enumerate(COMPONENTS.opponent, start=1):
        view = GAME.view(begin(2, number), 0)["opponent"]
        assert (view["name"], view["goal"]) == (opponent.name, opponent.goal)
        assert view["goal"].startswith("Finish with more Influence than")
        assert len(view["rules"]) == [0, 2, 1, 2, 1][number - 1]
        # one recipe and one set of scoring numbers for each player count
        assert sorted(COMPONENTS.episode[number - 1].event_deck) == ["p1", "p2", "p3", "p4"]
    assert [(c.opponent_events, c.opponent_market_cards) for c in COMPONENTS.player_count] == [
        (1, 1),
        (2, 4),
        (2, 4),
        (2, 4),
    ]


@rule("HX-2.1.10")
def test_alphas_show_build_points_and_no_cost() -> None:
    for alpha in COMPONENTS.alpha:
        assert "cost" not in TAGS[alpha.id]
        assert TAGS[alpha.id]["build_points"] == alpha.build_points
        assert (alpha.owner == "faction") == (alpha.faction != "neutral") == (alpha.episode >= 3)
    for bought in COMPONENTS.market_card:
        assert "build_points" not in TAGS[bought.id]
    assert [TAGS[id]["build_points"] for id in ("material_asset", "sentinel", "alpha_sentinel_vanguard")] == [
        0,
        2,
        3,
    ]


@rule("HX-2.1.11")
def test_there_are_two_types_of_buildings() -> None:
    state = has(main_phase(1, 1, ["amnon"]), 0, cred=9)
    assert offered(state, 0, "build") == [{"building": "key_complex"}, {"building": "fuel_terminal"}]
    assert GAME.view(state, 0)["seats"][0]["supply"] == [3, 3]


@rule("HX-2.1.12")
def test_the_faces_of_the_two_dice() -> None:
    assert COMPONENTS.dice.market == ["fleet", "fortress", "biocom", "cyber", "infamy", "blank"]
    assert MARKET_DIE == [0, 1, 2, 3, 4, 5]
    assert COMPONENTS.dice.location == ["mercury", "old_world", "luna", "mars", "ceres", "europa"]
    assert LOCATION_DIE == [0, 1, 2, 3, 4, 5]


@rule("HX-2.1.13")
@pytest.mark.parametrize(
    ("episode", "there"), [(1, False), (2, False), (3, True), (5, True), ("eternal", True)]
)
def test_the_archivist_comes_with_episode_3(episode: int | str, there: bool) -> None:
    state = table(1, episode)
    assert GAME.view(state, 0)["archivist"] is (True if there else None)
    assert bool(offered(state, 0, "archivist")) is there


@rule("HX-2.1.13")
def test_the_archivist_and_nyah_never_meet() -> None:
    state = main_phase(1, 4, ["nyah"])
    do(state, 0, "archivist", slot="prime")
    assert (GAME.view(state, 0)["archivist"], state.players[0].cryo) == (False, 0)
    # Nyah reserves though the Archivist is exhausted, and leaves it exhausted
    do(state, 0, "architect", architect="nyah", ability=0, x=0)
    do(state, 0, "reserve", slot="prime")
    assert state.players[0].cryo == 1
    assert GAME.view(state, 0)["reserve"] == ["prime_asset", "prime_asset"]
    assert refusal(state, 0, "archivist", slot="market-fleet").sentence == (
        "The Archivist has been used in this round."
    )


@rule("HX-2.1.14")
def test_tokens_and_tracks_have_no_end() -> None:
    state = main_phase(1, 3)
    has(state, 0, cred=500, defense=500)
    marks(state, 0, fleet=60)
    give(state, 0, "alpha_grey_ledger", "alpha_sentinel_vanguard", "fleet_fleet_liaison")
    for id in ("alpha_grey_ledger", "alpha_sentinel_vanguard", "fleet_fleet_liaison"):
        do(state, 0, "play", card=id)
    view = GAME.view(state, 0)["seats"][0]
    assert (view["cred"], view["defense"], view["marks"][0]) == (504, 506, 62)
    for _ in range(90):
        assert can(state, 0, "defend", target="market-fleet", points=1)
        state.act(0, action("defend", target="market-fleet", points=1))
    assert GAME.view(state, 0)["markets"][0]["defense"] == 90
    state.devastation = [70] * 6
    assert not GAME.invariants(state)
