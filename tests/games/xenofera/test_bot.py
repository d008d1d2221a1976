"""What bots know about Xenofera: features, judgement, habits, and answers that any player would give."""

from __future__ import annotations

from random import Random

import pytest

from meeplehall.bots import bot
from meeplehall.engine.game import Setup
from meeplehall.games.xenofera.bot.features import FEATURES, holdings
from meeplehall.games.xenofera.bot.habits import BIDS, LAYS, bid_chances, card_laid, lay_chances, lot_worth
from meeplehall.games.xenofera.bot.ideas import cards_for, holdings_of, no_bids, value_bids
from meeplehall.games.xenofera.bot.outlook import Rival
from meeplehall.games.xenofera.components.cards import CARD, value_of
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.bidding import ADD, CONFIRM, Add
from meeplehall.games.xenofera.rules.effects.buy import DECLINE, BuyStep
from meeplehall.games.xenofera.rules.effects.keep import KeepStep
from meeplehall.games.xenofera.rules.effects.steal import StealStep
from meeplehall.games.xenofera.rules.state import Market
from meeplehall.games.xenofera.rules.ties import LAY, PASS
from meeplehall.lab.bot_match import decide, play
from meeplehall.lab.tactics import positions
from meeplehall.testing import walk
from meeplehall.testing.suite import in_some_setups
from tests.games.xenofera.tables import A, B, bids, choose, code, market

KNOWLEDGE = GAME.knowledge()


@in_some_setups(GAME)
def test_chances_add_up_to_one_and_are_the_shares_of_the_win_at_the_end(setup: Setup) -> None:
    state = GAME.start(setup.seats, setup.options, 3)
    for number, (moment, _) in enumerate(walk(GAME, setup, 3)):
        state = moment
        if number % 17 == 0:
            assert sum(KNOWLEDGE.values(moment)) == pytest.approx(1)
            rows = KNOWLEDGE.features(moment)
            assert len(rows) == setup.seats
            assert all(len(row) == len(FEATURES) for row in rows)
    while not state.over:
        state.act(state.waiting[0], state.step.default(state, state.waiting[0]))
    outcome = GAME.outcome(state)
    assert KNOWLEDGE.values(state) == [outcome.share(seat) for seat in range(setup.seats)]


@in_some_setups(GAME)
def test_plain_plays_whole_matches(setup: Setup) -> None:
    played = play(GAME, [bot("plain")] * setup.seats, setup.options, 4)
    assert played.state.over


# what counts


def test_a_bid_behind_the_blind_is_still_held_and_one_that_was_shown_is_spent() -> None:
    state = market("NB s1 r6 r7", "NB r2 r4 STL", "NB s1 s2", pile="x11 x12")
    before = holdings(state)[A].money
    state.act(A, ADD[next(card for card in state.hands[A] if code(card) == "r7")])
    assert holdings(state)[A].money == before
    choose(state, A, "remove r7")
    bids(state, "r7", "r2 STL", "NB")
    assert holdings(state)[A].money == before - 7


def test_a_player_with_more_of_everything_has_the_better_chance() -> None:
    state = market("NB r6 r7 r10 r10 x18 x24", "NB r2 s1 x11", lot="x19", pile="x12 x13 x14")
    chances = KNOWLEDGE.values(state)
    assert chances[A] > 0.8


def test_a_lot_that_makes_a_planet_whole_is_worth_more() -> None:
    state = market("NB s1 x18@umida x20@umida", "NB s1 s2", lot="x16@umida", pile="x11")
    assert lot_worth(state, holdings_of(state, A)) == 16 + 15
    assert lot_worth(state, holdings_of(state, B)) == 16


# what rivals do


def test_what_rivals_bid_is_a_distribution_and_grows_with_the_total() -> None:
    state = market("NB s1 r6 r7", "NB r5 r8 r9", pile="x11 x12 x13 x14 x15 x16 x17")
    held = holdings_of(state, B)
    likely = bid_chances(state, held, lot_worth(state, held))
    assert len(likely) == BIDS
    assert sum(likely) == pytest.approx(1)
    rival = Rival(state, B, held)
    below = [rival.below(float(total)) for total in range(30)]
    assert below == sorted(below)
    assert below[0] == pytest.approx(rival.passes)
    assert below[-1] == pytest.approx(1)


def test_who_has_no_value_card_makes_no_bid() -> None:
    state = market("NB s1 r6 r7", "NB KEP STL", pile="x11 x12")
    assert Rival(state, B, holdings_of(state, B)).passes == 1.0


def test_what_was_done_is_counted_under_the_moment_that_is_asked_for() -> None:
    state = market("NB s1 r6 r7 KEP", "NB r5 r8 r9", lot="x20", pile="x11 x12")
    named = {code(card): card for card in state.hands[A]}
    actions = [ADD[named["r7"]], ADD[named["r6"]], ADD[named["KEP"]], CONFIRM]
    found = {name: answer for name, answer, _ in KNOWLEDGE.habits(state, A, [*actions])}
    assert found["action keep"] == 1
    bid = next(answer for name, answer in found.items() if name.startswith("bid 2 "))
    assert bid == 5  # 13 of 20 lie between 60 and 75 %


