"""Build the wheels, compiled for every Python that is here and the plain one, and try each in a fresh place.

    python -m tools.wheels [PYTHON ...] [--seconds 2]

Without names, the Pythons of pyproject.toml are looked for on the path and among those of pyenv. The wheels
are in dist/ then. For other platforms there is cibuildwheel, with the same trial: see pyproject.toml.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
TRIAL = Path(__file__).with_name("try_wheel.py")
CONSTRAINTS = ROOT / "constraints.txt"
# Said by a Python that can run Meeplehall and has what is needed to make environments.
INTRODUCTION = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])"
#: what the inherited tests need
TESTING = ("hypothesis", "pytest", "pytest-timeout")
LAWS = (
    "tests/test_project.py::test_this_build_is_the_one_that_was_asked_for",
    *(path.relative_to(ROOT).as_posix() for path in sorted(ROOT.glob("tests/games/*/test_conformance.py"))),
)
RATE = re.compile(r"^(\S+): ([\d,]+) decisions a second$", re.MULTILINE)


class Failed(Exception):
    """A command that had to succeed has not."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A wheel that has passed its trial."""

    wheel: Path
    version: str
    build: str
    #: decisions a second for each game
    rates: dict[str, str]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("pythons", nargs="*", metavar="PYTHON", help="paths of the Pythons to build for")
    parser.add_argument("--seconds", type=float, default=2.0, help="for the random play of each game")
    chosen = parser.parse_args()
    versions = supported()
    pythons = found(chosen.pythons or list(candidates(versions)))
    here = [version for version in versions if version in pythons]
    try:
        tried = [make(pythons[version], version, "compiled", chosen.seconds) for version in here]
        if here:
            tried.append(make(pythons[here[-1]], here[-1], "plain", chosen.seconds))
    except Failed as failure:
        print(failure)
        return 1
    report(tried)
    for version in versions:
        if version not in here:
            print(f"Python {version} was not found: there is no compiled wheel for it.")
    return 0 if here else 1


def supported() -> list[str]:
    """The versions of Python that pyproject.toml names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))


def candidates(versions: list[str]) -> Iterator[str]:
    """Where these versions may be, the likeliest first."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    for version in versions:
        yield from map(str, sorted(pyenv.glob(f"{version}.*/bin/python"), reverse=True))
        for folder in os.get_exec_path():
            yield str(Path(folder) / f"python{version}")


def found(names: list[str]) -> dict[str, str]:
    """Those that run, by version, the first of each. What is on the path may be a stand-in that does not."""
    pythons: dict[str, str] = {}
    for name in names:
        if path := shutil.which(name):
            said = subprocess.run([path, "-c", INTRODUCTION], capture_output=True, text=True)
            if not said.returncode:
                pythons.setdefault(said.stdout.strip(), path)
    return pythons


def make(python: str, version: str, build: str, seconds: float) -> Tried:
    """Build a wheel, install it where there is nothing else, and try it."""
    print(f"Python {version}, {build}: building with {python} ...", flush=True)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["MEEPLEHALL_BUILD"] = build
    DIST.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="meeplehall-wheel-") as name:
        folder = Path(name)
        pip = [python, "-m", "pip", "--disable-pip-version-check"]
        run([*pip, "wheel", "-q", "--no-deps", "-w", name, str(ROOT)], environment)
        (wheel,) = folder.glob("*.whl")
        inside = folder / "venv"
        run([python, "-m", "venv", str(inside)], environment)
        own = str(inside / ("Scripts" if os.name == "nt" else "bin") / "python")
        pip[0] = own
        run([*pip, "install", "-q", "-c", str(CONSTRAINTS), str(wheel), *TESTING], environment)
        said = run([own, str(TRIAL), build, "--seconds", f"{seconds:g}"], environment)
        print(said, end="", flush=True)
        # The tests are of the checkout, the package is not: nothing here has src on its path.
        few = environment | {"MEEPLEHALL_EVERY_SETUP": "6"}
        print(run([own, "-m", "pytest", "-q", "-p", "no:cacheprovider", *LAWS], few), end="", flush=True)
        kept = shutil.move(wheel, DIST / wheel.name)
    return Tried(Path(kept), version, build, dict(RATE.findall(said)))


def run(command: list[str], environment: dict[str, str]) -> str:
    """What a command says, which has to succeed."""
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def report(tried: list[Tried]) -> None:
    """Sizes, and decisions a second."""
    for entry in tried:
        size = entry.wheel.stat().st_size / 1e6
        print(f"\n{entry.wheel.name}: {size:.1f} MB, {entry.build}, tried on Python {entry.version}")
        for game, rate in entry.rates.items():
            print(f"    {game:<16} {rate:>12} decisions a second")
    print()


if __name__ == "__main__":
    sys.exit(main())
