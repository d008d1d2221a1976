"""XF-19: every worked example is played as RULES.md tells it, the text blocks straight from that file."""

import ast
import re
from collections import Counter
from itertools import permutations
from pathlib import Path

from meeplehall.engine.chance import streams
from meeplehall.games.xenofera.components.cards import COLOURS
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.arbitration import EARLY_HAND, KEEP_OFF, GrabAt, closes_at, effective
from meeplehall.games.xenofera.rules.state import STREAMS, Market
from meeplehall.testing import rule
from tests.games.xenofera.examples import SECTIONS, Example, play, rules_of, table_of
from tests.games.xenofera.tables import (
    CODES,
    SEATS,
    A,
    B,
    C,
    D,
    asked,
    bid,
    bidding_area,
    bids,
    choose,
    code,
    discard_pile,
    draw_pile,
    draws,
    hand,
    hands,
    in_order,
    kind_of_bid,
    lay,
    market,
    offered,
    one_round,
    refused,
)
from tools.rule_report import marks


def test_every_example_is_marked_with_the_rules_it_names() -> None:
    shown: dict[str, set[str]] = {}
    for id, test in marks(ast.parse(Path(__file__).read_text("utf-8"))):
        shown.setdefault(test, set()).add(id)
    for example in SECTIONS:
        (ids,) = [ids for ids in shown.values() if example in ids]
        assert ids == {example} | rules_of(example)


def hands_off(state: Market, *players: int) -> None:
    for player in players:
        state.act(player, KEEP_OFF)


@rule("E-01", "XF-4.3", "XF-7.1", "XF-7.2", "XF-9.2", "XF-11.1")
def test_rulebook_picture_no_bid_5_and_9() -> None:
    play("E-01")


@rule("E-02", "XF-12.3", "XF-12.4")
def test_rulebook_picture_a_planet_set() -> None:
    for scoring, points in (("values_only", 43), ("planet_sets", 58)):
        state = market("NB x10@barren x15@barren x18@barren", "NB s1 s2", lot="x20", scoring=scoring)
        assert GAME.outcome(state).scores[A] == points


@rule("E-03", "XF-6.6")
def test_double_adds_the_lowest_card_once_more() -> None:
    play("E-03")


@rule("E-04", "XF-5.9", "XF-6.6", "XF-6.9", "XF-11.1")
def test_double_on_a_single_creature_card() -> None:
    play("E-04")


@rule("E-05", "XF-6.7")
def test_double_with_two_cards_sharing_the_lowest_value() -> None:
    play("E-05")


@rule("E-06", "XF-6.1", "XF-6.3")
def test_lose_removes_one_lowest_card_from_each_opponent() -> None:
    play("E-06")


@rule("E-07", "XF-6.5")
def test_lose_is_applied_before_double() -> None:
    play("E-07")


@rule("E-09", "XF-6.8", "XF-8.2")
def test_both_value_bids_wiped_out_a_tie_at_zero() -> None:
    play("E-09")


@rule("E-10", "XF-8.2", "XF-8.4", "XF-8.9")
def test_tie_for_the_highest_bid() -> None:
    play("E-10")


@rule("E-12", "XF-8.5", "XF-8.7")
def test_three_way_tie_narrows_to_two() -> None:
    play("E-12")


@rule("E-13", "XF-8.8", "XF-8.11", "XF-9.3", "XF-11.4")
def test_nobody_continues_a_tie() -> None:
    play("E-13")


@rule("E-15", "XF-8.1", "XF-9.2", "XF-9.3")
def test_everybody_makes_no_bid() -> None:
    play("E-15")


@rule("E-16", "XF-8.11", "XF-8.12")
def test_the_next_round_is_for_both_creatures() -> None:
    play("E-16")


@rule("E-18", "XF-10.12")
def test_buy_gives_no_change() -> None:
    play("E-18")
    example = Example.read("E-18")
    state = example.start()
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve NB", "buy x13", "pick s2", "pick r10")
    assert refused(state, A, "pay") == "XF-10.12"


@rule("E-19", "XF-10.10")
def test_buy_without_effect() -> None:
    play("E-19")


@rule("E-20", "XF-9.3", "XF-10.1", "XF-10.2")
def test_keep_by_a_loser_and_by_the_winner() -> None:
    play("E-20")


