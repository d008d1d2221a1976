"""What is wrong with a request, in one sentence for people."""

from __future__ import annotations


class Trouble(Exception):
    """A request that cannot be fulfilled; nothing has changed."""

    def __init__(self, status: int, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.rule = rule


def no_table() -> Trouble:
    """The same words whether the table, the seat or both do not exist: guessing finds nothing out."""
    return Trouble(404, "There is no such table, or the link is not complete.")
