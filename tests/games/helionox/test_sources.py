"""What is printed and what is ours, piece by piece (SOURCES.md)."""

import msgspec
import pytest

from meeplehall.games.helionox.components import facts
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.places import TABLE
from meeplehall.games.helionox.game import GAME
from meeplehall.testing import rule


@rule("HX-3.6.2", "HX-3.2.4")
@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("vance", "Oriel Vance, Belt Mediator is ours altogether"),
        ("fontaine", "the abilities and their Cryo are ours"),
        ("enforcers", "its special rules and its head start are ours"),
        ("hale_crater_hq", "what a Key opens here, and the Gravshot icons, are ours"),
        ("material_asset", "The name is printed; Build Points, what it does and its numbers are ours"),
        ("prime_asset", "The name is printed; its cost, what it does and its numbers are ours"),
        ("fleet_convoy_broker", "The whole card is ours"),
        ("ev_grid_overload", "The whole Event is ours"),
    ],
)
def test_every_piece_says_what_of_it_is_ours(id: str, words: str) -> None:
    assert words in GAME.piece(id).source


def test_only_what_is_printed_as_it_is_says_nothing() -> None:
    silent = {piece.id for piece in GAME.pieces() if not piece.source}
    assert silent == {piece.id for piece in TABLE}  # tokens, and places of our table


def test_an_owner_who_puts_in_the_printed_card_says_so_and_the_mark_goes() -> None:
    def printed(thing: msgspec.Struct) -> msgspec.Struct:
        return msgspec.structs.replace(thing, source="rulebook", effects_source="rulebook")

    assert facts.card_source(printed(COMPONENTS.market_card[0])) == ""  # type: ignore[arg-type]
    assert facts.architect_source(printed(COMPONENTS.architect[0])) == ""  # type: ignore[arg-type]
    assert facts.location_source(printed(COMPONENTS.location[0])) == ""  # type: ignore[arg-type]
    assert facts.opponent_source(printed(COMPONENTS.opponent[0])) == ""  # type: ignore[arg-type]
    assert facts.event_source(msgspec.structs.replace(COMPONENTS.event[0], source="public")) == ""
