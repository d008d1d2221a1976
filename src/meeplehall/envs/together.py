"""PettingZoo: all seats act at once, which fits games that ask everybody in secret."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete, Space
from pettingzoo import ParallelEnv

from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.envs.encoding import Column
from meeplehall.envs.how import RENDERS, How
from meeplehall.envs.observing import Observation, Observer
from meeplehall.envs.play import Play, Shown

Each = dict[str, Any]


class TogetherEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game for PettingZoo's parallel API.

    All who are asked at the same time answer in one step, none of them knowing the others' answers. Whoever
    is not asked does nothing: the mask has position 0 only, its row of `options` is all zeros, and whatever
    action is given is ignored.
    """

    def __init__(
        self, game: Game[Any], seats: int = 0, options: Mapping[str, object] = {}, **how: Any
    ) -> None:
        self.play = Play(game, seats, options, How(**how))
        self.observer = Observer(self.play)
        self.render_mode = self.play.how.render_mode
        self.metadata = {"name": f"{game.id}_v{game.version}", "render_modes": [*RENDERS]}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.play.seats)]
        self.agents: list[str] = []
        most = self.play.how.most_options
        self._action_spaces = {agent: Discrete(most) for agent in self.possible_agents}
        self._rng = Random()
        #: the options of everybody who is asked
        self._asked: dict[int, Shown] = {}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Each, Each]:
        """A new match: the one with this seed, or without one the next of a row."""
        if seed is not None:
            self._rng = Random(seed)
        self.play.begin(self._rng.getrandbits(62) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self._ask()
        return self._observations(), self._infos({})

    def step(self, actions: dict[str, int]) -> tuple[Each, Each, Each, Each, Each]:
        """The answers of all seats; those that nobody asked for are ignored."""
        if not self.agents:
            raise ValueError("The match is over: reset() begins the next one.")
        play, legal = self.play, {}
        for seat, shown in self._asked.items():  # before anybody has acted: an error changes nothing
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"{agent} is asked, and has no action.")
            play.check(f"seat {seat}", len(shown), actions[agent])
        step = play.state.step
        for seat, shown in self._asked.items():
            if not play.state.stack or play.state.step is not step or seat not in play.state.waiting:
                break  # what was asked is settled
            agent = self.possible_agents[seat]
            legal[agent] = play.do(seat, shown, actions[agent])
        self._ask()
        over = not play.state.stack
        rewards = play.rewards() if over else [0.0] * play.seats
        found = (
            self._observations(),
            dict(zip(self.agents, rewards, strict=True)),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, False),
            self._infos(legal),
        )
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return found

    def _ask(self) -> None:
        """Who is asked now: all who owe an answer if they answer in secret, else whoever comes first."""
        state = self.play.state
        waiting = state.waiting if not state.stack or state.step.together else state.waiting[:1]
        self._asked = {seat: self.play.shown(seat) for seat in waiting}

    def _observations(self) -> Each:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observe(self, seat: int) -> Observation:
        found = self.observer.observe(seat, self._asked.get(seat, ()))
        if seat not in self._asked:
            mask: Any = found["action_mask"]
            mask[0] = np.int8(1)
        return found

    def _infos(self, legal: dict[str, bool]) -> Each:
        return {
            agent: {"asked": seat in self._asked, "illegal": not legal.get(agent, True)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observer.space

    def action_space(self, agent: str) -> Space[Any]:
        return self._action_spaces[agent]

    def render(self) -> str | None:
        """The table as everybody sees it."""
        return self.observer.render(SPECTATOR)

    def close(self) -> None:
        """Nothing is left open."""

    @property
    def option_columns(self) -> list[Column]:
        """What the columns of `options` are."""
        return self.observer.code.columns

    @property
    def observation_names(self) -> list[str]:
        """What each number of a vector observation is called."""
        return self.observer.names
