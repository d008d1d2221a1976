"""Meeplehall: a digital table for modern board games whose rules run in Python."""

from typing import Literal

__version__ = "0.1.0"


def build() -> Literal["compiled", "plain"]:
    """Say whether the rules run as compiled extension modules or as plain Python."""
    # Imported here so that asking for the version does not load the engine.
    from importlib.machinery import EXTENSION_SUFFIXES
    from importlib.util import find_spec

    spec = find_spec("meeplehall.engine.state")
    origin = (spec and spec.origin) or ""
    return "compiled" if origin.endswith(tuple(EXTENSION_SUFFIXES)) else "plain"
