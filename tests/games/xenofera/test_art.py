"""The pictures: all there, all different, and the files as their generator draws them."""

import re

from meeplehall.games.xenofera.art.icons import ACTIONS, MARKS, PLANETS
from meeplehall.games.xenofera.art.sprite import CREATURES
from meeplehall.games.xenofera.components.data import COMPONENTS, FOLDER
from meeplehall.games.xenofera.game import GAME
from meeplehall.testing.art import ArtConformance, fetched

STATIC = FOLDER / "static"


class TestArt(ArtConformance):
    game = GAME


def test_the_backdrop_follows_the_light() -> None:
    css = (STATIC / "table.css").read_text(encoding="utf-8")
    assert {"bazaar-day.svg", "bazaar-night.svg"} <= set(fetched(css))


def test_every_creature_has_a_picture_of_its_own() -> None:
    assert set(CREATURES) == {creature.id for creature in COMPONENTS.creatures}
    shapes = {re.sub(r"#[0-9a-f]{3,6}", "", draw()) for draw in CREATURES.values()}
    assert len(shapes) == len(CREATURES), "two differ in their colours only"


def test_all_marks_icons_and_actions_of_the_components_are_drawn() -> None:
    assert {colour.mark for colour in COMPONENTS.colours} <= set(MARKS)
    assert {planet.icon for planet in COMPONENTS.planets} <= set(PLANETS)
    assert {action.id for action in COMPONENTS.actions} <= set(ACTIONS)
