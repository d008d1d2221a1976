"""Rules and cards to look things up in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
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


def card_list(game: Game[Any]) -> str:
    """Every kind of piece once; each names the copies of it, so that any of them is found here."""
    copies: dict[str, list[str]] = {}
    for id in game.catalogue.copies:
        copies.setdefault(kind_of(game, id), []).append(id)
    return "".join(
        piece_card(piece, game.picture(piece.id), copies.get(piece.id, [])) for piece in game.pieces()
    )


def piece_card(piece: Piece, picture: str = "", copies: Sequence[str] = ()) -> str:
    """A piece as people read it; the picture is the game's own HTML."""
    rules = " ".join(rule_link(rule) for rule in piece.rules)
    return (
        f'<article class="piece-card" id="{escape(piece.id)}" '
        f'data-card-ids="{escape(" ".join([piece.id, *copies]))}">'
        f"{picture}<h3>{escape(piece.name)}</h3><p>{marked_up(piece.text)}</p><p>{rules}</p></article>"
    )


def kind_of(game: Game[Any], id: str) -> str:
    """The piece of the card reference that is like this one."""
    piece = game.piece(id)
    return _kinds(game).get((piece.name, piece.text), id)


@cache
def _kinds(game: Game[Any]) -> dict[tuple[str, str], str]:
    """The first piece of the reference with each name and text."""
    return {(piece.name, piece.text): piece.id for piece in reversed(game.pieces())}
