"""`python -m meeplehall.cli`, for whoever chooses the build by the import path."""

from __future__ import annotations

from meeplehall.cli import app

app(prog_name="meeplehall")
