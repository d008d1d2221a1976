"""The glossary: everything that explains itself at a table, in one place, with links to the rules."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise
from typing import Any

import pytest

from meeplehall.engine.game import Game, Piece
from meeplehall.games import all_games
from meeplehall.web.frame.reference import has_words, parts_of
from meeplehall.web.pages import found_page, glossary_page, render, rules_page

EACH_GAME = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


FRAME = {"prompt": "", "bar": "", "log": "", "end": "", "dealing": ""}


def entries(page: str) -> dict[str, str]:
    """The HTML of each entry by its anchor."""
    found = re.findall(r"<article[^>]*>.*?</article>", page, re.DOTALL)
    return {re.search(r' id="([^"]+)"', entry)[1]: entry for entry in found}  # type: ignore[index]


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


@EACH_GAME
def test_every_piece_has_an_entry_with_its_words(game: Game[Any]) -> None:
    found = entries(glossary_page(game))
    assert list(found) == [piece.id for part in parts_of(game) for piece in part.pieces]
    assert set(found) == {piece.id for piece in game.pieces()}
    for piece in game.pieces():
        assert piece.name in words(found[piece.id])
        assert piece.text.replace("*", "") in words(found[piece.id])
        assert game.picture(piece.id) in found[piece.id]


@EACH_GAME
def test_every_link_of_an_entry_leads_to_a_rule_or_to_itself(game: Game[Any]) -> None:
    anchors = set(re.findall(r' id="([^"]+)"', rules_page(game)))
    for piece in game.pieces():
        html = entries(glossary_page(game))[piece.id]
        links = re.findall(r'href="([^"]+)"', re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL))
        assert f"/glossary/{game.id}#{piece.id}" in links
        to_rules = [link for link in links if link.startswith("/rules/")]
        assert len(to_rules) >= len(piece.rules) > 0
        assert {link.removeprefix(f"/rules/{game.id}#") for link in to_rules} <= anchors
        assert len(links) == len(to_rules) + 1


@EACH_GAME
def test_entries_stand_under_the_kind_of_thing_that_they_are(game: Game[Any]) -> None:
    page = glossary_page(game)
    assert all(piece.kind for piece in game.pieces())
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for part in parts_of(game):
        assert page.count(f'<h2 id="{part.anchor}">{part.title}</h2>') == 1
        assert f'href="#{part.anchor}"' in page
    levels = [int(level) for level in re.findall(r"<h([1-6])[ >]", page)]
    assert levels[0] == 1
    assert all(next <= level + 1 for level, next in pairwise(levels))


@EACH_GAME
def test_the_search_needs_no_script(game: Game[Any]) -> None:
    piece = game.pieces()[-1]
    found = entries(found_page(game, f" {piece.name.upper()} "))
    shown = {id for id, entry in found.items() if not entry.startswith("<article hidden")}
    assert set(found) == {piece.id for piece in game.pieces()}, "the browser's search shows them again"
    assert shown == {other.id for other in game.pieces() if has_words(other, piece.name)}
    assert piece.id in shown
    none = found_page(game, "xyzzy <b>")
    assert f"Nothing of {len(game.pieces())} entries has all these words." in words(none)
    assert "xyzzy &lt;b&gt;" in none
    assert none.count('<section class="kind" hidden="">') + none.count(
        '<section class="kind" hidden>'
    ) == len(parts_of(game))


def test_all_words_have_to_be_there() -> None:
    piece = Piece("a", "Blue Barrel", "Holds oil.", ("AB-1.2",), source="Its colour is ours.")
    assert has_words(piece, "oil BLUE")
    assert has_words(piece, "ab-1.2 ours")
    assert has_words(piece, "  ")
    assert not has_words(piece, "blue gas")


@EACH_GAME
def test_rules_start_page_and_tables_lead_to_it(game: Game[Any]) -> None:
    address = f'href="/glossary/{game.id}"'
    assert address in rules_page(game)
    card = {"id": game.id, "title": game.title, "blurb": "", "seats": "2", "cover": "", "minutes": "",
            "weight": "", "first": "", "campaign": False, "cooperative": False, "guide": True,
            "lessons": True, "puzzles": True}  # fmt: skip
    assert address in render(
        "start.html", games=[card], ways={"mail": False, "passkeys": False}, analysis=True, lobby=True
    )
    shown = {"game": game, "title": "", "campaign": "", "table": "t", "token": "", "seat": 0, "regions": {},
             "frame": FRAME, "first": "{}", "text": False, "curtain": ""}  # fmt: skip
    table = render("table.html", **shown)
    assert address in table
    assert 'data-drawer="glossary"' in table
