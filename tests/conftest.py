import os

import hypothesis
import pytest

import meeplehall

# Tests of whole matches take as long as a match takes; the same examples every time keep runs comparable.
hypothesis.settings.register_profile("meeplehall", deadline=None, derandomize=True)
hypothesis.settings.load_profile("meeplehall")


def pytest_configure() -> None:
    """Refuse to test another build than the one that was asked for."""
    expected = os.environ.get("MEEPLEHALL_BUILD", meeplehall.build())
    if meeplehall.build() != expected:
        raise pytest.UsageError(f"the {meeplehall.build()} build is running, not the {expected} one")


def pytest_report_header() -> str:
    return f"meeplehall: {meeplehall.build()} build"