@rule("E-21", "XF-9.3", "XF-10.4", "XF-10.6")
def test_steal_comes_before_the_victim_s_keep() -> None:
    play("E-21")


@rule("E-23", "XF-5.9", "XF-10.5", "XF-10.6")
def test_steal_takes_a_creature_that_was_bid() -> None:
    play("E-23")


@rule("E-24", "XF-8.9", "XF-8.10", "XF-10.2")
def test_a_tie_break_card_can_be_kept() -> None:
    play("E-24")


@rule("E-25", "XF-9.3", "XF-10.16", "XF-10.17")
def test_discard_the_victim_picks_two_bid_cards() -> None:
    play("E-25")


@rule("E-27", "XF-10.19", "XF-10.20", "XF-10.21")
def test_exchange() -> None:
    play("E-27")
    taken: Counter[str] = Counter()
    for seed in range(400):
        example = Example.read("E-27")
        state = example.start()
        state.chance = streams(seed, STREAMS)
        bids(state, "NB EXC", "r9", "NB")
        choose(state, A, "resolve NB", "target B", "give s1")
        taken[(set(hand(state, A).split()) - {"NB", "s2", "r4", "r5"}).pop()] += 1
    assert set(taken) == {"s1", "x11", "x21", "LOS"}
    assert all(70 < times < 130 for times in taken.values())


@rule("E-28", "XF-9.2", "XF-10.23")
def test_multiplier() -> None:
    play("E-28")


@rule("E-29", "XF-10.24", "XF-10.25")
def test_peik_with_only_two_creatures_left() -> None:
    play("E-29")


@rule("E-30", "XF-5.8")
def test_two_copies_of_one_action_tabletop_enforcement() -> None:
    play("E-30")
    example = Example.read("E-30")
    del example.options["bid_enforcement"]
    state = example.start()
    lay(state, A, "r6 DBL")
    assert refused(state, A, "add DBL") == "XF-5.8"


@rule("E-31", "XF-5.10", "XF-5.11", "XF-5.12")
def test_forfeits_tabletop_enforcement() -> None:
    play("E-31")


@rule("E-32", "XF-11.5", "XF-11.6", "XF-11.7", "XF-11.8")
def test_draw_pile_runs_out_in_the_middle_of_a_draw() -> None:
    play("E-32")
    taken: Counter[str] = Counter()
    for seed in range(200):
        example = Example.read("E-32")
        state = example.start()
        state.chance = streams(seed, STREAMS)
        bids(state, "NB", "r9")
        first, second = draws(state)[0].split()[1:]
        taken[second] += 1
        assert first == "r5"
        assert hand(state, A) == in_order(["NB", "s1", "s2", "r5", second])
        assert sorted([second, *draw_pile(state).split()]) == ["LOS", "r2", "s4", "x12"]
        assert discard_pile(state) == "r9"
    assert set(taken) == {"s4", "r2", "x12", "LOS"}
    assert all(30 < times < 70 for times in taken.values())


@rule("E-34", "XF-9.4", "XF-10.3")
def test_keep_takes_back_an_action_that_has_not_been_resolved() -> None:
    play("E-34")
    state = Example.read("E-34").start()
    bids(state, "r6 KEP STL", "r9")
    choose(state, A, "resolve STL")
    assert "r9" in hand(state, A).split()
    assert offered(state, A) == ["keep r6", "keep STL"]


@rule("E-35", "XF-9.6", "XF-10.7")
def test_steal_without_a_target() -> None:
    play("E-35")


@rule("E-37", "XF-3.1", "XF-3.2", "XF-3.3", "XF-3.4", "XF-3.5", "XF-3.6", "XF-3.7", "XF-3.8", "XF-16.7")
def test_setup_for_four_players() -> None:
    state = GAME.start(4, {}, seed=1)
    for player, colour in enumerate(COLOURS[:4]):
        state.act(player, GAME.codec.decode({"type": "colour", "colour": colour}))
    for player in range(4):
        *values, action = hand(state, player).split()
        assert values == ["NB", "s1", "s2", "s3", "s4", "s5"]
        assert action in CODES
    assert (len(state.draw), len(state.pile) + len(state.lot), len(state.removed)) == (94, 25, 5)
    in_play = [*state.draw, *(card for cards in state.hands for card in cards)]
    actions = [code(card) for card in in_play if code(card) in CODES]
    assert sorted(Counter(actions).values()) == [6] * 7
    assert len(in_play) + 25 == 147


