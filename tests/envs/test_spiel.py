"""OpenSpiel's own test passes for every game, its searches play, and no state tells what is hidden."""

from random import Random
from typing import Any

import pytest

from meeplehall import envs, games
from meeplehall.engine.options import OptionError

pyspiel = pytest.importorskip("pyspiel", reason=envs.NEEDS["spiel"])
np = pytest.importorskip("numpy")


def loaded(id: str, **parameters: object) -> Any:
    name = f"python_{id.replace('-', '_')}"
    assert name in envs.register_spiel()
    return pyspiel.load_game(name, parameters)


def walk(game: Any, seed: int, decisions: int) -> Any:
    """A state some random decisions into a match, at which somebody is asked."""
    state, rng, done = game.new_initial_state(), Random(seed), 0
    while not state.is_terminal() and (done < decisions or state.is_chance_node()):
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            done += 1
    return state


def test_random_simulation(id: str) -> None:
    pyspiel.random_sim_test(loaded(id), num_sims=1, serialize=True, verbose=False)


def test_mcts_plays(id: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game, rng = loaded(id), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bots = [
        mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=rng),
        ismcts.ISMCTSBot(game, evaluator, 1.4, 3, random_state=rng),
    ]
    state = walk(game, 1, 3)
    for number in range(2 if id != "magpies" else 100):
        while state.is_chance_node():
            state.apply_action(0)
        if state.is_terminal():
            break
        action = bots[number % 2].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert state.is_terminal() == (id == "magpies")


def test_luck_is_not_known_before_it_is_drawn() -> None:
    """From one position the same action leads to as many futures as a chance node has outcomes."""
    game = loaded("magpies")
    start = game.new_initial_state()
    deals = {str(start.child(outcome)) for outcome, _ in start.chance_outcomes()}
    assert len(deals) > 32
    state = start.child(5)
    while not state.is_chance_node():
        state.apply_action(0)
    after = {str(state.child(outcome)) for outcome, _ in state.chance_outcomes()}
    assert len(after) > 1
    assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)


def test_a_state_that_looks_the_same_has_the_same_information(id: str) -> None:
    """The law of the redeal: what a player cannot tell apart has one information state."""
    game = loaded(id)
    for number in range(3):
        state = walk(game, number, 8 + 12 * number)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, Random(number).random)
        assert str(other) != str(state)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()


def test_what_was_seen_is_remembered() -> None:
    """Two ways to one view are two information states; what is observed is the same."""
    game = loaded("magpies", rounds=1)
    one, two = walk(game, 1, 2), walk(game, 1, 2)
    assert one.information_state_string(0) == two.information_state_string(0)
    two.position.past[0] = (*two.position.past[0][:2], 99)  # seat 0 did something else
    two.position.memory.clear()
    assert one.observation_string(0) == two.observation_string(0)
    assert one.information_state_string(0) != two.information_state_string(0)


def test_options_are_parameters() -> None:
    seven = ["double", "keep", "lose", "steal", "buy", "discard", "exchange"]
    custom = loaded("xenofera", action_set="custom", custom_actions="+".join(seven))
    assert custom.play.options["custom_actions"] == tuple(sorted(seven))
    game = loaded("helionox", players=1, episode="#3")
    assert game.play.options == games.game("helionox").settle(1, {"episode": "3"})
    again = pyspiel.load_game(str(game))
    assert again.play.options == game.play.options
    with pytest.raises(OptionError, match="action_set: 'best' is not one of auto"):
        loaded("xenofera", action_set="best")


def test_returns_are_shares_of_the_win() -> None:
    state = walk(loaded("xenofera", players=3), 1, 100_000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(1)
