"""HX-3.2.4 to HX-3.2.6: the special rules of the five Opponents, what they begin with, and dearer Events."""

from pathlib import Path

import pytest

from meeplehall.engine.components import ComponentsError
from meeplehall.games.helionox.components.box import COMPONENTS, FOLDER
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.page.events import crisis
from meeplehall.games.helionox.page.prologue import prologue
from meeplehall.games.helionox.page.standing import computed
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.effects import names
from tests.games.helionox.tables import (
    at,
    begin,
    devastate,
    do,
    empty_deck,
    event,
    faction,
    has,
    lines,
    main_phase,
    marks,
    next_round,
    no_markets,
    offered,
    place,
    priced,
    read,
    refresh,
    show,
    strips,
    tokens,
)
from tests.games.helionox.test_sketch import drawn


def last_round(state: Chronicle) -> Chronicle:
    """No Event is left to come."""
    state.scored += state.event_deck
    state.event_deck = []
    state.topped = 0
    return refresh(state)


def to_the_end(state: Chronicle) -> Chronicle:
    """Everybody passes, and the first answer to every question until the match is over."""
    while not state.over:
        next_round(state)
    return state


@rule("HX-3.2.4")
def test_terminus_has_no_special_rule() -> None:
    assert GAME.view(main_phase(1), 0)["opponent"]["rules"] == []
    state = main_phase(2)
    devastate(state, "mercury", "mars", "luna", "old_world")
    place(state, "ev_doomsday_marches")
    state.market_defense[:2] = [2 + strips("ev_doomsday_marches")] * 2
    assert state.rules.costs[event("ev_ore_price_crash")] == 5  # Economic, as printed
    next_round(state)
    assert (state.infamy, state.taken_cards, state.market_defense[:2]) == (
        1,
        [],
        [2, 2],
    )  # the Event's Infamy


@rule("HX-3.2.4", "HX-10.1.2", "HX-10.2.7", "V-38")
def test_the_council_scores_what_is_left_at_mercury() -> None:
    state = main_phase(1, 2, ["mai"])
    quiet = ["ev_penal_block_riot", "ev_isotope_shortfall", "ev_water_rights_dispute"]  # 3 and 2; 3 on Mars
    place(state, *quiet, "ev_constitutional_crisis")  # 4, the one of the Score step
    devastate(state, "mars", "mars", *["mercury"] * 4)
    no_markets(state)
    last_round(state)
    to_the_end(state)
    view = GAME.view(state, 0)
    assert view["opponent"]["events"] == ["ev_constitutional_crisis", *quiet[:2]]
    assert view["opponent"]["score"] == 4 + 5
    assert [EVENT[one].id for one in state.placed] == quiet[2:]
    assert ["Devastated Locations", -(4 + 1), "HX-10.2.7"] in view["team"]["lines"]


@rule("HX-3.2.4")
@pytest.mark.parametrize(("episode", "lost"), [(1, 2), (2, 5)])
def test_every_token_on_mercury_counts_under_the_council_only(episode: int, lost: int) -> None:
    state = main_phase(2, episode)
    devastate(state, "mars", "mars", "mars", *["mercury"] * 4)
    assert ["Devastated Locations", -lost, "HX-10.2.7"] in GAME.view(state, 0)["team"]["lines"]


@rule("HX-3.2.4")
def test_events_at_mercury_stay_with_nobody_under_another_opponent() -> None:
    state = main_phase(1, 1)
    place(state, "ev_isotope_shortfall", "ev_heat_sink_failure")
    no_markets(state)
    state.round = 5
    refresh(state)
    to_the_end(state)
    assert (len(state.taken_events), len(state.placed)) == (1, 1)


def enforcers(devastated: int) -> Chronicle:
    """Before the End phase, with so many Devastated Locations."""
    state = main_phase(1, 3)
    devastate(state, *["mars", "luna", "ceres"][:devastated])
    # the best card is a Plan; below it lies an Operative with more Influence than the others show
    show(state, "fleet_captain_oduya_strand")
    show(state, "fleet_admiralty_seat")
    show(state, "fortress_watch_rota")
    show(state, "biocom_spore_futures")
    show(state, "cyber_code_novice")
    return state


