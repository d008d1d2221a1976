"""What programs are told when something cannot be done."""

from __future__ import annotations


class Trouble(ValueError):
    """One sentence about what is wrong; nothing has changed."""
