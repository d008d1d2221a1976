"""What is said to somebody who tries a decision: above the question, with the ways on."""

from __future__ import annotations

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.web.trial import Answer, TrialStatus

#: a verdict is told apart by its shape, too
SIGNS = {"passed": "✓", "failed": "✗", "shown": "→"}


def trial_words(trial: TrialStatus) -> Markup:
    """What is to be found, or what came of the try."""
    told = trial.verdict != "open"
    sign = el("span", SIGNS[trial.verdict], " ", cls="sign", aria_hidden="true") if told else None
    return el(
        "div",
        el("p", sign, trial.said if told else trial.text, cls="lesson-text"),
        el("p", "One moment: your answer is being judged.", cls="judging") if not told else None,
        _answer(trial.answer) if trial.answer is not None else None,
        _ways(trial),
        cls=("lesson", "trial", trial.verdict),
        aria_live="polite",
    )


def _answer(answer: Answer) -> Markup:
    story = el("ul", [el("li", sentence) for sentence in answer.story]) if answer.story else None
    return el(
        "div",
        el("p", el("b", "Best: "), answer.label, ". ", answer.reason),
        el("details", el("summary", "How it goes on"), story) if story is not None else None,
        cls="answer",
    )


def _ways(trial: TrialStatus) -> Markup:
    """The ways on: what is most wanted then comes first."""
    place = el("span", trial.title, cls="where")
    again = _tell("Try again", "again", first=trial.verdict == "failed") if trial.verdict != "open" else None
    show = _tell("Show the answer", "show") if trial.answer is None else None
    look = "button", "small", "primary" if trial.verdict in ("passed", "shown") else ""
    on = el("a", "Next ›", cls=look, href=trial.next) if trial.next else None
    leave = el("a", trial.leave_words, cls="button small", href=trial.leave)
    return el("div", place, again, show, _play_on(trial), on, leave, cls="lesson-ways")


def _play_on(trial: TrialStatus) -> Markup | None:
    if not trial.play_on or trial.verdict == "open":
        return None
    return el(
        "form",
        el("button", "Play on from here", cls="small"),
        method="post",
        action=trial.play_on,
    )


def _tell(words: str, what: str, first: bool = False) -> Markup:
    return el("button", words, cls=("small", "primary" if first else ""), data_tell=f'{{"trial": "{what}"}}')
