"""A seat of a match in this process, with bots at all others."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from meeplehall.agents.seat import MOST_ADVISED, Hint
from meeplehall.agents.trouble import Trouble
from meeplehall.bots.bot import BotError
from meeplehall.bots.in_match import at_once, carry_out, seed_of
from meeplehall.bots.pool import advise, sight_of, think
from meeplehall.bots.seating import ME, seats
from meeplehall.engine.decision import Choice
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Refused
from meeplehall.engine.options import OptionError
from meeplehall.insight.run import Analysis, analyse
from meeplehall.insight.told import told
from meeplehall.observation.observation import Observation, observe

#: who plays at a seat that nobody said anything about
USUAL_BOT = "medium"


def new_match(
    game: Game[Any],
    name: str,
    bots: Sequence[str],
    seat: int,
    options: Mapping[str, object],
    seed: int | None,
) -> LocalSeat:
    """A match with this seat (from 0 on) for the program, and the bots at the others in their order."""
    if not 0 <= seat <= len(bots):
        raise Trouble(f"There are {len(bots) + 1} seats, so yours is a number from 1 to {len(bots) + 1}.")
    if any("," in word for word in (name, *bots)) or any(each.partition(":")[0] == ME for each in bots):
        raise Trouble("Each of the bots is the name of one bot, and no name has a comma in it.")
    words = [*bots[:seat], f"{ME}:{name}", *bots[seat:]]
    try:
        sitting = seats(",".join(words), game)
        match = Match(game, sitting, options, secrets.randbits(62) if seed is None else seed)
    except (BotError, OptionError) as error:
        raise Trouble(str(error)) from None
    return LocalSeat(match, seat)


class LocalSeat:
    """The bots answer at once, so that nobody ever waits."""

    def __init__(self, match: Match, seat: int, processes: int = 1) -> None:
        self.match = match
        self.game: Game[Any] = match.game
        self.seat = seat
        self.processes = processes
        self._asked_at = 0.0
        self._play_on()

    def look(self, since: int) -> tuple[Observation, int]:
        self._asked_at = time.perf_counter()
        return observe(self.match, self.seat, since), len(self.match.moves) + 1

    def do(self, choice: Choice) -> None:
        action = choice.action
        if not self.match.over and self.match.state.step.timed:
            action = action.at(int((time.perf_counter() - self._asked_at) * 1000))
        try:
            self.match.do(self.seat, action)
        except Refused as refused:
            raise Trouble(f"{choice.label}: {refused}") from None
        self._play_on()

    def wait(self, seconds: float) -> None:
        """Not at all: whoever else plays here has answered already."""

    def hints(self) -> list[Hint]:
        if self.match.over or self.seat not in self.match.state.waiting:
            raise Trouble("You are not asked anything now.")
        if self.match.state.step.timed:
            raise Trouble("There are no hints in a race.")
        sight = sight_of(self.match, self.seat)
        return advise(sight.game, sight.state, sight.player, MOST_ADVISED)

    def analyse(self) -> list[RenderableType]:
        if not self.match.over:
            raise Trouble("The match is not over: only what is finished is analysed.")
        report = analyse(Analysis(self.match, seats=[self.seat]), self.processes)
        return told(self.game.title, report, self.game.outcome(self.match.state).said)

    def _play_on(self) -> None:
        """Let the bots answer until it is the program's turn."""
        match = self.match
        while not match.over:
            player = next((each for each in match.state.waiting if each != self.seat), None)
            if player is None:
                return
            name = match.seats[player].bot
            action = at_once(match, player, name)
            if action is not None:
                match.do(player, action)
                continue
            seed = seed_of(match, player)
            sight = match.game.redeal(match.state, player, seed)
            carry_out(match, player, think(match.game, name, sight, player, seed))
