"""XP-13 Game end."""

import pytest

from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import finish_turn, go, until
from tests.games.xenon_profiteer.tables import A, B, C, do, mine, offered, plant, player, why_not

FIVE_UPGRADES = "feed reflux reboiler agent deoxo_unit"
FIVE_CONTRACTS = "endoscope coast_beacons etch_house plasma_panels solar_tester"
PRIVILEGE = ["privilege xp", "privilege final_turn"]


def end_actions(state: Industry) -> Industry:
    """A's action steps in the plainest way, up to what the end of the turn asks."""
    go(state, "air")
    until(state, "buy_or_bid")
    do(state, "bid_place contract-1")
    if "end_turn" in offered(state):
        do(state, "end_turn")
    return state


def turns_after(state: Industry) -> list[int]:
    """Who has a turn from here on until the match is over."""
    taken: dict[int, int] = {}
    while not state.over:
        taken[state.turns] = state.active
        do_plain(state)
    return list(taken.values())


def do_plain(state: Industry) -> None:
    offers = offered(state)
    plain = [offer for offer in ("mode normal", "distill", "air", "end_turn", "done") if offer in offers]
    do(state, plain[0] if plain else offers[-1])


@rule("XP-13.1")
@pytest.mark.parametrize(
    ("table", "ends"),
    [
        ({"installed": FIVE_UPGRADES}, True),
        ({"installed": "reflux reboiler agent deoxo_unit"}, False),
        ({"installed": "reflux reboiler agent deoxo_unit", "pipelines": "white gray black"}, False),
        ({"completed": FIVE_CONTRACTS}, True),
        ({"completed": FIVE_CONTRACTS.rsplit(" ", 1)[0], "pipelines": "white"}, False),
        ({"completed": FIVE_CONTRACTS.rsplit(" ", 1)[0], "contract": "dark_matter"}, False),
    ],
)
def test_five_installed_upgrades_or_five_completed_contracts(table: dict[str, str], ends: bool) -> None:
    state = end_actions(plant("", **table))  # type: ignore[arg-type]
    assert (offered(state) == PRIVILEGE) == ends
    assert (state.trigger == A) == ends


@rule("XP-13.1", "XP-13.2")
def test_the_fifth_installation_lets_the_turn_go_on_to_its_end() -> None:
    state = plant("N reboiler", installed="feed reflux agent deoxo_unit", money=9)
    do(state, "install reboiler")
    assert {"mode normal", "mode overtime"} <= {*offered(state)}
    assert state.trigger < 0
    go(state, "air", "bid_place contract-1")
    if "end_turn" in offered(state):
        do(state, "end_turn")
    assert offered(state) == PRIVILEGE


@rule("XP-13.3")
def test_only_the_first_trigger_counts() -> None:
    state = plant("", installed=FIVE_UPGRADES, begin=False)
    state.facilities[B].completed = mine(plant("", completed=FIVE_CONTRACTS)).completed
    state.advance()
    do(end_actions(state), "privilege final_turn")
    assert player(state) == B
    finish_turn(state)
    assert (state.trigger, player(state), state.active) == (A, A, A)  # B was not asked for a side
    finish_turn(state)
    assert state.over
    assert GAME.view(state, B)["privilege"] == "final_turn"  # nobody has answered "privilege xp" since


@rule("XP-13.3")
def test_both_conditions_together_are_one_trigger() -> None:
    state = end_actions(plant("", installed=FIVE_UPGRADES, completed=FIVE_CONTRACTS))
    do(state, "privilege xp")
    assert (state.left, player(state)) == (0, B)
    finish_turn(state)
    assert state.over
    points = [line.points for line in GAME.outcome(state).lines[A] if line.rule == "XP-14.4"]
    assert points == [2]


@rule("XP-13.4", "XP-10.1")
def test_the_side_is_chosen_before_new_cards_come_and_before_the_discard() -> None:
    state = plant(
        "N O reflux", installed=FIVE_UPGRADES.replace("reflux", "lobbyist"), money=0, contracts="endoscope"
    )
    go(state, "air", "buy contract-1", "end_turn")
    assert offered(state) == PRIVILEGE
    assert state.line[0] < 0  # not restocked yet
    do(state, "privilege xp")
    assert state.line[0] >= 0
    assert state.step.kind == "discard"


@rule("XP-13.4")
def test_no_ability_is_left_once_the_token_is_taken() -> None:
    state = plant("xenon_recovery", installed=FIVE_UPGRADES)
    end_actions(state)
    assert offered(state) == PRIVILEGE
    assert why_not(state, "play xenon_recovery") == "not thought of"


@rule("XP-13.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_other_player_has_exactly_one_more_turn(seats: int) -> None:
    state = do(end_actions(plant("", seats=seats, installed=FIVE_UPGRADES)), "privilege xp")
    assert turns_after(state) == list(range(1, seats))


@rule("XP-13.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_final_turn_comes_after_all_others(seats: int) -> None:
    state = do(end_actions(plant("", seats=seats, installed=FIVE_UPGRADES)), "privilege final_turn")
    assert turns_after(state) == [*range(1, seats), A]


@rule("XP-13.7", "XP-4.7")
def test_final_turns_are_ordinary_turns() -> None:
    state = plant("N Kr", "N O Xe Xe Kr", seats=3, installed=FIVE_UPGRADES)
    go(state, "mode overtime", "distill")
    until(state, "buy_or_bid")
    do(state, "bid_place contract-1")
    while state.step.kind == "buy_or_bid":
        do(state, "bid_place contract-1" if "bid_place contract-1" in offered(state) else offered(state)[-1])
    do(state, "privilege final_turn")
    while state.active != B or state.step.kind != "mode":
        do(state, "done")
    assert offered(state)[:2] == ["mode normal", "mode overtime"]
    finish_turn(state)
    assert state.active == C
    finish_turn(state)
    assert (state.active, player(state)) == (A, A)
    if state.step.kind == "mode":  # the first window has abilities as well
        assert why_not(state, "mode overtime") == "XP-4.7"
    assert not mine(state).overtime


@rule("XP-13.8")
def test_then_the_game_is_scored() -> None:
    state = do(end_actions(plant("", installed=FIVE_UPGRADES, money=0)), "privilege xp")
    assert not GAME.view(state, A)["over"]
    finish_turn(state)
    assert state.over
    assert GAME.view(state, A)["over"]
    assert GAME.outcome(state).scores[A] == 5 + 2
    assert offered(state) == []
