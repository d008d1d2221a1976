"""The analysis of a match is started, watched and stopped: at the end of the match, and on its own page."""

from __future__ import annotations

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.web.analysing import Analysing

#: what a deeper look is called; the hall may allow less
DEPTHS = {1: "the usual time", 2: "twice as long", 4: "four times as long", 8: "eight times as long"}
PROMISE = "Where was it won or lost, how much of it was luck, and what can be learnt from it?"


def analysing_part(status: Analysing) -> Markup:
    """What is known about the analysis now; its forms are answered with this part anew."""
    shown = {
        "none": _start,
        "running": _running,
        "stopped": _again,
        "failed": _again,
        "done": _done,
    }[status.state]
    return el("div", shown(status), cls="analysing", data_analysing=status.state)


def _start(status: Analysing) -> list[Markup | None]:
    return [el("p", PROMISE), _form(status, "Analyse the match", choices=True)]


def _running(status: Analysing) -> list[Markup | None]:
    bar = el("progress", max=status.of, value=str(status.done), aria_label="How far the analysis has come")
    unknown = el("progress", aria_label="The analysis has begun")
    stop = el(
        "form",
        el("button", "Cancel", cls="small"),
        method="post",
        action=f"{status.address}/analysis/stop",
        data_part="analysing",
    )
    return [
        el("p", el("b", "The match is being analysed.")),
        bar if status.of else unknown,
        el("p", status.sentence, aria_live="polite"),
        stop,
        _see(status) if status.report else None,
    ]


def _again(status: Analysing) -> list[Markup | None]:
    return [
        el("p", status.sentence),
        _form(status, "Go on with the analysis", primary=not status.report, kept=True),
        _see(status) if status.report else None,
    ]


def _done(status: Analysing) -> list[Markup | None]:
    deeper = status.depth < status.deepest
    return [
        el("p", status.summary, cls="summary") if status.summary else None,
        _see(status),
        el(
            "details",
            el("summary", "Look more closely"),
            _form(status, "Analyse it anew", choices=True),
            cls="deeper",
        )
        if deeper
        else None,
    ]


def _see(status: Analysing) -> Markup:
    return el("a", "See the analysis", cls="button primary see", href=f"{status.address}/analysis")


def _form(
    status: Analysing, words: str, primary: bool = False, choices: bool = False, kept: bool = False
) -> Markup:
    """Starts it: with what can be chosen, or with what was chosen before."""
    fields: list[Markup] = []
    if choices:
        fields = [_depths(status), _bots(status)]
    elif kept:
        fields = [el("input", type="hidden", name="depth", value=status.depth)]
        if status.bots:
            fields.append(el("input", type="hidden", name="bots", value="yes"))
    return el(
        "form",
        el("button", words, cls="primary" if primary else ""),
        fields,
        method="post",
        action=f"{status.address}/analysis",
        cls="row",
        data_part="analysing",
    )


def _depths(status: Analysing) -> Markup:
    known = status.depth if status.report else 0
    depths = [depth for depth in DEPTHS if known < depth <= status.deepest]
    options = [el("option", DEPTHS[depth], value=depth) for depth in depths]
    return el("label", "Thinking ", el("select", options, name="depth"))


def _bots(status: Analysing) -> Markup:
    box = el("input", type="checkbox", name="bots", value="yes", checked=status.bots)
    return el("label", box, " the decisions of bots, too", cls="check")
