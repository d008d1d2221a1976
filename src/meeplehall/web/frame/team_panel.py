"""A team's panel: plans, and what the others are being asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import one_and_the_same, shared
from meeplehall.engine.event import seat_ref
from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.wording import agree, listed, named, spoken, told
from meeplehall.web.frame.crowd import crowded
from meeplehall.web.frame.help import message
from meeplehall.web.team import LONGEST_PLAN, Asked, Plan, TeamDrawing

#: with more kinds than this, those of one option are folded together
MOST_KINDS = 9
OTHERWISE = "Something else"
#: more options of one kind than this are only counted
MOST_LABELS = 40


def team_panel(team: TeamDrawing, names: Sequence[str], seat: int) -> Markup:
    """The plans of all, and the buttons for making some."""
    status = team.status
    items = [_plan(plan, names, team.hues, seat) for plan in status.plans]
    plans = el("ul", items, cls="plans", aria_label="Plans", aria_live="polite")
    if seat == SPECTATOR:
        return plans
    return join(_POINTING, _OWN_WORDS, plans)


def _plan(plan: Plan, names: Sequence[str], hues: Sequence[str], seat: int) -> Markup:
    text = plan.data_for(seat).text
    (_, who), (_, plans) = told([("seat", str(plan.seat)), ("text", " plans: ")], names)
    words = el("span", el("b", who), plans, text)
    take_back = None
    if plan.seat == seat:
        unplan = message("unplan", plan.id)
        take_back = el("button", "×", cls="small", data_tell=unplan, aria_label=f"Take back: {text}")
    return el("li", words, take_back, data_key=f"plan-{plan.id}", data_hue=hues[plan.seat])


def _pointing() -> Markup:
    words = "Point or plan ", el("kbd", "p", aria_hidden="true")
    plan = el("button", words, cls="small", data_tool="planning", title="Then click what it is about")
    return el("p", plan, cls="row")


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


_POINTING: Final = _pointing()
_OWN_WORDS: Final = _own_words()


def waiting_sentence(asked: Sequence[Asked], names: Sequence[str]) -> str:
    """Who is asked what, for those who wait."""
    said: dict[str, list[str]] = {}
    for one in asked:
        said.setdefault(one.prompt, []).append(seat_ref(one.seat))
    return " ".join(_asked(prompt, who, names) for prompt, who in said.items())


def _asked(prompt: str, who: Sequence[str], names: Sequence[str]) -> str:
    if not prompt:
        return spoken(f"{listed(who)} {agree(len(who), 'decides')}.", names)
    return spoken(f"{listed(who)} {agree(len(who), 'is')} asked:", names) + f" “{named(prompt, names)}”"


def others_options(asked: Sequence[Asked], names: Sequence[str]) -> list[Markup]:
    """What the others choose from, grouped as it is for them, as words that cannot be clicked."""
    players = one_and_the_same(tuple(names))
    return [_options_of(one, players) for one in asked if one.labels]


@shared
def _options_of(one: Asked, names: tuple[str, ...]) -> Markup:
    name = names[one.seat]
    whose = el("li", name, ":", cls="whose")
    items = [_kind(kind, labels) for kind, labels in _by_kind(one, names).items()]
    return el("ul", whose, items, cls="theirs", aria_label=f"What {name} can do")


def _by_kind(one: Asked, names: Sequence[str]) -> dict[str, list[str]]:
    """What somebody chooses from, by kind; what is alone has its own words for a name."""
    found: dict[str, list[str]] = {}
    many = crowded(one.labels)
    for label in one.labels:
        words = named(label, names)
        found.setdefault(one.kinds.get(label, words) if many else words, []).append(words)
    alone = [kind for kind, labels in found.items() if len(labels) == 1]
    if len(found) <= MOST_KINDS or len(alone) < 2:
        return found
    rest = {kind: labels for kind, labels in found.items() if kind not in alone}
    return {**rest, OTHERWISE: alone}


def _kind(kind: str, labels: Sequence[str]) -> Markup:
    if len(labels) == 1:
        return el("li", labels[0])
    head = el("summary", kind, " ", el("span", len(labels), cls="count"))
    more = len(labels) - MOST_LABELS
    rest = el("li", "and ", more, " more") if more > 0 else None
    return el("li", el("details", head, el("ul", [el("li", label) for label in labels[:MOST_LABELS]], rest)))
