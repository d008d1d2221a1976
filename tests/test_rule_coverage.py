"""Every rule of every RULES.md has a test that names it, and tests name no rule that does not exist."""

import ast

import pytest

from meeplehall.engine.rulebook import Rulebook
from tools.rule_report import GAMES, cited, games, lines, marks, place_of, places, report, rules


def defined(game: str) -> set[str]:
    return set(rules((GAMES / game / "RULES.md").read_text("utf-8")))


@pytest.mark.parametrize("game", games())
def test_every_rule_has_a_test(game: str) -> None:
    table = report(game)
    missing = [rule for rule in table if rule in defined(game) and not table[rule]]
    assert not missing, f"{len(missing)} rules of {game} without a test: {', '.join(missing)}"


@pytest.mark.parametrize("game", games())
def test_tests_name_rules_that_exist(game: str) -> None:
    unknown = {rule: tests for rule, tests in report(game).items() if rule not in defined(game)}
    assert not unknown, f"not in RULES.md of {game}: {unknown}"


@pytest.mark.parametrize("game", games())
def test_the_code_names_rules_and_sections_that_exist(game: str) -> None:
    anchors = Rulebook.read(GAMES / game / "RULES.md").anchors
    found = places(game)
    assert found
    assert {rule: where for rule, where in found.items() if rule not in anchors} == {}


def test_a_source_names_rules_in_comments_and_in_what_it_says() -> None:
    source = """# XF-5.6/5.7: together
refuse("XF-5.9", "No.")  # see XF-6.1, 6.2 and 7.1a
step(XF_5)  # 5.8, and XF-8
"""
    assert list(cited(source)) == [
        *[("XF-5.6", 1), ("XF-5.7", 1)],
        *[("XF-5.9", 2), ("XF-6.1", 2), ("XF-6.2", 2), ("XF-7.1a", 2)],
        ("XF-8", 3),
    ]


def test_a_rule_that_is_not_cited_is_found_by_its_section() -> None:
    code = {"XF-5.6": ["a.py:1"], "XF-7": ["b.py:2"], "PL-21.3": ["c.py:3"]}
    assert place_of("XF-5.6", code) == ("XF-5.6", ["a.py:1"])
    assert place_of("XF-7.1.2", code) == ("XF-7", ["b.py:2"])
    assert place_of("PL-21.3c", code) == ("PL-21.3", ["c.py:3"])
    assert place_of("XF-5.7", code) == place_of("E-01", code) == ("", [])


def test_the_report_names_tests_and_places() -> None:
    tests = {
        "XF-5.6": ["t.py::test_a", "t.py::test_b"],
        "XF-7.1": ["t.py::test_c"],
        "XF-9.1": [],
        "E-01": ["t.py::e"],
    }
    code = {"XF-5.6": ["a.py:1", "b.py:9"], "XF-7": ["b.py:2"]}
    told = list(lines("xenofera", tests, code))
    assert told[0] == (
        "xenofera: 3 of 4 rules and examples have a test; "
        "2 of 3 rules have a place in the code, 1 by their own number"
    )
    assert [line.split() for line in told[1:]] == [
        ["XF-5.6", "tests", "t.py::test_a"],
        ["t.py::test_b"],
        ["code", "a.py:1,", "b.py:9"],
        ["XF-7.1", "tests", "t.py::test_c"],
        ["code", "XF-7:", "b.py:2"],
        ["XF-9.1", "tests", "-"],
        ["code", "-"],
        ["E-01", "tests", "t.py::e"],
    ]


@pytest.mark.parametrize("game", games())
def test_the_places_of_a_game_are_lines_that_name_the_rule(game: str) -> None:
    for rule, where in places(game).items():
        path, _, line = where[0].rpartition(":")
        text = (GAMES / game / path).read_text("utf-8").splitlines()[int(line) - 1]
        assert rule.partition("-")[2] in text


def test_rules_are_found_in_lists_tables_and_headings() -> None:
    text = """
## XF-4 Round structure

XF-4.n is step n of a round. See XF-9.9.

- **XF-4.1** Reveal, see XF-8.8.
1. **D-1** `mode`: table.
* **PL-21.2** Level 2. **PL-21.3** Level 3.
* **HX-10.3.3** Veteran.
* **PL-24.6 / 24.7 / 24.8** Cards 6, 7, 8.
* **PL-21.3a** (ruling) Free.
- **XP-12.1 Feed**: used with AIR.
- **Marker**: the marker.
* **EX-1 Turn order.** Four players.

| What | Who |
| --- | --- |
| XF-17.1 Options | all |
| **XP-18.1** | Ties |
| DP-01 | `setup_options` |
| Aim of the game | XF-1.3 |

### E-01 A worked example
### The grid
"""
    assert rules(text) == [
        *("XF-4.1", "PL-21.2", "PL-21.3", "HX-10.3.3", "PL-24.6", "PL-24.7", "PL-24.8", "PL-21.3a"),
        *("XP-12.1", "EX-1", "XF-17.1", "XP-18.1", "E-01"),
    ]


def test_marks_count_on_tests_that_run() -> None:
    source = """
pytestmark = rule("A-1")

@rule("A-2", "A-3")
@pytest.mark.parametrize("n", [1, 2])
def test_two(n): ...

@rule("A-4")
class TestMore:
    @pytest.mark.rule("A-5")
    def test_method(self): ...

@pytest.mark.skip(reason="later")
@rule("A-6")
def test_skipped(): ...

@rule("A-7")
@pytest.mark.xfail
def test_failing(): ...

@rule("A-8")
def helper(): ...
"""
    assert sorted(marks(ast.parse(source))) == [
        ("A-1", "TestMore.test_method"),
        ("A-1", "test_two"),
        ("A-2", "test_two"),
        ("A-3", "test_two"),
        ("A-4", "TestMore.test_method"),
        ("A-5", "TestMore.test_method"),
    ]
