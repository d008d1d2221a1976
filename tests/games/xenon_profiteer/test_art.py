"""The pictures: all there, all different, and the files as their generator draws them."""

import re
from xml.etree import ElementTree

import pytest

from meeplehall.games.xenon_profiteer.art.customers import CUSTOMERS, SECTORS
from meeplehall.games.xenon_profiteer.art.files import FILES
from meeplehall.games.xenon_profiteer.art.machines import MACHINES, PIPELINES
from meeplehall.games.xenon_profiteer.art.sprite import PICTURES
from meeplehall.games.xenon_profiteer.art.symbols import MARKS
from meeplehall.games.xenon_profiteer.components.cards import COLOURS
from meeplehall.games.xenon_profiteer.components.data import COMPONENTS, FOLDER
from meeplehall.games.xenon_profiteer.game import GAME

STATIC = FOLDER / "static"


@pytest.mark.parametrize("name", FILES)
def test_files_are_up_to_date(name: str) -> None:
    text = (STATIC / name).read_text(encoding="utf-8")
    assert text == FILES[name](), "python -m meeplehall.games.xenon_profiteer.art draws it anew"
    ElementTree.fromstring(text)


def test_every_card_has_a_picture_of_its_own() -> None:
    assert set(MACHINES) == {card.id for card in [*COMPONENTS.starters, *COMPONENTS.upgrades]}
    assert set(CUSTOMERS) == {card.id for card in COMPONENTS.contracts}
    assert set(PIPELINES) == {card.id for card in COMPONENTS.pipelines}
    assert {piece.id for piece in GAME.pieces()} <= set(PICTURES)
    assert all(piece.id in GAME.picture(piece.id) for piece in GAME.pieces())
    assert len(set(PICTURES.values())) == len(PICTURES), "two pictures are the same"


def test_sectors_and_players_have_signs() -> None:
    assert set(SECTORS) == {card.sector for card in COMPONENTS.contracts}
    assert set(MARKS) == set(COLOURS), "a colour without a shape of its own"


def test_the_sprite_needs_nothing_but_itself() -> None:
    text = (STATIC / "sprite.svg").read_text(encoding="utf-8")
    assert "url(" not in text
    assert "style=" not in text
    assert "href" not in text
    assert not re.search(r"#[0-9a-f]{3,6}", text), "colours come from the page, by night and by day"
    ids = re.findall(r'<symbol id="([\w-]+)"', text)
    assert len(ids) == len(set(ids))


def test_the_style_sheet_fetches_nothing_from_elsewhere() -> None:
    css = (STATIC / "table.css").read_text(encoding="utf-8")
    found = re.findall(r'url\("([^"]+)"\)', css)
    assert found
    assert all((STATIC / name).is_file() for name in found)
    assert "http" not in css
    assert css.count("{") == css.count("}")
