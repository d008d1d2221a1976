"""Magpies for a team: the example game played together, with hands that the others must not see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meeplehall.engine.game import Game, GameRules
from meeplehall.engine.outcome import Outcome, ScoreLine
from meeplehall.games.magpies.game import GAME as MAGPIES
from meeplehall.games.magpies.rules.state import Table


def outcome(state: Table) -> Outcome:
    """All nests count together, against what was thrown out."""
    lines = [ScoreLine(f"nest {p}", sum(nest), "MP-3.1") for p, nest in enumerate(state.nests)]
    against = [ScoreLine("thrown out", sum(state.out), "MP-3.1")]
    score, seats = sum(map(sum, state.nests)), state.seats
    won = score > sum(state.out)
    return Outcome([score] * seats, [1] * seats, [lines] * seats, won, "The wind", against)


class Teammates(Game[Table]):
    """Drawn with nothing but what the tests look for."""

    def table(self, view: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
        hand = "".join(f'<b data-key="{card}" data-piece="{card}"></b>' for card in view["hand"] or [])
        shown = [card for seat in view["seats"] if isinstance(seat["laid"], list) for card in seat["laid"]]
        laid = "".join(f'<b data-key="{card}"></b>' for card in shown)
        nests = "".join(f'<i data-key="nest-{seat}">{names[seat]}</i>' for seat in range(len(names)))
        return {"hand": hand, "laid": laid, "nests": nests}


GAME: Final = Teammates(
    MAGPIES.package,
    id="teammates",
    title="Teammates",
    blurb=MAGPIES.blurb,
    seats=(2, 4),
    options=MAGPIES.options,
    rules=GameRules(
        set_up=MAGPIES.rules.set_up,
        outcome=outcome,
        setups=MAGPIES.rules.setups,
        invariants=MAGPIES.rules.invariants,
    ),
    secrets=MAGPIES.secrets,
    catalogue=MAGPIES.catalogue,
    knowledge=MAGPIES.knowledge,
    cooperative=True,
    address=f"{__name__}:GAME",
)
