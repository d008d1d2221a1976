"""HX-5.3: the Devastation dice at the end of a cycle."""

from itertools import count

import pytest

from meeplehall.engine.chance import below, streams
from meeplehall.games.helionox.components.board import HEX_ID
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import DICE, STREAMS, Chronicle
from meeplehall.testing import rule
from tests.games.helionox.effects import names
from tests.games.helionox.tables import (
    devastate,
    do,
    everybody_passes,
    lines,
    logged,
    main_phase,
    place,
    show,
    spend_action,
    spend_turn,
)

MARKET, PLACE = COMPONENTS.dice.market, COMPONENTS.dice.location


def load_dice(state: Chronicle, *rolls: tuple[str, str]) -> Chronicle:
    """The next rolls show these faces: market die and location die, player after player."""
    faces = [face for market, place in rolls for face in (MARKET.index(market), PLACE.index(place))]
    for seed in count():
        chance = streams(seed, STREAMS)
        found = chance[:]
        if all(below(chance, DICE, 6) == face for face in faces):
            state.chance[2 * DICE : 2 * DICE + 2] = found[2 * DICE : 2 * DICE + 2]
            return logged(state)
    raise AssertionError


def rolls(state: Chronicle) -> list[str]:
    """What was rolled, as the log tells it."""
    return [line.text for line in lines(state) if line.rule == "HX-5.3.1"]


def cycle(state: Chronicle) -> Chronicle:
    """Everybody who has not passed takes a turn; the dice are rolled."""
    before = state.cycle
    while state.cycle == before:
        spend_turn(state, state.waiting[0])
    return state


def worlds(state: Chronicle) -> dict[str, int]:
    """The Devastated Locations with their tokens."""
    found = {world["hex"]: world["devastation"] for world in GAME.view(state, 0)["worlds"]}
    return {hex: tokens for hex, tokens in found.items() if tokens}


@rule("HX-5.3.1")
def test_everybody_who_has_not_passed_rolls_both_dice() -> None:
    state = load_dice(main_phase(3), ("blank", "mars"), ("infamy", "luna"), ("cyber", "ceres"))
    cycle(state)
    assert rolls(state) == [
        "[seat:0] rolls a blank and Mars.",
        "[seat:1] rolls Infamy and Luna.",
        "[seat:2] rolls Cyber and Ceres.",
    ]
    assert state.cycle == 1


@rule("HX-5.3.1", "HX-5.2.8", "V-16")
def test_who_passed_in_this_very_cycle_does_not_roll() -> None:
    state = logged(main_phase(2))
    for _ in range(3):
        assert state.waiting == [0]
        spend_action(state, 0)
    spend_action(state, 1)
    do(state, 1, "pass")
    assert len(rolls(state)) == 1
    assert rolls(state)[0].startswith("[seat:0]")
    assert (state.cycle, state.waiting) == (1, [0])
    do(state, 0, "pass")
    assert len(rolls(state)) == 1
    assert state.round == 2 or state.step.kind in ("score_event_tie", "score_card_tie")


@rule("HX-5.3.1")
def test_dice_are_rolled_after_every_cycle() -> None:
    state = logged(main_phase(1))
    for number in (1, 2, 3):
        cycle(state)
        assert len(rolls(state)) == number


@rule("HX-5.2.8", "HX-5.3.1")
def test_no_dice_if_everybody_passes_in_the_first_cycle() -> None:
    state = logged(main_phase(4))
    dice = state.chance[2 * DICE :]
    everybody_passes(state)
    assert rolls(state) == []
    assert state.chance[2 * DICE :] == dice


@rule("HX-5.3.2")
def test_rolls_are_resolved_in_turn_order() -> None:
    # the Market of the Fleet has no token: the first roll Devastates it, the second lets the Opponent score
    state = load_dice(main_phase(2, start_player="1"), ("fleet", "luna"), ("fleet", "mars"))
    show(state, "fleet_wing_commander")
    cycle(state)
    assert [line.text for line in lines(state) if line.rule in ("HX-5.3.1", "HX-8.6.1")] == [
        "[seat:1] rolls Fleet and Luna.",
        "The Market of Colonial Fleet is Devastated.",
        "[seat:0] rolls Fleet and Mars.",
        "The Opponent scores [piece:fleet_wing_commander].",
    ]


