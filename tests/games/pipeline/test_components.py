"""components.toml of Pipeline: every value is honoured or refused."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from meeplehall.engine.components import NAME, VARIABLE
from meeplehall.games.pipeline.game import GAME
from meeplehall.testing import ComponentsTests, rule

REPOSITORY = Path(__file__).parents[3]
ROW = "WE-OTT (0,0) 0; WE-OSS (2,0) 0"
EVERYTHING = (
    "from tests.games.pipeline.playing import *; from tests.games.pipeline.tables import *; "
    "from meeplehall.games.pipeline.rules.scoring import penalty; "
    "from meeplehall.games.pipeline.components.valuations import VALUATION; "
    "QUIET, TYPES, LOW, DEAR = (4, 12, 13), (11, 12, 13), (1, 1, 9), (9, 9, 9)"
)


class TestComponents(ComponentsTests):
    game = GAME
    # random players hardly ever own the cards of level 2 and 3, fill an order or collect many types: the
    # cards tell the figure, and the tests below play with each
    only_told = frozenset(
        {
            "rates.contract_rate[]",
            "rates.order_rate[]",
            "rates.end_oil_value[]",
            "rates.end_pipeline_value[]",
            "upgrades.family[].level[].immediate[].count",
            "upgrades.family[].level[].passive[].value",
            "valuations.card[].amount",
            "valuations.card[].best_grade",
            "valuations.payouts.pipeline_types[]",
            "valuations.payouts.pipeline_types_on_machines[]",
            "valuations.payouts.delivered_oil_types[]",
        }
    )


def answer(folder: Path, change: str, value: object, question: str) -> Any:
    """What a game says that is played with one changed value of components.toml."""
    tree = tomllib.loads((GAME.folder / NAME).read_text("utf-8"))
    place: Any = tree
    *way, last = [int(key) if key.isdigit() else key for key in change.split(".")]
    for key in way:
        place = place[key]
    place[last] = value
    file = folder / "pipeline.json"
    file.write_text(json.dumps(tree))
    chosen = os.environ | {VARIABLE: json.dumps({"pipeline": str(file)})}
    found = subprocess.run(
        [sys.executable, "-c", f"import json; {EVERYTHING}; print(json.dumps({question}))"],
        cwd=REPOSITORY, env=chosen, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout)


def passive(family: int, level: int) -> str:
    return f"upgrades.family.{family}.level.{level - 1}.passive.0.value"


def level(family: str, number: int) -> str:
    return f'levels={{"{family}": {number}}}'


HR, ENGINEERING, MARKETS, PAPERS, MACHINES = (
    "human_resources", "engineering", "refined_markets", "contracts_orders", "machines",
)  # fmt: skip
LOAN = '"main contracts_loans", "loan", "end", "keep"'
VALUES = 'sorted({pipe["value"] for pipe in GAME.view(%s, A)["seats"][A]["network"]["pipelines"]})'


@rule("PL-21.7", "PL-21.8", "PL-21.9", "PL-21.10", "PL-21.11", "PL-21.13", "PL-21.16", "PL-21.17", "PL-21.20")
@pytest.mark.parametrize(
    ("change", "value", "question", "expected"),
    [
        (passive(2, 1), 3, f"cash(do(table({level(HR, 1)}), {LOAN}, 'secondary crude_market'))", 40 + 15 - 3),
        (passive(2, 2), 1, f"offered(do(table({level(HR, 2)}), {LOAN}), 'sec')", ["secondary crude_market"]),
        (passive(2, 2), 3, f"len(offered(do(table(cash=90, oil='O1', {level(HR, 2)}), {LOAN}), 'sec'))", 7),
        (passive(2, 3), 3, f"asked(do(table(year=3, {level(HR, 3)}), {LOAN}, {LOAN}))", "before_action A"),
        (passive(2, 3), 1, f"asked(do(table(year=3, {level(HR, 3)}), {LOAN}))", "machine_phase A"),
        (passive(3, 1), 3, VALUES % f"table(network='{ROW}', {level(ENGINEERING, 1)})", [1, 4 + 3]),
        (passive(3, 2), 5, VALUES % f"table(network='{ROW}', {level(ENGINEERING, 2)})", [1, 4 + 5]),
        (passive(3, 2), 5, VALUES % f"table(network='{ROW}', {level(ENGINEERING, 3)})", [1, 4 + 5]),
        (
            passive(4, 1),
            7,
            f"offered(do(table(oil='T1', {level(MARKETS, 1)}), 'main refined_market_2'), 'sell')[-1]",
            "sell T1 T1 32",
        ),
        (
            passive(5, 1),
            3,
            f"offered(table(oil='S1', contracts='contract-low-10!!', {level(PAPERS, 1)}), 'deliver')",
            ["deliver contract-low-10 S1 S1"],
        ),
        (
            passive(5, 2),
            12,
            f"cash(do(table(oil='S1', contracts='contract-low-10', {level(PAPERS, 2)}), "
            "'deliver contract-low-10 S1 S1'))",
            40 + 20 + 12,
        ),
        (passive(6, 2), 6, f"GAME.view(table({level(MACHINES, 2)}), A)['prices']['machines']", 6),
        (
            "upgrades.family.0.level.2.immediate.0.count",
            7,
            "do(table(year=3, levels={'government': 2}), 'main upgrades', 'upgrade government').turn.owed",
            [7, 0, 0, 0],
        ),
        (
            "upgrades.max_per_action",
            1,
            "asked(do(table(cash=90), 'main upgrades', 'upgrade engineering'))",
            "flip_token A",
        ),
        (
            "rates.order_rate.2",
            56,
            "cash(do(table(oil='O3 S1 T1', display={'3': 'order-3-01'}), 'order order-3-01'))",
            40 + 56 + 30 + 30,
        ),
        (
            "rates.contract_rate.2",
            46,
            "cash(do(table(oil='O3', contracts='contract-high-07'), 'deliver contract-high-07 O3 O3'))",
            40 + 46,
        ),
        ("rates.end_oil_value.2", 31, "GAME.outcome(table(oil='O3', valuations=QUIET)).scores[A]", 40 + 31),
        (
            "rates.end_pipeline_value.2",
            31,
            f"GAME.outcome(table(network='{ROW}', costs=((1,) * 3, DEAR, DEAR), valuations=QUIET)).scores[A]",
            40 + 31,
        ),
        (
            "prices.government_tiles.4",
            56,
            "cash(lay(table(cash=100), 'government', *[f'government_tile 0 {n}' for n in (1, 0, 2, 4, 5)]))",
            100 - 56,
        ),
        ("valuations.payouts.pipeline_types.9", 7, "VALUATION[13].pays(9)", 7),
        ("valuations.payouts.pipeline_types_on_machines.9", 7, "VALUATION[14].pays(9)", 7),
        ("valuations.payouts.delivered_oil_types.9", 7, "VALUATION[15].pays(9)", 7),
        ("penalties.further_step", 0, "[penalty(n) for n in (9, 10, 11, 12)]", [540, 650, 760, 870]),
        ("penalties.table.9", 655, "penalty(11)", 655 + (655 - 540) + 10),
        (
            "markets.demand_direction",
            "right_to_left",
            "row(pass_until(table(4, round=8, markets={'M2 T2': 'TTTT'}), 2, 1), 'M2 T2')",
            "TTT-",
        ),
        (
            "markets.supply_direction",
            "left_to_right",
            "row(pass_until(table(round=8, markets={'C O0': '------'}), 2, 1), 'C O0')",
            "OOOO--",
        ),
        (
            "valuations.card.10.best_grade",
            2,
            f"GAME.outcome(table(network='{ROW}', costs=(LOW, DEAR, DEAR), valuations=TYPES)).scores[A]",
            40 + 20 + 30,
        ),
        (
            "valuations.card.3.amount",
            90,
            "GAME.view(table(valuations=(4, 12, 13), levels={'shops': 3}), A)['seats'][A]['score']",
            40 + 90,
        ),
    ],
)  # fmt: skip
def test_a_changed_figure_is_played_with(
    tmp_path: Path, change: str, value: object, question: str, expected: object
) -> None:
    assert answer(tmp_path, change, value, question) == expected


def test_cards_tell_the_figures_they_are_played_with(tmp_path: Path) -> None:
    question = "[GAME.piece(id).text for id in ('human_resources-1', 'tanks', 'pipeline_types')]"
    said = answer(tmp_path, passive(2, 1), 4, question)
    assert said[0] == "Your secondary action costs $4."
    assert said[1:] == [GAME.piece(id).text for id in ("tanks", "pipeline_types")]
    said = answer(tmp_path, "valuations.payouts.pipeline_types.9", 231, question)
    assert said[2].endswith("$185 for 8, $231 for 9.")
