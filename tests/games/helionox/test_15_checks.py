"""15.1 Invariants: checks.py notices where a state breaks them."""

from collections.abc import Callable

import pytest

from meeplehall.games.helionox.components.cards import CARD, PRIME
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.state import Chronicle, Player
from meeplehall.testing import rule
from tests.games.helionox.effects import asked, fly
from tests.games.helionox.tables import (
    action,
    begin,
    card,
    consume,
    devastate,
    do,
    event,
    everybody_passes,
    give,
    hex,
    main_phase,
    place,
    priced,
    refresh,
    reserve,
)


def sound() -> Chronicle:
    """A real position in the middle of a turn of episode 4, with a little of everything."""
    state = fly(main_phase(2, 4, ["zoe", "chain"]), 0, "mars")
    place(state, "ev_crater_brawl", "ev_regolith_fever")
    devastate(state, "mars", "cyber")
    reserve(consume(state, "fleet_convoy_broker"), "biocom_vat_technician")
    give(state, 0, "material_asset", "sentinel")
    me = state.players[0]
    me.defense, me.keys, me.marks = 3, 2, [1, 0, 0, 0]
    me.built, me.ready = [1 << hex("mars") | 1 << hex("luna"), 0], [1 << hex("mars"), 0]
    do(refresh(state), 0, "defend", target="ev_crater_brawl", points=1)
    do(state, 0, "defend", target="market-fleet", points=1)
    assert GAME.invariants(state) == []
    return state


def me(state: Chronicle) -> Player:
    return state.players[0]


def _double_a_market_card(state: Chronicle) -> None:
    state.reserve.append(state.reserve[0])


def _lose_a_prime(state: Chronicle) -> None:
    state.primes -= 1


def _card_of_a_later_episode(state: Chronicle) -> None:
    state.decks[0][0] = card("fleet_grand_armada")


def _another_card_of_the_faction(state: Chronicle) -> None:
    old = state.decks[1][0]
    state.decks[1][0] = next(c for c in state.decks[1] if c != old and CARD[c].faction == 1)


def _lose_an_alpha(state: Chronicle) -> None:
    me(state).hand.pop()


def _double_an_alpha(state: Chronicle) -> None:
    state.players[1].discard.append(card("sentinel"))


def _unsorted_hand(state: Chronicle) -> None:
    me(state).hand.reverse()


def _tokens_at_cost(state: Chronicle) -> None:
    state.tokens[0] = state.rules.costs[event("ev_crater_brawl")]


def _a_token_pile_without_its_event(state: Chronicle) -> None:
    state.tokens.append(0)


def _lose_an_event(state: Chronicle) -> None:
    state.event_deck.pop(0)


def _lose_an_event_with_an_empty_fleet(state: Chronicle) -> None:
    state.consumed += state.decks[0]
    state.decks[0] = []
    state.event_deck.pop(0)


def _lose_every_event(state: Chronicle) -> None:
    state.event_deck, state.placed, state.tokens, state.topped = [], [], [], 0


def _the_same_event_twice(state: Chronicle) -> None:
    state.event_deck[0] = state.placed[0]


def _an_event_too_many(state: Chronicle) -> None:
    state.purged.append(state.spare_events.pop(0))


def _an_event_of_a_world_not_in_play(state: Chronicle) -> None:
    state.event_deck[0] = event("ev_heat_sink_failure")


def _four_key_complexes(state: Chronicle) -> None:
    me(state).built[0] = 0b111100


