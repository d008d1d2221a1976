"""docs/host-a-hall.md is true: its options and commands exist, its limits are those of the hall."""

import re
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from typer.main import get_group

from meeplehall.cli.store import store
from meeplehall.hall.limits import Limits
from meeplehall.hall.live import MAX_BYTES
from meeplehall.hall.requests import MAX_BODY

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


def test_every_command_of_the_store_that_the_page_gives_exists() -> None:
    given = set(re.findall(r"^    (?:.* )?meeplehall store ([a-z]+)", PAGE, flags=re.MULTILINE))
    assert given == set(get_group(store).commands)
