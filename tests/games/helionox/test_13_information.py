"""HX-13: what is hidden, what is known, and deals of what nobody can see."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.data import TIERS
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.decks import draw_cards
from meeplehall.games.helionox.rules.state import DECKS, DICE, SETUP, Chronicle
from meeplehall.testing import rule
from tests.games.helionox.effects import run
from tests.games.helionox.tables import (
    begin,
    do,
    fetch,
    give,
    has,
    main_phase,
    next_round,
    place,
    priced,
    refresh,
    show,
    spend_action,
    spend_turn,
    table,
)

MODES: list[int | str] = [1, 2, 3, 4, 5, "eternal"]
SEEDS = pytest.mark.parametrize("seed", range(6))


def midway(seed: int, seats: int = 2, episode: int | str = 3, steps: int = 60) -> Chronicle:
    """A match after some random decisions, at a decision."""
    state = begin(seats, episode, seed)
    dice = Random(seed)
    for _ in range(steps):
        seat = dice.choice(state.waiting)
        state.act(seat, dice.choice(state.options(seat)))
        if state.over:
            break
    return state


def reordered(state: Chronicle, seed: int) -> Chronicle:
    """The same table with everything that lies face down in another order."""
    other = state.clone()
    dice = Random(seed)
    for player in other.players if state.round else []:  # before, decks are built in the open
        hidden = player.deck[: len(player.deck) - player.known]
        dice.shuffle(hidden)
        player.deck[: len(hidden)] = hidden
    for deck in other.decks:
        hidden = deck[:-1]
        dice.shuffle(hidden)
        deck[:-1] = hidden
    # an Event of the deck changes places with one of its tier that was left out
    for at, event in enumerate(other.event_deck):
        for instead in other.spare_events:
            if EVENT[instead].tier == EVENT[event].tier:
                other.event_deck[at] = instead
                other.spare_events[other.spare_events.index(instead)] = event
                other.spare_events.sort()
                break
    other.chance = [number + 1 for number in other.chance]
    return other


def seat_view(state: Chronicle, seat: int = 0, player: int = 0) -> Any:
    """A player as another seat sees it."""
    return GAME.view(state, seat)["seats"][player]


# hidden


@rule("HX-13.1")
@SEEDS
def test_nobody_sees_the_order_of_decks_the_events_left_out_or_the_dice(seed: int) -> None:
    state = midway(seed)
    other = reordered(state, seed)
    assert other.event_deck != state.event_deck
    assert other.decks != state.decks
    for seat in (-1, 0, 1):
        assert GAME.view(other, seat) == GAME.view(state, seat)


@rule("HX-13.1")
def test_the_events_to_come_are_not_in_the_view() -> None:
    for seed in range(4):
        state = midway(seed, 3, 2)
        text = str(GAME.view(state, -1))
        for event in state.event_deck + state.spare_events:
            assert f"'{EVENT[event].id}'" not in text


@rule("HX-13.1")
def test_dice_and_new_cards_count_as_revealed() -> None:
    state = main_phase(1)
    spend_action(state, 0)
    spend_action(state, 0)
    before = state.reveals
    has(state, 0, defense=2)
    do(state, 0, "defend", target="market-fleet", points=1)
    assert state.reveals == before  # nothing that was hidden is seen
    do(state, 0, "done")
    assert state.cycle == 1
    assert state.reveals == before + 1
    before = state.reveals
    has(state, 0, cred=9)
    do(state, 0, "buy", slot="market-fleet", marks=0)
    assert state.reveals == before + 1  # the next display card
    do(state, 0, "buy", slot="prime", marks=0)
    assert state.reveals == before + 1


# known top cards


@rule("HX-13.2")
def test_bought_cards_are_known_on_top_of_the_deck() -> None:
    state = has(main_phase(2), 0, cred=20)
    show(state, "fleet_convoy_broker")
    do(state, 0, "buy", slot="market-fleet", marks=0)
    do(state, 0, "buy", slot="prime", marks=0)
    # the last one lies on top, and everybody knows both
    assert seat_view(state, 1)["known"] == ["fleet_convoy_broker", "prime_asset"]
    draw_cards(state, 0, 1)
    assert seat_view(state, 1)["known"] == ["fleet_convoy_broker"]
    assert "prime_asset" in seat_view(state, 1)["hand"]
    draw_cards(state, 0, 2)
    assert seat_view(state, 1)["known"] == []
    assert not GAME.invariants(state)


@rule("HX-13.2")
def test_cards_put_on_top_by_an_ability_are_known() -> None:
    state = main_phase(1, 2)
    run(state, 0, {"take": "prime", "to": "deck"})
    do(state, 0, "take", slot="prime")
    assert seat_view(state)["known"] == ["prime_asset"]
    # a known card is no news when it is drawn
    before = state.reveals
    draw_cards(state, 0, 1)
    assert state.reveals == before
    draw_cards(state, 0, 1)
    assert state.reveals == before + 1


@rule("HX-13.2")
def test_a_shuffle_ends_that_knowledge() -> None:
    state = has(main_phase(1), 0, cred=20)
    player = state.players[0]
    player.discard, player.deck = player.deck, []
    refresh(state)
    do(state, 0, "buy", slot="prime", marks=0)
    assert seat_view(state)["known"] == ["prime_asset"]
    draw_cards(state, 0, 2)  # the known one, then the discard is shuffled
    assert seat_view(state)["known"] == []
    player.discard += player.hand
    player.hand = []
    assert (seat_view(state)["known"], len(player.deck)) == ([], 9)
    refresh(state)
    do(state, 0, "buy", slot="prime", marks=0)
    assert seat_view(state)["known"] == ["prime_asset"]
    assert GAME.redeal(state, 0, 7).players[0].deck[-1] == player.deck[-1]


@rule("HX-13.2")
@SEEDS
def test_a_redeal_keeps_the_known_cards_where_they_are(seed: int) -> None:
    state = has(main_phase(2, 2), 0, cred=40)
    for slot in ("market-cyber", "prime", "market-fleet"):
        do(state, 0, "buy", slot=slot, marks=0)
    known = state.players[0].deck[-3:]
    dealt = GAME.redeal(state, 1, seed)
    assert dealt.players[0].deck[-3:] == known
    assert sorted(dealt.players[0].deck) == sorted(state.players[0].deck)


# public


@rule("HX-13.3", "HX-13.4")
@SEEDS
def test_every_seat_and_every_spectator_sees_the_same(seed: int) -> None:
    state = midway(seed, 3, MODES[seed])
    views = [GAME.view(state, seat) for seat in (-1, 0, 1, 2)]
    building = [view.pop("building") for view in views]
    assert [view.pop("seat") for view in views] == [-1, 0, 1, 2]
    assert views == [views[0]] * 4
    assert building[0] is None or state.step.kind == "deck_edit"


@rule("HX-13.4")
def test_hands_are_open_to_the_team() -> None:
    state = main_phase(3)
    give(state, 2, "sentinel", "fleet_convoy_broker")
    assert seat_view(state, 0, 2)["hand"] == ["sentinel", "fleet_convoy_broker"]
    assert seat_view(state, -1, 2)["hand"] == ["sentinel", "fleet_convoy_broker"]


@rule("HX-13.3")
def test_what_lies_on_the_table_is_public() -> None:
    state = priced(main_phase(2, 3, ["fontaine", "tiberius"]), ev_customs_seizure=4)
    place(state, "ev_customs_seizure", "ev_crater_brawl")
    has(state, 0, defense=3, cred=7, keys=1, fuel=2)
    do(state, 0, "defend", target="ev_customs_seizure", points=1)
    do(state, 0, "defend", target="market-cyber", points=1)
    do(state, 0, "done")
    do(state, 0, "build", building="fuel_terminal")
    view = GAME.view(state, 1)
    luna = next(world for world in view["worlds"] if world["hex"] == "luna")
    shown = [(one["id"], one["cost"], one["tokens"]) for one in luna["events"]]
    assert shown == [("ev_customs_seizure", 4, 1)]
    assert {"seat": 0, "type": "fuel_terminal", "ready": False} in luna["buildings"]
    assert view["markets"][3]["defense"] == 1
    mine = view["seats"][0]
    assert (mine["defense"], mine["cred"], mine["keys"], mine["fuel"]) == (1, 6, 1, 2)
    assert view["seats"][1]["marks"] == [2, 0, 0, 0]
    assert (mine["deck"], len(mine["deck_cards"])) == (10, 10)


@rule("HX-13.3", "HX-13.5")
@SEEDS
def test_what_is_left_in_a_deck_is_known_but_not_its_order(seed: int) -> None:
    state = midway(seed, 2, 4)
    view = GAME.view(state, 1)
    for market in view["markets"]:
        deck = state.decks[["fleet", "fortress", "biocom", "cyber"].index(market["faction"])]
        hidden = deck[:-1]
        assert market["left"] == [CARD[card].id for card in sorted(hidden)]
        assert market["deck"] == len(hidden)
    for seat, player in enumerate(state.players):
        assert view["seats"][seat]["deck_cards"] == [CARD[card].id for card in sorted(player.deck)]
        assert view["seats"][seat]["deck"] == len(player.deck)


@rule("HX-13.5")
def test_the_tiers_left_in_each_group_of_the_event_deck_are_known() -> None:
    state = table(1, 2)
    assert GAME.view(state, 0)["event_deck"] == {
        "left": 16,
        "groups": [{"t1": 1}, {"t1": 7, "core": 7, "cat": 1}],
    }
    next_round(state)  # one of the group on top, and one of the other
    came = TIERS[EVENT[state.placed[-1]].tier]
    left = Counter({"t1": 7, "core": 7, "cat": 1}) - Counter([came])
    assert GAME.view(state, 0)["event_deck"] == {"left": 14, "groups": [{}, dict(left)]}


# redeals


@rule("HX-13.1", "HX-13.5")
@SEEDS
def test_a_redeal_looks_the_same_and_breaks_nothing(seed: int) -> None:
    state = midway(seed, 3, MODES[(seed + 1) % 6])
    before = state.facts()
    dealt = GAME.redeal(state, seed % 3, seed + 100)
    assert state.facts() == before  # the match itself is not touched
    assert not GAME.invariants(dealt)
    for seat in (-1, 0, 1, 2):
        assert GAME.view(dealt, seat) == GAME.view(state, seat)
    assert dealt.options(dealt.waiting[0]) == state.options(state.waiting[0])
    assert dealt.chance != state.chance
    assert dealt.event_deck != state.event_deck


@rule("HX-13.1")
@SEEDS
def test_a_redeal_knows_nothing_that_is_hidden(seed: int) -> None:
    state = midway(seed, 2, MODES[seed])
    expected = GAME.redeal(state, 0, seed).facts()
    assert GAME.redeal(reordered(state, seed), 0, seed).facts() == expected
    assert GAME.redeal(state, 1, seed).facts() == expected  # nobody knows more than anybody else


@rule("HX-13.1")
def test_every_event_that_could_come_does_come_in_some_redeal() -> None:
    state = table(1, 2)
    seen = {GAME.redeal(state, 0, seed).event_deck[-1] for seed in range(300)}
    t1 = {event for event in state.event_deck + state.spare_events if TIERS[EVENT[event].tier] == "t1"}
    assert seen == t1  # the last of the group on top is a T1
    below = {GAME.redeal(state, 0, seed).event_deck[0] for seed in range(300)}
    assert {TIERS[EVENT[event].tier] for event in below} == {"t1", "core", "cat"}


@rule("HX-13.1")
def test_a_redeal_while_decks_are_built_leaves_them_open() -> None:
    state = begin(2, 3)
    while state.step.kind != "deck_edit":
        state.act(state.waiting[0], state.options(state.waiting[0])[0])
    do(state, 0, "remove", card="sentinel")
    dealt = GAME.redeal(state, 0, 5)
    assert [player.deck for player in dealt.players] == [player.deck for player in state.players]
    assert dealt.decks != state.decks


@rule("HX-13.1")
def test_after_the_match_nothing_is_dealt_anew() -> None:
    state = table(1)
    while not state.over:
        next_round(state)
    assert GAME.redeal(state, 0, 3).facts() == state.facts()


# chance


@rule("HX-13.6")
def test_one_seed_makes_one_match() -> None:
    for episode in (1, 4, "eternal"):
        one, other = midway(11, 2, episode, 200), midway(11, 2, episode, 200)
        assert one.facts() == other.facts()
        assert one.rules.locations == other.rules.locations
    assert midway(11).facts() != midway(12).facts()


@rule("HX-13.6")
def test_shuffles_and_dice_are_apart_and_nothing_else_is_random() -> None:
    def drawn(state: Chronicle, stream: int) -> list[int]:
        return state.chance[2 * stream : 2 * stream + 2]

    state = main_phase(1)
    before = [drawn(state, stream) for stream in (SETUP, DECKS, DICE)]
    spend_turn(state, 0)  # rolls the dice
    assert [drawn(state, stream) == was for stream, was in enumerate(before)] == [True, True, False]
    before = [drawn(state, stream) for stream in (SETUP, DECKS, DICE)]
    player = state.players[0]
    player.discard, player.deck = player.deck, []
    draw_cards(state, 0, 1)  # shuffles
    assert [drawn(state, stream) == was for stream, was in enumerate(before)] == [True, False, True]
    before = [drawn(state, stream) for stream in (SETUP, DECKS, DICE)]
    has(state, 0, cred=30, defense=9)
    give(state, 0, "fleet_convoy_broker")
    place(state, "ev_crater_brawl", "ev_doomsday_marches")
    do(state, 0, "play", card="fleet_convoy_broker")
    do(state, 0, "done")
    do(state, 0, "buy", slot="market-fleet", marks=0)
    do(state, 0, "done")
    do(state, 0, "pass")  # the End phase, and the next Start phase from a full deck
    while state.step.kind not in ("council", "action"):
        state.act(0, state.options(0)[0])
    assert state.round == 2
    assert [drawn(state, stream) == was for stream, was in enumerate(before)] == [True, True, True]


@rule("HX-13.6")
def test_the_order_of_the_discard_does_not_matter_to_a_shuffle() -> None:
    state = main_phase(1)
    fetch(state, 0)
    state.players[0].discard, state.players[0].deck = [*state.players[0].deck, 0], []
    other = state.clone()
    other.players[0].discard.reverse()
    for one in (state, other):
        draw_cards(one, 0, 3)
    assert state.players[0].deck == other.players[0].deck
