"""XF-17.21: what a seat has seen, as a redeal has to respect it."""

import pytest

from meeplehall.engine.game import SPECTATOR
from meeplehall.games.xenofera.components.cards import BY_ID, COLOURS, FIRST_ACTION, FIRST_RESOURCE
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.state import EXCHANGES, Market
from meeplehall.testing import rule
from tests.games.xenofera.tables import A, B, C, asked, bids, choose, code, hand, market, steer


def held(state: Market, player: int, name: str) -> int:
    """A card of this name in a player's hand."""
    return next(card for card in state.hands[player] if code(card) == name)


# Peik


def peik_after_peik() -> Market:
    """A looks at x11 x12 x13, x11 is turned up, then B looks at x12 x13 x14 and puts x14 first."""
    state = market("NB s1 r3 PEK", "NB s1 r5 r6 PEK", "NB s1 s2", pile="x11 x12 x13 x14 x15 x16 x19")
    bids(state, "NB PEK", "r5", "NB")
    choose(state, A, "resolve PEK", "put_next x11", "put_next x12")
    bids(state, "NB", "NB PEK", "NB")
    choose(state, B, "resolve PEK")
    return state


def top_of_the_pile(state: Market) -> list[str]:
    return [code(card) for card in state.pile[:-4:-1]]


@rule("XF-17.21")
def test_until_another_player_has_rearranged_them_the_order_is_known() -> None:
    state = peik_after_peik()
    assert asked(state) == "peik_order B"
    assert {tuple(top_of_the_pile(GAME.redeal(state, A, seed))[:2]) for seed in range(50)} == {("x12", "x13")}
    assert [id and code(BY_ID[id].number) for id in GAME.view(state, A)["own"]["foreseen"]] == [
        "x12",
        "x13",
        None,
    ]
    assert GAME.view(state, A)["own"]["among_the_next"] == []


@rule("XF-17.21")
def test_after_peik_by_two_players_the_first_knows_which_creatures_are_there_but_not_their_order() -> None:
    state = peik_after_peik()
    choose(state, B, "put_next x14", "put_next x12")
    # x14 has been turned up
    assert (asked(state), top_of_the_pile(state)[:2]) == ("bid ABC", ["x12", "x13"])
    guesses = [GAME.redeal(state, A, seed) for seed in range(300)]
    assert {frozenset(top_of_the_pile(guess)[:2]) for guess in guesses} == {frozenset({"x12", "x13"})}
    assert {tuple(top_of_the_pile(guess)[:2]) for guess in guesses} == {("x12", "x13"), ("x13", "x12")}
    own = GAME.view(state, A)["own"]
    assert own["foreseen"] == [None, None, None]
    assert {code(BY_ID[id].number) for id in own["among_the_next"]} == {"x12", "x13"}
    assert {tuple(top_of_the_pile(GAME.redeal(state, B, seed))[:2]) for seed in range(50)} == {("x12", "x13")}
    assert len({tuple(top_of_the_pile(GAME.redeal(state, C, seed))) for seed in range(50)}) > 30


@rule("XF-17.21")
def test_who_looks_again_knows_the_order_again() -> None:
    state = market("NB s1 r3 PEK PEK", "NB s1 r5 r6 PEK", pile="x11 x12 x13 x14 x15 x16 x19", marker=B)
    bids(state, "NB PEK", "NB PEK")
    choose(state, A, "resolve PEK", "put_next x11", "put_next x12")
    choose(state, B, "resolve PEK", "put_next x12", "put_next x11")
    assert len(GAME.view(state, A)["own"]["among_the_next"]) == 2
    bids(state, "NB PEK", "NB")
    choose(state, A, "resolve PEK")
    top = top_of_the_pile(state)
    assert {tuple(top_of_the_pile(GAME.redeal(state, A, seed))) for seed in range(50)} == {tuple(top)}
    assert GAME.view(state, A)["own"]["among_the_next"] == []


# hands


@rule("XF-17.21")
@pytest.mark.parametrize("seat", [A, B, C, SPECTATOR])
def test_hands_whose_content_is_public_are_exact(seat: int) -> None:
    state = market("NB s1 s2 s3", "NB s1 r9 r8", "NB r6 r7 STL", pile="x11", draw="DBL KEP LOS r2 r4")
    bids(state, "NB", "r9", "r7 r6 STL")
    public = [card for card in state.hands[C] if code(card) in ("NB", "r9", "x18")]
    assert state.hands[C] == public
    for seed in range(50):
        guess = GAME.redeal(state, seat, seed)
        assert guess.hands[C] == public
        assert {*map(code, guess.hands[A])} >= {"NB", "s1", "s2", "s3"}


@rule("XF-17.21", "XF-10.21")
def test_who_holds_nothing_else_gives_the_gift_back_and_everybody_knows() -> None:
    state = market("NB s1 s2 r10 EXC", "NB r8", "NB s1 r9", pile="x11", marker=B)
    bids(state, "NB EXC", "r8", "r9")
    choose(state, A, "resolve EXC", "target B")
    public = [held(state, A, "s1"), held(state, A, "s2")]
    choose(state, A, "give s2")
    for seed in range(50):
        for seat in (SPECTATOR, B, C):
            assert {*public} <= {*GAME.redeal(state, seat, seed).hands[A]}


