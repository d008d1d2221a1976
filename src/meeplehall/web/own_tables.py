"""One's tables in a list: whose turn it is, with whom, and the score as far as this seat may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.engine.wording import listed


@dataclass(frozen=True, slots=True)
class TableShown:
    """One table, as the owner of a seat there reads it."""

    id: str
    address: str
    title: str
    #: everybody else
    others: Sequence[str]
    #: it waits for this seat
    waits: bool
    over: bool
    #: whose turn it is, or how it ended
    stands: str
    score: str


def score_seen(view: Mapping[str, Any], seat: int, names: Sequence[str], unit: str) -> str:
    """The score as the view tells it: of a team, of all whose score is open, or of this seat alone.

    Games say it as `score`: in `team` and `opponent`, in each of `seats`, and in what is `own`.
    """
    team, opponent = view.get("team"), view.get("opponent")
    if isinstance(team, Mapping) and "score" in team:
        found = {"Your team": team["score"]}
        if isinstance(opponent, Mapping) and "score" in opponent:
            found[str(opponent.get("name", "against"))] = opponent["score"]
        return _listed(found, unit)
    open_scores = {i: one["score"] for i, one in enumerate(view.get("seats", ())) if "score" in one}
    own = view.get("own")
    if isinstance(own, Mapping) and "score" in own:
        open_scores.setdefault(seat, own["score"])
    return _listed({_name(i, seat, names): score for i, score in sorted(open_scores.items())}, unit)


def _name(i: int, seat: int, names: Sequence[str]) -> str:
    return "you" if i == seat else names[i]


def _listed(scores: Mapping[str, Any], unit: str) -> str:
    known = {name: score for name, score in scores.items() if isinstance(score, int)}
    return ", ".join(f"{name} {'-' * (score < 0)}{unit}{abs(score)}" for name, score in known.items())


def own_tables(tables: Sequence[TableShown]) -> Markup:
    """What the browser puts beside each of its tables; those that wait for it come first."""
    order = sorted(tables, key=lambda table: (not table.waits, table.over))
    return el("ul", [_row(table) for table in order], hidden=True)


def _row(table: TableShown) -> Markup:
    turn = el("b", table.stands, cls="own-turn") if table.waits else el("span", table.stands)
    others = el("span", f"with {listed(list(table.others))}") if table.others else None
    score = el("span", f"Score: {table.score}") if table.score else None
    words = f"{table.title} {f'with {listed(list(table.others))}' if table.others else ''}".strip()
    return el(
        "li",
        turn,
        others,
        score,
        data_standing_of=table.id,
        data_waits=table.address if table.waits else None,
        data_over=table.over or None,
        data_words=words,
    )
