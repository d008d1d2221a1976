"""The State is the whole position of one match, hidden parts included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.chance import guesses
from meeplehall.engine.chance import streams as chance_streams
from meeplehall.engine.event import EVERYBODY, Event
from meeplehall.engine.record import field_names, fill, plain, rebuild
from meeplehall.engine.step import NOBODY, NOT_NOW, Step

T = TypeVar("T", bound="State")

#: what the engine itself keeps in every state
ENGINE: Final = ("stack", "chance", "log", "reveals", "waiting", "offered", "looked")
#: those of them that are no facts about a position, and stay at home when a state travels
AT_HOME: Final = ("log", "offered", "looked")
#: the settings of a match never change, so they are no facts about a position
SETTINGS: Final = "rules"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Ints and flat lists, declared as annotations; games add their own, and copy them in `clone`."""

    # beyond thirty fields in its dictionary an object is slower to read: these do not count
    __slots__ = ("chance", "log", "looked", "offered", "reveals", "stack", "waiting")

    stack: list[Step[Any]]
    chance: list[int]  # the random streams
    log: list[Event] | None  # what happened, if anybody wants to know
    reveals: int  # how often something hidden was shown to somebody
    waiting: list[int]  # who owes an answer
    offered: list[Action[Any]] | None  # the options of the only player who is asked, once computed
    looked: Any  # what the game's view has made of it, and of its clones, to look at it again

    @classmethod
    def of(
        cls: type[T], opening: Sequence[Step[Any]], seed: int, streams: int, log: bool, **fields: Any
    ) -> T:
        """The state before anything has happened: steps to come, number of random streams, own fields."""
        new = cls()
        new.stack = [*opening]
        new.chance = chance_streams(seed, streams)
        new.log = [] if log else None
        new.reveals = 0
        new.waiting = NOBODY
        new.offered = None
        new.looked = None
        fill(new, own_fields(cls), fields)
        return new

    def begin(self, new: T) -> T:
        """What `clone` begins with: an empty state gets what the engine keeps, without the log."""
        new.stack = self.stack[:]
        new.chance = self.chance[:]
        new.log = None
        new.reveals = self.reveals
        new.waiting = self.waiting[:]
        new.offered = self.offered
        new.looked = self.looked
        return new

    def clone(self) -> State:
        """An independent copy, without the log."""
        raise NotImplementedError

    @property
    def seats(self) -> int:
        """How many players there are."""
        raise NotImplementedError

    def redealt(self: T, seed: int) -> tuple[T, list[int]]:
        """What every redeal begins with: a copy with another future, and a random stream to deal from."""
        new: Any = self.clone()
        chance = guesses(seed, len(self.chance) // 2 + 1)
        new.chance = chance[:-2]  # a stream is two ints
        return new, chance[-2:]

    def facts(self) -> tuple[object, ...]:
        """Everything that makes this position what it is, as plain data in a fixed order."""
        stack = tuple((type(step).__name__, *step.data()) for step in self.stack)
        own = [plain(getattr(self, name)) for name in own_fields(type(self)) if name != SETTINGS]
        return (stack, tuple(self.chance), self.reveals, tuple(self.waiting), *own)

    def __reduce__(self) -> tuple[Any, ...]:
        names = field_names(type(self))
        return rebuild, (
            type(self),
            tuple([None if name in AT_HOME else getattr(self, name) for name in names]),
        )

    def tell(self, text: str, rule: str, known_to: int = EVERYBODY, public: str = "") -> None:
        """Write a line into the log. Where words cost time, ask first whether there is one."""
        if self.log is not None:
            self.log.append(Event(text, rule, known_to, public))

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

        A decision with one option is taken without asking, unless its step always asks or that would tell
        others what the player does not hold; a step whose player has no option runs on.
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
            if len(options) != 1 or step.always_asks or step.hides_choice(self, player):
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


def own_fields(kind: type) -> tuple[str, ...]:
    """The fields that a game adds to those of the engine."""
    return tuple([name for name in field_names(kind) if name not in ENGINE])
