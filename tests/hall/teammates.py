"""Magpies for a team: the toy game played together, with hands that the others must not see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meeplehall.engine.game import Outcome, ScoreLine
from tests.engine.toy import Magpies, Table


class Teammates(Magpies):
    """All nests count together, against what was thrown out."""

    id = "teammates"
    title = "Teammates"
    cooperative = True

    def outcome(self, state: Table) -> Outcome:
        lines = [ScoreLine(f"nest {p}", sum(nest), "MP-3.1") for p, nest in enumerate(state.nests)]
        against = [ScoreLine("thrown out", sum(state.out), "MP-3.1")]
        score, seats = sum(map(sum, state.nests)), len(state.nests)
        won = score > sum(state.out)
        winners = list(range(seats)) if won else []
        return Outcome([score] * seats, winners, [lines] * seats, won, "The wind", against)

    def table(self, view: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
        hand = "".join(
            f'<b data-key="card-{card}" data-piece="card-{card}"></b>' for card in view["hand"] or []
        )
        laid = "".join(f'<b data-key="card-{c}"></b>' for c in view["laid"] if c and c is not True)
        nests = "".join(f'<i data-key="nest-{seat}">{names[seat]}</i>' for seat in range(len(names)))
        return {"hand": hand, "laid": laid, "nests": nests}


GAME: Final = Teammates()
