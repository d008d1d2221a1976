"""The State is the whole position of one match, hidden parts included."""

from __future__ import annotations

from typing import Any

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.compiling import mypyc_attr
from meeplehall.engine.event import Event
from meeplehall.engine.step import NOBODY, NOT_NOW, Step


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Ints and flat lists; games add their own. `clone()` is written by hand and costs microseconds."""

    __slots__ = ("chance", "log", "offered", "reveals", "stack", "waiting")

    def __init__(
        self,
        stack: list[Step[Any]],
        chance: list[int],
        log: list[Event] | None,
        reveals: int,
        waiting: list[int],
        offered: list[Action[Any]] | None,
    ) -> None:
        self.stack = stack
        #: the random streams
        self.chance = chance
        #: what happened, if anybody wants to know
        self.log = log
        #: how often something hidden was shown to somebody
        self.reveals = reveals
        #: who owes an answer
        self.waiting = waiting
        #: the options of the only player who is asked, once computed
        self.offered = offered

    def clone(self) -> State:
        """An independent copy, without the log."""
        raise NotImplementedError

    def facts(self) -> tuple[object, ...]:
        """Everything that makes this position what it is, as plain data in a fixed order.

        Games add their own fields to these.
        """
        stack = tuple((type(step).__name__, *step.data()) for step in self.stack)
        return (stack, tuple(self.chance), self.reveals, tuple(self.waiting))

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return not self.stack

    @property
    def step(self) -> Step[Any]:
        """The moment the game is in."""
        return self.stack[-1]

    def options(self, player: int) -> list[Action[Any]]:
        """All that this player may do now."""
        offered = self.offered
        if offered is not None and player == self.waiting[0]:
            return offered
        if not self.stack:
            return []
        return self.stack[-1].options(self, player)

    def refusal(self, player: int, action: Action[Any]) -> Refusal | None:
        """Why this player may not do this now; None if it is allowed."""
        if not self.stack:
            return Refusal("", "The match is over.")
        step = self.stack[-1]
        if not step.offers(self, player, action):
            return NOT_NOW if player in self.waiting else Refusal("", "It is not your turn to decide.")
        return action.refusal(self, player)

    def allows(self, player: int, action: Action[Any]) -> bool:
        """May this player do this now? What has been offered need not be asked for again."""
        offered = self.offered
        if offered is not None and player == self.waiting[0] and action in offered:
            return True
        return self.refusal(player, action) is None

    def act(self, player: int, action: Action[Any]) -> None:
        """Do an action that is among the options, and run on to the next decision."""
        self.offered = None
        action.apply(self, player)
        self.advance()

    def advance(self) -> None:
        """Run on until somebody has to choose, or the match is over.

        A decision with one option is taken without asking, unless its step always asks; a step whose
        player has no option runs on.
        """
        stack = self.stack
        while stack:
            step = stack[-1]
            waiting = step.waits_for(self)
            if not waiting:
                step.proceed(self)
                continue
            if step.together:
                self.waiting = waiting
                return
            player = waiting[0]
            options = step.options(self, player)
            if not options:
                step.proceed(self)
                continue
            if len(options) != 1 or step.always_asks:
                self.waiting = waiting
                self.offered = options
                return
            options[0].apply(self, player)
        self.waiting = NOBODY

    def stage(self) -> None:
        """Let people look at the table as it is now, before the game runs on by itself."""
        if self.log is not None:
            self.log.append(Event("", "", scene=self.clone()))

    def reopen(self, player: int) -> None:
        """Forget the secret answers that others have given to the question now on the table.

        A search uses it on a redeal: their answers were guesses, and are better guessed one by one.
        """
        self.stack[-1].forget(self, player)
