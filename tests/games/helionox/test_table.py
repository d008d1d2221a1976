"""The web table: drawn from a view alone, for every seat at every moment."""

import re
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from meeplehall.draw.keys import Keys
from meeplehall.engine.game import SPECTATOR, Setup
from meeplehall.games.helionox.components.box import COMPONENTS, FOLDER
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT_ID
from meeplehall.games.helionox.components.pieces import PIECES, lying_at
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.page.cards import PLACE, in_words, key_of
from meeplehall.games.helionox.page.events import brief
from meeplehall.games.helionox.page.icons import in_signs
from meeplehall.games.helionox.page.standing import computed
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import drawings, rule
from meeplehall.testing.drawings import NAMES, elements, texts
from tests.games.helionox.tables import (
    begin,
    card,
    consume,
    devastate,
    do,
    give,
    main_phase,
    place,
    priced,
    reserve,
    show,
    spend_turn,
    table,
)

REGIONS = ["balance", "stage", "orbits", "market", "bridge", "allies"]
SETUPS = [pytest.param(setup, id=str(setup)) for setup in GAME.setups()]
SOME = [SETUPS[i] for i in (0, 5, 10, 19, 23, 24)]
STATIC = FOLDER / "static"


def drawn(view: Mapping[str, Any]) -> str:
    """All regions together."""
    assert list(GAME.table(view, NAMES[: len(view["seats"])])) == REGIONS
    return drawings.drawn(GAME, view, len(view["seats"]))


def moments(setup: Setup, seed: int, every: int) -> Iterator[tuple[Any, int]]:
    """Every so many decisions of a random match, and its end."""
    return drawings.moments(GAME, setup, seed, every)


class TestDrawings(drawings.DrawingConformance):
    game = GAME


def of_piece(html: str, piece: str) -> ElementTree.Element:
    """What an action names."""
    return next(element for element in elements(html) if element.get("data-piece") == piece)


def of_key(html: str, key: str) -> ElementTree.Element:
    return next(element for element in elements(html) if element.get("data-key") == key)


def of_class(html: str, kind: str) -> list[ElementTree.Element]:
    return [element for element in elements(html) if kind in (element.get("class") or "").split()]


def words(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).split())


# at every moment


@rule("HX-13.1", "HX-13.2", "HX-13.5")
@pytest.mark.parametrize("setup", SOME)
def test_nothing_is_drawn_that_the_view_does_not_tell(setup: Setup) -> None:
    events = set(EVENT_ID)
    for state, _ in moments(setup, 2, 37):
        for seat in range(SPECTATOR, setup.seats):
            view = GAME.view(state, seat)
            html, told = drawn(view), texts(view)
            assert set(re.findall(r"\bev_[a-z_]+", html)) & events <= told
            assert drawn(GAME.view(GAME.redeal(state, seat, 5), seat)) == html


# where the match stands


@rule("HX-6.2.2", "HX-6.2.4")
def test_what_the_opponent_will_score_is_always_in_sight() -> None:
    state = main_phase(2, 2)
    place(state, "ev_heat_sink_failure", "ev_penal_block_riot", "ev_shield_crew_walkout")
    show(state, "Convoy Broker")
    view = GAME.view(state, 0)
    html = drawn(view)
    (threat,) = of_class(html, "threat")
    note = threat.get("data-note") or ""
    assert f"scores {view['forecast']['total']} at the end of this round" in note
    assert "2 Events with the highest Influence: +6." in note
    assert "undefended Markets (Fleet, Fortress, BioCom, Cyber)" in note
    assert "sure" in (of_piece(html, "ev_penal_block_riot").get("class") or "").split()
    assert "sure" not in (of_piece(html, "ev_heat_sink_failure").get("class") or "").split()
    assert "sure" in (of_key(html, "stall-fleet").get("class") or "").split()
    assert f"+{view['forecast']['total']}" in words(threat)
    sheet = words(of_key(html, "outlook"))
    assert "Then InterWorld Council scores" in sheet
    assert "Mercury, Penal Block Riot: Each player at this Location loses 1 Key." in sheet


