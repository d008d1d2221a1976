"""The table in the terminal: worlds with Events, the Market, the boards, both counts and the forecast."""

from random import Random

from rich.console import Console

from meeplehall.engine.game import SPECTATOR
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.page.cards import in_words
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.terminal.sketch import MOST_EVENTS_IN_WORDS
from meeplehall.observation.wording import piece_text
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    begin,
    card,
    devastate,
    event,
    give,
    main_phase,
    place,
    priced,
    refresh,
    show,
)

NAMES = ["Ann", "Ben", "Cleo", "Dax"]


def drawn(state: Chronicle, seat: int = 0, width: int = 80) -> list[str]:
    console = Console(width=width, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(GAME.sketch(GAME.view(state, seat), NAMES[: state.rules.seats]))
    return [line.rstrip() for line in capture.get().splitlines()]


def line(state: Chronicle, words: str, seat: int = 0) -> str:
    """The line with these words; there is one only."""
    (found,) = [line for line in drawn(state, seat) if words in line]
    return found


def test_an_event_lies_below_its_world_with_tokens_cost_and_influence() -> None:
    state = place(priced(main_phase(2), ev_grid_overload=6), "ev_grid_overload")
    state.tokens[0] = 2
    shown = drawn(state)
    at = next(i for i, text in enumerate(shown) if text.startswith("Old World"))
    assert "Grid Overload 2/6 ★2  Add 1 Devastation to this Location. (Solar, Core)" in shown[at + 1]


def test_with_many_events_their_words_make_room() -> None:
    state = main_phase(2)
    several = ["ev_grid_overload", "ev_panic_in_the_stands", "ev_dock_guild_lockout"]
    several += ["ev_garrison_mutiny", "ev_coastal_blackout", "ev_crater_brawl"]
    assert len(several) > MOST_EVENTS_IN_WORDS
    place(priced(state, ev_grid_overload=6), *several)
    shown = "\n".join(drawn(state))
    assert "Grid Overload 0/6 ★2" in shown
    assert "Add 1 Devastation" not in shown


def test_ships_and_buildings_stand_on_their_worlds() -> None:
    state = main_phase(2, architects=["fontaine", "amnon"])
    luna, mercury = line(state, "Aitken Launch Hub"), line(state, "Shrines of the Borealis")
    assert luna.startswith("Luna     ▲")
    assert luna.endswith("▲K")  # Fontaine begins with a ready Key Complex
    assert mercury.startswith("Mercury   ■")
    assert "▲" not in mercury


def test_devastation_shows_on_worlds_and_markets() -> None:
    state = devastate(main_phase(2), "mars", "fleet")
    assert line(state, "Hale Crater HQ").endswith("☠1")
    stalls = {text.split()[0]: text for text in drawn(state) if " Cred " in text}
    assert "☠" in stalls["Fleet"]
    assert "☠" not in stalls["Fortress"]


def test_a_market_card_has_its_price_and_what_the_opponent_would_take_is_marked() -> None:
    state = show(main_phase(2), "fleet_wing_commander")
    assert "5 Cred Wing Commander ★1  +3 Defense. Draw 1." in line(state, "Wing Commander")
    assert "taken next" in line(state, "Wing Commander")
    state.market_defense[0] = 3
    guarded = line(refresh(state), "Wing Commander")
    assert "⛨3" in guarded
    assert "taken next" not in guarded


def test_both_counts_and_the_forecast_stand_on_top() -> None:
    state = place(main_phase(2), "ev_grid_overload")
    state.influence = 4
    state.taken_events.append(event("ev_garrison_mutiny"))
    head, next = drawn(state)[:2]
    assert "Team 4 : 3 Opponent" in head
    forecast = GAME.view(state, 0)["forecast"]
    assert f"Terminus +{forecast['total']} next:  1 Event +2  cards +{forecast['card_influence']}" in next


def test_before_the_first_round_the_head_start_of_the_opponent_shows() -> None:
    state = begin(2)
    state.rules.head_start = 7
    told = "the Opponent begins with 7 Influence (our balancing, not in the rulebook)"
    assert told in " ".join(" ".join(drawn(state)[:5]).split())
    state = begin(2)
    state.rules.head_start = 0
    assert "begins with" not in " ".join(drawn(state)[:5])


def test_hands_are_open_and_the_own_board_tells_more() -> None:
    state = give(main_phase(2, architects=["fontaine", "amnon"]), 1, "sentinel", "sentinel_prototype")
    for seat in (0, 1, SPECTATOR):
        assert "Sentinel Prototype  Sentinel" in "\n".join(drawn(state, seat))
    assert "1 Cryo: +4 Cred." in "\n".join(drawn(state, 0))
    assert "1 Cryo: +4 Cred." not in "\n".join(drawn(state, 1))
    assert "to draw" not in "\n".join(drawn(state, SPECTATOR))


def test_whose_turn_it_is_shows_with_the_actions_left() -> None:
    state = main_phase(2)
    active = state.waiting[0]
    assert f"{NAMES[active]}▸{state.actions_left}" in "\n".join(drawn(state))


def test_the_deck_builder_names_cards_with_their_points() -> None:
    state = begin(2, episode=2)
    while state.step.kind != "deck_edit":
        state.act(state.waiting[0], state.options(state.waiting[0])[0])
    shown = " ".join(drawn(state))
    assert "Decks of 10 cards, 8 Build Points:" in shown
    assert "Sentinel Vanguard 3 points, 1 left" in shown


def test_the_last_look_says_who_has_won() -> None:
    state, rng = begin(1), Random(1)
    while not state.over:
        state.act(0, rng.choice(state.options(0)))
    assert drawn(state)[1] in ("The team has won.", "Terminus has won.")
    assert "taken next" not in "\n".join(drawn(state))


def test_the_order_of_decks_is_not_given_away() -> None:
    state = main_phase(2)
    assert drawn(GAME.redeal(state, 0, 5)) == drawn(GAME.redeal(state, 0, 6))
    assert card("material_asset") in state.players[0].deck


@rule("HX-2.1.4", "HX-10.4.1")
def test_infamy_and_asterisks_show_on_the_market_and_in_hands() -> None:
    state = give(
        show(show(main_phase(1), "fleet_privateer_charter"), "fortress_gate_warden"), 0, "prime_asset"
    )
    assert "Privateer Charter Infamy 1  " in line(state, "Privateer Charter")
    assert "Gate Warden ✱  " in line(state, "Gate Warden")
    assert "Prime Asset ✱" in "\n".join(text for text in drawn(state) if "holds" in text)


@rule("HX-2.1.5")
def test_the_mark_of_an_event_shows_where_marks_are_in_play() -> None:
    state = place(main_phase(1, 3), "ev_melt_well_leak")
    assert "Bio Mark" in line(state, "Melt-Well Leak")


def test_terminal_and_page_tell_the_same_facts_of_every_card() -> None:
    for printed in CARD:
        told = piece_text(GAME.piece(printed.id)).plain
        assert in_words(card(printed.id)) in told
        for words, there in (
            (f"Influence {printed.influence}", printed.influence > 0),
            (f"Infamy {printed.infamy}", printed.infamy > 0),
            ("an asterisk", printed.pair),
        ):
            assert (words in printed.facts) is there
