"""A match as environments play it: answers are positions in a list of options that never grows too long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.outcome import Outcome
from meeplehall.engine.state import State
from meeplehall.envs.how import How

#: what stands at each position; None, at the last one, turns the page
Shown = Sequence[Action[Any] | None]


class IllegalPosition(ValueError):
    """A position at which there is no option, said in one sentence."""


class Play:
    """One match after the other of a game, with as many seats and the same options."""

    state: State

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, object], how: How) -> None:
        self.game = game
        self.seats = seats or max(2, game.min_seats)
        #: checked before anything is played, with the same words as everywhere
        self.options = game.settle(self.seats, options)
        self.how = how
        self._most = how.most_options
        #: on which page of a long list of options each seat is
        self.pages: dict[int, int] = {}

    def begin(self, seed: int) -> None:
        """A new match."""
        self.state = self.game.start(self.seats, self.options, seed)
        self.pages = {}

    def shown(self, seat: int) -> Shown:
        """The options of a seat, or a page of them."""
        options = self.state.options(seat)
        most = self._most
        if len(options) <= most:
            return options
        first = self.pages.get(seat, 0) * (most - 1)
        return [*options[first : first + most - 1], None]

    def do(self, seat: int, shown: Shown, position: int) -> bool:
        """What stands there is done; False if nothing does, and then the default answer is given."""
        state = self.state
        if not 0 <= position < len(shown):
            self.check(f"seat {seat}", len(shown), position)
            self.pages.pop(seat, None)
            state.act(seat, state.step.default(state, seat))
            return False
        action = shown[position]
        if action is None:
            pages = -(-len(state.options(seat)) // (self._most - 1))
            self.pages[seat] = (self.pages.get(seat, 0) + 1) % pages
            return True
        if self.pages:
            self.pages.pop(seat, None)
        state.act(seat, action)
        return True

    def check(self, who: str, options: int, position: int) -> None:
        """An error if nothing stands there and that is to be one."""
        if self.how.illegal == "error" and not 0 <= position < options:
            raise IllegalPosition(f"There is no option at position {position}: {who} has {options} of them.")

    @property
    def outcome(self) -> Outcome:
        return self.game.outcome(self.state)

    def rewards(self) -> list[float]:
        """What each seat gets when the match is over."""
        outcome = self.outcome
        if self.how.reward == "win":
            return [outcome.share(seat) for seat in range(self.seats)]
        return [_lead(self.game, outcome, seat) for seat in range(self.seats)]


def _lead(game: Game[Any], outcome: Outcome, seat: int) -> float:
    """How many points a seat is better than the others on average, or the team than its opponent."""
    if outcome.team_won is not None:
        return float(outcome.team_score - outcome.opponent_score)
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    lead = outcome.scores[seat] - (sum(others) / len(others) if others else 0.0)
    return -lead if game.low_wins else lead
