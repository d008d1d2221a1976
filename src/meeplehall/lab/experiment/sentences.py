"""What a cell shows, in sentences."""

from __future__ import annotations

from meeplehall.lab.experiment.findings import Findings
from meeplehall.lab.experiment.shares import Share


def sentences(cell: Findings) -> list[str]:
    """How long a match is, and whether the order of turns matters, or how often the team wins."""
    low, high = cell.usual_rounds
    rounds = cell.rounds
    length = f"A match takes {rounds.mean:.1f} rounds on average"
    if rounds.low < rounds.high:
        length += f" ({rounds.low:.1f} to {rounds.high:.1f})"
    length += f" and {cell.decisions.mean:.0f} decisions"
    said = [f"{length}; eight of ten take {low} to {high} rounds." if low < high else f"{length}."]
    if cell.team is not None:
        said.append(
            f"The team wins {_figures(cell.team)}, with a lead of {cell.team.points:+.1f} on average."
        )
    elif cell.order:
        said.append(_order(cell.order))
    return said


def _order(rows: list[Share]) -> str:
    """What the first place is worth, and which places are further from even than luck explains."""
    clear = [row for row in rows if row.clear]
    first = rows[0]
    said = f"Whoever is {first.what} wins {_figures(first)}, where {first.even:.0%} would be even."
    if not clear:
        return f"{said} No place in the order is further from that than luck explains."
    names = ", ".join(f"{row.what} ({row.share - row.even:+.0%})" for row in clear)
    return f"{said} Further from even than luck explains: {names}."


def _figures(row: Share) -> str:
    return f"{row.share:.1%} of the matches ({row.low:.1%} to {row.high:.1%})"