@rule("E-38", "XF-11.3", "XF-11.4", "XF-11.12")
def test_refill_counts_every_card_in_hand() -> None:
    state = one_round("NB x12 r10", "NB r2", "NB s1 r2", "NB s1 s2 r3 r2", lot="x30", draw="r5 r6 r7 r8 r9")
    bids(state, "r10", "r2", "r2", "r2")
    assert state.marker == A
    assert draws(state) == ["B r5 r6", "C r7"]
    assert hands(state) == ["NB x12 x30", "NB r5 r6", "NB s1 r7", "NB s1 s2 r3"]


@rule("E-40", "XF-12.3", "XF-12.4", "XF-12.5", "XF-12.6", "XF-12.7")
def test_scoring() -> None:
    hands = [
        "NB x30@silvestra x29@nix x28@barren r10 r9",
        "NB x10@prairie x14@prairie x17@prairie x12@umida x16@umida x18@umida",
        "NB x11@calista x14@calista x19@calista x23@calista x25@calista",
        "NB x10@barren r10 r10 STL",
    ]
    columns = {"values_only": 2, "planet_sets": 3}
    won = {"values_only": [C], "planet_sets": [B]}
    for scoring, column in columns.items():
        said = [int(row[column].split()[-1]) for row in table_of("E-40")]
        outcome = GAME.outcome(market(*hands, lot="x20", scoring=scoring))
        assert outcome.scores == said
        assert outcome.winners == won[scoring]
    without_c = market(*hands[:2], hands[3], lot="x20", scoring="values_only")
    assert GAME.outcome(without_c).winners == [A, B]


@rule("E-41", "XF-14.13", "XF-14.14", "XF-14.15", "XF-14.16")
def test_fast_hands_who_was_first() -> None:
    state = one_round("NB s1 s2", "NB s1 s2", "NB s1 s2", fast_hands="realtime")
    bids(state, "NB", "NB", "NB")
    times = []
    for name, sent, received, rtt, formula in table_of("E-41"):
        time = effective(int(sent), int(received), int(rtt.split()[0]))
        assert time == int(formula.split("= ")[1])
        times.append((SEATS.index(name), time))
    assert closes_at(opened=0, first_valid=512, answered=False, value_bid=False) == 762
    assert all(int(row[2]) < 762 for row in table_of("E-41"))
    for player, time in times:
        state.act(player, GrabAt(time))
    assert (state.winner, state.marker) == (B, B)
    assert "x18" in hand(state, B)


@rule("E-42", "XF-14.2", "XF-14.8", "XF-14.9")
def test_fast_hands_false_grab() -> None:
    state = market("NB s1", "NB s1 s2 r3", "NB s1 s2", pile="x10 x11 x12", fast_hands="realtime")
    bids(state, "NB", "r3", "NB")
    state.act(A, GrabAt(380))
    hands_off(state, B, C)
    assert state.marker == B
    assert [draw.split()[0] for draw in draws(state)] == ["C", "A"]
    assert hand(state, A) == "NB s1 r2 r2"
    assert asked(state) == "bid BC"
    state.hands[A] = state.hands[A][:1] + state.hands[A][-1:]
    two_cards = hand(state, A)
    bid(state, B, "s1")
    bid(state, C, "NB")
    assert asked(state) == "grab BC"
    hands_off(state, B, C)
    assert hand(state, A) == two_cards == "NB s1"
    assert asked(state) == "bid ABC"


@rule("E-43", "XF-14.12")
def test_fast_hands_early_hand() -> None:
    state = market("NB s1 s2", "NB s1 s2", "NB s1 s2", pile="x10", fast_hands="realtime")
    bids(state, "NB", "NB", "NB")
    state.act(A, EARLY_HAND)
    assert not state.options(A)
    state.act(B, GrabAt(2900))
    hands_off(state, C)
    assert state.marker == B
    assert "x18" in hand(state, B)
    assert asked(state) == "bid ABC"


@rule("E-44", "XF-14.16")
def test_fast_hands_same_time() -> None:
    state = one_round("NB s1 s2", "NB s1 s2", "NB s1 s2", marker=B, fast_hands="realtime")
    bids(state, "NB", "NB", "NB")
    state.act(A, GrabAt(450))
    state.act(C, GrabAt(450))
    hands_off(state, B)
    assert state.marker == C
    assert "x18" in hand(state, C)


