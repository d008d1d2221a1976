"""What a lesson says: above the question, with the ways back, on and out."""

from __future__ import annotations

from markupsafe import Markup

from meeplehall.draw.html import el
from meeplehall.engine.decision import Decision
from meeplehall.web.lesson import LessonStatus


def lesson_words(lesson: LessonStatus) -> Markup | None:
    """What the moment before has brought, and what this one is about."""
    if lesson.silent:
        return None
    return el(
        "div",
        el("p", lesson.before, cls="brings") if lesson.before else None,
        el("p", lesson.text, cls="lesson-text"),
        _ways(lesson),
        cls="lesson",
        aria_live="polite",
    )


def _ways(lesson: LessonStatus) -> Markup:
    if lesson.over:
        place = el("b", "The lesson is over. Play on as long as you like.")
        ways = [_tell("‹ Back", "back"), el("a", "All lessons", cls="button small", href=lesson.address)]
    else:
        title = el("span", f"{lesson.title}: ", cls="which")
        place = el("span", title, f"{lesson.number} of {lesson.count}", cls="where")
        ways = [_tell("Show me ›", "skip"), el("a", "Leave", cls="button small", href=lesson.address)]
        if lesson.number > 1:
            ways.insert(0, _tell("‹ Back", "back"))
    return el("p", place, ways, cls="lesson-ways")


def _tell(words: str, what: str) -> Markup:
    return el("button", words, cls="small", data_tell=f'{{"lesson": "{what}"}}')


def options_taught(lesson: LessonStatus | None, decision: Decision | None) -> frozenset[int]:
    """The options that the lesson is about."""
    if lesson is None or decision is None:
        return frozenset()
    return frozenset(i for i, choice in enumerate(decision.options) if choice.action in lesson.accepted)
