"""What bots know about Magpies."""

from __future__ import annotations

from meeplehall.engine.knowledge import Knowledge
from meeplehall.games.magpies.rules.state import Table


class MagpieKnowledge(Knowledge[Table]):
    """A position is worth what lies in the nest."""

    def values(self, state: Table) -> list[float]:
        total = sum([sum(nest) for nest in state.nests]) or 1
        return [sum(nest) / total for nest in state.nests]
