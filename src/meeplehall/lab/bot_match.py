"""One match between bots, as fast as the rules go: no log, no files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from meeplehall.bots.bot import Bot, BotError
from meeplehall.engine.game import Game
from meeplehall.engine.outcome import Outcome
from meeplehall.engine.state import State


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
        decisions += decide(game, state, player, bots[player], rng)
    return Played(game.outcome(state), decisions, state)


def decide(game: Game[Any], state: State, player: int, bot: Bot, rng: Random) -> int:
    """Let a bot decide; gives the number of actions done."""
    reaction = game.knowledge().reaction(state, player, bot.name)
    if reaction is not None:
        state.act(player, reaction)
        return 1
    if bot.blind:
        state.act(player, bot.pick(state.options(player), rng))
        return 1
    seed = rng.getrandbits(62)
    done = 0
    for action in bot.choose(game, game.redeal(state, player, seed), player, seed):
        refusal = state.refusal(player, action) if player in state.waiting or not done else None
        if done and (player not in state.waiting or refusal is not None):
            break  # something came between: think again
        if refusal is not None:
            raise BotError(f"{bot.name} tried {game.codec.encode(action)}: {refusal}")
        reveals = state.reveals
        state.act(player, action)
        done += 1
        if state.reveals != reveals:
            break
    return done
