"""Hints and the coach: a button, a quiet line above the options, and what was advised with its reasons."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept
from meeplehall.engine.decision import Decision
from meeplehall.engine.event import seat_ref
from meeplehall.engine.wording import listed, spoken
from meeplehall.web.hints import spelling
from meeplehall.web.status import HelpStatus, SwitchStatus, Undo


def message(verb: str, value: object) -> str:
    """What a button sends."""
    return msgspec.json.encode({verb: value}).decode()


def hint_button(status: HelpStatus | None) -> Markup | None:
    """Asks for a hint, or puts it away."""
    if status is None or not status.offered:
        return None
    return _hint_button(status.thinking, bool(status.advised))


@kept(4)
def _hint_button(thinking: bool, advised: bool) -> Markup:
    words = "Thinking …" if thinking else "Hide" if advised else "Hint"
    key = el("kbd", "h", aria_hidden="true")
    look, ask = ("small", "hint"), message("advise", not advised)
    return el("button", words, " ", key, cls=look, data_tell=ask, data_hint=True, title=HINT)


HINT = "What could be done here, and why; this asks nobody else"


def coach_line(status: HelpStatus | None, undo: Undo) -> Markup | None:
    """What matters now, or what would have been better: its room is there as long as the coach is on."""
    if status is None or not status.coach.on:
        return None
    words = status.verdict or status.matters
    again = None
    if status.verdict and (undo.refusal is None or undo.consent):
        again = el("button", "Take it back", cls="small", data_undo=True)
    weak = "weak" if status.verdict else ""
    return el("div", el("p", words), again, cls=("coach", weak), aria_live="polite")


def wishes(status: HelpStatus | None, names: Sequence[str], seat: int) -> Markup | None:
    """Somebody wants hints or the coach, and waits for the others to agree."""
    if status is None:
        return None
    asked = [
        _wish(status.hints, "hints", "hints for all at this table", names, seat),
        _wish(status.coach, "coach", "the coach for all at this table", names, seat),
    ]
    return join(*asked) if any(asked) else None


def _wish(switch: SwitchStatus, verb: str, what: str, names: Sequence[str], seat: int) -> Markup | None:
    if not switch.wanted:
        return None
    if seat in switch.wanted:
        no = el("button", "Never mind", cls="small", data_tell=message(verb, False))
        return el("p", f"Waiting for all others to agree to {what}.", no, cls="consent")
    who = listed([seat_ref(player) for player in switch.wanted])
    wants = "want" if len(switch.wanted) > 1 else "wants"
    yes = el("button", "Agree", cls="small", data_tell=message(verb, True))
    no = el("button", "No", cls="small", data_tell=message(verb, False))
    return el("p", spoken(f"{who} {wants} {what}. ", names), yes, no, cls="consent")


def hints(status: HelpStatus | None, decision: Decision | None) -> Markup | None:
    """The advised actions that are still possible, each with its reason."""
    if status is None or decision is None:
        return None
    places = {spelling(choice.message): i for i, choice in enumerate(decision.options)}
    found = [(places[one.action], one.sentence) for one in status.advised if one.action in places]
    if not found:
        return None
    items = []
    for i, sentence in found:
        button = el("button", decision.options[i].label, cls="small", data_advised=i)
        items.append(el("li", button, " ", sentence))
    return el("ol", items, cls="advice", aria_label="Hints", aria_live="polite")
