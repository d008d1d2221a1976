"""The prompt: one sentence that says what is expected of whom, and every option as a button."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from meeplehall.draw.words import listed
from meeplehall.engine.decision import Blocked, Choice, Decision
from meeplehall.engine.game import SPECTATOR
from meeplehall.web.frame.team_panel import others_options, waiting_sentence
from meeplehall.web.frame.words import rule_link
from meeplehall.web.status import TableStatus, Undo
from meeplehall.web.team import Asked


def prompt_bar(
    decision: Decision | None, status: TableStatus, seat: int, others: Sequence[Asked] = ()
) -> str:
    """One sentence: what is expected of whom; and every option as a button.

    `others` is what the rest of a team is asked.
    """
    names = status.seats.names
    mine = decision is not None and decision.owed
    buttons = "" if decision is None else _buttons(decision)
    theirs = "" if mine else others_options(others, names)
    rule = rule_link(decision.rule) if decision is not None and mine else ""
    clock = f'<span class="clock" data-seconds="{status.seconds}"></span>' if mine and status.seconds else ""
    grab = _grab_button(status.race) if seat != SPECTATOR else ""
    return (
        f'<div class="sentence{" mine" if mine else ""}" aria-live="polite">'
        f"<p>{_sentence(decision, status, seat, others)} {rule}</p>{clock}</div>"
        f"{_consent(status.undo, names, seat)}{grab}"
        f'<div class="options" role="group" aria-label="What you can do">{buttons}{theirs}</div>'
    )


def _consent(undo: Undo, names: Sequence[str], seat: int) -> str:
    """Somebody asks to take something back that shows what was hidden."""
    if undo.asked_by is None or seat == SPECTATOR:
        return ""
    if seat in undo.agreed:
        return '<p class="consent">Waiting for all others to agree to taking back.</p>'
    return (
        f'<p class="consent">{escape(names[undo.asked_by])} asks to take back the last action. '
        '<button class="small" data-consent="yes">Agree</button>'
        '<button class="small" data-consent="no">No</button></p>'
    )


def _sentence(decision: Decision | None, status: TableStatus, seat: int, others: Sequence[Asked]) -> str:
    names = status.seats.names
    asked = waiting_sentence(others, names)
    if asked and (decision is None or not decision.owed):
        news = decision is not None and all(one.prompt != decision.prompt for one in others)
        return f"{asked} {escape(decision.prompt)}" if decision is not None and news else asked
    if decision is not None and decision.prompt:
        return escape(decision.prompt)
    if status.over:
        return "The match is over."
    if status.race == "armed":
        return "All is in, and the reveal can come at any moment: a press before it is too early."
    if status.seats.open_seats:
        missing = len(status.seats.open_seats)
        return f"{missing} open seat{'s' if missing > 1 else ''}: send somebody the link, and play begins."
    waited_for = [names[p] for p in sorted(status.asked) if p != seat]
    if waited_for:
        return f"Waiting for {escape(listed(waited_for))}."
    return "Waiting for the others."


def _buttons(decision: Decision) -> str:
    """What concerns no piece comes first: it is found nowhere else; what names one comes last."""
    numbered = [
        (i, choice)
        for i, choice in enumerate(decision.options)
        if not decision.timed or i == decision.default  # the race has a button of its own
    ]
    numbered.sort(key=lambda entry: (_names_piece(entry[1]), bool(entry[1].pieces)))
    possible = "".join(_button(i, choice, number) for number, (i, choice) in enumerate(numbered, 1))
    blocked = "".join(
        f'<button class="option{" placed" if choice.pieces else ""}" data-blocked="{i}" aria-disabled="true">'
        f"{escape(choice.label)}</button>"
        for i, choice in enumerate(decision.blocked)
        if not _names_piece(choice)
    )
    return possible + blocked


def _names_piece(choice: Choice | Blocked) -> bool:
    """Does the action name one of its pieces? Then a click on that piece does it."""
    return any(value in choice.pieces for value in choice.message.values())


def _button(i: int, choice: Choice, number: int) -> str:
    key = f'<kbd aria-hidden="true">{number}</kbd>' if number <= 9 else ""
    kind = "option minor" if _names_piece(choice) else "option placed" if choice.pieces else "option"
    warning = ' <span class="warns" aria-hidden="true">!</span>' if choice.warning else ""
    return f'<button class="{kind}" data-option="{i}">{key}{escape(choice.label)}{warning}</button>'


def _grab_button(race: str) -> str:
    if not race:
        return ""
    words = "Wait for the reveal" if race == "armed" else "Now, or never"
    return (
        f'<button class="grab {race}" data-grab="{race}">'
        f"<strong>GRAB</strong> <span>{words}</span> <kbd>space</kbd></button>"
    )
