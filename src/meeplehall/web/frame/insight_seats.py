"""How each player fared: from the chance at the start to the result, by luck and by decisions."""

from __future__ import annotations

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.draw.svg import n
from meeplehall.engine.wording import figure, listed, plural, signed
from meeplehall.web.insight import (
    MARKS,
    Fared,
    Insight,
    adding_up,
    decimal,
    fared_in_words,
    hundredths,
    level_in_words,
)

#: from where to where the bars reach, as parts of a win
LOW, HIGH = -0.5, 1.5


def fared_list(insight: Insight) -> Markup:
    """All players, whoever looks first, then the best."""
    order = sorted(insight.fared, key=lambda fared: (not fared.mine, -fared.result))
    return el("div", [_card(fared, insight.together) for fared in order], cls="fared-list")


def _card(fared: Fared, together: bool) -> Markup:
    bot = el("small", f" bot, {fared.bot}") if fared.bot else None
    you = el("small", " you") if fared.mine and fared.name.casefold() != "you" else None
    return el(
        "article",
        el("h3", el("span", cls="dot", aria_hidden="true"), fared.name, you, bot),
        el("p", fared_in_words(fared), cls="sum"),
        _waterfall(fared, together),
        _figures(fared),
        _level(fared),
        cls=("fared", "mine" if fared.mine else ""),
        data_hue=fared.hue or str(fared.seat),
    )


def _level(fared: Fared) -> Markup | None:
    words = level_in_words(fared)
    return el("p", el("b", words), cls="level") if words else None


def _waterfall(fared: Fared, together: bool) -> Markup:
    """Each row begins where the one above it ends."""
    parts = [fared.initial, fared.luck, fared.own, fared.others]
    whole, (begun, luck, own, others) = adding_up(fared.result, parts)
    own_words = "Your decisions" if fared.mine else "Own decisions"
    team = "The rest of the team" if together else "The others"
    stands = [fared.initial, fared.initial + fared.luck, fared.initial + fared.luck + fared.own]
    rows = [
        _row("At the start", figure(begun), 0.0, stands[0], "stand"),
        _row("Luck", signed(luck), stands[0], stands[1], "luck"),
        _row(own_words, signed(own), stands[1], stands[2], "own"),
        _row(team, signed(others), stands[2], fared.result, "others"),
        _row("Result", figure(whole), 0.0, fared.result, "stand"),
    ]
    return el("table", el("tbody", rows), cls="waterfall")


def _row(words: str, points: str, begins: float, ends: float, look: str) -> Markup:
    low, high = sorted((_place(begins), _place(ends)))
    zero, win = _place(0.0), _place(1.0)
    bar = el(
        "rect", x=f"{n(low)}%", width=f"{n(max(high - low, 0.8))}%", y="15%", height="70%", cls=("bar", look)
    )
    marks = [el("line", x1=f"{n(x)}%", x2=f"{n(x)}%", y1="0%", y2="100%", cls="axis") for x in (zero, win)]
    picture = el("svg", marks, bar, aria_hidden="true")
    return el("tr", el("th", words, scope="row"), el("td", points), el("td", picture, cls="bars"))


def _place(part: float) -> float:
    """Where a part of a win lies in the picture, in hundredths of its width."""
    return 100 * (min(HIGH, max(LOW, part)) - LOW) / (HIGH - LOW)


def _figures(fared: Fared) -> Markup:
    entries: list[tuple[str, str]] = [
        ("Score", fared.score),
        ("Result with usual luck", f"{figure(hundredths(fared.adjusted))} of 100"),
    ]
    if fared.judged and fared.decisions:
        rate = f"{decimal(100 * fared.error_rate)} of 100 per decision"
        exactness = f"± {decimal(100 * fared.error_rate_error)}, {plural(fared.decisions, 'decision')}"
        entries += [("Error rate", f"{rate} ({exactness})"), ("Marks", marks_in_words(fared.marks))]
    elif fared.judged:
        entries.append(("Error rate", "no decision counted"))
    else:
        entries.append(("Error rate", "not told for this player"))
    if fared.title:
        entries.append(("Title", fared.title))
    return el("dl", [(el("dt", term), el("dd", words)) for term, words in entries])


def marks_in_words(marks: dict[str, int]) -> str:
    """2 blunders, 1 slip; the worst first."""
    said = [plural(marks[mark], mark, many) for mark, many in MARKS.items() if marks.get(mark)]
    return listed(said) or "none"
