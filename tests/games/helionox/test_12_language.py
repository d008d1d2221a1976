"""HX-12: the effect language, as far as players resolve it."""

from pathlib import Path
from typing import Any

import pytest

from meeplehall.engine.components import ComponentsError
from meeplehall.games.helionox.components.box import COMPONENTS, FOLDER
from meeplehall.games.helionox.components.data import SpecialRule
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.costs import defense_cost
from meeplehall.games.helionox.rules.effects.reading import unread
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.effects import answer, answers, asked, fly, names, run, skip
from tests.games.helionox.tables import (
    consume,
    devastate,
    do,
    event,
    give,
    hex,
    main_phase,
    place,
    read,
    refresh,
    reserve,
)

PRINTED = (FOLDER / "components.toml").read_text("utf-8")


# order (HX-12.1)


@rule("HX-12.1", "HX-7.7.2")
def test_a_list_is_resolved_first_to_last() -> None:
    state = run(
        main_phase(1, 3, ["zoe"]), 0, {"gain": "cred", "n": 1}, {"draw": 1}, {"gain": "cred", "n": 2},
        {"reserve": 1}, {"gain": "defense", "n": 3},
    )  # fmt: skip
    me = state.players[0]
    assert (me.cred, me.defense, asked(state)) == (1, 0, "draw")
    skip(state, 0)
    assert (me.cred, me.defense, asked(state)) == (3, 0, "reserve_pick")
    skip(state, 0)
    assert (me.cred, me.defense, asked(state)) == (3, 3, "action")


@rule("HX-12.1")
def test_an_empty_list_does_nothing() -> None:
    state = main_phase(1)
    before = state.facts()
    assert run(state, 0).facts() == before


@rule("HX-12.1")
def test_while_a_line_is_being_resolved_nothing_else_can_be_done() -> None:
    state = main_phase(2, 3, ["zoe", "jetta"])
    give(state, 0, "sentinel")
    give(state, 1, "strategic_asset")
    run(state, 0, {"draw": 1})
    assert (state.waiting, answers(state, 0), answers(state, 1)) == ([0], ["do", "skip"], [])


@rule("HX-12.1")
def test_every_verb_of_the_language_is_read() -> None:
    assert unread() == []


# X (HX-12.2)


@rule("HX-12.2")
@pytest.mark.parametrize(
    ("printed", "instead"),
    [
        ('id = "material_asset"', 'effects = [{ gain = "cred", n = "X" }]'),
        ('id = "material_asset"', 'effects = [{ draw = "X" }]'),
        ('id = "material_asset"', 'effects = [{ choose = [[], [{ thaw = "X" }]] }]'),
        ('id = "material_asset"', 'effects = [{ cost = [{ discard = 1 }], then = [{ draw = "X" }] }]'),
        ('id = "fontaine"', 'bonus = [{ gain = "cred", n = "X" }]'),
        ('id = "fontaine"', 'abilities = [{ cryo = 2, effects = [{ draw = "X" }], text = "" }]'),
        ('id = "hale_crater_hq"', 'key_access = [{ gain = "cred", n = "X" }]'),
    ],
)
def test_x_stands_only_where_somebody_knows_it(tmp_path: Path, printed: str, instead: str) -> None:
    word = instead.split(" ")[0]
    lines = PRINTED.split("\n")
    at = next(number for number, line in enumerate(lines) if line == printed)
    first = next(number for number in range(at, at + 30) if lines[number].startswith(f"{word} = "))
    last = first if lines[first].rstrip().endswith("]") else next(
        number for number in range(first, first + 30) if lines[number] == "]"
    )  # fmt: skip
    lines[first : last + 1] = [instead]
    broken = tmp_path / "components.toml"
    broken.write_text("\n".join(lines), "utf-8")
    with pytest.raises(ComponentsError, match="X is known on an Event, and where its Cryo is X"):
        read(broken)


# declining (HX-12.3, HX-12.16)


def prepared() -> Chronicle:
    """A turn in which every line could be carried out."""
    state = fly(main_phase(1, 5, ["zoe"]), 0, "mars")
    place(state, "ev_crater_brawl")
    devastate(state, "mars")
    consume(reserve(state, "fleet_outrider_wing"), "fleet_patrol_cutter")
    state.players[0].cryo, state.players[0].cred = 3, 1
    return give(state, 0, "material_asset")


