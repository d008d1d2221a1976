"""PettingZoo's own tests pass for every game, and what happens is what the rules say."""

import warnings
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from meeplehall import envs, games
from meeplehall.engine.options import OptionError
from meeplehall.envs.play import IllegalPosition
from meeplehall.envs.together import TogetherEnv
from meeplehall.envs.turns import AecEnv

#: two warnings that only the environments in PettingZoo's own list are spared: others have no Dict there
AS_FOR_EVERYBODY = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


def test_api(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        api_test(envs.aec(id), num_cycles=40)
        parallel_api_test(envs.parallel(id), num_cycles=40)
    assert {str(warning.message) for warning in warned} == AS_FOR_EVERYBODY
    assert "Passed API test" in capsys.readouterr().out


def test_seeds(id: str) -> None:
    seed_test(lambda: envs.aec(id), num_cycles=20)
    parallel_seed_test(lambda: envs.parallel(id), num_cycles=20)


def random_match(env: AecEnv, seed: int) -> list[tuple[str, int]]:
    """A whole match at random: who took which position."""
    env.reset(seed=seed)
    rng, done = Random(seed), []
    while not any(env.terminations.values()):
        position = rng.randrange(int(env.mask().sum()))
        done.append((env.agent_selection, position))
        env.step(position)
    return done


def test_a_match_is_the_match_of_its_seed(id: str) -> None:
    env = envs.aec(id, seats=2)
    done = random_match(env, 5)
    state = games.game(id).start(2, {}, 5)
    for agent, position in done:
        seat = int(agent.removeprefix("seat_"))
        assert seat == state.waiting[0]
        state.act(seat, state.options(seat)[position])
    assert state.over
    assert state.facts() == env.play.state.facts()
    outcome = games.game(id).outcome(state)
    assert [env.rewards[agent] for agent in env.agents] == [outcome.share(0), outcome.share(1)]
    for agent in env.agents[:]:
        assert env.last(observe=False)[1] == outcome.share(int(agent.removeprefix("seat_")))
        env.step(None)
    assert not env.agents


def test_shares_of_a_win_are_one_in_all() -> None:
    env = envs.aec("xenofera", seats=4)
    random_match(env, 1)
    assert sum(env.rewards.values()) == pytest.approx(1)


def test_the_lead_is_what_somebody_has_more_than_the_others_have_on_average() -> None:
    env = envs.aec("xenofera", seats=3, reward="score")
    random_match(env, 1)
    scores = env.play.outcome.scores
    assert env.rewards["seat_1"] == scores[1] - (scores[0] + scores[2]) / 2
    assert sum(env.rewards.values()) == pytest.approx(0)


def test_a_team_has_one_reward() -> None:
    env = envs.aec("helionox", seats=3, reward="score")
    random_match(env, 1)
    outcome = env.play.outcome
    assert set(env.rewards.values()) == {float(outcome.team_score - outcome.opponent_score)}


def test_options_of_a_game_are_those_that_are_known_everywhere() -> None:
    env = envs.aec("xenofera", seats=3, options={"fast_hands": "sealed"})
    env.reset(seed=1)
    assert env.play.options["fast_hands"] == "sealed"
    for given in ({"fast_hands": "loud"}, {"speed": 3}):
        with pytest.raises(OptionError) as elsewhere:
            games.game("xenofera").settle(3, given)
        with pytest.raises(OptionError) as here:
            envs.aec("xenofera", seats=3, options=given)
        assert str(here.value) == str(elsewhere.value)
    with pytest.raises(OptionError, match="is for 2 to 6 players, not 9"):
        envs.parallel("xenofera", seats=9)
    with pytest.raises(ValueError, match="There is no game 'chess'; there are: helionox,"):
        envs.aec("chess")
    with pytest.raises(ValueError, match="reward: 'money' is not one of win, score"):
        envs.aec("xenofera", reward="money")


def test_a_position_without_an_option() -> None:
    env = envs.aec("xenofera")
    env.reset(seed=1)
    other = games.game("xenofera").start(2, {}, 1)
    other.act(0, other.step.default(other, 0))
    env.step(127)
    assert env.illegal["seat_0"] == 1
    assert env.play.state.facts() == other.facts()
    strict = envs.aec("xenofera", illegal="error")
    strict.reset(seed=1)
    before = strict.play.state.facts()
    with pytest.raises(IllegalPosition, match="There is no option at position 127: seat 0 has"):
        strict.step(127)
    assert strict.play.state.facts() == before


def test_an_error_of_one_who_is_asked_lets_nobody_act() -> None:
    env = envs.parallel("magpies", seats=3, illegal="error")
    _, infos = env.reset(seed=1)
    assert all(info["asked"] for info in infos.values())
    before = env.play.state.facts()
    with pytest.raises(IllegalPosition, match="There is no option at position 127: seat 2 has"):
        env.step({"seat_0": 0, "seat_1": 0, "seat_2": 127})
    with pytest.raises(ValueError, match="seat_1 is asked, and has no action"):
        env.step({"seat_0": 0})
    assert env.play.state.facts() == before


def test_the_table_is_drawn_as_in_the_terminal(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = envs.aec(id, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None
    assert "Player 2" in drawn
    shown = envs.parallel(id, render_mode="human")
    shown.reset(seed=1)
    assert shown.render() is None
    assert "Player 2" in capsys.readouterr().out


def played_together(env: TogetherEnv, seed: int) -> int:
    """A whole match at random; gives the largest number of seats that answered at once."""
    rng, most = Random(seed), 0
    observed, infos = env.reset(seed=seed)
    while env.agents:
        most = max(most, sum(infos[agent]["asked"] for agent in env.agents))
        actions = {}
        for agent in env.agents:
            mask = observed[agent]["action_mask"]
            assert infos[agent]["asked"] == bool(observed[agent]["options"].any())
            actions[agent] = int(rng.choice(np.flatnonzero(mask)))
        observed, rewards, over, _, infos = env.step(actions)
        assert not any(info["illegal"] for info in infos.values())
    assert all(over.values())
    assert sum(rewards.values()) == pytest.approx(1)
    return most


def test_secret_bids_are_given_at_once() -> None:
    assert played_together(envs.parallel("xenofera", seats=4), 3) == 4
    assert played_together(envs.parallel("magpies", seats=3), 3) == 3
    assert played_together(envs.parallel("xenon-profiteer", seats=2), 3) == 1


def test_who_is_asked_has_to_answer() -> None:
    env = envs.parallel("xenofera")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="seat_0 is asked, and has no action"):
        env.step({})
