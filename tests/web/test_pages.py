"""The pages keep to the content security policy, and the browser's part to its size."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest

from meeplehall.engine.files.deal import Part
from meeplehall.engine.game import Game
from meeplehall.games import all_games
from meeplehall.hall.forms import parts_of
from meeplehall.hall.recovery.qr import qr_code
from meeplehall.web.assets import STATIC
from meeplehall.web.deal import DealData
from meeplehall.web.pages import FOLDER, data_block, glossary_page, render, rules_page

EACH_GAME = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
DEALS = [
    DealData("", "c0", False, [0], [Part(0, "5e", "")]),
    DealData("", "c0", True, [], [Part(0, "5e", "a1"), Part(1, "5f", "-")], "5ec2e7", "7"),
    DealData("somebody chose it.", "", True, [], []),
    DealData("", "", True, [], []),
]
ALLOWED = re.compile(r'<script type="(module" src="/|application/json")')


def form(game: Game[Any], settled: Mapping[str, object] | None = None, error: str = "") -> str:
    """The form for a table, with these options."""
    shown = settled or game.settle(4, {})
    parts = parts_of(game.options)
    house = {name: {"": "as usual"} for name in ("clocks", "talk", "watchers")}
    unset = dict.fromkeys(("clock", "talk", "watchers", "quiet", "lobby", "rated", "watched"), "")
    more = {"settle": {**house, "house": unset}, "asked": unset, "lobby": True, "error": error}
    return render("form.html", game=game, parts=parts, settled=shown, seats=[], chosen="", **more)


def pages(game: Game[Any]) -> list[str]:
    frame = {"prompt": "", "bar": "", "log": "", "end": "", "team": "Plans", "dealing": ""}
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
    ways = {"mail": True, "passkeys": True}
    kept = {**ways, "said": "", "mail_kept": True, "passkeys_kept": [{"id": "p", "made": "2026-01-01"}]}
    mine = {
        "title": game.title, "who": "Ana", "table": "t", "address": "/t/t/k", "shares_with": "",
        "also": ["Bo"], "opens": True, "code": "CODE", "qr": qr_code("http://localhost/find#CODE", "QR code"),
    }  # fmt: skip
    return [
        render("find.html", error="Wrong.", said="Sent.", code="x", ways=ways),
        render("keep.html", **mine, link="l", minutes=10, pages=2, openings=[], **kept),
        render("card.html", **mine, where="w"),
        render("only_here.html", **mine, new="n"),
        render("open_here.html", title="t", who="w"),
        render("start.html", games=[], can_import=True, ways=ways, analysis=True, lobby=True),
        form(game, error="Wrong."),
        *(render("join.html", game=game, names=[], error="", table="t", deal=deal) for deal in DEALS),
        *(
            render(
                "deal.html",
                game=game,
                names=["<Ana>", "Bo"],
                deal=deal,
                block="{}",
                back="/t/t",
                seat=0,
                over=over,
            )
            for deal in DEALS
            for over in (True, False)
        ),
        render("deal.html", deal=None),
        render("error.html", title="Not found", sentence="Nothing here.", way=None),
        *(render("table.html", **table, text=text, curtain="") for text in (False, True)),
        render("table.html", **table, text=False, curtain="Ana"),
        render(
            "replay.html", **table, text=False, curtain="", moments=3, at=0, choices=[], told=[], judged=""
        ),
        render(
            "trial.html",
            **table,
            text=False,
            curtain="",
            heading="Mistake 1 of 2",
            address="/t/t/k/mistakes/1",
        ),
        render(
            "mine.html",
            game=game,
            heading="My mistakes",
            address="/mistakes/x",
            part=None,
            puzzles=True,
            analysis=True,
        ),
        rules_page(game),
        glossary_page(game),
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
    page = form(game)
    assert [option.name for option in game.options if f'name="option-{option.name}"' not in page] == []


def test_an_option_that_follows_others_can_be_left_to_them() -> None:
    profiteer = next(game for game in all_games() if game.id == "xenon-profiteer")
    settled: dict[str, object] = {**profiteer.settle(4, {}), "bonus_contracts": None}
    page = form(profiteer, settled)
    field = page.split('name="option-bonus_contracts"')[1].partition("</select>")[0]
    followed = [option.heading for option in profiteer.options if option.name in ("tactics", "profiteers")]
    assert f'<option value="">as {" or ".join(followed)}</option>' in field
    assert "selected" not in field
    chosen = form(profiteer, {**settled, "bonus_contracts": True})
    field = chosen.split('name="option-bonus_contracts"')[1].partition("</select>")[0]
    assert '<option value="yes" selected>' in field
    assert 'value="">' not in page.split('name="option-tactics"')[1].partition("</select>")[0]


@EACH_GAME
def test_the_form_speaks_as_people_do(game: Game[Any]) -> None:
    page = form(game)
    words = unescape(re.sub(r"<[^>]*>", " ", page))
    for option in game.options:
        assert option.title, f"{option.name} has no title"
        assert option.heading in words
        assert not ("_" in option.name and option.name in words)
    for preset in game.presets:
        game.settle(preset.seats or 4, preset.options)
        assert preset.title in words


MODULES = {path.name: path.read_text("utf-8") for path in (STATIC / "js").glob("*.js")}
IMPORT = re.compile(r'^import \{[^}]+\} from "\./([a-z]+\.js)";$', re.MULTILINE)


@pytest.mark.parametrize("name", sorted(MODULES))
def test_a_module_of_the_browsers_part_is_small_and_has_one_idea_said_at_its_top(name: str) -> None:
    lines = MODULES[name].splitlines()
    assert len(lines) < 200
    assert max(map(len, lines)) <= 110
    assert lines[0].startswith("// ")


def imports(name: str) -> set[str]:
    """All modules that a module needs, itself included."""
    found, new = set(), {name}
    while new:
        found |= new
        new = {other for each in new for other in IMPORT.findall(MODULES[each])} - found
    return found


def test_the_browsers_part_has_no_dependencies_and_no_cycles() -> None:
    for name, script in MODULES.items():
        assert len(re.findall(r"^import|\bimport\(", script, re.MULTILINE)) == len(IMPORT.findall(script))
        for other in IMPORT.findall(script):
            assert name not in imports(other), f"{name} and {other} need each other"
    assert imports("main.js") | imports("site.js") == set(MODULES)
    assert list(STATIC.glob("*.js")) == []


def test_a_tables_page_asks_for_all_its_modules_at_once() -> None:
    page = next(page for page in pages(all_games()[0]) if "/js/main.js" in page)
    asked = re.findall(r'<link rel="modulepreload" href="/static/v-\w+/js/(\w+\.js)">', page)
    assert set(asked) >= imports("main.js")


def test_the_browsers_part_reads_data_and_never_words() -> None:
    words = re.compile(
        r"\.(?:ariaLabel|innerText|innerHTML(?! =)|textContent(?! =)|outerHTML)|getAttribute\(\"aria"
    )
    found = {name: words.findall(script) for name, script in MODULES.items()}
    # the search looks for what is written, a page's first data stand in a script element; what has changed
    # is found by comparing
    assert {name for name, uses in found.items() if uses} == {"search.js", "main.js", "following.js"}


def test_every_attribute_that_is_read_is_listed_where_a_reader_begins() -> None:
    listed = set(re.findall(r"data-[a-z]+(?:-[a-z]+)*", MODULES["main.js"].partition("\nimport ")[0]))
    used = set()
    for script in MODULES.values():
        used |= set(re.findall(r"\[(data-[a-z]+(?:-[a-z]+)*)[\]=~]", script))
        names = re.findall(r"\bdataset\.([a-zA-Z]+)", script)
        used |= {"data-" + re.sub("[A-Z]", lambda found: "-" + found[0].lower(), name) for name in names}
    deeds = re.search(r"const DEEDS = \{(.*?)\n\};", MODULES["buttons.js"], re.DOTALL)
    assert deeds
    used |= {f"data-{name}" for name in re.findall(r"^  (\w+):", deeds[1], re.MULTILINE)}
    assert used - listed == {"data-moment"}, "moment is one of the fields of data-post"


def test_nothing_names_a_game() -> None:
    files = [*STATIC.rglob("*.css"), *STATIC.rglob("*.js"), *(FOLDER / "templates").glob("*.html")]
    texts = [path.read_text("utf-8").lower() for path in files]
    assert [game.id for game in all_games() if any(game.id in text for text in texts)] == []