@rule("HX-12.3", "HX-7.7.4")
@pytest.mark.parametrize(
    "line",
    [
        {"gain": "key", "n": 1},
        {"gain": "fuel", "n": 2},
        {"draw": 2},
        {"thaw": 1},
        {"build": "key_complex"},
        {"build": "choice"},
        {"clear": 2, "at": "here_or_market"},
        {"gravshot": 1},
        {"consume": 1, "from": ["hand", "discard", "market"]},
        {"take": "market", "to": "hand"},
        {"take": "prime", "to": "deck"},
        {"take": "reserve", "to": "hand"},
        {"take": "consumed", "to": "deck"},
        {"reserve": 2},
        {"purge": 1, "at": "here"},
        {"overcome": 1, "at": "anywhere"},
        {"place_defense": 3, "on": "event_here"},
        {"place_defense": 3, "on": "market"},
        {"cost": [{"spend": "cred", "n": 1}], "then": [{"gain": "influence", "n": 1}]},
        {"cost": [{"discard": 1}], "then": [{"gain": "influence", "n": 1}]},
    ],
    ids=str,
)
def test_a_step_may_be_declined_and_then_does_nothing(line: dict[str, Any]) -> None:
    state = prepared()
    before = state.facts()
    run(state, 0, line, {"gain": "defense", "n": 1})
    assert asked(state) != "action"
    assert answers(state, 0)[-1] == "skip"
    skip(state, 0)
    # the next line follows all the same
    assert (asked(state), state.players[0].defense) == ("action", 1)
    state.players[0].defense = 0
    assert refresh(state).facts() == before


@rule("HX-12.16", "HX-12.3")
@pytest.mark.parametrize(
    "line",
    [
        {"gain": "cred", "n": 2}, {"gain": "defense", "n": 2}, {"gain": "influence", "n": 2},
        {"gain": "infamy", "n": 2}, {"gain": "mark", "faction": "biocom", "n": 2},
    ],
    ids=str,
)  # fmt: skip
def test_plain_gains_and_infamy_are_not_asked_for(line: dict[str, Any]) -> None:
    state = main_phase(1, 3, ["zoe"])
    run(state, 0, line)
    me = state.players[0]
    assert asked(state) == "action"
    assert (me.cred, me.defense, state.influence, state.infamy, me.marks[2]) == tuple(
        2 if line["gain"] == kind else 0 for kind in ("cred", "defense", "influence", "infamy", "mark")
    )


@rule("HX-12.16")
def test_marks_of_choice_are_chosen_one_by_one_but_not_declined() -> None:
    state = run(main_phase(1, 3, ["zoe"]), 0, {"gain": "mark", "faction": "choice", "n": 2})
    every = ["mark fleet", "mark fortress", "mark biocom", "mark cyber"]
    assert answers(state, 0) == every
    answer(state, 0, "mark cyber")
    assert answers(state, 0) == every
    answer(state, 0, "mark fleet")
    assert (asked(state), state.players[0].marks) == ("action", [1, 0, 0, 1])


@rule("HX-12.16", "HX-12.10")
def test_thaw_may_be_declined_to_stay_safe_from_freezing() -> None:
    state = main_phase(1, 2, ["zoe"])
    state.players[0].cryo = 1
    run(state, 0, {"thaw": 1})
    thawed = answer(state.clone(), 0, "do")
    skip(state, 0)
    for after in (thawed, state):
        place(after, "ev_cryo_bay_brownout")  # freezes with 2 Cryo whoever has none
        do(after, 0, "pass")
        while asked(after) != "action":
            answer(after, 0, answers(after, 0)[-1])
    assert (thawed.players[0].cryo, state.players[0].cryo) == (1, 0)


# costs (HX-12.5)


MIXED: dict[str, Any] = {
    "cost": [{"spend": "cred", "n": 2}, {"discard": 1}, {"consume": 1, "from": ["hand", "discard"]}],
    "then": [{"draw": 1}, {"gain": "influence", "n": 1}],
}


