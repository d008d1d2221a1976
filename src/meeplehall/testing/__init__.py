"""The tests that every game inherits, and the random play that other tests need."""

import pytest

from meeplehall.testing.art import ArtConformance
from meeplehall.testing.components import ComponentsTests
from meeplehall.testing.conformance import Conformance
from meeplehall.testing.drawings import DrawingConformance
from meeplehall.testing.memory import NOBODY, Zone, memory_breaches
from meeplehall.testing.walks import ENDLESS, random_match, walk

#: `@rule("XF-7.2", ...)` on a test says which rules of a game's RULES.md the test shows
rule = pytest.mark.rule

__all__ = [
    "Conformance",
    "ComponentsTests",
    "DrawingConformance",
    "ArtConformance",
    "Zone",
    "NOBODY",
    "memory_breaches",
    "rule",
    "random_match",
    "walk",
    "ENDLESS",
]
