"""Drawings as files: shapes, sprites, and the command that draws a game's pictures anew."""

from pathlib import Path
from xml.etree import ElementTree

from typer.testing import CliRunner

from meeplehall import games
from meeplehall.cli import app
from meeplehall.draw.files import draw_anew, drawings, inline
from meeplehall.draw.sprite import sprite_file, symbol
from meeplehall.draw.svg import (
    arc,
    around,
    circle,
    document,
    ellipse,
    faint,
    group,
    n,
    path,
    polygon,
    polyline,
    ramp,
    rect,
    regular,
    smooth,
    star,
    text,
    use,
)

XENOFERA = "meeplehall.games.xenofera"


def test_numbers_are_short() -> None:
    assert [n(x) for x in (0, 3, 3.0, 2.55, -0.04, -0.5, 10.04)] == ["0", "3", "3", "2.5", "0", "-0.5", "10"]
    assert [faint(x) for x in (1, 0.5, 0.125)] == [None, "0.5", "0.12"]


def test_places_around_a_point() -> None:
    assert around(10, 10, 5, 0) == (15, 10)
    assert polyline([around(0, 0, 10, 90), around(0, 0, 10, 180)], close=True) == "M0 -10L-10 0Z"
    assert len(star(0, 0, 2, 1, 5)) == 10
    assert polyline(regular(0, 0, 10, 4)) == "M0 -10L-10 0L0 10L10 0"
    assert arc(0, 0, 10, 0, 90) == "M10 0A10 10 0 0 0 0 -10"
    assert smooth([(0, 0), (10, 0), (10, 10)]) == "M5 5Q0 0 5 0Q10 0 10 5Q10 10 5 5Z"


def test_shapes_are_elements() -> None:
    assert circle(1, 2, 3, fill="red", opacity=faint(0.5)) == (
        '<circle cx="1" cy="2" r="3" fill="red" opacity="0.5"/>'
    )
    assert ellipse(1, 2, 3, 4, 30) == '<ellipse cx="1" cy="2" rx="3" ry="4" transform="rotate(30 1 2)"/>'
    assert rect(0, 0, 4, 5, 1) == '<rect x="0" y="0" width="4" height="5" rx="1"/>'
    assert polygon([(0, 0), (1, 0.5)]) == '<polygon points="0,0 1,0.5"/>'
    assert group(path("M0 0") + use("a", x=4), fill_rule="evenodd") == (
        '<g fill-rule="evenodd"><path d="M0 0"/><use href="#a" x="4"/></g>'
    )
    assert text("A & B", 1, 2, font_size=3) == '<text x="1" y="2" font-size="3">A &amp; B</text>'


def test_a_drawing_becomes_a_file(tmp_path: Path) -> None:
    sky = ramp("sky", "#000", "#fff", x2="0") + rect(0, 0, 8, 4, fill="url(#sky)")
    whole = document(sky, 8, 4, sized=True, cls="scene")
    root = ElementTree.fromstring(whole)
    assert root.attrib["viewBox"] == "0 0 8 4"
    assert (root.attrib["width"], root.attrib["class"]) == ("8", "scene")
    (tmp_path / "scene.svg").write_text(whole, encoding="utf-8")
    shown = inline(tmp_path / "scene.svg")
    assert shown.startswith('<svg viewBox="0 0 8 4"')
    assert shown.endswith("</svg>")


def test_a_sprite_has_a_line_for_each_picture() -> None:
    file = sprite_file(symbol(id, circle(1, 1, 1), viewBox="0 0 2 2") for id in ("a", "b"))
    assert file.count("\n") == 4
    assert [child.get("id") for child in ElementTree.fromstring(file)] == ["a", "b"]


def test_only_what_has_changed_is_written(tmp_path: Path) -> None:
    assert draw_anew(XENOFERA, tmp_path) == list(drawings(XENOFERA))
    (tmp_path / "cover.svg").write_text("old", encoding="utf-8")
    assert draw_anew(XENOFERA, tmp_path) == ["cover.svg"]
    assert draw_anew(XENOFERA, tmp_path) == []
    static = games.game("xenofera").folder / "static"
    for name in drawings(XENOFERA):
        assert (tmp_path / name).read_bytes() == (static / name).read_bytes()


def test_the_command_says_what_it_did() -> None:
    done = CliRunner().invoke(app, ["draw", "xenofera"])
    assert done.exit_code == 0
    assert done.stdout == "All pictures are up to date.\n"
    assert CliRunner().invoke(app, ["draw", "chess"]).exit_code == 2
