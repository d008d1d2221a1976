"""HX-1: players, modes, difficulty, starting player, colours, and who decides for the table."""

from itertools import pairwise
from typing import Any

import pytest

from meeplehall.engine.options import OptionError
from meeplehall.games.helionox.game import GAME
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    at,
    begin,
    can,
    card,
    clear_events,
    devastate,
    do,
    event,
    everybody_passes,
    fetch,
    give,
    has,
    main_phase,
    next_round,
    no_markets,
    offered,
    place,
    refusal,
    show,
    spend_turn,
    table,
)

SEATS = pytest.mark.parametrize("seats", [1, 2, 3, 4])


@rule("HX-1.1")  # D-2
@SEATS
def test_one_to_four_players_share_one_score_and_one_result(seats: int) -> None:
    state = main_phase(seats)
    state.scored = [event("ev_heat_sink_failure")]
    outcome = GAME.outcome(state)
    assert outcome.scores == [2] * seats
    assert outcome.winners == list(range(seats))
    assert outcome.team_won is True
    assert [outcome.share(seat) for seat in range(seats)] == [1.0] * seats
    assert GAME.cooperative


@rule("HX-1.1")  # D-2
@pytest.mark.parametrize("seats", [0, 5])
def test_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(OptionError, match=f"is for 1 to 4 players, not {seats}"):
        begin(seats)


@rule("HX-1.2")
@pytest.mark.parametrize(("influence", "won"), [(2, False), (3, False), (4, True)])
def test_equal_influence_is_a_loss(influence: int, won: bool) -> None:
    state = main_phase(2)
    state.influence = influence
    state.taken_events = [event("ev_penal_block_riot")]  # 3 Influence
    outcome = GAME.outcome(state)
    assert outcome.team_won is won
    assert outcome.winners == ([0, 1] if won else [])


@rule("HX-1.3")  # D-1
@pytest.mark.parametrize(
    ("episode", "opponent", "eternal"),
    [
        ("1", "terminus", False),
        ("2", "interworld_council", False),
        ("3", "enforcers", False),
        ("4", "omegatron", False),
        ("5", "shadow_syndicate", False),
        ("eternal", "terminus", True),
    ],
)
def test_any_episode_or_eternal_mode_can_be_played(episode: str, opponent: str, eternal: bool) -> None:
    options: dict[str, Any] = {"eternal_opponent": "terminus"} if eternal else {}
    view = GAME.view(begin(1, episode, **options), 0)
    assert view["opponent"]["id"] == opponent
    assert view["eternal"] is eternal
    assert view["episode"] == (5 if eternal else int(episode))


@rule("HX-1.3")  # D-1
def test_there_is_no_sixth_episode() -> None:
    with pytest.raises(OptionError, match="episode: '6' is not one of 1, 2, 3, 4, 5, eternal"):
        begin(1, 6)


@rule("HX-1.4")  # D-3
def test_veteran_changes_the_count_of_the_opponent_and_nothing_else() -> None:
    standard, veteran = begin(2, 2, head_start="none"), begin(2, 2, difficulty="veteran", head_start="none")
    assert (standard.rules.veteran, veteran.rules.veteran) == (False, True)
    assert standard.facts() == veteran.facts()
    parts = zip(standard.rules.facts(), veteran.rules.facts(), strict=True)
    assert [pair for pair in parts if pair[0] != pair[1]] == [(False, True)]
    counts = []
    for difficulty in ("standard", "veteran"):
        state = main_phase(1, 2, difficulty=difficulty)
        state.taken_cards.append(fetch(state, card("biocom_plague_dividend")))  # Infamy 2
        counts.append(GAME.view(state, 0)["opponent"]["score"])
    assert counts == [0, 2]


@rule("HX-1.4")  # D-3
def test_there_are_two_difficulties() -> None:
    with pytest.raises(OptionError, match="difficulty: 'easy' is not one of standard, veteran"):
        begin(1, difficulty="easy")


@rule("HX-1.5")  # D-6
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_starting_player_goes_first_in_every_cycle_and_every_round(first: int) -> None:
    state = main_phase(3, start_player=str(first))
    for cycle in range(2):
        assert state.cycle == cycle
        for seat in ((first + i) % 3 for i in range(3)):
            assert state.waiting == [seat]
            spend_turn(state, seat)
    next_round(state)
    while state.step.kind == "council":
        do(state, state.waiting[0], "done")
    assert state.round == 2
    assert state.waiting == [first]


@rule("HX-1.5")  # D-6
def test_the_starting_player_sits_at_the_table() -> None:
    with pytest.raises(OptionError, match="start_player: the third seat cannot start, there are only 2"):
        begin(2, start_player="2")
    assert begin(1).rules.first == 0


