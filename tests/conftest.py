import hypothesis
import pytest

import meeplehall

# The inherited tests say what they found, too.
pytest.register_assert_rewrite("meeplehall.testing")

# Tests of whole matches take as long as a match takes; the same examples every time keep runs comparable.
hypothesis.settings.register_profile("meeplehall", deadline=None, derandomize=True)
hypothesis.settings.load_profile("meeplehall")


def pytest_report_header() -> str:
    return f"meeplehall: {meeplehall.build()} build"
