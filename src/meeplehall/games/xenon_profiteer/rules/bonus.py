"""Bonus actions of Contracts (XP-17): taken at once, in any step, or declined.

What a bonus action does belongs to the step in which such actions are taken, and is declared there: who
completes a Contract knows no steps, but those know how Contracts are completed.
"""

from __future__ import annotations

from typing import ClassVar, Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import known
from meeplehall.engine.wire import flyweight
from meeplehall.games.xenon_profiteer.components.vocabulary import BONUS_ACTIONS
from meeplehall.games.xenon_profiteer.rules.moments import Moment
from meeplehall.games.xenon_profiteer.rules.state import SEATS, Industry


class BonusAction:
    """A kind of bonus action. In a step of its own kind it becomes a part of that; otherwise it opens one."""

    #: the word for it on the cards, and for people
    name: ClassVar[str] = ""
    word: ClassVar[str] = ""

    def grant(self, state: Industry, player: int) -> None:
        """Carry it out (XP-17.2)."""
        raise NotImplementedError

    def earns(self, state: Industry) -> int:
        """The $ that it brings at once."""
        return 0


_DECLARED: Final[dict[str, BonusAction]] = {}


def declare(action: BonusAction) -> None:
    """Say what a bonus action does; each is declared once, before the first match."""
    assert action.name in BONUS_ACTIONS
    assert action.name not in _DECLARED
    _DECLARED[action.name] = action


def undeclared() -> list[str]:
    """The bonus actions that nobody has said anything about."""
    return [name for name in BONUS_ACTIONS if name not in _DECLARED]


class Bonus(Moment):
    """A completed Contract gives a bonus action."""

    kind = "bonus"
    rule = "XP-17.1"

    def __init__(self, player: int, number: int) -> None:
        super().__init__(player)
        self.number = number

    def data(self) -> tuple[int, ...]:
        return (self.player, self.number)

    def action(self) -> BonusAction:
        """What it gives."""
        return _DECLARED[BONUS_ACTIONS[self.number]]

    def answers(self, state: Industry) -> list[Action[Industry]]:
        return [TAKE, DECLINE]

    def default(self, state: Industry, player: int) -> Action[Industry]:
        return DECLINE

    def prompt(self, state: Industry, player: int) -> str:
        return f"Your Contract gives a bonus action, {self.action().word}: take it now, or not at all."


def bonus_action(state: Industry) -> BonusAction:
    """The one that is being offered."""
    step = state.stack[-1]
    assert isinstance(step, Bonus)
    return step.action()


class Take(Action[Industry]):
    """Take the bonus action."""

    type = "take"

    def apply(self, state: Industry, player: int) -> None:
        action = bonus_action(state)
        state.stack.pop()
        if state.log is not None:
            state.tell(f"[seat:{player}] takes the bonus action {action.word}.", "XP-17.1")
        action.grant(state, player)

    def price(self, state: Industry, player: int) -> int | None:
        return -bonus_action(state).earns(state) or None

    def label(self, state: Industry, player: int) -> str:
        return f"Take the bonus {bonus_action(state).word}"


TAKE: Final[Take] = flyweight(Take)


class Decline(Action[Industry]):
    """Do without it (XP-17.3)."""

    type = "decline"
    declines = True

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        if state.log is not None:
            state.tell(f"[seat:{player}] declines the bonus action.", "XP-17.3")

    def label(self, state: Industry, player: int) -> str:
        return f"Do without the {bonus_action(state).word}"

    def warning(self, state: Industry, player: int) -> str:
        return f"The bonus {bonus_action(state).word} would be lost."


DECLINE: Final[Decline] = flyweight(Decline)


BONUS_STEP: Final = {
    name: [known(Bonus(player, number)) for player in range(SEATS)]
    for number, name in enumerate(BONUS_ACTIONS)
}
