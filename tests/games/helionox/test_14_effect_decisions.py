"""Section 14, D-26 to D-40: what is asked inside effects, of whom, and with which options."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meeplehall.engine.decision import decision
from meeplehall.engine.game import Setup
from meeplehall.games.helionox.components.board import LOCATION
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.effects.lines import Question
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.effects import answers, asked, fly, run
from tests.games.helionox.tables import consume, devastate, give, main_phase, place, refresh, reserve
from tests.games.helionox.test_15_invariants import SETUPS, played

FACTIONS = ["fleet", "fortress", "biocom", "cyber"]
HEXES = ["mercury", "old_world", "luna", "mars", "ceres", "europa"]
COST: dict[str, Any] = {"then": [{"gain": "cred", "n": 1}]}


def prepared() -> Chronicle:
    """Player 1, whose turn it is not, at Mars, where everything can be done."""
    state = fly(main_phase(2, 5, ["zoe", "jetta"]), 1, "mars")
    devastate(place(state, "ev_crater_brawl"), "mars", "luna", "biocom")
    consume(reserve(state, "fleet_outrider_wing"), "fleet_patrol_cutter")
    state.players[1].cryo, state.players[1].cred, state.players[1].fuel = 3, 1, 2
    return give(state, 1, "material_asset")


ASKED: list[tuple[str, dict[str, Any], str, str, list[str]]] = [
    ("D-26", {"draw": 1}, "draw", "HX-9.8", ["do", "skip"]),
    ("D-26", {"thaw": 1}, "thaw", "HX-9.18", ["do", "skip"]),
    ("D-27", {"cost": [{"spend": "cred", "n": 1}], **COST}, "pay_cost", "HX-7.7.5", ["pay", "skip"]),
    ("D-28", {"cost": [{"discard": 1}], **COST}, "pay_cost", "HX-7.7.5", ["discard material_asset", "skip"]),
    ("D-29", {"choose": [[], [{"draw": 1}]]}, "branch", "HX-12.6", ["branch 0", "branch 1"]),
    ("D-30", {"gain": "key", "n": 1}, "key_now", "HX-8.2.2", ["store key", "commit", "skip"]),
    (
        "D-31", {"gain": "fuel", "n": 1}, "fuel_now", "HX-8.2.2",  # at the limit
        ["burn old_world", "burn luna", "burn ceres", "burn europa", "skip"],
    ),
    (
        "D-32", {"build": "choice"}, "building_type", "HX-9.10",
        ["raise key_complex", "raise fuel_terminal", "skip"],
    ),
    (
        "D-33", {"gain": "mark", "faction": "choice", "n": 1}, "mark_faction", "HX-8.3.1",
        [f"mark {faction}" for faction in FACTIONS],
    ),
    (
        "D-34", {"clear": 1, "at": "here_or_market"}, "clear_pick", "HX-9.3",
        ["clear_free hex-mars", "clear_free market-biocom", "skip"],
    ),
    (
        "D-35", {"consume": 1, "from": ["hand"]}, "consume_pick", "HX-9.4",
        ["consume hand material_asset", "skip"],
    ),
    (
        "D-36", {"take": "consumed", "to": "hand"}, "take_pick", "HX-9.14",
        ["take_consumed fleet_patrol_cutter", "skip"],
    ),
    (
        "D-37", {"reserve": 1}, "reserve_pick", "HX-9.17",
        [*(f"reserve market-{faction}" for faction in FACTIONS), "reserve prime", "skip"],
    ),
    ("D-38", {"purge": 1, "at": "here"}, "event_pick", "HX-9.22", ["event ev_crater_brawl", "skip"]),
    ("D-38", {"overcome": 1, "at": "here"}, "event_pick", "HX-9.22", ["event ev_crater_brawl", "skip"]),
    (
        "D-39", {"place_defense": 2, "on": "event_here"}, "token_pick", "HX-9.21",
        ["place ev_crater_brawl 1", "place ev_crater_brawl 2", "skip"],
    ),
    ("D-40", {"gravshot": 1}, "gravshot_to", "HX-9.11", ["gravshot luna", "gravshot ceres", "skip"]),
]  # fmt: skip


@rule("HX-12.1", "HX-12.3")
@pytest.mark.parametrize(
    ("line", "kind", "rule_id", "options"),
    [row[1:] for row in ASKED],
    ids=[f"{row[0]} {row[2]}" for row in ASKED],
)
def test_each_decision_inside_an_effect(
    line: dict[str, Any], kind: str, rule_id: str, options: list[str]
) -> None:
    state = run(prepared(), 1, line)
    assert (asked(state), state.waiting, answers(state, 1)) == (kind, [1], options)
    shown = decision(GAME, state, 1)
    assert shown is not None
    assert (shown.kind, shown.rule) == (kind, rule_id)
    assert shown.prompt.endswith(("?", "."))
    assert len({choice.label for choice in shown.options}) == len(options)
    # the other players see who decides what, and wait
    assert state.options(0) == []
    assert (GAME.view(state, 0)["step"], GAME.view(state, 0)["asked"]) == (kind, [1])


@rule("HX-12.3")
def test_every_decision_of_the_list_is_among_these() -> None:
    assert [f"D-{number}" for number in range(26, 41)] == list(dict.fromkeys(row[0] for row in ASKED))


def due(state: Chronicle, step: Question) -> list[str] | None:
    """The options of some decisions, worked out from the rules; None for those that depend on the card."""
    player = state.players[step.player]
    rules = state.rules
    here = player.here
    worlds = [hex for hex in range(6) if rules.hexes >> hex & 1]
    if step.kind == "key_now":
        found = ["store key"] * (player.keys < 2)
        return [
            *found,
            *["commit"] * (not player.accessed >> here & 1),  # Devastated or not (HX-8.2.3)
            "skip",
        ]
    if step.kind == "fuel_now":
        moves = [f"burn {HEXES[hex]}" for hex in worlds if hex != here]
        return [*["store fuel"] * (player.fuel < 2), *moves, "skip"]
    if step.kind == "gravshot_to":
        icons = LOCATION[rules.locations[here]].gravshot
        return [*(f"gravshot {HEXES[hex]}" for hex in icons if hex in worlds), "skip"]
    if step.kind == "reserve_pick":
        slots = [f"market-{id}" for id, deck in zip(FACTIONS, state.decks, strict=True) if deck]
        return [*(f"reserve {slot}" for slot in slots + ["prime"] * (state.primes > 0)), "skip"]
    if step.kind == "mark_faction":
        return [f"mark {id}" for id in FACTIONS]
    return ["do", "skip"] if step.kind in ("draw", "thaw") else None


@rule("HX-12.1", "HX-12.3", "HX-8.2.2", "HX-8.2.4")
@given(st.sampled_from(SETUPS), st.integers(0, 100_000))
@settings(max_examples=25)
def test_the_options_of_random_matches_are_those_of_the_rules(setup: Setup, seed: int) -> None:
    for state, _ in played(setup, seed):
        if state.over or not isinstance(state.step, Question):
            continue
        step = state.step
        found = answers(state, step.player)
        assert len(found) > 1  # where there is one answer nobody is asked
        assert len({*found}) == len(found)
        expected = due(state, step)
        if expected is not None:
            assert found == expected
        may = step.kind not in ("branch", "mark_faction", "pay_cost")
        assert not may or found[-1] == "skip"


@rule("HX-12.3")
def test_where_one_answer_is_left_nobody_is_asked() -> None:
    state = prepared()
    state.placed, state.tokens, state.purged = [], [], state.placed
    refresh(state)
    for line in ({"purge": 1, "at": "anywhere"}, {"place_defense": 2, "on": "event_anywhere"}):
        assert asked(run(state, 1, line)) == "action"
    state.players[1].keys = 2
    state.players[1].accessed = 1 << state.players[1].here
    assert asked(run(state, 1, {"gain": "key", "n": 2})) == "action"
