"""One match between bots, as fast as the rules go, or with a log to look back at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from meeplehall.bots.bot import Bot, BotError
from meeplehall.bots.style import level_and_style
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Seat
from meeplehall.engine.outcome import Outcome
from meeplehall.engine.state import State

#: a match of so many decisions never ends: bots lay a card and take it back, again and again
LONGEST = 50_000
#: is told of every action before it is done: the state as it is, who, and what
Watching = Callable[[State, int, Action[Any]], None]


@dataclass(frozen=True, slots=True)
class Played:
    """How a match between bots went."""

    outcome: Outcome
    decisions: int
    state: State


def play(game: Game[Any], bots: Sequence[Bot], options: Mapping[str, object], seed: int) -> Played:
    """Play a match to its end; the same seed gives the same match."""
    state: State = game.start(len(bots), options, seed)
    rng = Random(seed)
    decisions = 0
    while not state.over:
        player = state.waiting[0]
        decisions += len(decide(game, state, player, bots[player], rng))
        check_length(game, bots, decisions)
    return Played(game.outcome(state), decisions, state)


def record(game: Game[Any], bots: Sequence[Bot], options: Mapping[str, object], seed: int) -> Match:
    """The same match as `play` plays it, with its log."""
    match = Match(game, [Seat(f"Player {i + 1}", each.name) for i, each in enumerate(bots)], options, seed)
    rng = Random(seed)
    decisions = 0
    while not match.over:
        player = match.state.waiting[0]
        for action in decide(game, match.state.clone(), player, bots[player], rng):
            match.do(player, action)
            decisions += 1
        check_length(game, bots, decisions)
    return match


def check_length(game: Game[Any], bots: Sequence[Bot], decisions: int) -> None:
    """Give a match up that has no end."""
    if decisions >= LONGEST:
        names = ", ".join(dict.fromkeys(each.name for each in bots))
        raise BotError(
            f"A match of {game.title} has no end: after {decisions:,} decisions one of {names} still goes "
            "round in circles."
        )


def decide(
    game: Game[Any], state: State, player: int, bot: Bot, rng: Random, watching: Watching | None = None
) -> list[Action[Any]]:
    """Let a bot decide; gives the actions that it did."""
    reaction = game.knowledge().reaction(state, player, level_and_style(bot.name)[0])
    if reaction is not None:
        if watching is not None:
            watching(state, player, reaction)
        state.act(player, reaction)
        return [reaction]
    if bot.blind:
        picked = bot.pick(state.options(player), rng)
        if watching is not None:
            watching(state, player, picked)
        state.act(player, picked)
        return [picked]
    seed = rng.getrandbits(62)
    done: list[Action[Any]] = []
    for action in bot.choose(game, game.redeal(state, player, seed), player, seed):
        refusal = state.refusal(player, action) if player in state.waiting or not done else None
        if done and (player not in state.waiting or refusal is not None):
            break  # something came between: think again
        if refusal is not None:
            raise BotError(f"{bot.name} tried {game.codec.encode(action)}: {refusal}")
        reveals = state.reveals
        if watching is not None:
            watching(state, player, action)
        state.act(player, action)
        done.append(action)
        if state.reveals != reveals:
            break
    return done
