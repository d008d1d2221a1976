"""XF-17: hidden and public information, row by row."""

from random import Random
from typing import Any

import pytest

from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.match import Match, Seat
from meeplehall.games.xenofera.components.cards import BY_ID, CARD, COLOURS, ids
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.state import Market
from meeplehall.testing import rule
from tests.games.xenofera.playing import at_random, begin, do, texts
from tests.games.xenofera.tables import (
    A,
    B,
    C,
    asked,
    bid,
    bids,
    choose,
    code,
    lay,
    lines,
    market,
    offered,
    one_round,
)

EVERYBODY = [SPECTATOR, A, B, C]
THREE = "NB s1 r3 r4 KEP", "NB s1 r5 r6 STL", "NB s1 r7 r8"


def swapped(state: Market, one: int, other: int) -> Market:
    """The same table with these two cards in each other's place."""
    new = state.clone()
    for place in (*new.hands, new.draw, new.pile, new.removed):
        place[:] = [other if card == one else one if card == other else card for card in place]
    for hand in new.hands:
        hand.sort()
    new.seen[one], new.seen[other] = new.seen[other], new.seen[one]
    return new


def held(state: Market, player: int, name: str) -> int:
    """A card of this name in a player's hand."""
    return next(card for card in state.hands[player] if code(card) == name)


def sees(state: Market, seat: int, card: int) -> bool:
    return CARD[card].id in texts(GAME.view(state, seat))


# row by row


@rule("XF-17.1")
def test_options_action_types_colours_seats_and_marker_are_public() -> None:
    match = Match(GAME, [Seat("Ann"), Seat("Ben"), Seat("Cem", "hard")], {"quick_play_remove": 5}, 1)
    while match.state.step.kind == "choose_colour":
        match.do_default(match.state.waiting[0])
    assert match.header()["options"] == GAME.settle(3, {"quick_play_remove": 5})
    assert match.header()["seats"][2] == {"name": "Cem", "bot": "hard"}  # type: ignore[index]
    state = match.state
    assert isinstance(state, Market)
    for seat in EVERYBODY:
        view = GAME.view(state, seat)
        assert len(view["action_types"]) == 7
        assert [public["colour"] for public in view["seats"]] == [COLOURS[colour] for colour in state.colours]
        assert view["marker"] == state.marker


@rule("XF-17.2")
def test_the_bidding_area_is_public() -> None:
    state = market(*THREE, lot="mireskate tuftle", pile="x11")
    for seat in EVERYBODY:
        assert sorted(GAME.view(state, seat)["lot"]) == ["mireskate", "tuftle"]
    piece = GAME.piece("mireskate")
    assert (piece.name, piece.tags["planet"], piece.tags["value"]) == ("Mireskate", "umida", 18)


@rule("XF-17.3")
def test_the_sizes_of_the_piles_are_public() -> None:
    state = market(*THREE, pile="x11 x12", draw="r2 r2 r9", discard="r10 x13")
    for seat in EVERYBODY:
        view = GAME.view(state, seat)
        assert (view["pile"], view["draw"], len(view["discard"])) == (2, 3, 2)
        assert view["removed"] == len(state.removed) == 30 - 4


@rule("XF-17.4")
def test_order_and_contents_of_the_piles_are_hidden() -> None:
    state = market(*THREE, pile="x11 x12 x13", draw="r2 r9 r10 DBL")
    others = [
        swapped(state, state.draw[0], state.draw[2]),
        swapped(state, state.pile[0], state.pile[1]),
        swapped(state, state.pile[0], state.removed[0]),
    ]
    for seat in EVERYBODY:
        view = GAME.view(state, seat)
        assert [GAME.view(other, seat) for other in others] == [view] * 3
        assert not texts(view) & {CARD[card].id for card in state.draw + state.pile + state.removed}


