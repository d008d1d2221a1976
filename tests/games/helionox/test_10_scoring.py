"""HX-10.2 to HX-10.4: the count of the team and of the Opponent, asterisks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import (
    Prints,
    card,
    devastate,
    fetch,
    main_phase,
    refresh,
)

ZONES = ("deck", "hand", "play", "discard")


def own(state: Chronicle, seat: int, *ids: str, zone: str = "discard") -> Chronicle:
    """Put these cards among those of a player."""
    for id in ids:
        pile = getattr(state.players[seat], zone)
        pile.insert(0, fetch(state, card(id)))
        pile.sort()
    return refresh(state)


def taken(state: Chronicle, *ids: str) -> Chronicle:
    """The Opponent has scored these cards."""
    state.taken_cards += [fetch(state, card(id)) for id in ids]
    return refresh(state)


def overcome(state: Chronicle, by_team: bool, *worth: int) -> Chronicle:
    """Events of this Influence are scored by the team, or by the Opponent."""
    for influence in worth:
        found = next(e for e in state.event_deck if EVENT[e].influence == influence)
        state.event_deck.remove(found)
        (state.scored if by_team else state.taken_events).append(found)
    return refresh(state)


def line(state: Chronicle, name: str, opponent: bool = False) -> int:
    """One line of the count."""
    view = GAME.view(state, 0)
    found: dict[str, int] = {
        words: points for words, points, _ in view["opponent" if opponent else "team"]["lines"]
    }
    return found[name]


def score(state: Chronicle) -> int:
    """The team's Influence."""
    found: int = GAME.view(state, 0)["team"]["score"]
    assert GAME.outcome(state).scores == [found] * state.rules.seats
    return found


def against(state: Chronicle) -> int:
    """The Opponent's Influence."""
    found: int = GAME.view(state, 0)["opponent"]["score"]
    return found


@rule("HX-10.2.1")
def test_scored_events_count_their_influence() -> None:
    state = main_phase(2, 2)
    assert score(state) == 0
    overcome(state, True, 3, 2, 5)
    assert (line(state, "Events overcome"), score(state), against(state)) == (10, 10, 0)


@rule("HX-10.2.2")
@pytest.mark.parametrize("zone", ZONES)
def test_printed_influence_counts_wherever_the_card_is(zone: str, infamy: Prints) -> None:
    infamy(fleet_carrier_meridian=0, biocom_seed_bank_charter=0, fleet_convoy_broker=0)
    state = main_phase(2, 2)
    own(state, 0, "fleet_carrier_meridian", zone=zone)  # 2
    own(state, 1, "biocom_seed_bank_charter", "fleet_convoy_broker", zone=zone)  # 3 and 1
    assert (line(state, "Influence on cards"), score(state)) == (6, 6)


@rule("HX-10.2.4", "HX-10.2.5")
def test_tokens_of_the_team() -> None:
    state = main_phase(2, 2)
    state.influence, state.infamy = 4, 3
    assert (line(state, "Influence tokens"), line(state, "Infamy tokens"), score(state)) == (4, -3, 1)


@rule("HX-10.2.6")
@pytest.mark.parametrize("zone", ZONES)
def test_printed_infamy_is_taken_off_wherever_the_card_is(zone: str) -> None:
    state = main_phase(2, 2)
    own(state, 0, "fleet_privateer_charter", zone=zone)  # 1
    own(state, 1, "biocom_plague_dividend", zone=zone)  # 2
    assert (line(state, "Infamy on cards"), score(state)) == (-3, -3)
    assert state.infamy == 0  # which are tokens


@rule("HX-10.2.7")
def test_each_devastated_location_and_market_takes_one_off() -> None:
    state = main_phase(2, 3)
    devastate(state, "mars", "mars", "mars", "luna", "biocom", "cyber")
    assert (line(state, "Devastated Locations"), line(state, "Devastated Markets")) == (-2, -2)
    assert score(state) == -4


