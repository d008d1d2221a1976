"""Gymnasium: one seat, and bots at all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from meeplehall import games
from meeplehall.bots import bot
from meeplehall.bots.bot import Bot
from meeplehall.engine.game import Game
from meeplehall.engine.options import OptionError
from meeplehall.envs.encoding import Column
from meeplehall.envs.how import RENDERS, How
from meeplehall.envs.observing import Observation, Observer
from meeplehall.envs.play import Play, Shown
from meeplehall.lab.bot_match import decide


class SeatEnv(gymnasium.Env[Observation, np.int64 | int]):
    """A game for Gymnasium: what the bots do happens between two steps."""

    metadata = {"render_modes": [*RENDERS]}

    def __init__(
        self,
        game: Game[Any],
        bots: Sequence[str | Bot] = ("random",),
        seat: int = 0,
        options: Mapping[str, object] = {},
        **how: Any,
    ) -> None:
        if isinstance(bots, str):
            bots = [bots]
        self.play = Play(game, 1 + len(bots), options, How(**how))
        if type(seat) is not int or not 0 <= seat < self.play.seats:
            raise OptionError(f"seat: {seat!r} is not a whole number from 0 to {self.play.seats - 1}.")
        self.seat = seat
        made = [bot(one, game) if isinstance(one, str) else one for one in bots]
        self.bots: list[Bot | None] = [*made[:seat], None, *made[seat:]]
        self.observer = Observer(self.play)
        self.render_mode = self.play.how.render_mode
        self.action_space: Any = Discrete(self.play.how.most_options)
        self.observation_space = self.observer.space
        self._shown: Shown = ()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new match, up to this seat's first decision: that of the seed, or else the next of a row."""
        self.renew(seed)
        return self.observer.observe(self.seat, self._shown), self._info(True)

    def renew(self, seed: int | None) -> None:
        """A new match that nobody observes yet."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**62)) if seed is None else seed
        while True:
            self._begin(number)
            if self.play.state.stack:
                break
            number = int(self.np_random.integers(2**62))  # this seat was never asked

    def _begin(self, number: int) -> None:
        self.play.begin(number)
        self._rng = Random(number)
        self._run()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The option at this position, then the bots, up to this seat's next decision or the end."""
        reward, over, info = self.advance(action)
        return self.observer.observe(self.seat, self._shown), reward, over, False, info

    def observe_into(self, arrays: Mapping[str, NDArray[Any]], place: int) -> str | None:
        """What this seat observes, into arrays for many environments; what is told in words is given back."""
        return self.observer.observe_into(self.seat, self._shown, arrays, place)

    def advance(self, action: np.int64 | int) -> tuple[float, bool, dict[str, Any]]:
        """A step that nobody observes yet: the reward, whether it is over, and the info."""
        play, legal = self.play, True
        if play.state.stack:
            legal = play.do(self.seat, self._shown, int(action))
            self._run()
        over = not play.state.stack
        reward = play.rewards()[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return reward, over, self._info(legal)

    def _run(self) -> None:
        """Let the bots play until this seat is asked."""
        state, seat = self.play.state, self.seat
        while state.stack:
            if seat in state.waiting and (state.step.together or state.waiting[0] == seat):
                self._shown = self.play.shown(seat)
                return
            player = state.waiting[0]
            thinker = self.bots[player]
            assert thinker is not None
            decide(self.play.game, state, player, thinker, self._rng)
        self._shown = ()

    def _info(self, legal: bool) -> dict[str, Any]:
        info: dict[str, Any] = {"illegal": not legal}
        if not self.play.state.stack:
            outcome = self.play.outcome
            info |= {
                "scores": [*outcome.scores],
                "ranks": [*outcome.ranks],
                "share": outcome.share(self.seat),
            }
        return info

    def action_masks(self) -> Any:
        """What may be done now, by the name under which sb3-contrib looks for it."""
        return self.observer.masks[len(self._shown)].astype(bool)

    def render(self) -> str | None:
        """The table as this seat sees it."""
        return self.observer.render(self.seat)

    @property
    def option_columns(self) -> list[Column]:
        """What the columns of `options` are."""
        return self.observer.code.columns

    @property
    def observation_names(self) -> list[str]:
        """What each number of a vector observation is called."""
        return self.observer.names


def make(game: str, **how: Any) -> SeatEnv:
    """The environment of a game by its id; what another process makes its own with."""
    return SeatEnv(games.game(game), **how)


def register() -> list[str]:
    """Make every game known to `gymnasium.make`."""
    names = []
    for id in games.known():
        name = f"meeplehall/{id}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:make", kwargs={"game": id}, disable_env_checker=True)
        names.append(name)
    return names
