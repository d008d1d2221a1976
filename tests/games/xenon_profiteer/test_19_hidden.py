"""XP-19 Hidden and public information."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meeplehall.engine.game import SPECTATOR, Setup
from meeplehall.games.xenon_profiteer.components.cards import CARD, TACTIC
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.testing import random_match, rule, walk
from tests.games.xenon_profiteer.expansions import finish_turn, go, until, with_profiteer, with_tactic
from tests.games.xenon_profiteer.tables import A, B, do, plant, said

ALL_IN = {"tactics": True, "profiteers": True, "colours": "random"}
SETUPS = [Setup(2), Setup(3, ALL_IN), Setup(4, {"edition": "later", **ALL_IN})]


def positions(setup: Setup, seed: int, every: int = 9) -> Iterator[Industry]:
    """Some positions of a random match."""
    for number, (state, _) in enumerate(walk(GAME, setup, seed)):
        if number % every == seed % every:
            assert isinstance(state, Industry)
            yield state


def seats(state: Industry, seat: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = GAME.view(state, seat)["seats"]
    return found


@rule("XP-19.1", "XP-10.9", "XP-4.4")
def test_hands_are_seen_by_the_owner_and_while_their_player_has_the_turn() -> None:
    state = plant("N feed", draw="N N N N N")
    theirs = [CARD[x].id for x in state.facilities[B].hand]
    assert [seats(state, seat)[A]["cards"] for seat in (A, B, SPECTATOR)] == [["el_n", "st_feed"]] * 3
    assert [seats(state, seat)[B]["cards"] for seat in (A, B, SPECTATOR)] == [None, theirs, None]
    assert [seats(state, seat)[B]["hand"] for seat in (A, SPECTATOR)] == [5, 5]
    finish_turn(state)
    assert seats(state, B)[A]["cards"] is None
    assert seats(state, A)[A]["cards"] == ["el_n"] * 4 + ["st_feed"]
    assert seats(state, A)[B]["cards"] == theirs


@rule("XP-19.1")
def test_cards_drawn_in_the_own_turn_are_open() -> None:
    state = do(plant("booster_compressor", "N O Kr"), "play booster_compressor")
    assert seats(state, B)[A]["cards"] == ["el_n", "el_o", "el_kr"]


@rule("XP-19.1")
@given(st.sampled_from(SETUPS), st.integers(0, 10_000))
@settings(max_examples=12)
def test_no_view_depends_on_the_order_of_a_hidden_pile_or_on_the_seed(setup: Setup, seed: int) -> None:
    for state in positions(setup, seed, 23):
        for seat in range(SPECTATOR, setup.seats):
            before = GAME.view(state, seat)
            other = state.clone()
            for pile in [*other.decks, *(facility.draw for facility in other.facilities)]:
                pile.reverse()
            other.chance = [word ^ 12345 for word in other.chance]
            assert GAME.view(other, seat) == before


@rule("XP-19.1")
@given(st.sampled_from(SETUPS), st.integers(0, 10_000))
@settings(max_examples=8)
def test_decks_and_stacks_are_only_counted(setup: Setup, seed: int) -> None:
    for state in positions(setup, seed, 31):
        view = GAME.view(state, SPECTATOR)
        assert [line["deck"] for line in view["lines"]] == [len(deck) for deck in state.decks]
        assert [line["discard"] for line in view["lines"]] == [
            [CARD[x].id for x in bin] for bin in state.bins
        ]
        assert view["supply"] == state.supply
        for seat in range(setup.seats):
            assert view["seats"][seat]["draw"] == len(state.facilities[seat].draw)


@rule("XP-19.1")
def test_what_lies_open_is_seen_by_all() -> None:
    state = plant(
        "N", "O", "Kr feed", stored=2, money=7, installed="agent", completed="endoscope", pipelines="gray",
        contract="dark_matter", bids={"contract-1": {A: 2}},
    )  # fmt: skip
    for seat in (A, B, SPECTATOR):
        shown = seats(state, seat)[A]
        assert shown["discard"] == ["el_kr", "st_feed"]
        assert (shown["installed"], shown["completed"]) == (["up_agent"], ["con_endoscope"])
        assert (shown["pipelines"], shown["contract"]) == (["pipe_gray"], "con_dark_matter")
        assert (shown["stored"], shown["money"], shown["tokens"], shown["overtime"]) == (2, 7, 3, False)
        assert GAME.view(state, seat)["lines"][0]["places"][0]["tokens"] == [2, 0]


@rule("XP-19.1", "XP-12.6")
def test_only_the_owner_sees_the_card_looked_at_until_it_is_drawn_or_discarded() -> None:
    for answer in ("draw", "discard_looked"):
        state = go(plant("N", "O Kr", installed="gas_chromatograph"), "use gas_chromatograph")
        assert GAME.view(state, A)["own"]["looked"] == "el_kr"
        assert GAME.view(state, B)["own"]["looked"] is None
        for seat in (B, SPECTATOR):
            assert "el_kr" not in str(seats(state, seat)[A])
        before = len(state.log or [])
        do(state, answer)
        shown = seats(state, B)[A]
        assert "el_kr" in (shown["cards"] or []) + shown["discard"]
        assert "el_kr" in (state.log or [])[before].text


@rule("XP-19.2", "XP-12.6")
def test_the_log_tells_nobody_the_card_looked_at() -> None:
    state = until(plant("N gas_chromatograph", "O O O Kr"), "distil")
    before = len(state.log or [])
    do(state, "play gas_chromatograph")
    assert not any("el_kr" in event.text for event in (state.log or [])[before:])


@rule("XP-19.2")
@pytest.mark.parametrize("setup", SETUPS[1:], ids=str)
def test_the_log_hides_drawn_hands_and_unused_tactics(setup: Setup) -> None:
    match = random_match(GAME, setup, 5, 150)
    state = match.state
    assert isinstance(state, Industry)
    events = [*match.opening, *(event for move in match.moves for event in move.events)]
    secret = [event for event in events if event.known_to >= 0]
    assert secret
    for event in secret:
        assert event.rule == "XP-10.5"  # the redraw, and nothing else, is private
        assert "[piece" not in event.public
        assert bin(event.known_to).count("1") == 1
    unused = [TACTIC[f.tactic].id for f in state.facilities if not f.tactic_used]
    told = " ".join(event.text for event in events)
    assert not [id for id in unused if id in told]


@rule("XP-19.3")
@given(st.sampled_from(SETUPS), st.integers(0, 10_000))
@settings(max_examples=8)
def test_owners_see_what_is_in_their_draw_pile_in_no_order_and_others_only_count_it(
    setup: Setup, seed: int
) -> None:
    for state in positions(setup, seed, 29):
        for seat in range(setup.seats):
            own = GAME.view(state, seat)["own"]
            assert own["draw"] == [CARD[x].id for x in sorted(state.facilities[seat].draw)]
        assert GAME.view(state, SPECTATOR)["own"] is None


@rule("XP-19.4")
@given(st.sampled_from(SETUPS), st.integers(0, 10_000))
@settings(max_examples=8)
def test_a_spectator_sees_what_a_player_without_the_turn_sees_less_the_private_part(
    setup: Setup, seed: int
) -> None:
    for state in positions(setup, seed, 29):
        other = next(seat for seat in range(setup.seats) if seat != state.active)
        mine, theirs = GAME.view(state, SPECTATOR), GAME.view(state, other)
        assert {*mine} == {*theirs}
        for key in {*mine} - {"seat", "own", "seats", "lines"}:
            assert mine[key] == theirs[key]
        for seat in range(setup.seats):
            ours, seen = mine["seats"][seat], theirs["seats"][seat]
            differs = {key for key in ours if ours[key] != seen[key]}
            assert differs <= ({"cards", "tactic", "score"} if seat == other else set())
        for ours, seen in zip(mine["lines"], theirs["lines"], strict=True):
            for place, with_prices in zip(ours["places"], seen["places"], strict=True):
                assert place == {key: with_prices[key] for key in place}


@rule("XP-19.4", "XP-15.2")
def test_a_spectators_score_of_a_player_leaves_the_secret_card_out() -> None:
    state = with_tactic("line_of_credit", money=0)
    assert [seats(state, seat)[A]["score"] for seat in (A, B, SPECTATOR)] == [2, 0, 0]


def guesses(state: Industry, seat: int, count: int = 80) -> list[Industry]:
    return [GAME.redeal(state, seat, seed) for seed in range(count)]


def kept_by_a(hand: str, draw: str, gone: str, **table: Any) -> Industry:
    """A's turn is over without a card discarded, and B is to decide."""
    state = plant(hand, draw, gone, money=0, **table)
    until(go(state, "air"), "buy_or_bid")
    return do(state, "bid_place contract-1", "done")