BROKEN: list[tuple[str, Callable[[Chronicle], object]]] = [
    ("I-1", _double_a_market_card),
    ("I-1", _lose_a_prime),
    ("I-1", _card_of_a_later_episode),
    ("I-1", _another_card_of_the_faction),
    ("I-1", _lose_an_alpha),
    ("I-1", _double_an_alpha),
    ("I-1", lambda state: state.taken_cards.append(PRIME)),
    ("I-2", lambda state: setattr(me(state), "keys", 3)),
    ("I-2", lambda state: setattr(me(state), "keys", -1)),
    ("I-2", lambda state: setattr(me(state), "fuel", 3)),
    ("I-2", lambda state: setattr(me(state), "fuel", -1)),
    ("I-2", lambda state: setattr(me(state), "cred", -1)),
    ("I-2", lambda state: setattr(me(state), "defense", -1)),
    ("I-2", lambda state: setattr(me(state), "cryo", -1)),
    ("I-2", lambda state: setattr(me(state), "fewer", -1)),
    ("I-2", lambda state: me(state).marks.__setitem__(1, -1)),
    ("I-2", lambda state: setattr(me(state), "known", 99)),
    ("I-2", lambda state: setattr(me(state), "known", -1)),
    ("I-2", lambda state: state.devastation.__setitem__(0, -1)),
    ("I-2", lambda state: state.market_devastation.__setitem__(0, -1)),
    ("I-2", lambda state: state.market_defense.__setitem__(1, -1)),
    ("I-2", lambda state: state.tokens.__setitem__(1, -1)),
    ("I-2", lambda state: setattr(state, "influence", -1)),
    ("I-2", lambda state: setattr(state, "infamy", -1)),
    ("hand", _unsorted_hand),
    ("I-3", lambda state: state.market_devastation.__setitem__(1, 2)),
    ("I-3", lambda state: state.market_devastation.__setitem__(0, 1)),
    ("I-3", lambda state: state.market_defense.__setitem__(3, 1)),
    ("I-4", _tokens_at_cost),
    ("I-4", _a_token_pile_without_its_event),
    ("I-5", _four_key_complexes),
    ("I-5", lambda state: me(state).ready.__setitem__(1, 1 << hex("luna"))),
    ("I-5", lambda state: me(state).built.__setitem__(1, 1 << hex("mercury"))),
    ("I-6", _lose_an_event),
    ("I-6", _lose_an_event_with_an_empty_fleet),
    ("I-6", _lose_every_event),
    ("I-6", _the_same_event_twice),
    ("I-6", _an_event_too_many),
    ("I-6", _an_event_of_a_world_not_in_play),
    ("I-6", lambda state: setattr(state, "topped", 99)),
    ("I-7", lambda state: setattr(state, "actions_left", 4)),
    ("I-7", lambda state: setattr(state, "actions_left", -1)),
]


@rule("I-1", "I-2", "I-3", "I-4", "I-5", "I-6", "I-7")
@pytest.mark.parametrize("number", range(len(BROKEN)), ids=[f"{i}-{id}" for i, (id, _) in enumerate(BROKEN)])
def test_what_is_wrong_with_a_state_is_said(number: int) -> None:
    state = sound()
    id, change = BROKEN[number]
    change(state)
    wrong = GAME.invariants(state)
    assert any(id in sentence for sentence in wrong), wrong


@rule("I-4")
def test_tokens_left_on_events_after_the_main_phase_are_noticed() -> None:
    state = priced(main_phase(1, 1, ["mai"]), ev_crater_brawl=4)
    place(state, "ev_crater_brawl", "ev_dust_curtain")
    everybody_passes(state)
    assert (asked(state), GAME.invariants(state)) == ("score_event_tie", [])
    state.tokens[0] = 1
    assert GAME.invariants(state) == ["I-4: Events hold tokens outside the Main phase"]


@rule("I-4")
def test_tokens_in_the_main_phase_are_not_wrong() -> None:
    state = sound()
    assert any(state.tokens)
    state.act(0, action("done"))
    assert GAME.invariants(state) == []


@rule("I-1")
def test_while_decks_are_being_built_their_size_is_open() -> None:
    state = do(begin(1, 2), 0, "choose", architect="zoe")
    do(state, 0, "remove", card="sentinel")
    assert (asked(state), len(state.players[0].deck), GAME.invariants(state)) == ("deck_edit", 9, [])
