"""The decisions of a match with their marks: all in a list, or one beside its moment in the replay."""

from __future__ import annotations

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.web.insight import (
    MARKS,
    NOTHING,
    UNSURE,
    Insight,
    Judgement,
    Way,
    hundredths,
    loss_in_words,
)

#: a mark is told apart by its shape, too
SIGNS = {"blunder": "■", "mistake": "▲", "slip": "●", UNSURE: "○", "": "✓"}
#: what a decision without a mark is called
GOOD = "good"


def decision_list(insight: Insight) -> Markup:
    """All decisions that counted; by seat and mark."""
    items = [_item(insight, decision) for decision in insight.decisions]
    if not items:
        return el("p", "No decision of this match was judged: there was nothing to choose.", cls="help")
    return el(
        "div",
        _filters(insight),
        el("ol", items, cls="judgements"),
        el("p", "There is no such decision.", cls=("help", "no-decision"), hidden=True),
        cls="decisions",
    )


def _filters(insight: Insight) -> Markup:
    """Only what is wanted is shown: by the style sheet, so nothing has to be loaded."""
    judged = sorted({decision.seat for decision in insight.decisions})
    mine = next((fared.seat for fared in insight.fared if fared.mine and fared.seat in judged), None)
    seats = [
        _choice("of", str(fared.seat), fared.name, fared.seat == mine)
        for fared in insight.fared
        if fared.seat in judged
    ]
    everybody = _choice("of", "all", "everybody", mine is None)
    found = {decision.mark for decision in insight.decisions}
    kinds = [_choice("mark", mark, MARKS[mark], False) for mark in MARKS if mark in found]
    if UNSURE in found:
        kinds.append(_choice("mark", "unsure", UNSURE, False))
    marks = [_choice("mark", "all", "all", not found & set(MARKS)), *kinds]
    if found & set(MARKS):
        marks.insert(1, _choice("mark", "counts", "all mistakes", True))
    return el(
        "div",
        el("fieldset", el("legend", "Decisions of"), everybody, seats, cls="chips"),
        el("fieldset", el("legend", "Marked"), marks, cls="chips"),
        cls="filters",
    )


def _choice(name: str, value: str, words: str, checked: bool) -> Markup:
    return el("label", el("input", type="radio", name=name, value=value, checked=checked), el("span", words))


def _item(insight: Insight, decision: Judgement) -> Markup:
    mark = _look(decision)
    where = f"{insight.address}/replay/{decision.action - 1}?seat={decision.seat}"
    return el(
        "li",
        el(
            "p",
            el("a", f"Action {decision.action}: {decision.kind}", href=where),
            el("span", decision.name, cls="who", data_hue=decision.hue or str(decision.seat)),
            mark_badge(decision),
            cls="head",
        ),
        judgement(decision),
        _try(insight.address, decision),
        cls=("judgement", mark),
        data_of=decision.seat,
        data_mark=mark,
    )


def mark_badge(decision: Judgement) -> Markup:
    """What a decision is called, and what it cost."""
    sign = el("span", SIGNS[decision.mark], aria_hidden="true")
    words = el("b", decision.mark or GOOD), f", {loss_in_words(decision)}"
    return el("span", sign, " ", words, cls=("weighed", _look(decision)))


def _look(decision: Judgement) -> str:
    """The mark as a class of the style sheet."""
    return {UNSURE: "unsure", "": GOOD}.get(decision.mark, decision.mark)


def judgement(decision: Judgement) -> Markup:
    """What was done, what was better and why, and how both went on."""
    same = decision.done.label == decision.best.label
    rows = [_way("Done" if not same else "Done, and best", decision.done)]
    if not same:
        rows.append(_way("Perhaps better" if decision.mark == UNSURE else "Better", decision.best))
    unsure = (
        el(
            "p",
            "It is not established that this was worse: the difference may be chance alone.",
            cls="unsure",
        )
        if decision.mark == UNSURE
        else None
    )
    saturated = (
        el("p", "The match was all but decided, so this is judged by the score.", cls="help")
        if decision.by_score
        else None
    )
    return el(
        "div",
        el("dl", rows, cls="both-ways"),
        el("p", decision.reason, cls="reason") if decision.reason and not same else None,
        unsure,
        saturated,
        _went_on(decision, same),
        cls="judged",
    )


def _way(words: str, way: Way) -> Markup:
    chance = el("span", f"{hundredths(way.chance)} %", cls="chance", title="the chance to win after it")
    return el("div", el("dt", words), el("dd", way.label, " ", chance))


def _went_on(decision: Judgement, same: bool) -> Markup | None:
    ways = [("After what was done", decision.done)]
    if not same:
        ways.append(
            ("After the other" if abs(decision.loss) < NOTHING else "After what was better", decision.best)
        )
    told = [
        el("div", el("h4", words), el("ul", [el("li", sentence) for sentence in way.story]))
        for words, way in ways
        if way.story
    ]
    if not told:
        return None
    basis = f"In the mean of {decision.redeals} redeals; {decision.compared} ways were compared."
    return el(
        "details",
        el("summary", "How it went on"),
        el("div", told, cls="went-on"),
        el("p", basis, cls="help"),
        cls="lines-on",
    )


def _try(address: str, decision: Judgement) -> Markup | None:
    """Whoever made a mistake may try it again."""
    if not (decision.mine and decision.counts):
        return None
    return el("p", el("a", "Try it again", cls="button small", href=try_address(address, decision.action)))


def try_address(seat: str, action: int) -> str:
    """Where somebody tries a decision of theirs again."""
    return f"{seat}/mistakes/{action}"


def judged_beside(address: str, decision: Judgement) -> Markup:
    """What is known about a decision, beside its moment in the replay of this seat."""
    back = el("a", "Analysis", cls="button small", href=f"{address}/analysis#decisions")
    again = _try(address, decision)
    return el(
        "div",
        el(
            "p",
            el("b", f"{decision.name}: {decision.kind} ", data_hue=decision.hue or str(decision.seat)),
            mark_badge(decision),
            cls="head",
        ),
        judgement(decision),
        el("div", again, back, cls="ways-on"),
        cls=("judgement", _look(decision)),
    )
