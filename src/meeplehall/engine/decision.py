"""A Decision is what a client is shown: who, what for, the options, and why not the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.state import State
from meeplehall.engine.wording import named


@dataclass(frozen=True, slots=True)
class Choice:
    """One option: the action, in words and as JSON, with the pieces it is about."""

    action: Action[Any]
    message: dict[str, object]
    label: str
    pieces: list[str]
    warning: str
    #: what it costs, or earns if negative
    price: int | None = None
    #: the kind of thing it is, for those that are offered together; empty for one by itself
    group: str = ""
    #: passes up what could be done
    declines: bool = False


@dataclass(frozen=True, slots=True)
class Blocked:
    """Something that one could think of, and why it is not possible."""

    message: dict[str, object]
    label: str
    pieces: list[str]
    rule: str
    sentence: str
    price: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What one player is asked, or may do meanwhile (`owed` is false then)."""

    player: int
    owed: bool
    kind: str
    rule: str
    prompt: str
    timed: bool
    options: list[Choice]
    blocked: list[Blocked]
    #: the position in `options` of the answer given for those who leave; -1 if none is owed
    default: int


def decision(game: Game[Any], state: State, player: int, names: Sequence[str] = ()) -> Decision | None:
    """What this player can decide now; None if nothing, as for a spectator.

    Labels and the prompt call the players by these names.
    """
    if state.over or not 0 <= player < state.seats:
        return None
    step = state.step
    options: list[Choice] = []
    blocked: list[Blocked] = []
    for action in step.candidates(state, player):
        message = game.codec.encode(action)
        label, pieces = named(action.label(state, player), names), action.pieces(state, player)
        price = action.price(state, player)
        refusal = action.refusal(state, player)
        if refusal is None:
            warning = action.warning(state, player)
            options.append(
                Choice(action, message, label, pieces, warning, price, action.group, action.declines)
            )
        else:
            blocked.append(Blocked(message, label, pieces, refusal.rule, refusal.sentence, price))
    owed = player in state.waiting
    if not owed and not options:
        return None
    usual = step.default(state, player) if owed else None
    default = next((i for i, choice in enumerate(options) if choice.action == usual), -1)
    prompt = named(step.prompt(state, player), names)
    return Decision(player, owed, step.kind, step.rule, prompt, step.timed, options, blocked, default)
