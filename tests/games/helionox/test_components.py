"""components.toml: every value is honoured, or refused with a sentence that says why."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from meeplehall.engine.components import values
from meeplehall.games.helionox.components.board import HEX_ID
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.data import Effect
from meeplehall.games.helionox.components.factions import FACTION_ID
from meeplehall.games.helionox.components.language import wrong_in
from meeplehall.games.helionox.game import GAME
from meeplehall.games.helionox.rules.effects.lines import Line
from meeplehall.games.helionox.rules.effects.programs import PROGRAM
from meeplehall.games.helionox.rules.effects.reading import line, verb
from meeplehall.games.helionox.rules.effects.verbs import Verb
from meeplehall.games.helionox.rules.scoring import forecast
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.testing import ComponentsTests, rule
from meeplehall.testing.trials import changed
from tests.games.helionox.tables import everybody_passes, faction, main_phase, offered, show


@pytest.mark.timeout(900)  # some 190 kinds of values, each with matches of its own: minutes on a busy machine
class TestComponents(ComponentsTests):
    game = GAME
    #: lines of few cards with a condition or a cost: test_every_number_of_an_effect_is_read shows them
    hardly_ever = re.compile(r".*\b(effects|key_access)\[\d+\]\.(then\[\d+\]|filter|choose|cost).*")


def effect_lists() -> Iterator[tuple[str, bool, list[Effect]]]:
    """Every effect list of the file, with its owner, and whether a player resolves it."""
    cards = [*COMPONENTS.alpha, COMPONENTS.prime_asset, *COMPONENTS.market_card]
    yield from ((card.id, True, card.effects) for card in cards)
    yield from ((place.id, True, place.key_access) for place in COMPONENTS.location)
    for architect in COMPONENTS.architect:
        yield from ((architect.id, True, ability.effects) for ability in architect.abilities)
    yield from ((event.id, False, event.effects) for event in COMPONENTS.event)
    for opponent in COMPONENTS.opponent:
        for special in [*opponent.rules, *opponent.eternal_rules]:
            yield opponent.id, special.hook == "on_overcome", special.effects


def told(thing: object) -> object:
    """A line or verb with everything that it was made of; programs inside it line by line."""
    if isinstance(thing, (Line, Verb)):
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        own = [name for name in slots if name not in ("number", "questions")]
        return type(thing).__name__, [(name, _told_slot(name, getattr(thing, name))) for name in own]
    return thing


def _told_slot(name: str, value: Any) -> object:
    if name in ("then", "branches"):
        numbers = value if isinstance(value, list) else [value]
        return [[told(line) for line in PROGRAM[number].lines] for number in numbers]
    return value


def read_anew(tree: object, of_player: bool) -> object:
    effect = msgspec.convert(tree, Effect)
    if list(wrong_in([effect], of_player, FACTION_ID, HEX_ID)):
        return "refused"
    return told(line(effect, 0, 1) if of_player else verb(effect))


@rule("HX-12.1", "HX-12.2")
def test_every_number_of_an_effect_is_read() -> None:
    seen = 0
    for id, of_player, effects in effect_lists():
        for effect in effects:
            tree = msgspec.to_builtins(effect)
            as_printed = read_anew(tree, of_player)
            for name, value in values(tree):
                if isinstance(value, int):
                    seen += 1
                    assert read_anew(changed(tree, name, 1), of_player) != as_printed, (id, name)
    assert seen > 300


def shop(cards: int, seats: int) -> Chronicle:
    """Display cards of 2, 1, 1 and 0 Influence, nothing defended; the Opponent scores so many."""
    state = main_phase(seats, 2)
    for id in (
        "fleet_carrier_meridian",
        "fortress_siege_marshal",
        "biocom_graft_surgeon",
        "cyber_code_novice",
    ):
        show(state, id)
    state.rules.market_cards = cards
    return state


def scored(state: Chronicle) -> list[str]:
    return sorted(GAME.view(state, 0)["opponent"]["cards"])


@rule("HX-6.2.3", "HX-6.2.4", "HX-6.2.7")
@pytest.mark.parametrize("seats", [1, 3])
def test_the_opponent_scores_as_many_cards_as_the_data_say(seats: int) -> None:
    best, equal = "fleet_carrier_meridian", ["biocom_graft_surgeon", "fortress_siege_marshal"]
    for cards, taken in ((0, []), (1, [best]), (3, [*equal, best]), (4, [*equal, "cyber_code_novice", best])):
        state = shop(cards, seats)
        assert forecast(state)["card_choice"] == []
        everybody_passes(state)
        assert (state.round, scored(state)) == (2, sorted(taken))


@rule("HX-6.2.7", "HX-1.8")
def test_among_equals_the_table_chooses_and_never_twice_of_one_market() -> None:
    state = shop(2, 3)
    assert forecast(state)["card_choice"] == ["market-fortress", "market-biocom"]
    assert forecast(state)["card_influence"] == 3
    state.decks[faction("fleet")].insert(-1, state.decks[faction("fleet")][0])  # a second card lies below
    del state.decks[faction("fleet")][0]
    everybody_passes(state)
    assert state.step.kind == "score_card_tie"
    assert offered(state, 0, "give_card") == [{"slot": "market-fortress"}, {"slot": "market-biocom"}]
    state.act(0, state.options(0)[1])
    assert scored(state) == ["biocom_graft_surgeon", "fleet_carrier_meridian"]


@rule("HX-6.2.3", "HX-6.2.4")
def test_solo_one_card_and_otherwise_all_four() -> None:
    assert [count.opponent_market_cards for count in COMPONENTS.player_count] == [1, 4, 4, 4]
    assert [main_phase(seats, 2).rules.market_cards for seats in (1, 2, 3, 4)] == [1, 4, 4, 4]
