"""The guide as a page: its parts in their order, real pictures, quiet links to rules, and ways to it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from meeplehall.engine.game import Game
from meeplehall.engine.guide import PARTS
from meeplehall.engine.outcome import Outcome
from meeplehall.games import all_games, every_game
from meeplehall.web.assets import game_address
from meeplehall.web.frame.regions import frame_regions
from meeplehall.web.frame.score_sheet import score_sheet
from meeplehall.web.pages import glossary_page, guide_page, render, rules_page
from meeplehall.web.status import Seats, TableStatus
from tests.guide_text import guide_of, paragraphs
from tests.web.test_glossary import FRAME

EACH_GAME = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)
LISTED = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


def article(game: Game[Any]) -> str:
    found = re.search(r"<article class=\"guide\".*</article>", guide_page(game), re.DOTALL)
    assert found
    return found[0]


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


@EACH_GAME
def test_all_of_it_is_there_in_its_order(game: Game[Any]) -> None:
    html = article(game)
    assert re.findall(r"<h2[^>]*>([^<]*)</h2>", html) == list(PARTS)
    said, at = words(html), 0
    for block in guide_of(game).blocks:
        for text in paragraphs(block):
            first = text.split(".")[0].replace("*", "")
            at = said.find(first, at)
            assert at >= 0, first


@EACH_GAME
def test_pieces_are_shown_as_the_game_draws_them(game: Game[Any]) -> None:
    figures = re.findall(r"<figure>(.*?)<figcaption>", article(game), re.DOTALL)
    assert figures == [game.picture(piece) for piece in guide_of(game).pictures()]


@EACH_GAME
def test_rules_are_cited_small_and_lead_to_the_rules(game: Game[Any]) -> None:
    html = article(game)
    anchors = set(re.findall(r' id="([^"]+)"', rules_page(game)))
    links = re.findall(r'<a class="rule"[^>]*href="([^"]+)"', html)
    assert links
    assert {link.removeprefix(f"/rules/{game.id}#") for link in links} <= anchors
    quiet = re.findall(r'<small class="cited">.*?</small>', html)
    assert sum(small.count('class="rule"') for small in quiet) == len(links)


@EACH_GAME
def test_it_has_the_look_of_the_game(game: Game[Any]) -> None:
    assert f'href="{game_address(game)}/table.css"' in guide_page(game)


@EACH_GAME
def test_ids_are_its_own(game: Game[Any]) -> None:
    """At a table it stands in the drawer, among things with ids of their own."""
    ids = re.findall(r' id="([^"]+)"', article(game))
    assert len(ids) == len(set(ids))
    assert all(id.startswith("guide-") for id in ids)


@LISTED
def test_every_page_of_the_game_leads_to_it(game: Game[Any]) -> None:
    address = f'href="/guide/{game.id}"'
    card = {"id": game.id, "title": game.title, "blurb": "", "seats": "2", "cover": "", "minutes": "",
            "weight": "", "first": "", "campaign": False, "cooperative": False, "guide": True,
            "lessons": True, "puzzles": True}  # fmt: skip
    start = {"games": [card], "ways": {"mail": False, "passkeys": False}, "analysis": True, "lobby": False}
    assert address in render("start.html", **start)
    assert address not in render("start.html", **start | {"games": [card | {"guide": False}]})
    assert address in rules_page(game)
    assert rules_page(game).index(address) < rules_page(game).index("data-rulebook")
    assert address in glossary_page(game)
    shown = {"game": game, "title": "", "campaign": "", "table": "t", "token": "", "seat": 0, "regions": {},
             "frame": FRAME, "first": "{}", "text": False, "curtain": ""}  # fmt: skip
    table = render("table.html", **shown)
    assert address in table
    assert table.count('data-drawer="guide"') == 1


def test_the_end_of_a_match_leads_to_it() -> None:
    outcome = Outcome([3], [1], [[]])
    assert 'data-drawer="guide"' in score_sheet(outcome, ["Ana"], guide=True)
    assert 'data-drawer="guide"' not in score_sheet(outcome, ["Ana"])


@LISTED
def test_a_finished_table_leads_to_the_guide_of_its_game(game: Game[Any]) -> None:
    status = TableStatus(Seats(["Ana"]), over=True)
    drawn = frame_regions(game, None, status, 0, [], Outcome([3], [1], [[]]))
    assert 'data-drawer="guide"' in drawn["end"]


def test_a_game_without_one_has_no_page() -> None:
    class Unguided:
        guide = None

    game: Any = Unguided()
    assert guide_page(game) == ""
