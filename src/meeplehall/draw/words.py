"""Words and figures as people write them, for pages and terminal alike."""

from __future__ import annotations

from collections.abc import Sequence


def plural(count: int, word: str, many: str = "") -> str:
    """1 card, 2 cards."""
    return f"{count} {word}" if count == 1 else f"{count} {many or word + 's'}"


def listed(words: Sequence[str]) -> str:
    """a, b and c."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def figure(number: int) -> str:
    """3 or −2."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """+3, −2 or 0."""
    return f"+{number}" if number > 0 else figure(number)
