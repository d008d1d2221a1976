"""Parts of a drawing that are made once and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember what a function has drawn, for so many different arguments.

    A text and an element that reads the same are told apart: only one of them has to be escaped.
    """

    def remember(draw: Callable[P, T]) -> Callable[P, T]:
        return cast(Callable[P, T], lru_cache(maxsize=most, typed=True)(draw))

    return remember