@rule("XF-17.4")
def test_the_piles_and_the_removed_creatures_are_shown_after_the_match() -> None:
    state = market(*THREE, lot="x18", draw="r2 r9 r10 DBL")
    bids(state, "r3", "r5", "r7 r8")
    assert state.over
    for seat in EVERYBODY:
        assert {CARD[card].id for card in state.draw + state.removed} <= texts(GAME.view(state, seat))


@rule("XF-17.5")
def test_the_own_hand_is_seen_by_its_owner_alone() -> None:
    state = market(*THREE)
    for player in (A, B, C):
        assert GAME.view(state, player)["own"]["hand"] == ids(state.hands[player])
        for seat in EVERYBODY:
            assert sees(state, seat, state.hands[player][1]) == (seat == player)
    assert GAME.view(state, SPECTATOR)["own"] is None


@rule("XF-17.6")
def test_of_other_hands_only_the_number_of_cards_is_seen() -> None:
    state = market(*THREE, draw="r2 r9 r10 DBL")
    other = swapped(swapped(state, held(state, B, "r5"), state.draw[0]), held(state, B, "STL"), state.draw[2])
    assert other.hands[B] != state.hands[B]
    for seat in (SPECTATOR, A, C):
        assert GAME.view(state, seat) == GAME.view(other, seat)
        assert [public["hand"] for public in GAME.view(state, seat)["seats"]] == [5, 5, 4]


@rule("XF-17.6")
def test_the_number_of_cards_is_frozen_from_bidding_to_the_reveal() -> None:
    state = market(*THREE, pile="x11")

    def counts(seat: int) -> list[int]:
        return [public["hand"] for public in GAME.view(state, seat)["seats"]]

    for step in ("add r3", "add r4", "add KEP", "confirm"):
        choose(state, A, step)
        assert [counts(seat) for seat in EVERYBODY] == [[5, 5, 4]] * 4
    bid(state, B, "NB")
    assert counts(C) == [5, 5, 4]
    bid(state, C, "r7")
    assert asked(state) == "tie_break AC"
    assert counts(C) == [2, 4, 3]


@rule("XF-17.6")
def test_open_collections_show_the_creatures_and_nothing_else() -> None:
    state = market("NB s1 x12 r4", "NB s1 r5 tuftle x20", "NB s1 r7", pile="x11", open_collections=True)
    for seat in EVERYBODY:
        shown = GAME.view(state, seat)["seats"][B]["creatures"]
        assert set(shown) == {CARD[card].id for card in state.hands[B] if code(card) in ("x10", "x20")}
        assert sees(state, seat, held(state, B, "r5")) == (seat == B)
    before = GAME.view(state, A)
    lay(state, B, "x20")
    assert GAME.view(state, A) == before  # a creature behind the blind is still in the collection
    closed = market("NB s1 x12 r4", "NB s1 r5 tuftle x20", "NB s1 r7", pile="x11")
    assert not sees(closed, A, held(closed, B, "x20"))


@rule("XF-17.7")
def test_a_bid_is_hidden_until_the_reveal() -> None:
    state = market(*THREE, pile="x11")
    no_bid, large = state.clone(), state.clone()
    bid(no_bid, A, "NB")
    bid(large, A, "r3 r4 KEP")
    for seat in (SPECTATOR, B, C):
        assert GAME.view(no_bid, seat) == GAME.view(large, seat)
        assert [public["submitted"] for public in GAME.view(large, seat)["seats"]] == [True, False, False]
        assert GAME.view(state, seat)["seats"][A]["submitted"] is False
    assert [BY_ID[id].name for id in GAME.view(large, A)["own"]["bid"]] == [
        "Resource 3",
        "Resource 4",
        "Keep",
    ]
    bid(large, B, "r5")
    bid(large, C, "NB")
    for seat in EVERYBODY:
        shown = GAME.view(large, seat)["seats"]
        assert [len(public["table"]) for public in shown] == [3, 1, 1]
        assert [public["bid"] for public in shown] == ["value", "value", "no_bid"]


