"""Learning from matches: what is kept, what is fitted, how true it is, and that it is the same again."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from meeplehall.engine.data import JudgementFile
from meeplehall.engine.judgement import JudgementError, of, read
from meeplehall.engine.options import OptionError
from meeplehall.engine.outcome import Outcome, ScoreLine
from meeplehall.games.magpies.bot.knowledge import MagpieKnowledge
from meeplehall.games.magpies.game import GAME
from meeplehall.games.magpies.rules.state import Table
from meeplehall.lab.bot_match import decide
from meeplehall.lab.training import experience
from meeplehall.lab.training.calibration import off_by
from meeplehall.lab.training.experience import MOMENTS, Plan, _aims, gather, gather_all, moments_of
from meeplehall.lab.training.fitting import chances, score
from meeplehall.lab.training.train import ASIDE, OF, as_tables, measure, part_of, train

PLAN = Plan(("random", "greedy"), 400, 7)


class Learning(MagpieKnowledge):
    """What a magpie sees at a glance."""

    FEATURES = ("in the nest", "in hand", "rounds to come")

    def features(self, state: Table) -> list[list[float]]:
        return [
            [float(sum(state.nests[seat])), float(sum(state.hands[seat])), float(state.rounds)]
            for seat in range(state.seats)
        ]


@pytest.fixture(autouse=True)
def learning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "knowledge", Learning)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("experience")


@cache
def learnt(folder: Path, plan: Plan = PLAN) -> JudgementFile:
    return train(GAME, plan, folder, 1, "as in the test", forms=(0, 4))


def test_moments_are_drawn_from_the_whole_match() -> None:
    rounds = set()
    for number in range(6):
        moments = moments_of(GAME, PLAN, number)
        assert 0 < len(moments) <= MOMENTS
        rounds |= {moment.features[0][2] for moment in moments}
        for moment in moments:
            assert sum(moment.shares) == pytest.approx(1)
            assert len(moment.features) == len(moment.judged) == len(moment.shares) == moment.seats
    assert rounds == {1.0, 2.0, 3.0}


def test_all_player_counts_are_played_or_the_one_that_is_wanted() -> None:
    counts = {moments_of(GAME, PLAN, number)[0].seats for number in range(12)}
    assert counts == {setup.seats for setup in GAME.setups()}
    three = Plan(("random",), 4, 7, seats=3)
    assert {moments_of(GAME, three, number)[0].seats for number in range(4)} == {3}


def test_everybody_in_a_match_may_be_the_same_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[list[str]] = []

    def watched(game: Any, state: Any, player: int, bot: Any, rng: Any) -> Any:
        seated[-1].append(bot.name)
        return decide(game, state, player, bot, rng)

    monkeypatch.setattr(experience, "decide", watched)
    alike = replace(PLAN, alike=True)
    for number in range(8):
        seated.append([])
        moments_of(GAME, alike, number)
    assert [len(set(names)) for names in seated] == [1] * 8
    assert {names[0] for names in seated} == set(PLAN.bots)
    assert alike.name(GAME, range(50)) != PLAN.name(GAME, range(50))


@pytest.mark.parametrize("counts", range(1, 7))
def test_every_part_of_the_matches_has_every_number_of_players(counts: int) -> None:
    numbers = np.arange(1_000.0)
    parts = part_of(numbers)
    for part in range(OF):
        assert set(numbers[parts == part] % counts) == set(range(counts))
    assert ASIDE < OF


def test_what_was_played_is_not_played_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = gather(GAME, PLAN, folder, 1, lambda done: None)

    def again(*_: Any) -> Any:
        raise AssertionError("played again")

    monkeypatch.setattr(experience, "moments_of", again)
    heard: list[int] = []
    assert gather(GAME, PLAN, folder, 1, heard.append) == first
    assert heard == [PLAN.matches]
    next(folder.glob("*.msgpack")).unlink()  # as if it had been stopped before this part
    with pytest.raises(AssertionError, match="played again"):
        gather(GAME, PLAN, folder, 1, heard.append)


def test_earlier_rounds_are_learnt_from_too(tmp_path: Path) -> None:
    first, second = Plan(("random",), 20, 1), Plan(("random",), 20, 2)
    both = gather_all(GAME, [first, second], tmp_path, 1, lambda done: None)
    assert len({moment.match for moment in both}) == 40
    alone = train(GAME, second, tmp_path, 1, "", forms=(0,))
    together = train(GAME, second, tmp_path, 1, "", forms=(0,), earlier=[first])
    assert (alone.training.matches, together.training.matches) == (20, 40)
    assert together.training.positions == len(both) > alone.training.positions


def test_the_same_seed_learns_the_same(folder: Path, tmp_path: Path) -> None:
    assert msgspec.json.encode(learnt(folder)) == msgspec.json.encode(learnt(tmp_path))


def test_what_is_learnt_is_truer_than_nothing_and_than_a_sum_of_cards(folder: Path) -> None:
    training = learnt(folder).training
    assert set(training.tried) == {"a weighted sum", "a net of 4 cells"}
    assert training.chosen == min(training.tried, key=lambda form: training.tried[form])
    for row in training.calibration:
        assert row.brier < row.brier_before
        assert row.brier < row.brier_of_none
        assert sum(each.positions for each in row.bins) == row.positions * row.seats
        assert off_by(row.bins) < 0.1


def test_more_of_a_rising_feature_is_never_judged_worse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # those who lose hold the most here, so that what is fitted freely says the opposite
    monkeypatch.setattr(Learning, "features", _upside_down)
    plan = replace(PLAN, matches=100)
    row = [[-9.0, 4.0, 2.0], [-4.0, 4.0, 2.0]]
    for hidden in (0, 4):
        free = of(train(GAME, plan, tmp_path, 1, "", forms=(hidden,)), Learning.FEATURES)
        assert free.score(row[1]) < free.score(row[0])
    monkeypatch.setattr(Learning, "RISING", ("in the nest",))
    for hidden in (0, 4):
        held = of(train(GAME, plan, tmp_path, 1, "", forms=(hidden,)), Learning.FEATURES)
        for hand in range(0, 12, 3):
            scores = [held.score([nest / 2, float(hand), 2.0]) for nest in range(-40, 40)]
            assert scores == sorted(scores)


def _upside_down(self: Learning, state: Table) -> list[list[float]]:
    return [
        [-float(sum(state.nests[seat])), float(sum(state.hands[seat])), float(state.rounds)]
        for seat in range(state.seats)
    ]


def equal(game: Any) -> Any:
    """An earlier knowledge: all seats are equal."""

    class Equal:
        def values(self, state: Table) -> list[float]:
            return [1 / state.seats] * state.seats

    return Equal()


def test_what_is_learnt_stands_beside_any_earlier_judgement(folder: Path, tmp_path: Path) -> None:
    plan = replace(PLAN, before=f"{__name__}:equal")
    assert plan.name(GAME, range(50)) != PLAN.name(GAME, range(50))
    beside, usual = learnt(tmp_path, plan), learnt(folder)
    assert beside.layers == usual.layers
    for row in beside.training.calibration:
        assert row.brier_before == row.brier_of_none
    with pytest.raises(OptionError, match="nothing_like_it:at_all"):
        moments_of(GAME, replace(PLAN, before="nothing_like_it:at_all"), 0)


def test_what_was_learnt_is_measured_again_on_other_matches(folder: Path, tmp_path: Path) -> None:
    file = learnt(folder)
    fresh = Plan(("greedy",), 20, 8)
    again = measure(GAME, file, fresh, tmp_path, 1, "as in this test")
    assert (again.layers, again.firmness) == (file.layers, file.firmness)
    assert again.training.command == file.training.command
    assert (file.training.measured, again.training.measured) == ("", "as in this test")
    assert sum(row.matches for row in again.training.calibration) == fresh.matches
    assert measure(GAME, file, fresh, tmp_path, 1, "as in this test") == again
    with pytest.raises(JudgementError, match="other features"):
        measure(GAME, msgspec.structs.replace(file, features=["one"]), fresh, tmp_path, 1, "")


def test_the_engine_gives_the_chances_that_were_fitted(folder: Path, tmp_path: Path) -> None:
    file = learnt(folder)
    path = tmp_path / "judgement.json"
    path.write_bytes(msgspec.json.encode(file))
    judgement = read(path, Learning.FEATURES)
    for number in range(8):
        for moment in moments_of(GAME, PLAN, number):
            found = judgement.chances(moment.features)
            assert sum(found) == pytest.approx(1)
            table = as_tables([moment]).moments
            factor = file.firmness[str(moment.seats)]
            fitted = chances(score(file.layers, table.features) * factor, table.there)[0]
            assert found == pytest.approx(list(fitted))


def test_a_team_stands_against_zero(folder: Path) -> None:
    file = learnt(folder)
    judgement = of(file, Learning.FEATURES)
    row = [3.0, 4.0, 2.0]
    scored = score(file.layers, np.array([[row]]))
    there = np.array([[True]])
    factor = file.firmness["2"]
    assert judgement.chance_of_the_team(row, 2) == pytest.approx(float(chances(scored * factor, there)[0, 0]))


def test_a_file_that_does_not_fit_is_refused_with_the_reason(folder: Path, tmp_path: Path) -> None:
    file = learnt(folder)
    with pytest.raises(JudgementError, match="other features: in flight, rounds to come"):
        of(file, (*Learning.FEATURES[:2], "in flight"))
    with pytest.raises(JudgementError, match="does not end in one number"):
        of(msgspec.structs.replace(file, layers=[]), Learning.FEATURES)
    short = msgspec.structs.replace(file.layers[0], weights=[[1.0]])
    with pytest.raises(JudgementError, match="does not fit"):
        of(msgspec.structs.replace(file, layers=[short]), Learning.FEATURES)
    with pytest.raises(JudgementError, match="cannot be read"):
        read(tmp_path / "nothing.json", Learning.FEATURES)


def test_too_few_matches_and_no_features_get_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OptionError, match="too few"):
        learnt(tmp_path, Plan(("random",), 2, 1))
    monkeypatch.setattr(GAME, "knowledge", MagpieKnowledge)
    with pytest.raises(OptionError, match="no features"):
        learnt(tmp_path)


def test_a_game_with_a_margin_learns_how_clearly_a_match_was_won(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = moments_of(GAME, PLAN, 0)
    assert not usual[0].aims
    assert (as_tables(usual).aims == as_tables(usual).moments.shares).all()
    monkeypatch.setattr(Learning, "margin", 4.0)
    assert PLAN.name(GAME, range(5)) != _name_without_margin(monkeypatch)
    close = moments_of(GAME, PLAN, 0)[0]
    assert sum(close.aims) == pytest.approx(1.0)
    assert max(close.aims) < 1.0
    assert close.aims.index(max(close.aims)) == close.shares.index(max(close.shares))


def _name_without_margin(monkeypatch: pytest.MonkeyPatch) -> str:
    with monkeypatch.context() as patch:
        patch.setattr(Learning, "margin", 0.0)
        return PLAN.name(GAME, range(5))


def test_a_team_learns_how_far_it_was_from_its_opponent() -> None:
    def ended(points: int) -> Outcome:
        against = [ScoreLine("Events", 20, "")]
        return Outcome([points] * 2, [1, 1], [], points > 20, "Nobody", against)

    aims = [_aims(ended(points), 5.0) for points in (10, 20, 25, 30)]
    assert [len(aim) for aim in aims] == [1, 1, 1, 1]
    assert aims[1][0] == pytest.approx(0.5)
    assert aims[0][0] < aims[1][0] < aims[2][0] < aims[3][0] < 1.0


def test_only_positions_that_are_judged_are_learnt_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Learning, "is_judged", lambda self, state: state.rounds == 2)
    moments = [moment for number in range(4) for moment in moments_of(GAME, PLAN, number)]
    assert {moment.features[0][2] for moment in moments} == {2.0}
