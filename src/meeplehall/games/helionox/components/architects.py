"""The Architects and what they can do."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.components import data
from meeplehall.games.helionox.components.board import hex_number
from meeplehall.games.helionox.components.box import COMPONENTS, LIMITS


class Ability:
    """An ability of an Architect."""

    def __init__(self, printed: data.Ability) -> None:
        #: 0: the player chooses it (HX-7.1.5)
        self.cryo = printed.cryo if isinstance(printed.cryo, int) else 0
        self.effects = printed.effects
        self.text = printed.text

    def xs(self) -> list[int]:
        """The numbers that X can be; 0 alone where there is no X."""
        return [0] if self.cryo else list(range(1, LIMITS.x_ability_max + 1))


class Architect:
    """An Architect: home, bonus at the beginning, abilities."""

    def __init__(self, printed: data.Architect) -> None:
        self.id = printed.id
        self.name = printed.name
        self.episode = printed.episode
        self.start = hex_number(printed.start)
        self.bonus = printed.bonus
        self.bonus_text = printed.bonus_text
        self.abilities = [Ability(ability) for ability in printed.abilities]


ARCHITECT: Final[list[Architect]] = [Architect(printed) for printed in COMPONENTS.architect]
ARCHITECTS: Final = len(ARCHITECT)
ARCHITECT_ID: Final[list[str]] = [architect.id for architect in ARCHITECT]
