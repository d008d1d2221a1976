"""The laboratory: many matches at once, records of them, ratings, reports.

`from meeplehall import lab` gives what docs/laboratory.md shows: play, simulate, arena, read.
"""

from meeplehall.lab.python_api import Records, arena, play, read, simulate

__all__ = ["Records", "arena", "play", "read", "simulate"]