@rule("XF-17.21", "XF-10.21")
def test_who_has_seen_a_card_again_forgets_what_was_heard_of_it() -> None:
    hands = "NB s1 s2 s3 s4 EXC EXC EXC", "NB r2 r3", "NB s1 r9 r10 r10 r9 r8"
    state = market(*hands, pile="x11 x12 x13", draw="r2 r3 r4 r5 r6 r7 r2 r3 r4", marker=B)
    bids(state, "NB EXC", "NB", "r9")
    choose(state, A, "resolve EXC", "target C", "give s1")  # B has heard that s2 is with A, or with C
    card = held(state, A, "s2")
    everything = [" ".join(hand(state, player).split()[1:]) for player in (B, C)]
    bids(state, "NB EXC", *everything)  # and C outbids B, who keeps nothing
    choose(state, A, "resolve EXC", "target B", "give s2")  # and sees it, and gives it back
    assert not any(rumour[0] == card and rumour[1] >> B & 1 for rumour in state.rumours)
    bids(state, "NB EXC", "NB", "NB")
    choose(state, A, "resolve EXC", "target C", "give s3")
    for seed in range(50):
        assert any(card in GAME.redeal(state, B, seed).hands[player] for player in (A, C))


def exchanged(gift: str) -> Market:
    """A has given one of three cards that are public to B, who holds two such cards."""
    hands = "NB s1 s2 s3 EXC", "NB s1 s2 r8", "NB s1 r9"
    state = market(*hands, pile="x11 x12", draw="r2 r3 r4 r5 r6 r7", marker=B)
    bids(state, "NB EXC", "r8", "r9")
    choose(state, A, "resolve EXC", "target B")
    steer(state, EXCHANGES, lambda s: choose(s, A, f"give {gift}"), lambda s: gift in hand(s, B).split())
    return state


def starters(state: Market, player: int) -> set[tuple[int, int]]:
    """The starting cards in this hand, with those who began with them."""
    return {(card, card % len(COLOURS)) for card in state.hands[player] if card < FIRST_RESOURCE}


@rule("XF-17.21", "XF-10.22")
def test_the_others_know_that_an_exchange_took_at_most_one_card_from_each_hand() -> None:
    state = exchanged("s3")
    found = set()
    for seed in range(300):
        guess = GAME.redeal(state, C, seed)
        from_a = [card for card, owner in starters(guess, B) if owner == A]
        from_b = [card for card, owner in starters(guess, A) if owner == B]
        assert (len(from_a) <= 1, len(from_b) <= 1) == (True, True)
        found |= {*from_a, *from_b}
    assert len(found) == 5  # any of the five may have changed hands
    for seed in range(50):
        for seat in (A, B):  # those two have seen it
            guess = GAME.redeal(state, seat, seed)
            assert [starters(guess, p) for p in (A, B)] == [starters(state, p) for p in (A, B)]


@rule("XF-17.21")
def test_a_card_that_turns_up_elsewhere_explains_an_exchange() -> None:
    state = exchanged("s3")
    assert asked(state) == "bid ABC"
    bids(state, "NB", "s3", "NB")
    stays = {card for card, owner in starters(state, A) if owner == A}
    assert len(stays) == 2
    for seed in range(100):
        assert stays <= {*GAME.redeal(state, C, seed).hands[A]}


@rule("XF-17.11", "XF-17.21")
def test_who_could_not_discard_two_value_cards_holds_only_actions() -> None:
    hands = "NB s1 s2 DIS", "NB r9 r4 KEP LOS", "NB s1 r10"
    state = market(*hands, pile="x11", draw="r2 r3 DBL r4 r5 r6", marker=B, discard_scope="value_cards")
    bids(state, "NB DIS", "r9", "r10")
    choose(state, A, "resolve DIS", "target B")
    assert hand(state, B) == "NB KEP LOS"
    for seed in range(100):
        assert all(card >= FIRST_ACTION for card in GAME.redeal(state, A, seed).hands[B])
    bids(state, "NB", "NB", "NB")  # B draws
    assert any(GAME.redeal(state, A, seed).hands[B][0] < FIRST_ACTION for seed in range(100))


@rule("XF-17.11", "XF-17.21")
@pytest.mark.parametrize("seat", [A, C, SPECTATOR])
def test_who_is_asked_what_to_discard_has_more_than_two_such_cards(seat: int) -> None:
    hands = "NB s1 s2 DIS", "NB r9 r4 r5 r6 KEP LOS STL", "NB s1 r10"
    draw = "r2 r3 DBL DBL DBL DBL EXC EXC EXC EXC MUL MUL MUL MUL MUL"
    state = market(*hands, pile="x11", draw=draw, marker=B, discard_scope="value_cards")
    bids(state, "NB DIS", "r9", "r10")
    choose(state, A, "resolve DIS", "target B")
    assert asked(state) == "discard_cards B"
    for seed in range(100):
        guess = GAME.redeal(state, seat, seed)
        assert sum(card < FIRST_ACTION for card in guess.hands[B]) > 2
        assert GAME.view(guess, seat) == GAME.view(state, seat)
