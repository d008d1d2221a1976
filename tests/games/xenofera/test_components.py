"""components.toml: every value is honoured or refused, with a sentence that says why."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meeplehall.engine.components import VARIABLE
from meeplehall.games.xenofera.components.data import COMPONENTS, FOLDER, Components, mistakes
from meeplehall.games.xenofera.game import GAME
from meeplehall.testing import ComponentsTests, rule

Json = dict[str, Any]


class TestComponents(ComponentsTests):
    game = GAME
    #: the clock runs in the hall: here it is only what people are offered. That nobody buys for three rounds
    #: hardly ever happens in such matches: the test below plays with it
    only_told = frozenset({"options.bid_timer_seconds", "options.stalled_final_rounds"})


def changed(change: Callable[[Json], object]) -> list[str]:
    """What is said about the file after this change."""
    file = msgspec.toml.decode((FOLDER / "components.toml").read_bytes())
    change(file)
    return list(mistakes(msgspec.convert(file, Components)))


def test_our_own_file_is_without_fault() -> None:
    assert changed(lambda file: None) == []


@rule("XF-2.10")
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda f: f["colours"].pop(), "5 colours: six players are the most"),
        (lambda f: f["colours"][1].update(id="green"), "colour 'green' is there twice"),
        (lambda f: f["counts"].update(creatures=31), "counts.creatures is 31, but 30 creatures are listed"),
        (lambda f: f["counts"].update(resources=57), "but the copies listed make 56 resources"),
        (lambda f: f["resources"][0].update(copies=9), "but the copies listed make 57 resources"),
        (lambda f: f["counts"].update(action_types_in_play=8), "asks for 8 different actions"),
        (lambda f: f["counts"].update(hand_refill=0), "counts.hand_refill has to be 1 or more"),
        (lambda f: f["actions"][0].update(amount=2), "'double' has no amount: it is about one card"),
        (lambda f: f["actions"][5].update(amount=0), "how many cards are discarded, 1 or more"),
        (lambda f: f["actions"][0].update(symbol="no_bid"), "its symbol is 'bid'"),
        (lambda f: f["actions"][1].update(auto_order=6), "the actions of step 7 have the places 1 to 7"),
        (lambda f: f["actions"][0].update(auto_order=8), "'double' has no auto_order"),
        (lambda f: f["starting_set"].update(values=[1, 2, 2]), "starting value 2 is there twice"),
        (lambda f: f["starting_set"].update(values=[0, 1]), "each has to be 1 or more"),
        (lambda f: f["creatures"][0].update(value=0), "the value 0 is not positive"),
        (lambda f: f["creatures"][0].update(planet="mars"), "there is no planet 'mars'"),
        (lambda f: f["creatures"][0].update(source="guess"), "a source is one of"),
        (lambda f: f["options"].update(scoring="none"), "it has to be one of planet_sets, values_only"),
        (lambda f: f["options"].update(creatures_removed=30), "leave no creature for sale (XF-3.10)"),
        (lambda f: f["options"].update(stalled_final_rounds=-1), "cannot be less than 0"),
        (lambda f: f["fast_hands"].update(settle_ms=199), "a slower line could never be first (XF-14.15)"),
        (lambda f: f["fast_hands"].update(window_ms=60_001), "have to follow in this order"),
        (lambda f: f["fast_hands"]["bots"][0].update(miss_chance=1.25), "miss_chance is a chance"),
        (lambda f: f["fast_hands"]["bots"].pop(), "one entry for each level is needed"),
    ],
)
def test_what_cannot_be_played_with_is_refused_with_a_reason(
    change: Callable[[Json], object], sentence: str
) -> None:
    assert [wrong for wrong in changed(change) if sentence in wrong]


@rule("XF-2.10")
@pytest.mark.parametrize("table", ["counts", "options", "fast_hands", "starting_set"])
def test_what_nobody_knows_is_refused_and_not_ignored(table: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field `shoe_size`"):
        changed(lambda file: file[table].update(shoe_size=43))


@rule("XF-2.10")
def test_two_changes_that_fit_together_are_played_with() -> None:
    def one_more_seven(file: Json) -> None:
        file["resources"][5]["copies"] += 1
        file["counts"]["resources"] += 1

    assert changed(one_more_seven) == []
    assert COMPONENTS.resources[5].value == 7


#: a match of one creature in which nobody ever bids: so many rounds, and how its end is told
NOBODY_BUYS = """
from meeplehall.games import game
state = game("xenofera").start(2, {"creatures_removed": 29}, 1, True)
while not state.over:
    player = state.waiting[0]
    state.act(player, state.step.default(state, player))
print(state.round, state.log[-1].text)
"""


@rule("XF-2.10", "XF-8.14")
@pytest.mark.parametrize(
    ("limit", "told"),
    [
        (1, "2 1 round without a sale: the match is over."),
        (5, "6 5 rounds without a sale: the match is over."),
    ],
)
def test_an_owners_number_of_stalled_rounds_is_played_with(limit: int, told: str, tmp_path: Path) -> None:
    file = msgspec.toml.decode((FOLDER / "components.toml").read_bytes())
    file["options"]["stalled_final_rounds"] = limit
    own = tmp_path / "mine.json"
    own.write_bytes(msgspec.json.encode(file))
    chosen = {**os.environ, VARIABLE: msgspec.json.encode({"xenofera": str(own)}).decode()}
    command = [sys.executable, "-c", NOBODY_BUYS]
    said = subprocess.run(command, env=chosen, capture_output=True, text=True, check=True).stdout
    assert said.strip() == told