@rule("XF-17.7")
def test_a_bid_taken_back_is_public_only_as_no_longer_submitted() -> None:
    state = market(*THREE)
    before = GAME.view(state, B)
    bid(state, A, "r3 r4 KEP")
    choose(state, A, "take_back")
    assert GAME.view(state, B) == before


@rule("XF-17.8")
def test_lost_laid_kept_and_stolen_cards_and_wins_are_public() -> None:
    state = market("NB s1 r3 r9 KEP", "NB s1 r2 r4 r5 STL", "NB r3 r8 LOS", pile="x11")
    bids(state, "r3 r9 KEP", "r2 r4 r5 STL", "NB")
    choose(state, B, "steal r9 from A")
    assert {"A wins x18.", "B steals r9 from A.", "A keeps r3."} <= set(lines(state, SPECTATOR))
    lost = one_round("NB s1 s2 r9 LOS", "NB s1 s2 r2 r4", lot="x18")
    bids(lost, "r9 LOS", "r2 r4")
    assert "B loses r2." in lines(lost, SPECTATOR)
    laid = one_round("NB s1 s2 r9", "NB s1 s2 r9", lot="x18")
    bids(laid, "r9", "r9")
    choose(laid, A, "lay s2")
    choose(laid, B, "pass")
    assert "A lays s2." in lines(laid, SPECTATOR)


@rule("XF-17.8")
def test_payments_and_purchases_are_public() -> None:
    state = market("NB r9 r8 BUY", "NB r4 r5 r6", pile="x11", action_set="non_aggressive")
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x18", "pick r9")
    assert not sees(state, B, held(state, A, "r9"))  # not paid yet
    choose(state, A, "pay")
    assert "A buys x18 for r9." in lines(state, SPECTATOR)
    assert "res-09-1" in GAME.view(state, B)["discard"]


@rule("XF-17.9")
def test_peik_is_seen_by_its_player_alone() -> None:
    state = market("NB s1 r3 PEK", "NB s1 r5 r6", pile="x11 x12 x13 x14")
    bids(state, "NB PEK", "r5")
    choose(state, A, "resolve PEK")
    top = ids(state.pile[::-1])
    assert GAME.view(state, A)["own"]["foreseen"] == top[:3]
    assert [line for line in lines(state, B) if "looks" in line] == ["A looks at the next 3 creatures."]
    assert "A looks at x11 x12 x13." in lines(state, A)
    assert not texts(GAME.view(state, B)) & set(top)
    one, other = state.clone(), state.clone()
    choose(one, A, "put_next x11")
    choose(other, A, "put_next x13")
    assert GAME.view(one, B) == GAME.view(other, B)
    assert GAME.view(one, A) != GAME.view(other, A)
    choose(state, A, "put_next x13", "put_next x11")
    assert asked(state) == "bid AB"
    assert code(state.lot[0]) == "x13"
    assert GAME.view(state, A)["own"]["foreseen"] == [top[0], top[1], None]
    assert GAME.view(state, B)["own"]["foreseen"] == [None, None, None]
    assert not [line for line in lines(state, B) if "x12" in line]


@rule("XF-17.9")
def test_the_others_learn_how_many_creatures_peik_has_shown() -> None:
    state = market("NB s1 r3 PEK", "NB s1 r5 r6", pile="x11 x12")
    bids(state, "NB PEK", "r5")
    choose(state, A, "resolve PEK")
    assert "A looks at the next 2 creatures." in lines(state, SPECTATOR)


@rule("XF-17.10")
def test_drawn_cards_are_seen_by_who_drew_them() -> None:
    state = market("NB s1 s2 MUL", "NB r8 r9", draw="r2 DBL r3 r4 r5 r6", pile="x11")
    bids(state, "NB MUL", "r9")
    choose(state, A, "resolve NB")
    assert "A draws r2 DBL." in lines(state, A)
    drawn = [held(state, A, name) for name in ("r2", "DBL", "r3", "r4")]
    for seat in (SPECTATOR, B):
        assert [line for line in lines(state, seat) if "A draws" in line] == ["A draws 2 cards."] * 2
        assert not [card for card in drawn if sees(state, seat, card)]
        assert GAME.view(state, seat)["seats"][A]["hand"] == 7
    refill = one_round("NB r9", "NB r4", draw="r2 r3 r5")
    bids(refill, "r9", "r4")
    assert "B draws 2 cards." in lines(refill, A)
    assert "B draws r2 r3." in lines(refill, B)


