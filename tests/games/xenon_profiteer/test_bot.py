"""What bots know: an answer at once at every moment, ideas judged anew in another redeal, chances."""

from pathlib import Path
from random import Random

import pytest

from meeplehall.bots import bot
from meeplehall.engine.game import Setup
from meeplehall.engine.knowledge import follow
from meeplehall.games.xenon_profiteer.bot.answers import answer
from meeplehall.games.xenon_profiteer.bot.features import FEATURES
from meeplehall.games.xenon_profiteer.bot.knowledge import XenonKnowledge
from meeplehall.games.xenon_profiteer.bot.last_turn import LastTurn, is_last_turn
from meeplehall.games.xenon_profiteer.bot.outlook import Outlook
from meeplehall.games.xenon_profiteer.bot.worths import NAMES, WORTHS, read
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.scoring import score
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.lab.bot_match import decide
from meeplehall.testing.suite import in_some_setups
from tests.games.xenon_profiteer.expansions import packing
from tests.games.xenon_profiteer.tables import A, begin, do, offered, plant, player, words


class Always(Random):
    """Not random at all."""

    def __init__(self, *numbers: float) -> None:
        super().__init__()
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


def test_where_only_air_can_be_taken_the_quick_answer_does_not_look_for_a_line_to_wipe() -> None:
    """A bonus AIR before the Distil step: besides it only Feed can be installed."""
    state = packing("air", "N Xe feed", money=9)
    do(state, "use structured_packing", "take")
    assert offered(state) == ["air", "install feed"]
    assert [words(state, action) for action in answer(state, A, Always(0.0, 0.99))] == ["install feed"]


@pytest.mark.parametrize("seed", range(4))
def test_an_answer_is_there_at_every_moment(seed: int) -> None:
    state = begin(4, seed, tactics=True, profiteers=True, edition=["rulebook", "later"][seed % 2])
    knowledge, rng = XenonKnowledge(), Random(seed)
    while not state.over:
        who = player(state)
        assert state.allows(who, answer(state, who, rng)[0])
        knowledge.play(state, who, rng)


def test_ideas_are_judged_again_in_another_redeal() -> None:
    state = begin(3, 5)
    who = player(state)
    knowledge = XenonKnowledge()
    found = knowledge.judged(state, who)
    merits = [idea.merit for idea in found]
    assert merits == sorted(merits, reverse=True)
    other = GAME.redeal(state, who, 1)
    there = {tuple(idea.actions): idea.merit for idea in XenonKnowledge().ideas(other, who)}
    knowledge.judge(other, who, found)
    for idea in found:
        assert idea.merit == there.get(tuple(idea.actions), min(there.values()))


@in_some_setups(GAME)
def test_rules_of_thumb_play_every_set_up_and_chances_add_up_all_the_way(setup: Setup) -> None:
    state = GAME.start(setup.seats, setup.options, 3)
    knowledge, rng = XenonKnowledge(), Random(3)
    while not state.over:
        who = player(state)
        rows = knowledge.features(state)
        assert [len(row) for row in rows] == [len(FEATURES)] * setup.seats
        assert sum(knowledge.values(state)) == pytest.approx(1.0)
        follow(state, who, knowledge.plain(state, who, rng))
    shares = [GAME.outcome(state).share(seat) for seat in range(setup.seats)]
    assert knowledge.values(state) == pytest.approx(shares)


def turn_of_greedy(state: Industry) -> None:
    """A's whole turn."""
    rng = Random(1)
    while not state.over and state.active == A:
        decide(GAME, state, player(state), bot("greedy"), rng)


def test_reflux_clears_the_way_when_that_completes_a_contract() -> None:
    """It brings the end nearer for everybody, which is no reason to do without the XP."""
    state = plant(
        "N Kr Xe Xe Xe", "N O Kr Xe N O", stored=1, installed="reflux", contract="test_ban_monitor",
        completed="endoscope coast_beacons solar_tester",
    )  # fmt: skip
    turn_of_greedy(state)
    assert state.facilities[A].completed.bit_count() == 4


