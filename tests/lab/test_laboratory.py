"""The laboratory in Python: what its page shows works, notebooks run, and what is missing is said.

The cells of a notebook are run as they are, one after the other: nbclient would bring Jupyter's kernel, zmq
and IPython along to do the same, and no cell here needs more than Python.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from meeplehall import games, lab
from meeplehall.bots.bot import Bot, BotError, RandomBot
from meeplehall.engine.action import Action
from meeplehall.engine.game import Game
from meeplehall.engine.options import OptionError
from meeplehall.engine.state import State
from meeplehall.lab import bot_match
from meeplehall.lab.records.files import RecordsError
from meeplehall.lab.records.schema import untimed

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_the_code_of_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "laboratory.md").read_text("utf-8"), re.DOTALL
    )
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks:
        exec(compile(block, "laboratory.md", "exec"), names)
    said = capsys.readouterr().out
    assert "hasty wins" in said
    assert len(blocks) == 5
    assert {path.name for path in tmp_path.iterdir()} == {"matches.csv", "decisions.jsonl"}


def run_cells(path: Path) -> tuple[dict[str, Any], list[Any]]:
    """What the cells of a notebook define, and what each shows at its end."""
    names: dict[str, Any] = {"__name__": "__main__"}
    shown = []
    for number, cell in enumerate(json.loads(path.read_text("utf-8"))["cells"]):
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]), f"{path.name}, cell {number}")
            last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, f"{path.name}, cell {number}", "exec"), names)
            if isinstance(last, ast.Expr):
                shown.append(eval(compile(ast.Expression(last.value), path.name, "eval"), names))
    return names, shown


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_what_it_showed(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert code
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


def test_the_designers_question_gets_an_answer() -> None:
    pytest.importorskip("pandas", reason="pip install 'meeplehall[lab]'")
    names, shown = run_cells(ROOT / "notebooks" / "a-designers-question.ipynb")
    lengths, _, first, habits = shown
    assert set(lengths.index) == {"rulebook", "later"}
    assert (lengths["min"] <= lengths["mean"]).all()
    assert ((first.low <= first.wins) & (first.wins <= first.high)).all()
    assert set(first["count"]) == {names["MATCHES"]}
    assert "did.Buy a card" in habits.index


def test_the_apprentice_learns() -> None:
    names, _ = run_cells(ROOT / "notebooks" / "a-bots-training.ipynb")
    share, low, _ = names["exams"]["random"]
    assert low > 0.5, f"it wins only {share:.0%} against random"


def test_records_are_the_same_in_two_processes_and_know_their_decisions() -> None:
    one, two = (lab.simulate("magpies", ["greedy", "random"], 4, processes=n, decisions=True) for n in (1, 2))
    assert [untimed(record) for record in one] == [untimed(record) for record in two]
    assert [(d.number, d.place, d.action) for d in one.decisions] == [
        (d.number, d.place, d.action) for d in two.decisions
    ]
    assert len(one.decisions) == sum(record.decisions for record in one)
    assert (len(one), one[1].number) == (4, 1)


def test_tables_of_pandas_have_a_row_for_each() -> None:
    pytest.importorskip("pandas", reason="pip install 'meeplehall[lab]'")
    records = lab.simulate("helionox", ["random", "random"], 2, decisions=True)
    assert len(records.pandas()) == 2
    assert "options.episode" in records.pandas()
    assert list(records.pandas("seats").seat) == [0, 1, 0, 1]
    assert len(records.pandas("decisions")) == len(records.decisions)
    nonsense: Any = "cards"
    with pytest.raises(RecordsError, match="rows='cards': there are 'matches', 'seats', 'decisions'"):
        records.pandas(nonsense)


class Undecided(Bot):
    """Takes the last option: in Xenofera, the card back that it has just laid."""

    name = "undecided"

    def choose(self, game: Game[Any], state: State, player: int, seed: int) -> list[Action[Any]]:
        return [state.options(player)[-1]]


def test_a_match_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_match, "LONGEST", 500)
    bots: list[str | Bot] = [Undecided(), "random"]
    for endless in (
        lambda: lab.play("xenofera", bots),
        lambda: bot_match.play(games.game("xenofera"), [Undecided(), RandomBot()], {}, 1),
        lambda: bot_match.record(games.game("xenofera"), [Undecided(), RandomBot()], {}, 1),
    ):
        with pytest.raises(BotError, match=r"has no end: after 50. decisions one of undecided, random still"):
            endless()


def test_what_is_missing_or_wrong_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    records = lab.simulate("magpies", ["random", "random"], 1)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(RecordsError, match=r"This needs pandas: pip install 'meeplehall\[lab\]'"):
        records.pandas()
    with pytest.raises(ValueError, match=r"There is no game 'chess'; there are: .*xenofera"):
        lab.play("chess", ["random", "random"])
    with pytest.raises(BotError, match="There is no bot 'nobody'"):
        lab.simulate("magpies", ["random", "nobody"])
    with pytest.raises(OptionError, match="for 2 to 4 players, not 9"):
        lab.simulate("magpies", ["random"] * 9)
