"""Try out the wheel that is installed where this runs: is it the build that was asked for, and does it play?

    python tools/try_wheel.py compiled [--seconds 1]    or: plain; with the Python that it is installed for

Every extension module has to be the one that is imported. Then the installed command measures all games and
plays a match of each between bots, and the inherited tests run that are in the wheel itself (by pytest).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import sysconfig
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import files
from importlib.util import find_spec
from pathlib import Path

import meeplehall

COMMAND = str(Path(sysconfig.get_path("scripts"), "meeplehall"))
PACKAGE = Path(meeplehall.__file__).parent
SEATS = "easy,greedy"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("build", choices=["compiled", "plain"])
    parser.add_argument("--seconds", type=float, default=1.0, help="for the random play of each game")
    chosen = parser.parse_args()
    # Nothing of a checkout may be found by chance.
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        look_at_modules(chosen.build)
        for game in measure(chosen.build, chosen.seconds):
            play(game)
        keep_the_laws()


def look_at_modules(build: str) -> None:
    """The installed files are what Python imports; of a compiled wheel all extension modules."""
    installed = {Path(str(file.locate())).resolve(): file for file in files("meeplehall") or ()}
    if Path(meeplehall.__file__).resolve() not in installed:
        sys.exit(f"This Python imports {PACKAGE}, which no wheel has installed.")
    endings = tuple(EXTENSION_SUFFIXES)
    extensions = {path: file for path, file in installed.items() if path.name.endswith(endings)}
    for path, file in extensions.items():
        name = ".".join((*file.parts[:-1], file.name.split(".")[0]))
        found = find_spec(name)
        if not (found and found.origin and Path(found.origin).resolve() == path):
            sys.exit(f"{name} is imported from {found and found.origin}, not from {path}.")
    what = f"{meeplehall.build()} build, {len(extensions)} extension modules"
    if meeplehall.build() != build or bool(extensions) != (build == "compiled"):
        sys.exit(f"This should be {build}, and is: {what}.")
    print(what, flush=True)


def measure(build: str, seconds: float) -> list[str]:
    """What `meeplehall bench` says; the ids of the games."""
    said = run(COMMAND, "bench", "--seconds", f"{seconds:g}", "--json")
    figures = json.loads(said)
    for entry in figures:
        print(f"{entry['game']}: {entry['decisions_per_second']:,.0f} decisions a second", flush=True)
    python = ".".join(map(str, sys.version_info[:3]))
    if {(entry["build"], entry["python"]) for entry in figures} != {(build, python)}:
        sys.exit(f"`meeplehall bench` has measured something else: {said}")
    return [entry["game"] for entry in figures]


def play(game: str) -> None:
    """A match between bots."""
    said = json.loads(run(COMMAND, "simulate", game, "--seats", SEATS, "--matches", "1", "--json"))
    scores = " to ".join(f"{seat['score_mean']:g}" for seat in said["seats"])
    print(f"{game}: a match of {SEATS} ended {scores} after {said['decisions']} decisions", flush=True)


def keep_the_laws() -> None:
    """The inherited tests of the example game, which are part of the wheel."""
    tests = str(PACKAGE / "cli" / "example_tests" / "test_conformance.py")
    # Marks are registered in a checkout; here each would be warned of.
    quiet = ("-q", "-p", "no:cacheprovider", "-p", "no:warnings")
    print(run(sys.executable, "-m", "pytest", *quiet, tests), end="", flush=True)


def run(*command: str) -> str:
    """What a command says, which has to succeed."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
