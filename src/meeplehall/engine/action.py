"""An Action is what one player does; a Refusal says why it is not possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from meeplehall.engine.state import State

S = TypeVar("S", bound="State")


class Refusal:
    """Why an action is not possible: the rule, and a sentence for people."""

    __slots__ = ("rule", "sentence")

    def __init__(self, rule: str, sentence: str) -> None:
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Generic[S]):
    """What one player does: immutable data, made once and shared (a flyweight)."""

    __slots__ = ()

    #: the name of this kind of action in a match file
    type: ClassVar[str] = ""
    #: what a turn can be, in a few words ("Buy a card"): options of one group are offered as one button
    group: ClassVar[str] = ""
    #: passes up what could be done: it is offered last, and quietly
    declines: ClassVar[bool] = False

    def refusal(self, state: S, player: int) -> Refusal | None:
        """Why this player may not do this now; None if nothing stands in the way."""
        return None

    def apply(self, state: S, player: int) -> None:
        """Change the state. Only called when there is no refusal."""
        raise NotImplementedError

    def label(self, state: S, player: int) -> str:
        """A few words for a button."""
        return self.type

    def pieces(self, state: S, player: int) -> list[str]:
        """The ids of the pieces on the table that this action is about."""
        return []

    def price(self, state: S, player: int) -> int | None:
        """What it costs, or earns if negative; None if money has no part in it. Nobody else works it out."""
        return None

    def warning(self, state: S, player: int) -> str:
        """A sentence if this is allowed but looks like a slip."""
        return ""

    def at(self, milliseconds: int) -> Action[S]:
        """The same action with the time it took, for decisions that are a race."""
        return self