@rule("HX-6.2.5")
def test_a_defended_market_is_out_of_the_forecast() -> None:
    state = main_phase(2, 1)
    state.market_defense[0] = 2
    html = drawn(GAME.view(state, 0))
    stall = of_key(html, "stall-fleet")
    assert {"defended"} <= set((stall.get("class") or "").split())
    assert "sure" not in (stall.get("class") or "").split()
    assert "Defended by 2 tokens." in (of_piece(html, "market-fleet").get("data-note") or "")
    assert words(of_key(html, "guard-fleet")) == "2"


@rule("HX-6.2.2", "HX-1.8")
def test_events_of_equal_worth_are_marked_and_the_choice_is_shown_to_all() -> None:
    state = main_phase(1, 1)
    place(state, "ev_heat_sink_failure", "ev_isotope_shortfall")
    html = drawn(GAME.view(state, 0))
    for id in ("ev_heat_sink_failure", "ev_isotope_shortfall"):
        assert "tied" in (of_piece(html, id).get("class") or "").split()
    do(state, 0, "pass")
    while state.step.kind != "score_event_tie":
        state.act(state.waiting[0], state.options(state.waiting[0])[0])
    for seat in (SPECTATOR, 0):
        (banner,) = of_class(drawn(GAME.view(state, seat)), "tie")
        assert "which of the Events of equal worth" in words(banner)
        assert NAMES[0] in words(banner)


@rule("HX-6.1.1")
def test_what_triggers_at_the_end_is_told() -> None:
    state = main_phase(1, 1)
    place(state, "ev_heat_sink_failure", "ev_crater_brawl")
    (triggers,) = of_class(drawn(GAME.view(state, 0)), "triggers")
    note = triggers.get("data-note") or ""
    assert "Mercury, Heat Sink Failure: Add 1 Devastation to this Location." in note
    assert words(triggers).startswith("2")


@rule("HX-10.2.1", "HX-10.3.1")
def test_totals_are_explained_line_by_line() -> None:
    assert computed([("Events overcome", 4, "HX-10.2.1"), ("Infamy tokens", -2, "HX-10.2.5")]) == (
        "Events overcome: +4\nInfamy tokens: −2"
    )
    assert computed([("Events overcome", 0, "HX-10.2.1")]) == "Nothing yet."
    state = main_phase(1, 1)
    state.infamy = 3
    team = next(e for e in of_class(drawn(GAME.view(state, 0)), "team"))
    assert team.get("data-note") == "Infamy tokens: −3"
    assert words(team) == "Team−3"


# worlds, Market, boards


@rule("HX-8.5.1")
def test_a_world_shows_what_lies_there() -> None:
    state = main_phase(2, 1, ["fontaine", "amnon"])
    place(state, "ev_customs_seizure")
    devastate(state, "luna", "luna")
    html = drawn(GAME.view(state, 0))
    luna = of_key(html, "world-luna")
    assert {"devastated", "here"} <= set((luna.get("class") or "").split())
    inside = ElementTree.tostring(luna, encoding="unicode")
    assert 'data-piece="ev_customs_seizure"' in inside
    assert 'data-key="ship-0"' in inside
    assert 'data-key="ship-1"' not in inside
    assert words(of_key(html, "ruin-luna")) == "2"
    assert "Key Complex of Ann, ready" in inside
    state.players[0].ready[0] = 0
    inside = ElementTree.tostring(of_key(drawn(GAME.view(state, 0)), "world-luna"), encoding="unicode")
    assert "Key Complex of Ann, exhausted" in inside


@rule("HX-7.2.1")
def test_an_event_tells_its_cost_and_the_tokens_on_it() -> None:
    state = priced(main_phase(1, 1), ev_heat_sink_failure=4)
    place(state, "ev_heat_sink_failure")
    state.tokens[0] = 3
    found = of_piece(drawn(GAME.view(state, 0)), "ev_heat_sink_failure")
    assert "3 of 4 Defense placed" in (found.get("data-note") or "")
    assert "3 of 4" in words(found)
    assert "Triggers: Add 1 Devastation to this Location." in (found.get("aria-label") or "")


