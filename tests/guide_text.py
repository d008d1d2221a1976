"""Guides as people read them, for tests that hold their words and the rules together."""

from __future__ import annotations

import re
from typing import Any

from meeplehall.engine.game import Game
from meeplehall.engine.guide import Guide
from meeplehall.engine.rulebook import Block, Grid, Heading, Items, Pictures, Words


def guide_of(game: Game[Any]) -> Guide:
    assert game.guide is not None, f"{game.title} has no guide"
    return game.guide


def bare(text: str) -> str:
    """Without marks, and without the rules that are cited."""
    return " ".join(re.sub(r"\s*\([A-Z]{2}-\d[^()]*\)", "", text.replace("**", "")).split())


def paragraphs(block: Block) -> list[str]:
    """All that stands in one piece: a paragraph, an item, a caption, a cell, a heading."""
    if isinstance(block, Heading):
        return [block.title]
    if isinstance(block, Words):
        return [bare(block.text)]
    if isinstance(block, Items):
        return [bare(text) for _, text in block.items]
    if isinstance(block, Pictures):
        return [words for words, _ in block.pictures]
    assert isinstance(block, Grid), block
    return [*block.head, *(cell for row in block.rows for cell in row)]


def captions(guide: Guide) -> list[str]:
    """What is said below the pictures."""
    return [text for block in guide.blocks if isinstance(block, Pictures) for text in paragraphs(block)]


def words(guide: Guide) -> list[str]:
    return [word for block in guide.blocks for text in paragraphs(block) for word in text.split()]


def example(game: Game[Any]) -> str:
    """All that the worked example says."""
    part = guide_of(game).parts()[4]
    return " ".join(text for block in part for text in paragraphs(block))


def says(game: Game[Any], *sentences: str) -> None:
    """The example says each of these; a test has just seen that they are true."""
    told = example(game)
    for sentence in sentences:
        assert sentence in told, f"{game.title}: the guide does not say {sentence!r}"