@rule("XP-19.5")
@pytest.mark.parametrize("seat", [B, SPECTATOR])
def test_cards_kept_openly_are_remembered_until_the_hand_is_open_again(seat: int) -> None:
    state = kept_by_a("N O Kr Xe lobbyist", "N N O O Xe Xe reflux feed", "")
    hands = [said(guess.facilities[A].hand) for guess in guesses(state, seat)]
    assert all({"O", "Kr", "Xe", "lobbyist"} <= {*hand.split()} for hand in hands)
    assert len({*hands}) > 3  # one card was drawn unseen
    assert {hand.count("N") for hand in hands} == {0, 1}


@rule("XP-19.5")
def test_a_hand_that_is_kept_whole_is_exact_in_every_redeal() -> None:
    state = kept_by_a("N O O Kr Kr Xe lobbyist", "N N O O Xe Xe", "")
    true = state.facilities[A].hand
    assert len(true) == 6  # more than the hand size: nothing was drawn
    assert all(guess.facilities[A].hand == true for guess in guesses(state, B))


@rule("XP-19.5")
def test_a_draw_pile_that_was_drawn_empty_is_in_the_hand() -> None:
    state = kept_by_a("N lobbyist", "buyer Kr", "N N N O O O")
    assert len(state.facilities[A].hand) == 5
    for guess in guesses(state, B):
        assert {"lobbyist", "buyer", "Kr"} <= {*said(guess.facilities[A].hand).split()}