@rule("HX-10.2.7", "HX-3.2.4")
@pytest.mark.parametrize(("episode", "lost"), [(1, 2), (2, 4)])
def test_against_the_council_every_token_on_mercury_counts(episode: int, lost: int) -> None:
    state = devastate(main_phase(1, episode), "mercury", "mercury", "mercury", "mars", "mars")
    assert line(state, "Devastated Locations") == -lost


@rule("HX-10.2.7", "HX-11.3.6")
def test_the_eternal_council_does_not_care_about_mercury() -> None:
    hexes = ["mercury", "old_world", "luna", "mars", "ceres"]
    state = main_phase(
        1, "eternal", ["zoe"], eternal_opponent="interworld_council", eternal_hexes=hexes,
    )  # fmt: skip
    devastate(state, "mercury", "mercury", "mercury")
    assert line(state, "Devastated Locations") == -1


@rule("HX-10.2.8")
def test_the_total_may_be_negative_and_possessions_count_nothing() -> None:
    state = main_phase(1, 3)
    state.infamy = 5
    assert score(state) == -5
    me = state.players[0]
    me.keys = me.fuel = 2
    me.marks, me.cred, me.defense = [3, 3, 3, 3], 9, 9
    me.built = me.ready = [0b111000, 0b110010]
    assert score(state) == -5
    assert not GAME.outcome(state).team_won


@rule("HX-10.3.1")
def test_the_opponent_counts_its_events_and_the_influence_on_its_cards() -> None:
    state = overcome(main_phase(2, 2), False, 3, 2)
    taken(state, "fleet_carrier_meridian", "fleet_convoy_broker")
    assert line(state, "Events scored", opponent=True) == 5
    assert line(state, "Influence on cards", opponent=True) == 3
    assert (against(state), score(state)) == (8, 0)


@rule("HX-10.3.2", "HX-10.3.3", "HX-1.4")
@pytest.mark.parametrize(("difficulty", "total"), [("standard", 2), ("veteran", 5)])
def test_infamy_on_its_cards_counts_for_the_opponent_in_veteran_only(difficulty: str, total: int) -> None:
    state = main_phase(2, 2, difficulty=difficulty)
    taken(
        state, "fleet_carrier_meridian", "biocom_plague_dividend", "fleet_privateer_charter"
    )  # 2; Infamy 2, 1
    state.infamy = 4  # tokens are the team's alone
    devastate(state, "mars", "fleet")
    assert (against(state), score(state)) == (total, -6)
    shown = [words for words, _, _ in GAME.view(state, 0)["opponent"]["lines"]]
    assert ("Infamy on cards" in shown) is (difficulty == "veteran")


# asterisks


@rule("HX-10.2.3", "HX-10.4.1", "HX-10.4.2", "HX-10.4.3", "HX-9.1", "V-1")
@pytest.mark.parametrize(("copies", "points"), [(0, 0), (1, 0), (2, 2), (3, 2), (4, 4), (5, 4), (6, 6)])
def test_each_card_of_a_complete_pair_counts_one(copies: int, points: int) -> None:
    state = own(main_phase(1, 1), 0, *["prime_asset"] * copies)
    assert (line(state, "Asterisk pairs"), line(state, "Influence on cards"), score(state)) == (
        points, 0, points,
    )  # fmt: skip


@rule("HX-10.4.1")
def test_a_pair_has_the_same_name_wherever_its_cards_are(infamy: Prints) -> None:
    infamy(fleet_outrider_wing=0, fleet_patrol_cutter=0)
    state = own(main_phase(1, 1), 0, "fleet_outrider_wing", "fleet_patrol_cutter", "prime_asset")
    assert score(state) == 0  # three asterisks, three names
    own(state, 0, "fleet_outrider_wing", zone="deck")
    assert score(state) == 2
    own(state, 0, "prime_asset", zone="hand")
    assert score(state) == 4
    own(state, 0, "fleet_outrider_wing", zone="play")
    assert score(state) == 4


