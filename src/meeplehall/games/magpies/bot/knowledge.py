"""What bots know about Magpies."""

from __future__ import annotations

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Idea, Knowledge
from meeplehall.engine.wording import plural
from meeplehall.games.magpies.rules.state import Table
from meeplehall.games.magpies.rules.turn import Draw, Lay, Take


class MagpieKnowledge(Knowledge[Table]):
    """A position is worth what lies in the nest."""

    def values(self, state: Table) -> list[float]:
        total = sum([sum(nest) for nest in state.nests]) or 1
        return [sum(nest) / total for nest in state.nests]

    def reason(self, state: Table, player: int, idea: Idea[Table]) -> str:
        return _why(state, player, idea.actions[0])

    def matters(self, state: Table, player: int) -> str:
        rounds = f"{plural(state.rounds, 'round')} to play, this one included."
        if state.turn == player:
            return f"The highest card that lies there is worth {max(state.laid)}; {rounds}"
        if not state.hands[player]:
            return f"Your nest is worth {sum(state.nests[player])}, with {rounds}"
        return f"The highest card has the turn, and your highest is the {max(state.hands[player])}; {rounds}"


def _why(state: Table, player: int, action: Action[Table]) -> str:
    if isinstance(action, Lay):
        hand = state.hands[player]
        higher = len([card for card in hand if card > action.card])
        if not higher:
            return f"It is your highest of {plural(len(hand), 'card')}, and the highest one has the turn."
        return f"It keeps {plural(higher, 'higher card')} in your hand for later."
    if isinstance(action, Take):
        return f"Your nest is worth {sum(state.nests[player])}, and {action.card} more with it."
    if isinstance(action, Draw):
        more = plural(len(state.hands[player]) + 1, "card")
        return f"Nobody else sees the card, and your hand then has {more}."
    return "It changes nothing but the order in which cards are drawn."
