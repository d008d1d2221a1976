"""The frame around a game's table: prompt, seats, log, score sheet, rules and card reference as HTML."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import Any

from meeplehall.draw.words import listed
from meeplehall.engine.decision import Blocked, Choice, Decision
from meeplehall.engine.game import SPECTATOR, Game, Outcome, Piece, ScoreLine
from meeplehall.web.team import Asked, Together, others_options, team_panel, waiting_sentence

#: a line of a log as `Match.log` gives it: number of the action, rule, typed parts
Line = tuple[int, str, list[tuple[str, str]]]

_RULE_ID = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)*[a-z]?\b")
_MARKS = [
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*([^*]+)\*"), r"<em>\1</em>"),
]


@dataclass(frozen=True, slots=True)
class WayOn:
    """Where a match leads that is a part of something larger, and how the story goes on there."""

    address: str
    words: str = ""
    story: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """What everybody may know about the people at a table."""

    names: Sequence[str]
    #: those whom everybody may see deciding
    asked: Collection[int] = ()
    #: people whose page is open
    connected: Collection[int] = ()
    #: where a bot plays now, and its level
    bots: Mapping[int, str] = field(default_factory=dict)
    #: seats of people for whom a bot plays until they come back
    stand_ins: Collection[int] = ()
    #: the joining links of seats that nobody has taken yet ("" for those who may not give it away)
    open_seats: Mapping[int, str] = field(default_factory=dict)
    over: bool = False
    #: why this seat cannot take back just so; None if it can
    undo: str | None = ""
    #: nothing hidden was shown with or since its last action: taking back can go on as long as that holds
    rewind: bool = False
    #: it could with the consent of the others
    consent: bool = False
    #: who asks the others for their consent, and who has given it
    undo_by: int | None = None
    agreed: Collection[int] = ()
    spectators: int = 0
    #: a race: "" (none), "armed" (before the reveal, a press is early), "open"
    race: str = ""
    #: seconds left for this decision; 0 without a clock
    seconds: int = 0
    #: the table of the rematch, once there is one
    next: str = ""
    #: for a match of a campaign
    way_on: WayOn | None = None
    #: what a team shows one another; None where everybody plays alone
    together: Together | None = None
    #: a team's: what the others are asked, and the players' colours
    others: Sequence[Asked] = ()
    hues: Sequence[str] = ()

    def hue(self, player: int) -> str:
        """The colour of a player; who has none is told apart by the number of the seat."""
        return (self.hues[player] if player < len(self.hues) else "") or str(player)

    def message(self) -> dict[str, object]:
        """What the browser's part needs to know besides the drawing."""
        return {
            "asked": sorted(self.asked),
            "over": self.over,
            "undo": self.undo,
            "rewind": self.rewind,
            "consent": self.consent,
            "race": self.race,
            "seconds": self.seconds,
            "names": list(self.names),
            "next": self.next,
        }


def regions(
    game: Game[Any],
    decision: Decision | None,
    status: Status,
    seat: int,
    lines: Sequence[Line],
    outcome: Outcome | None = None,
) -> dict[str, str]:
    """All regions that the frame draws; `outcome` only when the match is over.

    `lines` may be the last part of the log: what a browser has of earlier actions stays.
    """
    found = {
        "prompt": prompt_bar(decision, status, seat),
        "bar": seats_bar(status, seat),
        "log": log_panel(game, lines, status.names),
        "end": score_sheet(game, outcome, status.names, status.way_on) if outcome and status.over else "",
    }
    if status.together is not None:
        hues = [status.hue(player) for player in range(len(status.names))]
        panel = team_panel(status.together, status.names, hues, seat, decision)
        found["team"] = "" if status.over else panel
    return found


# the prompt


def prompt_bar(decision: Decision | None, status: Status, seat: int) -> str:
    """One sentence: what is expected of whom; and every option as a button."""
    mine = decision is not None and decision.owed
    buttons = "" if decision is None else _buttons(decision)
    theirs = "" if mine else others_options(status.others, status.names)
    rule = rule_link(decision.rule) if decision is not None and mine else ""
    clock = f'<span class="clock" data-seconds="{status.seconds}"></span>' if mine and status.seconds else ""
    grab = _grab_button(status) if seat != SPECTATOR else ""
    return (
        f'<div class="sentence{" mine" if mine else ""}" aria-live="polite">'
        f"<p>{_sentence(decision, status, seat)} {rule}</p>{clock}</div>"
        f"{_consent(status, seat)}{grab}"
        f'<div class="options" role="group" aria-label="What you can do">{buttons}{theirs}</div>'
    )


def _consent(status: Status, seat: int) -> str:
    """Somebody asks to take something back that shows what was hidden."""
    if status.undo_by is None or seat == SPECTATOR:
        return ""
    if seat in status.agreed:
        return '<p class="consent">Waiting for all others to agree to taking back.</p>'
    return (
        f'<p class="consent">{escape(status.names[status.undo_by])} asks to take back the last action. '
        '<button class="small" data-consent="yes">Agree</button>'
        '<button class="small" data-consent="no">No</button></p>'
    )


