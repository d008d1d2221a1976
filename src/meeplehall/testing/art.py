"""The tests of drawings that every game inherits: subclass, name the game, and pytest does the rest."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar
from xml.etree import ElementTree

from meeplehall.draw.files import drawings
from meeplehall.engine.game import Game

_SVG = "{http://www.w3.org/2000/svg}"


def symbols(file: Path) -> dict[str, str]:
    """The pictures of a sprite by their ids."""
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    return {
        symbol.attrib["id"]: "".join(ElementTree.tostring(part, encoding="unicode") for part in symbol)
        for symbol in root.iter(f"{_SVG}symbol")
    }


def fetched(css: str) -> list[str]:
    """The files that a style sheet needs."""
    return re.findall(r'(?:url\(|@import )"([^"]+)"', css)


def without_colour(picture: str) -> str:
    """What is left of a picture for those who cannot tell its colours apart."""
    return re.sub(r"var\([^)]*\)|#[0-9a-f]{3,6}", "", picture)


class ArtConformance:
    """The files in `static/`: as they are drawn, complete, and with nothing from elsewhere."""

    game: ClassVar[Game[Any]]

    @property
    def static(self) -> Path:
        return self.game.folder / "static"

    def texts(self, ending: str) -> dict[str, str]:
        """The files of one kind, by name."""
        return {file.name: file.read_text(encoding="utf-8") for file in self.static.glob(f"*{ending}")}

    def test_files_are_up_to_date(self) -> None:
        files = drawings(self.game.package)
        for name, draw in files.items():
            assert (self.static / name).read_text(encoding="utf-8") == draw(), (
                f"meeplehall draw {self.game.id}"
            )
        assert not files or {*self.texts(".svg")} <= {*files}, "a drawing that nothing draws"

    def test_every_drawing_can_be_read(self) -> None:
        for text in self.texts(".svg").values():
            ElementTree.fromstring(text)

    def test_a_sprite_needs_nothing_but_itself(self) -> None:
        sprites = {name: text for name, text in self.texts(".svg").items() if "<symbol" in text}
        for name, text in sprites.items():
            assert "url(" not in text, name
            assert "style=" not in text, name
            ids = re.findall(r' id="([^"]+)"', text)
            assert len(ids) == len(set(ids)), f"{name}: an id is there twice"
            assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids), name
            assert not re.search(r'href="[^#]', text), f"{name} refers to another file"

    def test_style_sheets_fetch_nothing_from_elsewhere(self) -> None:
        for name, css in self.texts(".css").items():
            assert "http" not in css, name
            assert css.count("{") == css.count("}"), name
            for file in fetched(css):
                assert (self.static / file).is_file(), f"{name}: {file}"

    def test_every_picture_of_a_piece_is_there(self) -> None:
        there = {file.name: symbols(file) for file in self.static.glob("*.svg")}
        reference = re.compile(rf'href="/static/games/{self.game.id}/([^"#]+)#([^"]+)"')
        for piece in self.game.pieces():
            for file, id in reference.findall(self.game.picture(piece.id)):
                assert id in there[file], piece.id
