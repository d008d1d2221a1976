"""All tests that every game inherits: subclass Conformance, name the game, and pytest does the rest."""

from __future__ import annotations

from meeplehall.testing.clones import CloneTests
from meeplehall.testing.decisions import DecisionTests
from meeplehall.testing.golden import GoldenTests
from meeplehall.testing.knowledge import KnowledgeTests
from meeplehall.testing.lessons import LessonTests
from meeplehall.testing.matches import MatchTests
from meeplehall.testing.memory import MemoryTests
from meeplehall.testing.observations import ObservationTests
from meeplehall.testing.reasons import ReasonTests
from meeplehall.testing.secrets import SecretTests
from meeplehall.testing.shapes import ShapeTests


class Conformance(
    MatchTests,
    CloneTests,
    DecisionTests,
    SecretTests,
    ObservationTests,
    ShapeTests,
    MemoryTests,
    KnowledgeTests,
    ReasonTests,
    GoldenTests,
    LessonTests,
):
    """What every game has to keep. Subclasses set `game`, `zones`, the pinned counts and the golden texts."""
