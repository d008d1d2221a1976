"""GUIDE.md: a game for somebody who has never played it, two or three pages in front of the numbered rules.

It is written like RULES.md and read by the same reader. Pieces are shown in lines of their own,
`![words](id of the piece)`, and rules are cited by their ids.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

from meeplehall.engine.rulebook import PICTURE, Block, Heading, Pictures, Rulebook

NAME: Final = "GUIDE.md"
#: what a guide tells, in this order
PARTS: Final = ("Aim", "A turn", "Scoring", "An example", "Common mistakes")


class GuideError(ValueError):
    """Something in a GUIDE.md cannot be shown."""


class Guide:
    """The guide of one game in the order of its file."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        #: the whole text
        self.blocks = blocks

    @classmethod
    def read(cls, folder: Path, book: Rulebook, pieces: Collection[str], strict: bool = True) -> Guide | None:
        """The guide in the folder of a game; None if there is none."""
        path = folder / NAME
        return cls.parse(path.read_text("utf-8"), book, pieces, strict) if path.is_file() else None

    @classmethod
    def parse(cls, text: str, book: Rulebook, pieces: Collection[str], strict: bool = True) -> Guide:
        """Read a guide; GuideError says what is wrong and in which line.

        If it is not `strict`, pieces that the game does not have are left out.
        """
        for number, line in enumerate(text.splitlines(), 1):
            for wrong in _mistakes(line, book, pieces if strict else None):
                raise GuideError(f"{NAME}, line {number}: {wrong}")
        guide = cls(list(_shown(Rulebook.parse(text).blocks, pieces)))
        if (told := tuple(heading.title for heading in guide.headings())) != PARTS:
            said = f"it has {', '.join(told)}" if told else "it has none"
            raise GuideError(f"{NAME}: its headings have to be {', '.join(PARTS)}, in this order; {said}.")
        return guide

    def headings(self) -> list[Heading]:
        """The headings of its parts."""
        return [block for block in self.blocks if isinstance(block, Heading) and block.level == 2]

    def parts(self) -> list[list[Block]]:
        """What stands before the first part, and then each part with its heading."""
        found: list[list[Block]] = [[]]
        for block in self.blocks:
            if isinstance(block, Heading) and block.level == 2:
                found.append([])
            found[-1].append(block)
        return found

    def pictures(self) -> list[str]:
        """The ids of all pieces that it shows."""
        rows = [block for block in self.blocks if isinstance(block, Pictures)]
        return [piece for row in rows for _, piece in row.pictures]


def _mistakes(line: str, book: Rulebook, pieces: Collection[str] | None) -> list[str]:
    """What is wrong with one line; pieces are any if there are None."""
    found: list[str] = []
    shown = PICTURE.findall(line)
    if "![" in line and (not shown or PICTURE.sub("", line).strip()):
        found.append("pictures stand in a line of their own, each as ![words](piece).")
    for _, piece in shown:
        if pieces is not None and piece not in pieces:
            found.append(f"there is no piece {piece!r}.")
    for rule in re.findall(rf"\b{book.prefix}-\d+(?:\.\d+)*[a-z]?", line) if book.prefix else []:
        if rule not in book.anchors:
            found.append(f"there is no rule {rule}.")
    return found


def _shown(blocks: Sequence[Block], pieces: Collection[str]) -> list[Block]:
    """All blocks, without pictures of pieces that are not there."""
    found: list[Block] = []
    for block in blocks:
        if isinstance(block, Pictures):
            left = [(words, piece) for words, piece in block.pictures if piece in pieces]
            if left:
                found.append(Pictures(left))
        else:
            found.append(block)
    return found