@rule("XP-19.6")
@pytest.mark.parametrize("seat", [A, B, SPECTATOR])
def test_cards_put_under_a_draw_pile_stay_there(seat: int) -> None:
    pile = "N N N O O O O O Kr Kr Kr Xe"
    state = with_profiteer("chemist", "N N feed lobbyist", draw=pile, money=0)
    do(state, "mode normal", "cycle lobbyist")
    first = [guess.facilities[A].draw for guess in guesses(state, seat)]
    assert {said(draw[:1]) for draw in first} == {"lobbyist"}
    assert len({tuple(draw) for draw in first}) > 10
    finish_turn(state)
    finish_turn(state)
    do(state, "mode normal")
    under = said(state.facilities[A].hand[-1:])
    do(state, f"cycle {under}")  # the card put there last lies lowest
    assert len({tuple(guess.facilities[A].draw) for guess in guesses(state, seat)}) > 10
    for guess in guesses(state, seat):
        assert [said([card]) for card in guess.facilities[A].draw[:2]] == [under, "lobbyist"]


@rule("XP-19.6")
def test_a_shuffle_ends_what_was_known_about_a_pile() -> None:
    state = with_profiteer("chemist", "N N feed lobbyist", draw="O O Kr Xe N", discard="Xe Kr O", money=0)
    do(state, "mode overtime", "cycle lobbyist")
    until(state, "buy_or_bid")
    do(state, "bid_place contract-1", "bid_place contract-1")
    while state.active == A and state.open:
        do(state, "done")
    places = {tuple(guess.facilities[A].draw)[:1] for guess in guesses(state, B)}
    assert len(places) > 2
