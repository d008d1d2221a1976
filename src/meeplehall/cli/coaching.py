"""Hints and the coach at a terminal: thought out in another process, about redeals of whoever is told."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Future
from typing import TypeVar

from meeplehall.bots.pool import BotPool, Sight, sight_of
from meeplehall.cli.terminal import Terminal
from meeplehall.engine.decision import Decision
from meeplehall.engine.match import Match
from meeplehall.engine.wording import named

T = TypeVar("T")

#: so many actions are advised
MOST_ADVISED = 3
TOGETHER = "Does everybody at this keyboard agree?"


class Coaching:
    """What the people at one keyboard are told, as far as they have agreed to it."""

    def __init__(self, match: Match, terminal: Terminal, pool: BotPool) -> None:
        self.match = match
        self.terminal = terminal
        self.pool = pool
        self.names = [seat.name for seat in match.seats]
        self.on = False
        self._people = sum(not seat.bot for seat in match.seats)
        self._hints = self._people < 2 or match.game.cooperative
        #: for each seat, what is being thought about its last action
        self._reviews: dict[int, Future[list[str]]] = {}

    # hints

    def hint(self, seat: int, asked: Decision) -> None:
        """Up to three actions, each with its reason."""
        if asked.timed:
            self.terminal.say("There are no hints in a race.", "yellow")
            return
        self._hints = self._hints or self.terminal.agrees(f"Hints for all? {TOGETHER}")
        if not self._hints:
            return
        match, numbers = self.match, {str(one.message): n for n, one in enumerate(asked.options, 1)}
        found = self._answer(self.pool.ask_advice(sight_of(match, seat), MOST_ADVISED)) or []
        for message, sentence in found:
            if (number := numbers.get(str(message))) is not None:
                label = asked.options[number - 1].label
                self.terminal.say(f"{number:3} {label}: {named(sentence, self.names)}", "cyan")
        if not found:
            self.terminal.say("There is no hint here.", "cyan")

    # the coach

    def switch(self, on: bool) -> None:
        """For all at this keyboard."""
        if on and not self.on and self._people > 1 and not self.terminal.agrees(f"The coach? {TOGETHER}"):
            return
        self.on = on
        self.terminal.say(f"The coach is {'on' if on else 'off'}.", "cyan")

    def speak(self, seat: int, asked: Decision) -> None:
        """What was better than the last answer, and what matters now."""
        review = self._reviews.pop(seat, None)
        if not self.on or asked.timed:
            return
        for words in (self._answer(review) if review is not None else None) or []:
            self.terminal.say(f"{named(words, self.names)} (undo takes it back)", "yellow")
        for words in self._answer(self.pool.ask_what_matters(sight_of(self.match, seat))) or []:
            self.terminal.say(named(words, self.names), "cyan")

    def before(self, seat: int) -> Sight | None:
        """To be kept until this seat has acted; None if nobody will look back at it."""
        return sight_of(self.match, seat) if self.on else None

    def look_back(self, seat: int, before: Sight | None, done: dict[str, object]) -> None:
        """The seat has done this; it will be told if that was weak."""
        if before is not None:
            self._reviews[seat] = self.pool.ask_review(before, done)

    def forget(self, seat: int) -> None:
        """What the seat did last was taken back."""
        self._reviews.pop(seat, None)

    def _answer(self, thought: Future[T]) -> T | None:
        """Nothing if thinking went wrong: that must not stop the match."""
        with self.terminal.busy("thinking …"):
            error = thought.exception()
        if isinstance(error, BrokenExecutor):
            raise error
        return thought.result() if error is None else None
