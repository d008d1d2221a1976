"""Rulings that were added while the game was built (XF-8.17, XF-16.8, XF-17.19, XF-18.5 ff.)."""

from random import Random
from typing import Any

from meeplehall.engine.decision import decision
from meeplehall.engine.game import Setup
from meeplehall.engine.match import Match
from meeplehall.games.xenofera.components.cards import CARD, FIRST_CREATURE
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.arbitration import EARLY_HAND, KEEP_OFF, GrabAt
from meeplehall.games.xenofera.rules.ties import LAY, PASS
from meeplehall.testing import random_match, rule
from tests.games.xenofera.tables import (
    A,
    B,
    C,
    asked,
    bid,
    bids,
    choose,
    default,
    lines,
    market,
    offered,
    one_round,
    refused,
)


def match_in_a_tie_break() -> Match:
    """A match whose last action led to a tie-break of two players who can both lay a card."""
    for seed in range(1000):
        match = random_match(GAME, Setup(2), seed, 0)
        rng = Random(seed)
        while not match.over and match.state.step.kind != "tie_break":
            player = match.state.waiting[0]
            match.do(player, rng.choice(match.state.options(player)))
        if not match.over and len(match.state.waiting) == 2:
            return match
    raise AssertionError("no tie in a thousand matches")


@rule("XF-8.17")
def test_a_card_laid_in_a_tie_break_can_be_taken_back_until_all_answers_are_in() -> None:
    match = match_in_a_tie_break()
    state: Any = match.state
    card = next(card for card in state.hands[A] if card < FIRST_CREATURE)
    match.do(A, LAY[card])
    assert match.undo_refusal(A) is None
    match.undo(A)
    assert A in match.state.waiting
    match.do(A, LAY[card])
    match.do(B, PASS)
    assert match.undo_refusal(A) is not None


@rule("XF-16.8")
def test_a_bid_is_asked_for_even_if_no_bid_alone_is_possible() -> None:
    state = market("NB KEP KEP", "NB s1 s2")
    assert asked(state) == "bid AB"
    assert offered(state, A) == ["add NB"]


@rule("XF-16.8")
def test_who_can_only_decline_a_tie_break_is_not_asked() -> None:
    state = one_round("NB r8 KEP", "NB s1 r8")
    bids(state, "r8", "r8")
    assert state.waiting == [B]
    choose(state, B, "pass")
    assert state.winner == -1


@rule("XF-18.5")
def test_the_first_card_decides_which_kind_of_bid_it_is() -> None:
    state = market("NB s1 r6 DBL MUL", "NB s1 s2")
    assert offered(state, A) == ["add s1", "add r6", "add NB"]
    choose(state, A, "add s1")
    assert offered(state, A) == ["add r6", "add DBL", "confirm", "remove s1"]
    choose(state, A, "remove s1", "add NB")
    assert offered(state, A) == ["add MUL", "confirm", "remove NB"]


@rule("XF-18.5")
def test_a_card_that_an_action_needs_stays_while_the_action_lies_there() -> None:
    state = market("NB s1 r6 DBL MUL", "NB s1 s2")
    choose(state, A, "add s1", "add DBL")
    assert refused(state, A, "remove s1") == "XF-5.4"
    choose(state, A, "add r6", "remove s1", "remove DBL", "remove r6", "add NB", "add MUL")
    assert refused(state, A, "remove NB") == "XF-5.4"


@rule("XF-18.6")
def test_of_equal_creatures_the_first_in_the_components_is_lost_by_default() -> None:
    state = one_round("NB s1 sleetpuff driblit", "NB s1 s2 r9 LOS")
    bids(state, "sleetpuff driblit", "r9 LOS")
    assert asked(state) == "lose_tie A"
    lost: Any = state.step.default(state, A)
    assert CARD[lost.card].id == "sleetpuff"


@rule("XF-18.6")
def test_of_a_starting_card_and_a_resource_the_starting_card_is_lost_by_default() -> None:
    state = one_round("NB s1 s5 r5", "NB s1 s2 r9 LOS")
    bids(state, "r5 s5", "r9 LOS")
    assert default(state, A) == "lose s5"


@rule("XF-17.19")
def test_who_grabbed_and_who_was_early_is_told_when_the_window_has_closed() -> None:
    state = one_round("NB s1 s2", "NB s1 s2", "NB s1 s2", fast_hands="realtime", action_set="aggressive")
    bids(state, "NB", "NB", "NB")
    told = len(lines(state))
    state.act(A, EARLY_HAND)
    state.act(B, GrabAt(450))
    assert len(lines(state)) == told
    state.act(C, KEEP_OFF)
    news = " ".join(lines(state)[told:])
    assert "450 ms" in news
    assert "too early" in news


@rule("XF-17.19")
def test_who_reached_is_told_at_the_reveal() -> None:
    state = one_round("NB s1 s2", "NB s1 s2", fast_hands="sealed", action_set="aggressive")
    bid(state, A, "NB", reach=True)
    assert "reaches" not in " ".join(lines(state))
    bid(state, B, "NB", reach=False)
    assert "reaches" in " ".join(lines(state))


@rule("XF-18.7")
def test_by_default_actions_are_discarded_before_any_value_card() -> None:
    hands = ("NB s1 DIS", "NB s1 s2 s3 LOS", "NB s1")
    state = one_round(*hands, action_set="aggressive")
    bids(state, "NB DIS", "s3", "NB")
    choose(state, A, "resolve DIS", "target B")
    assert asked(state) == "discard_cards B"
    assert default(state, B) == "pick LOS"


@rule("XF-18.8")
def test_a_target_is_called_by_name() -> None:
    state = one_round("NB s1 DIS", "NB s1 s2 s3 LOS", "NB s1", action_set="aggressive")
    bids(state, "NB DIS", "s3", "NB")
    choose(state, A, "resolve DIS")
    asked_of_a = decision(GAME, state, A, ["Ann", "Ben", "Cem"])
    assert asked_of_a is not None
    assert sorted(choice.label for choice in asked_of_a.options) == ["Ben", "Cem"]