def _sentence(decision: Decision | None, status: Status, seat: int) -> str:
    asked = waiting_sentence(status.others, status.names)
    if asked and (decision is None or not decision.owed):
        news = decision is not None and all(one.prompt != decision.prompt for one in status.others)
        return f"{asked} {escape(decision.prompt)}" if decision is not None and news else asked
    if decision is not None and decision.prompt:
        return escape(decision.prompt)
    if status.over:
        return "The match is over."
    if status.race == "armed":
        return "All is in, and the reveal can come at any moment: a press before it is too early."
    if status.open_seats:
        missing = len(status.open_seats)
        return f"{missing} open seat{'s' if missing > 1 else ''}: send somebody the link, and play begins."
    others = [status.names[p] for p in sorted(status.asked) if p != seat]
    if others:
        return f"Waiting for {escape(listed(others))}."
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


def _grab_button(status: Status) -> str:
    if not status.race:
        return ""
    words = "Wait for the reveal" if status.race == "armed" else "Now, or never"
    return (
        f'<button class="grab {status.race}" data-grab="{status.race}">'
        f"<strong>GRAB</strong> <span>{words}</span> <kbd>space</kbd></button>"
    )


# the seats


def seats_bar(status: Status, seat: int) -> str:
    """Who sits where, who is asked, who is here."""
    places = "".join(_place(status, player, seat) for player in range(len(status.names)))
    watching = f'<li class="watchers">{status.spectators} watching</li>' if status.spectators else ""
    return f'<ul class="seats">{places}{watching}</ul>'


def _place(status: Status, player: int, seat: int) -> str:
    asked = player in status.asked and not status.over
    person = player not in status.bots and player not in status.open_seats
    here = player in status.connected or player == seat
    gone = person and not here
    marks = []
    classes = ["place"]
    if player == seat:
        classes.append("own")
        marks.append('<span class="mark">you</span>')
    if player in status.bots:
        classes.append("bot")
        marks.append(
            f'<span class="mark"><span class="level">{escape(status.bots[player])} </span>bot</span>'
        )
    if player in status.open_seats:
        classes.append("open")
        marks.append('<span class="mark">open</span>')
    if gone:
        classes.append("away")
        marks.append('<span class="mark gone">away</span>')
    if asked:
        classes.append("asked")
        marks.append('<span class="mark turn">decides</span>')
    return (
        f'<li class="{" ".join(classes)}" data-key="place-{player}"{_team_seat(status, player)}>'
        '<span class="dot" aria-hidden="true"></span>'
        f'<span class="name">{escape(status.names[player])}</span>{"".join(marks)}'
        f"{_place_actions(status, player, seat, gone)}</li>"
    )


def _team_seat(status: Status, player: int) -> str:
    """In a team, one person may act for several seats, and each seat has its colour."""
    if status.together is None:
        return ""
    return f' data-sit="{player}" data-hue="{escape(status.hue(player))}"'


def _place_actions(status: Status, player: int, seat: int, gone: bool) -> str:
    if status.over or seat == SPECTATOR:
        return ""
    if link := status.open_seats.get(player):
        return f'<button class="small" data-share="{escape(link)}">Copy the link</button>'
    if player == seat and player in status.stand_ins:
        return '<button class="small" data-post="return">Come back</button>'
    if gone:
        return f'<button class="small" data-post="replace" data-seat="{player}">Let a bot play</button>'
    return ""


# the log


def log_panel(game: Game[Any], lines: Sequence[Line], names: Sequence[str]) -> str:
    """What happened, the newest last, with links to cards and rules."""
    players = tuple(names)
    items = "".join(_log_line(game, n, rule, tuple(parts), players) for n, rule, parts in lines)
    return f'<ol class="lines">{items}</ol>'


@lru_cache(maxsize=2_000)
def _log_line(
    game: Game[Any], n: int, rule: str, parts: tuple[tuple[str, str], ...], names: tuple[str, ...]
) -> str:
    words = "".join(_log_part(game, kind, value, names) for kind, value in parts)
    return f'<li data-n="{n}">{words} {rule_link(rule)}</li>'


def _log_part(game: Game[Any], kind: str, value: str, names: tuple[str, ...]) -> str:
    if kind == "seat":
        return f"<b>{escape(names[int(value)])}</b>"
    if kind == "piece":
        return piece_link(game, value)
    return escape(value)


def piece_link(game: Game[Any], id: str) -> str:
    """The name of a piece; hovering or tapping shows its card."""
    return (
        f'<a class="piece" href="/pieces/{game.id}#{kind_of(game, id)}" data-card="{kind_of(game, id)}" '
        f'data-at="{escape(id)}">{escape(game.piece(id).name)}</a>'
    )


