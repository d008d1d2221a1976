"""What bots know about Helionox: whole turns, sensible answers, advice, and the chance to win."""

from collections.abc import Iterator
from random import Random

import pytest

from meeplehall.bots import bot
from meeplehall.engine.action import Action
from meeplehall.games.helionox.architects import Activate
from meeplehall.games.helionox.buying import Buy
from meeplehall.games.helionox.cards import EVENT_HEX, EVENT_ID, ID, PRIME_SLOT
from meeplehall.games.helionox.deck_building import points
from meeplehall.games.helionox.defending import Defend
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.judgement import chance_to_win, foreseen, roll_cost, rounds_left
from meeplehall.games.helionox.planning import Planner
from meeplehall.games.helionox.scoring import opponent_score, team_score
from meeplehall.games.helionox.state import Chronicle
from meeplehall.games.helionox.turn import PASS

KNOWLEDGE = GAME.knowledge


def follow(state: Chronicle, player: int, plan: list[Action[Chronicle]]) -> None:
    """Do what a plan says as long as nothing unexpected comes up."""
    for action in plan:
        if player not in state.waiting or state.refusal(player, action) is not None:
            return
        before = state.reveals
        state.act(player, action)
        if state.reveals != before:
            return


def decisions(seats: int, episode: str, seed: int) -> Iterator[tuple[Chronicle, int]]:
    """Every decision of a match between greedy bots."""
    state = GAME.start(seats, {"episode": episode}, seed)
    rng = Random(seed)
    while not state.over:
        player = state.waiting[0]
        yield state, player
        sight = GAME.redeal(state, player, rng.getrandbits(62))
        follow(state, player, bot("greedy").choose(GAME, sight, player, rng.getrandbits(62)))
    yield state, 0


def first_turn(seats: int, episode: str, seed: int) -> tuple[Chronicle, int]:
    """The first decision of a turn, with all Plans played."""
    for state, player in decisions(seats, episode, seed):
        if state.stack[-1].kind == "action" and len(KNOWLEDGE.plans(state, player)) > 1:
            return state, player
    raise AssertionError("no turn left a choice")


@pytest.mark.parametrize(("seats", "episode"), [(1, "1"), (2, "3"), (3, "4"), (4, "5"), (2, "eternal")])
def test_every_plan_begins_with_something_allowed(seats: int, episode: str) -> None:
    for state, player in decisions(seats, episode, seed=3):
        if state.over:
            break
        for plan in KNOWLEDGE.plans(state, player):
            assert plan[0] in state.options(player)


@pytest.mark.parametrize("seats", [1, 4])
def test_greedy_bots_do_far_better_than_random_ones(seats: int) -> None:
    leads: list[int] = []
    for level in ("greedy", "random"):
        state = GAME.start(seats, {"episode": "2"}, 11)
        rng = Random(5)
        while not state.over:
            player = state.waiting[0]
            sight = GAME.redeal(state, player, rng.getrandbits(62))
            follow(state, player, bot(level).choose(GAME, sight, player, rng.getrandbits(62)))
        leads.append(team_score(state) - opponent_score(state))
    assert leads[0] > leads[1] + 15


def test_decks_of_bots_are_legal_and_use_their_points() -> None:
    for episode in ("2", "3", "4", "5"):
        for state, _ in decisions(4, episode, seed=2):
            if state.round:
                for player in state.players:
                    cards = player.deck + player.hand + player.play + player.discard
                    assert len(cards) == 10
                    assert points(cards) == 8
                break


def test_defense_here_overcomes_the_event() -> None:
    state, player = first_turn(1, "1", seed=4)
    owner = state.players[player]
    event = EVENT_ID.index("ev_crater_brawl")
    state.placed, state.tokens = [event], [0]
    owner.here, owner.defense = EVENT_HEX[event], state.rules.costs[event]
    allotment = Planner(state, player).allot(owner.here, owner.defense)
    assert allotment.targets == [(event, state.rules.costs[event])]
    owner.defense -= 1
    assert (event, state.rules.costs[event]) not in Planner(state, player).allot(owner.here, 3).targets


