"""What the compiler has to be told about a class; in plain source it means nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

C = TypeVar("C")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: bool) -> Callable[[C], C]:
        """Leave the class as it is."""
        return lambda cls: cls
