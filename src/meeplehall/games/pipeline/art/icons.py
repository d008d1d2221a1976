"""Signs: what is done at a place, what an upgrade is about, what a number counts. One colour, 24 x 24."""

from __future__ import annotations

from meeplehall.draw.svg import circle, path, rect
from meeplehall.games.pipeline.art.style import line

SIZE = 24
_DROP = "M12 3Q18.5 11 17.6 15.4A5.8 5.8 0 0 1 6.4 15.4Q5.5 11 12 3Z"


def _gear() -> str:
    teeth = line(
        "M12 2.5V6M12 18V21.5M2.5 12H6M18 12H21.5"
        "M5.3 5.3L7.8 7.8M16.2 16.2L18.7 18.7M18.7 5.3L16.2 7.8M7.8 16.2L5.3 18.7",
        2.8,
    )
    return teeth + circle(12, 12, 5.2, fill="none", stroke="currentColor", stroke_width="3")


def _sheet(extra: str) -> str:
    return line("M6 2.8H14.5L18.5 6.8V21.2H6ZM14.5 2.8V6.8H18.5", 1.7, stroke_linejoin="round") + extra


def _stairs(steps: int) -> str:
    return "".join(
        rect(3.5 + 6 * i, 16 - 5 * i, 5, 4.5 + 5 * i, 1, fill="currentColor") for i in range(steps)
    )


def _market(bars: int) -> str:
    """A rising curve over as many bars as the market has in its number."""
    ground = line("M3 3V21H21", 1.7)
    curve = line("M6.5 13L11 9L14.5 11.5L20 4.5", 1.9, stroke_linejoin="round", stroke_linecap="round")
    first = 12.5 - 2.5 * (bars - 1)
    return (
        ground
        + curve
        + "".join(rect(first + 5 * i - 1.4, 15.5, 2.8, 3.4, fill="currentColor") for i in range(bars))
    )


ICONS: dict[str, str] = {
    # the eight actions
    "crude_market": path(_DROP, fill="currentColor")
    + line("M9.4 15.2A3 3 0 0 0 12 17.6", 1.3, "var(--panel,#14201d)"),
    "refined_market_1": _market(1),
    "refined_market_2": _market(2),
    "refined_market_3": _market(3),
    "contracts_loans": _sheet(line("M9 11H15.5M9 14.5H15.5M9 18H12.5", 1.6)),
    "tanks_pipes": line("M5 9V19Q12 22 19 19V9Q12 4.5 5 9ZM5 9Q12 12.5 19 9", 1.8) + line("M12 2V6", 2.6),
    "machines_pipes": _gear(),
    "upgrades": _stairs(3),
    # the upgrade families
    "government": line(
        "M3 9.5L12 3.5L21 9.5ZM5 20.5H19M6.5 10V18M12 10V18M17.5 10V18", 1.9, stroke_linejoin="round"
    ),
    "shops": line(
        "M4 9.5V20.5H20V9.5M3 9L5.5 3.5H18.5L21 9ZM10 20.5V14H15V20.5", 1.8, stroke_linejoin="round"
    ),
    "human_resources": circle(12, 7.5, 4, fill="currentColor")
    + path("M4 21Q4.5 13 12 13T20 21Z", fill="currentColor"),
    "engineering": line("M4 20L12 4L20 20M7 14H17", 1.9, stroke_linejoin="round")
    + circle(12, 4.5, 2.2, fill="currentColor"),
    "refined_markets": _market(3),
    "contracts_orders": _sheet(line("M8.8 14.2L11.4 17L16 11", 2, stroke_linejoin="round")),
    "machines": _gear(),
    # what is counted or said
    "cash": circle(12, 12, 9, fill="none", stroke="currentColor", stroke_width="1.8")
    + line("M15.4 8.6Q12 6.4 9.6 8.4T12 12T14.4 15.6T8.6 15.4M12 5.4V18.6", 1.7),
    "penalty": path("M12 2.5L22.5 21H1.5Z", fill="currentColor")
    + line("M12 9V15M12 17V19", 2, "var(--panel,#14201d)"),
    "turn_order": line(
        "M4 8H18L14.5 4.5M20 16H6L9.5 19.5", 2, stroke_linejoin="round", stroke_linecap="round"
    ),
    "lock": rect(5, 10.5, 14, 10.5, 2, fill="currentColor") + line("M8 11V7.5A4 4 0 0 1 16 7.5V11", 2.2),
    "valuation": line("M5 3V21M5 4H19L15.5 8.5L19 13H5", 2, stroke_linejoin="round"),
    "network": line("M3 7H9A4 4 0 0 1 13 11V13A4 4 0 0 0 17 17H21", 3.4) + line("M3 17H8M17 7H21", 3.4),
    "worker": circle(12, 6, 4.2, fill="currentColor")
    + path("M12 8.5Q19 9 20 13.5L15.5 14.5L18 21.5H6L8.5 14.5L4 13.5Q5 9 12 8.5Z", fill="currentColor"),
    # the four seats: a shape of its own for each
    "seat-0": circle(12, 12, 8.5, fill="currentColor"),
    "seat-1": path("M12 2.5L22 20.5H2Z", fill="currentColor"),
    "seat-2": rect(4, 4, 16, 16, 1.5, fill="currentColor"),
    "seat-3": path("M12 1.5L22 12L12 22.5L2 12Z", fill="currentColor"),
}
