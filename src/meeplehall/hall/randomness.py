"""Where ids, keys and secrets come from: an argument of the hall, so that a test can bring its own."""

from __future__ import annotations

from random import Random, SystemRandom

from meeplehall.engine.files.deal import SECRET_BYTES
from meeplehall.hall.keys import KEY_BYTES, written

TABLE_BYTES = 8


class Randomness:
    """Unguessable unless it is given a generator with a seed."""

    def __init__(self, source: Random | None = None) -> None:
        self._source = source or SystemRandom()

    def table_id(self) -> str:
        """64 random bits. Who knows it may watch."""
        return written(self._source.randbytes(TABLE_BYTES))

    def key(self) -> str:
        """128 random bits. Who knows it has the seat."""
        return written(self._source.randbytes(KEY_BYTES))

    def secret(self) -> str:
        """The hall's part of a deal, as hexadecimal digits."""
        return self._source.randbytes(SECRET_BYTES).hex()
