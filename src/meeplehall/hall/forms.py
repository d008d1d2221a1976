"""What people fill in before a match: seats and options, read from a form and shown in it again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meeplehall.engine.game import Game
from meeplehall.engine.options import Option
from meeplehall.hall.opening import Sitter
from meeplehall.hall.problem import Problem
from meeplehall.hall.requests import whole_number

#: the opponents of a quick match
QUICK_LEVEL = "medium"

Fields = dict[str, str]


def usual_seats(game: Game[Any]) -> int:
    return max(game.min_seats, min(4, game.max_seats))


def seats_in(game: Game[Any], fields: Fields) -> int:
    """How many players there are to be."""
    seats = whole_number(fields.get("seats", "").strip() or usual_seats(game), "The number of players")
    if not game.min_seats <= seats <= game.max_seats:
        raise Problem(422, f"{game.title} is for {game.min_seats} to {game.max_seats} players.")
    return seats


def sitters_in(fields: Fields, seats: int) -> list[Sitter]:
    """Who is to sit where."""
    kinds = [fields.get(f"seat-{i}", QUICK_LEVEL) for i in range(seats)]
    if "person" in kinds:
        raise Problem(422, "Nobody called person can sit there.")
    seal = fields.get("seal", "")  # of the browser in which the form was filled in
    return [
        Sitter(kind, fields.get(f"name-{i}", ""), seal if kind == "me" else "")
        for i, kind in enumerate(kinds)
    ]


def options_in(options: Sequence[Option], fields: Fields) -> dict[str, object]:
    """The options that were set."""
    return {
        option.name: fields[f"option-{option.name}"]
        for option in options
        if fields.get(f"option-{option.name}") or (not option.follows and f"option-{option.name}" in fields)
    }


def shown_options(options: Sequence[Option], fields: Fields) -> dict[str, object]:
    """All options as the form shows them again."""
    return {option.name: _shown(option, fields.get(f"option-{option.name}")) for option in options}


def _shown(option: Option, given: str | None) -> object:
    """What was typed, in the type of the option; None if it follows others."""
    default = option.default
    if option.follows and not given:
        return None
    if given is None:
        return default
    if isinstance(default, bool):
        return given == "yes"
    return [part.strip() for part in given.split(",")] if isinstance(default, tuple) else given