@rule("XF-17.11")
def test_discard_shows_the_target_and_the_discarded_cards_when_it_happens() -> None:
    state = market("NB s1 s2 DIS", "NB r4 r5 r6 KEP", "NB s1 r9", pile="x11")
    bids(state, "NB DIS", "NB", "r9")
    choose(state, A, "resolve DIS", "target B")
    assert GAME.view(state, SPECTATOR)["target"] == B
    before = [GAME.view(state, seat) for seat in (SPECTATOR, A, C)]
    choose(state, B, "pick r4")
    assert [GAME.view(state, seat) for seat in (SPECTATOR, A, C)] == before
    choose(state, B, "pick r6", "discard")
    assert {"A makes B discard.", "B discards r4 r6."} <= set(lines(state, SPECTATOR))
    few = market("NB s1 s2 DIS", "NB r4", "NB s1 r9", pile="x11", draw="DBL DBL DBL DBL")
    bids(few, "NB DIS", "NB", "r9")
    assert few.hands[B]
    choose(few, A, "resolve DIS", "target B")
    assert "B discards r4." in lines(few, C)


@rule("XF-17.12")
def test_exchange_shows_the_target_but_the_cards_to_the_two_only() -> None:
    state = market("NB s1 r10 EXC", "NB r4 r5 KEP", "NB s1 r9", pile="x11")
    bids(state, "NB EXC", "NB", "r9")
    choose(state, A, "resolve EXC", "target B")
    assert GAME.view(state, C)["target"] == B
    gift = held(state, A, "r10")
    choose(state, A, "give r10")
    for seat in (A, B):
        assert [line for line in lines(state, seat) if line.startswith("A gives r10 to B and takes ")]
    for seat in (SPECTATOR, C):
        assert "A exchanges a card with B." in lines(state, seat)
        assert not [line for line in lines(state, seat) if "gives" in line]
        assert not sees(state, seat, gift)


@rule("XF-17.12")
def test_both_remember_the_gift() -> None:
    state = market("NB s1 r10 EXC", "NB r4 r5 KEP", "NB s1 r9", pile="x11")
    bids(state, "NB EXC", "NB", "r9")
    choose(state, A, "resolve EXC", "target B")
    gift = held(state, A, "r10")
    choose(state, A, "give r10")
    holder = A if gift in state.hands[A] else B
    for seed in range(30):
        assert all(gift in GAME.redeal(state, seat, seed).hands[holder] for seat in (A, B))
    assert {gift in GAME.redeal(state, C, seed).hands[holder] for seed in range(60)} == {True, False}


@rule("XF-17.13")
def test_tie_break_cards_are_shown_when_everybody_has_decided() -> None:
    state = market("NB s1 r3 r9", "NB s1 r5 r9", "NB s1 r7", pile="x11")
    bids(state, "r9", "r9", "NB")
    assert GAME.view(state, C)["tied"] == [A, B]
    laid, passed = state.clone(), state.clone()
    choose(laid, A, "lay r3")
    choose(passed, A, "pass")
    for seat in (SPECTATOR, B, C):
        assert GAME.view(laid, seat) == GAME.view(passed, seat) == GAME.view(state, seat)
    assert GAME.view(laid, A)["own"]["laid"] == CARD[held(laid, A, "r3")].id
    choose(state, A, "lay r3")
    assert not [line for line in lines(state, A) if "lays" in line]
    choose(state, B, "pass")
    assert [line for line in lines(state, C) if "lays" in line] == ["A lays r3.", "B lays no card."]


