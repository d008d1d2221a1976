"""XP-14 Scoring and ties."""

import pytest

from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import FINAL_TURN, XP_SIDE
from meeplehall.testing import rule
from tests.games.xenon_profiteer.expansions import counted, finish, finish_turn, score, with_tactic
from tests.games.xenon_profiteer.tables import A, B, C, card, cards, mine, plant


@rule("XP-14.1")
def test_completed_contracts_score_what_is_printed() -> None:
    state = finish(plant("", completed="endoscope neuroprotection photo_strobes", money=0))
    assert counted(state, "XP-14.1") == score(state) == 3 + 11 + 1


@rule("XP-14.2")
def test_installed_upgrades_and_starters_score_one_each_and_what_their_text_gives() -> None:
    assert score(finish(plant("", installed="feed reflux agent", money=0))) == 3
    assert score(finish(plant("", installed="feed quality_certificate", money=0))) == 2 + 3
    assert score(finish(plant("agent", "buyer", "feed reflux", money=0))) == 0  # in the System


@rule("XP-14.3")
@pytest.mark.parametrize(
    ("pipelines", "xp"), [("", 0), ("gray", 1), ("white black", 4), ("white gray black", 9)]
)
def test_pipelines_score_1_4_or_9_in_total(pipelines: str, xp: int) -> None:
    assert score(finish(plant("", pipelines=pipelines, money=0))) == xp


@rule("XP-14.4", "XP-18.1")
@pytest.mark.parametrize(("edition", "xp"), [("rulebook", 2), ("later", 3)])
def test_privilege_token_scores_on_its_xp_side_only(edition: str, xp: int) -> None:
    def ending(side: int, trigger: int = A) -> int:
        return score(finish(plant("", edition=edition, money=0), trigger, side))

    assert ending(XP_SIDE) == xp
    assert ending(FINAL_TURN) == 0
    assert ending(XP_SIDE, trigger=B) == 0


@rule("XP-14.5")
@pytest.mark.parametrize(("money", "xp"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (14, 2)])
def test_every_full_five_dollars_score_one(money: int, xp: int) -> None:
    assert score(finish(plant("", money=money))) == xp


@rule("XP-14.6")
def test_an_uncompleted_contract_scores_nothing_and_its_xe_stay_stored() -> None:
    state = finish(plant("", contract="neuroprotection", stored=4, money=0))
    assert score(state) == 0
    assert GAME.view(state, A)["seats"][A]["stored"] == 4
    # and the stored Xe break a tie
    state.facilities[B].money = 0
    assert GAME.outcome(state).winners == [A]


@rule("XP-14.7", "XP-15.4")
def test_an_unused_tactics_card_scores() -> None:
    state = with_tactic("line_of_credit", money=0)
    assert counted(finish(state), "XP-14.7") == 2
    mine(state).tactic_used = True
    assert score(state) == 0


@rule("XP-14.8")
def test_most_xp_wins_before_any_tie_break() -> None:
    state = plant("", seats=3, stored=0, money=0, completed="coast_beacons")
    state.facilities[B].stored = 5
    state.facilities[B].money = 9
    state.facilities[C].money = 0
    outcome = GAME.outcome(finish(state))
    assert (outcome.scores, outcome.winners) == ([2, 1, 0], [A])


@rule("XP-14.8", "XP-18.2")
@pytest.mark.parametrize(
    ("stored", "money", "winners"),
    [
        ((2, 1, 1), (0, 4, 4), [A]),
        ((1, 2, 2), (4, 0, 3), [C]),
        ((1, 1, 0), (3, 3, 4), [A, B]),
        ((0, 0, 0), (1, 1, 1), [A, B, C]),
    ],
)
def test_rulebook_ties_go_to_stored_xe_then_money_then_are_shared(
    stored: tuple[int, ...], money: tuple[int, ...], winners: list[int]
) -> None:
    state = plant("", seats=3)
    for seat in (A, B, C):
        facility = state.facilities[seat]
        facility.stored, facility.money = stored[seat], money[seat]
        # what breaks ties in the later edition does not matter here
        facility.hand, facility.draw, facility.discard = [], [card("Xe")] * seat, []
    assert GAME.outcome(finish(state)).winners == winners


@rule("XP-14.9", "XP-18.2")
@pytest.mark.parametrize(
    ("systems", "winners"),
    [
        (("Xe|N|", "Xe|Xe|", "|Xe Xe|Xe"), [A]),
        (("Xe Xe||", "|Xe|N N N", "||Xe Xe"), [B]),
        (("Xe||", "||Xe", "Xe Xe||"), [A, B]),
    ],
)
def test_later_ties_go_to_the_fewest_xe_in_the_system_then_are_shared(
    systems: tuple[str, ...], winners: list[int]
) -> None:
    state = plant("", seats=3, edition="later")
    for seat in (A, B, C):
        facility = state.facilities[seat]
        facility.hand, facility.draw, facility.discard = map(cards, systems[seat].split("|"))
        # neither stored Xe nor money count, as long as they score nothing
        facility.stored, facility.money = 3 - seat, seat
    assert GAME.outcome(finish(state)).winners == winners


@rule("XP-14.1", "XP-13.8")
def test_the_count_of_a_match_played_to_its_end_has_a_line_for_everything() -> None:
    state = plant(
        "",
        installed="feed reflux reboiler agent finance_office",
        completed="endoscope",
        pipelines="white",
        money=4,
    )
    while not state.over:
        finish_turn(state)
    lines = GAME.outcome(state).lines[A]
    money = mine(state).money
    assert [(line.rule, line.points) for line in lines] == [
        ("XP-14.1", 3), ("XP-14.2", 5), ("XP-14.3", 1), ("XP-14.4", 2), ("XP-14.5", money // 2),
    ]  # fmt: skip


@rule("XP-14.8")
def test_what_broke_a_tie_is_named() -> None:
    state = finish(plant("", stored=2, money=4))
    state.facilities[B].stored, state.facilities[B].money = 2, 3
    labels = [[line.label for line in lines if line.rule == "XP-14.8"] for lines in GAME.outcome(state).lines]
    xenon = "Tie-break: 2 Xe in cold storage, more is better"
    assert labels == [
        [xenon, "Tie-break: $4, more is better"],
        [xenon, "Tie-break: $3, more is better"],
    ]
    assert GAME.outcome(state).winners == [A]
    state.facilities[B].money = 9
    assert not [line for lines in GAME.outcome(state).lines for line in lines if line.rule == "XP-14.8"]


@rule("XP-14.9")
def test_the_later_edition_names_its_own_tie_break() -> None:
    state = finish(plant("Xe", edition="later", money=0))
    state.facilities[B].money = 0
    labels = [line.label for line in GAME.outcome(state).lines[A] if line.rule == "XP-14.9"]
    assert len(labels) == 1
    assert labels[0].endswith("Xe left in hand and piles, fewer is better")


@rule("XP-12.14")
def test_another_rate_for_money_is_explained() -> None:
    def of_money(installed: str) -> str:
        lines = GAME.outcome(finish(plant("", installed=installed, money=7))).lines[A]
        return next(line.label for line in lines if line.rule == "XP-14.5")

    assert of_money("") == "$7: 1 XP for every $5"
    assert of_money("finance_office") == "$7: 1 XP for every $2 (Finance Office)"
