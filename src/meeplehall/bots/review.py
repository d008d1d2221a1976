"""Looking back at a decision: whether something else would have been clearly better.

What was done and what would have been advised are tried in the same worlds until the clock of the game's
knowledge has moved, and the positions are judged. Nothing but redeals is looked at.
"""

from __future__ import annotations

from random import Random
from time import thread_time
from typing import Any, Final

from meeplehall.bots.search.trying import mean_and_error
from meeplehall.bots.search.ways import Look, Ways
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Advice, Knowledge
from meeplehall.engine.state import State

#: a decision that costs so much of the chance to win is a weak one
WEAK: Final = 0.05
#: ... or so many times the merit that makes an idea a third as promising, if it wins no more than the other
FORGONE: Final = 2.0
#: ... if that is so many standard errors more than nothing
SURELY: Final = 2.0
#: so many redeals are tried at most, and at least
WORLDS: Final = 40
FEWEST: Final = 5
#: no more is tried after so many seconds on the processor
SECONDS: Final = 1.5


class Better:
    """What would have been better, by how much of the chance to win, and how much that is in words."""

    __slots__ = ("advice", "loss", "worth")

    def __init__(self, advice: Advice[Any], loss: float, worth: str) -> None:
        self.advice = advice
        self.loss = loss
        self.worth = worth


def better(game: Game[Any], state: State, player: int, done: Action[Any], seed: int) -> Better | None:
    """What this player should have done here instead; None if what was done is good enough.

    `state` is a redeal of the position before it.
    """
    knowledge = game.knowledge()
    if state.step.timed or knowledge.is_taste(state) or len(state.options(player)) < 2:
        return None
    advised = knowledge.advice(state, player, 1)
    if not advised or advised[0].action == done:
        return None
    mean, spread = mean_and_error(_losses(game, state, player, done, advised[0].action, seed))
    if mean >= max(WEAK, SURELY * spread):
        return Better(advised[0], mean, f"It would win about {round(100 * mean)} more of 100 such matches.")
    if mean < 0:
        return None
    forgone = _forgone(game, knowledge, state, player, done, advised[0].action, seed)
    worth = knowledge.in_merit(forgone)
    if not worth or forgone < FORGONE * knowledge.softness(state):
        return None
    return Better(advised[0], mean, f"It looks worth about {worth} more.")


def _forgone(
    game: Game[Any],
    knowledge: Knowledge[Any],
    state: State,
    player: int,
    done: Action[Any],
    advised: Action[Any],
    seed: int,
) -> float:
    """The merit that was given up, in the mean over some redeals."""
    rng = Random(seed)
    worlds = [game.redeal(state, player, rng.getrandbits(62)) for _ in range(FEWEST)]
    return sum(knowledge.forgone(world, player, done, advised) for world in worlds) / FEWEST


def in_words(found: Better, state: State, player: int) -> str:
    """What was better, why, and what it is worth."""
    label = found.advice.action.label(state, player)
    return f"Better was “{label}”. {found.advice.sentence} {found.worth}"


def _losses(
    game: Game[Any], state: State, player: int, done: Action[Any], advised: Action[Any], seed: int
) -> list[float]:
    """What the one cost beside the other, world by world."""
    began = thread_time()
    ways = Ways(game, state, player, [[advised], [done]], Random(seed), Look(ahead=1))
    for tried in range(WORLDS):
        if tried >= FEWEST and thread_time() - began >= SECONDS:
            break
        ways.try_out([0, 1])
    return [better - worse for better, worse in zip(*ways.chances, strict=True)]