@rule("HX-12.5")
@pytest.mark.parametrize(
    ("cred", "hand", "possible"), [(2, 2, True), (1, 2, False), (2, 1, False), (2, 0, False), (5, 3, True)]
)
def test_every_part_of_a_cost_has_to_be_payable(cred: int, hand: int, possible: bool) -> None:
    state = give(main_phase(1, 4, ["zoe"]), 0, *["material_asset", "sentinel", "strategic_asset"][:hand])
    state.players[0].cred = cred
    run(state, 0, MIXED)
    assert (asked(state) == "pay_cost") is possible
    assert state.players[0].cred == cred


@rule("HX-12.5", "HX-9.7")
def test_all_is_paid_before_the_rest_is_resolved() -> None:
    state = give(main_phase(1, 4, ["zoe"]), 0, "material_asset", "sentinel", "strategic_asset")
    me = state.players[0]
    me.cred = 3
    run(state, 0, MIXED)
    assert answers(state, 0) == [
        "discard material_asset", "discard sentinel", "discard strategic_asset", "skip",
    ]  # fmt: skip
    answer(state, 0, "discard sentinel")
    # the cost is under way: no way back
    assert (asked(state), me.cred, state.influence) == ("pay_cost", 1, 0)
    assert answers(state, 0) == [
        "consume hand material_asset", "consume hand strategic_asset", "consume discard sentinel",
    ]  # fmt: skip
    answer(state, 0, "consume discard sentinel")
    assert (names(state.consumed), me.discard, asked(state)) == (["sentinel"], [], "draw")
    skip(state, 0)  # steps after the colon are optional again
    assert (state.influence, asked(state)) == (1, "action")


@rule("HX-12.5", "HX-7.7.5")
@pytest.mark.parametrize("kind", ["cred", "defense", "key", "fuel"])
def test_cred_defense_keys_and_fuel_can_be_spent(kind: str) -> None:
    state = main_phase(1, 4, ["zoe"])
    me = state.players[0]
    me.keys = 0
    line = {"cost": [{"spend": kind, "n": 2}], "then": [{"gain": "influence", "n": 1}]}
    name = {"key": "keys"}.get(kind, kind)
    setattr(me, name, 1)
    run(state, 0, line)
    assert asked(state) == "action"
    setattr(me, name, 2)
    run(state, 0, line)
    assert answers(state, 0) == ["pay", "skip"]
    answer(state, 0, "pay")
    assert (me.cred, me.defense, me.keys, me.fuel, state.influence) == (0, 0, 0, 0, 1)


@rule("HX-12.5")
def test_a_declined_cost_gives_nothing_but_the_lines_after_it_follow() -> None:
    state = give(main_phase(1, 2, ["zoe"]), 0, "cyber_mind_furnace", "sentinel")
    do(state, 0, "play", card="cyber_mind_furnace")  # consume a card: 3 Cred; then draw 1
    assert asked(state) == "pay_cost"
    skip(state, 0)
    assert (asked(state), state.players[0].cred, state.consumed) == ("draw", 0, [])


# choices (HX-12.6)


@rule("HX-12.6")
@pytest.mark.parametrize(("branch", "cred", "defense"), [(0, 4, 0), (1, 0, 4)])
def test_a_choice_is_one_branch(branch: int, cred: int, defense: int) -> None:
    state = give(main_phase(1), 0, "strategic_asset")
    do(state, 0, "play", card="strategic_asset")
    assert (asked(state), answers(state, 0)) == ("branch", ["branch 0", "branch 1"])
    labels = [option.label(state, 0) for option in state.options(0)]
    assert labels == ["+4 Cred", "+4 Defense"]
    answer(state, 0, f"branch {branch}")
    assert (state.players[0].cred, state.players[0].defense) == (cred, defense)
    assert asked(state) == "action"


