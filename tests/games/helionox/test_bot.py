"""What bots know about Helionox: whole turns, sensible answers, and the chance to win."""

from random import Random
from typing import Any

import pytest

from meeplehall.bots import bot
from meeplehall.engine.knowledge import follow as engine_follow
from meeplehall.engine.step import Step
from meeplehall.games.helionox.bot.answers import MOMENTS
from meeplehall.games.helionox.bot.chance import chance_to_win
from meeplehall.games.helionox.bot.features import FEATURES
from meeplehall.games.helionox.bot.planner import Planner
from meeplehall.games.helionox.bot.questions import QUESTIONS
from meeplehall.games.helionox.bot.value import card_power, roll_cost, rounds_left, usual_power
from meeplehall.games.helionox.components.cards import CARD_ID
from meeplehall.games.helionox.components.events import EVENT, EVENT_ID
from meeplehall.games.helionox.components.factions import FACTION_ID, PRIME_SLOT
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.phases.deck_building import points
from meeplehall.games.helionox.rules.scoring import opponent_score, team_score
from meeplehall.games.helionox.rules.turn import PASS
from tests.games.helionox.greedy import KNOWLEDGE, SOME, decisions, first_turn, follow
from tests.games.helionox.tables import (
    at,
    begin,
    devastate,
    give,
    has,
    main_phase,
    place,
    priced,
    refresh,
    show,
)


@pytest.mark.parametrize(("seats", "episode"), SOME)
def test_every_idea_begins_with_something_allowed(seats: int, episode: str) -> None:
    for state, player in decisions(seats, episode, seed=3):
        if state.over:
            break
        for idea in KNOWLEDGE.ideas(state, player):
            assert idea.actions[0] in state.options(player)


def kinds_of(kind: type[Step[Any]]) -> set[type[Step[Any]]]:
    """A class of steps and all that derive from it."""
    found = {kind}
    for child in kind.__subclasses__():
        found |= kinds_of(child)
    return found


def test_every_step_that_asks_has_its_answer() -> None:
    asking = {step for step in kinds_of(Step) if step.__module__.startswith(f"{GAME.package}.rules.")}
    assert {step for step in asking if step.kind} == {*QUESTIONS, *MOMENTS}
    assert not QUESTIONS.keys() & MOMENTS.keys()


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
    state.rules.costs[event] = 4
    owner.here, owner.defense = EVENT[event].hex, 4
    assert Planner(state, player).allot(owner.here, 4).targets == [(event, 4)]
    owner.defense = 3
    assert (event, 4) not in Planner(state, player).allot(owner.here, 3).targets


def test_two_players_overcome_together_what_one_cannot() -> None:
    state, player = first_turn(2, "1", seed=4)
    event = EVENT_ID.index("ev_convict_uprising")
    state.placed, state.tokens = [event], [0]
    state.rules.costs[event] = 9
    state.market_defense = [2, 2, 0, 0]
    mate = state.players[1 - player]
    mate.here, mate.passed, mate.defense = EVENT[event].hex, False, 6
    outlook = Planner(state, player)
    alone = 6
    assert outlook.allot(EVENT[event].hex, alone).targets == [(event, alone)]
    mate.passed = True
    assert (event, alone) not in Planner(state, player).allot(EVENT[event].hex, alone).targets


def test_somebody_who_can_come_is_reckoned_with() -> None:
    state, player = first_turn(2, "1", seed=4)
    event = EVENT_ID.index("ev_convict_uprising")
    here = EVENT[event].hex
    state.placed, state.tokens = [event], [0]
    mate = state.players[1 - player]
    mate.passed, mate.hand, mate.cryo = False, [], 1
    mate.here, mate.defense, mate.cred, mate.fuel = (here + 1) % 4, 6, 0, 0
    assert Planner(state, player).others_can_bring(here) == 0
    mate.fuel = 1
    assert Planner(state, player).others_can_bring(here) == 6
    mate.fuel, mate.cred = 0, 2
    assert Planner(state, player).others_can_bring(here) == 6
    mate.hand = [CARD_ID.index("sentinel")]
    assert Planner(state, player).others_can_bring(here) == 10
    mate.passed = True
    assert Planner(state, player).others_can_bring(here) == 0