@lru_cache(maxsize=4_000)
def kind_of(game: Game[Any], id: str) -> str:
    """The piece of the card reference that is like this one."""
    piece = game.piece(id)
    alike = (p.id for p in game.pieces() if (p.name, p.text) == (piece.name, piece.text))
    return escape(next(alike, id))


def rule_link(rule: str) -> str:
    """A rule's number; clicking opens the rules there."""
    return (
        f'<a class="rule" data-rule="{escape(rule)}" href="#{escape(rule)}">{escape(rule)}</a>'
        if rule
        else ""
    )


# the end


def score_sheet(game: Game[Any], outcome: Outcome, names: Sequence[str], way_on: WayOn | None = None) -> str:
    """Scores with their computation, the best first; a team's beside that of whom it played against."""
    columns = _team_scores(outcome) if outcome.team_won is not None else _seat_scores(outcome, names)
    return (
        f'<div class="sheet"><h2>{escape(_verdict(outcome, names))}</h2>{_story(way_on)}'
        f'<div class="scores">{columns}</div><p class="after">{_what_follows(way_on)}'
        '<a class="button" data-go="replay">Replay</a><a class="button" data-go="export">Export</a>'
        '<a class="button" href="/">All games</a></p></div>'
    )


def _story(way_on: WayOn | None) -> str:
    return f'<p class="story">{escape(way_on.story)}</p>' if way_on is not None else ""


def _what_follows(way_on: WayOn | None) -> str:
    """The same once more, or back to what the match is a part of."""
    if way_on is None:
        return '<button class="primary" data-post="rematch">Rematch</button>'
    return f'<a class="button primary" href="{escape(way_on.address)}">{escape(way_on.words)}</a>'


def _verdict(outcome: Outcome, names: Sequence[str]) -> str:
    if outcome.team_won is not None:
        won = "You have won together" if outcome.team_won else f"{outcome.opponent or 'The game'} has won"
        more, less = sorted([outcome.team_score, outcome.opponent_score], reverse=True)
        return f"{won}, {more} to {less}." if outcome.opponent else f"{won}."
    winners = [names[seat] for seat in outcome.winners]
    return f"{listed(winners)} win{'s' if len(winners) == 1 else ''} with {max(outcome.scores)}."


def _seat_scores(outcome: Outcome, names: Sequence[str]) -> str:
    order = sorted(range(len(outcome.scores)), key=lambda seat: -outcome.scores[seat])
    return "".join(
        _score(names[seat], outcome.lines[seat], outcome.scores[seat], seat in outcome.winners)
        for seat in order
    )


def _team_scores(outcome: Outcome) -> str:
    """One count for the team, whoever sits where, and one for the opponent if it has a name."""
    team = _score("The team", outcome.lines[0], outcome.team_score, bool(outcome.team_won))
    if not outcome.opponent:
        return team
    return team + _score(outcome.opponent, outcome.against, outcome.opponent_score, not outcome.team_won)


def _score(name: str, parts: Sequence[ScoreLine], total: int, won: bool) -> str:
    lines = "".join(
        f"<tr><td>{escape(line.label)} {rule_link(line.rule)}</td><td>{line.points}</td></tr>"
        for line in parts
    )
    crown = '<span class="crown" aria-label="winner">★</span> ' if won else ""
    return (
        f'<table class="score"><caption>{crown}{escape(name)}</caption><tbody>{lines}</tbody>'
        f'<tfoot><tr><th scope="row">Total</th><td>{total}</td></tr></tfoot></table>'
    )


# rules and cards


def rules_fragment(game: Game[Any]) -> str:
    """All rules in their sections, each with its id as an anchor."""
    sections: dict[str, list[str]] = {}
    for rule in game.rulebook.rules.values():
        item = (
            f'<li id="{escape(rule.id)}" data-rule-id="{escape(rule.id)}">'
            f'<span class="number">{escape(rule.id)}</span> {marked_up(rule.text)}</li>'
        )
        sections.setdefault(rule.section, []).append(item)
    return "".join(
        f'<section class="rules"><h2>{escape(title)}</h2><ul>{"".join(items)}</ul></section>'
        for title, items in sections.items()
    )


def piece_card(piece: Piece, picture: str = "") -> str:
    """A piece as people read it; the picture is the game's own HTML."""
    rules = " ".join(rule_link(rule) for rule in piece.rules)
    return (
        f'<article class="piece-card" id="{escape(piece.id)}" data-card-id="{escape(piece.id)}" '
        f'data-card-name="{escape(piece.name)}">'
        f"{picture}<h3>{escape(piece.name)}</h3><p>{marked_up(piece.text)}</p><p>{rules}</p></article>"
    )


def marked_up(text: str) -> str:
    """The few marks that rules and cards use, as HTML, with links to rules."""
    html = escape(text, quote=False)
    for pattern, replacement in _MARKS:
        html = pattern.sub(replacement, html)
    return _RULE_ID.sub(lambda found: rule_link(found[0]), html)
