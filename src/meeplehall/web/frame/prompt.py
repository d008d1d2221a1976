"""The prompt: one sentence that says what is expected of whom, and every option as a button."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.engine.decision import Blocked, Choice, Decision
from meeplehall.engine.event import seat_ref
from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.wording import listed, plural, spoken
from meeplehall.web.frame.team_panel import others_options, waiting_sentence
from meeplehall.web.frame.words import rule_link
from meeplehall.web.status import TableStatus, Undo
from meeplehall.web.team import Asked

#: so many buttons can be pressed with a digit
DIGITS = 9


def prompt_bar(
    decision: Decision | None, status: TableStatus, seat: int, others: Sequence[Asked] = ()
) -> Markup:
    """One sentence: what is expected of whom; and every option as a button.

    `others` is what the rest of a team is asked.
    """
    names = status.seats.names
    mine = decision is not None and decision.owed
    rule = rule_link(decision.rule) if decision is not None and mine else ""
    words = el("p", _sentence(decision, status, seat, others), " ", rule)
    clock = el("span", cls="clock", data_seconds=status.seconds) if mine and status.seconds else None
    buttons = _buttons(decision) if decision is not None else None
    theirs = None if mine else others_options(others, names)
    return join(
        el("div", words, clock, cls=("sentence", "mine" if mine else ""), aria_live="polite"),
        _consent(status.undo, names, seat),
        _grab_button(status.race) if seat != SPECTATOR and status.race else None,
        el("div", buttons, theirs, cls="options", role="group", aria_label="What you can do"),
    )


def _consent(undo: Undo, names: Sequence[str], seat: int) -> Markup | None:
    """Somebody asks to take something back that shows what was hidden."""
    if undo.asked_by is None or seat == SPECTATOR:
        return None
    if seat in undo.agreed:
        return el("p", "Waiting for all others to agree to taking back.", cls="consent")
    yes = el("button", "Agree", cls="small", data_consent="yes")
    no = el("button", "No", cls="small", data_consent="no")
    words = spoken(f"{seat_ref(undo.asked_by)} asks to take back the last action. ", names)
    return el("p", words, yes, no, cls="consent")


def _sentence(decision: Decision | None, status: TableStatus, seat: int, others: Sequence[Asked]) -> str:
    names = status.seats.names
    asked = waiting_sentence(others, names)
    if asked and (decision is None or not decision.owed):
        news = decision is not None and all(one.prompt != decision.prompt for one in others)
        return f"{asked} {decision.prompt}" if decision is not None and news else asked
    if decision is not None and decision.prompt:
        return decision.prompt
    if status.over:
        return "The match is over."
    if status.race == "armed":
        return "All is in, and the reveal can come at any moment: a press before it is too early."
    if missing := len(status.seats.open_seats):
        return f"{plural(missing, 'open seat')}: send somebody the link, and play begins."
    waited_for = [seat_ref(player) for player in sorted(status.asked) if player != seat]
    return spoken(f"Waiting for {listed(waited_for) or 'the others'}.", names)


def _buttons(decision: Decision) -> list[Markup]:
    """What concerns no piece comes first: it is found nowhere else; what names one comes last."""
    numbered = [
        (i, choice)
        for i, choice in enumerate(decision.options)
        if not decision.timed or i == decision.default  # the race has a button of its own
    ]
    numbered.sort(key=lambda entry: (_names_piece(entry[1]), bool(entry[1].pieces)))
    possible = [_button(i, choice, number) for number, (i, choice) in enumerate(numbered, 1)]
    blocked = [
        el("button", choice.label, cls=_look(choice), data_blocked=i, aria_disabled="true")
        for i, choice in enumerate(decision.blocked)
        if not _names_piece(choice)
    ]
    return possible + blocked


def _names_piece(choice: Choice | Blocked) -> bool:
    """Does the action name one of its pieces? Then a click on that piece does it."""
    return any(value in choice.pieces for value in choice.message.values())


def _look(choice: Choice | Blocked) -> tuple[str, str]:
    """`placed` is also found on the table, `minor` is better clicked there."""
    return "option", "minor" if _names_piece(choice) else "placed" if choice.pieces else ""


def _button(i: int, choice: Choice, number: int) -> Markup:
    key = el("kbd", number, aria_hidden="true") if number <= DIGITS else None
    warning = (" ", el("span", "!", cls="warns", aria_hidden="true")) if choice.warning else None
    return el("button", key, choice.label, warning, cls=_look(choice), data_option=i)


def _grab_button(race: str) -> Markup:
    words = el("span", "Wait for the reveal" if race == "armed" else "Now, or never")
    inside = el("strong", "GRAB"), " ", words, " ", el("kbd", "space")
    return el("button", inside, cls=("grab", race), data_grab=race)