@rule("HX-5.3.2")
def test_the_market_die_comes_before_the_location_die() -> None:
    state = load_dice(main_phase(1), ("fortress", "mars"))
    place(state, "ev_crater_brawl")
    cycle(state)
    assert [line.rule for line in lines(state) if line.rule in ("HX-5.3.1", "HX-8.6.1", "HX-5.3.4")] == [
        "HX-5.3.1",
        "HX-8.6.1",
        "HX-5.3.4",
    ]


@rule("HX-5.3.3", "HX-8.6.1", "V-14")
def test_a_faction_face_targets_its_market() -> None:
    state = main_phase(1)
    show(state, "fleet_wing_commander")
    state.market_defense[0] = 2
    found = []
    for _ in range(4):
        load_dice(state, ("fleet", "ceres"))
        cycle(state)
        market = GAME.view(state, 0)["markets"][0]
        found.append((market["defense"], market["devastated"], names(state.taken_cards)))
    assert found == [(1, 0, []), (0, 0, []), (0, 1, []), (0, 1, ["fleet_wing_commander"])]


@rule("HX-5.3.3")
@pytest.mark.parametrize(("face", "infamy"), [("infamy", 1), ("blank", 0)])
def test_infamy_and_blank_faces(face: str, infamy: int) -> None:
    state = load_dice(main_phase(1), (face, "ceres"))
    cycle(state)
    assert GAME.view(state, 0)["team"]["infamy"] == infamy
    assert [market["devastated"] for market in GAME.view(state, 0)["markets"]] == [0, 0]


@rule("HX-5.3.4")
@pytest.mark.parametrize(
    ("events", "due"),
    [
        ([], {}),
        (["ev_heat_sink_failure"], {}),
        (["ev_crater_brawl"], {"mars": 1}),
        (["ev_crater_brawl", "ev_dust_curtain", "ev_water_rights_dispute"], {"mars": 1}),
    ],
)
def test_the_location_die_needs_an_event_and_adds_one(events: list[str], due: dict[str, int]) -> None:
    state = load_dice(main_phase(1), ("blank", "mars"))
    place(state, *events)
    cycle(state)
    assert worlds(state) == due


@rule("HX-5.3.4")
def test_devastation_piles_up_on_a_location() -> None:
    state = main_phase(1)
    place(state, "ev_crater_brawl")
    devastate(state, "mars", "mars")
    load_dice(state, ("blank", "mars"))
    cycle(state)
    assert worlds(state) == {"mars": 3}


@rule("HX-5.3.5")
def test_what_is_not_in_play_is_not_hit() -> None:
    # episode 1 has neither BioCom nor Ceres; episode 3 has no Mercury
    state = load_dice(main_phase(1), ("biocom", "ceres"))
    cycle(state)
    assert state.market_devastation == [0, 0, 0, 0]
    assert state.devastation == [0] * len(HEX_ID)
    assert GAME.view(state, 0)["team"]["score"] == 0
    state = load_dice(main_phase(1, 3), ("blank", "mercury"))
    place(state, "ev_crater_brawl")
    cycle(state)
    assert state.devastation == [0] * len(HEX_ID)


@rule("HX-5.3.6")
def test_two_players_who_roll_the_same_location_add_two() -> None:
    state = main_phase(3)
    place(state, "ev_crater_brawl")
    load_dice(state, ("blank", "mars"), ("infamy", "luna"), ("infamy", "mars"))
    cycle(state)
    assert worlds(state) == {"mars": 2}
    assert GAME.view(state, 0)["team"]["infamy"] == 2


@rule("HX-5.3.1", "HX-13.6")
def test_all_faces_come_up_equally_often() -> None:
    state = logged(main_phase(4))
    for _ in range(60):
        cycle(state)
    rolled = rolls(state)
    assert len(rolled) == 240
    for face in ("Fleet", "Fortress", "Bio", "Cyber", "Infamy", "a blank"):
        assert 20 < sum(f"rolls {face} and" in line for line in rolled) < 65
    for name in ("Mercury", "Old World", "Luna", "Mars", "Ceres", "Europa"):
        assert 20 < sum(line.endswith(f"and {name}.") for line in rolled) < 65
