"""The rules version names the rules: it is raised with them, says what changed, and texts do not touch it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from meeplehall.engine.versions import NAME
from meeplehall.testing.suite import Suite

#: a module of its own, since it must not have imported the game
RETOLD = "meeplehall.testing.retold"


class VersionTests(Suite):
    """versions.toml says which rules there have been; nothing that counts changes without a new version."""

    def test_every_rules_version_says_what_changed(self) -> None:
        history = self.game.history
        numbers = [version.number for version in history.versions]
        assert numbers == list(range(self.game.version - len(numbers) + 1, self.game.version + 1)), (
            f"{NAME} lists the rules versions one after the other up to {self.game.version}, as in game.py."
        )
        for version in history.versions:
            assert version.changes or version.number == 1, f"{NAME}: say what changed with {version.number}."
            for change in version.changes:
                assert change.rule in self.game.rulebook, f"{NAME}: there is no rule {change.rule!r}."
                assert change.text.endswith("."), f"{NAME}: {change.text!r} is no sentence."

    def test_figures_do_not_change_without_a_new_version(self) -> None:
        history, version = self.game.history, self.game.version
        assert history.now is not None
        assert history.digest == history.now.components, (
            f"components.toml of {self.game.title} has other figures than rules version {version} began "
            "with, so running matches would change under their players. Raise `version` in game.py to "
            f'{version + 1} and add it to {NAME}, with components = "{history.digest}" and what changed for '
            "players. (Only if all matches begun before replay just the same, write that digest into version "
            f"{version} instead.)"
        )

    @pytest.mark.skipif(not hasattr(os, "fork"), reason="changed games are tried in forked processes")
    def test_texts_change_neither_the_version_nor_any_match(self) -> None:
        found = subprocess.run(
            [sys.executable, "-m", RETOLD, self.game.id], capture_output=True, text=True, check=False
        )
        assert found.returncode == 0, found.stderr
        retold, version, same = found.stdout.splitlines()[-1].split("\t")
        assert version.partition(" ")[0] == str(self.game.version)
        assert same == "same", (
            f"A match is another one with other words: one of these is not only Told: {retold}"
        )
