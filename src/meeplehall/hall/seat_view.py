"""What people are shown: the only place where a view or a drawing leaves for a person."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace as changed

from meeplehall.draw.memo import in_full, kept, one_and_the_same
from meeplehall.draw.names import names_in
from meeplehall.engine.event import Event, parts
from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.match import Match
from meeplehall.engine.state import State
from meeplehall.hall.clocks.lapses import NOTHING, Told
from meeplehall.hall.deal import told_to_all
from meeplehall.hall.sharing import LOG_GROUPS, Sharing, looks_the_same
from meeplehall.hall.status import status_for_all, status_of
from meeplehall.web.clocks import standing
from meeplehall.web.frame.log import GROUP, Line, Log
from meeplehall.web.push import Push, make_push
from meeplehall.web.sentences import sentence
from meeplehall.web.status import TableStatus

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that one seat is shown at one moment, with a hash of what is no region."""

    #: all regions and their slices, and no number yet
    push: Push
    rest_hash: int

    def in_full(self) -> Push:
        """For those who take regions in one piece."""
        return changed(self.push, regions=in_full(self.push.regions))


def snapshot_of(push: Push) -> Snapshot:
    """A push with its hash; running clocks are not in it: a snapshot must not change by itself."""
    told = push.status
    clocks = told.clocks if isinstance(told.clocks, UnsetType) else standing(told.clocks)
    status = changed(told, seconds=0, away=dict.fromkeys(told.away, 0), clocks=clocks)
    rest = changed(push, regions={}, status=status)
    return Snapshot(push, hash(encode(rest)))


def _without_clocks(status: TableStatus) -> TableStatus:
    """Running clocks would change everything every second."""
    if not status.seconds and not status.seats.away and status.clocks is None:
        return status
    clocks = status.clocks.standing() if status.clocks is not None else None
    seats = changed(status.seats, away=dict.fromkeys(status.seats.away, 0))
    return changed(status, seconds=0, seats=seats, clocks=clocks)


def _at_this_moment(snapshot: Snapshot, status: TableStatus) -> Snapshot:
    """The same, with what the clocks show now."""
    shown, away = snapshot.push.status, status.seats.away
    clocks = status.clocks.data if status.clocks is not None else UNSET
    if shown.seconds == status.seconds and shown.away == away and shown.clocks == clocks:
        return snapshot
    now = changed(shown, seconds=status.seconds, away=away, clocks=clocks)
    return Snapshot(changed(snapshot.push, status=now), snapshot.rest_hash)


