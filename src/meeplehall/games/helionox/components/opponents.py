"""The Opponents and their special rules."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.components import data
from meeplehall.games.helionox.components.board import hex_number
from meeplehall.games.helionox.components.box import COMPONENTS

#: what a head start is, and what Events cost more, wherever it is shown (HX-3.2.5, HX-3.2.6)
OURS: Final = "our balancing, not in the rulebook"


def head_start(episode: int, seats: int, veteran: bool) -> int:
    """The Influence that the Opponent of an episode begins with (HX-3.2.5)."""
    ours = COMPONENTS.head_start
    usual = (ours.players if episode >= ours.from_episode else ours.before)[seats - 1]
    return usual + (ours.veteran if veteran else 0)


def dearer_events(episode: int, seats: int) -> int:
    """What every Event of an episode costs more Defense than printed (HX-3.2.6)."""
    ours = COMPONENTS.head_start
    more = ours.events if episode >= ours.from_episode else ours.events_before
    return more[seats - 1]


class Opponent:
    """Whom the team plays against. In Eternal mode it has rules of its own, so these come as pairs."""

    def __init__(self, printed: data.Opponent) -> None:
        self.id = printed.id
        self.name = printed.name
        self.episode = printed.episode
        self.goal = printed.goal
        #: [eternal]
        self.rules = [printed.rules, printed.eternal_rules]
        self.texts = [printed.rules_text, printed.eternal_text]
        #: [eternal]: the hexes where every Devastation token counts (HX-3.2.4)
        self.per_token = [_per_token(rules) for rules in self.rules]


def _per_token(rules: list[data.SpecialRule]) -> int:
    hexes = {hex_number(id) for rule in rules for id in rule.per_token}
    return sum(1 << hex for hex in hexes)


OPPONENT: Final[list[Opponent]] = [Opponent(printed) for printed in COMPONENTS.opponent]
OPPONENT_ID: Final[list[str]] = [opponent.id for opponent in OPPONENT]
