"""XP-1: players and options."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from meeplehall.bots import bot
from meeplehall.engine.options import OptionError
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import CARD, FEED, REFLUX
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.lab.bot_match import decide
from meeplehall.testing import rule
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    C,
    at_random,
    begin,
    do,
    end_turn,
    line,
    mine,
    offered,
    plant,
    player,
)

LATER: dict[str, Any] = {"edition": "later"}
FIVE: dict[str, Any] = {"edition": "later", "five_players": True}


def settled(seats: int = 3, **options: Any) -> dict[str, Any]:
    return dict(GAME.settle(seats, options))


@rule("XP-1.1")
@pytest.mark.parametrize("edition", ["rulebook", "later"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_play(seats: int, edition: str) -> None:
    state = begin(seats, edition=edition)
    assert len(GAME.view(state, A)["seats"]) == seats
    assert state.waiting == [state.first]


@rule("XP-1.1")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(OptionError, match=f"Xenon Profiteer is for 2 to 5 players, not {seats}"):
        GAME.start(seats, FIVE, 1)


@rule("XP-1.1", "XP-1.2")
@pytest.mark.parametrize("options", [{}, LATER])
def test_a_fifth_player_has_to_be_allowed(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match="Five players need the later edition with room for a fifth player"):
        GAME.start(5, options, 1)


@rule("XP-1.2")
def test_five_play_the_later_edition_with_a_starter_of_each_kind() -> None:
    assert settled()["five_players"] is False
    state = begin(5, **FIVE)
    for facility in state.facilities:
        system = facility.hand + facility.draw
        assert (system.count(FEED), system.count(REFLUX), len(system)) == (1, 1, 10)
    assert {seat["colour"] for seat in GAME.view(state, A)["seats"]} == {
        "red", "blue", "green", "yellow", "purple"
    }  # fmt: skip


@rule("XP-1.2")
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_the_rulebook_edition_has_no_fifth_colour(seats: int) -> None:
    with pytest.raises(OptionError, match="Only the later edition has a fifth colour"):
        GAME.settle(seats, {"five_players": True})


@rule("XP-1.2")
def test_fewer_may_sit_where_five_are_allowed() -> None:
    assert len(begin(3, **FIVE).facilities) == 3


@rule("XP-1.3")
def test_the_edition_is_the_rulebooks_unless_the_later_one_is_chosen() -> None:
    assert GAME.view(begin(2), A)["edition"] == "rulebook"
    assert GAME.view(begin(2, edition="rulebook"), A) == GAME.view(begin(2), A)
    later = GAME.view(begin(2, edition="later"), A)
    assert (later["edition"], later["privilege_xp"]) == ("later", 3)
    with pytest.raises(OptionError, match="edition: 'first' is not one of rulebook, later"):
        GAME.settle(2, {"edition": "first"})


@rule("XP-1.4")
@pytest.mark.parametrize("edition", ["rulebook", "later"])
def test_each_module_is_switched_on_by_itself_in_either_edition(edition: str) -> None:
    for module in ("tactics", "profiteers", "bonus_contracts"):
        assert settled(edition=edition)[module] is False
    plain = GAME.view(begin(2, edition=edition), A)
    assert (plain["seats"][A]["has_tactic"], plain["seats"][A]["profiteer"]) == (False, None)
    size = len(plain["lines"][0]["places"])
    assert plain["lines"][0]["deck"] == 27 - size
    tactics = GAME.view(begin(2, edition=edition, tactics=True), A)
    assert (tactics["seats"][B]["has_tactic"], tactics["seats"][B]["profiteer"]) == (True, None)
    profiteers = GAME.view(begin(2, edition=edition, profiteers=True), A)
    assert (profiteers["seats"][B]["has_tactic"], profiteers["seats"][B]["profiteer"]) == (
        False,
        None,
    )
    assert [left["profiteer"] for left in profiteers["palette"]] == [man.id for man in COMPONENTS.profiteers]
    bonus = GAME.view(begin(2, edition=edition, bonus_contracts=True), A)
    assert bonus["lines"][0]["deck"] == 33 - size
    assert (bonus["seats"][A]["has_tactic"], bonus["seats"][A]["profiteer"]) == (False, None)


@rule("XP-1.4")
@pytest.mark.parametrize(
    ("options", "on"),
    [
        ({}, False),
        ({"tactics": True}, True),
        ({"profiteers": True}, True),
        ({"tactics": True, "profiteers": True}, True),
        ({"tactics": True, "bonus_contracts": False}, False),
        ({"profiteers": True, "bonus_contracts": "no"}, False),
        ({"bonus_contracts": True}, True),
    ],
)
def test_bonus_contracts_come_with_the_other_modules_unless_it_is_said_otherwise(
    options: dict[str, Any], on: bool
) -> None:
    assert settled(**options)["bonus_contracts"] is on
    state = begin(3, **options)
    there = {CARD[x].id for deck in (state.decks[0], state.line) for x in deck if x >= 0}
    assert ("con_x_space_tug" in there) is on


@rule("XP-1.4")
def test_a_flag_is_yes_or_no() -> None:
    with pytest.raises(OptionError, match="tactics: 'maybe' is neither yes nor no"):
        GAME.settle(3, {"tactics": "maybe"})


@rule("XP-1.5")
def test_stacks_run_out_unless_the_supply_is_unlimited() -> None:
    assert settled()["element_supply"] == "finite"
    for choice, taken in [("finite", 0), ("unlimited", 4)]:
        state = plant(begin=False, element_supply=choice)
        state.supply = [0, 0, 0, 0]
        state.advance()
        do(state, "mode normal", "air")
        assert len(mine(state).discard) == taken
    with pytest.raises(OptionError, match="element_supply: 'some' is not one of finite, unlimited"):
        GAME.settle(3, {"element_supply": "some"})


@rule("XP-1.6", "XP-18.8")
@pytest.mark.parametrize(
    ("edition", "seats", "option", "size"),
    [
        ("rulebook", 2, {}, 3), ("rulebook", 2, {"line_size_two_players": 4}, 4), ("rulebook", 3, {}, 4),
        ("later", 2, {}, 4), ("later", 2, {"line_size_two_players": "3"}, 3), ("later", 3, {}, 4),
    ],
)  # fmt: skip
def test_lines_of_two_players_are_as_long_as_the_edition_says_or_as_chosen(
    seats: int, option: dict[str, Any], size: int, edition: str
) -> None:
    state = begin(seats, edition=edition, **option)
    assert [len(line(state, which).split()) for which in ("contract", "upgrade")] == [size, size]


@rule("XP-1.6")
def test_the_lines_of_more_players_do_not_depend_on_it() -> None:
    state = begin(3, line_size_two_players=3)
    assert len(line(state, "contract").split()) == 4


@rule("XP-1.6")
@pytest.mark.parametrize("size", [2, 5, "many"])
def test_other_sizes_are_refused(size: object) -> None:
    with pytest.raises(OptionError, match=r"line_size_two_players: .* is not"):
        GAME.settle(2, {"line_size_two_players": size})


@rule("XP-1.7")
def test_the_start_player_is_random_or_a_given_seat() -> None:
    assert {begin(4, seed).waiting[0] for seed in range(40)} == {0, 1, 2, 3}
    assert {begin(4, seed, start_player="3").waiting[0] for seed in range(10)} == {3}
    assert begin(4, start_player=2).waiting == [2]


@rule("XP-1.7")
@pytest.mark.parametrize(("seats", "seat"), [(2, "2"), (3, "4"), (4, "4")])
def test_a_seat_that_nobody_has_cannot_begin(seats: int, seat: str) -> None:
    with pytest.raises(OptionError, match=f"There is no seat {int(seat) + 1} for the start player"):
        GAME.settle(seats, {"start_player": seat})
    with pytest.raises(OptionError, match="start_player: '5' is not one of"):
        GAME.settle(seats, {"start_player": "5"})


@rule("XP-1.8")
def test_turns_go_round_by_seat_from_the_start_player() -> None:
    state = begin(4, start_player="2")
    order = []
    for _ in range(9):
        order.append(player(state))
        end_turn(state)
    assert order == [2, 3, 0, 1, 2, 3, 0, 1, 2]


@rule("XP-1.9")
def test_only_the_player_whose_turn_it_is_decides() -> None:
    options: dict[str, Any] = {"tactics": True, "profiteers": True}
    for state in at_random(begin(4, seed=3, **options), Random(4)):
        if state.over:
            break
        if state.turns:
            assert state.waiting == [state.active]
        for seat in range(4):
            assert bool(state.options(seat)) == (seat in state.waiting)


@rule("XP-1.9")
def test_what_another_player_tries_is_refused() -> None:
    state = plant("N", seats=3)
    refusal = state.refusal(C, state.options(A)[0])
    assert refusal is not None
    assert refusal.sentence == "It is not your turn to decide."


@rule("XP-1.9")
def test_during_setup_the_others_decide_too() -> None:
    state = begin(3, profiteers=True, start_player="0")
    for seat, colour in ((A, "green"), (B, "purple"), (C, "red")):
        assert state.waiting == [seat]
        do(state, f"colour {colour}")
    for seat in (A, B, C):
        assert state.waiting == [seat]
        assert offered(state) == ["side start", "side lasting"]
        do(state, "side lasting")
    assert state.turns == 1


def colours(seed: int, **options: Any) -> list[str]:
    return [seat["colour"] for seat in GAME.view(begin(3, seed, **options), A)["seats"]]


@rule("XP-1.10")
def test_colours_follow_the_seats_unless_they_are_drawn() -> None:
    assert {tuple(colours(seed)) for seed in range(5)} == {("red", "blue", "green")}
    assert colours(7, colours="seats", profiteers=True) == ["red", "blue", "green"]
    with pytest.raises(OptionError, match="colours: 'red' is not one of profiteers, choose, seats, random"):
        GAME.settle(3, {"colours": "red"})


@rule("XP-1.10", "XP-3.10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", ["rulebook", "later"])
def test_players_choose_their_colour_and_with_it_the_profiteer(seats: int, edition: str) -> None:
    if (seats, edition) == (5, "rulebook"):
        return
    state = begin(seats, edition=edition, profiteers=True, start_player="1", five_players=seats == 5)
    names = ["purple", "green", "red", "blue"][: seats if seats < 5 else 4]
    order = [(1 + i) % seats for i in range(seats)]
    for seat, colour in zip(order, names, strict=False):
        assert player(state) == seat
        left = [entry["colour"] for entry in GAME.view(state, -1)["palette"]]
        assert [option.split()[1] for option in offered(state)] == left
        assert GAME.view(state, A)["seats"][seat]["profiteer"] is None
        do(state, f"colour {colour}")
    assert state.step.kind == "profiteer_side"  # the last of five takes what is left
    view = GAME.view(state, A)
    assert (view["seats"][1]["colour"], view["seats"][1]["profiteer"]) == ("purple", "pro_logistician")
    assert len({seat["colour"] for seat in view["seats"]}) == seats
    assert view["palette"] == []


@rule("XP-1.10", "XP-3.10")
def test_colours_are_chosen_without_profiteers_if_that_is_wanted() -> None:
    state = begin(2, colours="choose", start_player="0")
    assert offered(state) == ["colour red", "colour blue", "colour green", "colour yellow"]
    do(state, "colour yellow")
    assert "colour yellow" not in offered(state)
    assert [seat["colour"] for seat in GAME.view(do(state, "colour red"), B)["seats"]] == ["yellow", "red"]
    later = begin(2, colours="choose", edition="later")
    assert "colour purple" in offered(later)


@rule("XP-3.10", "XP-1.10")
@pytest.mark.parametrize("name", ["greedy", "random", "search"])
def test_bots_choose_their_colour_at_random(name: str) -> None:
    thinker, chosen = bot(name), Counter[str]()
    for seed in range(60):
        state = begin(3, 7, profiteers=True, start_player="0")
        decide(GAME, state, A, thinker, Random(seed))
        chosen[GAME.view(state, A)["seats"][A]["colour"]] += 1
    assert set(chosen) == {"red", "blue", "green", "yellow", "purple"}
    assert min(chosen.values()) > 3


@rule("XP-1.10", "XP-18.5")
@pytest.mark.parametrize(("edition", "purple"), [("rulebook", False), ("later", True)])
def test_drawn_colours_are_different_and_of_the_edition(edition: str, purple: bool) -> None:
    drawn = [colours(seed, edition=edition, colours="random") for seed in range(40)]
    assert all(len(set(three)) == 3 for three in drawn)
    everything = {"red", "blue", "green", "yellow"} | ({"purple"} if purple else set())
    assert {three[0] for three in drawn} == everything


@rule("XP-1.10")
def test_the_profiteer_belongs_to_the_drawn_colour() -> None:
    of_colour = {
        str(piece.tags["colour"]): piece.id
        for piece in GAME.pieces()
        if piece.tags.get("family") == "profiteer"
    }
    for seed in range(10):
        view = GAME.view(begin(4, seed, profiteers=True, edition="later", colours="random"), A)
        assert [seat["profiteer"] for seat in view["seats"]] == [
            of_colour[seat["colour"]] for seat in view["seats"]
        ]


def test_an_unknown_option_is_refused_with_all_that_there_are() -> None:
    with pytest.raises(OptionError, match=r"There is no option 'colour'; there are: edition, tactics"):
        GAME.settle(3, {"colour": "red"})


def test_options_and_presets_are_named_as_people_say_it() -> None:
    for option in GAME.options:
        assert option.title
        assert option.part
        assert option.help.endswith(".")
        for choice in option.choices or ("yes", "no"):
            assert option.called(choice) != choice, (option.name, choice)
    assert [preset.title for preset in GAME.presets][:2] == ["First game", "Standard"]
    for preset in GAME.presets:
        GAME.start(preset.seats or 2, preset.options, 1)
