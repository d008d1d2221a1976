"""Rules and cards to look things up in."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Any

from meeplehall.engine.game import Game, Piece
from meeplehall.web.frame.words import marked_up, rule_link


def rules_fragment(game: Game[Any]) -> str:
    """All rules in their sections, each with its id as an anchor."""
    sections: dict[str, list[str]] = {}
    for rule in game.rulebook.rules.values():
        item = (
            f'<li id="{escape(rule.id)}" data-rule-id="{escape(rule.id)}">'
            f'<span class="number">{escape(rule.id)}</span> {marked_up(rule.text)}</li>'
        )
        sections.setdefault(rule.section, []).append(item)
    return "".join(
        f'<section class="rules"><h2>{escape(title)}</h2><ul>{"".join(items)}</ul></section>'
        for title, items in sections.items()
    )


def piece_card(piece: Piece, picture: str = "") -> str:
    """A piece as people read it; the picture is the game's own HTML."""
    rules = " ".join(rule_link(rule) for rule in piece.rules)
    return (
        f'<article class="piece-card" id="{escape(piece.id)}" data-card-id="{escape(piece.id)}" '
        f'data-card-name="{escape(piece.name)}">'
        f"{picture}<h3>{escape(piece.name)}</h3><p>{marked_up(piece.text)}</p><p>{rules}</p></article>"
    )


@lru_cache(maxsize=4_000)
def kind_of(game: Game[Any], id: str) -> str:
    """The piece of the card reference that is like this one."""
    piece = game.piece(id)
    alike = (p.id for p in game.pieces() if (p.name, p.text) == (piece.name, piece.text))
    return escape(next(alike, id))
