"""The glossary of a game: what explains itself at its tables, all in one place, by kinds of things."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.engine.game import Game, Piece
from meeplehall.web.frame.words import marked_up, rule_link

#: the heading where a game has only one kind of things
PIECES: Final = "Pieces"


@dataclass(frozen=True, slots=True)
class Part:
    """The entries of one kind."""

    title: str
    pieces: list[Piece]

    @property
    def anchor(self) -> str:
        return "kind-" + re.sub(r"\W+", "-", self.title.lower())


@cache
def parts_of(game: Game[Any]) -> list[Part]:
    """All pieces by kind; kinds in the order in which the game names them."""
    kinds: dict[str, list[Piece]] = {}
    for piece in game.pieces():
        kinds.setdefault(piece.kind or PIECES, []).append(piece)
    return [Part(title, pieces) for title, pieces in kinds.items()]


def has_words(piece: Piece, wanted: str) -> bool:
    """Does an entry have all these words?"""
    text = " ".join([piece.name, piece.text, piece.source, *piece.rules]).lower()
    return all(word in text for word in wanted.lower().split())


def card_list(game: Game[Any], wanted: str = "") -> Markup:
    """Every kind of piece once; those without the wanted words are there and not shown."""
    parts = [_part(game, part, wanted) for part in parts_of(game)]
    return join([*parts, None if wanted.split() else provenance(game)])


def _part(game: Game[Any], part: Part, wanted: str) -> Markup:
    entries, shown = _entries(game), [has_words(piece, wanted) for piece in part.pieces]
    drawn = [
        entries[piece.id] if found else _hidden(entries[piece.id])
        for piece, found in zip(part.pieces, shown, strict=True)
    ]
    title = el("h2", part.title, id=part.anchor)
    return el("section", title, el("div", drawn, cls="cards"), cls="kind", hidden=not any(shown))


def _hidden(entry: Markup) -> Markup:
    """The browser's search shows it again."""
    return Markup(str(entry).replace("<article", "<article hidden", 1))


@cache
def _entries(game: Game[Any]) -> dict[str, Markup]:
    """Each names the copies of it, so that any of them is found here."""
    copies: dict[str, list[str]] = {}
    for id in game.catalogue.copies:
        copies.setdefault(kind_of(game, id), []).append(id)
    address = f"/glossary/{game.id}"
    return {
        piece.id: piece_card(piece, game.picture(piece.id), copies.get(piece.id, []), address)
        for piece in game.pieces()
    }


def provenance(game: Game[Any]) -> Markup | None:
    """What is printed and what is ours, once wherever cards are shown."""
    words = [el("p", marked_up(paragraph)) for paragraph in game.provenance]
    return (
        el("aside", words, cls="provenance", aria_label="What is printed and what is ours") if words else None
    )


def piece_card(piece: Piece, picture: str = "", copies: Sequence[str] = (), page: str = "") -> Markup:
    """A piece as people read it; the picture is the game's own HTML, `page` the glossary it stands in."""
    sign = el("span", "#", aria_hidden="true")
    here = el("a", sign, cls="here", href=f"{page}#{piece.id}", aria_label=f"Link to {piece.name}")
    words = (
        el("h3", piece.name, ["\N{NO-BREAK SPACE}", here] if page else None),
        el("p", marked_up(piece.text)),
    )
    rules = el("p", Markup(" ").join(rule_link(rule) for rule in piece.rules))
    ours = el("p", el("b", "Ours"), " ", piece.source, cls="ours") if piece.source else None
    ids = [piece.id, *copies]
    return el(
        "article", Markup(picture), words, ours, rules, cls="piece-card", id=piece.id, data_card_ids=ids
    )


def kind_of(game: Game[Any], id: str) -> str:
    """The piece of the glossary that is like this one."""
    piece = game.piece(id)
    return _kinds(game).get((piece.name, piece.text), id)


@cache
def _kinds(game: Game[Any]) -> dict[tuple[str, str], str]:
    """The first piece of the glossary with each name and text."""
    return {(piece.name, piece.text): piece.id for piece in reversed(game.pieces())}
