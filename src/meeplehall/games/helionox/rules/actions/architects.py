"""Activate Architect (HX-7.1)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.wire import Names, Number, flyweights
from meeplehall.games.helionox.components.architects import ARCHITECT, ARCHITECT_ID
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.rules.effects.printed import ABILITY_PROGRAM
from meeplehall.games.helionox.rules.effects.programs import resolve
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.window import ACTIVATED, Window


class Activate(Action[Chronicle]):
    """Put Cryo on the own Architect and use an ability; for an X ability the player chooses X (HX-7.1.5)."""

    type = "architect"
    group = "Activate Architect"
    architect: int
    ability: int
    x: int  # 0 where the Cryo is printed

    def cryo(self) -> int:
        """What the Architect is frozen with: printed, or chosen."""
        return self.x or ARCHITECT[self.architect].abilities[self.ability].cryo

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        owner = state.players[player]
        if owner.architect != self.architect:
            return NOT_YOURS
        return Refusal("HX-7.1.1", f"Your Architect sleeps, with {owner.cryo} Cryo.") if owner.cryo else None

    def apply(self, state: Chronicle, player: int) -> None:
        state.actions_left -= 1
        owner = state.players[player]
        owner.cryo = self.cryo()  # before the ability (HX-7.1.4)
        if state.log is not None:
            who = ARCHITECT[self.architect].id
            state.tell(f"[seat:{player}] activates [piece:{who}], {owner.cryo} Cryo.", "HX-7.1.2")
        if not state.actions_left:
            step = state.stack[-1]
            assert isinstance(step, Window)
            state.stack.append(step.loop(ACTIVATED))  # Plans may follow it before the dice (HX-5.1.3)
        programs = ABILITY_PROGRAM[self.architect][self.ability]
        resolve(state, player, programs[self.x - 1 if self.x else 0])

    def label(self, state: Chronicle, player: int) -> str:
        architect = ARCHITECT[self.architect]
        return f"{architect.name}, {self.cryo()} Cryo: {architect.abilities[self.ability].text}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [ARCHITECT[self.architect].id]


NOT_YOURS: Final = Refusal("HX-7.1.6", "That is not your Architect.")
_ACTIVATE: Final[list[list[list[Activate]]]] = flyweights(
    Activate,
    architect=Names(ARCHITECT_ID),
    ability=Number(0, max(len(architect.abilities) for architect in ARCHITECT) - 1),
    x=Number(0, LIMITS.x_ability_max),
)
#: all that each Architect can do
ACTIVATE: Final[list[list[Activate]]] = [
    [_ACTIVATE[number][i][x] for i, ability in enumerate(architect.abilities) for x in ability.xs()]
    for number, architect in enumerate(ARCHITECT)
]