@rule("HX-3.2.4", "HX-6.2.9")
@pytest.mark.parametrize(
    ("devastated", "taken"),
    [
        (0, ["fleet_admiralty_seat"]),
        (1, ["fleet_admiralty_seat"]),
        (2, ["fleet_admiralty_seat", "fleet_captain_oduya_strand"]),
        (3, ["fleet_admiralty_seat", "fleet_captain_oduya_strand"]),
    ],
)
def test_the_enforcers_hunt_where_two_locations_lie_waste(devastated: int, taken: list[str]) -> None:
    state = enforcers(devastated)
    next_round(state)
    assert names(state.taken_cards) == taken


@rule("HX-3.2.4")
def test_the_enforcers_take_techs_and_operatives_that_are_undefended() -> None:
    state = enforcers(2)
    show(state, "fleet_captain_oduya_strand")  # on display: best of all
    show(state, "fortress_iron_treasury")  # a Plan worth 3
    show(state, "biocom_plague_dividend")  # a Tech, 0 with Infamy, ranks before Code Novice
    state.market_defense[faction("fleet")] = 1
    refresh(state)
    next_round(state)
    assert names(state.taken_cards) == ["fortress_iron_treasury", "biocom_plague_dividend"]


@rule("HX-3.2.4")
def test_tokens_do_not_count_twice_for_the_enforcers() -> None:
    state = enforcers(0)
    devastate(state, "mars", "mars", "mars", "fleet", "cyber")  # one Location, and Markets are no Locations
    next_round(state)
    assert names(state.taken_cards) == ["fleet_admiralty_seat"]


@rule("HX-3.2.4")
def test_the_enforcers_find_nobody() -> None:
    state = enforcers(3)
    for id in ("fleet", "fortress", "biocom", "cyber"):
        empty_deck(state, id)
    taken = len(state.taken_cards)
    next_round(state)
    assert len(state.taken_cards) == taken


@rule("HX-3.2.4", "HX-12.4")
def test_economic_events_cost_more_under_omegatron() -> None:
    plain, dear = main_phase(4, 3).rules.costs, main_phase(4, 4).rules.costs
    for number, card in enumerate(COMPONENTS.event):
        printed = card.defense + 4 * card.defense_x
        assert plain[number] == max(1, printed)
        assert dear[number] == max(1, printed + (card.type == "economic"))
    solo = main_phase(1, 4).rules.costs
    assert solo[event("ev_ore_price_crash")] == 6


@rule("HX-3.2.4", "HX-9.13")
def test_whoever_overcomes_an_economic_event_under_omegatron_gains_a_mark_of_choice() -> None:
    state = priced(main_phase(2, 4, ["mai", "fontaine"]), ev_wage_freeze=6, ev_augment_checkpoint=12)
    place(state, "ev_wage_freeze", "ev_augment_checkpoint")
    has(state, 0, defense=18)
    do(state, 0, "defend", target="ev_wage_freeze", points=1)
    assert tokens(state, "ev_wage_freeze") == 1
    do(state, 0, "defend", target="ev_wage_freeze", points=5)
    assert state.step.kind == "mark_faction"
    assert state.waiting == [0]
    assert offered(state, 0, "mark") == [{"faction": id} for id in ("fleet", "fortress", "biocom", "cyber")]
    do(state, 0, "mark", faction="biocom")
    assert GAME.view(state, 0)["seats"][0]["marks"] == [0, 0, 1, 0]
    # an Event of another type gives its printed Mark only
    do(state, 0, "defend", target="ev_augment_checkpoint", points=12)
    assert state.step.kind in ("action", "more")
    assert GAME.view(state, 0)["seats"][0]["marks"] == [0, 1, 1, 0]


@rule("HX-3.2.4", "HX-9.13")
def test_the_printed_mark_comes_with_the_mark_of_omegatron() -> None:
    state = at(main_phase(1, 4), 0, "ceres")
    marks(state, 0, fleet=0, fortress=0, biocom=0, cyber=0)
    place(priced(state, ev_ore_cartel=5), "ev_ore_cartel")  # Cyber
    has(state, 0, defense=5)
    do(state, 0, "defend", target="ev_ore_cartel", points=5)
    do(state, 0, "mark", faction="fleet")
    assert GAME.view(state, 0)["seats"][0]["marks"] == [1, 0, 0, 1]


