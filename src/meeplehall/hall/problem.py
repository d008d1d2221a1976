"""What is wrong with a request, in one sentence for people."""

from __future__ import annotations


class Problem(Exception):
    """A request that cannot be fulfilled, with its HTTP status; nothing has changed."""

    def __init__(self, status: int, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.rule = rule


class MovedOn(Problem):
    """Something else was stored meanwhile, and has been read: it has to be decided anew."""

    def __init__(self) -> None:
        super().__init__(409, "The table has moved on since you chose: look again.")


def no_table() -> Problem:
    """The same words whether the table, the seat or both do not exist: guessing finds nothing out."""
    return Problem(404, "There is no such table, or the link is not complete.")


def not_stored() -> Problem:
    """The store is out of order."""
    return Problem(503, "It could not be stored, so it was not done. Try again.")


def out_of_order() -> Problem:
    """The store can neither be read nor written now."""
    return Problem(503, "The hall cannot get at its store, so nothing was done. Try again in a moment.")


def closing() -> Problem:
    """Too late."""
    return Problem(503, "The hall is closing.")
