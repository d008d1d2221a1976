"""How an environment behaves: what is seen, what is rewarded, and what becomes of an action that is none."""

from __future__ import annotations

from dataclasses import dataclass

#: what an observation is: numbers from the view by its shape, or words
OBSERVATIONS = ("vector", "text")
#: what is rewarded, at the end of a match: the share of the win, or the lead over the others
REWARDS = ("win", "score")
#: what becomes of a position where no option is: the step's default answer is given, or an error is raised
ILLEGAL = ("default", "error")
RENDERS = ("human", "ansi")
#: positions in the list of options; longer lists are leafed through, page by page
MOST_OPTIONS = 128


@dataclass(frozen=True, slots=True)
class How:
    """What can be chosen for every environment."""

    observation: str = "vector"
    reward: str = "win"
    illegal: str = "default"
    most_options: int = MOST_OPTIONS
    render_mode: str | None = None

    def __post_init__(self) -> None:
        _check("observation", self.observation, OBSERVATIONS)
        _check("reward", self.reward, REWARDS)
        _check("illegal", self.illegal, ILLEGAL)
        if self.render_mode is not None:
            _check("render_mode", self.render_mode, RENDERS)
        if type(self.most_options) is not int or not 2 <= self.most_options <= 100_000:
            raise ValueError(f"most_options: {self.most_options!r} is not a whole number from 2 to 100000.")


def _check(name: str, value: object, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise ValueError(f"{name}: {value!r} is not one of {', '.join(allowed)}.")
