"""Owners may trust components.toml: every value changes the game, or is refused with a sentence."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import ClassVar

import pytest

from meeplehall.testing.versions import VersionTests

#: a module of its own, since it must not have imported the game
TRIALS = "meeplehall.testing.trials"


class ComponentsTests(VersionTests):
    """Every value of components.toml is honoured, or refused at load."""

    #: kinds of values that only say something to people
    only_told: ClassVar[frozenset[str]] = frozenset()
    #: kinds of values that matter too seldom in such matches: a test of the game's own plays with them
    proved: ClassVar[frozenset[str]] = frozenset()
    #: names of values that matches hardly get to: they may seem ignored, and only `make soak` plays with them
    hardly_ever: ClassVar[re.Pattern[str]] = re.compile("(?!)")

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="changed games are tried in forked processes")
    def test_values_are_honoured_or_refused(self) -> None:
        """Of every fifteenth kind one value; `make soak` tries them all."""
        self._check("--kinds", "15", "--passed-over", self.hardly_ever.pattern)

    @pytest.mark.soak
    @pytest.mark.timeout(0)
    @pytest.mark.skipif(not hasattr(os, "fork"), reason="changed games are tried in forked processes")
    def test_every_value_is_honoured_or_refused(self) -> None:
        self._check()

    def _check(self, *arguments: str) -> None:
        unplayed = ",".join(self.only_told | self.proved)
        command = [sys.executable, "-m", TRIALS, self.game.id, str(self.game.folder)]
        found = subprocess.run(
            [*command, "--unplayed", unplayed, *arguments], capture_output=True, text=True, check=False
        )
        assert found.returncode == 0, found.stderr
        became = dict(line.split("\t", 1) for line in found.stdout.splitlines())
        assert became
        wrong = {name: fate for name, fate in became.items() if not self._right(name, fate)}
        assert not wrong

    def _right(self, name: str, fate: str) -> bool:
        kind = re.sub(r"\[\d+\]", "[]", name)
        if fate == "ignored" and self.hardly_ever.fullmatch(name):
            return True
        if fate in ("told", "ignored"):
            return kind in (self.only_told if fate == "told" else self.proved)
        return fate == "honoured" or fate.startswith("refused: ")
