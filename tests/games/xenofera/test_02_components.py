"""XF-2: what is in the box."""

from collections import Counter
from random import Random

import pytest

from meeplehall.games.xenofera.components.cards import CARD, COLOURS, FIRST_NO_BID, IDS, PLANETS
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.bidding import ADD, CONFIRM
from meeplehall.testing import rule
from tests.games.xenofera.playing import at_random, begin, do

BID_ACTIONS = ["double", "keep", "lose", "steal"]
NO_BID_ACTIONS = ["buy", "discard", "exchange", "multiplier", "peik"]


def number(id: str) -> int:
    return IDS.index(id)


def ids(prefix: str) -> list[str]:
    return [id for id in IDS if id.startswith(prefix)]


@rule("XF-2.1")
def test_six_starting_sets_of_one_to_five_and_a_no_bid() -> None:
    assert COLOURS == ["green", "red", "yellow", "orange", "blue", "purple"]
    for colour in COLOURS:
        starters = ids(f"start-{colour}-")
        assert [CARD[number(id)].value for id in starters] == [1, 2, 3, 4, 5]
        assert ids(f"nobid-{colour}") == [f"nobid-{colour}"]
    assert len(ids("start-") + ids("nobid-")) == 36


@rule("XF-2.2")
def test_thirty_creatures_of_ten_to_thirty_from_six_planets() -> None:
    creatures = [card for card in range(len(IDS)) if CARD[card].planet >= 0]
    assert len(creatures) == len({CARD[card].id for card in creatures}) == 30
    assert min(CARD[card].value for card in creatures) == 10
    assert max(CARD[card].value for card in creatures) == 30
    assert PLANETS == ["barren", "calista", "nix", "prairie", "silvestra", "umida"]
    assert {PLANETS[CARD[card].planet] for card in creatures} == set(PLANETS)


@rule("XF-2.3")
def test_fifty_six_resources_of_two_to_ten() -> None:
    values = [CARD[number(id)].value for id in ids("res-")]
    assert len(values) == 56
    assert set(values) == set(range(2, 11))
    assert all(int(id.split("-")[1]) == CARD[number(id)].value for id in ids("res-"))


@rule("XF-2.4")
def test_nine_action_types_with_six_copies_each() -> None:
    types = Counter(id.split("-")[1] for id in ids("act-"))
    assert types == Counter(dict.fromkeys(BID_ACTIONS + NO_BID_ACTIONS, 6))


@rule("XF-2.1", "XF-2.2", "XF-2.3", "XF-2.4")
def test_there_are_no_other_cards_and_no_two_share_an_id() -> None:
    assert len(IDS) == len(set(IDS)) == 36 + 30 + 56 + 54


@rule("XF-2.5")
def test_every_player_bids_behind_a_blind_of_their_own() -> None:
    state = begin(6)
    html = "".join(GAME.table(GAME.view(state, -1), list("ABCDEF")).values())
    assert [html.count(f'data-key="blind-{seat}"') for seat in range(6)] == [1] * 6


@rule("XF-2.5")
def test_exactly_one_player_holds_the_marker_and_everybody_sees_who() -> None:
    for state in at_random(begin(3), Random(1)):
        assert state.marker in range(3)
        assert {GAME.view(state, seat)["marker"] for seat in (-1, 0, 1, 2)} == {state.marker}


@rule("XF-2.6")
@pytest.mark.parametrize("type", BID_ACTIONS + NO_BID_ACTIONS)
def test_each_action_goes_with_the_bid_of_its_symbol_only(type: str) -> None:
    card = number(f"act-{type}-1")
    state = begin(2)
    state.hands[0] = sorted([number("res-05-1"), card, FIRST_NO_BID])
    with_value, with_no_bid = state.clone(), state.clone()
    do(with_value, 0, ADD[number("res-05-1")])
    do(with_no_bid, 0, ADD[FIRST_NO_BID])
    allowed = [s.refusal(0, ADD[card]) is None for s in (with_value, with_no_bid)]
    assert allowed == ([True, False] if type in BID_ACTIONS else [False, True])
    symbol = "bid" if type in BID_ACTIONS else "no_bid"
    assert GAME.piece(f"act-{type}-1").tags["symbol"] == symbol


@rule("XF-2.7")
@pytest.mark.parametrize("value", ["start-green-1", "res-05-1", "tuftle"])
def test_value_cards_and_no_bid_carry_different_symbols(value: str) -> None:
    state = begin(2)
    state.hands[0] = sorted([number(value), FIRST_NO_BID])
    value_first, no_bid_first = state.clone(), state.clone()
    do(value_first, 0, ADD[number(value)])
    do(no_bid_first, 0, ADD[FIRST_NO_BID])
    refusals = value_first.refusal(0, ADD[FIRST_NO_BID]), no_bid_first.refusal(0, ADD[number(value)])
    assert [refusal and refusal.rule for refusal in refusals] == ["XF-5.6", "XF-5.1"]


@rule("XF-2.8")
def test_a_card_keeps_its_printed_value_whoever_plays_it() -> None:
    state = begin(2, start_player="0")
    green, red = state.colours
    state.hands[0] = [number(f"start-{COLOURS[red]}-3"), number("res-02-1"), FIRST_NO_BID + green]
    state.hands[1] = [number(f"start-{COLOURS[green]}-4"), number("res-03-1"), FIRST_NO_BID + red]
    for player in (0, 1):
        do(state, player, ADD[state.hands[player][0]])
        do(state, player, CONFIRM)
    assert state.totals == [-1, -1]  # the next round has begun
    assert state.marker == 1
    assert [CARD[card].name for card in state.discard] == ["Starter 3", "Starter 4"]


# what is printed and what is ours


@rule("XF-2.9")
def test_every_piece_says_what_of_it_is_ours() -> None:
    for piece in GAME.pieces():
        family = piece.tags["family"]
        if family == "creature":
            assert "Name, words, planet and value are made up" in piece.source
        elif family == "resource":
            copies = len(ids(piece.id[:7]))
            assert f"The number of copies ({copies}) is a guess" in piece.source
        elif family in ("action", "no_bid"):
            assert piece.source == "The words are ours; what it does is printed."
        else:
            assert piece.source == ""  # starting cards are as printed
