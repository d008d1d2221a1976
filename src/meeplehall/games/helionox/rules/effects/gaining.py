"""Lines that give at once: Cred, Defense, Influence, Infamy (HX-9.6, HX-9.12)."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.rules.effects.lines import Line
from meeplehall.games.helionox.rules.state import Chronicle

CRED: Final = 0
DEFENSE: Final = 1
INFLUENCE: Final = 2
INFAMY: Final = 3
GAIN: Final = {"cred": CRED, "defense": DEFENSE, "influence": INFLUENCE, "infamy": INFAMY}
GAINED: Final = ["Cred", "Defense", "Influence", "Infamy"]


class Gain(Line):
    """Cred, Defense, Influence: nobody is asked, for a gain never hurts (HX-12.16). Infamy is due."""

    __slots__ = ("kind", "n")

    def __init__(self, kind: int, n: int) -> None:
        self.kind = kind
        self.n = n

    def run(self, state: Chronicle, seat: int) -> None:
        kind = self.kind
        if kind == CRED:
            state.players[seat].cred += self.n
        elif kind == DEFENSE:
            state.players[seat].defense += self.n
        elif kind == INFLUENCE:
            state.influence += self.n
        else:
            state.infamy += self.n
        if state.log is not None:
            rule = "HX-9.12" if kind == INFAMY else "HX-9.6"
            state.tell(f"[seat:{seat}] gains {self.n} {GAINED[kind]}.", rule)
