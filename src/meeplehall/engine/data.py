"""What the engine reads of a game's folder besides its components: the form of versions.toml; and Told."""

from __future__ import annotations

from typing import Annotated

import msgspec

#: a text of components.toml that is only shown: a name, a description, where a figure comes from.
#: This mark in the schema is the one place that decides what is text and what is rules: whatever is not Told,
#: every number and every other word, belongs to the rules. The tests that every game inherits change all that
#: is Told and see that nothing else becomes of a match.
Told = Annotated[str, msgspec.Meta(extra={"told": True})]


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that is another one than before, in the players' words."""

    rule: str
    text: str


class RulesVersion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of one version: what changed with it, and the components that it is played with."""

    number: int
    #: the digest of what counts in components.toml (`engine.components.digest`)
    components: str
    changes: list[Change] = []
    #: what the same rules were called while every byte of components.toml was in their name
    names: list[str] = []


class Versions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """versions.toml of a game, the newest version last."""

    versions: list[RulesVersion]