class SeatLog:
    """The log as one seat may read it, read on from where it stood.

    Lines are numbered per seat: the numbers of actions would count the secret ones of others.
    """

    def __init__(self, seat: int, first: str, sharing: Sharing) -> None:
        self.seat = seat
        #: the first line of all: what is to be known about the deal
        self.first = first
        self._sharing = sharing
        self._restart()

    def _restart(self) -> None:
        self.groups: deque[tuple[Line, ...]] = deque(maxlen=LOG_GROUPS)
        self.count = 0
        self._go_on([("", self.first)])
        self._read = -1
        self._check = ""

    def read(self, match: Match, actions: int, lapses: Told = NOTHING) -> Log:
        """The last groups of lines, as far as the first so many actions, and whose time ran out meanwhile."""
        moves = match.moves
        if self._read > actions or (self._read > 0 and moves[self._read - 1].check != self._check):
            self._restart()  # something was taken back
        if self._read < actions:
            happened = match.lines(self.seat, self._read + 1)
            self._go_on([line[1:] for line in lines_with(lapses, happened, self._read, actions)])
            self._read = actions
            self._check = moves[actions - 1].check if actions else ""
        return tuple(self.groups)

    def _go_on(self, lines: Iterable[tuple[str, str]]) -> None:
        """More lines at its end."""
        for number, group in groupby(enumerate(lines, self.count + 1), lambda line: line[0] // GROUP):
            fresh = tuple([(n, rule, line) for n, (rule, line) in group])
            if self.groups and self.groups[-1][0][0] // GROUP == number:
                fresh = self.groups.pop() + fresh
            self.groups.append(self._sharing.group(fresh))
            self.count = fresh[-1][0]


def lines_with(lapses: Told, happened: Iterable[Line], since: int, actions: int) -> list[Line]:
    """Lines of a log with whose time ran out before them, of the actions after the first `since`."""
    late = [(number, "", line) for number, lines in lapses.items() for line in lines if number > since]
    return sorted((line for line in [*late, *happened] if line[0] <= actions), key=lambda line: line[0])


class SeatView:
    """What one seat (-1: all spectators) is shown of a match, drawn anew only where it has changed.

    `first` is the first line of the log; `sharing` is what it has in common with the other seats of a table;
    with it, regions come with holes and the slices for them.
    """

    def __init__(self, seat: int, first: str, sharing: Sharing | None = None) -> None:
        self.seat = seat
        self._sharing = sharing or Sharing()
        self._in_slices = sharing is not None
        self.log = SeatLog(seat, first, self._sharing)
        #: what the snapshot was made from: a view, and all else
        self._shown: Mapping[str, Any] | None = None
        self._known: tuple[object, ...] = ()
        self._snapshot: Snapshot | None = None
        self._seen: tuple[State | None, str, Mapping[str, Any]] = (None, "", {})
        #: what was drawn, and from which view
        self._drawn: tuple[Mapping[str, Any] | None, tuple[str, ...], Mapping[str, str]] = (None, (), {})

    def names(self) -> dict[str, str]:
        """All that can be pointed at in the last drawing: its keys, and what each is called."""
        return names_in("".join(in_full(self._drawn[2]).values()))

    def snapshot(
        self,
        match: Match,
        state: State,
        actions: int,
        status: TableStatus,
        turn: int,
        asks: bool,
        lapses: Told = NOTHING,
    ) -> Snapshot:
        """A position of the match after so many actions.

        What this seat may not know does not even cause another drawing of it.
        """
        game = match.game
        view = self._view(match, state)
        log = self.log.read(match, actions, lapses)
        known = (log, _without_clocks(status), bool(status.seconds), turn, asks)
        if self._snapshot is not None and self._shown is view and known == self._known:
            return _at_this_moment(self._snapshot, status)
        drawn = self._draw(game, view, tuple(status.seats.names))
        others = (
            self._sharing.asked(match, state, self.seat, tuple(status.asked))
            if status.team is not None
            else ()
        )
        with self._slices("f") as slices:
            push = make_push(game, state, self.seat, status, drawn, view, log, turn, asks, others)
        if slices:
            push = changed(push, regions={**push.regions, **slices})
        self._shown, self._known = view, known
        self._snapshot = snapshot_of(push)
        return self._snapshot

    def waiting(self, match: Match, status: TableStatus) -> Snapshot:
        """The table before the cards are dealt: its parts are there, with nothing in them."""
        game = match.game
        view = game.view(match.state, self.seat)
        empty = dict.fromkeys(game.table(view, tuple(status.seats.names)), "")
        log = tuple(self.log.groups)
        return snapshot_of(make_push(game, match.state, self.seat, status, empty, view, log, 0, asks=False))

    def drawing(self, match: Match, state: State, names: tuple[str, ...]) -> Mapping[str, str]:
        """A position without the frame around it."""
        return self._draw(match.game, self._view(match, state), names)

    def _view(self, match: Match, state: State) -> Mapping[str, Any]:
        """What this seat sees of a position; the same object as long as it sees the same."""
        before, check, view = self._seen
        if before is not state or check != match.last_check:
            seen = self._sharing.view(match, state, self.seat)
            view = view if looks_the_same(seen, view) else seen
            self._seen = state, match.last_check, view
        return view

    def _draw(self, game: Game[Any], view: Mapping[str, Any], names: tuple[str, ...]) -> Mapping[str, str]:
        if self._drawn[0] is not view or self._drawn[1] != names:
            with self._slices("g") as slices:
                drawn = game.table(view, one_and_the_same(names))
            drawn.update(slices)
            self._drawn = (view, names, drawn)
        return self._drawn[2]

    def _slices(self, kind: str) -> AbstractContextManager[dict[str, str]]:
        """Those of a drawing of this kind, the game's or that of the frame; none without a memo."""
        return self._sharing.memo.used(kind) if self._in_slices else nullcontext({})


def _told(game: Game[Any], events: Sequence[Event], seat: int, names: Sequence[str]) -> list[str]:
    """What happened, in sentences as this seat may read them."""
    lines = [line for event in events if (line := event.seen_by(seat))]
    return [_sentence(game, line, one_and_the_same(tuple(names))) for line in lines]


@kept(1_000)
def _sentence(game: Game[Any], line: str, names: tuple[str, ...]) -> str:
    return sentence(game, parts(line), names)


class SeatViews:
    """What all seats of one table are shown; hold the table's lock: nothing is shown before it is stored."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._views: dict[int, SeatView] = {}
        self._sharing = Sharing()
        #: what all may know of the people, since the table was last told to have changed
        self._for_all: tuple[int, str, TableStatus | None] = (0, "", None)

    def position(self) -> tuple[State, int]:
        """The position that people may see now, and how many actions led to it: a reveal may be held back."""
        match, race = self._table.match, self._table.race
        if race is not None and race.opened < 0:
            return race.curtain, race.moves_shown
        return match.state, len(match.moves)

    def moment(self) -> int:
        """How many lines everybody has read of the log by now."""
        return self.lines(SPECTATOR)

    def lines(self, seat: int) -> int:
        """How many lines this seat has read of it."""
        log = self._view(seat).log
        if not self._table.laid_out:
            return log.count
        log.read(self._table.match, self.position()[1], self._table.lapses.told())
        return log.count

    def snapshot(self, seat: int) -> Snapshot:
        """What this seat is shown now."""
        table = self._table
        status = status_of(table, seat, self._status_for_all())
        if not table.laid_out:
            return self._view(seat).waiting(table.match, status)
        state, actions = self.position()
        turn, asks = table.turn(seat), table.asks(seat)
        lapses = table.lapses.told()
        return self._view(seat).snapshot(table.match, state, actions, status, turn, asks, lapses)

    def _status_for_all(self) -> TableStatus:
        version, check = self._table.audience.version, self._table.match.last_check
        known = self._for_all
        if known[2] is None or known[0] != version or known[1] != check:
            known = self._for_all = version, check, (status := status_for_all(self._table))
            return status
        return known[2]

    def _view(self, seat: int) -> SeatView:
        if seat not in self._views:
            self._views[seat] = SeatView(seat, told_to_all(self._table).line, self._sharing)
        return self._views[seat]

    def names(self, seat: int) -> dict[str, str]:
        """All that this seat can point at on its table now: keys of the drawing, and what each is called."""
        self.snapshot(seat)
        return self._views[seat].names()

    async def steps(self, before: int) -> None:
        """Show what was done since, action by action, to all others who look, and what it revealed to all.

        Between two of them the hall does something else: drawing takes a while.
        """
        match = self._table.match
        for n, move in enumerate(match.moves[before:], before + 1):
            last = n == len(match.moves)
            if last:
                self.scenes(match.scenes)
            self._scene(match.state if last else match.at(n), move.events, but=move.player)
            if not last:  # after that, whoever was shown something is shown the rest as well, in one go
                await asyncio.sleep(0)

    def scenes(self, states: Iterable[State]) -> None:
        """Show moments that are gone already, such as a reveal, to all who look."""
        for state in states:
            self._scene(state)

    def _scene(self, state: State, events: Sequence[Event] | None = None, but: int | None = None) -> None:
        """Show a position to all but one seat, with what happened or, for a reveal, without words."""
        match, names = self._table.match, tuple(self._table.names)
        onlookers = [each for each in self._table.audience.onlookers if but is None or each.seat != but]
        for seat in {onlooker.seat for onlooker in onlookers}:
            drawn = self._view(seat).drawing(match, state, names)
            told = None if events is None else _told(match.game, events, seat, names)
            for onlooker in onlookers:
                if onlooker.seat == seat:
                    onlooker.show_scene(drawn, told)

    def forget(self) -> bool:
        """Free what can be drawn again, with the same result. False if there was nothing."""
        drawn = bool(self._views)
        self._views.clear()
        self._sharing = Sharing()
        self._for_all = 0, "", None
        for onlooker in self._table.audience.onlookers:
            onlooker.forget()
        return drawn
