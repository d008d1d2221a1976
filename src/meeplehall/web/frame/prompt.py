"""The prompt: one sentence that says what is expected of whom, and every option as a button."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept, one_and_the_same
from meeplehall.engine.decision import Blocked, Choice, Decision
from meeplehall.engine.event import seat_ref
from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.wording import listed, plural, spoken
from meeplehall.web.frame.crowd import crowded
from meeplehall.web.frame.dealing import waiting_sentence as dealing_sentence
from meeplehall.web.frame.help import coach_line, hint_button, hints, wishes
from meeplehall.web.frame.lesson import lesson_words, options_taught
from meeplehall.web.frame.team_panel import others_options, waiting_sentence
from meeplehall.web.frame.trial import trial_words
from meeplehall.web.frame.words import rule_link
from meeplehall.web.status import Seats, TableStatus, Undo
from meeplehall.web.team import Asked

#: so many buttons can be pressed with a digit
DIGITS = 9
#: the group of what has none and is too much to stand there one by one
LIT = "What is lit on the table"
#: the group of what cannot be done, for whoever asks why
NOT_NOW = "Not possible now"


def prompt_bar(
    decision: Decision | None, status: TableStatus, seat: int, others: Sequence[Asked] = ()
) -> Markup:
    """One sentence: what is expected of whom; and every option as a button.

    `others` is what the rest of a team is asked.
    """
    names, lesson = status.seats.names, status.lesson
    mine = decision is not None and decision.owed
    words = _words(
        _sentence(decision, status, seat, others), decision.rule if decision is not None and mine else ""
    )
    clock = el("span", cls="clock", data_seconds=status.seconds) if mine and status.seconds else None
    look = "sentence", "mine" if mine else ""
    buttons = _buttons(decision, options_taught(lesson, decision)) if decision is not None else None
    theirs = None if mine else others_options(others, names)
    whose = "What you can do" if buttons else "What is being decided"
    taught = lesson_words(lesson) if lesson is not None else None
    tried = trial_words(status.trial) if status.trial is not None else None
    return join(
        taught,
        tried,
        el("div", words, hint_button(status.help), clock, cls=look, aria_live="polite"),
        _consent(status.undo, names, seat),
        wishes(status.help, names, seat),
        coach_line(status.help, status.undo) if taught is None else None,  # one speaks at a time
        _grab_button(status.race) if seat != SPECTATOR and status.race else None,
        el("div", buttons, theirs, cls="options", role="group", aria_label=whose),
        hints(status.help, decision),
    )


@kept(1_000)
def _words(sentence: str, rule: str) -> Markup:
    return el("p", sentence, " ", rule_link(rule))


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
    if status.trial is not None:
        return ""  # all is said above
    if status.over:
        return "The match is over."
    if status.race == "armed":
        return "All is in, and the reveal can come at any moment: a press before it is too early."
    if status.seats.open_seats:
        return _missing(status.seats)
    if status.deal is not None and status.deal.waiting:
        return dealing_sentence(status.deal, names)
    waited_for = tuple([player for player in sorted(status.asked) if player != seat])
    return _waiting_for(waited_for, one_and_the_same(tuple(names)))


@kept(1_000)
def _waiting_for(players: tuple[int, ...], names: tuple[str, ...]) -> str:
    who = listed([seat_ref(player) for player in players]) or "the others"
    return spoken(f"Waiting for {who}.", names)


def _missing(seats: Seats) -> str:
    """Whose seats are kept, and for how many others somebody is still to be found."""
    kept = [seat_ref(player) for player in sorted(seats.open_seats) if player in seats.kept]
    said = []
    if free := len(seats.open_seats) - len(kept):
        said.append(f"{plural(free, 'open seat')}: send somebody the link, and play begins.")
    if kept:
        seat = "seat is" if len(kept) == 1 else "seats are"
        said.append(
            spoken(f"Waiting for {listed(kept)}, whose {seat} kept from the match before.", seats.names)
        )
    return " ".join(said)


def _buttons(decision: Decision, taught: Collection[int]) -> Markup:
    """What can be done: few options each by itself, many by what kind of thing they are.

    A group opens in place of the others, and its pieces are lit on the table. `taught` is what a lesson is
    about.
    """
    top: list[Markup] = []
    members: list[Markup] = []
    for group, several in offers(decision).items():
        if len(several) == 1:
            ((i, choice),) = several
            top.append(_option(i, choice, len(top) + 1, i in taught))
        else:
            inside = any(i in taught for i, _ in several)
            top.append(_group_button(group, len(several), len(top) + 1, inside))
            buttons = [_option(i, choice, n, i in taught) for n, (i, choice) in enumerate(several, 1)]
            members.append(_members(group, buttons))
    refused = [el("button", one.label, cls="option", data_blocked=i) for i, one in _told(decision)]
    if refused:
        top.append(_group_button(NOT_NOW, len(refused), 0, taught=False))
        members.append(_members(NOT_NOW, refused))
    return join(el("div", top, cls="top-options"), members)


def offers(decision: Decision) -> dict[str, list[tuple[int, Choice]]]:
    """The options as they are offered, by group; one by itself has its own words for a name.

    Groups stand in the order in which the game names them; of what stands alone, that which is found nowhere
    else comes first. What warns stands behind what does not, and what passes up the rest is last.
    """
    numbered = [
        (i, choice)
        for i, choice in enumerate(decision.options)
        if not decision.timed or i == decision.default  # the race has a button of its own
    ]
    many = crowded([choice.label for _, choice in numbered])
    numbered.sort(key=lambda one: _place(one[1], many))
    found: dict[str, list[tuple[int, Choice]]] = {}
    for i, choice in numbered:
        group = choice.group if many else ""
        found.setdefault(group or f"{i} {choice.label}", []).append((i, choice))
    if len(found) <= DIGITS:
        return found
    lit = {name: several for name, several in found.items() if len(several) == 1 and several[0][1].pieces}
    rest = {name: several for name, several in found.items() if name not in lit}
    return {**rest, LIT: [one for several in lit.values() for one in several]} if lit else found


def _place(choice: Choice, many: bool) -> tuple[bool, bool, bool]:
    on_table = not (many and choice.group) and _names_piece(choice)
    return choice.declines, bool(choice.warning), on_table


def _names_piece(choice: Choice) -> bool:
    """Does the action name one of its pieces? Then a click on that piece does it."""
    return any(value in choice.pieces for value in choice.message.values())


def _told(decision: Decision) -> list[tuple[int, Blocked]]:
    """What is not possible and has no piece on the table that would tell why."""
    return [(i, one) for i, one in enumerate(decision.blocked) if not one.pieces]


def _group_button(group: str, count: int, number: int, taught: bool) -> Markup:
    look = "option", "group", "quiet" if group == NOT_NOW else "", "taught" if taught else ""
    inside = _key(number), group, " ", el("span", count, cls="count", aria_label=plural(count, "option"))
    return el("button", inside, cls=look, data_group=group, aria_expanded="false")


def _members(group: str, buttons: Sequence[Markup]) -> Markup:
    back = el("button", "‹ Back", cls=("option", "quiet"), data_group="")
    return el(
        "div", back, buttons, cls="members", role="group", aria_label=group, data_members=group, hidden=True
    )


def _option(i: int, choice: Choice, number: int, taught: bool) -> Markup:
    return _button(i, choice.label, bool(choice.warning), choice.declines, number, taught)


@kept(5_000)
def _button(i: int, label: str, warns: bool, declines: bool, number: int, taught: bool) -> Markup:
    warning = (" ", el("span", "!", cls="warns", aria_hidden="true")) if warns else None
    look = "option", "quiet" if declines else "", "taught" if taught else ""
    return el("button", _key(number), label, warning, cls=look, data_option=i)


def _key(number: int) -> Markup | None:
    return el("kbd", number, aria_hidden="true") if 0 < number <= DIGITS else None


def _grab_button(race: str) -> Markup:
    words = el("span", "Wait for the reveal" if race == "armed" else "Now, or never")
    inside = el("strong", "GRAB"), " ", words, " ", el("kbd", "space")
    return el("button", inside, cls=("grab", race), data_grab=race)
