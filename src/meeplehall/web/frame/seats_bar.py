"""The seats: who sits where, who is asked, who is here."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from meeplehall.draw.html import el, join
from meeplehall.draw.memo import kept, one_and_the_same, shared, sliced
from meeplehall.engine.event import parts
from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.wording import base, doer, listed, shortened
from meeplehall.web.clocks import ClocksStatus
from meeplehall.web.frame.dealing import known_mark
from meeplehall.web.frame.log import Line, Log
from meeplehall.web.sentences import sentence
from meeplehall.web.status import LEVELS, USUAL_LEVEL, Seats, TableStatus

#: the times within which the line of a bot that thinks fills up, in seconds: classes of table.css
THINKING = (1, 2, 4, 8, 10)
#: so many letters of what somebody did last stand beside the name; the log has all
LAST = 22
#: whoever looks and is not the player: most see the same
ANOTHER: Final = -2
_DOT: Final = el("span", cls="dot", aria_hidden="true")
#: what the chances mean that are told while a match runs
OUTLOOK = "the chance to win at the last moment that is past, by what everybody could see."


class _Sitter(NamedTuple):
    """All that one seat may know about a player."""

    player: int
    name: str
    #: the seat looks at itself, or only watches
    own: bool
    watches: bool
    over: bool
    asked: bool
    #: the level of the bot that plays here, and whether somebody can come back for it
    bot: str
    stand_in: bool
    #: the joining link of a seat that nobody has taken; None if it is taken
    link: str | None
    kept: bool
    gone: bool
    #: here, but their time ran out again and again
    sleeps: bool
    #: the rule of their clock, if they have one, and whether it runs
    clock: str
    runs: bool
    #: a bot that somebody would let play for them, who would, and whether this seat has to agree
    level: str
    agreed: tuple[str, ...]
    agrees: bool
    #: what they did last
    did: str
    chance: str
    hue: str
    in_team: bool
    #: another question is another thought of a bot
    moment: int


def seats_bar(
    game: Game[Any], status: TableStatus, seat: int, hues: Sequence[str] = (), log: Log = ()
) -> Markup:
    """Every player with what is to be known about them and what they did last, as the log tells it.

    `hues` are the players' colours, empty for who has none yet.
    """
    seats, team = status.seats, status.team is not None
    known = seats, status.asked, status.over, status.moment, status.clocks, status.outlook, team
    last = _last_moves(game, one_and_the_same(tuple(seats.names)), *log)
    alone = seat == SPECTATOR or seats.proposals  # who only watches, or has to agree, sees something else
    places = []
    for player, did in enumerate(last):
        viewer = seat if alone or player == seat else ANOTHER
        places.append(_place(game, _sitter(player, viewer, hues[player] if hues else "", did, *known)))
    watchers = el("li", seats.spectators, " watching", cls="watchers") if seats.spectators else None
    chance = _team_chance(status) if game.cooperative else None
    return el("ul", places, chance, watchers, _counts(status), known_mark(status.deal), cls="seats")


def _counts(status: TableStatus) -> Markup | None:
    """That the result counts beyond this table, for all to see."""
    word, sentence = status.counts
    return el("li", word, cls="watchers", title=sentence) if word else None


@shared
def _sitter(
    player: int,
    seat: int,
    hue: str,
    did: str,
    seats: Seats,
    waited_for: Collection[int],
    over: bool,
    moment: int,
    clocks: ClocksStatus | None,
    outlook: Sequence[float],
    in_team: bool,
) -> _Sitter:
    """What this seat sees of a player who did this last."""
    bot, link = seats.bots.get(player, ""), seats.open_seats.get(player)
    asked = player in waited_for and not over
    level, agreed = seats.proposals.get(player, ("", ()))
    sleeps = player in seats.sleeping and player != seat
    sitter = _Sitter(
        player=player,
        name=seats.names[player],
        own=player == seat,
        watches=seat == SPECTATOR,
        over=over,
        asked=asked,
        bot=bot,
        stand_in=player in seats.stand_ins,
        link=link,
        kept=player in seats.kept,
        gone=sleeps or (not bot and link is None and player not in seats.connected and player != seat),
        sleeps=sleeps,
        clock=clocks.rule if clocks is not None and clocks.left[player] is not None else "",
        runs=clocks is not None and player in clocks.runs,
        level=level,
        agreed=tuple([seats.names[i] for i in agreed]),
        agrees=seat in agreed,
        did=did,
        chance=_percent(outlook[player]) if outlook else "",
        hue=hue,
        in_team=in_team,
        moment=moment if bot and asked else 0,
    )
    return one_and_the_same(sitter)


def _team_chance(status: TableStatus) -> Markup | None:
    """A team wins or loses together: its chance is told once."""
    if not status.outlook:
        return None
    return el("li", _percent(status.outlook[0]), " to win", cls="watchers", title=OUTLOOK)


def _percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


@shared
def _last_moves(game: Game[Any], names: tuple[str, ...], *log: tuple[Line, ...]) -> tuple[str, ...]:
    """What everybody did last, without their name; empty for who has done nothing."""
    found: dict[int, str] = {}
    for lines in reversed(log):
        found = _done_in(game, lines, names) | found
        if len(found) == len(names):
            break
    return tuple([found.get(player, "") for player in range(len(names))])


@shared
def _done_in(game: Game[Any], lines: tuple[Line, ...], names: tuple[str, ...]) -> dict[int, str]:
    """What was done last in these lines of the log, by player."""
    found: dict[int, str] = {}
    for _, _, line in lines:
        player, words = _told(game, line, names)
        if player is not None:
            found[player] = words
    return found


@kept(2_000)
def _told(game: Game[Any], line: str, names: tuple[str, ...]) -> tuple[int | None, str]:
    """Who did what a line says, and its words without their name."""
    typed = parts(line)
    player = doer(typed)
    return player, "" if player is None else sentence(game, typed, names, since=1).strip().rstrip(".")


@sliced
def _place(game: Game[Any], sitter: _Sitter) -> Markup:
    """One player. In a team one person may act for several seats, and each seat has its colour."""
    player, did = sitter.player, sitter.did
    marks = _marks(sitter)
    if sitter.chance and not game.cooperative:
        marks["chance"] = _mark(sitter.chance, more="likely")
    return el(
        "li",
        _DOT,
        el("span", el("span", sitter.name, cls="name"), marks.values(), _clock(sitter), cls="who"),
        _offer(sitter),
        el("span", shortened(did, LAST), cls="last") if did and not sitter.over else None,
        _thinking(game, sitter) if sitter.asked else None,
        cls=("place", *marks),
        data_key=f"place-{player}",
        data_sit=player if sitter.in_team else None,
        data_hue=sitter.hue or None,
        data_note=_note(sitter),
    )


def _thinking(game: Game[Any], sitter: _Sitter) -> Markup | None:
    """How far a bot has come that thinks for some seconds: a line that fills up within this time."""
    level = game.knowledge().levels.get(sitter.bot.partition(" ")[0])
    if level is None or not level.seconds:
        return None
    within = next((seconds for seconds in THINKING if seconds >= level.seconds), THINKING[-1])
    words = f"Thinks for up to {within} second{'s' * (within > 1)}."
    # another question is another thought: its line begins anew
    key = f"thinks-{sitter.player}-{sitter.moment}"
    return el("span", cls=("thinks", f"within-{within}"), data_key=key, title=words)


def _clock(sitter: _Sitter) -> Markup | None:
    """Where the browser shows what this player has left: a drawing does not change by itself."""
    if not sitter.clock:
        return None
    runs = "runs" if sitter.runs else ""
    return el("span", cls=("time-left", runs), data_clock=sitter.player, title=f"Clock: {sitter.clock}")


def _note(sitter: _Sitter) -> str:
    """All of what there may be no room for."""
    words = f"{sitter.name} {sitter.did}".rstrip() + "."
    if sitter.bot:
        words += f" A bot plays here: {sitter.bot}."
    return f"{words} {sitter.chance}: {OUTLOOK}" if sitter.chance else words


def _marks(sitter: _Sitter) -> dict[str, Markup]:
    """What is to be known about a player, by its class."""
    found = {}
    spoken_to = sitter.name.casefold() == "you"
    if sitter.own:
        found["own"] = _mark("" if spoken_to else "you")
    if sitter.bot:
        found["bot"] = _mark(el("span", sitter.bot, " ", cls="level"), "bot")
    elif sitter.link is not None:
        found["open"] = _mark("seat kept" if sitter.kept else "open")
    elif sitter.sleeps:
        found["away"] = _mark("out of time", more="gone")
    elif sitter.gone:
        found["away"] = _mark(
            el("span", "away", cls="word"), el("span", cls="wait", data_away=sitter.player), more="gone"
        )
    if sitter.asked:
        does = "thinks" if sitter.bot else "decides"
        found["asked"] = _mark(base(does) if spoken_to else does, more="turn")
    return found


@kept(500)
def _mark(*words: str, more: str = "") -> Markup:
    return el("span", words, cls=("mark", more))


def _offer(sitter: _Sitter) -> Markup | None:
    """What this seat can do about that player."""
    if sitter.over or sitter.watches:
        return None
    if sitter.link:
        return el("button", "Copy the link", cls="small", data_share=sitter.link)
    if sitter.own and sitter.stand_in:
        return el("button", "Come back", cls="small", data_post="return")
    return _replacement(sitter) if sitter.gone else None


def _replacement(sitter: _Sitter) -> Markup:
    """A bot for somebody who is away: when their time is up, or sooner if all others agree.

    It is folded into a small button, since several may be away.
    """
    name = sitter.name
    asks = sitter.level and not sitter.agrees
    id = f"bot-for-{sitter.player}"
    words = "Agree?" if asks else "Bot?", el("span", f" Let a bot play for {name}", cls="vh")
    opens = el("button", words, cls="small", popovertarget=id, title=f"Let a bot play for {name}")
    offer = _levels(name, sitter.player, bool(sitter.level), sitter.sleeps)
    inside = _agreement(sitter) if asks else offer
    return el("span", opens, el("div", inside, cls="choice", id=id, popover="auto"), cls="offer")


def _agreement(sitter: _Sitter) -> Markup:
    who, level = listed(sitter.agreed), sitter.level
    words = el("p", f"{who} would let a bot ({level}) play for {sitter.name} now.")
    agree = el("button", "Agree", data_post="replace", data_seat=sitter.player, data_level=level)
    return join(words, agree)


def _levels(name: str, player: int, waits: bool, sleeps: bool) -> Markup:
    why = "has run out of time again and again" if sleeps else "is away"
    words = el("p", f"{name} {why}. A bot can play until they are back. ", el("span", data_away=player))
    asked = el("p", "Waiting for the others to agree.") if waits else None
    levels = [el("option", each, selected=each == USUAL_LEVEL) for each in LEVELS]
    choice = el("select", levels, name="level", aria_label=f"Which bot plays for {name}")
    button = el("button", "Let a bot play", data_post="replace", data_seat=player)
    return join(words, asked, el("p", choice, button, cls="row", data_fields=True))
