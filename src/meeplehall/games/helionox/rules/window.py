"""Windows: moments of the Main phase at which nothing is being resolved (HX-5.1.3), and their actions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from meeplehall.engine.step import PlayerStep, Step
from meeplehall.games.helionox.rules.state import Chronicle

# which of the actions is under way, that is which loop
DEFENDING: Final = 0
CLEARING: Final = 1
BUYING: Final = 2
BUYING_RESOURCES: Final = 3
USING: Final = 4
PLAYING: Final = 5
#: the Architect was used: nothing more of it, only a moment for Plans
ACTIVATED: Final = 6
LOOP_KINDS: Final = 7
#: no action under way: the player chooses one
CHOOSING: Final = -1
#: the Great Council, where there are no actions
COUNCIL: Final = -2
#: between two cycles, before the dice
PAUSING: Final = -3
#: after the last turn of a round
ENDING: Final = -4
#: a Buy action places this many buildings at most (HX-7.4.1)
BUILDINGS_PER_BUY: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(PlayerStep[Chronicle]):
    """Everybody may play Plans here, the starting player may use the Archivist."""

    __slots__ = ("doing",)

    def __init__(self, player: int, doing: int) -> None:
        super().__init__(player)
        self.doing = doing

    def data(self) -> tuple[int, ...]:
        return (self.player, self.doing)

    def loop(self, kind: int) -> Step[Chronicle]:
        """What follows the first thing of an action: more of the same. Only a turn has such."""
        raise NotImplementedError


def open_action(state: Chronicle, kind: int) -> None:
    """The first thing of an action spends it; whatever else is done in its loop belongs to it (HX-5.2.3)."""
    step = state.stack[-1]
    assert isinstance(step, Window)
    if step.doing == CHOOSING:
        state.actions_left -= 1
        if kind == BUYING:
            state.buildings_left = BUILDINGS_PER_BUY
        state.stack.append(step.loop(kind))