@rule("HX-3.2.4", "HX-6.2.9", "V-37")
def test_the_syndicate_removes_a_defense_token_after_scoring() -> None:
    state = main_phase(2, 5)
    state.market_defense = [1, 2, 0, 0]
    refresh(state)
    devastate(state, "biocom")
    shown = [market["card"] for market in GAME.view(state, 0)["markets"]]
    next_round(state)
    assert names(state.taken_cards) == shown[2:]
    assert state.market_defense == [0, 1, 0, 0]
    assert [market["card"] for market in GAME.view(state, 0)["markets"]][:2] == shown[:2]


@rule("HX-3.2.4", "HX-4.9")
@pytest.mark.parametrize("episode", [1, 2, 3, 4])
def test_nobody_else_removes_defense_tokens(episode: int) -> None:
    state = main_phase(2, episode)
    no_markets(state)
    before = state.market_defense[:]
    next_round(state)
    assert state.market_defense == before


@rule("HX-3.1.1")
@pytest.mark.parametrize(("episode", "verb"), [("1", "rises"), ("3", "rise"), ("4", "rises")])
def test_an_opponent_rises_and_several_rise(episode: str, verb: str) -> None:
    state = GAME.rules.set_up(2, GAME.settle(2, {"episode": episode}), 1, True)
    state.advance()
    opponent = GAME.view(state, 0)["opponent"]
    assert lines(state)[0].text == f"[piece:{opponent['id']}] {verb}. {opponent['goal']}"


@rule("HX-3.2.4")
def test_the_rules_of_an_opponent_are_told() -> None:
    for episode, words in [(2, "Mercury"), (3, "Tech or Operative"), (4, "Economic"), (5, "Defense token")]:
        assert words in " ".join(GAME.view(main_phase(1, episode), 0)["opponent"]["rules"])


# the head start (HX-3.2.5)

PRINTED = (FOLDER / "components.toml").read_text("utf-8")
OURS_ALONE = "our balancing, not in the rulebook"


def ahead(influence: int) -> Chronicle:
    """The beginning of a match in which the Opponent has so much Influence, with a log."""
    state = GAME.rules.set_up(2, GAME.settle(2, {"episode": "1"}), 1, True)
    state.rules.head_start = influence
    state.advance()
    return state


