"""What a team shows one another beside the match: plans, and what the others are being asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from meeplehall.engine.game import Game
from meeplehall.engine.state import State

#: a plan has so many characters at most
LONGEST_PLAN = 120
#: what is said of a plan to those from whom it is hidden
UNSEEN = "something that you cannot see"


class PlanData(msgspec.Struct, frozen=True):
    """A plan as one seat may know it, and as it travels."""

    id: int
    seat: int
    text: str
    at: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What somebody says they are going to do, with the keys of what it is about on the drawn table."""

    id: int
    seat: int
    text: str
    at: tuple[str, ...] = ()
    #: the seats (-1: spectators) that could see all of it when it was made
    seen_by: frozenset[int] = frozenset()
    #: the action, if it is one, as JSON in its one spelling
    action: bytes = b""

    def data_for(self, seat: int) -> PlanData:
        """The plan as this seat may know it."""
        seen = seat == self.seat or seat in self.seen_by
        text, at = (self.text, self.at) if seen else (UNSEEN, ())
        return PlanData(self.id, self.seat, text, at)


@dataclass(frozen=True, slots=True)
class TeamStatus:
    """What one seat may know of what its team shows one another besides the match."""

    plans: tuple[Plan, ...] = ()

    def plans_for(self, seat: int) -> list[PlanData]:
        return [plan.data_for(seat) for plan in self.plans]


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody else is asked, as far as those who wait can know it."""

    seat: int
    prompt: str
    labels: tuple[str, ...]
    #: the kind of thing that a label is, where it is one of several
    kinds: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TeamDrawing:
    """What the frame draws for a team."""

    status: TeamStatus
    #: what the others are asked
    others: Sequence[Asked]
    #: the players' colours
    hues: Sequence[str]


def others_asked(game: Game[Any], state: State, seat: int, asked: Sequence[int]) -> list[Asked]:
    """What the others are asked now.

    It is read from states that look the same to this seat, never from the true one, and only what they
    have in common is told: so it tells nothing that the seat does not know.
    """
    others = [player for player in asked if player != seat]
    if not others or state.over:
        return []
    guesses = [game.redeal(state, seat, seed) for seed in (1, 2)]
    found = []
    for player in others:
        prompts = {guess.step.prompt(guess, player) for guess in guesses}
        options, more = ({a.label(g, player): a for a in g.options(player)} for g in guesses)
        common = sorted((label for label in options if label in more), key=lambda a: options[a].declines)
        kinds = {label: options[label].group for label in common if options[label].group}
        found.append(Asked(player, prompts.pop() if len(prompts) == 1 else "", tuple(common), kinds))
    return found
