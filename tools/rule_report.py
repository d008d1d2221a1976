"""Which tests show which rule: reads RULES.md of every game and the rule(...) marks of its tests.

    python tools/rule_report.py [game ...]

Tests are read, not run: a rule counts as shown when a test that is neither skipped nor expected to fail names
it in `@rule("XF-7.2")`, on the function, its class or, as `pytestmark`, its module.
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


def games() -> list[str]:
    """All games that have a RULES.md."""
    return sorted(path.parent.name for path in GAMES.glob("*/RULES.md"))


def main(chosen: list[str]) -> None:
    for game in chosen or games():
        table = report(game)
        shown = sum(map(bool, table.values()))
        print(f"{game}: {shown} of {len(table)} rules have a test")
        for rule, tests in table.items():
            print(f"  {rule:10} {tests[0] if tests else '-'}")
            for test in tests[1:]:
                print(f"  {'':10} {test}")


if __name__ == "__main__":
    main(sys.argv[1:])
