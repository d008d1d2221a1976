"""Lines that are a matter of taste, so they are asked for: drawing cards, Thaw (HX-9.8, HX-9.18)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.engine.wire import flyweight
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.rules.decks import can_draw, draw_cards, refs
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Question
from meeplehall.games.helionox.rules.state import Chronicle


class May(Question):
    """Do the line, or not (HX-7.7.4)."""

    __slots__ = ()

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        return [DO, SKIP]

    def carry_out(self, state: Chronicle) -> None:
        """Yes."""
        raise NotImplementedError


class Do(Action[Chronicle]):
    """Carry the line out."""

    type = "do"

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack.pop()
        assert isinstance(step, May)
        step.carry_out(state)

    def label(self, state: Chronicle, player: int) -> str:
        return "Yes"


class Draw(AskingLine):
    """Draw cards (HX-9.8)."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        super().__init__(1)
        self.n = n

    def possible(self, state: Chronicle, seat: int) -> bool:
        return can_draw(state.players[seat])

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return MayDraw(seat, self, self.n)


class MayDraw(May):
    """`left` is the number of cards."""

    __slots__ = ()
    kind = "draw"
    rule = "HX-9.8"

    def carry_out(self, state: Chronicle) -> None:
        drawn = draw_cards(state, self.player, self.left)
        if state.log is not None:
            state.tell(f"[seat:{self.player}] draws {refs(drawn)}.", "HX-9.8")

    def prompt(self, state: Chronicle, player: int) -> str:
        return f"Draw {plural(self.left, 'card')}?"


class Thaw(AskingLine):
    """Remove Cryo (HX-9.18). One may prefer to stay frozen: no Event freezes an Architect with Cryo."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        super().__init__(1)
        self.n = n

    def possible(self, state: Chronicle, seat: int) -> bool:
        return state.players[seat].cryo > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return MayThaw(seat, self, self.n)


class MayThaw(May):
    """`left` is how much."""

    __slots__ = ()
    kind = "thaw"
    rule = "HX-9.18"

    def carry_out(self, state: Chronicle) -> None:
        player = state.players[self.player]
        thawed = min(player.cryo, self.left)
        player.cryo -= thawed
        if state.log is not None:
            state.tell(f"[seat:{self.player}] thaws {thawed} Cryo.", "HX-9.18")

    def prompt(self, state: Chronicle, player: int) -> str:
        return f"Thaw {min(self.left, state.players[player].cryo)} of your Architect's Cryo?"


DO: Final[Do] = flyweight(Do)
