"""Magpies - the definition of the game."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.game import Catalogue, Game, GameRules, Secrets
from meeplehall.games.magpies.bot.knowledge import MagpieKnowledge
from meeplehall.games.magpies.components.cards import PIECES
from meeplehall.games.magpies.rules.invariants import invariants
from meeplehall.games.magpies.rules.redeal import redeal, redeal_unseen
from meeplehall.games.magpies.rules.scoring import outcome
from meeplehall.games.magpies.rules.setup import OPTIONS, set_up, setups
from meeplehall.games.magpies.rules.state import Table
from meeplehall.games.magpies.rules.view import view

GAME: Final[Game[Table]] = Game(
    "meeplehall.games.magpies",
    title="Magpies",
    blurb="Lay a card in secret; whoever lays the highest may take one.",
    seats=(2, 4),
    options=OPTIONS,
    rules=GameRules(set_up=set_up, outcome=outcome, setups=setups, invariants=invariants),
    secrets=Secrets(view=view, redeal=redeal, redeal_unseen=redeal_unseen),
    catalogue=Catalogue(PIECES),
    knowledge=MagpieKnowledge,
    listed=False,
)
