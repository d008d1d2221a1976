"""The inherited tests hold for one to eight players, need what the docs say and no more, and find faults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from meeplehall import games
from meeplehall.engine.game import Game, Setup
from meeplehall.testing import Conformance, Zone
from meeplehall.testing.walks import walk
from tests.testing.dice.game import GAME, dice
from tests.testing.dice.rules.state import TURN, Table, Turn


class TestDice(Conformance):
    game = GAME
    takes_back = False
    pinned_branches = {(1, 1, 0, 2): 4, (8, 1, 0, 3): 8}

    def zones(self, state: Table) -> tuple[Zone, ...]:
        return ()  # nothing is ever hidden


def suite_of(broken: Game[Any]) -> Conformance:
    class Broken(Conformance):
        game = broken

    return Broken()


def starting_with(kind: type[Table]) -> Game[Any]:
    return dice(
        set_up=lambda seats, options, seed, log: kind.of(
            [TURN], seed, 1, log, rolled=[[] for _ in range(seats)], turns=0
        )
    )


class Sharing(Table):
    """Clones add to the rolls of their original."""

    def clone(self) -> Table:
        new = super().clone()
        new.rolled = self.rolled
        return new


class Lucky(Table):
    """Clones have other luck than their original."""

    def clone(self) -> Table:
        new = super().clone()
        new.chance[0] += 1
        return new


class Behind(Table):
    """Clones believe that it is an earlier turn."""

    def clone(self) -> Table:
        new = super().clone()
        new.turns = self.turns // 2 * 2
        return new


class Silent(Table):
    """What was rolled is left out of the facts."""

    def facts(self) -> tuple[object, ...]:
        return super().facts()[:-2]


class Forgetful(Table):
    """Arrives elsewhere at the first turn."""

    def __reduce__(self) -> tuple[Any, ...]:
        make, (kind, values) = super().__reduce__()
        return make, (kind, (*values[:-1], 0))


def all_known(state: Table, seat: int) -> dict[str, Any]:
    return {"rolled": state.rolled, "next": state.chance}


def same_luck(state: Table, seat: int, seed: int) -> Table:
    return state.clone()


class Gossip(Turn):
    """The question tells what will be rolled."""

    def prompt(self, state: Table, player: int) -> str:
        return f"Roll one die or two: {state.chance}."


class Drawn(Turn):
    """The question is for eyes only."""

    def prompt(self, state: Table, player: int) -> str:
        return "Roll ⚀ or ⚁."


def asking(turn: Turn) -> Game[Any]:
    return dice(
        set_up=lambda seats, options, seed, log: Table.of(
            [turn], seed, 1, log, rolled=[[] for _ in range(seats)], turns=0
        )
    )


BROKEN: list[tuple[Game[Any], Callable[[Conformance, Setup], None]]] = [
    (starting_with(Sharing), Conformance.test_clones_are_independent),
    (starting_with(Sharing), Conformance.test_a_clone_shares_nothing_that_changes),
    (starting_with(Lucky), Conformance.test_a_clone_plays_on_like_its_original),
    (starting_with(Behind), Conformance.test_a_clone_plays_on_like_its_original),
    (starting_with(Silent), Conformance.test_every_field_is_a_fact),
    (starting_with(Forgetful), Conformance.test_a_state_travels_through_pickle),
    (dice(view=all_known), Conformance.test_nobody_sees_what_is_hidden),
    (dice(redeal=same_luck), Conformance.test_a_redeal_depends_on_nothing_that_its_seat_does_not_know),
    (
        dice(redeal=same_luck),
        Conformance.test_what_nobody_has_seen_is_dealt_anew_without_anybody_seeing_it,
    ),
    (
        dice(view=all_known),
        Conformance.test_what_nobody_has_seen_is_dealt_anew_without_anybody_seeing_it,
    ),
    (asking(Gossip()), Conformance.test_a_text_says_nothing_that_its_seat_cannot_know),
    (asking(Drawn()), Conformance.test_a_text_is_whole_and_has_only_words),
    (dice(), Conformance.test_undo_then_redo_is_identity),
]


@pytest.mark.parametrize(("game", "check"), BROKEN)
def test_what_is_wrong_is_found(game: Game[Any], check: Callable[[Conformance, Setup], None]) -> None:
    with pytest.raises(AssertionError):
        check(suite_of(game), Setup(8))


def test_a_game_with_hands_has_to_say_what_nobody_has_seen() -> None:
    """Without `redeal_unseen` the first seat's redeal stands for it, and others see their hands change."""
    game = games.game("magpies")
    state = next(state for state, _ in walk(game, Setup(3), 2))
    other = game.secrets.redeal(state, 0, 5)
    assert any(game.view(other, seat) != game.view(state, seat) for seat in range(3))
    together = game.redeal_unseen(state, 5)
    assert all(game.view(together, seat) == game.view(state, seat) for seat in range(3))
    assert together.facts() != state.facts()