@rule("HX-9.11")
def test_ways_of_gravshots_are_drawn_where_there_are_gravshots() -> None:
    assert of_class(drawn(GAME.view(table(1, 4), 0)), "ways") == []
    ways = of_class(drawn(GAME.view(table(1, 5), 0)), "ways")
    assert len(ways) == 5
    assert words(ways[0]) == "Luna, Europa"
    notes = [site.get("data-note") or "" for site in of_class(drawn(GAME.view(table(1, 5), 0)), "site")]
    assert "A Gravshot leads from here to Luna and Europa." in notes


@rule("HX-13.5")
def test_a_market_deck_tells_which_cards_are_left_but_not_their_order() -> None:
    state = main_phase(1, 1)
    rest = of_key(drawn(GAME.view(state, 0)), "deck-fleet")
    ids = [item.get("data-card") for item in rest.iter("li")]
    assert ids == sorted(set(ids), key=lambda id: card(str(id)))
    state.decks[0][:-1] = state.decks[0][:-1][::-1]
    again = of_key(drawn(GAME.view(state, 0)), "deck-fleet")
    assert ElementTree.tostring(again) == ElementTree.tostring(rest)


def test_reserve_and_consumed_cards_are_on_the_table() -> None:
    state = main_phase(1, 3)
    reserve(state, "Patrol Cutter")
    consume(state, "Convoy Broker")
    html = drawn(GAME.view(state, 0))
    assert (of_piece(html, "reserve").get("aria-label") or "").startswith("Patrol Cutter")
    assert "Convoy Broker" in words(of_key(html, "consumed"))
    assert of_class(drawn(GAME.view(main_phase(1, 1), 0)), "reserve") == []


@rule("HX-13.4")
def test_hands_of_the_others_are_open_but_only_the_own_cards_can_be_played() -> None:
    state = main_phase(2, 1)
    give(state, 0, "Sentinel")
    give(state, 1, "Strategic Asset")
    regions = GAME.table(GAME.view(state, 0), NAMES[:2])
    assert 'data-piece="sentinel"' in regions["bridge"]
    assert 'data-card="strategic_asset"' in regions["allies"]
    assert 'data-piece="strategic_asset"' not in regions["allies"]
    assert 'data-piece="strategic_asset"' in GAME.table(GAME.view(state, 1), NAMES[:2])["bridge"]


def test_somebody_who_watches_sees_all_boards_and_none_of_their_own() -> None:
    regions = GAME.table(GAME.view(table(3, 3), SPECTATOR), NAMES[:3])
    assert regions["bridge"] == ""
    assert re.findall(r'data-key="seat-(\d)"', regions["allies"]) == ["0", "1", "2"]
    assert GAME.table(GAME.view(table(1, 1), 0), NAMES[:1])["allies"] == ""


def test_the_others_sit_in_seat_order() -> None:
    allies = GAME.table(GAME.view(table(4, 1), 2), NAMES)["allies"]
    assert re.findall(r'data-key="seat-(\d)"', allies) == ["3", "0", "1"]


@rule("HX-5.2.1")
def test_the_command_centre_counts_actions_and_resources() -> None:
    state = main_phase(2, 3)
    player = state.players[0]
    player.cred, player.keys, player.marks[0] = 5, 1, 2
    html = drawn(GAME.view(state, 0))
    assert "3 actions left in this turn" in [
        element.get("aria-label") for element in of_class(html, "actions")
    ]
    assert of_piece(html, "key").get("aria-label") == "Keys: 1 of 2"
    assert of_piece(html, "mark-fleet").get("aria-label") == "Fleet Marks: 2"
    assert of_key(html, "cred-0").get("aria-label") == "5 Cred"


