"""XP-15 Tactics: the rules about the cards."""

import pytest

from meeplehall.games.xenon_profiteer.components.cards import TACTIC
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import counted, finish, finish_turn, go, score, with_tactic
from tests.games.xenon_profiteer.tables import A, B, do, mine, offered, plant, told, why_not


@rule("XP-15.1")
def test_one_random_card_each_and_the_others_go_back_unseen() -> None:
    dealt = set()
    for seed in range(30):
        state = GAME.start(4, {"tactics": True}, seed)
        cards = [facility.tactic for facility in state.facilities]
        assert len({*cards} | {*state.spare_tactics}) == len(cards) + len(state.spare_tactics) == 12
        dealt |= {*cards}
        for seat in range(-1, 4):
            view = GAME.view(state, seat)
            text = repr(view)
            assert [card.id for card in TACTIC if card.id in text] == (
                [TACTIC[cards[seat]].id] if seat >= 0 else []
            )
    assert len(dealt) == 12


@rule("XP-15.1")
def test_without_the_option_there_is_none() -> None:
    state = GAME.start(2, {}, 1)
    assert GAME.view(state, 0)["seats"][0]["has_tactic"] is False
    assert "tactic" not in offered(plant("N feed"))


@rule("XP-15.2")
def test_owners_see_their_card_and_others_only_that_it_is_unused() -> None:
    state = with_tactic("line_of_credit", "N")
    for seat, seen in ((A, "tac_line_of_credit"), (B, None), (-1, None)):
        shown = GAME.view(state, seat)["seats"][A]
        assert (shown["tactic"], shown["has_tactic"], shown["tactic_used"]) == (seen, True, False)
    do(state, "tactic")
    for seat in (A, B, -1):
        shown = GAME.view(state, seat)["seats"][A]
        assert (shown["tactic"], shown["tactic_used"]) == ("tac_line_of_credit", True)


@rule("XP-15.3")
def test_the_ability_is_used_at_most_once_in_the_game() -> None:
    state = with_tactic("line_of_credit", "N", money=0)
    do(state, "tactic")
    assert mine(state).money == 3
    for _ in range(2):
        finish_turn(state)
    assert state.active == A
    assert "tactic" not in offered(state)
    assert mine(state).tactic_used
    assert any("tac_line_of_credit" in line for line in told(state))


@rule("XP-15.3", "XP-11.2")
@pytest.mark.parametrize(
    ("name", "hand", "step"),
    [
        ("double_shift", "N O Kr", "distil"),
        ("stockpile", "N Xe", "distil"),
        ("purge_cycle", "N Kr", "distil"),
        ("market_sweep", "N", "air_or_wipe"),
        ("bulk_order", "N", "buy_or_bid"),
        ("takeover", "N", "buy_or_bid"),
        ("bidding_war", "N", "buy_or_bid"),
    ],
)
def test_a_tactic_is_used_at_its_timing(name: str, hand: str, step: str) -> None:
    # the Reflux keeps every window of the turn open
    state = with_tactic(name, f"{hand} turnkey_contractor reflux", contracts="endoscope", money=9)
    seen: dict[str, bool] = {}
    for _ in range(20):
        kind = state.step.kind
        seen[kind] = seen.get(kind, False) or "tactic" in offered(state)
        options = offered(state)
        if kind == "discard":
            break
        for wanted in ("mode normal", "end_step", "distill", "air", "buy contract-1", "end_turn"):
            if wanted in options:
                do(state, wanted)
                break
    # abilities of the Distil step may come before Overtime is chosen (XP-4.6)
    assert {kind for kind, found in seen.items() if found} == ({step, "mode"} if step == "distil" else {step})


@rule("XP-15.4")
def test_used_it_scores_nothing_and_unused_it_is_revealed_at_the_end() -> None:
    state = with_tactic("line_of_credit", "N", money=0)
    unused = finish(state.clone())
    assert counted(unused, "XP-14.7") == 2
    assert GAME.view(unused, B)["seats"][A]["tactic"] == "tac_line_of_credit"
    do(state, "tactic")
    assert counted(finish(state), "XP-14.7") == 0
    assert score(state) == 0  # $4 are no XP


@rule("XP-15.5")
def test_a_tactics_card_is_neither_an_upgrade_nor_part_of_the_system() -> None:
    state = with_tactic("market_sweep", "N", "O", money=0, installed="feed reflux agent deoxo_unit")
    assert counted(finish(state.clone()), "XP-14.2") == 4
    go(state, "tactic", "air", "wipe contract", "bid_place contract-1")
    assert state.trigger < 0  # four installed cards and a Tactics card used
    seat = GAME.view(state, A)["seats"][A]
    assert "tac_market_sweep" not in [*seat["installed"], *seat["discard"], *(seat["cards"] or [])]


@rule("XP-15.6")
@pytest.mark.parametrize(
    ("name", "hand", "refused"),
    [
        ("stockpile", "N turnkey_contractor reflux", "XP-11.8"),
        ("purge_cycle", "N turnkey_contractor reflux", "XP-11.8"),
        ("double_shift", "turnkey_contractor reflux", "XP-11.8"),
        ("maintenance", "turnkey_contractor reflux", "XP-11.8"),
        ("flagship_client", "turnkey_contractor reflux", "XP-12.5"),
        ("fast_track", "turnkey_contractor buyer xenon_recovery", "XP-12.9"),
    ],
)
def test_no_effect_is_not_allowed(name: str, hand: str, refused: str) -> None:
    state = with_tactic(name, hand, money=0, installed="expansion_turbine")
    do(state, "mode normal")
    assert state.step.kind == "distil"
    assert why_not(state, "tactic") == refused


@rule("XP-15.6")
def test_night_crew_is_refused_where_overtime_is_open_anyway() -> None:
    state = with_tactic("night_crew", "N xenon_recovery")
    assert state.step.kind == "mode"
    assert why_not(state, "tactic") == "XP-11.8"


@rule("XP-15.7")
def test_that_the_game_waits_tells_nothing_about_the_card() -> None:
    """Whichever card somebody holds, the same actions lead to the same question, until it is used."""
    questions = set()
    for card in TACTIC:
        state = go(with_tactic(card.id.removeprefix("tac_"), "N"), "mode normal")
        questions.add((state.step.kind, *state.waiting))
    assert len(questions) == 1