def test_ties_have_habits_of_their_own() -> None:
    state = market("NB s1 r6 r7", "NB r2 r6 r7", lot="x20", pile="x11 x12")
    bids(state, "r6", "r6")
    named = {code(card): card for card in state.hands[A]}
    assert KNOWLEDGE.habits(state, A, [PASS])[0][1] == 0
    assert KNOWLEDGE.habits(state, A, [LAY[named["s1"]]])[0][1] == 1
    assert KNOWLEDGE.habits(state, A, [LAY[named["r7"]]])[0][1] == LAYS - 2
    assert sum(lay_chances(state)) == pytest.approx(1)
    assert CARD[card_laid(state.hands[A], 1)].value == 1
    assert CARD[card_laid(state.hands[A], LAYS - 2)].value == 7


# what is thought of


def test_every_total_up_to_the_lot_can_be_bid_with_the_fewest_cards() -> None:
    state = market("NB s1 s2 s3 r5", "NB s1", lot="x20", pile="x11 x12")
    found = [sorted(CARD[card].value for card in cards) for cards in value_bids(state, A)]
    assert [sum(values) for values in found] == list(range(1, 12))
    assert [5] in found
    assert [2, 3] not in found


def test_in_the_last_round_all_money_can_be_bid() -> None:
    state = market("NB r9 r9 r10 r10", "NB s1", lot="x10")
    totals = [value_of(cards) for cards in value_bids(state, A)]
    assert max(totals) == 38
    earlier = market("NB r9 r9 r10 r10", "NB s1", lot="x10", pile="x11 x12")
    assert max(value_of(cards) for cards in value_bids(earlier, A)) == 20


def test_about_a_total_without_more_than_it_takes() -> None:
    state = market("NB s1 s2 s4 r9", "NB s1")
    assert value_of(cards_for(state.hands[A], 0.0, 13.0)) == 13
    assert value_of(cards_for(state.hands[A], 0.0, 0.2)) == 1


# what any player would do


@pytest.mark.parametrize("seed", range(4))
def test_in_a_tie_no_creature_is_laid_for_a_smaller_one(seed: int) -> None:
    state = market("NB s2 r5 x30", "NB s1 s2 r5", lot="x12", pile="x11 x14 x13")
    bids(state, "r5", "r5")
    for name in ("greedy", "search:100"):
        table = state.clone()
        done = decide(GAME, table, A, bot(name), Random(seed))
        assert not any(CARD[getattr(action, "card", 0)].value == 30 for action in done)


def test_multiplier_and_peik_go_with_every_no_bid() -> None:
    state = market("NB s1 MUL MUL PEK BUY", "NB s1 s2 r5", pile="x11 x14 x13")
    found = [[code(card) for card in cards] for cards in no_bids(state.hands[A], state.lot)]
    assert found == [["NB", "MUL", "PEK"], ["NB", "MUL", "PEK", "BUY"]]


def test_of_two_actions_alike_one_goes_with_every_no_bid() -> None:
    """But no Buy that could not be paid."""
    state = market("NB r6 BUY BUY DIS", "NB s1 s2 r5", lot="x12", pile="x11 x14 x13")
    found = [[code(card) for card in cards] for cards in no_bids(state.hands[A], state.lot)]
    assert found == [["NB", "BUY"], ["NB", "BUY", "DIS"]]
    poor = market("NB s1 BUY BUY DIS", "NB s1 s2 r5", lot="x12", pile="x11 x14 x13")
    assert [poor.hands[A][-1]] in no_bids(poor.hands[A], poor.lot)


def test_the_smallest_card_with_lose_is_thought_of() -> None:
    """Of cards alike the first one, which alone is offered."""
    state = market("NB r3 r3 r4 r5 x22 x30 LOS", "NB x21 x23", lot="x16 x19", pile="x11 x12")
    thought_of = KNOWLEDGE.ideas(state, A)
    laid = [[code(action.card) for action in idea.actions if isinstance(action, Add)] for idea in thought_of]
    assert ["r3", "LOS"] in laid
    assert all(state.refusal(A, idea.actions[0]) is None for idea in thought_of)


def cards_thought_of(state: Market) -> set[str]:
    return {code(idea.actions[0].card) for idea in KNOWLEDGE.ideas(state, A)}  # type: ignore[attr-defined]


def test_of_money_only_the_highest_card_is_stolen_or_kept() -> None:
    state = market("NB s1 s2 r8 x11 STL KEP", "NB s3 r5 r9 x12", lot="x20", pile="x14 x13")
    bids(state, "s1 s2 r8 x11 STL KEP", "s3 r5 r9 x12")
    choose(state, A, "resolve STL")
    assert isinstance(state.step, StealStep)
    assert cards_thought_of(state) == {"r9", "x12"}
    choose(state, A, "steal r9")
    assert isinstance(state.step, KeepStep)
    assert cards_thought_of(state) == {"r8", "x11", "STL"}


def test_a_creature_for_half_its_price_is_not_declined() -> None:
    for hand, declined in (("NB r6 r6 BUY", False), ("NB x20 BUY", True)):
        state = market(hand, "NB s1 s2 r5", lot="x12", pile="x14 x13")
        bids(state, "NB BUY", "NB")
        while not isinstance(state.step, BuyStep):
            state.act(state.waiting[0], state.step.default(state, state.waiting[0]))
        plans = [idea.actions[0] for idea in KNOWLEDGE.ideas(state, A)]
        assert (DECLINE in plans) == declined


def test_every_position_of_the_tactics_can_be_played_on_from() -> None:
    for position in positions(GAME):
        wanted = [*position.plays, *position.avoids]
        step = position.state.step
        assert all(action in {*step.candidates(position.state, position.player)} for action in wanted) or (
            position.plays  # a hand on the lot comes after the bid
        )