@rule("HX-1.6")
def test_clockwise_from_the_starting_player_skipping_who_has_passed() -> None:
    state = main_phase(4, start_player="2")
    turns = []
    cycle = state.cycle
    while state.cycle == cycle:
        seat = state.waiting[0]
        turns.append(seat)
        if seat == 3:
            do(state, seat, "pass")
        else:
            spend_turn(state, seat)
    assert turns == [2, 3, 0, 1]
    turns = []
    while state.step.kind == "action" and len(turns) < 3:
        turns.append(state.waiting[0])
        do(state, state.waiting[0], "pass")
    assert turns == [2, 0, 1]


@rule("HX-1.7")  # D-5
def test_everybody_takes_another_colour() -> None:
    state = begin(3, colours="choose", start_player="1")
    assert state.step.kind == "colour"
    assert offered(state, 1, "colour") == [{"colour": c} for c in ("crimson", "azure", "jade", "violet")]
    do(state, 1, "colour", colour="jade")
    why = refusal(state, 2, "colour", colour="jade")
    assert (why.rule, why.sentence) == ("HX-1.7", "Somebody has this colour.")
    assert {"colour": "jade"} not in offered(state, 2, "colour")
    do(state, 2, "colour", colour="crimson")
    do(state, 0, "colour", colour="violet")
    assert [seat["colour"] for seat in GAME.view(state, 0)["seats"]] == ["violet", "jade", "crimson"]
    assert state.step.kind == "architect"


@rule("HX-1.7")
def test_colours_by_seat_differ_and_the_boards_are_alike() -> None:
    seats = GAME.view(table(4, 5), 0)["seats"]
    assert [seat["colour"] for seat in seats] == ["crimson", "azure", "jade", "violet"]
    for episode in ("1", "3", "5", "eternal"):
        state = begin(4, episode)
        boards = [
            {name: seat[name] for name in ("cred", "defense", "keys", "fuel", "marks", "cryo", "supply")}
            for seat in GAME.view(state, -1)["seats"]
        ]
        assert boards == [boards[0]] * 4
        assert boards[0]["supply"] == [3, 3]


@rule("HX-1.8")
def test_the_starting_player_decides_for_the_table() -> None:
    state = main_phase(3, start_player="1")
    place(state, "ev_heat_sink_failure", "ev_panic_in_the_stands", "ev_crater_brawl")  # 2 Influence each
    no_markets(state)
    everybody_passes(state)
    assert state.step.kind == "score_event_tie"
    assert state.waiting == [1]
    assert len(offered(state, 1, "give_event")) == 3
    assert state.options(0) == state.options(2) == []
    assert (
        refusal(state, 0, "give_event", event="ev_crater_brawl").sentence == "It is not your turn to decide."
    )
    # everybody is shown the question
    assert GAME.view(state, 0)["step"] == "score_event_tie"
    assert GAME.view(state, 0)["asked"] == [1]


@rule("HX-1.9")
@pytest.mark.parametrize(("episode", "overcome"), [(3, True), (4, False)])
def test_an_opponents_rule_comes_before_the_text_of_a_card(episode: int, overcome: bool) -> None:
    # Ore Price Crash costs 5; Omegatron makes it 6, and the limit of 5 on Null-Siege Engine sees the 6
    state = main_phase(1, episode, ["fontaine"])
    place(state, "ev_ore_price_crash")
    at(state, 0, "mars")
    give(state, 0, "fortress_null_siege_engine")
    has(state, 0, cred=5)
    do(state, 0, "play", card="fortress_null_siege_engine")
    if can(state, 0, "pay"):
        do(state, 0, "pay")
    if overcome:
        do(state, 0, "event", event="ev_ore_price_crash")
    assert state.step.kind != "event_pick"
    assert (event("ev_ore_price_crash") in state.scored) is overcome


@rule("HX-1.9")
def test_the_text_of_a_card_comes_before_the_general_rules() -> None:
    state = main_phase(1, 1, ["amnon"])
    devastate(state, "mercury")
    has(state, 0, cred=5)
    assert refusal(state, 0, "build", building="fuel_terminal").rule == "HX-7.4.8"
    give(state, 0, "fleet_tanker_lease")
    do(state, 0, "play", card="fleet_tanker_lease")
    do(state, 0, "raise", building="fuel_terminal")
    assert {"seat": 0, "type": "fuel_terminal", "ready": True} in GAME.view(state, 0)["worlds"][0][
        "buildings"
    ]


TABLE = {1: (3, 5, 5, 2), 2: (3, 5, 5, 4), 3: (2, 3, 3, 4), 4: (2, 3, 3, 4)}


