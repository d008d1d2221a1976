"""A game that tells on its bots: the answer of a bot is the position that it was given to think about."""

from copy import deepcopy
from typing import Any, Final

from meeplehall.engine.action import Action
from meeplehall.engine.codec import Codec
from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea, Knowledge
from meeplehall.games.xenofera.game import GAME as XENOFERA
from meeplehall.games.xenofera.rules.state import Market

#: what of a state no single seat knows all of
HIDDEN: Final = ("hands", "draw", "pile", "removed", "chance")


def hidden(state: Market) -> dict[str, object]:
    """The hidden parts of a state, copied."""
    return {name: deepcopy(getattr(state, name)) for name in HIDDEN}


class Seen(Action[Market]):
    """Carries what was seen."""

    type = "seen"

    def __init__(self, sight: Market) -> None:
        self.parts = hidden(sight)


class SpyCodec(Codec):
    def encode(self, action: Action[Any]) -> dict[str, object]:
        assert isinstance(action, Seen)
        return action.parts


class SpyKnowledge(Knowledge[Market]):
    """The only idea is to tell what one sees."""

    def ideas(self, state: Market, player: int) -> list[Idea[Market]]:
        return [Idea([Seen(state)], 0.0)]


GAME: Final = Game(
    XENOFERA.package,
    title=XENOFERA.title,
    blurb=XENOFERA.blurb,
    seats=(XENOFERA.min_seats, XENOFERA.max_seats),
    options=XENOFERA.options,
    rules=XENOFERA.rules,
    secrets=XENOFERA.secrets,
    catalogue=XENOFERA.catalogue,
    knowledge=SpyKnowledge,
    address="tests.bots.spy:GAME",
)
GAME.codec = SpyCodec([])
