"""Which tests show which rule, and where in the code it is: reads RULES.md, tests and sources of every game.

    python tools/rule_report.py [game ...]

Tests are read, not run: a rule counts as shown when a test that is neither skipped nor expected to fail names
it in `@rule("XF-7.2")`, on the function, its class or, as `pytestmark`, its module. Its places in the code
are the lines of sources and data that cite its id, in comments as well as in what players are told; where
none does, those that cite its section. Worked examples have tests only.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "meeplehall" / "games"
TESTS = ROOT / "tests" / "games"

ID = r"[A-Z]{1,2}-\d+(?:\.\d+)*[a-z]?"
# A rule is defined where its id stands in bold, opens a row of a table, or heads a worked example.
# D-1, D-2, ... number the decisions that players are asked for: they are no rules.
DEFINITIONS = re.compile(
    rf"""
      \*\*(?!D-)({ID}(?:\ /\ [\d.]+)*)\b[^*]*\*\*  # **XF-1.1**, **XP-12.1 Feed**, **PL-24.6 / 24.7**
    | ^\|\ ([A-Z]{{2}}-\d+\.[\d.]*\d)\                # | XF-17.1 ... |
    | ^\#{{3,}}\ (E-\d+)\                             # ### E-01 ...
    """,
    re.MULTILINE | re.VERBOSE,
)


# an id in a source (DP-12 is a decision, no rule), and those that go on from it with numbers only
CITED = re.compile(
    r"\b(?!DP-)([A-Z]{2}-\d+(?:\.\d+)*[a-z]?)\b((?:(?:, | and | or | to | / |/)\d+(?:\.\d+)+[a-z]?\b)*)"
)
NUMBER = re.compile(r"\d+(?:\.\d+)+[a-z]?")


def rules(text: str) -> list[str]:
    """The ids of all rules and worked examples that a RULES.md defines, in its order."""
    found: dict[str, None] = {}
    for match in DEFINITIONS.finditer(text):
        first, *more = next(group for group in match.groups() if group).split(" / ")
        prefix = first.split("-")[0]
        found |= dict.fromkeys([first, *(f"{prefix}-{number}" for number in more)])
    return list(found)


def marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Pairs (rule, test) for every test of a module that really runs."""
    yield from _marks(tree.body, [], "")


def _marks(body: list[ast.stmt], inherited: list[str], where: str) -> Iterator[tuple[str, str]]:
    own, runs = _read([mark for statement in body for mark in _pytestmark(statement)])
    if not runs:
        return
    for node in body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        ids, runs = _read(node.decorator_list)
        ids = [*inherited, *own, *ids]
        if not runs:
            continue
        if isinstance(node, ast.ClassDef):
            if node.name.startswith("Test"):
                yield from _marks(node.body, ids, f"{where}{node.name}.")
        elif node.name.startswith("test"):
            for rule in ids:
                yield rule, where + node.name


def _pytestmark(statement: ast.stmt) -> list[ast.expr]:
    if not isinstance(statement, ast.Assign) or "pytestmark" not in map(ast.unparse, statement.targets):
        return []
    return statement.value.elts if isinstance(statement.value, ast.List | ast.Tuple) else [statement.value]


def _read(decorators: list[ast.expr]) -> tuple[list[str], bool]:
    """The rules that these decorators name, and whether the test runs at all."""
    ids: list[str] = []
    runs = True
    for decorator in decorators:
        call = decorator if isinstance(decorator, ast.Call) else None
        name = ast.unparse(call.func if call else decorator).split(".")[-1]
        if name in ("skip", "xfail"):
            runs = False
        if name == "rule" and call:
            ids += [str(ast.literal_eval(argument)) for argument in call.args]
    return ids, runs


def report(game: str) -> dict[str, list[str]]:
    """For each rule of a game, and each id that its tests name, the tests that show it."""
    table: dict[str, list[str]] = {rule: [] for rule in rules((GAMES / game / "RULES.md").read_text("utf-8"))}
    for path in sorted((TESTS / game).rglob("*.py")):
        for rule, test in marks(ast.parse(path.read_text("utf-8"), str(path))):
            table.setdefault(rule, []).append(f"{path.relative_to(TESTS / game).as_posix()}::{test}")
    return table


def cited(source: str) -> Iterator[tuple[str, int]]:
    """Pairs (rule, line) for every id that a source names; XF-5.6/5.7 and XF-5.6, 5.7 name two."""
    for number, line in enumerate(source.splitlines(), 1):
        for found in CITED.finditer(line):
            prefix = found[1].split("-")[0]
            yield found[1], number
            for more in NUMBER.findall(found[2]):
                yield f"{prefix}-{more}", number


def places(game: str) -> dict[str, list[str]]:
    """For each id that the sources of a game name, the places: rules/turn.py:48."""
    table: dict[str, list[str]] = {}
    for path in sorted([*(GAMES / game).rglob("*.py"), *(GAMES / game).glob("*.toml")]):
        where = path.relative_to(GAMES / game).as_posix()
        for rule, line in cited(path.read_text("utf-8")):
            found = table.setdefault(rule, [])
            if f"{where}:{line}" not in found:
                found.append(f"{where}:{line}")
    return table


def is_example(rule: str) -> bool:
    """E-01, EX-1, V-3, WX-9, I-2: a worked example or an invariant, which has no section."""
    return "." not in rule


def place_of(rule: str, code: dict[str, list[str]]) -> tuple[str, list[str]]:
    """What is cited where: the rule, or else the section that it stands in; ("", []) if neither is."""
    while rule:
        if rule in code:
            return rule, code[rule]
        rule = rule[:-1] if rule[-1:].isalpha() else rule.rpartition(".")[0]  # PL-21.3c, PL-21.3, PL-21
    return "", []


def games() -> list[str]:
    """All games that have a RULES.md."""
    return sorted(path.parent.name for path in GAMES.glob("*/RULES.md"))


def lines(game: str, tests: dict[str, list[str]], code: dict[str, list[str]]) -> Iterator[str]:
    """The report: each rule with its tests and its places in the code."""
    shown = sum(map(bool, tests.values()))
    coded = [rule for rule in tests if not is_example(rule)]
    exact = sum(rule in code for rule in coded)
    near = sum(bool(place_of(rule, code)[1]) for rule in coded)
    yield (
        f"{game}: {shown} of {len(tests)} rules and examples have a test; "
        f"{near} of {len(coded)} rules have a place in the code, {exact} by their own number"
    )
    for rule, found in tests.items():
        yield f"  {rule:10} tests  {found[0] if found else '-'}"
        yield from (f"  {'':17} {test}" for test in found[1:])
        if is_example(rule):
            continue
        named, where = place_of(rule, code)
        yield f"  {'':10} code   {'' if named in ('', rule) else f'{named}: '}{', '.join(where) or '-'}"


def main(chosen: list[str]) -> None:
    for game in chosen or games():
        print("\n".join(lines(game, report(game), places(game))))


if __name__ == "__main__":
    main(sys.argv[1:])
