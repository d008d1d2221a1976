"""docs/host-a-hall.md is true: its options exist, and its backup of a running hall opens in another one."""

import json
import re
import sqlite3
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from urllib.request import urlopen

from examples.http_bot import Hall
from meeplehall.hall.limits import Limits
from meeplehall.hall.live import MAX_BYTES
from meeplehall.hall.requests import MAX_BODY
from tools.hall_process import running_hall

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "host-a-hall.md").read_text("utf-8")


def test_every_option_that_the_page_names_exists() -> None:
    command = [sys.executable, "-m", "meeplehall.cli", "serve", "--help"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    named = re.findall(r"^\| `(--[a-z-]+)` \|", PAGE, flags=re.MULTILINE)
    offered = set(re.findall(r"--[a-z-]+", told)) - {"--help", "--open"}
    assert set(named) == offered


def test_limits_are_as_the_page_says() -> None:
    assert f"at most {MAX_BODY // 1024} kB" in PAGE
    assert f"match {Limits().file_bytes // 1024**2} MB" in PAGE
    assert f"WebSocket {MAX_BYTES // 1024} kB" in PAGE
    told = dict(re.findall(r"^\| `--([a-z-]+)` \| ([0-9]+) \|", PAGE, flags=re.MULTILINE))
    usual = {name.replace("_", "-"): str(value) for name, value in asdict(Limits()).items()}
    assert told == {name: value for name, value in usual.items() if value.isdecimal()}


def test_a_backup_of_a_running_hall_opens_in_another(tmp_path: Path) -> None:
    (backup,) = re.findall(r'^    python3 -c "(.*)"$', PAGE, flags=re.MULTILINE)
    with running_hall(f"sqlite:///{tmp_path}/hall.db") as first:
        hall = Hall(first.address)
        hall.open_table("xenofera", 1, {})
        asked = hall.decision()
        hall.act(asked["turn"], asked["decision"]["options"][0]["message"])
        subprocess.run([sys.executable, "-c", backup], cwd=tmp_path, check=True)
    assert sqlite3.connect(tmp_path / "copy.db").execute("select count(*) from moves").fetchone()[0]
    with running_hall(f"sqlite:///{tmp_path}/copy.db") as second:
        assert json.load(urlopen(second.address + "/health", timeout=10))["ok"]
        assert Hall(second.address, hall.table, hall.key).decision()["turn"] == asked["turn"] + 1