@rule("E-46", "XF-14.21", "XF-14.22")
def test_fast_hands_sealed() -> None:
    def play_sealed(b_plays: str, seed: int) -> Market:
        state = market("NB s1 s2", "NB s1 s2", "NB s1 s2", pile="x10", seed=seed, fast_hands="sealed")
        bid(state, A, "NB", reach=True)
        bid(state, B, b_plays, reach=False)
        bid(state, C, "NB", reach=True)
        return state

    winners = Counter(play_sealed("NB", seed).marker for seed in range(200))
    assert set(winners) == {A, C}
    assert 70 < winners[A] < 130
    state = play_sealed("s1", seed=0)
    assert state.marker == B
    assert "x18" in hand(state, B)
    assert asked(state) == "bid B"


@rule("E-47", "XF-10.11", "XF-10.13", "XF-10.14")
def test_buy_with_two_creatures_in_the_lot() -> None:
    others = "NB s1 s1 s2"
    state = one_round("NB r10 r2 BUY", others, "NB r7 s1 BUY", others, lot="x14 x23", draw="", marker=D)
    bids(state, "NB BUY", "NB", "NB BUY", "NB")
    choose(state, A, "resolve NB", "buy x23", "pick r10")
    assert refused(state, A, "pay") == "XF-10.11"
    choose(state, A, "pick r2", "pay")
    assert hand(state, A) == "x23"
    # the discard pile is what C draws now, so C buys first
    choose(state, C, "resolve BUY", "buy x14", "pick r7", "pay")
    assert "x14" in hand(state, C).split()
    assert bidding_area(state) == ""
    assert (state.marker, state.winner) == (D, -1)


@rule("E-48", "XF-11.5", "XF-11.9")
def test_nothing_left_to_draw() -> None:
    state = one_round("NB s1 MUL", "NB s2 s3 s4", "NB s2 s3 s4", draw="", pile="x10")
    bids(state, "NB MUL", "NB", "NB")
    choose(state, A, "resolve NB")
    # A holds MUL again: the draw of step 9 took the card that was discarded in step 8
    assert draws(state) == ["A MUL"]
    assert hand(state, A) == "NB s1 MUL"
    assert (draw_pile(state), discard_pile(state)) == ("", "")


@rule("E-49", "XF-13.1", "XF-13.2")
def test_quick_play() -> None:
    settled = GAME.settle(3, {"quick_play_remove": 10, "scoring": "planet_sets"})
    assert GAME.rules.set_up(3, settled, 0, False).rules.for_sale == 15
    state = market(
        "NB x10@barren x15 x18@barren", "NB s1", lot="x20", creatures_removed=5, quick_play_remove=10
    )
    assert GAME.outcome(state).scores[A] == 43


@rule("E-50", "XF-5.2", "XF-5.3", "XF-5.4", "XF-5.5", "XF-5.6", "XF-5.7", "XF-5.8", "XF-5.9", "XF-5.10")
def test_which_bids_are_legal() -> None:
    own = "NB s1 r6 x12 DBL KEP KEP MUL PEK"
    assert f"Hand `{own}`" in SECTIONS["E-50"]
    for cell, prevented, tabletop in table_of("E-50"):
        cards = "" if cell == "nothing" else cell.strip("`")
        legal = can_submit(one_round(own, "NB s2 s3"), cards)
        assert legal == prevented.startswith("legal"), cell
        state = one_round(own, "NB s2 s3", bid_enforcement="tabletop")
        bids(state, cards, "NB")
        said = prevented if tabletop == "same" else tabletop
        kind = "no bid" if "no bid" in said else "value" if said.startswith("legal") else ""
        assert kind_of_bid(state, A) == kind, cell
        total = re.search(r"total (\d+)", said)
        assert state.totals[A] == (int(total[1]) if total else -1), cell
        if said.startswith("forfeit"):
            assert discard_pile(state) == in_order([name for name in cards.split() if name != "NB"])


def can_submit(state: Market, cards: str) -> bool:
    """Is there an order in which these cards can be laid and submitted?"""

    def lay_all(state: Market, names: tuple[str, ...]) -> bool:
        for name in names:
            if refused(state, A, f"add {name}"):
                return False
            choose(state, A, f"add {name}")
        return refused(state, A, "confirm") is None

    return any(lay_all(state.clone(), names) for names in permutations(cards.split()))
