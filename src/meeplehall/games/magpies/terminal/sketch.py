"""The table in the terminal, drawn from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def sketch(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Everybody's nest, the cards laid, the own hand."""
    nests = [f"{name}: nest {nest}" for name, nest in zip(names, view["nests"], strict=True)]
    return "\n".join([*nests, f"laid {view['laid']}, deck {view['deck']}, your hand {view['hand']}"])
