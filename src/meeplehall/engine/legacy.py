"""The forms that games had before Game was a record of parts; it goes when the last game has moved."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from meeplehall.engine.action import Action, S
from meeplehall.engine.campaign import Campaign
from meeplehall.engine.codec import Codec
from meeplehall.engine.game import Catalogue, Game, Piece, Setup
from meeplehall.engine.knowledge import Idea, Knowledge, follow
from meeplehall.engine.options import Option, OptionError, Value, complete
from meeplehall.engine.rulebook import Rulebook
from meeplehall.engine.wire import Wire


class ActionType(Wire):
    def __init__(self, name: str, make: Callable[..., Action[Any]], fields: Mapping[str, Any]) -> None:
        self.name = name
        self.found = make
        self.fields = dict(fields)

    def make(self, *values: Any) -> Action[Any]:
        return self.found(*values)


class OldGame(Game[S]):
    campaign: Campaign | None = None
    cooperative: bool = False
    low_wins: bool = False
    listed: bool = True
    version: int = 1
    options: Sequence[Option] = ()
    codec: Codec
    folder: Path

    def __init__(self) -> None:
        self.package = type(self).__module__.rpartition(".")[0]
        self.rulebook = Rulebook.read(self.folder / "RULES.md")
        data = (self.folder / "components.toml").read_bytes()
        self.rules_version = f"{self.version}-{hashlib.blake2b(data, digest_size=4).hexdigest()}"
        self.address = f"{type(self).__module__}:GAME"
        self.catalogue = Catalogue(())

    def settle(self, seats: int, options: Mapping[str, object]) -> dict[str, Value]:
        if not self.min_seats <= seats <= self.max_seats:
            raise OptionError(
                f"{self.title} is for {self.min_seats} to {self.max_seats} players, not {seats}."
            )
        settled = complete(self.options, options)
        self.check(seats, settled)
        return settled

    def check(self, seats: int, options: Mapping[str, Value]) -> None: ...

    def set_up(self, seats: int, options: Mapping[str, Value], seed: int, log: bool) -> S:
        raise NotImplementedError

    def start(self, seats: int, options: Mapping[str, object], seed: int, log: bool = False) -> S:
        state = self.set_up(seats, self.settle(seats, options), seed, log)
        state.advance()
        return state

    def lying_at(self, view: Mapping[str, Any], id: str) -> str:
        try:
            return self.piece(id).id
        except KeyError:
            return ""

    def colours(self, view: Mapping[str, Any]) -> Sequence[str]:
        return ()

    def picture(self, id: str) -> str:
        return ""

    def seconds_to_decide(self, options: Mapping[str, Value]) -> int:
        return 0

    def piece(self, id: str) -> Piece:
        raise NotImplementedError

    def setups(self) -> list[Setup]:
        raise NotImplementedError


class PlanKnowledge(Knowledge[S]):
    def __call__(self) -> PlanKnowledge[S]:
        return self

    def plans(self, state: S, player: int) -> list[list[Action[S]]]:
        return [[action] for action in state.options(player)]

    def merits(self, state: S, player: int, plans: list[list[Action[S]]]) -> list[float]:
        found: list[float] = []
        for plan in plans:
            after: S = state.clone()  # type: ignore[assignment]
            for action in plan:
                after.act(player, action)
            found.append(self.values(after)[player])
        return found

    def quick(self, state: S, player: int, rng: Random) -> list[Action[S]]:
        plans = self.plans(state, player)
        return plans[int(rng.random() * len(plans))]

    def play_on(self, state: S, player: int, rng: Random) -> None:
        follow(state, player, self.quick(state, player, rng))

    def ideas(self, state: S, player: int) -> list[Idea[S]]:
        return [Idea(plan) for plan in self.plans(state, player)]

    def judge(self, state: S, player: int, ideas: list[Idea[S]]) -> None:
        merits = self.merits(state, player, [idea.actions for idea in ideas])
        for idea, merit in zip(ideas, merits, strict=True):
            idea.merit = merit

    def weights(self, state: S, player: int, plans: list[list[Action[S]]]) -> list[float]:
        return [1.0] * len(plans)

    def weigh(self, state: S, player: int, ideas: list[Idea[S]]) -> list[float]:
        return self.weights(state, player, [idea.actions for idea in ideas])

    def play(self, state: S, player: int, rng: Random) -> None:
        self.play_on(state, player, rng)

    def reaction(self, state: S, player: int, level: str) -> Action[S] | None:
        reflex = getattr(state.step, "reflex", None)
        return reflex(state, player, level) if reflex is not None else None
