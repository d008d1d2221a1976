"""A team's panel: plans, advice, and what the others are being asked."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import msgspec

from meeplehall.engine.decision import Decision
from meeplehall.engine.game import SPECTATOR
from meeplehall.web.team import LONGEST_PLAN, Asked, Plan, TeamDrawing, TeamStatus, spelling

#: more options of others than this are only counted
MOST_LABELS = 40


def team_panel(team: TeamDrawing, names: Sequence[str], seat: int, decision: Decision | None) -> str:
    """The plans of all, the buttons for making some, and advice."""
    status = team.status
    items = "".join(_plan(plan, names, team.hues, seat) for plan in status.plans)
    plans = f'<ul class="plans" aria-label="Plans" aria-live="polite">{items}</ul>'
    if seat == SPECTATOR:
        return plans
    asks = decision is not None and decision.owed and status.advice
    return f"{_buttons(asks, status.thinking)}{plans}{_advice(status, decision) if asks else ''}"


def _advice(status: TeamStatus, decision: Decision | None) -> str:
    """The advised actions that are still possible, each with its reason."""
    spelt = {spelling(choice.message): i for i, choice in enumerate(decision.options)} if decision else {}
    found = [(spelt[one.action], one.sentence) for one in status.advised if one.action in spelt]
    if not found or decision is None:
        return ""
    items = "".join(
        f'<li><button class="small" data-advised="{i}">{escape(decision.options[i].label)}</button> '
        f"{escape(sentence)}</li>"
        for i, sentence in found
    )
    return f'<ol class="advice" aria-label="Advice" aria-live="polite">{items}</ol>'


def _plan(plan: Plan, names: Sequence[str], hues: Sequence[str], seat: int) -> str:
    text = plan.data_for(seat).text
    own = (
        f'<button class="small" {_tell("unplan", plan.id)} aria-label="Take back: {escape(text)}">×</button>'
        if plan.seat == seat
        else ""
    )
    return (
        f'<li data-key="plan-{plan.id}" data-hue="{escape(hues[plan.seat])}">'
        f"<span><b>{escape(names[plan.seat])}</b> plans: {escape(text)}</span>{own}</li>"
    )


def _buttons(advice: bool, thinking: bool) -> str:
    words = "Thinking …" if thinking else "What would you do?"
    advise = f'<button class="small" {_tell("advise", True)}>{words}</button>' if advice else ""
    return (
        '<p class="row"><button class="small" data-tool="planning" '
        'title="Then click what it is about">Point or plan <kbd aria-hidden="true">p</kbd></button>'
        f"{advise}</p>"
        f'<form class="own-plan" data-plan><input name="text" maxlength="{LONGEST_PLAN}" autocomplete="off" '
        'aria-label="I plan to" placeholder="I plan to …"></form>'
    )


def _tell(verb: str, value: object) -> str:
    """What a button sends."""
    return f'data-tell="{escape(msgspec.json.encode({verb: value}).decode())}"'


def waiting_sentence(asked: Sequence[Asked], names: Sequence[str]) -> str:
    """Who is asked what, for those who wait."""
    said: dict[str, list[str]] = {}
    for one in asked:
        said.setdefault(one.prompt, []).append(escape(names[one.seat]))
    parts = []
    for prompt, who in said.items():
        are = "is" if len(who) == 1 else "are"
        words = f"{are} asked: “{escape(prompt)}”" if prompt else f"{'decides' if are == 'is' else 'decide'}."
        parts.append(f"{' and '.join(who)} {words}")
    return " ".join(parts)


def others_options(asked: Sequence[Asked], names: Sequence[str]) -> str:
    """What the others choose from, as words that cannot be clicked."""
    return "".join(_options_of(one, escape(names[one.seat])) for one in asked if one.labels)


def _options_of(one: Asked, name: str) -> str:
    labels = "".join(f"<li>{escape(label)}</li>" for label in one.labels[:MOST_LABELS])
    more = len(one.labels) - MOST_LABELS
    rest = f"<li>and {more} more</li>" if more > 0 else ""
    whose = f'<li class="whose">{name}:</li>'
    return f'<ul class="theirs" aria-label="What {name} can do">{whose}{labels}{rest}</ul>'
