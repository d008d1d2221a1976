"""HX-7.3: clearing Devastation with Cred, Defense and Marks."""

import pytest

from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    action,
    at,
    can,
    devastate,
    do,
    faction,
    give,
    has,
    hex,
    main_phase,
    marks,
    offered,
    refusal,
    show,
)


def on_luna(episode: int = 3, seats: int = 1, **amounts: int) -> Chronicle:
    """At Luna without Marks, with so much Cred and Defense."""
    state = main_phase(seats, episode, architects=["fontaine", "mai", "feint"][:seats])
    at(state, 0, "luna")
    return has(state, 0, **({"cred": 0, "defense": 0} | amounts))


def ways(state: Chronicle, target: str) -> list[str]:
    """How that can be cleared."""
    return [option["payment"] for option in offered(state, 0, "clear") if option["target"] == target]


@rule("HX-7.3.1")
def test_any_amount_and_any_mix_of_targets_in_one_action() -> None:
    state = on_luna(cred=3, defense=2)
    devastate(state, "luna", "luna", "fleet", "cyber")
    do(state, 0, "clear", target="hex-luna", payment="cred")
    do(state, 0, "clear", target="market-cyber", payment="defense")
    do(state, 0, "clear", target="hex-luna", payment="defense")
    do(state, 0, "clear", target="market-fleet", payment="cred")
    assert state.devastation[hex("luna")] == 0
    assert sum(state.market_devastation) == 0
    player = state.players[0]
    assert (player.cred, player.defense, state.actions_left) == (1, 0, 2)


@rule("HX-7.3.1")
def test_each_point_removes_one() -> None:
    state = on_luna(cred=5)
    devastate(state, "luna", "luna", "luna")
    do(state, 0, "clear", target="hex-luna", payment="cred")
    assert GAME.view(state, 0)["seats"][0]["cred"] == 4
    assert state.devastation[hex("luna")] == 2
    do(state, 0, "done")
    assert state.actions_left == 2
    # the next one is another action
    do(state, 0, "clear", target="hex-luna", payment="cred")
    assert state.actions_left == 1


@rule("HX-7.3.1")
def test_other_locations_are_out_of_reach() -> None:
    state = on_luna(cred=5, defense=5)
    devastate(state, "mars")
    assert offered(state, 0, "clear") == []
    no = refusal(state, 0, "clear", target="hex-mars", payment="cred")
    assert (no.rule, no.sentence) == (
        "HX-7.3.1",
        "You can clear your own Location and Markets, not other Locations.",
    )
    at(state, 0, "mars")
    assert ways(state, "hex-mars") == ["cred", "defense"]


@rule("HX-7.3.1")
def test_where_nothing_is_devastated_nothing_can_be_cleared() -> None:
    state = on_luna(cred=5, defense=5)
    marks(state, 0, fleet=2)
    assert offered(state, 0, "clear") == []
    for target in ("hex-luna", "market-fleet"):
        no = action("clear", target=target, payment="cred").refusal(state, 0)
        assert no is not None
        assert (no.rule, no.sentence) == ("HX-7.3.1", "There is no Devastation.")


@rule("HX-7.3.1")
def test_done_is_only_possible_after_the_first_point() -> None:
    # D-17: the loop ends by itself when nothing is left to pay with
    state = on_luna(episode=1, cred=2)
    devastate(state, "luna", "luna", "luna")
    assert not can(state, 0, "done")
    do(state, 0, "clear", target="hex-luna", payment="cred")
    assert can(state, 0, "done")
    do(state, 0, "clear", target="hex-luna", payment="cred")
    assert (state.step.kind, state.actions_left) == ("action", 2)


@rule("HX-7.3.2")
@pytest.mark.parametrize("episode", [1, 2, 3, 4, 5])
def test_cred_and_defense_clear_in_every_episode(episode: int) -> None:
    for payment in ("cred", "defense"):
        for target in ("hex-luna", "market-fleet"):
            state = on_luna(episode)
            devastate(state, "luna", "fleet")
            has(state, 0, **{payment: 1})
            assert ways(state, target) == [payment]
            do(state, 0, "clear", target=target, payment=payment)
            assert getattr(state.players[0], payment) == 0


@rule("HX-7.3.2")
def test_one_cannot_pay_with_what_one_does_not_have() -> None:
    state = on_luna()
    devastate(state, "luna", "fleet")
    for payment, sentence in (
        ("cred", "You have no Cred."),
        ("defense", "You have no Defense."),
        ("mark-fleet", "You have no such Mark."),
    ):
        no = action("clear", target="hex-luna", payment=payment).refusal(state, 0)
        assert no is not None
        assert (no.rule, no.sentence) == ("HX-7.3.2", sentence)
    assert refusal(state, 0, "clear", target="market-fleet", payment="cred").rule == "HX-7.3.2"


