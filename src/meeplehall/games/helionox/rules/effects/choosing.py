"""Lines with a choice: exactly one branch is resolved (HX-12.6)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.engine.wire import Number, flyweights
from meeplehall.games.helionox.components.language import MOST_BRANCHES
from meeplehall.games.helionox.rules.effects.lines import AskingLine, Question
from meeplehall.games.helionox.rules.effects.programs import resolve
from meeplehall.games.helionox.rules.state import Chronicle


class Choose(AskingLine):
    """Exactly one branch (HX-12.6)."""

    __slots__ = ("branches", "words")

    def __init__(self, branches: list[int], words: list[str]) -> None:
        super().__init__(1)
        self.branches = branches
        #: what each branch does, for a button
        self.words = words

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return WhichBranch(seat, self)


class WhichBranch(Question):
    """Which branch?"""

    __slots__ = ("line",)
    kind = "branch"
    rule = "HX-12.6"

    def __init__(self, player: int, line: Choose) -> None:
        super().__init__(player, line, 1)
        self.line = line

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        return [BRANCH[i] for i in range(len(self.line.branches))]

    def prompt(self, state: Chronicle, player: int) -> str:
        return "The card lets you choose one of these."


class Branch(Action[Chronicle]):
    """Take this branch."""

    type = "branch"
    group = "Choose one"
    branch: int

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack.pop()
        assert isinstance(step, WhichBranch)
        resolve(state, player, step.line.branches[self.branch])

    def label(self, state: Chronicle, player: int) -> str:
        step = state.stack[-1]
        return step.line.words[self.branch] if isinstance(step, WhichBranch) else str(self.branch + 1)


BRANCH: Final[list[Branch]] = flyweights(Branch, branch=Number(0, MOST_BRANCHES - 1))
