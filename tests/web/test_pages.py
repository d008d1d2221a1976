"""The pages keep to the content security policy, and the browser's part to its size."""

from __future__ import annotations

import re
from typing import Any

import pytest

from meeplehall.engine.game import Game
from meeplehall.games import all_games
from meeplehall.web.pages import FOLDER, STATIC, data_block, pieces_page, render, rules_page

EACH_GAME = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
ALLOWED = re.compile(r'<script type="(module" src="/|application/json")')


def pages(game: Game[Any]) -> list[str]:
    frame = {"prompt": "", "bar": "", "log": "", "end": "", "team": "Plans"}
    table = {
        "game": game,
        "title": game.title,
        "campaign": "/c/campaign",
        "table": "t",
        "token": "k",
        "seat": 0,
        "regions": {},
        "frame": frame,
        "first": "{}",
    }
    return [
        render("start.html", games=[], can_import=True),
        render("form.html", game=game, settled=game.settle(4, {}), seats=[], error="Wrong."),
        render("join.html", game=game, names=[], error=""),
        render("error.html", title="Not found", sentence="Nothing here."),
        render("table.html", **table),
        render("replay.html", **table, moments=3, at=0, choices=[]),
        rules_page(game),
        pieces_page(game),
    ]


@EACH_GAME
def test_no_page_has_inline_scripts_styles_or_handlers(game: Game[Any]) -> None:
    for page in pages(game):
        assert [tag for tag in re.findall(r"<script[^>]*", page) if not ALLOWED.match(tag)] == []
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", page)


@EACH_GAME
def test_no_page_asks_another_host_for_anything(game: Game[Any]) -> None:
    for page in pages(game):
        assert re.findall(r'(?:src|href|action)="(?:https?:)?//[^"]*', page) == []


def test_data_cannot_end_the_element_it_stands_in() -> None:
    assert data_block('{"a": "</script><!--&"}') == r'{"a": "\u003c/script\u003e\u003c!--\u0026"}'


@EACH_GAME
def test_every_option_of_a_game_can_be_set_in_the_form(game: Game[Any]) -> None:
    page = render("form.html", game=game, settled=game.settle(4, {}), seats=[], error="")
    assert [option.name for option in game.options if f'name="option-{option.name}"' not in page] == []


def test_an_option_that_follows_others_can_be_left_to_them() -> None:
    profiteer = next(game for game in all_games() if game.id == "xenon-profiteer")
    settled: dict[str, object] = {**profiteer.settle(4, {}), "bonus_contracts": None}
    page = render("form.html", game=profiteer, settled=settled, seats=[], error="")
    field = page.split('name="option-bonus_contracts"')[1].partition("</select>")[0]
    assert '<option value="">as tactics or profiteers</option>' in field
    assert "selected" not in field
    chosen = render(
        "form.html", game=profiteer, settled={**settled, "bonus_contracts": True}, seats=[], error=""
    )
    field = chosen.split('name="option-bonus_contracts"')[1].partition("</select>")[0]
    assert '<option value="yes" selected>' in field
    assert 'value="">' not in page.split('name="option-tactics"')[1].partition("</select>")[0]


def test_the_browsers_part_is_one_small_file_without_dependencies() -> None:
    script = (STATIC / "hall.js").read_text("utf-8")
    assert len(script.splitlines()) <= 740
    assert not re.search(r"^import|\bimport\(", script, re.MULTILINE)
    assert [path.name for path in STATIC.glob("*.js")] == ["hall.js"]


@pytest.mark.parametrize("name", ["hall.css", "hall.js"])
def test_nothing_names_a_game(name: str) -> None:
    text = (STATIC / name).read_text("utf-8").lower()
    texts = [text, *(path.read_text("utf-8").lower() for path in (FOLDER / "templates").glob("*.html"))]
    assert [game.id for game in all_games() if any(game.id in text for text in texts)] == []
