"""What tables of the lobby ask of those who open them, in sentences that the page shows as well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import LEVELS
from meeplehall.hall.opening import Sitter
from meeplehall.hall.problem import Problem

#: days after which a rated match at which nothing is done is decided
PATIENCE = 7

STRICT = "There are no hints and no coach at this table: its result counts."
NOT_TAKEN_BACK = (
    "The result of this table counts: what has shown something hidden, or used chance, is not taken back."
)
STANDS = "The result of this table counts, and stands."
#: when a match is rated
CONDITIONS = (
    "The cards are dealt by lot; a known deal is not rated.",
    "There are no hints and no coach, and nothing is taken back once it has shown something.",
    "Each person has a browser of their own, and one seat.",
    "For whoever leaves, the weakest bot plays until they are back; who is not back at the end comes last.",
    f"A match that waits for somebody for {PATIENCE} days is lost for them; nobody else's rating changes.",
    "When the match is over, its result stands.",
)


def check_wish(
    game: Game[Any], sitters: Sequence[Sitter], seed: int | None, listed: bool, rated: bool, who: str
) -> None:
    """Problem says why this cannot be a table of the lobby."""
    kinds = [sitter.kind for sitter in sitters]
    if seed is not None:
        raise Problem(422, "A table for anybody is dealt by lot: choose no number for the deal.")
    if "local" in kinds:
        raise Problem(422, "At a table for anybody each person has a device of their own.")
    if sum(kind in ("me", "person") for kind in kinds) != 1:
        raise Problem(422, "At a table for anybody one seat is yours, and one only.")
    if listed and "open" not in kinds:
        raise Problem(422, "Leave a seat open for whoever comes.")
    if rated:
        check_rated(game, kinds, who)


def check_rated(game: Game[Any], kinds: Sequence[str], who: str) -> None:
    """Problem says why its matches cannot be rated."""
    if game.cooperative:
        raise Problem(422, f"{game.title} is played together, against the game: there are no ratings in it.")
    if len(kinds) < 2:
        raise Problem(422, "A rated match has two players at least.")
    if not who:
        raise Problem(422, "A rated match needs a browser that keeps who you are, with scripts on.")
    if any(kind not in ("me", "person", "open") and kind.partition(":")[0] not in LEVELS for kind in kinds):
        raise Problem(422, "Bots of a rated match have one of the usual levels.")
