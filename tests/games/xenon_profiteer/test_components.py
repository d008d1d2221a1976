"""components.toml: every value is honoured or refused; words that are no numbers are tried one by one."""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from meeplehall.engine.components import VARIABLE
from meeplehall.games.xenon_profiteer.components.box import FOLDER
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.testing import ComponentsTests, rule

Json = dict[str, Any]
ROOT = Path(__file__).parents[3]
HEAD = """
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import XP_SIDE
from tests.games.xenon_profiteer.expansions import counted, finish, go, until, with_tactic
from tests.games.xenon_profiteer.tables import *
"""


class TestComponents(ComponentsTests):
    game = GAME
    #: three Xe in hand when Strategic Stockpile is used, end scores that few reach: each is tried below
    proved = frozenset({"tactics[].once.max", "tactics[].end.max", "tactics[].end.xp"})


def played_with(tmp_path: Path, change: Callable[[Json], object], script: str) -> str:
    """What a script prints in a process of its own, which plays with a changed file."""
    file: Json = tomllib.loads((FOLDER / "components.toml").read_text("utf-8"))
    change(file)
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(file))
    path = os.pathsep.join([str(ROOT), str(FOLDER.parents[2])])
    given = {**os.environ, VARIABLE: json.dumps({GAME.id: str(mine)}), "PYTHONPATH": path}
    command = [sys.executable, "-c", HEAD + script]
    found = subprocess.run(command, capture_output=True, text=True, check=False, env=given, cwd=ROOT)
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()


def card(file: Json, id: str) -> Json:
    """The entry of this card."""
    families = ("starters", "upgrades", "tactics", "pipelines")
    found: Json = next(entry for family in families for entry in file[family] if entry["id"] == id)
    return found


@pytest.mark.parametrize(
    ("change", "script", "before", "after"),
    [
        (
            lambda f: card(f, "up_reboiler")["ability"].update(money=3),
            'print(mine(do(plant("O O", installed="reboiler", money=0), "mode normal")).money)',
            "2",
            "6",
        ),
        (
            lambda f: card(f, "up_structured_packing")["ability"].update(xe=2),
            "state = plant(contract='etch_house', stored=1, installed='structured_packing')\n"
            "print('use structured_packing' in offered(state))",
            "False",
            "True",
        ),
        (
            lambda f: card(f, "st_reflux")["ability"].update(count=2),
            'state = do(plant("N O Kr reflux feed", money=0), "mode normal", "play reflux", "discard N")\n'
            "print(state.step.kind)",
            "air_or_wipe",
            "reflux",
        ),
        (
            lambda f: card(f, "tac_stockpile")["once"].update(max=4),
            'state = with_tactic("stockpile", "N O Xe Xe Xe Xe")\n'
            'print(", ".join(offered(do(state, "mode normal", "tactic"))))',
            "store 1, store 2",
            "store 1, store 2, store 3, store 4",
        ),
        (
            lambda f: card(f, "pipe_gray").update(hand_size_bonus=3),
            'print(GAME.view(plant(pipelines="white gray"), A)["seats"][A]["hand_size"])',
            "7",
            "9",
        ),
        (
            lambda f: f["setup"].update(distill_priority=["Kr", "N", "O"]),
            'states = [do(plant(held), "mode normal") for held in ("N O Kr Kr Xe", "O Xe")]\n'
            'print(hand(states[0]), "|", hand(states[1]))',
            "O Kr Kr Xe |",
            "N O Xe |",
        ),
        (
            lambda f: f["editions"]["rulebook"].update(tie_breaks=["most_money", "most_stored_xe", "shared"]),
            "state = plant(stored=2, money=0)\n"
            "b = state.facilities[B]\n"
            "b.money, b.stored = 1, 0\n"
            "print(GAME.outcome(finish(state)).winners)",
            "[0]",
            "[1]",
        ),
        (
            lambda f: f["editions"]["rulebook"].update(isolation="end_of_action"),
            'state = do(plant("Xe Xe gas_chromatograph", "N"), "mode normal")\n'
            'print(mine(state).stored, mine(do(state, "distill", "end_action")).stored)',
            "refused",
            "0 2",
        ),
        (
            lambda f: f["editions"]["rulebook"].update(overtime_choice="turn_start"),
            'print(", ".join(offered(plant("N reflux"))))',
            "mode normal, mode overtime, play reflux",
            "mode normal, mode overtime",
        ),
        (
            lambda f: f["setup"].update(air_packet=["N", "O", "Xe"]),
            'print(discard(do(plant(), "mode normal", "air")), "|", len(begin(2).facilities[0].draw))',
            "N O Kr Xe | 5",
            "N O Xe | 3",
        ),
        (
            lambda f: card(f, "up_agent")["ability"].update(buys=2),
            "state = until(go(plant(installed='agent', money=99), 'air'), 'buy_or_bid')\n"
            "do(state, 'use agent', 'buy contract-1', 'bid_place upgrade-1')\n"
            "print(any(option.startswith('buy') for option in offered(state)) and state.active == A)",
            "False",
            "True",
        ),
        (
            lambda f: card(f, "tac_maintenance")["end"].update(max=5),
            'state = with_tactic("maintenance", "feed reflux agent buyer lobbyist reboiler")\n'
            'print(counted(finish(state), "XP-14.7"))',
            "4",
            "5",
        ),
        (
            lambda f: card(f, "tac_purge_cycle")["end"].update(xp=4),
            'print(counted(finish(with_tactic("purge_cycle", "O")), "XP-14.7"))',
            "3",
            "4",
        ),
        (
            lambda f: card(f, "tac_flagship_client")["end"].update(max=5),
            'big = "ct_detector neuroprotection dark_matter"\n'
            'print(counted(finish(with_tactic("flagship_client", completed=big)), "XP-14.7"))',
            "4",
            "5",
        ),
    ],
    ids=[
        "reboiler money", "packing xe", "reflux count", "stockpile max", "pipeline hand bonus", "priority",
        "tie breaks", "isolation", "overtime choice", "air packet", "agent buys", "end max", "end xp",
        "end max again",
    ],
)  # fmt: skip
@rule("XP-2.10")
def test_a_changed_value_changes_the_game(
    tmp_path: Path, change: Callable[[Json], object], script: str, before: str, after: str
) -> None:
    if before != "refused":
        assert played_with(tmp_path, lambda file: None, script) == before
    assert played_with(tmp_path, change, script) == after
