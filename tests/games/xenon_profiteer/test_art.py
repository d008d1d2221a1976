"""The pictures: all there, all different, and the files as their generator draws them."""

import re

from meeplehall.games.xenon_profiteer.art.customers import CUSTOMERS, SECTORS
from meeplehall.games.xenon_profiteer.art.machines import MACHINES, PIPELINES
from meeplehall.games.xenon_profiteer.art.sprite import PICTURES
from meeplehall.games.xenon_profiteer.art.symbols import MARKS
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS, FOLDER
from meeplehall.games.xenon_profiteer.components.cards import COLOURS
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.testing.art import ArtConformance, fetched

STATIC = FOLDER / "static"


class TestArt(ArtConformance):
    game = GAME


def test_the_backdrop_follows_the_light() -> None:
    css = (STATIC / "table.css").read_text(encoding="utf-8")
    assert {"paper-day.svg", "paper-night.svg"} <= set(fetched(css))


def test_every_card_has_a_picture_of_its_own() -> None:
    assert set(MACHINES) == {card.id for card in [*COMPONENTS.starters, *COMPONENTS.upgrades]}
    assert set(CUSTOMERS) == {card.id for card in COMPONENTS.contracts}
    assert set(PIPELINES) == {card.id for card in COMPONENTS.pipelines}
    cards = {piece.id for piece in GAME.pieces() if piece.tags["family"] != "place"}
    assert cards <= set(PICTURES)
    assert all(id in GAME.picture(id) for id in cards)
    places = [GAME.picture(piece.id) for piece in GAME.pieces() if piece.id not in cards]
    assert all("#sign-" in picture for picture in places if picture)
    assert any(places)
    assert len(set(PICTURES.values())) == len(PICTURES), "two pictures are the same"


def test_sectors_and_players_have_signs() -> None:
    assert set(SECTORS) == {card.sector for card in COMPONENTS.contracts}
    assert set(MARKS) == set(COLOURS), "a colour without a shape of its own"


def test_colours_come_from_the_page_by_night_and_by_day() -> None:
    text = (STATIC / "sprite.svg").read_text(encoding="utf-8")
    assert "href" not in text
    assert not re.search(r"#[0-9a-f]{3,6}", text)
