"""HX-3.7: the fixed deck of episode 1, and building decks of Alphas from episode 2 on."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import rule
from tests.games.helionox.tables import action, begin, can, do, main_phase, offered, refusal, table

ALPHAS = {alpha.id: alpha for alpha in COMPONENTS.alpha}
FACTION_ALPHA = [alpha.id for alpha in COMPONENTS.alpha if alpha.owner == "faction"]
FIXED = {"material_asset": 6, "sentinel_prototype": 2, "sentinel": 1, "strategic_asset": 1}


def building(seats: int = 1, episode: int | str = 2, **options: Any) -> Chronicle:
    """At the first decision of deck building."""
    state = begin(seats, episode, **options)
    while state.step.kind != "deck_edit":
        seat = state.waiting[0]
        state.act(seat, state.options(seat)[0])
    return state


def deck(state: Chronicle, seat: int = 0) -> Counter[str]:
    """What the deck of a player holds."""
    player = state.players[seat]
    return Counter(CARD[card].id for card in player.deck + player.hand)


def empty(state: Chronicle, seat: int = 0) -> Chronicle:
    """Take all cards out of the deck again."""
    while state.players[seat].deck:
        do(state, seat, "remove", card=CARD[state.players[seat].deck[-1]].id)
    return state


def build(state: Chronicle, seat: int, **cards: int) -> Chronicle:
    """Begin anew, with these cards."""
    empty(state, seat)
    for id, count in cards.items():
        for _ in range(count):
            do(state, seat, "add", card=id)
    return state


@rule("HX-3.7.1")
@pytest.mark.parametrize("seats", [1, 4])
def test_the_fixed_deck_of_episode_1(seats: int) -> None:
    state = table(seats)
    assert [deck(state, seat) for seat in range(seats)] == [Counter(FIXED)] * seats
    assert "add" not in {action.type for action in begin(seats).options(0)}


@rule("HX-3.7.2", "V-35")  # D-9
def test_ten_cards_for_at_most_eight_points() -> None:
    state = building(1, 2)
    build(state, 0, material_asset=6, alpha_sentinel_vanguard=1, sentinel=1, strategic_asset=1)
    assert GAME.view(state, 0)["building"]["used"] == [7]
    assert str(refusal(state, 0, "confirm")) == "A deck has exactly 10 cards; yours has 9. (HX-3.7.2)"
    # the tenth card has 1 point at most
    too_dear = refusal(state, 0, "add", card="alpha_cryo_steward")
    assert str(too_dear) == "A deck has at most 8 Build Points; this makes 9. (HX-3.7.2)"
    do(state, 0, "add", card="sentinel_prototype")
    assert GAME.view(state, 0)["building"]["used"] == [8]
    assert str(refusal(state, 0, "add", card="sentinel_prototype")) == "A deck has 10 cards. (HX-3.7.2)"
    do(state, 0, "confirm")
    assert state.round == 1
    assert deck(state)["alpha_sentinel_vanguard"] == 1


@rule("HX-3.7.2")  # D-9
def test_what_is_offered_is_adding_removing_and_confirming() -> None:
    state = building(1, 2)
    assert {action.type for action in state.options(0)} == {"confirm", "remove"}  # ten cards to begin with
    do(state, 0, "remove", card="material_asset")
    assert {action.type for action in state.options(0)} == {"add", "remove"}
    assert {"card": "material_asset"} in offered(state, 0, "add")
    assert refusal(state, 0, "remove", card="alpha_grey_ledger").sentence == (
        "This is not possible at this moment."
    )


@rule("HX-3.7.3", "V-35")
def test_episode_2_has_alphas_of_the_own_colour_only() -> None:
    state = empty(building(4, 2))
    open_to_crimson = {option["card"] for option in offered(state, 0, "add")}
    assert open_to_crimson == {
        "material_asset", "sentinel_prototype", "sentinel", "strategic_asset", "alpha_salvage_writ",
        "alpha_grey_ledger", "alpha_cryo_steward", "alpha_sentinel_vanguard", "alpha_requisition_seal",
        "alpha_crimson_outriders",
    }  # fmt: skip
    for seat, own in enumerate(["crimson_outriders", "azure_ledger", "jade_foundry", "violet_cantor"]):
        coloured = {
            option["card"]
            for option in offered(empty(state, seat), seat, "add")
            if ALPHAS[option["card"]].colors != ["all"]
        }
        assert coloured == {f"alpha_{own}"}
    foreign = action("add", card="alpha_azure_ledger").refusal(state, 0)
    assert str(foreign) == "This Alpha belongs to another colour. (HX-3.7.3)"
    for id in FACTION_ALPHA:
        assert not can(state, 0, "add", card=id)
        later = action("add", card=id).refusal(state, 0)
        assert str(later) == "This Alpha comes with a later episode. (HX-3.7.4)"


@rule("HX-3.7.3")
def test_the_own_alpha_follows_the_chosen_colour() -> None:
    state = begin(1, 2, colours="choose")
    do(state, 0, "colour", colour="violet")
    do(state, 0, "choose", architect="fontaine")
    empty(state)
    assert can(state, 0, "add", card="alpha_violet_cantor")
    assert not can(state, 0, "add", card="alpha_crimson_outriders")


@rule("HX-3.7.4")
@pytest.mark.parametrize("episode", [3, 4, 5, "eternal"])
def test_faction_alphas_are_open_to_everybody_from_episode_3_on(episode: int | str) -> None:
    state = building(4, episode)
    number = 5 if episode == "eternal" else int(episode)
    due = {id for id in FACTION_ALPHA if ALPHAS[id].episode <= number}
    for seat in range(4):
        found = {option["card"] for option in offered(empty(state, seat), seat, "add")}
        assert found & {*FACTION_ALPHA} == due
    assert len(due) == {3: 8, 4: 14, 5: 18, "eternal": 18}[episode]


@rule("HX-3.7.5")
def test_points_may_be_left_unspent() -> None:
    state = build(building(1, 2), 0, material_asset=6, sentinel_prototype=2, sentinel=1, alpha_grey_ledger=1)
    assert GAME.view(state, 0)["building"]["used"] == [5]
    assert action("confirm").warning(state, 0) == "3 Build Points left over, which nobody gets back."
    do(state, 0, "confirm")
    assert state.round == 1


@rule("HX-3.7.6")
def test_no_more_own_copies_than_there_are() -> None:
    state = build(building(1, 2), 0, material_asset=6)
    assert str(refusal(state, 0, "add", card="material_asset")) == "No copy of it is left. (HX-3.7.6)"
    do(state, 0, "add", card="sentinel")
    assert refusal(state, 0, "add", card="sentinel").rule == "HX-3.7.6"
    # each player has copies of the own colour
    state = building(2, 2)
    for seat in (0, 1):
        build(state, seat, material_asset=6, sentinel=1)


@rule("HX-3.7.6")
def test_faction_alphas_are_shared_by_the_whole_table() -> None:
    state = building(3, 3)
    for seat in range(3):
        empty(state, seat)
    for seat in (0, 1):  # two copies
        do(state, seat, "add", card="fortress_wall_engineer")
    assert str(refusal(state, 2, "add", card="fortress_wall_engineer")) == "No copy of it is left. (HX-3.7.6)"
    alphas = GAME.view(state, 2)["building"]["alphas"]
    assert next(one["left"] for one in alphas if one["id"] == "fortress_wall_engineer") == 0
    do(state, 0, "remove", card="fortress_wall_engineer")
    do(state, 2, "add", card="fortress_wall_engineer")
    assert refusal(state, 0, "add", card="fortress_wall_engineer").rule == "HX-3.7.6"


@rule("HX-3.7.6", "HX-3.7.9")
def test_decks_stay_open_until_everybody_has_confirmed() -> None:
    state = building(2, 3)
    # in any order, and all at once
    assert state.waiting == [0, 1]
    do(state, 1, "remove", card="strategic_asset")
    do(state, 1, "add", card="fortress_wall_engineer")
    do(state, 1, "confirm")
    assert state.waiting == [0]
    assert offered(state, 1, "reopen") == [{}]
    assert not can(state, 1, "remove", card="fortress_wall_engineer")
    # a confirmed deck keeps its shared copies
    do(state, 0, "remove", card="sentinel")
    do(state, 0, "add", card="fortress_wall_engineer")
    do(state, 0, "remove", card="strategic_asset")
    assert refusal(state, 0, "add", card="fortress_wall_engineer").rule == "HX-3.7.6"
    do(state, 1, "reopen")
    assert state.waiting == [0, 1]
    do(state, 1, "remove", card="fortress_wall_engineer")
    do(state, 0, "add", card="fortress_wall_engineer")
    do(state, 0, "confirm")
    do(state, 1, "add", card="strategic_asset")
    assert state.round == 0
    do(state, 1, "confirm")
    assert state.round == 1
    assert (deck(state, 0)["fortress_wall_engineer"], deck(state, 1)["fortress_wall_engineer"]) == (2, 0)


@rule("HX-3.7.9")
def test_an_open_deck_is_not_reopened() -> None:
    state = building(2, 2)
    assert not can(state, 0, "reopen")
    why = action("reopen").refusal(state, 0)
    assert str(why) == "Your deck is open. (HX-3.7.6)"


@rule("HX-3.7.7")
def test_the_deck_is_shuffled_and_nothing_else_is_in_the_match() -> None:
    orders = set()
    for seed in range(8):
        state = table(1, 2, seed=seed)
        orders.add((*state.players[0].deck, *state.players[0].hand))
        assert deck(state) == Counter(FIXED)
        assert not state.reserve + state.consumed + state.players[0].discard
    assert len(orders) > 4
    # in the order of adding it would not be shuffled: the same cards, built in two ways, lie the same
    one, other = building(1, 2), building(1, 2)
    do(other, 0, "remove", card="sentinel")
    do(other, 0, "add", card="sentinel")
    do(one, 0, "confirm")
    do(other, 0, "confirm")
    assert one.players[0].deck == other.players[0].deck


@rule("HX-3.7.8")
@pytest.mark.parametrize("episode", [4, 5])
def test_decks_are_built_in_episodes_4_and_5_too(episode: int) -> None:
    state = building(1, episode)
    assert state.step.kind == "deck_edit"
    do(state, 0, "remove", card="sentinel")
    do(state, 0, "add", card="fortress_penal_levy")
    do(state, 0, "confirm")
    assert deck(state)["fortress_penal_levy"] == 1


@rule("HX-3.7.9")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("episode", [2, 3, 4, 5, "eternal"])
def test_a_legal_deck_lies_there_to_begin_with(episode: int | str, seats: int) -> None:
    state = building(seats, episode)
    for seat in range(seats):
        found = deck(state, seat)
        if episode in (2, "eternal"):
            assert found == Counter(FIXED)
        else:
            # one Material Asset fewer, and something of the own colour for the two points that are left
            assert found & Counter(FIXED) == Counter(FIXED) - Counter({"material_asset": 1})
            (added,) = found - Counter(FIXED)
            assert ALPHAS[added].owner == "player"
            assert ALPHAS[added].build_points == 2
        assert found.total() == 10
        assert can(state, seat, "confirm")
    for seat in range(seats):
        do(state, seat, "confirm")
    assert state.round == 1


@rule("HX-3.7.2", "HX-3.3.1", "V-34")
def test_a_deck_of_episode_3() -> None:
    nine = {"material_asset": 5, "sentinel_prototype": 2, "sentinel": 1, "strategic_asset": 1}
    state = build(building(1, 3), 0, **nine)
    assert refusal(state, 0, "add", card="material_asset").rule == "HX-3.7.6"
    vanguard = refusal(state, 0, "add", card="alpha_sentinel_vanguard")
    assert str(vanguard) == "A deck has at most 8 Build Points; this makes 9. (HX-3.7.2)"
    do(state, 0, "add", card="fortress_wall_engineer")
    assert GAME.view(state, 0)["building"]["used"] == [8]
    do(state, 0, "confirm")
    assert deck(state) == Counter(nine) + Counter({"fortress_wall_engineer": 1})


@rule("HX-3.7.2")
@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 1000), max_size=40), st.sampled_from([2, 3, 5, "eternal"]))
def test_whatever_is_built_is_legal(picks: list[int], episode: int | str) -> None:
    state = building(2, episode)
    for pick in picks:
        seat = pick % 2
        options = [option for option in state.options(seat) if option.type != "confirm"]
        state.act(seat, options[pick % len(options)])
        held: Counter[str] = Counter()
        for one in (0, 1):
            found = deck(state, one)
            held += found
            assert sum(ALPHAS[id].build_points * count for id, count in found.items()) <= 8
            assert found.total() <= 10
            assert found["material_asset"] <= (6 if episode in (2, "eternal") else 5)
            assert all(ALPHAS[id].copies >= count for id, count in found.items())
        assert all(held[id] <= ALPHAS[id].copies for id in FACTION_ALPHA)
    # and every deck can be finished by what a player who left would do
    while not state.round:
        seat = state.waiting[0]
        state.act(seat, state.step.default(state, seat))
    assert deck(state, 0).total() == deck(state, 1).total() == 10


@rule("HX-3.7.7")
def test_nothing_bought_in_an_earlier_match_returns() -> None:
    before = main_phase(1, 2)
    before.players[0].cred = 9
    do(before, 0, "buy", slot="prime", marks=0)
    assert deck(before)["prime_asset"] == 1
    assert deck(table(1, 3))["prime_asset"] == 0
