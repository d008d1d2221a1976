"""Short answers that several addresses give."""

from __future__ import annotations

import msgspec


class Done(msgspec.Struct, frozen=True):
    """It is done, or will be."""

    ok: bool = True


class Link(msgspec.Struct, frozen=True):
    """Where it is, for browsers."""

    url: str


class SeatFound(msgspec.Struct, frozen=True):
    """A seat with its key, as the one who opened its table was told of it."""

    table: str
    seat: int
    token: str
    url: str
