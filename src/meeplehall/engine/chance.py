"""Chance: keyed random streams inside the state, one per named stream.

A stream is two ints, a secret key and how many numbers were drawn, so that a state is copied and saved with
its future in it, and every Python draws the same numbers. The numbers are those of BLAKE2b under that key:
whoever has seen some of them, in public tiles say, knows nothing about the others, about other streams or the
seed. A draw from one stream never shifts another.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from mypy_extensions import i64

#: draw() gives a number below this
SPAN: Final = 1 << 32
#: numbers in one block of the hash
_BLOCK: Final = 16
#: a key fits into a machine word of compiled code
_KEY_BITS: Final = 62
_PERSON: Final = b"meeplehall deal"
_GUESS: Final = b"meeplehall guess"


def streams(seed: int, count: int) -> list[int]:
    """`count` independent streams of a match, two ints each."""
    return _streams(seed, count, _PERSON)


def guesses(seed: int, count: int) -> list[int]:
    """Streams for redeals: never those of a match, even if somebody guesses with the seed of the match."""
    return _streams(seed, count, _GUESS)


def _streams(seed: int, count: int, person: bytes) -> list[int]:
    found: list[int] = []
    start = (seed & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "little")
    for number in range((count + 7) // 8):
        digest = blake2b(start + number.to_bytes(8, "little"), digest_size=64, person=person).digest()
        for word in struct.unpack("<8Q", digest):
            found.append(word >> 64 - _KEY_BITS)
            found.append(0)
    return found[: 2 * count]


@lru_cache(maxsize=8192)
def _block(key: int, number: int) -> list[int]:
    """The numbers of a stream, sixteen at a time."""
    message = number.to_bytes(8, "little")
    digest = blake2b(message, digest_size=64, key=key.to_bytes(8, "little")).digest()
    return list(struct.unpack("<16I", digest))


def draw(chance: list[int], stream: int) -> int:
    """The next number of a stream, from 0 to SPAN - 1."""
    i = 2 * stream
    drawn = chance[i + 1]
    chance[i + 1] = drawn + 1
    number: int = _block(chance[i], drawn >> 4)[drawn & 15]
    return number


def below(chance: list[int], stream: int, n: int) -> int:
    """A number from 0 to n - 1, all equally likely."""
    return draw(chance, stream) * n >> 32


def shuffle(chance: list[int], stream: int, items: list[int]) -> None:
    """Put the items into a random order."""
    key, drawn = chance[2 * stream], chance[2 * stream + 1]
    left: i64 = len(items)
    while left > 1:
        place = drawn & 15
        numbers: list[int] = _block(key, drawn >> 4)[place : place + left - 1]
        drawn += len(numbers)
        number: i64
        for number in numbers:
            j = number * left >> 32
            left -= 1
            x = items[left]
            items[left] = items[j]
            items[j] = x
    chance[2 * stream + 1] = drawn
