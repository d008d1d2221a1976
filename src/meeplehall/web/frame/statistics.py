"""Personal statistics over time, by opponents and match by match; and all one's mistakes."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.svg import n
from meeplehall.engine.wording import figure, plural
from meeplehall.web.frame.insight_decisions import SIGNS
from meeplehall.web.frame.insight_seats import marks_in_words
from meeplehall.web.insight import decimal, hundredths
from meeplehall.web.statistics import (
    RECENT,
    MarkedShown,
    PlayedShown,
    by_opponents,
    figures_line,
    means_of,
    recent_means,
)

WIDE, HIGH = 1000, 1000
NOTHING = (
    "No analysed match of yours is known here. Play one to its end and have it analysed: "
    "then this page shows how you play."
)


def statistics_part(matches: Sequence[PlayedShown]) -> Markup:
    """All of it; the newest match is last."""
    if not matches:
        return el("p", NOTHING)
    judged = [one for one in matches if one.decisions]
    rates = [100 * one.error_rate for one in judged]
    adjusted = [100 * one.adjusted for one in matches]
    return el(
        "div",
        el("p", el("b", means_of(matches).said())),
        el(
            "div",
            over_time(
                "Error rate per decision (less is better)",
                rates,
                0.0,
                max([5.0, *(1.15 * rate for rate in rates)]),
            ),
            over_time("Result with usual luck", adjusted, min([0.0, *adjusted]), max([100.0, *adjusted])),
            cls="over-time",
        ),
        el("h2", "By opponents"),
        _opponents(matches),
        el("h2", "Match by match"),
        _matches(matches),
    )


def over_time(title: str, values: Sequence[float], low: float, high: float) -> Markup | None:
    """A dot for each match, and the mean of the last few as a line."""
    if not values:
        return None
    places = [(i + 0.5) / len(values) for i in range(len(values))]
    heights = [(high - value) / (high - low) for value in values]
    means = [(high - value) / (high - low) for value in recent_means(values)]
    line = " ".join(f"{n(WIDE * x)},{n(HIGH * y)}" for x, y in zip(places, means, strict=True))
    dots = [
        el("circle", cx=f"{n(100 * x)}%", cy=f"{n(100 * y)}%", r=5, cls="dot")
        for x, y in zip(places, heights, strict=True)
    ]
    mean = decimal(sum(values) / len(values))
    said = f"{title}: {decimal(values[0])} at first, {decimal(values[-1])} last, {mean} in the mean"
    stretched = el(
        "svg",
        el("polyline", points=line, cls="line"),
        viewBox=f"0 0 {WIDE} {HIGH}",
        preserveAspectRatio="none",
        role="img",
        aria_label=said,
    )
    ends = [
        el(
            "text",
            decimal(value) if high < 50 else figure(round(value)),
            x="100%",
            y=place,
            text_anchor="end",
        )
        for value, place in ((high, "0%"), (low, "100%"))
    ]
    area = el("div", stretched, el("svg", dots, cls="points", aria_hidden="true"), cls="plot-area")
    scale = el("svg", ends, cls="scale", aria_hidden="true")
    caption = el("figcaption", title)
    help = el("p", f"A dot is a match; the line is the mean of the last {RECENT}.", cls="help")
    return el("figure", caption, el("div", scale, area, cls="chances small"), help, cls="course")


def _opponents(matches: Sequence[PlayedShown]) -> Markup:
    rows = [
        (who, str(means.matches), *_cells(means.result, means.adjusted, means.decisions, means.error_rate))
        for who, means in by_opponents(matches).items()
    ]
    return table_of(("Against", "Matches", "Result", "With usual luck", "Error rate"), rows)


def _cells(result: float, adjusted: float, decisions: int, rate: float) -> tuple[str, str, str]:
    said = decimal(100 * rate) if decisions else "–"
    return str(hundredths(result)), figure(hundredths(adjusted)), said


def table_of(heads: Sequence[str], rows: Sequence[Sequence[str | Markup]]) -> Markup:
    head = el("tr", [el("th", words, scope="col") for words in heads])
    lines = [el("tr", el("th", row[0], scope="row"), [el("td", cell) for cell in row[1:]]) for row in rows]
    table = el("table", el("thead", head), el("tbody", lines))
    return el("div", table, cls=("scroll", "figures"), tabindex=0, role="region", aria_label=heads[0])


def _matches(matches: Sequence[PlayedShown]) -> Markup:
    rows = [
        (
            el("a", one.date, href=f"{one.address}/analysis"),
            one.opponents,
            *_cells(one.result, one.adjusted, one.decisions, one.error_rate),
            marks_in_words(dict(one.marks)),
            one.rank or "–",
        )
        for one in reversed(matches)
    ]
    heads = ("Match", "Against", "Result", "With usual luck", "Error rate", "Marks", "Title")
    return table_of(heads, rows)


def figures_of_tables(matches: Sequence[PlayedShown]) -> Markup:
    """What stands beside one's tables on the first page."""
    return el(
        "div",
        [
            el(
                "a",
                figures_line(one.result, one.adjusted, one.decisions, one.error_rate),
                href=f"{one.address}/analysis",
                cls="figures-line",
                data_table_of=one.table,
            )
            for one in matches
        ],
        hidden=True,
    )


# mistakes of all matches


def mistakes_part(matches: Sequence[PlayedShown], game: str) -> Markup:
    """One's own mistakes of all matches, the newest match first."""
    marked = [one for match in matches for one in match.marked]
    if not marked:
        return el("p", "No mistake of yours is known here. Have your matches analysed when they are over.")
    groups = [
        el(
            "section",
            el("h2", f"{match.date}, against {match.opponents}"),
            el("ul", [_marked(one) for one in match.marked], cls="marked"),
            data_theme_of=match.table,
        )
        for match in reversed(matches)
        if match.marked
    ]
    known = plural(len(marked), "mistake")
    return el("div", el("p", f"{known}, to be tried again one by one."), groups, data_puzzles=game)


def _marked(one: MarkedShown) -> Markup:
    return el(
        "li",
        el("a", "Try again", cls="button small", href=one.address),
        el("span", el("b", f"{SIGNS[one.mark]} {one.mark}"), f" {one.cost}", cls=("weighed", one.mark)),
        el("span", f"{one.kind}: {one.label}"),
        el("span", "✓ found", cls="learnt", hidden=True),
        data_puzzle=one.id,
    )