@pytest.mark.parametrize(("stored", "bids"), [(1, True), (2, False)])
def test_nobody_thinks_of_a_token_while_a_contract_can_be_completed_at_once(stored: int, bids: bool) -> None:
    state = plant("N O Kr", "N O Kr Xe N O", stored=stored, contracts="test_ban_monitor", upgrades="agent")
    do(state, "mode normal", "air")
    thought_of = [words(state, idea.actions[0]) for idea in XenonKnowledge().ideas(state, A)]
    assert any(word.startswith("bid") for word in thought_of) == bids
    assert "buy contract-1" in thought_of


def test_reflux_that_is_installed_serves_in_the_same_distil_step() -> None:
    state = plant("N Kr Xe Xe reflux", "N O Kr Xe N O", money=5)
    turn_of_greedy(state)
    assert state.facilities[A].stored == 2
    assert state.facilities[A].installed.bit_count() == 1


def test_in_the_last_turn_xe_are_stored_for_a_contract_that_can_still_be_bought() -> None:
    state = plant(
        "O O Kr Xe Xe", "N O Kr Xe N O", installed="reflux", contracts="test_ban_monitor", begin=False
    )
    state.trigger, state.privilege, state.left = 1, 1, 0
    state.advance()
    turn_of_greedy(state)
    assert state.facilities[A].completed.bit_count() == 1


def test_overtime_is_worked_for_a_contract_in_the_last_turn() -> None:
    state = plant("N O O Xe Xe", "N O Kr Xe N O", contract="test_ban_monitor", begin=False)
    state.trigger, state.privilege, state.left = 1, 1, 0
    state.advance()
    turn_of_greedy(state)
    assert state.facilities[A].completed.bit_count() == 1


def test_air_to_come_counts_for_a_contract_that_is_far() -> None:
    """No Xe in the System, and Xe stored under a Contract: they are worth something all the same."""
    few = plant("N O Kr", "N O", stored=1, contract="dark_matter")
    many = plant("N O Kr", "N O", stored=4, contract="dark_matter")
    assert Outlook(many, A).expected() > Outlook(few, A).expected() + 1


def test_in_the_last_turn_the_best_score_is_found_and_nothing_hidden_looked_at() -> None:
    """Three Xe stored and $9: a Contract of 6 XP at once is more than an installation."""
    state = plant("N O Kr", stored=3, money=9, contracts="lighthouse_service", upgrades="agent", begin=False)
    state.trigger, state.privilege, state.left = 1, 1, 0
    state.advance()
    now = score(state, A)
    assert is_last_turn(state, A)
    assert int(LastTurn(A).best(state)) == now + 6 + (9 + 2) // 5 - 9 // 5


def test_what_a_first_look_reckons_with_fits_its_file(tmp_path: Path) -> None:
    """All worths are there, in their order; a file with others is refused."""
    assert len(WORTHS) == len(NAMES)
    other = tmp_path / "first_look.json"
    other.write_text('{"worths": {"luck": 1.0}}')
    with pytest.raises(ValueError, match="luck"):
        read(other)


def test_in_the_last_turn_only_the_best_is_thought_of_and_a_line_that_may_come() -> None:
    state = plant("N O Kr", stored=3, money=9, contracts="lighthouse_service", upgrades="agent", begin=False)
    state.trigger, state.privilege, state.left = 1, 1, 0
    state.advance()
    do(state, "mode normal")
    thought_of = [words(state, idea.actions[0]) for idea in XenonKnowledge().ideas(state, A)]
    assert sorted(word for word in thought_of if not word.startswith("wipe")) == ["air"]
    do(state, "air")
    assert [words(state, idea.actions[0]) for idea in XenonKnowledge().ideas(state, A)] == ["buy contract-1"]
