"""Helionox: Chronicles - the definition of the game."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.game import Catalogue, Game, GameRules, Secrets
from meeplehall.engine.options import DailyMatch
from meeplehall.games.helionox.bot.knowledge import HelionoxKnowledge
from meeplehall.games.helionox.campaign import campaign
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.pieces import PIECES, lying_at
from meeplehall.games.helionox.rules.invariants import invariants
from meeplehall.games.helionox.rules.measures import measures
from meeplehall.games.helionox.rules.redeal import redeal
from meeplehall.games.helionox.rules.scoring import outcome
from meeplehall.games.helionox.rules.setup import OPTIONS, PRESETS, check, set_up, setups
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.view import open_view, own_view, told_view, view

GAME: Final[Game[Chronicle]] = Game(
    "meeplehall.games.helionox",
    title=COMPONENTS.game,
    blurb="The sun is dying, and somebody profits. Hold the worlds together, in five episodes and beyond.",
    seats=(1, 4),
    version=4,
    cooperative=True,
    campaign=campaign(),
    options=OPTIONS,
    presets=PRESETS,
    daily=DailyMatch(("hard",)),
    minutes="45-90",
    weight="heavy",
    rules=GameRules(
        set_up=set_up, outcome=outcome, setups=setups, invariants=invariants, measures=measures, check=check
    ),
    secrets=Secrets(view=view, redeal=redeal, open_view=open_view, own_view=own_view, told_view=told_view),
    catalogue=Catalogue(list(PIECES.values()), lying_at=lying_at),
    knowledge=HelionoxKnowledge,
)
