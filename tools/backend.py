"""Builds the package: hatchling does, and the rules in a wheel are compiled where that is possible.

    MEEPLEHALL_BUILD=compiled pip wheel --no-deps .   for this Python and platform, or the reason why not
    MEEPLEHALL_BUILD=plain pip wheel --no-deps .      for every Python and platform: the sources alone
    pip wheel --no-deps .                             the first if there is a C compiler, otherwise the second

A compiled wheel has extension modules beside the sources, and Python prefers those: nothing has to be
switched on where it is installed. An editable install is plain source; there `make fast` compiles.

This file is both the build backend of pyproject.toml and the hook that hatchling calls. (A hook alone is not
told whether a wheel or an editable install is to come, when it is asked what has to be installed for it.)
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.build import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
)
from hatchling.build import get_requires_for_build_wheel as what_hatchling_needs
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # `hatchling build` loads the hook by its path, and knows no `tools`

from tools import compile as compiler  # noqa: E402

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

SWITCH = "MEEPLEHALL_BUILD"
ENDING = str(sysconfig.get_config_var("EXT_SUFFIX"))
#: the folder in build/ for wheels of this Python: compiled again, only what changed costs time
NAME = f"wheel-{ENDING.split('.')[1]}"
#: the compiler, and what the sources import that are compiled
NEEDED = ("msgspec", "mypy", "mypy_extensions", "setuptools")


class Impossible(Exception):
    """The wheel that was asked for cannot be built."""


def is_compiled() -> bool:
    """Whether the wheel is to have compiled rules."""
    asked = os.environ.get(SWITCH, "")
    if asked not in ("", "compiled", "plain"):
        raise Impossible(f"{SWITCH} is {asked!r}; it can be compiled, plain or nothing.")
    missing = compiler.what_is_missing()
    if asked == "compiled" and missing:
        raise Impossible(f"Cannot compile: {missing}")
    return asked != "plain" and not missing


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What has to be installed to build a wheel.

    Exactly the versions that are tested: to another mypy some line may be an error, which would be the end of
    an installation from source.
    """
    pins = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    compiling = [pin for pin in pins if pin.split("==")[0] in NEEDED] if is_compiled() else []
    return what_hatchling_needs(config_settings) + compiling


class WheelHook(BuildHookInterface[Any]):
    """Compiles the rules for a wheel that is to have them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """What hatchling calls before it builds a `standard` wheel or an `editable` one."""
        if version == "standard" and is_compiled():
            compile_rules()
            add_extensions(compiler.BUILDS / NAME, build_data)


def compile_rules() -> None:
    command = [sys.executable, compiler.__file__, "build"]
    if subprocess.run(command, env=os.environ | {"BUILD_NAME": NAME}).returncode:
        raise Impossible("The rules were not compiled: see above.")


def add_extensions(folder: Path, build_data: dict[str, Any]) -> None:
    """Have the extension modules put into the wheel: all that belong there, and no other."""
    made = {path.relative_to(folder).as_posix() for path in compiler.extensions(folder)}
    wanted = {stem + ENDING for stem in compiler.stems(compiler.modules())}
    if missing := wanted - made:
        raise Impossible(f"Compiling has not made {', '.join(sorted(missing))}.")
    if strange := made - wanted:
        raise Impossible(f"Nobody asked for {', '.join(sorted(strange))}.")
    build_data["force_include"] |= {str(folder / name): name for name in sorted(made)}
    build_data["pure_python"] = False
    build_data["infer_tag"] = True
