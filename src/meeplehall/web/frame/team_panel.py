"""A team's panel: plans, advice, and what the others are being asked."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.engine.decision import Decision
from meeplehall.engine.event import seat_ref
from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.wording import agree, listed, spoken, told
from meeplehall.web.team import LONGEST_PLAN, Asked, Plan, TeamDrawing, TeamStatus, spelling

#: more options of others than this are only counted
MOST_LABELS = 40


def team_panel(team: TeamDrawing, names: Sequence[str], seat: int, decision: Decision | None) -> Markup:
    """The plans of all, the buttons for making some, and advice."""
    status = team.status
    items = [_plan(plan, names, team.hues, seat) for plan in status.plans]
    plans = el("ul", items, cls="plans", aria_label="Plans", aria_live="polite")
    if seat == SPECTATOR:
        return plans
    if decision is None or not decision.owed or not status.advice:
        return join(_buttons(), _own_words(), plans)
    words = "Thinking …" if status.thinking else "What would you do?"
    advise = el("button", words, cls="small", data_tell=_message("advise", True))
    return join(_buttons(advise), _own_words(), plans, _advice(status, decision))


def _plan(plan: Plan, names: Sequence[str], hues: Sequence[str], seat: int) -> Markup:
    text = plan.data_for(seat).text
    (_, who), (_, plans) = told([("seat", str(plan.seat)), ("text", " plans: ")], names)
    words = el("span", el("b", who), plans, text)
    take_back = None
    if plan.seat == seat:
        unplan = _message("unplan", plan.id)
        take_back = el("button", "×", cls="small", data_tell=unplan, aria_label=f"Take back: {text}")
    return el("li", words, take_back, data_key=f"plan-{plan.id}", data_hue=hues[plan.seat])


def _buttons(*more: Markup) -> Markup:
    words = "Point or plan ", el("kbd", "p", aria_hidden="true")
    plan = el("button", words, cls="small", data_tool="planning", title="Then click what it is about")
    return el("p", plan, more, cls="row")


def _own_words() -> Markup:
    field = el(
        "input",
        name="text",
        maxlength=LONGEST_PLAN,
        autocomplete="off",
        aria_label="I plan to",
        placeholder="I plan to …",
    )
    return el("form", field, cls="own-plan", data_plan=True)


def _advice(status: TeamStatus, decision: Decision) -> Markup | None:
    """The advised actions that are still possible, each with its reason."""
    places = {spelling(choice.message): i for i, choice in enumerate(decision.options)}
    found = [(places[one.action], one.sentence) for one in status.advised if one.action in places]
    if not found:
        return None
    items = []
    for i, sentence in found:
        button = el("button", decision.options[i].label, cls="small", data_advised=i)
        items.append(el("li", button, " ", sentence))
    return el("ol", items, cls="advice", aria_label="Advice", aria_live="polite")


def _message(verb: str, value: object) -> str:
    """What a button sends."""
    return msgspec.json.encode({verb: value}).decode()


def waiting_sentence(asked: Sequence[Asked], names: Sequence[str]) -> str:
    """Who is asked what, for those who wait."""
    said: dict[str, list[str]] = {}
    for one in asked:
        said.setdefault(one.prompt, []).append(seat_ref(one.seat))
    return " ".join(_asked(prompt, who, names) for prompt, who in said.items())


def _asked(prompt: str, who: Sequence[str], names: Sequence[str]) -> str:
    if not prompt:
        return spoken(f"{listed(who)} {agree(len(who), 'decides')}.", names)
    return spoken(f"{listed(who)} {agree(len(who), 'is')} asked:", names) + f" “{prompt}”"


def others_options(asked: Sequence[Asked], names: Sequence[str]) -> list[Markup]:
    """What the others choose from, as words that cannot be clicked."""
    return [_options_of(one, names[one.seat]) for one in asked if one.labels]


def _options_of(one: Asked, name: str) -> Markup:
    labels = [el("li", label) for label in one.labels[:MOST_LABELS]]
    more = len(one.labels) - MOST_LABELS
    rest = el("li", "and ", more, " more") if more > 0 else None
    whose = el("li", name, ":", cls="whose")
    return el("ul", whose, labels, rest, cls="theirs", aria_label=f"What {name} can do")