@rule("HX-7.3.2", "HX-7.3.3")
def test_a_mark_of_any_faction_clears_the_own_location() -> None:
    state = on_luna()
    devastate(state, *["luna"] * 5)
    marks(state, 0, fleet=1, fortress=1, biocom=1, cyber=1)
    assert ways(state, "hex-luna") == ["mark-fleet", "mark-fortress", "mark-biocom", "mark-cyber"]
    for id in ("cyber", "fleet", "biocom", "fortress"):
        do(state, 0, "clear", target="hex-luna", payment=f"mark-{id}")
    assert state.devastation[hex("luna")] == 1
    assert state.players[0].marks == [0, 0, 0, 0]


@rule("HX-7.3.3")
def test_on_a_market_only_marks_of_its_own_faction() -> None:
    state = on_luna()
    devastate(state, "fleet", "cyber")
    marks(state, 0, fortress=1, cyber=1)
    assert ways(state, "market-fleet") == []
    assert ways(state, "market-cyber") == ["mark-cyber"]
    no = action("clear", target="market-fleet", payment="mark-cyber").refusal(state, 0)
    assert no is not None
    assert (no.rule, no.sentence) == ("HX-7.3.3", "On a Market only a Mark of its own faction clears.")


@rule("HX-7.3.4")
def test_marks_do_not_clear_other_locations() -> None:
    state = on_luna()
    devastate(state, "mars", "luna")
    marks(state, 0, fleet=3)
    assert {option["target"] for option in offered(state, 0, "clear")} == {"hex-luna"}
    no = action("clear", target="hex-mars", payment="mark-fleet").refusal(state, 0)
    assert no is not None
    assert no.rule == "HX-7.3.1"


@rule("V-5", "HX-7.3.3")
def test_one_fleet_mark_clears_luna_or_the_fleet_market() -> None:
    state = on_luna()
    devastate(state, "luna", "fleet", "cyber")
    marks(state, 0, fleet=1)
    assert offered(state, 0, "clear") == [
        {"target": "hex-luna", "payment": "mark-fleet"},
        {"target": "market-fleet", "payment": "mark-fleet"},
    ]


@rule("V-6", "HX-7.3.1")
def test_a_market_with_two_tokens_is_cleared_by_defense_and_a_mark() -> None:
    state = on_luna(defense=1)
    marks(state, 0, fleet=1, biocom=1)
    state.market_devastation[faction("fleet")] = 2  # which cannot arise (HX-8.6.2)
    assert not can(state, 0, "clear", target="market-fleet", payment="mark-biocom")
    do(state, 0, "clear", target="market-fleet", payment="defense")
    assert state.market_devastation[faction("fleet")] == 1
    no = action("clear", target="market-fleet", payment="mark-biocom").refusal(state, 0)
    assert no is not None
    assert no.rule == "HX-7.3.3"
    do(state, 0, "clear", target="market-fleet", payment="mark-fleet")
    assert state.market_devastation[faction("fleet")] == 0
    assert state.players[0].marks == [0, 0, 1, 0]


@rule("HX-7.3.1")
def test_a_cleared_location_and_market_can_be_used_again() -> None:
    state = on_luna(cred=4, keys=1)
    show(state, "fleet_outrider_wing")
    devastate(state, "luna", "fleet")
    assert not can(state, 0, "commit")
    assert not can(state, 0, "buy", slot="market-fleet", marks=0)
    do(state, 0, "clear", target="hex-luna", payment="cred")
    do(state, 0, "clear", target="market-fleet", payment="cred")
    if state.step.kind == "more":
        do(state, 0, "done")
    assert can(state, 0, "commit")
    assert can(state, 0, "buy", slot="market-fleet", marks=0)


@rule("HX-7.3.1")
def test_an_empty_market_can_be_cleared() -> None:
    state = on_luna(cred=1)
    devastate(state, "fleet")
    state.reserve, state.decks[faction("fleet")] = state.decks[faction("fleet")], []
    do(state, 0, "clear", target="market-fleet", payment="cred")
    assert state.market_devastation[faction("fleet")] == 0


@rule("HX-7.3.1")
def test_any_player_clears_a_market_but_only_in_an_own_turn() -> None:
    state = on_luna(episode=1, seats=2)
    at(state, 1, "mars")
    has(state, 1, defense=1)
    devastate(state, "fleet", "luna")
    assert offered(state, 1, "clear") == []
    do(state, 0, "pass")
    assert offered(state, 1, "clear") == [{"target": "market-fleet", "payment": "defense"}]


@rule("HX-7.3.2")
def test_a_plan_between_two_points_pays_for_more() -> None:
    state = on_luna(episode=1, cred=1)
    give(state, 0, "material_asset")
    devastate(state, "luna", "luna")
    do(state, 0, "clear", target="hex-luna", payment="cred")
    do(state, 0, "play", card="material_asset")
    do(state, 0, "clear", target="hex-luna", payment="cred")
    assert state.devastation[hex("luna")] == 0
    assert state.actions_left == 2