def test_plans_wait_for_the_turn_and_stay_in_hand_without_a_use() -> None:
    state = main_phase(1, 2)
    state.market_defense = [5] * 4
    give(state, 0, "sentinel")
    state.players[0].cryo = 2
    assert KNOWLEDGE.ideas(state, 0)[0].actions == [PASS]
    event = place(state, "ev_crater_brawl").placed[0]
    state.players[0].here = EVENT[event].hex
    done = KNOWLEDGE.ideas(state, 0)[0].actions
    assert [action.type for action in done[:2]] == ["play", "defend"]


def test_cred_that_is_left_builds_or_buys_fuel_unless_the_match_is_over() -> None:
    state = has(main_phase(2, 2), 0, cred=2)
    state.market_devastation = [0] * 4
    assert Planner(state, 0).worth_building(1)
    planner = Planner(state, 0)
    planner.buy_worth = [0.0] * len(planner.buy_worth)  # no card is worth its price
    assert planner.turns()[0].stock
    state.event_deck = []
    last = Planner(state, 0)
    last.buy_worth = planner.buy_worth
    assert not last.worth_building(1)
    assert not any(turn.stock for turn in last.turns())


def test_purchases_make_pairs() -> None:
    state, player = first_turn(1, "1", seed=4)
    prime = CARD_ID.index("prime_asset")
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
    assert KNOWLEDGE.ideas(state, player)[0].actions == [PASS]


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
    assert 1 > chance_to_win(state) > before > 0
    for seed in (8, 9, 10):
        *_, (last, _) = decisions(2, "1", seed=seed)
        assert KNOWLEDGE.values(last) == [float(team_score(last) > opponent_score(last))] * 2


@pytest.mark.parametrize(("seats", "episode"), SOME)
def test_a_team_has_one_row_of_numbers(seats: int, episode: str) -> None:
    judged = 0
    for state, _ in decisions(seats, episode, seed=5):
        if not state.over and KNOWLEDGE.is_judged(state):
            judged += 1
            assert [len(row) for row in KNOWLEDGE.features(state)] == [len(FEATURES)]
            assert 0 < KNOWLEDGE.values(state)[0] < 1
    assert judged >= state.round


@pytest.mark.parametrize(("seats", "episode"), SOME)
def test_the_plain_player_plays_whole_matches(seats: int, episode: str) -> None:
    state = GAME.start(seats, {"episode": episode}, 5)
    rng = Random(5)
    while not state.over:
        player = state.waiting[0]
        follow(state, player, bot("plain").choose(GAME, state.clone(), player, rng.getrandbits(62)))
    assert state.scored


@pytest.mark.parametrize(("seats", "episode"), SOME)
def test_playing_is_following_the_best_idea(seats: int, episode: str) -> None:
    kinds = set()
    for state, player in decisions(seats, episode, seed=3):
        if state.over:
            break
        kinds.add(state.step.kind)
        followed, played = state.clone(), state.clone()
        engine_follow(followed, player, KNOWLEDGE.ideas(followed, player)[0].actions)
        KNOWLEDGE.play(played, player, Random(1))
        assert played.facts() == followed.facts()
        assert team_score(played) == team_score(followed)
        assert opponent_score(played) == opponent_score(followed)
        for seat in range(seats):
            assert GAME.view(played, seat) == GAME.view(followed, seat)
    assert {"architect", "council", "action"} <= kinds


