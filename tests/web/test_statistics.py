"""One's own figures in words."""

from __future__ import annotations

import pytest

from meeplehall.web.statistics import figures_line


@pytest.mark.parametrize(
    ("result", "adjusted", "words"),
    [
        (0, -0.1, "Result 0 of 100; luck gave 10 (−10 with usual luck)."),
        (1, 1.25, "Result 100 of 100; luck cost 25 (125 with usual luck)."),
        (0.5, 0.501, "Result 50 of 100; with usual luck."),
    ],
)
def test_a_result_says_what_luck_did_to_it(result: float, adjusted: float, words: str) -> None:
    assert figures_line(result, adjusted, 0, 0.0) == words


def test_the_error_rate_is_told_of_those_who_decided_something() -> None:
    assert figures_line(1, 1, 12, 0.012).endswith("; error rate 1.2 of 100 per decision.")
