"""Chance: a few small integer generators inside the state, one per named stream.

A stream is one 64-bit int (PCG32), so that a state is copied and saved with its future in it, and
every Python draws the same numbers. A draw from one stream never shifts another.
"""

from __future__ import annotations

from typing import Final

_MASK: Final = 0xFFFFFFFFFFFFFFFF
_MULTIPLIER: Final = 6364136223846793005
_INCREMENT: Final = 1442695040888963407
_GAMMA: Final = 0x9E3779B97F4A7C15


def _mix(x: int) -> int:
    """Scatter the bits of a seed (splitmix64), so that neighbouring seeds share nothing."""
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & _MASK
    return x ^ (x >> 31)


def streams(seed: int, count: int) -> list[int]:
    """The starting points of `count` independent streams."""
    return [_mix((_mix(seed & _MASK) + (i + 1) * _GAMMA) & _MASK) for i in range(count)]


def bits(chance: list[int], stream: int) -> int:
    """The next 32 random bits of a stream."""
    x = chance[stream]
    chance[stream] = (x * _MULTIPLIER + _INCREMENT) & _MASK
    word = ((x ^ (x >> 18)) >> 27) & 0xFFFFFFFF
    turn = x >> 59
    return ((word >> turn) | (word << (32 - turn))) & 0xFFFFFFFF


def below(chance: list[int], stream: int, n: int) -> int:
    """A number from 0 to n - 1, all equally likely."""
    return (bits(chance, stream) * n) >> 32


def shuffle(chance: list[int], stream: int, items: list[int]) -> None:
    """Put the items into a random order."""
    for i in range(len(items) - 1, 0, -1):
        j = (bits(chance, stream) * (i + 1)) >> 32
        x = items[i]
        items[i] = items[j]
        items[j] = x
