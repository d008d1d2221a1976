"""The bot that searches: with trees, worlds or plans, as the game's knowledge says, within a budget."""

from __future__ import annotations

from random import Random
from time import perf_counter, thread_time
from typing import Any, Final

from meeplehall.bots.bot import Bot
from meeplehall.bots.pace import pace
from meeplehall.bots.search.plans import Plans
from meeplehall.bots.search.tree import TreeSearch
from meeplehall.bots.search.worlds import Worlds
from meeplehall.bots.style import LEEWAY, likings
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea, Style
from meeplehall.engine.state import State

#: a budget of seconds alone has no end of iterations
NO_END: Final = 10_000_000
#: so many are made before the speed of the next ones is foretold
BEFORE_FORETELLING: Final = 8
#: the same where lines of play are followed, which takes far longer
FIRST_LOOKS: Final = 3
#: on a busy machine a thought may take so many times its seconds, but no longer
PATIENCE: Final = 4.0


class SearchBot(Bot):
    """Plays redeals out many times and takes what worked best; its budget is iterations or seconds."""

    def __init__(self, name: str, iterations: int = 0, seconds: float = 0.0) -> None:
        self.name = name
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        found = search(game, state, player, Random(seed), self.iterations, self.seconds)
        self.value = found.merit
        return found.actions


class Stopwatch:
    """Seconds of thinking: those of the processor, so that a bot is as strong on a busy machine as on a quiet
    one, unless somebody would have to wait for too long."""

    def __init__(self) -> None:
        self.thought = thread_time()
        self.began = perf_counter()
        self.pace = pace()

    def spent(self) -> float:
        return self.pace * max(thread_time() - self.thought, (perf_counter() - self.began) / PATIENCE)


def search(
    game: Game[Any],
    state: State,
    player: int,
    rng: Random,
    iterations: int,
    seconds: float,
    style: Style | None = None,
    rivals: int = 0,
) -> Idea[Any]:
    """What is best after so many iterations, or so many seconds (0: no limit), whatever is over first; its
    merit is what the search holds it to be worth.

    It stops as soon as nothing that is left of the budget could change the answer: nobody waits for a bot
    that has one sensible option.
    """
    knowledge = game.knowledge()
    found: TreeSearch | Worlds | Plans
    iterations //= knowledge.effort
    if knowledge.plans:
        found = Plans(knowledge, state, player, rng, iterations, rivals)
    elif knowledge.worlds:
        found = Worlds(game, state, player, rng, rivals)
    else:
        found = TreeSearch(game, state, player, rng)
    if len(found.ideas) == 1:
        return found.ideas[0]
    if style is not None:
        most = knowledge.leeway * (knowledge.softness(state) if knowledge.plans else LEEWAY)
        liked = likings(knowledge, state, player, found.ideas, style)
        found.favour([most * each for each in liked])
    left = iterations if iterations or not seconds else NO_END
    stopwatch = Stopwatch()
    done = 0
    while left > 0 and not found.settled(left):
        found.iterate()
        done += 1
        left -= 1
        if seconds:
            spent = stopwatch.spent()
            if spent >= seconds:
                break
            if done >= (FIRST_LOOKS if knowledge.plans else BEFORE_FORETELLING):
                left = min(left, int((seconds - spent) * done / spent) + 1)
                if isinstance(found, Plans):
                    found.expect(done + left)
    return Idea(found.best().actions, found.worth())
