"""Values from outside in sentences for people: however long, deep or huge they are."""

from __future__ import annotations

_LONGEST = 60


def brief(value: object) -> str:
    """The value as Python writes it, cut off where it gets long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # too many digits, or nested too deeply
        return f"this very large {type(value).__name__}"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def plain(value: object) -> str:
    """A text as it is, anything else as Python writes it."""
    return value if isinstance(value, str) else brief(value)
