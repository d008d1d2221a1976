"""Bots in other processes: a table, a terminal or a server never thinks itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from typing import Any, TypeVar

from meeplehall.bots import bot
from meeplehall.bots.in_match import Messages, at_once, seed_of
from meeplehall.bots.review import better, in_words
from meeplehall.bots.turns import Thinker
from meeplehall.bots.workers import Workers
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match
from meeplehall.engine.state import State

T = TypeVar("T")

#: actions as JSON messages, each with the sentence that says why
Advised = list[tuple[dict[str, object], str]]
#: where nobody has to be told from anybody else
ANYBODY = Thinker()


@dataclass(frozen=True, slots=True)
class Sight:
    """A position as it looks to one player, with what their guesses are drawn from."""

    game: Game[Any]
    #: a redeal, never the truth
    state: State
    player: int
    seed: int


def sight_of(match: Match, player: int) -> Sight:
    """What this player sees now."""
    seed = seed_of(match, player)
    return Sight(match.game, match.game.redeal(match.state, player, seed), player, seed)


# what runs in the other processes


def think(game: Game[Any], name: str, state: State, player: int, seed: int) -> Messages:
    """A bot's answer as JSON messages."""
    return [game.codec.encode(action) for action in bot(name).choose(game, state, player, seed)]


def advise(game: Game[Any], state: State, player: int, count: int) -> Advised:
    """What the game's knowledge advises, as JSON messages with their reasons."""
    found = game.knowledge().advice(state, player, count)
    return [(game.codec.encode(advice.action), advice.sentence) for advice in found]


def matters(game: Game[Any], state: State, player: int) -> list[str]:
    """What matters at this decision, in the game's words."""
    words = game.knowledge().matters(state, player)
    return [words] if words else []


def review(game: Game[Any], state: State, player: int, done: dict[str, object], seed: int) -> list[str]:
    """What would have been clearly better than what was done here; nothing if that was good enough."""
    found = better(game, state, player, game.codec.decode(done), seed)
    return [in_words(found, state, player)] if found is not None else []


# what the others see


class BotPool(Workers):
    """Processes in which bots think, made when first needed. They are sent redeals, never the true state."""

    def ask(self, game: Game[Any], name: str, state: State, player: int, seed: int) -> Future[Messages]:
        """Let a bot think about this seat's decision."""
        bot(name)  # a wrong name is said here, not in the other process
        return self._running().submit(think, game, name, game.redeal(state, player, seed), player, seed)

    def ask_advice(self, sight: Sight, count: int) -> Future[Advised]:
        """Find out what this player could do here, best first, each action with its reason."""
        return self._running().submit(advise, sight.game, sight.state, sight.player, count)

    def ask_what_matters(self, sight: Sight) -> Future[list[str]]:
        """Find out what matters at this player's decision; nothing if the game has nothing to say."""
        return self._running().submit(matters, sight.game, sight.state, sight.player)

    def ask_review(self, sight: Sight, done: dict[str, object]) -> Future[list[str]]:
        """Find out what would have been clearly better than what this player did here."""
        return self._running().submit(review, sight.game, sight.state, sight.player, done, sight.seed)

    # for whoever waits in an event loop

    async def think(self, match: Match, player: int, name: str, thinker: Thinker = ANYBODY) -> Messages:
        """What the bot of this name does here; nothing if it fails, and then the default is taken."""
        action = at_once(match, player, name)
        if action is not None:
            return [match.game.codec.encode(action)]
        game, state, seed = match.game, match.state, seed_of(match, player)
        return await self._answer(thinker, lambda: self.ask(game, name, state, player, seed))

    async def advise(self, match: Match, player: int, count: int, thinker: Thinker = ANYBODY) -> Advised:
        """What this player could do here, best first, each action with its reason."""
        sight = sight_of(match, player)
        return await self._answer(thinker, lambda: self.ask_advice(sight, count))

    async def matters(self, match: Match, player: int, thinker: Thinker = ANYBODY) -> list[str]:
        """What matters at this player's decision."""
        sight = sight_of(match, player)
        return await self._answer(thinker, lambda: self.ask_what_matters(sight))

    async def review(self, sight: Sight, done: dict[str, object], thinker: Thinker = ANYBODY) -> list[str]:
        """What would have been clearly better than what this player did in the position that they saw."""
        return await self._answer(thinker, lambda: self.ask_review(sight, done))

    async def _answer(self, thinker: Thinker, ask: Callable[[], Future[list[T]]]) -> list[T]:
        try:
            return await self._answered(thinker, ask)
        except BrokenExecutor:
            return []

    def warm_up(self, games: Sequence[Game[Any]]) -> None:
        """Start the processes and let them read the games, so that the first question waits for nothing."""
        for _ in range(self.processes):
            self._running().submit(len, games)