def test_two_players_overcome_together_what_one_cannot() -> None:
    state, player = first_turn(2, "1", seed=4)
    event = EVENT_ID.index("ev_convict_uprising")
    state.placed, state.tokens = [event], [0]
    state.market_defense = [2, 2, 0, 0]
    mate = state.players[1 - player]
    mate.here, mate.passed, mate.defense = EVENT_HEX[event], False, 6
    outlook = Planner(state, player)
    alone = state.rules.costs[event] - 3
    assert outlook.allot(EVENT_HEX[event], alone).targets == [(event, alone)]
    mate.passed = True
    assert (event, alone) not in Planner(state, player).allot(EVENT_HEX[event], alone).targets


def test_purchases_make_pairs() -> None:
    state, player = first_turn(1, "1", seed=4)
    prime = ID.index("prime_asset")
    state.market_devastation = [1, 1, 0, 0]
    state.players[player].discard.append(prime)
    assert Planner(state, player).buy_slots[3] == [PRIME_SLOT]
    assert Planner(state, player).buy_slots[9] == [PRIME_SLOT] * 3
    before = Planner(state, player).buy_worth[3]
    state.players[player].discard.append(prime)
    assert Planner(state, player).buy_worth[3] < before  # two of them are a pair: the third begins a new one


def test_the_last_action_is_worth_the_dice_or_is_not_taken() -> None:
    state, player = first_turn(1, "1", seed=4)
    outlook = Planner(state, player)
    state.actions_left = 3
    assert [outlook.rolls(n) for n in range(7)] == [0, 0, 0, 1, 1, 1, 2]
    owner = state.players[player]
    owner.cred = owner.defense = owner.fuel = owner.keys = 0
    owner.cryo, owner.hand = 1, []
    assert KNOWLEDGE.quick(state, player, Random(1)) == [PASS]


def test_dice_cost_less_behind_defense_tokens() -> None:
    state, _ = first_turn(2, "2", seed=4)
    state.market_defense = [0] * 4
    open_markets = roll_cost(state)
    state.market_defense = [2] * 4
    assert roll_cost(state) < open_markets


def test_the_chance_to_win_follows_the_lead_and_ends_with_the_result() -> None:
    state, _ = first_turn(2, "2", seed=4)
    assert rounds_left(state) == 6
    before = chance_to_win(state)
    state.influence += 10
    assert foreseen(state) > 10
    assert chance_to_win(state) > before
    *_, (last, _) = decisions(2, "1", seed=8)
    lead = team_score(last) - opponent_score(last)
    assert (chance_to_win(last) > 0.5) == (lead > 0)
    assert KNOWLEDGE.values(last) == [chance_to_win(last)] * 2


def test_advice_is_different_allowed_actions_with_reasons() -> None:
    kinds = set()
    most = 0
    for state, player in decisions(2, "3", seed=6):
        if state.over:
            break
        found = KNOWLEDGE.advice(GAME.redeal(state, player, 1), player, 3)
        actions = [advice.action for advice in found]
        assert 1 <= len(actions) <= 3
        assert len({id(action) for action in actions}) == len(actions)
        most = max(most, len(actions))
        for advice in found:
            assert advice.action in state.options(player)
            assert advice.sentence.endswith(".")
            assert len(advice.sentence) > 12
            kinds.add(type(advice.action))
    assert most == 3
    assert {Defend, Buy, Activate} <= kinds


def test_advice_names_the_event_and_what_it_saves() -> None:
    state, player = first_turn(1, "1", seed=4)
    owner = state.players[player]
    event = EVENT_ID.index("ev_crater_brawl")
    state.placed, state.tokens = [event], [0]
    owner.here, owner.defense, owner.cred, owner.cryo = EVENT_HEX[event], state.rules.costs[event], 0, 2
    state.offered = None
    state.advance()
    best = KNOWLEDGE.advice(state, player, 3)[0]
    assert best.sentence == (
        "Overcome Crater Brawl: 2 Influence that the Opponent would take, "
        "and no more of “Add 1 Devastation to this Location”."
    )


def test_a_search_thinks_and_answers_with_an_allowed_plan() -> None:
    state, player = first_turn(2, "1", seed=4)
    plan = bot("search:20").choose(GAME, GAME.redeal(state, player, 3), player, 3)
    assert plan[0] in state.options(player)
