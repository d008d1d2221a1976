"""A seat at which a program plays, wherever the match is."""

from __future__ import annotations

from typing import Any, Protocol

from rich.console import RenderableType

from meeplehall.engine.decision import Choice
from meeplehall.engine.game import Game
from meeplehall.observation.observation import Observation

#: an action as JSON, and why
Hint = tuple[dict[str, object], str]
#: so many actions are advised
MOST_ADVISED = 3


class Seat(Protocol):
    """What can be done at a seat; Trouble says why something cannot."""

    game: Game[Any]

    def look(self, since: int) -> tuple[Observation, int]:
        """What the seat sees, with the news from this number on; and the number from which on all is new."""

    def do(self, choice: Choice) -> None:
        """Do what was chosen of the last look."""

    def wait(self, seconds: float) -> None:
        """Until the seat is asked or the match is over, but no longer than this."""

    def hints(self) -> list[Hint]:
        """What the game's knowledge would do, best first."""

    def analyse(self) -> list[RenderableType]:
        """Where the match was won or lost, once it is over."""
