"""PettingZoo: one seat acts after the other."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any

from gymnasium.spaces import Discrete, Space
from pettingzoo import AECEnv

from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.envs.encoding import Column
from meeplehall.envs.how import RENDERS, How
from meeplehall.envs.observing import Mask, Observation, Observer
from meeplehall.envs.play import Play, Shown


class AecEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game for PettingZoo. Whoever wants to be fast asks for `mask()` and observes only when needed.

    Rewards come at the end of a match, so that no step but the last has to look after them.
    """

    def __init__(
        self, game: Game[Any], seats: int = 0, options: Mapping[str, object] = {}, **how: Any
    ) -> None:
        self.play = Play(game, seats, options, How(**how))
        self.observer = Observer(self.play)
        self.render_mode = self.play.how.render_mode
        self.metadata = {
            "name": f"{game.id}_v{game.version}",
            "render_modes": [*RENDERS],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.play.seats)]
        self.agents: list[str] = []
        most = self.play.how.most_options
        self._action_spaces = {agent: Discrete(most) for agent in self.possible_agents}
        self._infos: list[dict[str, Any]] = [
            {"action_mask": mask, "choices": number} for number, mask in enumerate(self.observer.masks)
        ]
        self._rng = Random()
        self._shown: Shown = ()
        #: answers that stood nowhere in the list of options, by seat
        self.illegal: dict[str, int] = {}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match: the one with this seed, or without one the next of a row."""
        if seed is not None:
            self._rng = Random(seed)
        self.play.begin(self._rng.getrandbits(62) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.illegal = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection = None
        self._over = False
        self._ask()

    def step(self, action: int | None) -> None:
        """The option at this position, for the seat that is asked; None for one that has finished."""
        if self._over:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} is asked: its action is a position, not None.")
        # Python counts faster with its own numbers than with numpy's
        if not self.play.do(self._seat, self._shown, index(action)):
            self.illegal[self.agent_selection] += 1
        self._ask()
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """PettingZoo's own, without the detour: until the end there is nothing to say but the info."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        if not self._over:
            return seen, 0.0, False, False, self.infos[agent]
        return seen, self._cumulative_rewards[agent], True, False, self.infos[agent]

    def _ask(self) -> None:
        """The seat that is asked next, or the end."""
        state = self.play.state
        if not state.stack:
            self._end()
            return
        self._seat = seat = state.waiting[0]
        self._shown = shown = self.play.shown(seat)
        self.agent_selection = agent = self.possible_agents[seat]
        self.infos[agent] = self._infos[len(shown)]

    def _end(self) -> None:
        self._over, self._shown = True, ()
        for agent, reward in zip(self.agents, self.play.rewards(), strict=True):
            self.rewards[agent] = self._cumulative_rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = self._infos[0]
        self.agent_selection = self.agents[0]

    def mask(self) -> Mask:
        """What the seat that is asked may do: 1 for every option, not to be written to."""
        return self.observer.masks[len(self._shown)]

    def observe(self, agent: str) -> Observation:
        """What a seat observes; it may do something only if it is asked."""
        seat = self.possible_agents.index(agent)
        asked = not self._over and seat == self._seat
        return self.observer.observe(seat, self._shown if asked else ())

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observer.space

    def action_space(self, agent: str) -> Space[Any]:
        return self._action_spaces[agent]

    def render(self) -> str | None:
        """The table as the seat sees it that is asked, or as everybody does when all is over."""
        return self.observer.render(SPECTATOR if self._over else self._seat)

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
