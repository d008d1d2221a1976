"""RULES.md: every rule is found, in whichever of our formats it is written, and nothing that is no rule."""

import pytest

from meeplehall.engine.rulebook import (
    KINDS,
    Code,
    Grid,
    Heading,
    Items,
    Note,
    Remark,
    Rulebook,
    RuleText,
    Words,
    prose,
    section,
)
from meeplehall.games import all_games
from tools.rule_report import rules

LISTS = """
# Hexes - rules

Ids look like **this**; see HX-9.9.

## 10 Scores

- **HX-10.1** Score once.
- **HX-10.2** *(ruling)* Score twice,
  if at all. See HX-10.1.

  A blank line ends a rule.
* **HX-10.3.3** **ruling** Veteran: three deep.
* **PL-21.2** Level 2: take 4. **PL-21.3** Level 3: take 6.
* **PL-21.5** Level 2, now: a machine.
  **PL-21.6** Level 3, now: more.
* **PL-21.6a** (ruling) Free.
* **PL-24.6 / 24.7 / 24.8** Cards 6, 7, 8: silver / orange / teal.
- **XP-12.1 Feed**: used with AIR.
- **Marker**: the marker is no rule.
"""
TABLES = """
## XP-17 Who sees what

| What | Who |
| --- | --- |
| XF-17.1 Options | all | always |
| **XP-18.1** | Ties | most stored | fewest |
| Aim of the game | XF-1.3 |

## Index

| Ruling | Otherwise |
| XF-17.1 read differently | nobody |
"""
DECISIONS = """
## Decisions

1. **D-1** `mode`: table. **D-2** `players`: 2 to 4.

| Id | Kind |
| --- | --- |
| DP-01 | `setup_options` |
| **D1** | setup, each player |
| **D9a** | follow-ups |
| D-7 `place_pipe` | a tile is in hand |
"""
EXAMPLES = """
## Worked examples

* **EX-1 Turn order.** Four players.
* **V-3** Two players. (HX-1.1)
- **WX-9** Pipelines score 9.

### E-01 No bid, 5 and 9

Rules: XF-4.3

```text
totals B 5, C 9
```

### E-02 Another
"""


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        (
            LISTS,
            "HX-10.1 HX-10.2 HX-10.3.3 PL-21.2 PL-21.3 PL-21.5 PL-21.6 PL-21.6a "
            "PL-24.6 PL-24.7 PL-24.8 XP-12.1",
        ),
        (TABLES, "XF-17.1 XP-18.1"),
        (DECISIONS, ""),
        (EXAMPLES, "EX-1 V-3 WX-9 E-01 E-02"),
    ],
    ids=["lists", "tables", "decisions", "examples"],
)
def test_every_format_of_a_rule_is_understood(text: str, ids: str) -> None:
    assert list(Rulebook.parse(text).rules) == ids.split()


def test_a_rule_has_its_words_and_its_section() -> None:
    book = Rulebook.parse(LISTS + TABLES + EXAMPLES)
    assert book["HX-10.2"].text == "*(ruling)* Score twice,\nif at all. See HX-10.1."
    assert book["HX-10.2"].section == "10 Scores"
    assert book["PL-21.2"].text == "Level 2: take 4."
    assert book["PL-21.3"].text == "Level 3: take 6."
    assert book["PL-21.5"].text == "Level 2, now: a machine."
    assert book["PL-21.6"].text == "Level 3, now: more."
    assert book["PL-24.7"].text == book["PL-24.6"].text == "Cards 6, 7, 8: silver / orange / teal."
    assert book["XP-12.1"].text == "Feed: used with AIR."
    assert book["XP-18.1"].text == "Ties. most stored; fewest"
    assert book["E-01"].text.startswith("No bid, 5 and 9\n")
    assert book["E-01"].text.endswith("totals B 5, C 9\n```")


def test_a_table_that_refers_to_a_rule_does_not_replace_it() -> None:
    assert Rulebook.parse(TABLES)["XF-17.1"].text == "Options. all; always"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_rulebook_of_a_game_has_the_rules_that_tests_are_counted_for(game) -> None:  # type: ignore[no-untyped-def]
    text = (game.folder / "RULES.md").read_text("utf-8")
    assert list(game.rulebook.rules) == rules(text)
    assert all(rule.text and rule.section for rule in game.rulebook.rules.values())


def test_rules_are_found_by_id_and_by_words() -> None:
    book = Rulebook.parse(LISTS)
    assert [rule.id for rule in book.find("pl-21")] == [
        "PL-21.2",
        "PL-21.3",
        "PL-21.5",
        "PL-21.6",
        "PL-21.6a",
    ]
    assert [rule.id for rule in book.find("MACHINE level")] == ["PL-21.5"]
    assert [rule.id for rule in book.find("scores veteran")] == ["HX-10.3.3"]
    assert book.find("zebra") == []
    assert "PL-21.6a" in book
    assert "PL-21.7" not in book
    with pytest.raises(KeyError):
        book["PL-21.7"]


