"""A Step is a moment of the game: it waits for players, or runs on by itself."""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from meeplehall.engine.action import Action, Refusal, S
from meeplehall.engine.race import Race

#: nobody has to decide
NOBODY: Final[list[int]] = []
#: ONLY[p]: player p has to decide
ONLY: Final[list[list[int]]] = [[p] for p in range(8)]

NOT_NOW: Final = Refusal("", "This is not possible at this moment.")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Immutable data on the state's stack; the top one says what the game is waiting for."""

    __slots__ = ()

    #: the kind of decision, in the words of the rules
    kind: ClassVar[str] = ""
    #: the rule that describes this moment
    rule: ClassVar[str] = ""
    #: answers are secret until everybody has given one
    together: ClassVar[bool] = False
    #: ask even if there is one option only
    always_asks: ClassVar[bool] = False
    #: the answer is a race: clients record how long it took
    timed: ClassVar[bool] = False

    def data(self) -> tuple[int, ...]:
        """What tells this step from others of its class."""
        return ()

    def __reduce__(self) -> tuple[Any, ...]:
        return recall, (type(self).__module__, type(self).__name__, self.data())

    def waits_for(self, state: S) -> list[int]:
        """The players who owe an answer; nobody if the step runs on by itself."""
        return NOBODY

    def proceed(self, state: S) -> None:
        """Run on: take this step off the stack, do what it does, put what follows on the stack."""
        raise NotImplementedError

    def candidates(self, state: S, player: int) -> list[Action[S]]:
        """All that the player could think of doing now, refused or not."""
        return []

    def options(self, state: S, player: int) -> list[Action[S]]:
        """Every candidate without a refusal."""
        return [a for a in self.candidates(state, player) if a.refusal(state, player) is None]

    def offers(self, state: S, player: int, action: Action[S]) -> bool:
        """Is this action among the candidates? (A step with endless candidates overrides this.)"""
        return action in self.candidates(state, player)

    def hides_choice(self, state: S, player: int) -> bool:
        """Would others learn something if the only option were taken unasked? Then the player is asked."""
        return False

    def default(self, state: S, player: int) -> Action[S]:
        """The answer of a player who left, or whose clock ran out."""
        return self.options(state, player)[0]

    def race(self, state: S) -> Race | None:
        """The race that a timed step is, for whoever holds the clock."""
        return None

    def asked(self, state: S) -> list[int]:
        """Those whom everybody may see deciding. It differs from waits_for where that is a secret."""
        return self.waits_for(state)

    def forget(self, state: S, player: int) -> None:
        """Put all others back to before they answered: their secret answers are not known to this player."""

    def prompt(self, state: S, player: int) -> str:
        """One sentence: what is expected of this player."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayerStep(Step[S]):
    """A step of one player."""

    __slots__ = ("player",)

    def __init__(self, player: int) -> None:
        self.player = player

    def data(self) -> tuple[int, ...]:
        return (self.player,)


T = TypeVar("T", bound=Step[Any])

_KNOWN: Final[dict[tuple[str, str, tuple[int, ...]], Any]] = {}


def known(step: T) -> T:
    """Remember a flyweight, so that a state that travels to another process finds it there."""
    _KNOWN[type(step).__module__, type(step).__name__, step.data()] = step
    return step


def recall(module: str, name: str, data: tuple[int, ...]) -> Any:
    """The flyweight of this class with these data."""
    import_module(module)
    return _KNOWN[module, name, data]


def kinds_of_steps(package: str) -> list[str]:
    """The kinds of decisions that a game's rules know, and that it is over."""
    found = {"over"}
    ahead: list[type] = [Step]
    while ahead:
        step: Any = ahead.pop()
        ahead += step.__subclasses__()
        if step.__module__.startswith(f"{package}.") and step.kind:
            found.add(step.kind)
    return sorted(found)
