"""What an Event costs in Defense at a table, and how that comes about (HX-12.4)."""

from __future__ import annotations

from functools import cache
from typing import Final

from meeplehall.engine.wording import listed
from meeplehall.games.helionox.components.data import SpecialRule
from meeplehall.games.helionox.components.events import EVENT, Crisis
from meeplehall.games.helionox.components.opponents import OPPONENT, OURS
from meeplehall.games.helionox.rules.state import Rules

#: the least that an Event costs
LEAST: Final = 1
_COUNT: Final = ("one player", "two players", "three players", "four players")


@cache
def defense_costs(opponent: int, eternal: bool, seats: int, dearer: int) -> list[int]:
    """Of all Events: reckoned once, however many matches begin."""
    special = OPPONENT[opponent].rules[eternal]
    return [defense_cost(event, seats, special, dearer) for event in EVENT]


def defense_cost(card: Crisis, seats: int, special: list[SpecialRule], dearer: int) -> int:
    """Printed, what the Opponent adds, and what the number of players does; at least 1."""
    return max(LEAST, sum(amount for _, amount in _parts(card, seats, special, dearer)))


def cost_in_words(rules: Rules, event: int) -> str:
    """How the cost of an Event comes about; nothing where the printed number says it all."""
    card, count = EVENT[event], _COUNT[rules.seats - 1]
    parts = _parts(card, rules.seats, OPPONENT[rules.opponent].rules[rules.eternal], rules.dearer)
    if len(parts) == 1 and not card.defense_x:
        return ""
    by_players = f" ({card.defense_text} with {count})" if card.defense_x else ""
    told = [f"{parts[0][1]} as printed{by_players}"]
    for reason, amount in parts[1:]:
        told.append(f"{abs(amount)} {'more' if amount > 0 else 'less'} {reason}")
    below = sum(amount for _, amount in parts) < LEAST
    return listed(told) + (f", but never less than {LEAST}" if below else "")


def _parts(card: Crisis, seats: int, special: list[SpecialRule], dearer: int) -> list[tuple[str, int]]:
    """What the cost is made of: as printed, then all that is added and why."""
    added = [(f"with {_COUNT[seats - 1]} ({OURS})", dearer)]
    for rule in special:
        if rule.hook == "event_cost" and (rule.filter is None or rule.filter.type == card.type):
            added.append(("by the Opponent's rule", rule.add_solo if seats == 1 else rule.add_multi))
    return [("", card.defense + card.defense_x * seats), *(part for part in added[::-1] if part[1])]
