"""Which rules a game has had: what their versions are called, and what changed with each."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from meeplehall.engine.data import Change, RulesVersion, Versions
from meeplehall.engine.wording import brief

NAME: Final = "versions.toml"
#: a number, and for an owner's own figures their digest; then the name of the owner's file
_FORM: Final = re.compile(r"(\d{1,6})(-[0-9a-f]+)?( .*)?")


class History:
    """The rules versions of a game, of which the last is played now.

    A version is called by its number. Only figures of an owner's own have a digest in the name, so that a
    match goes on with the same figures alone.
    """

    def __init__(self, folder: Path, title: str, number: int, digest: str, components: Path) -> None:
        self.title = title
        self.number = number
        #: of the components that are played with
        self.digest = digest
        path = folder / NAME
        found = msgspec.toml.decode(path.read_bytes(), type=Versions).versions if path.exists() else []
        self.versions: Sequence[RulesVersion] = found
        ours = components.parent == folder
        self.now = next((version for version in found if version.number == number), None)
        if not ours and self.now is not None:
            ours = self.now.components == digest  # only other words than ours
        self.current = str(number) if ours else f"{number}-{digest}"
        # while every byte of components.toml counted, it was part of the name
        bytewise = hashlib.blake2b(components.read_bytes(), digest_size=4).hexdigest()
        self._names = {self.current, f"{number}-{bytewise}"}
        if ours and self.now is not None:
            self._names.update(self.now.names)

    def knows(self, rules_version: str) -> bool:
        """Are these the rules that are played now, whatever an owner's file was called?"""
        return rules_version.partition(" ")[0] in self._names

    def changed_since(self, rules_version: str) -> list[Change]:
        """What is different now from the rules of an older version; nothing if that cannot be told."""
        found = _FORM.fullmatch(rules_version)
        if found is None:
            return []
        return [
            change
            for version in self.versions
            if int(found[1]) < version.number <= self.number
            for change in version.changes
        ]

    def why_not(self, rules_version: str) -> str:
        """Why a match of another version cannot go on here, and which rules changed; for people."""
        found = _FORM.fullmatch(rules_version)
        if found is None:
            return f"The match was begun by rules {brief(rules_version)}, and these are rules {self.number}."
        begun = int(found[1])
        if begun == self.number:
            return self._other_figures((found[3] or "").strip())
        words = f"The match was begun by rules {begun} of {self.title}, and these are rules {self.number}"
        if begun > self.number:
            return f"{words}: a newer Meeplehall can go on with it."
        changes = self.changed_since(rules_version)
        if not changes:
            return f"{words}."
        return f"{words}. What changed: {' '.join(in_words(change) for change in changes)}"

    def _other_figures(self, file: str) -> str:
        figures = f"the figures of {brief(file)}" if file else "other figures"
        ours = "the usual ones" if self.current == str(self.number) else "an owner's own"
        return (
            f"The match was begun with {figures} for {self.title}, and here it is played with {ours}. "
            "With the same file it can go on."
        )


def in_words(change: Change) -> str:
    """A change with the number of its rule."""
    return f"{change.text.rstrip('.')} ({change.rule})."