@rule("HX-3.2.5", "HX-1.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("episode", ["1", "2", "5", "eternal"])
def test_the_opponent_begins_with_one_number_for_each_number_of_players(episode: str, seats: int) -> None:
    usual = {"1": [1, 1, 3, 1], "eternal": [0] * 4}.get(episode, [3, 6, 5, 3])[seats - 1]
    more = 0 if episode == "eternal" else 3
    for difficulty, influence in (("standard", usual), ("veteran", usual + more)):
        state = begin(seats, episode, difficulty=difficulty)
        assert state.rules.head_start == influence
        opponent = GAME.view(state, 0)["opponent"]
        assert (opponent["head_start"], opponent["score"]) == (influence, influence)
        assert opponent["lines"][0] == [f"Head start ({OURS_ALONE})", influence, "HX-3.2.5"]
        assert GAME.view(state, 0)["team"]["score"] == 0


@rule("HX-3.2.5")
@pytest.mark.parametrize("difficulty", ["standard", "veteran"])
def test_a_table_can_play_without_a_head_start(difficulty: str) -> None:
    state = begin(2, 3, difficulty=difficulty, head_start="none")
    assert (state.rules.head_start, GAME.view(state, 0)["opponent"]["score"]) == (0, 0)


@rule("HX-3.2.5")
def test_the_head_start_is_an_option_of_table_and_campaign_that_says_what_it_is() -> None:
    option = next(option for option in GAME.options if option.name == "head_start")
    assert (option.default, option.choices, option.rule) == ("balanced", ("balanced", "none"), "HX-3.2.5")
    assert OURS_ALONE in option.help
    assert GAME.campaign is not None
    assert "head_start" in GAME.campaign.choices


@rule("HX-3.2.5", "HX-10.3.1", "HX-1.2")
@pytest.mark.parametrize(("influence", "won"), [(8, False), (9, True)])
def test_the_head_start_counts_at_the_end(influence: int, won: bool) -> None:
    state = main_phase(2)
    state.rules.head_start = 5
    state.taken_events = [event("ev_penal_block_riot")]  # 3 Influence
    state.influence = influence
    outcome = GAME.outcome(state)
    assert [(line.label, line.points) for line in outcome.against][:2] == [
        (f"Head start ({OURS_ALONE})", 5),
        ("Events scored", 3),
    ]
    assert GAME.view(state, 0)["opponent"]["score"] == 8
    assert outcome.team_won is won


@rule("V-47", "HX-3.2.5", "HX-10.3.1")
def test_what_is_scored_is_added_to_the_head_start() -> None:
    state = main_phase(2)
    state.rules.head_start = 7
    place(state, "ev_penal_block_riot", "ev_grid_overload")  # 3 and 2
    no_markets(state)
    next_round(state)
    assert (len(state.taken_events), state.taken_cards) == (2, [])
    assert GAME.view(state, 0)["opponent"]["score"] == 7 + 5


@rule("HX-3.2.5")
def test_the_head_start_stays_to_the_end() -> None:
    state = main_phase(2)
    state.rules.head_start = 5
    other = main_phase(2)
    for one in (state, other):
        to_the_end(one)
    counts = [GAME.view(one, 0)["opponent"]["score"] for one in (state, other)]
    assert counts[0] == counts[1] + 5


@rule("HX-3.2.5")
def test_a_head_start_is_told_where_there_is_one() -> None:
    for influence, told in ((7, [f"The Opponent begins with 7 Influence ({OURS_ALONE})."]), (0, [])):
        state = ahead(influence)
        assert [line.text for line in lines(state) if line.rule == "HX-3.2.5"] == told
        page = prologue(GAME.view(state, 0), ["Ann", "Ben"])
        assert (f"The Opponent begins with 7 Influence ({OURS_ALONE})." in page) is bool(told)
        assert ("begins with" in page) is bool(told)
        score = computed(GAME.view(state, 0)["opponent"]["lines"])
        assert score == (f"Head start ({OURS_ALONE}): +7" if told else "Nothing yet.")


@rule("HX-3.2.5")
@pytest.mark.parametrize(
    ("printed", "instead", "message"),
    [
        ("players = [3, 6, 5, 3]", "players = [3, 6, -5, 3]", "cannot begin with less than nothing"),
        ("veteran = 3", "veteran = -3", "cannot begin with less than nothing"),
        ("\nbefore = [1, 1, 3, 1]", "\nbefore = [1, -1, 3, 1]", "cannot begin with less than nothing"),
        ("\nbefore = [1, 1, 3, 1]", "\nbefore = [1, 1, 3]", "one number for each number of players"),
        ("players = [3, 6, 5, 3]", "players = [3, 6, 5]", "one number for each number of players"),
        ("events = [5, 2, 1, 2]", "events = [5, 2, 1]", "one number for each number of players"),
        ("events = [5, 2, 1, 2]", "events = [5, 2, -1, 2]", "Events cannot cost less than printed"),
        (
            "events_before = [2, 2, 0, 2]",
            "events_before = [2, 2, 0]",
            "one number for each number of players",
        ),
        ("events_before = [2, 2, 0, 2]", "events_before = [2, -2, 0, 2]", "Events cannot cost less"),
    ],
)
def test_numbers_of_our_balancing_that_cannot_be_are_refused(
    printed: str, instead: str, message: str, tmp_path: Path
) -> None:
    assert PRINTED.count(printed) == 1
    broken = tmp_path / "components.toml"
    broken.write_text(PRINTED.replace(printed, instead), "utf-8")
    with pytest.raises(ComponentsError, match=rf"^components\.toml: head_start: .*{message}"):
        read(broken)


@rule("HX-3.2.5", "V-47")
def test_the_rules_name_the_head_starts_of_the_data() -> None:
    ours = COMPONENTS.head_start
    rule_text = GAME.rulebook["HX-3.2.5"].text
    counts = ("one player", "two", "three", "four")
    for start, numbers in (("at the end: ", ours.players), ("in episode 1 it is ", ours.before)):
        words = ", ".join(f"{n} against {count}" for n, count in zip(numbers, counts, strict=True))
        assert start + words in " ".join(rule_text.split())
    assert f"In veteran it begins with {ours.veteran} more" in rule_text
    example = GAME.rulebook["V-47"].text
    assert f"begins with {ours.players[1]}." in example
    assert f"In veteran it begins with {ours.players[1] + ours.veteran}." in example


# dearer Events (HX-3.2.6)


@rule("HX-3.2.6", "HX-12.4", "V-48")
@pytest.mark.parametrize(("seats", "first", "later"), [(1, 2, 5), (2, 2, 2), (3, 0, 1), (4, 2, 2)])
def test_every_event_costs_more_by_the_number_of_players(seats: int, first: int, later: int) -> None:
    for episode, more in ((1, first), (2, later), (5, later)):
        printed = begin(seats, episode, head_start="none").rules.costs
        for difficulty in ("standard", "veteran"):
            state = begin(seats, episode, difficulty=difficulty)
            assert state.rules.dearer == GAME.view(state, 0)["opponent"]["dearer"] == more
            for cost, without, card in zip(state.rules.costs, printed, COMPONENTS.event, strict=True):
                assert cost == max(1, card.defense + card.defense_x * seats + more)
                assert without == max(1, card.defense + card.defense_x * seats)


@rule("V-48", "HX-3.2.6")
def test_the_example_of_dearer_events() -> None:
    naval, fever = event("ev_naval_defection"), event("ev_regolith_fever")
    assert [begin(seats, 2).rules.costs[naval] for seats in (2, 3, 4)] == [4, 5, 8]
    assert [begin(1, episode).rules.costs[fever] for episode in (1, 2)] == [5, 8]


@rule("HX-3.2.6")
def test_in_eternal_mode_events_cost_what_is_printed() -> None:
    state = begin(1, "eternal", eternal_opponent="terminus")
    assert state.rules.dearer == 0
    assert (
        state.rules.costs == begin(1, "eternal", eternal_opponent="terminus", head_start="none").rules.costs
    )


@rule("HX-3.2.6")
def test_what_events_cost_more_is_told_where_they_do() -> None:
    for seats, episode, told in ((2, 2, [f"Every Event costs 2 more Defense ({OURS_ALONE})."]), (3, 1, [])):
        state = begin(seats, episode, log=True)
        assert [line.text for line in lines(state) if line.rule == "HX-3.2.6"] == told
        page = prologue(GAME.view(state, 0), ["Ann", "Ben", "Cleo"][:seats])
        assert ("Every Event costs" in page) is bool(told)
        assert all(sentence in page for sentence in told)


@rule("HX-12.4", "HX-3.2.6", "V-18")
@pytest.mark.parametrize(
    ("id", "seats", "episode", "head_start", "cost", "words"),
    [
        ("ev_ore_price_crash", 3, 1, "balanced", 5, ""),
        ("ev_ore_price_crash", 3, 4, "none", 6, "5 as printed and 1 more by the Opponent's rule"),
        (
            "ev_ore_price_crash", 1, 4, "balanced", 11,
            f"5 as printed, 1 more by the Opponent's rule and 5 more with one player ({OURS_ALONE})",
        ),
        ("ev_capital_in_flames", 2, 2, "none", 6, "6 as printed (X+4 with two players)"),
        (
            "ev_capital_in_flames", 4, 2, "balanced", 10,
            f"8 as printed (X+4 with four players) and 2 more with four players ({OURS_ALONE})",
        ),
        ("ev_naval_defection", 1, 2, "none", 1, "0 as printed (2X-2 with one player), but never less than 1"),
    ],
)  # fmt: skip
def test_an_event_says_what_it_costs_and_how_that_comes_about(
    id: str, seats: int, episode: int, head_start: str, cost: int, words: str
) -> None:
    state = main_phase(seats, episode, head_start=head_start)
    place(state, id)
    (shown,) = (each for world in GAME.view(state, 0)["worlds"] for each in world["events"])
    assert shown == {"id": id, "cost": cost, "made_of": words, "tokens": 0}
    page = crisis(id, cost, words, 0, "")
    assert f"<b>{cost}</b>" in page
    assert ("Its cost:" in page) is bool(words)
    terminal = "\n".join(drawn(state, width=240))
    assert f" 0/{cost} " in terminal
    assert (f"Defense: {words}." in terminal) is bool(words)


@rule("HX-3.2.6")
def test_the_rules_name_the_dearer_events_of_the_data() -> None:
    ours = COMPONENTS.head_start
    rule_text = " ".join(GAME.rulebook["HX-3.2.6"].text.split())
    one, two, three, four = ours.events
    assert f"{one} with one player, {two} with two, {three} with three, {four} with four" in rule_text
    one, two, three, four = ours.events_before
    first = f"{one} with one player, {two} with two, {three} with three, {four} with four"
    assert f"in episode 1 it is {first}" in rule_text