@rule("XF-17.14")
def test_the_discard_pile_is_public() -> None:
    state = market(*THREE, pile="x11", discard="r10 x13 LOS")
    bids(state, "r3", "r5 r6", "NB")
    for seat in EVERYBODY:
        assert GAME.view(state, seat)["discard"] == ids(state.discard)
    assert {code(card) for card in state.discard} >= {"r3", "r5", "r6", "r10", "x13", "LOS"}


@rule("XF-17.15")
def test_hands_and_scores_are_public_at_the_end_and_not_before() -> None:
    state = market("NB s1 r3 x20", "NB s1 r5 r6 KEP", lot="x18", pile="x11")
    for seat in (SPECTATOR, A, B):
        assert not [
            public for public in GAME.view(state, seat)["seats"] if "score" in public or "cards" in public
        ]
    bids(state, "NB", "r5")
    bids(state, "NB", "r6")
    assert state.over
    for seat in (SPECTATOR, A, B):
        shown = GAME.view(state, seat)["seats"]
        assert [public["score"] for public in shown] == [20, 29]
        assert [public["cards"] for public in shown] == [ids(hand) for hand in state.hands]


# the log, bots, options


def random_match(seed: int, **options: object) -> Match:
    rng = Random(seed)
    match = Match(GAME, [Seat("A"), Seat("B"), Seat("C")], {"creatures_removed": 20, **options}, seed)
    while not match.over:
        player = rng.choice(match.state.waiting)
        match.do(player, rng.choice(match.state.options(player)))
    return match


