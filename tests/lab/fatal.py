"""Bots that take their process along, for tests of what happens to the others."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

from meeplehall.bots.bot import Bot
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.state import State


class Fatal(Bot):
    """Ends its process when it is first asked; whoever comes later finds the mark and plays at random."""

    name = "fatal"

    def __init__(self, mark: Path, always: bool = False) -> None:
        self.mark = mark
        self.always = always

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        if self.always or not self.mark.exists():
            self.mark.touch()
            os._exit(3)
        return [Random(seed).choice(state.options(player))]
