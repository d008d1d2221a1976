"""What a seat observes: all of its view, its options, and nothing that is hidden from it."""

from random import Random
from typing import Any

import numpy as np
import pytest

from meeplehall import envs, games
from meeplehall.engine.game import Setup
from meeplehall.engine.state import State
from meeplehall.envs.encoding import NEXT_PAGE, OptionCode
from meeplehall.envs.turns import AecEnv
from meeplehall.testing.walks import walk


def looked_at(env: AecEnv, state: State, seat: int) -> dict[str, Any]:
    """What a seat would observe in this state."""
    env.play.state = state
    shown = env.play.shown(seat) if seat in env.play.state.waiting else ()
    return env.observer.observe(seat, shown)


def test_two_states_that_look_the_same_to_a_seat_are_observed_the_same(id: str) -> None:
    """The law of the redeal, for numbers and for words."""
    game = games.game(id)
    vector, text = envs.aec(id, seats=2), envs.aec(id, seats=2, observation="text")
    for number, (state, _) in enumerate(walk(game, Setup(2), 31, every=23)):
        for seat in range(2):
            other = game.redeal(state, seat, number)
            assert other.facts() != state.facts()
            for env in (vector, text):
                one, two = looked_at(env, state, seat), looked_at(env, other, seat)
                assert one.keys() == two.keys()
                assert all(np.array_equal(one[part], two[part]) for part in one)
                assert one in env.observation_space("seat_0")


def test_a_hidden_card_does_not_show_and_ones_own_does() -> None:
    """The test above can fail: the seat that holds the card sees another hand in another deal."""
    game, env = games.game("magpies"), envs.aec("magpies", seats=2)
    state = game.start(2, {}, 3)
    other = game.redeal(state, 0, 1)
    assert other.hands[1] != state.hands[1]
    assert np.array_equal(looked_at(env, state, 0)["observation"], looked_at(env, other, 0)["observation"])
    assert not np.array_equal(
        looked_at(env, state, 1)["observation"], looked_at(env, other, 1)["observation"]
    )


def test_every_number_of_an_observation_has_a_name() -> None:
    env = envs.aec("magpies", seats=2)
    env.reset(seed=3)
    seen = dict(zip(env.observation_names, env.observe("seat_1")["observation"], strict=True))
    hand = [f"hand:{card}" for card in games.game("magpies").view(env.play.state, 1)["hand"]]
    assert [name for name, value in seen.items() if name.startswith("hand:") and value] == sorted(
        hand, key=env.observation_names.index
    )
    assert seen["seats[+1]?"] == 1
    assert seen["seats[+2]?"] == 0


def test_words_say_what_stands_at_each_position(id: str) -> None:
    env = envs.aec(id, observation="text")
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    options = int(seen["action_mask"].sum())
    lines = seen["observation"].splitlines()
    assert [line.partition(":")[0] for line in lines[-options:]] == [str(i) for i in range(options)]
    waits = env.observe("seat_1" if env.agent_selection == "seat_0" else "seat_0")
    assert not waits["action_mask"].any()


def test_options_differ_in_their_rows_and_say_what_they_are(id: str) -> None:
    """Two options of one list never have the same row, and a row tells the action."""
    game = games.game(id)
    code = OptionCode(game)
    for state, player in walk(game, Setup(2), 8, every=11):
        options = state.options(player)
        rows = code.rows(options, 128)
        assert len({tuple(row) for row in rows[: len(options)]}) == len(options)
        assert not rows[len(options) :].any()
        for option, row in zip(options, rows, strict=False):
            message = game.codec.encode(option)
            named = {
                column.name.partition(" of ")[0]: column.values[value - 1]
                for column, value in zip(code.columns, row, strict=True)
                if value
            }
            assert named == {"kind" if name == "type" else name: str(v) for name, v in message.items()}


def test_features_of_options() -> None:
    code = OptionCode(games.game("pipeline"))
    state = games.game("pipeline").start(2, {}, 1)
    options = state.options(state.waiting[0])
    features = code.as_features(code.rows(options, 64))
    assert features.shape == (64, len(code.features))
    assert features[: len(options)].any(axis=1).all()
    assert not features[len(options) :].any()
    assert features.max() <= 1


def test_a_long_list_is_leafed_through() -> None:
    """With three positions every option can still be taken: the last position shows the next page."""
    env = envs.aec("xenon-profiteer", most_options=3)
    rng, turned = Random(1), 0
    env.reset(seed=1)
    for _ in range(400):
        state, seat = env.play.state, env.play.state.waiting[0]
        options = state.options(seat)
        wanted = rng.choice(options)
        while True:
            shown = env.play.shown(seat)
            assert len(shown) <= 3
            if wanted in shown:
                break
            before = state.facts()
            assert shown[-1] is None
            row = env.observe(env.agent_selection)["options"][2]
            assert env.option_columns[0].values[row[0] - 1] == NEXT_PAGE
            env.step(2)
            turned += 1
            assert state.facts() == before
            assert env.agent_selection == f"seat_{seat}"
        expected = state.clone()
        expected.act(seat, wanted)
        env.step(shown.index(wanted))
        assert env.play.state.facts() == expected.facts()
        if env.play.state.over:
            env.reset()
    assert turned > 50


def test_a_game_without_a_shape_has_words_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.game("magpies")._parts, "shape", None)
    with pytest.raises(ValueError, match="does not tell the shape of its views"):
        envs.aec("magpies")
    env = envs.aec("magpies", observation="text")
    env.reset(seed=1)
    assert "Player 1" in env.observe("seat_0")["observation"]


@pytest.mark.soak
def test_whole_matches_of_every_setup_stay_within_their_spaces(id: str) -> None:
    for setup in games.game(id).setups():
        env = envs.aec(id, seats=setup.seats, options=setup.options)
        env.reset(seed=17)
        rng = Random(17)
        while not any(env.terminations.values()):
            seen = env.observe(env.agent_selection)
            assert seen in env.observation_space(env.agent_selection)
            env.step(rng.randrange(int(env.mask().sum())))


@pytest.mark.parametrize("id", games.ids())
def test_every_game_of_the_hall_tells_the_shape_of_its_views(id: str) -> None:
    assert games.game(id).shape is not None
