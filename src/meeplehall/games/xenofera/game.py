"""Xenofera: Galactic Market - the definition of the game."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.game import Catalogue, Game, GameRules, Secrets
from meeplehall.engine.options import DailyMatch
from meeplehall.games.xenofera.bot.knowledge import XenoferaKnowledge
from meeplehall.games.xenofera.components.data import COMPONENTS, PLAYERS_MAX, PLAYERS_MIN
from meeplehall.games.xenofera.components.pieces import COPIES, PIECES
from meeplehall.games.xenofera.rules.invariants import invariants
from meeplehall.games.xenofera.rules.measures import measures
from meeplehall.games.xenofera.rules.redeal import redeal, redeal_unseen
from meeplehall.games.xenofera.rules.scoring import outcome
from meeplehall.games.xenofera.rules.setup import OPTIONS, PRESETS, check, seconds_to_decide, set_up, setups
from meeplehall.games.xenofera.rules.state import Market
from meeplehall.games.xenofera.rules.view import open_view, own_view, view

GAME: Final[Game[Market]] = Game(
    "meeplehall.games.xenofera",
    title=COMPONENTS.title,
    blurb="Bid in secret for alien creatures, spend them as money, and collect whole planets.",
    seats=(PLAYERS_MIN, PLAYERS_MAX),
    options=OPTIONS,
    presets=PRESETS,
    daily=DailyMatch(("medium", "hard")),
    minutes="30-45",
    weight="light",
    version=2,
    rules=GameRules(
        set_up=set_up,
        outcome=outcome,
        setups=setups,
        invariants=invariants,
        measures=measures,
        check=check,
        seconds_to_decide=seconds_to_decide,
    ),
    secrets=Secrets(
        view=view, open_view=open_view, own_view=own_view, redeal=redeal, redeal_unseen=redeal_unseen
    ),
    catalogue=Catalogue(PIECES, copies=COPIES),
    knowledge=XenoferaKnowledge,
)
