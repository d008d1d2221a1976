"""What a bot is: it sees a redeal of its seat's view, never the true state, and answers with actions."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.state import State


class BotError(ValueError):
    """There is no such bot, or a bot did what is not allowed; said in one sentence."""


class Bot:
    """A player made of code."""

    #: the level or kind, as in `--seats hard,greedy`; without one, the name by which it was asked for
    name: str
    #: decides from the options alone; nobody needs to redeal for it
    blind: ClassVar[bool] = False
    #: how good what it chose last looked to it, in a measure of its own; None if it does not say
    value: float | None = None

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        """One action, or several to be done in a row while nothing unexpected happens.

        `state` is a redeal: a state that this player cannot tell from the true one.
        """
        raise NotImplementedError

    def pick(self, options: list[Action[Any]], rng: Random) -> Action[Any]:
        """The answer of a blind bot."""
        raise NotImplementedError


class RandomBot(Bot):
    """Takes any option, all equally likely."""

    name = "random"
    blind = True

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        return [self.pick(state.options(player), Random(seed))]

    def pick(self, options: list[Action[Any]], rng: Random) -> Action[Any]:
        return options[int(rng.random() * len(options))]