@rule("HX-12.6", "HX-12.3")
def test_a_branch_follows_the_normal_rules_and_may_do_nothing() -> None:
    line = {"choose": [[], [{"draw": 1}, {"gain": "cred", "n": 1}], [{"gain": "infamy", "n": 1}]]}
    nothing = run(main_phase(1, 1, ["mai"]), 0, line, {"gain": "defense", "n": 1})
    drawn, shame = nothing.clone(), nothing.clone()
    assert nothing.options(0)[0].label(nothing, 0) == "Nothing"
    answer(nothing, 0, "branch 0")
    assert (asked(nothing), nothing.players[0].cred, nothing.players[0].defense) == ("action", 0, 1)
    answer(drawn, 0, "branch 1")
    assert (asked(drawn), drawn.players[0].cred) == ("draw", 0)
    skip(drawn, 0)
    assert (asked(drawn), drawn.players[0].cred, drawn.players[0].defense) == ("action", 1, 1)
    answer(shame, 0, "branch 2")
    assert (shame.infamy, shame.players[0].defense) == (1, 1)


# here (HX-12.7)


@rule("HX-12.7")
def test_here_is_where_the_player_is_at_that_moment() -> None:
    state = fly(main_phase(1, 5, ["zoe"]), 0, "mars")
    devastate(place(state, "ev_crater_brawl", "ev_quarry_cave_in"), "mars", "ceres")
    run(
        state, 0, {"gravshot": 1}, {"clear": 1, "at": "here"}, {"build": "key_complex"},
        {"purge": 1, "at": "here"},
    )  # fmt: skip
    answer(state, 0, "gravshot ceres")
    assert answers(state, 0) == ["clear_free hex-ceres", "skip"]
    answer(state, 0, "clear_free hex-ceres")
    answer(state, 0, "raise key_complex")
    assert answers(state, 0) == ["event ev_quarry_cave_in", "skip"]
    answer(state, 0, "event ev_quarry_cave_in")
    assert state.players[0].built[0] == 1 << hex("ceres")
    assert (state.devastation[hex("ceres")], state.devastation[hex("mars")]) == (0, 1)


@rule("HX-12.7", "HX-8.2.2")
def test_a_fuel_cell_burned_at_once_changes_here_too() -> None:
    state = fly(main_phase(1, 1, ["feint"]), 0, "old_world")
    run(state, 0, {"gain": "fuel", "n": 1}, {"build": "fuel_terminal"})
    answer(state, 0, "burn mercury")
    answer(state, 0, "raise fuel_terminal")
    assert state.players[0].built[1] == 1 << hex("mercury")


# the cost of an Event (HX-12.4)


@rule("HX-12.4", "V-18")
@pytest.mark.parametrize(
    ("id", "episode", "costs"),
    [
        # -2 and 2 for the only player would be nothing: at least 1
        ("ev_naval_defection", 2, {1: 1, 2: 2, 3: 4, 4: 6}),
        ("ev_capital_in_flames", 2, {1: 5, 2: 6, 3: 7, 4: 8}),
        ("ev_ore_price_crash", 1, {1: 5, 2: 5, 3: 5, 4: 5}),
        ("ev_ore_price_crash", 4, {1: 6, 2: 6, 3: 6, 4: 6}),
    ],
)
def test_the_defense_cost_of_an_event(id: str, episode: int, costs: dict[int, int]) -> None:
    for seats, cost in costs.items():
        state = main_phase(seats, episode)
        assert state.rules.costs[event(id)] == cost
        place(state, id)
        shown = [e for world in GAME.view(state, 0)["worlds"] for e in world["events"]]
        assert [(one["id"], one["cost"], one["tokens"]) for one in shown] == [(id, cost, 0)]


@rule("HX-12.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize(("episode", "economic"), [(2, 0), (4, 1)])
def test_every_event_costs_what_is_printed_and_what_the_opponent_adds(
    episode: int, economic: int, seats: int
) -> None:
    costs = main_phase(seats, episode).rules.costs
    for cost, printed in zip(costs, COMPONENTS.event, strict=True):
        more = economic if printed.type == "economic" else 0
        assert cost == max(1, printed.defense + printed.defense_x * seats + more)


@rule("HX-12.4")
@pytest.mark.parametrize(("seats", "cost"), [(1, 1), (2, 5), (3, 7)])
def test_what_an_opponent_adds_comes_before_the_least_cost(seats: int, cost: int) -> None:
    # -2 + 2 + 1 for the only player; 1 and then 1 more would be 2
    dearer = [SpecialRule(hook="event_cost", add_solo=1, add_multi=3)]
    assert defense_cost(EVENT[event("ev_naval_defection")], seats, dearer, 0) == cost
