import hypothesis

import meeplehall

# Tests of whole matches take as long as a match takes; the same examples every time keep runs comparable.
hypothesis.settings.register_profile("meeplehall", deadline=None, derandomize=True)
hypothesis.settings.load_profile("meeplehall")


def pytest_report_header() -> str:
    return f"meeplehall: {meeplehall.build()} build"