@rule("HX-10.4.4", "V-2")
def test_pairs_are_not_made_across_players() -> None:
    state = own(own(main_phase(2, 1), 0, "prime_asset"), 1, "prime_asset")
    assert (line(state, "Asterisk pairs"), score(state)) == (0, 0)
    own(state, 1, "prime_asset")
    assert score(state) == 2


@rule("HX-10.4.5")
@pytest.mark.parametrize("difficulty", ["standard", "veteran"])
def test_for_the_opponent_an_asterisk_is_nothing(difficulty: str, infamy: Prints) -> None:
    infamy(fleet_outrider_wing=0)
    state = taken(main_phase(1, 1, difficulty=difficulty), "fleet_outrider_wing", "fleet_outrider_wing")
    assert against(state) == 0


# the whole count


def full_count(difficulty: str) -> Chronicle:
    """V-39."""
    state = main_phase(2, 2, ["zoe", "jetta"], difficulty=difficulty)
    overcome(state, True, 3, 2, 5)
    own(state, 0, "fleet_carrier_meridian", "prime_asset", "prime_asset", "prime_asset")
    own(state, 0, "fleet_privateer_charter")
    own(state, 1, "biocom_seed_bank_charter", "prime_asset")
    state.influence, state.infamy = 4, 3
    devastate(state, "mars", "mars", "mars", "luna", "biocom")
    overcome(state, False, 3, 3, 2)
    taken(state, "fleet_isaura_venn_flag_tactician", "fleet_convoy_broker", "fortress_siege_marshal")
    return taken(state, "fleet_outrider_wing", "biocom_plague_dividend")


@rule("V-39", "HX-1.2", "HX-10.2.1", "HX-10.2.2", "HX-10.3.1", "HX-10.3.3")
@pytest.mark.parametrize(("difficulty", "opponent", "won"), [("standard", 12, True), ("veteran", 14, False)])
def test_a_full_count(difficulty: str, opponent: int, won: bool, infamy: Prints) -> None:
    # only Influence matters of these cards of the Opponent: 2, 1, 1 and an asterisk
    infamy(fleet_isaura_venn_flag_tactician=0, fleet_convoy_broker=0, fortress_siege_marshal=0)
    infamy(fleet_outrider_wing=0)
    state = full_count(difficulty)
    assert GAME.view(state, 0)["team"]["lines"] == [
        ["Events overcome", 10, "HX-10.2.1"],
        ["Influence on cards", 5, "HX-10.2.2"],
        ["Asterisk pairs", 2, "HX-10.2.3"],
        ["Influence tokens", 4, "HX-10.2.4"],
        ["Infamy tokens", -3, "HX-10.2.5"],
        ["Infamy on cards", -1, "HX-10.2.6"],
        ["Devastated Locations", -2, "HX-10.2.7"],
        ["Devastated Markets", -1, "HX-10.2.7"],
    ]
    outcome = GAME.outcome(state)
    assert (outcome.scores, against(state)) == ([14, 14], opponent)
    assert sum(points.points for points in outcome.against) == opponent
    assert (outcome.team_won, outcome.winners) == (won, [0, 1] if won else [])


@rule("HX-1.2", "HX-10.2.5")
@given(st.integers(0, 30), st.integers(0, 30))
def test_the_team_wins_with_strictly_more(influence: int, infamy: int) -> None:
    state = overcome(main_phase(1, 2), False, 3)
    state.influence, state.infamy = influence, infamy
    assert GAME.outcome(state).team_won is (influence - infamy > 3)


@rule("HX-2.1.4", "HX-10.4.1")
def test_no_card_with_an_asterisk_carries_infamy_so_that_a_pair_is_worth_having() -> None:
    assert sum(card.infamy > 0 for card in CARD) == 8
    assert not [card.id for card in CARD if card.pair and card.infamy]
    assert not [card.id for card in CARD if card.influence and card.infamy]
