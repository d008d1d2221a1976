"""What was answered, and what must not be in any answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

#: what stands in no answer: it would tell how the hall is made
INSIDE = ("Traceback", "site-packages", "meeplehall/hall", 'File "')
#: how the key of a seat is written
KEY = re.compile(r"(?<![a-z2-7])[a-z2-7]{26}(?![a-z2-7])")


class Broken(Exception):
    """Something that must always hold did not."""


@dataclass
class Report:
    """What has happened, in numbers."""

    counts: Counter[str] = field(default_factory=Counter)

    @property
    def processed(self) -> int:
        """Messages and requests that were answered."""
        return sum(n for name, n in self.counts.items() if name.startswith(("ws ", "http ")))

    def kind(self, begins: str, ends: str = "") -> int:
        """How many of a kind were answered."""
        found = (n for name, n in self.counts.items() if name.startswith(begins) and name.endswith(ends))
        return sum(found)

    def __str__(self) -> str:
        lines = [f"{n:>10,} {name}" for name, n in sorted(self.counts.items())]
        return "\n".join([*lines, f"{self.processed:>10,} processed altogether"])


@dataclass
class Secrets:
    """What must not be told: the keys of all seats to others, and what a seat does not see at its table."""

    keys: set[str] = field(default_factory=set)
    #: by the key of a seat, or the id of a table for its spectators: what only others see
    hidden: dict[str, set[str]] = field(default_factory=dict)

    def check(self, told: str, own: str, reader: str = "") -> None:
        """Nobody is told a key that they did not bring, nor what others hold, nor how the hall is made."""
        secrets = [key for key in KEY.findall(told) if key in self.keys and key not in own]
        hidden = [word for word in self.hidden.get(reader, ()) if word in told and word not in own]
        # as a value of its own, or on a piece of the drawing (`data-card` names a kind of them)
        secrets += [
            word
            for word in hidden
            if re.search(rf'(:|,|\[|data-(?:piece|key|at)=\\)"{re.escape(word)}\\?"', told)
        ]
        secrets += [word for word in INSIDE if word in told]
        if secrets:
            at = max(0, told.index(secrets[0]) - 200)
            raise Broken(f"{secrets[0]!r} was told: {told[at : at + 400]}")


def words(seen: object) -> set[str]:
    """All words in something that was seen."""
    if isinstance(seen, str):
        return {seen}
    if isinstance(seen, dict):
        seen = list(seen.values())
    return set().union(*map(words, seen)) if isinstance(seen, list) else set()


def differences(was: object, now: object, where: str = "") -> Iterator[str]:
    """In what two answers differ, part by part."""
    if isinstance(was, dict) and isinstance(now, dict) and was.keys() == now.keys():
        for key in was:
            yield from differences(was[key], now[key], f"{where}.{key}")
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for number, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from differences(one, other, f"{where}[{number}]")
    elif was != now:
        yield f"{where}: {was} -> {now}"
