"""GUIDE.md: read as RULES.md is, with pictures of pieces; what cannot be shown is refused with its line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from meeplehall.engine.game import Game
from meeplehall.engine.guide import PARTS, Guide, GuideError
from meeplehall.engine.rulebook import Heading, Pictures, Rulebook, Words
from meeplehall.games import all_games, every_game
from tests.guide_text import guide_of, paragraphs, words

BOOK = Rulebook.parse("# A game\n\n## 1 Start\n\n- **AB-1.1** Begin.\n")
PIECES = {"coin", "map-2"}
TEXT = """# A game

A story. (AB-1.1)

## Aim

Be rich.

![A coin](coin) ![A *map*](map-2)
![Another coin](coin)

## A turn

1. Dig.

## Scoring

| what | points |
| --- | --- |
| coin | 1 |

## An example

So.

## Common mistakes

- None. (AB-1.1)
"""
EACH_GAME = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)
LISTED = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


def parse(text: str, strict: bool = True) -> Guide:
    return Guide.parse(text, BOOK, PIECES, strict)


def line_of(words: str) -> int:
    return TEXT.splitlines().index(words) + 1


def test_pictures_that_follow_one_another_are_one_row() -> None:
    guide = parse(TEXT)
    rows = [block for block in guide.blocks if isinstance(block, Pictures)]
    assert rows == [Pictures([("A coin", "coin"), ("A *map*", "map-2"), ("Another coin", "coin")])]
    assert guide.pictures() == ["coin", "map-2", "coin"]
    assert [heading.title for heading in guide.headings()] == list(PARTS)
    assert [block for block in guide.parts()[0] if isinstance(block, Words)] == [Words("A story. (AB-1.1)")]
    assert all(isinstance(part[0], Heading) for part in guide.parts())


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("![Another coin](coin)", "![Another coin](coins)", "there is no piece 'coins'."),
        ("Be rich.", "Be rich. (AB-1.1, AB-1.2)", "there is no rule AB-1.2."),
        ("1. Dig.", "1. Dig a ![coin](coin) up.", "pictures stand in a line of their own"),
        ("1. Dig.", "![coin] (coin)", "pictures stand in a line of their own"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_its_line(old: str, new: str, said: str) -> None:
    with pytest.raises(GuideError, match=re.escape(f"GUIDE.md, line {line_of(old)}: {said}")):
        parse(TEXT.replace(old, new, 1))


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("## Scoring\n", ""),
        TEXT.replace("## Aim", "## Goal"),
        TEXT.replace("## Aim", "## A turn", 1).replace("## A turn\n\n1.", "## Aim\n\n1."),
        TEXT + "\n## Variants\n",
        "# A game\n",
    ],
)
def test_the_five_headings_stand_in_their_order(text: str) -> None:
    with pytest.raises(GuideError, match="Aim, A turn, Scoring, An example, Common mistakes, in this order"):
        parse(text)


def test_pieces_that_an_owners_own_file_lacks_are_left_out() -> None:
    lacking = TEXT.replace("(map-2)", "(map-3)")
    assert parse(lacking, strict=False).pictures() == ["coin", "coin"]
    none = re.sub(r"\((coin|map-2)\)", "(gone)", TEXT)
    assert not [block for block in parse(none, strict=False).blocks if isinstance(block, Pictures)]
    with pytest.raises(GuideError, match=re.escape("there is no rule AB-9.")):
        parse(TEXT.replace("AB-1.1", "AB-9"), strict=False)


def test_a_game_may_have_none(tmp_path: Path) -> None:
    assert Guide.read(tmp_path, BOOK, PIECES) is None
    (tmp_path / "GUIDE.md").write_text(TEXT, "utf-8")
    assert Guide.read(tmp_path, BOOK, PIECES) is not None


# the guides that there are


@EACH_GAME
def test_every_game_has_one_in_small_pieces(game: Game[Any]) -> None:
    guide = guide_of(game)
    assert [heading.title for heading in guide.headings()] == list(PARTS)
    longest = max(
        (text for block in guide.blocks for text in paragraphs(block)), key=lambda t: len(t.split())
    )
    assert len(longest.split()) <= 60, longest
    assert len(words(guide)) <= 1300


@EACH_GAME
def test_every_picture_is_drawn(game: Game[Any]) -> None:
    assert [piece for piece in guide_of(game).pictures() if not game.picture(piece)] == []


@LISTED
def test_two_to_three_pages_with_pictures(game: Game[Any]) -> None:
    assert len(words(guide_of(game))) >= 700
    assert len(set(guide_of(game).pictures())) >= 8


@EACH_GAME
def test_it_speaks_of_the_game_and_not_of_options_or_codes(game: Game[Any]) -> None:
    told = " ".join(words(guide_of(game)))
    assert "`" not in told
    assert not re.search(r"\b[a-z]+_[a-z]+\b", told)
    assert not re.search(rf"\b{game.rulebook.prefix}-\d", told), "rules are cited in brackets only"


@EACH_GAME
def test_it_cites_rules(game: Game[Any]) -> None:
    text = (game.folder / "GUIDE.md").read_text("utf-8")
    cited = re.findall(rf"{game.rulebook.prefix}-[\d.]+\w?", text)
    assert len(cited) >= 5
    assert [id for id in cited if id.rstrip(".") not in game.rulebook.anchors] == []
