"""What holds for the repository as a whole."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import meeplehall

ROOT = Path(__file__).resolve().parent.parent
MOST_LINES = 500
# Written apart, so that this file does not contain what it looks for.
INDEX_WORDS = ("index" + "-url", "/sim" + "ple/", "find" + "-links")


def tracked() -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listing.returncode:
        pytest.skip("not a git checkout")
    return [path for name in listing.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def texts() -> list[tuple[str, str]]:
    return [(p.relative_to(ROOT).as_posix(), p.read_text("utf-8", errors="ignore")) for p in tracked()]


def test_no_file_names_a_folder_of_this_machine() -> None:
    folders = [folder for folder in (ROOT.parent, Path.home()) if len(folder.parts) > 1]
    own = re.compile("|".join(rf"(?<![\w.-]){re.escape(str(folder))}(?![\w-])" for folder in folders))
    assert [name for name, text in texts() if folders and own.search(text)] == []


def test_no_file_names_a_package_index() -> None:
    assert [name for name, text in texts() if any(word in text for word in INDEX_WORDS)] == []


def test_constraints_are_plain_pins() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert pins
    assert [line for line in pins if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
    assert not any("://" in line for line in lines)


def test_no_lock_file_with_addresses() -> None:
    assert [p.name for p in tracked() if p.name in ("uv.lock", "poetry.lock", "package-lock.json")] == []


def test_source_files_stay_readable_in_one_sitting() -> None:
    sources = [p for p in (ROOT / "src").rglob("*") if p.suffix in (".py", ".js")]
    lengths = {p.relative_to(ROOT).as_posix(): len(p.read_text("utf-8").splitlines()) for p in sources}
    assert {name: n for name, n in lengths.items() if n > MOST_LINES} == {}


def test_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == meeplehall.__version__


def test_this_build_is_the_one_that_was_asked_for() -> None:
    assert meeplehall.build() == os.environ.get("MEEPLEHALL_BUILD", meeplehall.build())