@rule("HX-13.2")
def test_cards_known_to_lie_on_top_of_a_deck_are_told() -> None:
    state = main_phase(1, 1)
    assert of_class(drawn(GAME.view(state, 0)), "top-cards") == []
    state.players[0].known = 1
    top = state.players[0].deck[-1]
    (told,) = of_class(drawn(GAME.view(state, 0)), "top-cards")
    assert CARD[top].name in words(told)


# before and after the rounds


@rule("HX-3.6.1")
def test_architects_are_chosen_by_their_portraits() -> None:
    state = begin(2, 2)
    html = drawn(GAME.view(state, 0))
    people = of_class(html, "architect")
    assert len(people) == sum(architect.episode <= 2 for architect in COMPONENTS.architect)
    fontaine = of_piece(html, "fontaine")
    assert "Begins with" in words(fontaine)
    assert "Luna" in words(fontaine)
    do(state, 0, "choose", architect="fontaine")
    taken = of_piece(drawn(GAME.view(state, 1)), "fontaine")
    assert NAMES[0] in words(taken)


@rule("HX-1.7")
def test_colours_are_shown_with_their_ships() -> None:
    html = drawn(GAME.view(begin(2, 1, colours="choose"), 0))
    assert len(of_class(html, "ship")) == 4


@rule("HX-3.7.2", "HX-3.7.6")
def test_the_deck_builder_counts_copies_points_and_cards() -> None:
    state = begin(2, 3)
    while state.step.kind != "deck_edit":
        state.act(state.waiting[0], state.options(state.waiting[0])[0])
    do(state, 0, "remove", card="sentinel")
    html = drawn(GAME.view(state, 0))
    assert "1 copy left, 0 in your deck" in (of_piece(html, "alpha-sentinel").get("data-note") or "")
    assert not [e for e in elements(html) if e.get("data-piece") == "chosen-sentinel"]
    own = of_key(html, "seat-0")
    assert "9 of 10 cards" in words(own)
    assert "1 more card" in words(own)
    do(state, 0, "add", card="fleet_fleet_liaison")
    other = drawn(GAME.view(state, 1))
    assert "1 copy left, 0 in your deck" in (
        of_piece(other, "alpha-fleet_fleet_liaison").get("data-note") or ""
    )
    assert "Fleet Liaison" in words(of_key(other, "seat-0"))
    do(state, 0, "confirm")
    assert "confirmed" in words(of_key(drawn(GAME.view(state, 1)), "seat-0"))


@rule("HX-1.2", "HX-10.2.1", "HX-10.3.1")
def test_the_end_shows_both_counts_and_who_has_won() -> None:
    *_, (state, _) = moments(Setup(2, {"episode": "2"}), 1, 1000)
    view = GAME.view(state, 0)
    stage = GAME.table(view, NAMES[:2])["stage"]
    team, opponent = of_class(stage, "count")
    assert len(list(team.iter("tr"))) == 1 + len(view["team"]["lines"])
    assert len(list(opponent.iter("tr"))) == 1 + len(view["opponent"]["lines"])
    assert ("The worlds hold" in stage) == view["won"]
    assert "−1 each" in words(team), "odd rates are told"
    balance = GAME.table(view, NAMES[:2])["balance"]
    assert "forecast" not in balance, "nothing is scored any more"
    assert 'data-key="event-deck"' not in balance, "and no Event comes any more"


# words and signs


def test_cards_are_read_aloud() -> None:
    assert in_words(card("Convoy Broker")) == "Convoy Broker: Fleet Operative, costs 4, Influence 1. +3 Cred."
    assert "an asterisk" in in_words(card("Patrol Cutter"))
    assert "Infamy 1" in in_words(card("Privateer Charter"))
    assert in_words(card("sentinel")).startswith("Sentinel: Neutral ")
    assert ", 2 Build Points. +4 Defense." in in_words(card("sentinel"))


