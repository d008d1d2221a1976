"""The tests that every game inherits, and the random play that other tests need."""

from meeplehall.testing.conformance import Conformance
from meeplehall.testing.walks import ENDLESS, random_match, walk

__all__ = ["Conformance", "random_match", "walk", "ENDLESS"]
