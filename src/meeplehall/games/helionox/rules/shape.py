"""The shape of the views, for those who learn from numbers."""

from __future__ import annotations

from typing import Any, Final

from meeplehall.engine.shape import (
    Amount,
    Bag,
    Each,
    Flag,
    Maybe,
    Named,
    OneOf,
    Part,
    Row,
    SeatNumber,
    SeatNumbers,
    Seats,
    Untold,
)
from meeplehall.engine.sheet import Shape, Sheet
from meeplehall.engine.step import kinds_of_steps
from meeplehall.games.helionox.components.architects import ARCHITECT_ID
from meeplehall.games.helionox.components.board import BUILDING_ID, BUILDINGS, HEX_ID, LOCATION_ID
from meeplehall.games.helionox.components.box import COLOURS, SEATS
from meeplehall.games.helionox.components.cards import ALPHAS, CARD, CARD_ID, FIRST_MARKET
from meeplehall.games.helionox.components.data import TIERS
from meeplehall.games.helionox.components.events import EVENT, EVENT_ID
from meeplehall.games.helionox.components.factions import FACTION_ID, FACTIONS, SLOT_ID
from meeplehall.games.helionox.components.opponents import OPPONENT_ID
from meeplehall.games.helionox.rules.view import DOING

EPISODES: Final = 5

#: what counts as much of it
POINTS: Final = 30
FEW: Final = 5
SOME: Final = 10
CARDS: Final = 20


class Buildings(Shape):
    """Whose building of which type stands there, and whether it is ready."""

    def __init__(self) -> None:
        super().__init__(2 * SEATS * BUILDINGS)

    def names(self, name: str) -> list[str]:
        return [
            f"{name}.{what}:seat+{place}"
            for place in range(SEATS)
            for id in BUILDING_ID
            for what in (id, f"{id} ready")
        ]

    def write(self, value: Any, at: int, sheet: Sheet) -> None:
        for one in value:
            place = BUILDINGS * sheet.place_of(one["seat"]) + BUILDING_ID.index(one["type"])
            sheet.numbers[at + 2 * place] = 1.0
            sheet.numbers[at + 2 * place + 1] = float(one["ready"])


def _events() -> Shape:
    return Bag(EVENT_ID)


def _cards() -> Shape:
    return Bag(CARD_ID, scale=2)


def _opponent() -> Shape:
    return Part(
        {
            "id": OneOf(OPPONENT_ID),
            "name": Untold(),
            "goal": Untold(),
            "rules": Untold(),
            "head_start": Amount(SOME),
            "dearer": Amount(FEW),
            "score": Amount(POINTS),
            "lines": Untold(),
            "events": _events(),
            "cards": _cards(),
        }
    )


def _forecast() -> Shape:
    return Part(
        {
            "events": Amount(FEW),
            "event_influence": Amount(SOME),
            "least": Amount(FEW),
            "sure": _events(),
            "tied": _events(),
            "card_choice": Bag(SLOT_ID),
            "markets": Bag(SLOT_ID),
            "card_influence": Amount(SOME),
            "total": Amount(SOME),
        }
    )


def _world(hex: int) -> Shape:
    """A hex; an Event lies where it is printed."""
    event = Part({"id": Untold(), "cost": Amount(SOME), "made_of": Untold(), "tokens": Amount(SOME)})
    return Part(
        {
            "hex": Untold(),
            "location": OneOf(LOCATION_ID),
            "devastation": Amount(FEW),
            "events": Named({one.id: event for one in EVENT if one.hex == hex}),
            "ships": SeatNumbers(SEATS),
            "buildings": Buildings(),
            "keys": SeatNumbers(SEATS),
        }
    )


def _market(faction: int) -> Shape:
    """A market; it sells the cards of its faction."""
    cards = [card.id for card in CARD[FIRST_MARKET:] if card.faction == faction]
    return Part(
        {
            "faction": Untold(),
            "card": OneOf(cards),
            "cost": Amount(SOME),
            "deck": Amount(CARDS),
            "left": Bag(cards),
            "devastated": Amount(1),
            "defense": Amount(SOME),
        }
    )


def _seat() -> Shape:
    return Part(
        {
            "colour": OneOf(COLOURS),
            "architect": OneOf(ARCHITECT_ID),
            "cryo": Amount(FEW),
            "here": OneOf(HEX_ID),
            "cred": Amount(SOME),
            "defense": Amount(SOME),
            "keys": Amount(FEW),
            "fuel": Amount(FEW),
            "marks": Row(Amount(FEW), FACTIONS),
            "hand": _cards(),
            "play": _cards(),
            "discard": _cards(),
            "deck": Amount(CARDS),
            "deck_cards": _cards(),
            "known": _cards(),
            "waiting_unites": Amount(FEW),
            "supply": Row(Amount(FEW), BUILDINGS),
            "passed": Flag(),
            "confirmed": Flag(),
            "fewer": Amount(FEW),
            "gravshot": Bag(HEX_ID),
        }
    )


def _building() -> Shape:
    """The deck builder."""
    alpha = Part({"id": Untold(), "points": Amount(FEW), "left": Amount(FEW)})
    return Part(
        {
            "size": Amount(SOME),
            "points": Amount(SOME),
            "used": Row(Amount(SOME), SEATS),
            "alphas": Named(dict.fromkeys(CARD_ID[:ALPHAS], alpha)),
        }
    )


def shape() -> Shape:
    """A view of any seat, or of a spectator."""
    team = {
        "score": Amount(POINTS),
        "lines": Untold(),
        "scored": _events(),
        "influence": Amount(SOME),
        "infamy": Amount(SOME),
    }
    deck = {"left": Amount(CARDS), "groups": Row(Each(TIERS, Amount(SOME)), 2)}
    return Part(
        {
            "seat": Untold(),  # all seats are told from there
            "over": Flag(),
            "won": Flag(),
            "step": OneOf(kinds_of_steps("meeplehall.games.helionox.rules")),
            "rule": Untold(),
            "asked": SeatNumbers(SEATS),
            "laid_open": Bag(["discarded", "consumed"]),
            "episode": OneOf(range(1, EPISODES + 1)),
            "eternal": Flag(),
            "veteran": Flag(),
            "opponent": _opponent(),
            "round": Amount(SOME),
            "rounds": Amount(SOME),
            "cycle": Amount(SOME),
            "first": SeatNumber(SEATS),
            "active": SeatNumber(SEATS),
            "actions": Amount(FEW),
            "actions_left": Amount(FEW),
            "doing": OneOf(DOING),
            "buildings_left": Amount(FEW),
            "team": Part(team),
            "forecast": _forecast(),
            "worlds": Named({id: _world(hex) for hex, id in enumerate(HEX_ID)}, "hex"),
            "markets": Named({id: _market(i) for i, id in enumerate(FACTION_ID)}, "faction"),
            "primes": Amount(CARDS),
            "prime_cost": Amount(SOME),
            "reserve": Maybe(_cards()),
            "consumed": _cards(),
            "purged": _events(),
            "archivist": Maybe(Flag()),
            "marks": Flag(),
            "gravshot": Flag(),
            "event_deck": Part(deck),
            "seats": Seats(_seat(), SEATS, open=True),
            "building": Maybe(_building()),
        }
    )