def test_signs_replace_nouns_but_no_number_is_lost() -> None:
    text = "Gain 2 BioCom Marks. +1 Cred. Put a ready Key Complex here."
    html = f"<p>{in_signs(text)}</p>"
    found = ElementTree.fromstring(html)
    assert [words(line) for line in found] == ["Gain 2 BioCom", "+1", "Put a ready Key Complex here"]
    assert [use.get("href", "").split("#")[1] for use in found.iter("use")] == [
        "icon-mark-biocom",
        "icon-cred",
    ]


def test_every_event_is_said_shorter_with_the_same_numbers() -> None:
    for event in COMPONENTS.event:
        short = brief(event.text)
        assert len(short) <= len(event.text)
        assert re.findall(r"\d", short) == re.findall(r"\d", event.text)
        ElementTree.fromstring(f"<p>{in_signs(short)}</p>")


def test_equal_cards_have_keys_of_their_own() -> None:
    keys = Keys()
    assert [key_of(keys, "sentinel", seat) for seat in (0, 1, 0)] == [
        "sentinel-0",
        "sentinel-1",
        "sentinel-0~2",
    ]
    assert [key_of(keys, "prime_asset"), key_of(keys, "prime_asset", 3)] == ["prime_asset", "prime_asset-3"]


def test_things_have_the_same_key_for_everybody() -> None:
    """What one player points at is seen by the others (they share no drawing, only the keys)."""
    state = main_phase(3, 3)
    for seat in range(3):
        give(state, seat, "Prime Asset", "Prime Asset", "Sentinel")
    seen = []
    for seat in range(3):
        found = elements(drawn(GAME.view(state, seat)))
        seen.append({e.get("data-key"): e.get("data-card") for e in found if e.get("data-key")})
    cards = [{key: card for key, card in one.items() if card in PLACE} for one in seen]
    assert cards[0] == cards[1] == cards[2]


@pytest.mark.parametrize("setup", SOME)
def test_everything_on_the_table_says_what_it_is_and_what_it_is_for(setup: Setup) -> None:
    for state, _ in moments(setup, 5, 61):
        for seat in (SPECTATOR, 0):
            view = GAME.view(state, seat)
            for element in elements(drawn(view)):
                if key := element.get("data-key"):
                    id = element.get("data-card") or element.get("data-piece") or ""
                    piece = PIECES.get(lying_at(view, id))
                    told = f"{piece.text if piece else ''} {element.get('data-note') or ''}"
                    assert told.count(" ") > 3, key
                    assert "." in told, key


@rule("HX-5.1.6", "HX-5.1.7")
def test_a_pause_before_dice_triggers_and_score_is_named_on_page_and_in_the_terminal() -> None:
    state = give(main_phase(2, 3), 0, "fortress_bastion_recruit")
    spend_turn(state, 0)
    do(state, 1, "pass")
    paused(state, "before_dice", "before the dice")
    state = give(main_phase(2, 3), 0, "fortress_bastion_recruit")
    for seat in (0, 1):
        do(state, seat, "pass")
    paused(state, "before_triggers", "before the Events trigger")
    do(state, 0, "done")
    paused(state, "before_score", "before the Opponent scores")


def paused(state: Chronicle, kind: str, words: str) -> None:
    """It is nobody's turn, and the first player is asked."""
    view = GAME.view(state, 0)
    assert (view["step"], view["active"], view["asked"]) == (kind, -1, [0])
    assert words in GAME.table(view, NAMES[:2])["bridge"]
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(GAME.sketch(view, NAMES[:2]))
    assert words in capture.get()


@rule("HX-3.6.4")
def test_whoever_chooses_where_to_start_sees_what_a_key_opens_there() -> None:
    for seed in range(40):
        state = begin(1, "eternal", seed=seed)
        while state.step.kind == "architect":
            do(state, 0, "choose", architect="tiberius")
        if state.step.kind == "start_location":
            break
    stage = GAME.table(GAME.view(state, 0), NAMES[:1])["stage"]
    (landings,) = of_class(stage, "landings")
    assert len(list(landings)) == 5
    assert of_class(stage, "architects") == []