NOTES = """
## 5 Silent bids

- **XF-5.7** Playing no card at all is not allowed.
  > ruling: the rulebook gives two choices only,
  > and a third would help nobody
  > option: `scoring` = `planet_sets`
- **XF-5.8 / 5.9** Both. **XF-5.10** One.
  > edition: later
  and no more.

| XF-5.11 | a | b |
| XF-5.12 | c | d |

> XF-5.11 / 5.12 source: short rules
> XF-5.12 authored: the number is ours

## 6 Later

> ruling: all of this section
> XF-6 public: a preview
"""


def test_what_is_said_about_a_rule_is_not_in_its_words() -> None:
    book = Rulebook.parse(NOTES)
    assert book["XF-5.7"].text == "Playing no card at all is not allowed."
    assert book["XF-5.7"].notes == [
        Note("ruling", "the rulebook gives two choices only,\nand a third would help nobody"),
        Note("option", "`scoring` = `planet_sets`"),
    ]
    assert book["XF-5.8"].notes == book["XF-5.9"].notes == []
    assert book["XF-5.10"].notes == [Note("edition", "later")]
    assert book["XF-5.11"].notes == [Note("source", "short rules")]
    assert book["XF-5.12"].notes == [Note("source", "short rules"), Note("authored", "the number is ours")]
    assert Words("and no more.") in book.blocks
    assert [block.note for block in book.blocks if isinstance(block, Remark)] == [
        Note("ruling", "all of this section"),
        Note("public", "XF-6: a preview"),
    ]


def test_the_blocks_of_a_text_are_in_its_order() -> None:
    book = Rulebook.parse(LISTS + TABLES + DECISIONS + EXAMPLES)
    kinds = [type(block) for block in book.blocks]
    assert kinds[:4] == [Heading, Words, Heading, RuleText]
    assert {Heading, Words, RuleText, Grid, Items, Code} == {*kinds}
    assert [heading.anchor for heading in book.contents()] == [
        *("HX-10", "XP-17", "index", "decisions", "worked-examples"),
    ]
    assert [heading.title for heading in book.contents()][:2] == ["10 Scores", "XP-17 Who sees what"]
    grid = next(block for block in book.blocks if isinstance(block, Grid))
    assert (grid.head, grid.ids) == (["What", "Who"], ["XF-17.1", "XP-18.1", ""])
    again = [block for block in book.blocks if isinstance(block, Grid)][1]
    assert (again.head, again.ids) == ([], ["", ""])  # a rule is defined once
    items = next(block for block in book.blocks if isinstance(block, Items))
    assert items.items == [(0, "**Marker**: the marker is no rule.")]
    part = book.part(book.contents()[1])
    assert [type(block) for block in part] == [Heading, Grid]
    assert book.anchors >= {"HX-10", "PL-24.8", "E-02"}


def test_a_rule_that_ends_with_a_colon_goes_on_with_its_table() -> None:
    book = Rulebook.parse("* **AB-1.1** By players:\n\n| 2 | 3 |\n| --- | --- |\n| a | b |\n")
    assert book["AB-1.1"].text == "By players:\n\n| 2 | 3 |\n| --- | --- |\n| a | b |"


def test_lists_inside_a_rule_are_found() -> None:
    assert prose("One of:\n* this\n  here,\n* that.") == [
        Words("One of:"),
        Items([(0, "this\n  here,"), (0, "that.")]),
    ]
    assert prose("In order:\n1. a\n2. b") == [Words("In order:"), Items([(1, "a"), (2, "b")])]
    assert prose("the cell of half\n0. r is the turn") == [Words("the cell of half\n0. r is the turn")]


def test_a_section_of_another_text_can_be_taken() -> None:
    text = "# A\n\n## One\n\nfirst\n\nsecond\n\n## Two\n\nthird\n"
    assert (section(text, "One"), section(text, "Two"), section(text, "Three")) == (
        "first\n\nsecond",
        "third",
        "",
    )


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_notes_of_a_game_are_of_known_kinds_and_say_something(game) -> None:  # type: ignore[no-untyped-def]
    for rule in game.rulebook.rules.values():
        assert all(note.kind in KINDS and note.words for note in rule.notes), rule.id
        assert not any(line.startswith(">") for line in rule.text.splitlines()), rule.id
    lost = [block for block in game.rulebook.blocks if isinstance(block, Words) and block.text[:1] == ">"]
    assert lost == []
