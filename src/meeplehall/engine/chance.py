"""Chance: small integer generators inside the state, one per named stream.

A stream is two ints (L'Ecuyer's combined generator, period 2^61), so that a state is copied and saved with
its future in it, and every Python draws the same numbers. All intermediate results stay below 2^62, where
compiled code calculates with machine words. A draw from one stream never shifts another.
"""

from __future__ import annotations

from typing import Final

_MASK: Final = 0xFFFFFFFFFFFFFFFF
_GAMMA: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 2147483563
_SECOND: Final = 2147483399

#: draw() gives a number below this
SPAN: Final = 2147483562


def _mix(x: int) -> int:
    """Scatter the bits of a seed (splitmix64), so that neighbouring seeds share nothing."""
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & _MASK
    return x ^ (x >> 31)


def streams(seed: int, count: int) -> list[int]:
    """The starting points of `count` independent streams, two ints each."""
    start = _mix(seed & _MASK)
    words = [_mix((start + (i + 1) * _GAMMA) & _MASK) for i in range(2 * count)]
    return [words[i] % ((_SECOND if i & 1 else _FIRST) - 1) + 1 for i in range(2 * count)]


def guesses(seed: int, count: int) -> list[int]:
    """Streams for redeals: never those of a match, even if somebody guesses with the seed of the match."""
    return streams(seed | 1 << 63, count)


def draw(chance: list[int], stream: int) -> int:
    """The next number of a stream, from 0 to SPAN - 1."""
    i = 2 * stream
    first = chance[i] * 40014 % _FIRST
    second = chance[i + 1] * 40692 % _SECOND
    chance[i] = first
    chance[i + 1] = second
    difference = first - second - 1
    return difference if difference >= 0 else difference + SPAN


def below(chance: list[int], stream: int, n: int) -> int:
    """A number from 0 to n - 1, all equally likely."""
    return draw(chance, stream) * n // SPAN


def shuffle(chance: list[int], stream: int, items: list[int]) -> None:
    """Put the items into a random order."""
    for i in range(len(items) - 1, 0, -1):
        j = draw(chance, stream) * (i + 1) // SPAN
        x = items[i]
        items[i] = items[j]
        items[j] = x