@rule("HX-1.10")
@SEATS
def test_actions_cards_and_events_by_player_count(seats: int) -> None:
    actions, draw, limit, events = TABLE[seats]
    state = table(seats, 1, ["fontaine", "amnon", "mai", "feint"])
    assert [len(player.hand) for player in state.players] == [draw] * seats
    assert len(state.placed) == events
    assert len(state.event_deck) == (12 if seats == 1 else 24) - events
    while state.step.kind == "council":
        do(state, state.waiting[0], "done")
    assert GAME.view(state, 0)["actions_left"] == actions
    next_round(state)  # with hands kept, the first of equal cards are discarded
    assert [len(player.hand) for player in state.players] == [limit] * seats
    assert state.round == 2


@rule("HX-1.10", "HX-1.11")
@SEATS
def test_what_the_opponent_scores_by_player_count(seats: int) -> None:
    state = main_phase(seats, 2)
    clear_events(state)
    place(state, "ev_heat_sink_failure", "ev_doomsday_marches", "ev_grid_overload", "ev_penal_block_riot")
    for id in ("fleet_convoy_broker", "fortress_siege_marshal", "biocom_helix_garden", "cyber_code_novice"):
        show(state, id)
    next_round(state)
    view = GAME.view(state, 0)["opponent"]
    # the highest Event is the riot (3); the others are worth 2 each
    assert view["events"][0] == "ev_penal_block_riot"
    assert len(view["events"]) == (1 if seats == 1 else 2)
    if seats == 1:
        assert view["cards"] == ["biocom_helix_garden"]
    else:
        assert sorted(view["cards"]) == sorted(
            ["fleet_convoy_broker", "fortress_siege_marshal", "biocom_helix_garden", "cyber_code_novice"]
        )


@rule("HX-1.11")
def test_multiplayer_means_two_three_and_four_players() -> None:
    decks = [len(begin(seats, 1).event_deck) for seats in (1, 2, 3, 4)]
    assert decks == [12, 24, 24, 24]
    placed = [GAME.start(seats, {}, 3).rules.events for seats in (1, 2, 3, 4)]
    assert placed == [2, 4, 4, 4]


@rule("HX-1.8")
def test_talk_is_free_and_every_seat_sees_the_same_table() -> None:
    state = table(3, 4)
    views = [GAME.view(state, seat) | {"seat": 0} for seat in (-1, 0, 1, 2)]
    assert all(one == other for one, other in pairwise(views))


@rule("HX-11.3.1", "HX-11.3.2")  # D-4
def test_the_worlds_of_eternal_mode_are_chosen_or_drawn() -> None:
    worlds = ("mercury", "old_world", "luna", "mars", "ceres")
    state = begin(2, "eternal", eternal_opponent="omegatron", eternal_hexes=worlds)
    view = GAME.view(state, 0)
    assert view["opponent"]["id"] == "omegatron"
    assert sorted(world["hex"] for world in view["worlds"]) == sorted(worlds)
    state = begin(2, "eternal", eternal_hexes=worlds, eternal_locations=["calores_montes"])
    assert GAME.view(state, 0)["worlds"][0]["location"] == "calores_montes"
    drawn = [GAME.view(begin(2, "eternal", seed), 0) for seed in range(30)]
    assert len({view["opponent"]["id"] for view in drawn}) == 5
    assert len({world["hex"] for view in drawn for world in view["worlds"]}) == 6
    assert len({world["location"] for view in drawn for world in view["worlds"]}) == 12
    assert {len(view["worlds"]) for view in drawn} == {5}


@rule("HX-11.3.1", "HX-11.3.2")  # D-4
@pytest.mark.parametrize(
    ("episode", "options", "message"),
    [
        ("3", {"eternal_opponent": "terminus"}, "an episode has its own Opponent"),
        ("3", {"eternal_hexes": ["luna"]}, "only Eternal mode chooses worlds"),
        ("3", {"eternal_locations": ["calores_montes"]}, "only Eternal mode chooses worlds"),
        ("eternal", {"eternal_hexes": ["luna", "mars"]}, "exactly 5 worlds are needed"),
        (
            "eternal",
            {"eternal_locations": ["calores_montes", "shrines_borealis"]},
            "only one card of mercury can lie there",
        ),
        (
            "eternal",
            {
                "eternal_hexes": ["old_world", "luna", "mars", "ceres", "europa"],
                "eternal_locations": ["calores_montes"],
            },
            "calores_montes needs mercury in play",
        ),
    ],
)
def test_worlds_that_do_not_go_together_are_refused(
    episode: str, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(OptionError, match=message):
        begin(2, episode, **options)


@rule("HX-1.3")
def test_options_and_presets_are_in_words() -> None:
    for option in GAME.options:
        assert option.title
        assert [choice for choice in option.choices if option.called(choice) == choice] == []
    for preset in GAME.presets:
        assert GAME.settle(preset.seats or 2, preset.options)
