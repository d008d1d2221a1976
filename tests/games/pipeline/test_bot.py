"""What bots know about Pipeline: that it is sensible, not how strong it is."""

from random import Random

import pytest

from meeplehall.bots import bot
from meeplehall.engine.game import Setup
from meeplehall.games.pipeline.bot.answers import worth_a_thought
from meeplehall.games.pipeline.bot.business import liquid
from meeplehall.games.pipeline.bot.ideas import turns, variants
from meeplehall.games.pipeline.bot.plain import plain_action
from meeplehall.games.pipeline.bot.spatial import places
from meeplehall.games.pipeline.bot.survey import plant_of
from meeplehall.games.pipeline.bot.time_left import turns_left
from meeplehall.games.pipeline.bot.trade import sales
from meeplehall.games.pipeline.bot.value import worth
from meeplehall.games.pipeline.components.grid import at
from meeplehall.games.pipeline.components.markets import MARKETS, ROW
from meeplehall.games.pipeline.components.oil import BARREL_IDS
from meeplehall.games.pipeline.components.tiles import TILE_IDS
from meeplehall.games.pipeline.components.upgrades import FAMILY_IDS
from meeplehall.games.pipeline.game import GAME
from meeplehall.games.pipeline.rules.actions.contracting import Take
from meeplehall.games.pipeline.rules.actions.markets import Buy
from meeplehall.games.pipeline.rules.actions.turn_order import DISK, KEEP
from meeplehall.games.pipeline.rules.machine_phase import END_TURN
from meeplehall.games.pipeline.rules.network import build
from meeplehall.games.pipeline.rules.scoring import score
from meeplehall.games.pipeline.rules.setup import StartTanks
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.games.pipeline.rules.work_phase import MAIN
from meeplehall.lab.bot_match import decide, play
from meeplehall.testing.suite import in_some_setups
from tests.games.pipeline.playing import do, words
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
    for seed in range(1, 3):
        scores = play(GAME, [bot("greedy"), bot("random")], {}, seed).outcome.scores
        greedy += scores[0]
        worst += scores[1]
    assert greedy > 200
    assert greedy > worst + 200


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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_are_chances_and_features_have_their_names(seats: int) -> None:
    knowledge, state = GAME.knowledge(), first_turn(seats)
    assert sum(knowledge.values(state)) == pytest.approx(1.0)
    assert [len(row) for row in knowledge.features(state)] == [len(knowledge.FEATURES)] * seats


def test_in_the_end_values_are_who_won() -> None:
    done = play(GAME, [bot("plain"), bot("random")], {}, 2)
    assert GAME.knowledge().values(done.state) == [done.outcome.share(seat) for seat in range(2)]  # type: ignore[arg-type]


@in_some_setups(GAME)
def test_the_plain_player_plays_whole_matches(setup: Setup) -> None:
    scores = play(GAME, [bot("plain")] * setup.seats, setup.options, 1).outcome.scores
    assert max(scores) > 0


def held(state: Refineries) -> list[str]:
    """The barrels of the first player."""
    return [id for id, count in zip(BARREL_IDS, state.refineries[A].oil, strict=True) for _ in range(count)]


def test_the_plain_player_goes_to_no_market_without_a_free_slot() -> None:
    state = table(oil="T1 T1", markets={"M2 T1": "TT", "M3 T1": "TT"})
    assert plain_action(state, A) not in MAIN[1:MARKETS]


def test_the_plain_player_refines_crude_before_better_oil() -> None:
    state = table(oil="O0 O1", network="WE-OTT (0,0) 0; WE-OSS (2,0) 0", costs=[(4, 4, 4)] * 3)
    while "O0" in held(state):
        state.act(A, plain_action(state, A))
    assert held(state) == ["O1", "O1"]


def test_oil_that_no_market_wants_is_no_capital() -> None:
    """Stalls came from it: a refinery that counted such oil as cash did nothing with what it had."""
    state = table(oil="T1 T1", network="WE-OTT (0,0) 0; WE-OSS (2,0) 0", year=1, round=3)
    refinery = state.refineries[A]
    plant = plant_of(state, refinery)
    open_markets = liquid(refinery, plant, sales(state, refinery, 9))
    for row in ROW:
        if row.grade:
            for slot in row.slots:
                state.slots[slot.number] = row.colour
    assert liquid(refinery, plant, sales(state, refinery, 9)) == refinery.cash < open_markets


def test_other_purchases_than_the_best_looking_one_are_thought_of() -> None:
    state = first_turn()
    player = state.waiting[0]
    usual, all_of_them = turns(state, player), variants(state, player)
    assert len(all_of_them) > len(usual)
    for idea in all_of_them:
        after = state.clone()
        for action in idea.actions:
            assert after.allows(player, action)
            after.act(player, action)


def test_whoever_stands_by_only_passes() -> None:
    state = table(oil="T3", network="WE-OTT (0,0) 0", year=2, round=2)
    before = repr(state.refineries[A].facts())
    rng = Random(1)
    while A in state.waiting:
        GAME.knowledge().stand_by(state, A, rng)
    assert repr(state.refineries[A].facts()) == before


def test_the_family_is_locked_in_which_a_rival_has_come_furthest() -> None:
    state = table(levels={"shops": 1}, tokens="human_resources shops engineering government", year=2)
    for family in ("engineering", "shops"):
        state.refineries[1].levels[FAMILY_IDS.index(family)] = 2
    do(state, "main upgrades", "upgrade human_resources", "end")
    assert [words(state, action) for action in worth_a_thought(state, A)] == ["flip engineering"]


def test_to_play_first_is_not_held_against_anybody() -> None:
    state = table(lower="B-", display={"low": "contract-low-05"})
    do(state, "main contracts_loans", "loan", "end")
    kept = state.clone()
    kept.act(A, KEEP)
    state.act(A, DISK[0])
    assert worth(state, A) == worth(kept, A)


def test_whoever_may_choose_plays_first() -> None:
    state = table(lower="B-", display={"low": "contract-low-05"})
    do(state, "main contracts_loans", "loan", "end")
    assert worth_a_thought(state, A) == [DISK[0]]


def test_contracts_beyond_the_pipelines_are_not_thought_of_and_those_nearly_within_reach_put_off() -> None:
    state = table(
        network="WE-OTT (0,0) 0; WE-OSS (2,0) 0",
        display={"high": "- -", "mid": "- -", "low": "contract-low-05 contract-low-02"},
    )
    assert plant_of(state, state.refineries[A]).able == [1, 0, 0]
    do(state, "main contracts_loans")
    within = [action for action in worth_a_thought(state, A) if isinstance(action, Take)]
    for action, answers in zip(within, (2, 1), strict=True):
        after = state.clone()
        after.act(A, action)
        assert len(worth_a_thought(after, A)) == answers
    state.year = 2
    assert [action for action in worth_a_thought(state, A) if isinstance(action, Take)] == within[:1]


def test_crude_is_bought_for_pipelines_that_refine_it() -> None:
    state = table(network="WE-OTT (0,0) 0; WE-OSS (2,0) 0")
    do(state, "main crude_market")
    bought = [action for action in worth_a_thought(state, A) if isinstance(action, Buy)]
    assert {action.barrel(state) for action in bought} == {0}
