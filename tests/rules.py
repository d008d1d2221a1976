"""`@rule("XF-7.2", ...)` on a test says which rules of a game's RULES.md the test shows."""

import pytest

rule = pytest.mark.rule
