"""Pipeline - the definition of the game."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.game import Catalogue, Game, GameRules, Secrets
from meeplehall.engine.options import DailyMatch
from meeplehall.games.pipeline.bot.knowledge import PipelineKnowledge
from meeplehall.games.pipeline.components.checks import PLAYERS
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.pieces import PIECES, lying_at
from meeplehall.games.pipeline.rules.invariants import invariants
from meeplehall.games.pipeline.rules.measures import measures
from meeplehall.games.pipeline.rules.redeal import redeal
from meeplehall.games.pipeline.rules.scoring import outcome
from meeplehall.games.pipeline.rules.setup import OPTIONS, PRESETS, check, set_up, setups
from meeplehall.games.pipeline.rules.state import Refineries
from meeplehall.games.pipeline.rules.view import open_view, own_view, told_view, view

GAME: Final[Game[Refineries]] = Game(
    "meeplehall.games.pipeline",
    title=COMPONENTS.meta.game,
    blurb="Buy crude, lay pipes, refine and sell: three years to build the richest refinery.",
    seats=(PLAYERS[0], PLAYERS[-1]),
    options=OPTIONS,
    presets=PRESETS,
    daily=DailyMatch(("hard",), {"start_tanks": "recommended"}),
    minutes="60-120",
    weight="heavy",
    rules=GameRules(
        set_up=set_up, outcome=outcome, setups=setups, invariants=invariants, measures=measures, check=check
    ),
    secrets=Secrets(view=view, redeal=redeal, open_view=open_view, own_view=own_view, told_view=told_view),
    catalogue=Catalogue([*PIECES.values()], lying_at=lying_at),
    knowledge=PipelineKnowledge,
    version=2,
)
