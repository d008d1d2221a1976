"""The command line: play, simulate, look things up, replay, measure."""

from __future__ import annotations

from meeplehall.cli.app import app

__all__ = ["app"]
