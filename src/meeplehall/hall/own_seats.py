"""Seats that somebody has the keys of, as a browser or a program names them."""

from __future__ import annotations

from typing import Annotated

import msgspec

Short = Annotated[str, msgspec.Meta(max_length=100)]
#: so many matches of one's own are looked at
MOST_SEATS = 600


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat with its key."""

    table: Short
    key: Short


class Seats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seats that a browser has the keys of."""

    seats: Annotated[list[Seat], msgspec.Meta(max_length=MOST_SEATS)]
