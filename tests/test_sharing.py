"""What several workers begin with."""

from tests.sharing import parts, shared_out

LONG = {"browser/test_everybody.py": 5, "browser/test_chat.py": 4, "browser/test_readable.py": 3}
LONG |= {"cli/test_play.py": 5, "hall/test_live.py": 6}
SHORT = {"draw/test_html.py": 30, "games/pipeline/test_22_end.py": 50}
TESTS = [f"tests/{name}" for name, count in sorted({**LONG, **SHORT}.items()) for _ in range(count)]


def test_some_begin_in_a_browser_others_with_what_waits_and_all_end_with_what_is_short() -> None:
    shared = shared_out(TESTS, 4, str)
    assert sorted(shared) == TESTS
    begins = []
    for size in parts(len(TESTS), 4):
        part, shared = [test.removeprefix("tests/") for test in shared[:size]], shared[size:]
        first = [test for test in part if test in LONG]
        assert part[: len(first)] == first
        begins.append(set(first))
    assert begins == [
        {"browser/test_everybody.py", "browser/test_readable.py"},
        {"browser/test_chat.py"},
        {"cli/test_play.py"},
        {"hall/test_live.py"},
    ]
