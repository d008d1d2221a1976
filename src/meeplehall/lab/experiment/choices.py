"""What an option changes: its choices side by side, in cells that are alike but for it.

A choice that was only tried with fewer players or by other bots is not held against one that was tried
otherwise: cells count where another choice was played in the same way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from meeplehall.lab.experiment.findings import rows_of_order, rows_of_team
from meeplehall.lab.experiment.plan import Cell, Experiment
from meeplehall.lab.experiment.shares import Share
from meeplehall.lab.records.schema import MatchRecord
from meeplehall.lab.statistics import Mean, mean_of

PLAYERS = "Players"


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of an option."""

    what: str
    matches: int
    rounds: Mean
    decisions: Mean
    scores: Mean
    #: how often whoever was first to act won, or the team
    wins: Share


def choices(experiment: Experiment, records: Sequence[MatchRecord]) -> dict[str, list[Choice]]:
    """Every option of which several choices were played alike, and the number of players likewise."""
    of_cell: defaultdict[str, list[MatchRecord]] = defaultdict(list)
    for record in records:
        of_cell[record.cell].append(record)
    asked = dict.fromkeys(name for cell in experiment.cells for name in cell.options)
    found = {PLAYERS: _compared(experiment.cells, of_cell, _players, _but_players)}
    for option in experiment.game.options:
        if option.name in asked:
            name = option.name
            found[option.heading] = _compared(
                experiment.cells,
                of_cell,
                lambda cell, option=option: option.called(cell.settled[option.name]),
                lambda cell, name=name: (cell.bots, _others(cell, name)),
            )
    return {heading: rows for heading, rows in found.items() if rows}


def _players(cell: Cell) -> str:
    return str(cell.seats)


def _but_players(cell: Cell) -> object:
    return frozenset(cell.bots), _others(cell, "")


def _others(cell: Cell, name: str) -> frozenset[tuple[str, str]]:
    return frozenset((each, repr(value)) for each, value in cell.options.items() if each != name)


def _compared(
    cells: Sequence[Cell], records: dict[str, list[MatchRecord]], chosen: Any, alike: Any
) -> list[Choice]:
    """A row for each choice, from all groups of cells that are alike and have several of them."""
    groups: defaultdict[object, defaultdict[str, list[MatchRecord]]] = defaultdict(lambda: defaultdict(list))
    for cell in cells:
        groups[alike(cell)][chosen(cell)] += records[cell.title]
    together: defaultdict[str, list[MatchRecord]] = defaultdict(list)
    for group in groups.values():
        if len(group) > 1:
            for what, played in group.items():
                together[what] += played
    return [_choice(what, played) for what, played in together.items() if played]


def _choice(what: str, records: Sequence[MatchRecord]) -> Choice:
    team = records[0].team_won is not None
    return Choice(
        what,
        len(records),
        mean_of([record.rounds for record in records]),
        mean_of([record.decisions for record in records]),
        # one number for a match: what rivals have is not independent of each other
        mean_of([fmean(seat.score for seat in record.seats) for record in records]),
        rows_of_team(records) if team else rows_of_order(records)[0],
    )
