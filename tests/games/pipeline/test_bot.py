"""What bots know about Pipeline: that it is sensible, not how strong it is."""

from random import Random

import pytest

from meeplehall.bots import bot
from meeplehall.games.pipeline.bot.ideas import turns
from meeplehall.games.pipeline.bot.spatial import places
from meeplehall.games.pipeline.bot.value import turns_left, worth
from meeplehall.games.pipeline.components.grid import at
from meeplehall.games.pipeline.components.tiles import TILE_IDS
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.machine_phase import END_TURN
from meeplehall.games.pipeline.rules.network import build
from meeplehall.games.pipeline.rules.scoring import score
from meeplehall.games.pipeline.rules.setup import StartTanks
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.lab.bot_match import decide, play
from tests.games.pipeline.tables import A, table


def first_turn(seats: int = 2) -> Refineries:
    """The position before the first worker is sent out."""
    state: Refineries = GAME.start(seats, {}, 1)
    while isinstance(state.step, StartTanks):
        player = state.waiting[0]
        for action in GAME.knowledge().ideas(state, player)[0].actions:
            state.act(player, action)
    return state


def test_greedy_makes_money_and_random_does_not() -> None:
    greedy = worst = 0.0
    for seed in range(3):
        scores = play(GAME, [bot("greedy"), bot("random")], {}, seed).outcome.scores
        greedy += scores[0]
        worst += scores[1]
    assert greedy > 300
    assert greedy > worst + 300


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_turn_is_planned_to_its_end(seats: int) -> None:
    state = first_turn(seats)
    ideas = turns(state, state.waiting[0])
    assert len(ideas) > 4
    assert all(idea.actions[-1] is END_TURN for idea in ideas)
    assert len({id(idea.actions[0]) for idea in ideas}) == len(ideas)


def test_planning_twice_gives_the_same() -> None:
    state = first_turn()
    player = state.waiting[0]
    ideas = [(idea.actions, idea.merit) for idea in turns(state, player)]
    assert ideas == [(idea.actions, idea.merit) for idea in turns(state.clone(), player)]


def test_a_tile_is_laid_where_it_lengthens_a_pipeline() -> None:
    state = first_turn()
    refinery = state.refineries[state.waiting[0]]
    refinery.network = build([(TILE_IDS.index("WE-OTT"), at(0, 0), 0)], [])
    tile = TILE_IDS.index("WE-OSS")
    _, cell, rotation = places(state, refinery, tile, -1)[0]
    assert refinery.network.with_tile(tile, cell, rotation).longest(0) == 4


def test_the_gain_of_a_place_grows_with_the_pipeline() -> None:
    state = first_turn()
    refinery = state.refineries[state.waiting[0]]
    tiles = [(TILE_IDS.index(id), at(2 * i, 0), 0) for i, id in enumerate(["WE-OTT", "WE-OST", "WE-OOO"])]
    refinery.network = build(tiles[:1], [])
    short = places(state, refinery, TILE_IDS.index("WE-OSS"), -1)[0][0]
    refinery.network = build(tiles, [])
    assert places(state, refinery, TILE_IDS.index("WE-OSS"), -1)[0][0] > short


def test_in_the_end_a_position_is_worth_its_score() -> None:
    state: Refineries = GAME.start(2, {}, 4)
    rng, thinker = Random(4), bot("random")
    while not state.over:
        decide(GAME, state, state.waiting[0], thinker, rng)
    for player in range(2):
        assert turns_left(state, player) == 0
        assert worth(state, player) == score(state, player)


def test_what_a_contract_asks_for_is_delivered_first() -> None:
    state = table(oil="S1 T1", contracts="contract-low-10", year=3, round=4)
    for idea in turns(state, A):
        assert [action.type for action in idea.actions[:2]] == ["deliver", "deliver"]


def test_in_the_last_turn_oil_is_sold_that_brings_more_than_it_counts() -> None:
    state = table(oil="T3 T3", valuations=(2, 3, 4), year=3, round=4)
    best = max(turns(state, A), key=lambda idea: idea.merit).actions
    assert sum(action.type == "sell" for action in best) + sum(action.type == "main" for action in best) > 1


def test_values_are_chances() -> None:
    values = GAME.knowledge().values(first_turn())
    assert sum(values) == pytest.approx(1.0)
