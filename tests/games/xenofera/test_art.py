"""The pictures: all there, all different, and the files as their generator draws them."""

import re
from xml.etree import ElementTree

import pytest

from meeplehall.games.xenofera.art.files import FILES
from meeplehall.games.xenofera.art.icons import ACTIONS, MARKS, PLANETS
from meeplehall.games.xenofera.art.sprite import CREATURES
from meeplehall.games.xenofera.components.data import COMPONENTS, FOLDER

STATIC = FOLDER / "static"


@pytest.mark.parametrize("name", FILES)
def test_files_are_up_to_date(name: str) -> None:
    text = (STATIC / name).read_text(encoding="utf-8")
    assert text == FILES[name](), "python -m meeplehall.games.xenofera.art draws it anew"
    ElementTree.fromstring(text)


def test_every_creature_has_a_picture_of_its_own() -> None:
    assert set(CREATURES) == {creature.id for creature in COMPONENTS.creatures}
    shapes = {re.sub(r"#[0-9a-f]{3,6}", "", draw()) for draw in CREATURES.values()}
    assert len(shapes) == len(CREATURES), "two differ in their colours only"


def test_all_marks_icons_and_actions_of_the_components_are_drawn() -> None:
    assert {colour.mark for colour in COMPONENTS.colours} <= set(MARKS)
    assert {planet.icon for planet in COMPONENTS.planets} <= set(PLANETS)
    assert {action.id for action in COMPONENTS.actions} <= set(ACTIONS)


def test_the_sprite_needs_nothing_but_itself() -> None:
    text = (STATIC / "sprite.svg").read_text(encoding="utf-8")
    assert "url(" not in text
    assert "style=" not in text
    ids = re.findall(r'<symbol id="([\w-]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([\w-]+)"', text)) <= set(ids)


def test_the_style_sheet_fetches_nothing_from_elsewhere() -> None:
    css = (STATIC / "table.css").read_text(encoding="utf-8")
    found = re.findall(r'url\("([^"]+)"\)', css)
    assert found
    assert all((STATIC / name).is_file() for name in found)
    assert "http" not in css
    assert css.count("{") == css.count("}")