def test_nobody_moves_where_there_is_nothing_to_do() -> None:
    state = has(main_phase(1, 2), 0, fuel=2, defense=3, cryo=1)
    priced(place(state, "ev_crater_brawl", "ev_regolith_fever"), ev_crater_brawl=4, ev_regolith_fever=5)
    refresh(state)
    assert not any(turn.hex != state.players[0].here for turn in Planner(state, 0).turns())
    state.players[0].defense = 4
    there = EVENT[EVENT_ID.index("ev_crater_brawl")].hex
    assert {turn.hex for turn in Planner(state, 0).turns()} <= {state.players[0].here, there}
    assert Planner(state, 0).turns()[0].hex == there


def test_defense_goes_on_to_the_next_location() -> None:
    state = at(has(main_phase(1, 2), 0, fuel=1, defense=10, cryo=1), 0, "mars")
    priced(place(state, "ev_crater_brawl", "ev_regolith_fever"), ev_crater_brawl=4, ev_regolith_fever=6)
    refresh(state)
    best = Planner(state, 0).turns()[0]
    assert best.allotment is not None
    assert best.second is not None
    assert best.allotment.targets == [(EVENT_ID.index("ev_crater_brawl"), 4)]
    assert best.second.targets == [(EVENT_ID.index("ev_regolith_fever"), 6)]
    state.players[0].fuel = 0
    assert all(turn.second is None for turn in Planner(state, 0).turns())


def test_no_tokens_for_a_card_that_is_bought() -> None:
    state = show(main_phase(2, 2), "fortress_iron_treasury")
    planner = Planner(state, 0)
    fortress = 1 << FACTION_ID.index("fortress")
    assert planner.guard(fortress, 0).worth[1] < planner.guard(0, 0).worth[1]
    state.market_devastation = [1, 1, 1, 1]
    planner = Planner(state, 0)
    assert planner.guard(0, 0).worth[1] == 0
    assert planner.guard(0, fortress).worth[1] > 0  # cleared first, it can hold them


def test_a_location_that_an_event_devastates_again_is_not_cleared() -> None:
    state = at(has(devastate(main_phase(1, 1), "mars"), 0, cred=1), 0, "mars")
    assert Planner(state, 0).clearing(state.players[0].here).order == [state.players[0].here]
    place(state, "ev_crater_brawl")
    assert Planner(state, 0).clearing(state.players[0].here).order == []


def test_a_location_is_cleared_whole_or_not_at_all() -> None:
    state = at(has(devastate(main_phase(1, 1), "mars", "mars", "mars"), 0, defense=2, cryo=1), 0, "mars")
    state.event_deck, state.market_defense = [], [2, 2, 0, 0]
    refresh(state)
    assert Planner(state, 0).turns()[0].clears == []
    state.players[0].defense = 3
    assert len(Planner(state, 0).turns()[0].clears) == 3


def test_what_strikes_cheap_events_is_worth_little_where_events_are_dear() -> None:
    strikes = CARD_ID.index("fortress_null_siege_engine")
    state = begin(4, 3)
    cheap = begin(1, 1, head_start="none")
    assert usual_power(state, strikes) < usual_power(cheap, strikes) <= card_power(strikes)


def test_an_event_that_somebody_there_overcomes_is_worth_no_journey() -> None:
    state = at(at(main_phase(2, 2), 0, "luna"), 1, "mars")
    event = priced(place(state, "ev_crater_brawl"), ev_crater_brawl=4).placed[0]
    has(has(state, 0, defense=4, fuel=1), 1, defense=4)
    cared_for = Planner(state, 0).gained([event])
    state.players[1].defense, state.players[1].cryo = 3, 1
    assert Planner(state, 0).gained([event]) > 2 * cared_for


def test_a_search_thinks_and_answers_with_an_allowed_plan() -> None:
    state, player = first_turn(2, "1", seed=4)
    plan = bot("search:20").choose(GAME, GAME.redeal(state, player, 3), player, 3)
    assert plan[0] in state.options(player)
