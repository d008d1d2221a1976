"""The chances of all sides over time: a picture with luck shaded apart, turning points, a table."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.svg import n
from meeplehall.engine.wording import figure, listed, shortened, signed
from meeplehall.web.insight import Insight, Instant, hundredths, without_luck

#: the picture is stretched to the width that there is
WIDE, HIGH = 1000, 1000
#: names beside the ends of lines keep so much apart, as a part of the height
APART = 0.085
LONGEST_NAME = 12
LONGEST_TURN = 110
#: luck beyond this is cut off: it would press all lines together
LOWEST, HIGHEST = -0.5, 1.5
#: lines on which the scale is read
SCALE = (1.0, 0.5, 0.0)
HOW_TO_READ = "Point at the picture, or go along it with the arrow keys: what happened is said here."


class Frame:
    """Where moments and chances lie in the picture, as parts of its width and height."""

    def __init__(self, insight: Insight) -> None:
        self.insight = insight
        self.last = max(1, insight.instants[-1].action)
        self.luckless = [without_luck(insight.instants, side) for side in range(len(insight.sides))]
        chances = [chance for instant in insight.instants for chance in instant.chances]
        every = [*chances, *(value for values in self.luckless for value in values)]
        self.low = max(LOWEST, min(0.0, *every))
        self.high = min(HIGHEST, max(1.0, *every))

    def x(self, action: int) -> float:
        return action / self.last

    def y(self, chance: float) -> float:
        cut = min(self.high, max(self.low, chance))
        return (self.high - cut) / (self.high - self.low)


def course_figure(insight: Insight) -> Markup:
    """The picture; what is under the pointer or reached by arrows is said above it."""
    frame = Frame(insight)
    instants = insight.instants
    ends = [
        f"{side.name} {_percent(chance)}"
        for side, chance in zip(insight.sides, instants[-1].chances, strict=True)
    ]
    begun = [
        f"{side.name} {_percent(chance)}"
        for side, chance in zip(insight.sides, instants[0].chances, strict=True)
    ]
    label = f"The chances to win, from {listed(begun)} to {listed(ends)}"
    plot = el(
        "div",
        _scale(frame),
        el("div", _lines(frame, label), _points(frame), _cursor(insight), cls="plot-area"),
        _names(frame),
        cls="chances",
        data_course=frame.last,
        data_range=f"{frame.low:.3f} {frame.high:.3f}",
    )
    return el(
        "figure",
        el("figcaption", "The chances to win"),
        _whose_luck(insight),
        el("p", HOW_TO_READ, cls="instant", data_instant=True, aria_live="polite"),
        plot,
        cls=("course", "insight-course"),
    )


def _percent(chance: float) -> str:
    return f"{hundredths(chance)} %"


def _scale(frame: Frame) -> Markup:
    marks = [
        el("text", _percent(chance), x="100%", y=f"{n(100 * frame.y(chance))}%", text_anchor="end")
        for chance in SCALE
    ]
    return el("svg", marks, cls="scale", aria_hidden="true")


def _lines(frame: Frame, label: str) -> Markup:
    """Everything that may be stretched."""
    grid = [
        el("line", x1=0, x2=WIDE, y1=n(HIGH * frame.y(chance)), y2=n(HIGH * frame.y(chance)), cls="axis")
        for chance in SCALE
    ]
    sides = range(len(frame.insight.sides))
    return el(
        "svg",
        grid,
        [_luck(frame, side) for side in sides],
        [_line(frame, side) for side in sides],
        viewBox=f"0 0 {WIDE} {HIGH}",
        preserveAspectRatio="none",
        role="img",
        aria_label=label,
    )


def _corners(frame: Frame, values: Sequence[float]) -> list[str]:
    return [
        f"{n(WIDE * frame.x(instant.action))},{n(HIGH * frame.y(value))}"
        for instant, value in zip(frame.insight.instants, values, strict=True)
    ]


def _line(frame: Frame, side: int) -> Markup:
    values = [instant.chances[side] for instant in frame.insight.instants]
    look = "line", f"line-{side}"
    return el(
        "polyline", points=" ".join(_corners(frame, values)), cls=look, data_hue=_hue(frame.insight, side)
    )


def _luck(frame: Frame, side: int) -> Markup:
    """What luck has done so far: between the line of a side and what it would be with usual luck."""
    values = [instant.chances[side] for instant in frame.insight.instants]
    there, back = _corners(frame, values), _corners(frame, frame.luckless[side])
    return el(
        "g",
        el("polygon", points=" ".join([*there, *reversed(back)]), cls="shade"),
        el("polyline", points=" ".join(back), cls="luckless"),
        cls=("luck", f"luck-{side}"),
        data_hue=_hue(frame.insight, side),
    )


def _hue(insight: Insight, side: int) -> str:
    return insight.sides[side].hue or str(side)


def _points(frame: Frame) -> Markup:
    """The turning points lie on the line of whom they changed most for; they are links into the replay."""
    links = [_point(frame, number, instant) for number, instant in enumerate(frame.insight.turns, 1)]
    return el("svg", links, cls="points")


def _point(frame: Frame, number: int, instant: Instant) -> Markup:
    side = _most_changed(instant)
    x, y = f"{n(100 * frame.x(instant.action))}%", f"{n(100 * frame.y(instant.chances[side]))}%"
    return el(
        "a",
        el("circle", cx=x, cy=y, r=12),
        el("text", number, x=x, y=y, dy="0.35em", text_anchor="middle", aria_hidden="true"),
        href=_replay(frame.insight, instant),
        aria_label=f"Turning point {number}: {instant.words} {changes_in_words(frame.insight, instant)}",
        cls="point",
        data_hue=_hue(frame.insight, side),
    )


def _most_changed(instant: Instant) -> int:
    changes = [abs(luck + skill) for luck, skill in zip(instant.luck, instant.skill, strict=True)]
    return changes.index(max(changes))


def _cursor(insight: Insight) -> Markup:
    """Where somebody looks: moved by the pointer or the arrow keys."""
    dots = [
        el("circle", r=5, cls=("dot", f"line-{side}"), data_hue=_hue(insight, side))
        for side in range(len(insight.sides))
    ]
    line = el("line", y1="0%", y2="100%", cls="hand")
    last = len(insight.instants) - 1
    return el(
        "div",
        el("svg", line, dots, hidden=True, aria_hidden="true"),
        cls="cursor",
        data_cursor=True,
        tabindex=0,
        role="slider",
        aria_label="Moment of the match",
        aria_valuemin=0,
        aria_valuemax=last,
        aria_valuenow=last,
        aria_valuetext="The end",
    )


def _names(frame: Frame) -> Markup:
    """Every line has its name at its end, so that nobody needs the colours."""
    last = frame.insight.instants[-1].chances
    order = sorted(range(len(last)), key=lambda side: frame.y(last[side]))
    places: dict[int, float] = {}
    lowest = 0.0
    for rank, side in enumerate(order):
        least = 1.0 - APART * (len(order) - rank - 0.5)
        places[side] = lowest = max(lowest, min(frame.y(last[side]), least))
        lowest += APART
    names = [
        el(
            "g",
            el(
                "line",
                x1=2,
                x2=24,
                y1=f"{n(100 * places[side])}%",
                y2=f"{n(100 * places[side])}%",
                cls=("line", f"line-{side}"),
            ),
            el("text", shortened(who.name, LONGEST_NAME), x=30, y=f"{n(100 * places[side])}%", dy="0.35em"),
            data_hue=_hue(frame.insight, side),
        )
        for side, who in enumerate(frame.insight.sides)
    ]
    return el("svg", names, cls="names", aria_hidden="true")


def _whose_luck(insight: Insight) -> Markup:
    """Whose luck is shaded: that of one side at a time."""
    shown = next((fared.seat for fared in insight.fared if fared.mine and not insight.together), 0)
    choices = [
        el(
            "label",
            el("input", type="radio", name="luck", value=side, checked=side == shown),
            el("span", who.name),
            data_hue=_hue(insight, side),
        )
        for side, who in enumerate(insight.sides)
    ]
    none = el("label", el("input", type="radio", name="luck", value="none"), el("span", "nobody"))
    return el(
        "fieldset",
        el("legend", "Shaded: the luck of"),
        choices,
        none,
        el(
            "p",
            "The shade reaches from the line to where it would be with usual luck. Luck is what no "
            "decision did: what came, and what the others held and chose in secret.",
            cls="help",
        ),
        cls=("chips", "whose-luck"),
    )


# turning points and figures


def changes_in_words(insight: Insight, instant: Instant) -> str:
    """Whose chance changed by how much, and how much of it was luck."""
    said = []
    for side, who in enumerate(insight.sides):
        change, luck = hundredths(instant.luck[side] + instant.skill[side]), hundredths(instant.luck[side])
        if change or luck:
            of_it = f" (luck {signed(luck)})" if luck else ""
            said.append(f"{who.name} {signed(change)}{of_it}")
    return f"{', '.join(said)}." if said else ""


def turning_list(insight: Insight) -> Markup | None:
    """Where it turned, each with the way into the replay."""
    if not insight.turns:
        return None
    items = [
        el(
            "li",
            el("a", shortened(instant.words, LONGEST_TURN), href=_replay(insight, instant)),
            el("span", f" {changes_in_words(insight, instant)} ", cls="gain"),
            el("span", "Luck" if instant.lucky else "A decision", cls="why"),
        )
        for instant in insight.turns
    ]
    return el("div", el("h3", "Where it turned"), el("ol", items), cls="turns")


def _replay(insight: Insight, instant: Instant) -> str:
    through = f"?seat={instant.seat}" if instant.seat >= 0 else ""
    return f"{insight.address}/replay/{instant.action}{through}"


def course_table(insight: Insight) -> Markup:
    """The same as figures; the picture takes its words from here."""
    head = el(
        "tr",
        [
            el("th", words, scope="col")
            for words in ("After action", "What happened", *(side.name for side in insight.sides))
        ],
    )
    rows = [_row(insight, instant) for instant in insight.instants]
    table = el("table", el("thead", head), el("tbody", rows), data_instants=True)
    scrolled = el("div", table, cls="scroll", tabindex=0, role="region", aria_label="The chances as figures")
    return el("details", el("summary", "As figures"), scrolled, cls="figures")


def _row(insight: Insight, instant: Instant) -> Markup:
    number = el("a", figure(instant.action), href=_replay(insight, instant))
    cells = [el("td", _cell(instant, side)) for side in range(len(insight.sides))]
    return el(
        "tr",
        el("th", number, scope="row"),
        el("td", instant.words, cls="words"),
        cells,
        data_action=instant.action,
        data_chances=" ".join(f"{chance:.3f}" for chance in instant.chances),
        data_said=_said(insight, instant),
    )


def _said(insight: Insight, instant: Instant) -> str:
    """What is said about a moment that somebody looks at."""
    last = insight.instants[-1].action
    where = f"After action {instant.action} of {last}: " if instant.action else ""
    sides = [f"{side.name} {_cell(instant, i)}" for i, side in enumerate(insight.sides)]
    return f"{where}{instant.words} {', '.join(sides)}."


def _cell(instant: Instant, side: int) -> str:
    change, luck = hundredths(instant.luck[side] + instant.skill[side]), hundredths(instant.luck[side])
    chance = _percent(instant.chances[side])
    if not change and not luck:
        return chance
    return f"{chance} ({signed(change)}, luck {signed(luck)})" if luck else f"{chance} ({signed(change)})"
