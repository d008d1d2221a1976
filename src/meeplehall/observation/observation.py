"""All that one seat can know now: one source for the table in the terminal and for its text for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType

from meeplehall.engine.decision import Decision, decision
from meeplehall.engine.game import Game, View
from meeplehall.engine.match import Match
from meeplehall.engine.outcome import Outcome
from meeplehall.engine.state import State

#: action number, rule id, typed parts
LogLine = tuple[int, str, list[tuple[str, str]]]


@dataclass(frozen=True, slots=True)
class Observation:
    """The table, what happened since somebody looked last, and what is asked; nothing that is hidden."""

    game: Game[Any]
    #: SPECTATOR for whoever only watches
    seat: int
    names: Sequence[str]
    view: View
    news: Sequence[LogLine]
    #: what this seat can decide; None if nothing
    asked: Decision | None
    #: the seats that everybody may see deciding
    waits_for: Sequence[int]
    #: when the match is over
    outcome: Outcome | None

    @property
    def table(self) -> RenderableType:
        """The table as this seat sees it, for a terminal or for paper."""
        found: RenderableType = self.game.sketch(self.view, self.names)
        return found


def observe(match: Match, seat: int, since: int = 0) -> Observation:
    """What this seat sees, with what happened from action number `since` on."""
    names = [each.name for each in match.seats]
    return look(match.game, match.state, seat, names, match.log(seat, since))


def look(
    game: Game[Any], state: State, seat: int, names: Sequence[str], news: Sequence[LogLine] = ()
) -> Observation:
    """What this seat sees of a state."""
    return Observation(
        game,
        seat,
        names,
        game.view(state, seat),
        news,
        decision(game, state, seat, names),
        [] if state.over else state.step.asked(state),
        game.outcome(state) if state.over else None,
    )
