"""Piles, places and markers of the table as people read about them."""

from __future__ import annotations

from meeplehall.engine.game import Piece
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS


def _place(id: str, name: str, text: str, *rules: str) -> Piece:
    return Piece(id, name, text, rules, {"family": "place"}, kind="The table")


SETUP = COMPONENTS.setup
#: places and markers of the table
TABLE = [
    _place(
        "supply", "Element supply",
        f"Elements that nobody has. AIR brings one of each into your discard pile, and ${SETUP.air_money}.",
        "XP-7.2",
    ),
    _place(
        "deck-contract", "Contract deck",
        "Contracts and Pipelines for the upper line. A WIPE replaces the cards there that have no token.",
        "XP-7.6",
    ),
    _place(
        "deck-upgrade", "Upgrade deck",
        "Upgrades for the lower line. A WIPE replaces the cards there that have no token.", "XP-7.6",
    ),
    _place(
        "bid-token", "Bid Token",
        "It lies on a card of the lines: its owner pays $1 less for the card, and others pay the owner $1.",
        "XP-8.7", "XP-9.1",
    ),
    _place(
        "cold-storage", "Cold storage",
        "Isolated xenon waits here until there is enough for the active Contract.", "XP-5.6", "XP-8.33",
    ),
    _place(
        "privilege", "Privilege token",
        f"Whoever ends the game with {SETUP.end_trigger_installed} installed Upgrades or "
        f"{SETUP.end_trigger_contracts} completed Contracts takes it: XP, or one more turn after all others.",
        "XP-13.1", "XP-13.4",
    ),
    _place(
        "overtime", "Overtime",
        "The other side of the Base: distil twice, then bid twice, and shuffle all cards at the end. "
        "Never in two turns in a row.",
        "XP-4.6", "XP-4.7", "XP-6.6",
    ),
    _place(
        "system", "System",
        "All cards of a player: hand, draw pile and discard pile. Distilling takes elements out of it, and "
        "AIR brings new ones.",
        "XP-3.5",
    ),
    _place(
        "tower", "Tower",
        "The elements of a hand. A Distil action takes one of them out, and xenon that is alone is isolated.",
        "XP-5.1", "XP-5.6",
    ),
    _place(
        "draw-pile", "Draw pile",
        "The next hand comes from here. It is face down, and what was discarded is shuffled into it when it "
        "has run out.",
        "XP-10.5", "XP-10.6",
    ),
    _place(
        "discard-pile", "Discard pile",
        "Everybody may look through it: AIR and bought Upgrades come here. It is shuffled when nothing is "
        "left to draw.",
        "XP-10.6",
    ),
    _place(
        "hand", "Hand",
        f"{SETUP.hand_size} cards, and one more for each Pipeline. It is laid open when the turn of its "
        "owner begins.",
        "XP-4.4", "XP-10.5",
    ),
    _place(
        "line", "Line",
        "Cards that can be had: Contracts and Pipelines in the upper one, Upgrades in the lower one. Below "
        "a card stands what it costs, and on it lie Bid Tokens.",
        "XP-3.3", "XP-10.2",
    ),
    _place(
        "money", "Money", f"Buys and installs cards. At the end each full ${SETUP.money_per_xp} is 1 XP.",
        "XP-2.9", "XP-14.5",
    ),
    _place(
        "xp", "XP",
        "What is counted at the end: whoever has most of it wins. It comes from Contracts, installed "
        "Upgrades, Pipelines and money.",
        "XP-14.8",
    ),
]  # fmt: skip

#: what is said about each where it lies on the table
NOTE = {place.id: place.text for place in TABLE}
