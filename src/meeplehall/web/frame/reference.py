"""Cards to look things up in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.engine.game import Game, Piece
from meeplehall.web.frame.words import marked_up, rule_link


def card_list(game: Game[Any]) -> Markup:
    """Every kind of piece once; each names the copies of it, so that any of them is found here."""
    copies: dict[str, list[str]] = {}
    for id in game.catalogue.copies:
        copies.setdefault(kind_of(game, id), []).append(id)
    cards = [piece_card(piece, game.picture(piece.id), copies.get(piece.id, [])) for piece in game.pieces()]
    return join([provenance(game), *cards])


def provenance(game: Game[Any]) -> Markup | None:
    """What is printed and what is ours, once wherever cards are shown."""
    words = [el("p", marked_up(paragraph)) for paragraph in game.provenance]
    return (
        el("aside", words, cls="provenance", aria_label="What is printed and what is ours") if words else None
    )


def piece_card(piece: Piece, picture: str = "", copies: Sequence[str] = ()) -> Markup:
    """A piece as people read it; the picture is the game's own HTML."""
    words = el("h3", piece.name), el("p", marked_up(piece.text))
    rules = el("p", Markup(" ").join(rule_link(rule) for rule in piece.rules))
    ours = el("p", el("b", "Ours"), " ", piece.source, cls="ours") if piece.source else None
    ids = [piece.id, *copies]
    return el(
        "article", Markup(picture), words, ours, rules, cls="piece-card", id=piece.id, data_card_ids=ids
    )


def kind_of(game: Game[Any], id: str) -> str:
    """The piece of the card reference that is like this one."""
    piece = game.piece(id)
    return _kinds(game).get((piece.name, piece.text), id)


@cache
def _kinds(game: Game[Any]) -> dict[tuple[str, str], str]:
    """The first piece of the reference with each name and text."""
    return {(piece.name, piece.text): piece.id for piece in reversed(game.pieces())}
