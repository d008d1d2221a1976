"""The course of the score as a picture, as a table, and in its turning points."""

from __future__ import annotations

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.svg import n
from meeplehall.engine.wording import figure, listed, signed
from meeplehall.web.course import Course

WIDE, HIGH = 600, 180
#: the table of figures has so many rows at most
ROWS = 12


def course_figure(course: Course) -> Markup:
    """How everybody stood over time; each line has its name beside it, and a pattern besides its colour."""
    last = course.scores[-1]
    summary = listed([f"{name} {figure(score)}" for name, score in zip(course.names, last, strict=True)])
    lowest = min(0, min(map(min, course.scores)))
    highest = max(1, max(map(max, course.scores)))
    lines = [_line(course, who, lowest, highest) for who in range(len(course.names))]
    zero = n(HIGH - HIGH * (0 - lowest) / (highest - lowest))
    axis = el("line", x1=0, x2=WIDE, y1=zero, y2=zero, cls="axis")
    drawing = el(
        "svg", axis, lines, viewBox=f"0 -6 {WIDE} {HIGH + 12}", preserveAspectRatio="none", role="img",
        aria_label=f"The course of the score, up to {summary}",
    )  # fmt: skip
    scale = el("p", el("span", figure(highest)), el("span", figure(lowest)), cls="scale", aria_hidden="true")
    return el(
        "figure", el("figcaption", "The course of the score"), el("div", scale, drawing, cls="plot"),
        _legend(course), _turning_points(course), _figures(course), cls="course",
    )  # fmt: skip


def _line(course: Course, who: int, lowest: int, highest: int) -> Markup:
    length = max(1, course.actions[-1])
    corners = [
        f"{n(WIDE * action / length)},{n(HIGH - HIGH * (scores[who] - lowest) / (highest - lowest))}"
        for action, scores in zip(course.actions, course.scores, strict=True)
    ]
    return el("polyline", points=" ".join(corners), cls=("line", f"line-{who}"), data_hue=_hue(course, who))


def _hue(course: Course, who: int) -> str | None:
    return course.hues[who] if course.hues else None


def _legend(course: Course) -> Markup:
    return el("ul", [_entry(course, who) for who in range(len(course.names))], cls="legend")


def _entry(course: Course, who: int) -> Markup:
    sample = el("line", x1=0, x2=28, y1=6, y2=6, cls=("line", f"line-{who}"))
    picture = el("svg", sample, viewBox="0 0 28 12", aria_hidden="true")
    return el("li", picture, course.names[who], data_hue=_hue(course, who))


def _turning_points(course: Course) -> Markup | None:
    if not course.turns:
        return None
    items = [
        el(
            "li",
            el("a", turn.words, data_go=f"replay/{turn.action}", href=f"#{turn.action}"),
            el("span", f" {course.names[turn.who]} {signed(turn.gain)}", cls="gain"),
        )
        for turn in course.turns
    ]
    return el("div", el("h3", "Where it turned"), el("ol", items), cls="turns")


def _figures(course: Course) -> Markup:
    """The same as figures, for whoever cannot see the picture."""
    every = max(1, -(-len(course.actions) // ROWS))
    chosen = sorted({*range(0, len(course.actions), every), len(course.actions) - 1})
    head = el(
        "tr", el("th", "After action", scope="col"), [el("th", name, scope="col") for name in course.names]
    )
    rows = [
        el("tr", el("th", course.actions[i], scope="row"), [el("td", figure(x)) for x in course.scores[i]])
        for i in chosen
    ]
    table = el("table", el("thead", head), el("tbody", rows))
    return el("details", el("summary", "As figures"), table, cls="figures")