@rule("XF-17.16")
def test_the_public_log_can_be_read_at_any_time_from_the_beginning() -> None:
    match = random_match(3)
    public = match.log(SPECTATOR)
    rounds = [parts for _, rule, parts in public if rule == "XF-4.1"]
    assert len(rounds) == match.state.round  # type: ignore[attr-defined]
    assert [rule for _, rule, _ in public] == [rule for _, rule, _ in match.log(A)]
    for n in (len(match.moves) // 2, len(match.moves)):
        assert match.fork(n).log(SPECTATOR) == [line for line in public if line[0] <= n]
        assert match.log(SPECTATOR, since=n) == [line for line in public if line[0] >= n]


@rule("XF-17.9", "XF-17.10", "XF-17.12", "XF-17.16")
@pytest.mark.parametrize("action_set", ["aggressive", "non_aggressive"])
def test_the_log_never_names_a_card_to_those_who_may_not_see_it(action_set: str) -> None:
    """A card that a draw, an Exchange or Peik names to one seat is named to no other."""
    match = random_match(5, action_set=action_set)
    private = {"XF-9.2", "XF-10.23", "XF-11.3", "XF-10.20", "XF-10.24"}
    named = 0
    for seat in EVERYBODY:
        for number, id, parts in match.log(seat):
            if id in private and any(kind == "piece" for kind, _ in parts):
                named += 1
                told = [int(text) for kind, text in parts if kind == "seat"]
                assert seat in told, f"action {number} told {parts} to seat {seat}"
    assert named > 5


@rule("XF-17.17", "XF-17.18")
@pytest.mark.parametrize(
    "options",
    [
        {"action_set": "aggressive"},
        {"action_set": "non_aggressive", "open_collections": True},
        {"fast_hands": "sealed", "bid_enforcement": "tabletop"},
        {"fast_hands": "realtime", "discard_scope": "value_cards"},
    ],
    ids=str,
)
def test_a_redeal_shows_the_same_view_and_depends_on_nothing_else(
    options: dict[str, Any],
) -> None:
    for now in at_random(begin(3, 8, creatures_removed=18, **options), Random(8)):
        for seat in EVERYBODY if not now.over else ():
            sight, another = GAME.redeal(now, seat, 1), GAME.redeal(now, seat, 2)
            assert GAME.view(sight, seat) == GAME.view(now, seat)
            assert GAME.redeal(another, seat, 1).facts() == sight.facts()
            if seat >= 0:
                offers = [GAME.codec.encode(action) for action in now.options(seat)]
                assert [GAME.codec.encode(action) for action in sight.options(seat)] == offers


@rule("XF-17.17")
def test_a_redeal_varies_in_what_is_hidden() -> None:
    state = market(*THREE, pile="x11 x12 x13")
    sights = [GAME.redeal(state, A, seed) for seed in range(40)]
    assert all(sight.hands[A] == state.hands[A] for sight in sights)
    for place in ("hands", "draw", "pile", "removed"):
        assert len({str(getattr(sight, place)) for sight in sights}) > 10
    assert len({tuple(sight.chance) for sight in sights}) == 40
    submitted = state.clone()
    bid(submitted, B, "r5 r6 STL")
    guesses = {str(GAME.redeal(submitted, A, seed).table[B]) for seed in range(40)}
    assert len(guesses) > 3


@rule("XF-17.18")
@pytest.mark.parametrize("card", ["DIS", "EXC"])
def test_every_opponent_can_be_named_whatever_they_hold(card: str) -> None:
    state = market(f"NB s1 r3 {card}", "NB KEP LOS", "NB r7 r8 r9", pile="x11", draw="DBL DBL DBL DBL")
    bids(state, f"NB {card}", "NB", "NB")
    choose(state, A, f"resolve {card}")
    assert sorted(offered(state, A)) == ["target B", "target C"]
    do(state, A, state.options(A)[0])


# nothing stale


@rule("XF-17.20")
def test_after_an_exchange_nobody_sees_a_target() -> None:
    state = market("NB s1 r10 EXC", "NB r4 r5 KEP", "NB s1 r9", pile="x11")
    bids(state, "NB EXC", "NB", "r9")
    choose(state, A, "resolve EXC", "target B")
    assert [GAME.view(state, seat)["target"] for seat in EVERYBODY] == [B] * 4
    choose(state, A, "give r10")
    assert [GAME.view(state, seat)["target"] for seat in EVERYBODY] == [-1] * 4


@rule("XF-17.20")
def test_a_purchase_taken_back_leaves_nothing_behind() -> None:
    state = market("NB r9 r8 BUY", "NB r4 r5 r6", pile="x11", action_set="non_aggressive")
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY")
    before = [GAME.view(state, seat) for seat in (SPECTATOR, A, B)]
    choose(state, A, "buy x18", "pick r9")
    assert GAME.view(state, A)["own"]["picks"]
    assert GAME.view(state, B)["wanted"]
    choose(state, A, "back")
    assert [GAME.view(state, seat) for seat in (SPECTATOR, A, B)] == before
    choose(state, A, "buy x18")
    assert GAME.view(state, A)["own"]["picks"] == []


@rule("XF-17.20")
def test_a_submitted_bid_is_no_longer_called_so_after_the_reveal() -> None:
    state = market("NB s1 r9", "NB s1 r9", pile="x11", fast_hands="sealed")
    bid(state, A, "r9", reach=False)
    lay(state, B, "r9")
    choose(state, B, "confirm")
    assert GAME.view(state, B)["own"]["confirmed"]
    state.act(B, next(a for a in state.options(B) if getattr(a, "grab", None) is False))
    assert asked(state) == "tie_break AB"
    assert not GAME.view(state, B)["own"]["confirmed"]


@rule("XF-17.20", "XF-16.7")
@pytest.mark.parametrize(
    ("field", "left"), [("target", 1), ("wanted", 90), ("picks", [1]), ("tied", [0]), ("window", [5])]
)
def test_an_answer_that_is_left_over_breaks_an_invariant(field: str, left: object) -> None:
    state = market(*THREE, pile="x11")
    assert GAME.rules.invariants(state) == []
    setattr(state, field, left)
    assert [line for line in GAME.rules.invariants(state) if "still" in line]
