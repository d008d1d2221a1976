"""Xenon Profiteer - the definition of the game."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.game import Catalogue, Game, GameRules, Secrets
from meeplehall.engine.options import DailyMatch
from meeplehall.games.xenon_profiteer.bot.knowledge import XenonKnowledge
from meeplehall.games.xenon_profiteer.components.pieces import PIECES, lying_at
from meeplehall.games.xenon_profiteer.rules.invariants import invariants
from meeplehall.games.xenon_profiteer.rules.measures import measures
from meeplehall.games.xenon_profiteer.rules.options import OPTIONS, PRESETS, check, setups
from meeplehall.games.xenon_profiteer.rules.redeal import redeal, redeal_unseen
from meeplehall.games.xenon_profiteer.rules.scoring import outcome
from meeplehall.games.xenon_profiteer.rules.setup import set_up
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.games.xenon_profiteer.rules.view import open_view, own_view, view

GAME: Final[Game[Industry]] = Game(
    "meeplehall.games.xenon_profiteer",
    title="Xenon Profiteer",
    blurb="Breathe in air, distil it, and build the plant that turns the last of it, xenon, into profit.",
    seats=(2, 5),
    version=3,
    options=OPTIONS,
    presets=PRESETS,
    daily=DailyMatch(("medium", "hard")),
    minutes="45-60",
    weight="medium",
    rules=GameRules(
        set_up=set_up, outcome=outcome, setups=setups, invariants=invariants, measures=measures, check=check
    ),
    secrets=Secrets(
        view=view, open_view=open_view, own_view=own_view, redeal=redeal, redeal_unseen=redeal_unseen
    ),
    catalogue=Catalogue(list(PIECES.values()), lying_at=lying_at),
    knowledge=XenonKnowledge,
)
