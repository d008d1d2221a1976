"""HX-7.2: Defense on Events here and on Faction Markets anywhere."""

from typing import Any

import pytest

from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    action,
    at,
    can,
    card,
    devastate,
    do,
    event,
    faction,
    give,
    has,
    main_phase,
    next_round,
    offered,
    place,
    priced,
    refusal,
    show,
    tokens,
)


def on_luna(defense: int, *events: str, seats: int = 1, episode: int = 1) -> Chronicle:
    """Fontaine at Luna with so much Defense, and these Events in play."""
    others = ["mai", "amnon", "feint"][: seats - 1]
    state = main_phase(seats, episode, architects=["fontaine", *others])
    priced(state, ev_regolith_fever=4, ev_stray_debris_field=6, ev_dust_curtain=4)
    place(state, *events)
    at(state, 0, "luna")
    return has(state, 0, defense=defense)


def market(state: Chronicle, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(m for m in GAME.view(state, 0)["markets"] if m["faction"] == id)
    return found


@rule("HX-7.2.1")
def test_defense_is_split_freely_between_events_and_markets_in_one_action() -> None:
    state = on_luna(5, "ev_regolith_fever", "ev_stray_debris_field")
    do(state, 0, "defend", target="ev_regolith_fever", points=1)
    do(state, 0, "defend", target="market-fortress", points=1)
    do(state, 0, "defend", target="ev_stray_debris_field", points=1)
    do(state, 0, "defend", target="market-fortress", points=1)
    assert (state.players[0].defense, state.actions_left) == (1, 2)
    assert (tokens(state, "ev_regolith_fever"), tokens(state, "ev_stray_debris_field")) == (1, 1)
    assert market(state, "fortress")["defense"] == 2
    do(state, 0, "done")
    assert (state.players[0].defense, state.actions_left) == (1, 2)


@rule("HX-7.2.1")
def test_without_defense_there_is_nothing_to_use() -> None:
    state = on_luna(0, "ev_regolith_fever")
    assert offered(state, 0, "defend") == []
    for target in ("ev_regolith_fever", "market-fleet"):
        no = refusal(state, 0, "defend", target=target, points=1)
        assert (no.rule, no.sentence) == ("HX-7.2.1", "This takes 1 Defense, and you have 0.")


@rule("HX-7.2.1")
def test_cred_defends_nothing() -> None:
    state = on_luna(0, "ev_regolith_fever")
    has(state, 0, cred=9)
    assert offered(state, 0, "defend") == []


@rule("HX-7.2.1")
def test_the_action_ends_by_itself_with_the_last_point() -> None:
    # D-16: done is possible after at least one point; with nothing left it is not asked
    state = on_luna(2, "ev_regolith_fever")
    assert not can(state, 0, "done")
    do(state, 0, "defend", target="market-fleet", points=1)
    assert state.step.kind == "more"
    assert can(state, 0, "done")
    do(state, 0, "defend", target="market-fleet", points=1)
    assert (state.step.kind, state.actions_left) == ("action", 2)


@rule("HX-7.2.1")
def test_a_plan_between_two_points_brings_more_to_place() -> None:
    state = on_luna(1, "ev_regolith_fever")
    give(state, 0, "sentinel")
    do(state, 0, "defend", target="ev_regolith_fever", points=1)
    do(state, 0, "play", card="sentinel")  # + 4
    do(state, 0, "defend", target="ev_regolith_fever", points=3)
    assert state.scored == [event("ev_regolith_fever")]
    assert (state.players[0].defense, state.actions_left) == (1, 2)


@rule("HX-7.2.2")
def test_events_only_at_the_own_location() -> None:
    state = on_luna(9, "ev_regolith_fever", "ev_dust_curtain")
    assert can(state, 0, "defend", target="ev_regolith_fever", points=4)
    assert {o["target"] for o in offered(state, 0, "defend")} == {
        "ev_regolith_fever",
        "market-fleet",
        "market-fortress",
    }
    no = refusal(state, 0, "defend", target="ev_dust_curtain", points=1)
    assert (no.rule, no.sentence) == (
        "HX-7.2.2",
        "Only Events at your own Location can be defended against.",
    )
    at(state, 0, "mars")
    assert can(state, 0, "defend", target="ev_dust_curtain", points=4)
    assert refusal(state, 0, "defend", target="ev_regolith_fever", points=1).rule == "HX-7.2.2"


@rule("HX-7.2.2", "HX-7.2.7")
def test_never_more_tokens_than_the_event_still_needs() -> None:
    state = on_luna(9, "ev_regolith_fever")  # 4
    events = [o["points"] for o in offered(state, 0, "defend") if o["target"] == "ev_regolith_fever"]
    assert events == [1, 4]
    no = action("defend", target="ev_regolith_fever", points=5).refusal(state, 0)
    assert no is not None
    assert (no.rule, no.sentence) == ("HX-7.2.2", "The Event needs only 4 Defense more.")
    assert state.refusal(0, action("defend", target="ev_regolith_fever", points=5)) is not None
    do(state, 0, "defend", target="ev_regolith_fever", points=1)
    events = [o["points"] for o in offered(state, 0, "defend") if o["target"] == "ev_regolith_fever"]
    assert events == [1, 3]


@rule("HX-7.2.7")
@pytest.mark.parametrize(
    ("defense", "points"), [(1, [1]), (2, [1, 2]), (4, [1, 4]), (6, [1, 6]), (11, [1, 6])]
)
def test_one_point_or_as_many_as_needed_and_there(defense: int, points: list[int]) -> None:
    state = on_luna(defense, "ev_stray_debris_field")  # 6
    found = offered(state, 0, "defend")
    assert [o["points"] for o in found if o["target"] == "ev_stray_debris_field"] == points
    assert [o["points"] for o in found if o["target"] == "market-fleet"] == [1]


@rule("HX-7.2.3")
def test_an_event_is_overcome_at_once_and_its_tokens_are_gone() -> None:
    state = on_luna(7, "ev_stray_debris_field", "ev_regolith_fever")
    do(state, 0, "defend", target="ev_stray_debris_field", points=6)
    view = GAME.view(state, 0)
    assert view["team"]["scored"] == ["ev_stray_debris_field"]
    assert view["team"]["score"] == 3
    assert [e["id"] for w in view["worlds"] for e in w["events"]] == ["ev_regolith_fever"]
    assert state.tokens == [0]
    assert state.step.kind == "more"  # 1 Defense is left for the same action
    do(state, 0, "defend", target="ev_regolith_fever", points=1)
    assert state.actions_left == 2


@rule("HX-7.2.4")
def test_tokens_stay_for_later_turns_and_other_players() -> None:
    state = on_luna(3, "ev_stray_debris_field", seats=2)
    at(state, 1, "luna")
    has(state, 1, defense=9)
    do(state, 0, "defend", target="ev_stray_debris_field", points=3)
    do(state, 0, "pass")
    assert tokens(state, "ev_stray_debris_field") == 3
    found = [o["points"] for o in offered(state, 1, "defend") if o["target"] == "ev_stray_debris_field"]
    assert found == [1, 3]
    do(state, 1, "defend", target="ev_stray_debris_field", points=3)
    assert state.scored == [event("ev_stray_debris_field")]
    assert state.players[1].defense == 6


@rule("HX-7.2.4")
def test_tokens_on_an_event_survive_a_cycle_but_not_the_round() -> None:
    state = on_luna(2, "ev_regolith_fever", "ev_coastal_blackout")
    has(state, 0, cryo=0)
    do(state, 0, "defend", target="ev_regolith_fever", points=2)
    do(state, 0, "architect", architect="fontaine", ability=0, x=0)
    do(state, 0, "build", building="fuel_terminal")
    do(state, 0, "done")
    assert state.cycle == 1
    assert tokens(state, "ev_regolith_fever") == 2
    next_round(state)
    assert tokens(state, "ev_regolith_fever") == 0


@rule("HX-7.2.5")
def test_markets_take_any_number_of_tokens_wherever_one_stands() -> None:
    for place_id in ("luna", "mars"):
        state = on_luna(7)
        at(state, 0, place_id)
        for _ in range(6):
            do(state, 0, "defend", target="market-fleet", points=1)
        assert market(state, "fleet")["defense"] == 6


@rule("HX-7.2.5")
def test_a_devastated_market_cannot_be_defended() -> None:
    state = on_luna(3)
    devastate(state, "fleet")
    no = refusal(state, 0, "defend", target="market-fleet", points=1)
    assert (no.rule, no.sentence) == ("HX-7.2.5", "A Devastated Market cannot be defended.")
    assert can(state, 0, "defend", target="market-fortress", points=1)


@rule("HX-7.2.5")
def test_neither_reserve_nor_prime_assets_nor_absent_factions_are_defended() -> None:
    state = on_luna(3, episode=5)
    assert {o["target"] for o in offered(state, 0, "defend")} == {
        "market-fleet",
        "market-fortress",
        "market-biocom",
        "market-cyber",
    }
    state = on_luna(3)  # episode 1
    assert {o["target"] for o in offered(state, 0, "defend")} == {"market-fleet", "market-fortress"}
    no = action("defend", target="market-cyber", points=1).refusal(state, 0)
    assert no is not None
    assert (no.rule, no.sentence) == ("HX-3.5.1", "This faction is not in play.")


@rule("HX-7.2.5")
def test_a_market_without_cards_can_be_defended() -> None:
    state = on_luna(1)
    state.reserve, state.decks[faction("fleet")] = state.decks[faction("fleet")], []
    do(state, 0, "defend", target="market-fleet", points=1)
    assert market(state, "fleet") | {"left": []} == {
        "faction": "fleet",
        "card": None,
        "cost": None,
        "deck": 0,
        "left": [],
        "devastated": 0,
        "defense": 1,
    }


@rule("HX-7.2.6")
def test_devastation_here_does_not_hinder_defending() -> None:
    state = on_luna(5, "ev_regolith_fever")
    devastate(state, "luna", "luna")
    do(state, 0, "defend", target="ev_regolith_fever", points=4)
    do(state, 0, "defend", target="market-fleet", points=1)
    assert state.scored == [event("ev_regolith_fever")]
    assert market(state, "fleet")["defense"] == 1


@rule("V-20", "HX-7.2.2", "HX-7.2.4")
def test_whoever_places_the_last_token_overcomes_and_gains_the_mark() -> None:
    for theirs, left in ((2, 0), (5, 3)):
        state = main_phase(2, 3, architects=["fontaine", "mai"])
        place(priced(state, ev_interdicted_convoy=6), "ev_interdicted_convoy")  # at Luna, with a Fleet Mark
        at(state, 0, "luna")
        at(state, 1, "luna")
        has(state, 0, defense=4)
        has(state, 1, defense=theirs)
        do(state, 0, "defend", target="ev_interdicted_convoy", points=4)
        do(state, 0, "done")  # the Archivist could still be used before it
        do(state, 0, "pass")
        assert [p.marks[faction("fleet")] for p in state.players] == [0, 0]
        do(state, 1, "defend", target="ev_interdicted_convoy", points=2)
        assert state.scored == [event("ev_interdicted_convoy")]
        assert [p.marks[faction("fleet")] for p in state.players] == [0, 1]
        assert state.players[1].defense == left


@rule("HX-7.2.3")
def test_before_episode_three_no_mark_is_gained() -> None:
    state = on_luna(9, "ev_regolith_fever")
    do(state, 0, "defend", target="ev_regolith_fever", points=4)
    assert state.players[0].marks == [0, 0, 0, 0]


@rule("HX-7.2.3")
def test_the_omegatron_pays_a_mark_of_choice_for_an_economic_event() -> None:
    state = main_phase(1, 4, architects=["fontaine"])
    place(priced(state, ev_shipping_monopoly=6), "ev_shipping_monopoly")  # at Luna, Fleet Mark
    at(state, 0, "luna")
    has(state, 0, defense=7)
    do(state, 0, "defend", target="ev_shipping_monopoly", points=6)
    assert state.step.kind == "mark_faction"
    assert state.players[0].marks == [1, 0, 0, 0]
    do(state, 0, "mark", faction="biocom")
    assert state.players[0].marks == [1, 0, 1, 0]
    assert state.step.kind == "more"  # and on with the last point of Defense


@rule("V-18")
@pytest.mark.parametrize(
    ("id", "seats", "episode", "cost"),
    [
        ("ev_naval_defection", 3, 2, 4),
        ("ev_naval_defection", 4, 2, 6),
        ("ev_capital_in_flames", 1, 2, 5),
        ("ev_capital_in_flames", 2, 2, 6),
        ("ev_capital_in_flames", 3, 2, 7),
        ("ev_capital_in_flames", 4, 2, 8),
        ("ev_ore_price_crash", 2, 2, 5),
        ("ev_ore_price_crash", 2, 4, 6),
    ],
)
def test_what_an_event_costs(id: str, seats: int, episode: int, cost: int) -> None:
    state = main_phase(seats, episode)
    place(state, id)
    seen = {e["id"]: e for w in GAME.view(state, 0)["worlds"] for e in w["events"]}
    assert (seen[id]["cost"], seen[id]["tokens"]) == (cost, 0)
    at(state, 0, next(w["hex"] for w in GAME.view(state, 0)["worlds"] if w["events"]))
    has(state, 0, defense=20)
    assert max(o["points"] for o in offered(state, 0, "defend")) == cost
    do(state, 0, "defend", target=id, points=cost)
    assert state.scored == [event(id)]


@rule("HX-7.2.1")
def test_only_the_active_player_uses_defense() -> None:
    state = on_luna(0, "ev_regolith_fever", seats=2)
    at(state, 1, "luna")
    has(state, 1, defense=4)
    assert offered(state, 1, "defend") == []
    assert state.refusal(1, action("defend", target="ev_regolith_fever", points=4)) is not None


@rule("HX-7.2.5")
def test_tokens_stay_on_the_market_when_its_card_is_bought() -> None:
    state = on_luna(1)
    show(state, "fleet_outrider_wing")
    show(state, "fleet_outrider_wing")
    do(state, 0, "defend", target="market-fleet", points=1)
    has(state, 0, cred=2)
    do(state, 0, "buy", slot="market-fleet", marks=0)
    assert market(state, "fleet")["defense"] == 1
    assert state.players[0].deck[-1] == card("fleet_outrider_wing")
