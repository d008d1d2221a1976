"""RULES.md: every rule is found, in whichever of our formats it is written, and nothing that is no rule."""

import pytest

from meeplehall.engine.rulebook import Rulebook
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
