"""Tokens, tracks and places of the table as people read about them."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.game import Piece
from meeplehall.games.helionox.components.box import COMPONENTS, LIMITS

_FEW, *_, _MANY = [count.actions_per_turn for count in COMPONENTS.player_count]
#: tracks, places and signs of the table: id, name, what it is for, rule
_PLACES: Final = [
    (
        "cred",
        "Cred",
        "Buys cards, buildings, Keys and Fuel Cells, and clears Devastation. It lasts until the round ends.",
        "HX-8.1.1",
    ),
    (
        "defense",
        "Defense",
        "Overcomes Events at your Location and protects Markets. It lasts until the round ends.",
        "HX-8.1.1",
    ),
    (
        "cryo",
        "Cryo",
        "An Architect who has used an ability sleeps: 1 Cryo goes in every round, and only an Architect "
        "without Cryo can be activated.",
        "HX-7.1.1",
    ),
    (
        "ship",
        "Ship",
        "Shows at which Location a player is: the Events, the Key Access and the buildings there are in "
        "reach.",
        "HX-7.6.4",
    ),
    (
        "world",
        "Location",
        "A world with its Location card: Events break out here, a Key opens what the card says, and "
        "buildings are placed here.",
        "HX-7.6.2",
    ),
    (
        "market",
        "Market",
        "The top card of each faction is for sale, beside Prime Assets and the Reserve. When a round "
        "ends, the Opponent takes from Markets without Defense.",
        "HX-2.2.4",
    ),
    (
        "event-deck",
        "Event deck",
        "The Events that are still to come, some each round; those on top come first.",
        "HX-4.7",
    ),
    (
        "forecast",
        "What the Opponent scores next",
        "When a round ends, the Opponent scores the Events with the highest Influence and takes cards of "
        "Markets without Defense.",
        "HX-6.2.2",
    ),
    (
        "triggers",
        "Events that trigger",
        "When a round ends, every Event in play does what its text says.",
        "HX-6.1.1",
    ),
    (
        "team-score",
        "The team's Influence",
        "To win, the team needs more Influence than the Opponent at the end.",
        "HX-1.2",
    ),
    (
        "opponent-score",
        "The Opponent's Influence",
        "It comes from the Events and cards that the Opponent scores.",
        "HX-10.3.1",
    ),
    (
        "actions",
        "Actions",
        f"A turn has {_FEW} of them, with many players {_MANY}. Plans and the Archivist take none.",
        "HX-5.2.2",
    ),
    (
        "deck",
        "Deck",
        "The own cards, of which a hand is drawn each round. Which cards are in it is known to all, in which "
        "order is not.",
        "HX-2.2.2",
    ),
    (
        "discard",
        "Discard",
        "Cards that were played or discarded. When the deck is empty it is shuffled and becomes the deck.",
        "HX-6.3.1",
    ),
    (
        "faction-deck",
        "Deck of a faction",
        "Its cards come up one by one as cards are bought or taken; nobody knows in which order.",
        "HX-2.2.3",
    ),
    (
        "reserve-pile",
        "Reserve",
        "Cards that were put aside for the team. Only the top card of the Reserve can be bought.",
        "HX-9.17",
    ),
    (
        "consumed",
        "Consumed cards",
        "They are out of play, unless a card brings one back.",
        "HX-9.4",
    ),
]


def _token(id: str, name: str, text: str, *rules: str) -> Piece:
    return Piece(id, name, text, rules, {"kind": "token"}, kind="The table")


_PRICE: Final = LIMITS.resource_cost_with_building
TABLE: Final = [
    _token("key", "Key", "Commit it at a Location to use its Key Access.", "HX-7.6.2"),
    _token("fuel", "Fuel Cell", "Burn it to move to any other Location.", "HX-7.6.4"),
    _token("key_complex", "Key Complex", f"Exhaust it to buy a Key for {_PRICE} Cred here.", "HX-7.5.1"),
    _token(
        "fuel_terminal", "Fuel Terminal", f"Exhaust it to buy a Fuel Cell for {_PRICE} Cred here.", "HX-7.5.1"
    ),
    _token(
        "archivist",
        "The Archivist",
        "Once a round the starting player moves a Market card to the Reserve.",
        "HX-9.2",
    ),
    _token("devastation", "Devastation", "No Key Access, no building, no buying from a Market.", "HX-8.5.1"),
    *[_token(*place) for place in _PLACES],
    *[
        _token(
            f"mark-{faction.id}",
            f"{faction.name} Mark",
            f"Pays 1 Cred for a {faction.name} card, or clears 1 Devastation.",
            "HX-7.4.3",
            "HX-7.3.3",
        )
        for faction in COMPONENTS.faction
    ],
]
#: what is said about each where it lies on the table
NOTE: Final = {piece.id: piece.text for piece in TABLE}
