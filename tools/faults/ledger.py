"""What really happened, read from the disk after every commit; and whether it may have happened.

The ledger knows what people sent, what they were told and what they saw. Of the hall it uses only the replay
of a stored log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from meeplehall.engine.match import Match
from meeplehall.hall.action_log import replayed
from meeplehall.hall.problem import Problem
from meeplehall.hall.storage.records import TableRecord
from tools.faults.faulty_store import Disk
from tools.faults.times import CLOCK, Times

#: seat, action, check and key of one stored action
Entry = tuple[int, str, str, str]
#: whether a bot plays there
Bots = dict[int, bool]

MOVES = 'SELECT table_id, n, seat, action, "check", "key" FROM moves ORDER BY table_id, n'
TABLES = "SELECT id, header, start, seed, next FROM tables"
PLACES = "SELECT table_id, seat, bot, stand_in FROM places ORDER BY table_id, seat"
#: the view of a table that is not laid out yet
NOTHING = b"null"

encode = msgspec.json.Encoder().encode
decode = msgspec.json.decode


@dataclass(eq=False)
class Sent:
    """An answer that somebody sent: the first time, and perhaps again."""

    seat: int
    turn: int
    action: dict[str, Any] | None
    #: empty: it was sent once, and has no name
    key: str = ""
    #: a press in a race: its outcome is the hall's business
    press: bool = False
    at: float = 0.0


@dataclass(eq=False)
class Undoing:
    """Somebody asked to take back what they did last before this turn."""

    seat: int
    turn: int
    done: bool = False


class Version:
    """The log of a table after one commit."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._views: dict[tuple[int, bool], bytes] = {}

    def view(self, seat: int, curtain: bool = False) -> bytes:
        """What the rules let this seat see; with the curtain, as before the last action."""
        if (seat, curtain) not in self._views:
            match = self.match
            state = match.at(len(match.moves) - 1) if curtain else match.state
            self._views[seat, curtain] = encode(match.game.view(state, seat))
        return self._views[seat, curtain]

    @property
    def timed(self) -> bool:
        """A race: what it shows is held back for a while."""
        state = self.match.state
        return bool(state.stack and state.step.timed and self.match.moves)

    def looks(self, seat: int, view: bytes, turn: int) -> bool:
        """Could this seat have been shown this?"""
        if turn != (self.match.turns[seat] if seat >= 0 else 0):
            return False
        if view == NOTHING:
            return not self.match.moves  # nothing is shown before the cards are dealt
        return view == self.view(seat) or (self.timed and view == self.view(seat, True))


@dataclass(eq=False)
class TableLog:
    """One table on the disk, in all its versions."""

    id: str
    head: tuple[Any, ...]
    entries: list[Entry]
    versions: list[Version]
    bots: Bots
    sent: list[Sent] = field(default_factory=list)
    undoings: list[Undoing] = field(default_factory=list)
    #: what was ever done under which key, taken back or not
    done: dict[str, Sent] = field(default_factory=dict)
    #: how long everybody has thought
    times: Times | None = None
    #: the table of the rematch, as somebody was told
    next: str = ""
    #: every check that was ever the last one, and the last version with it
    lasts: dict[str, int] = field(default_factory=dict)
    #: how often each seat has acted, with what was taken back since
    most_turns: list[int] = field(default_factory=list)

    @property
    def match(self) -> Match:
        return self.versions[-1].match

    @property
    def begun(self) -> bool:
        """The cards are dealt."""
        return bool(self.head[2])

    def named(self, seat: int, key: str) -> Sent | None:
        return next((sent for sent in self.sent if sent.seat == seat and sent.key and sent.key == key), None)


class Ledger:
    """All tables on the disk, and the first thing that was wrong with them."""

    def __init__(
        self,
        disk: Disk,
        read: Callable[[str], TableRecord | None],
        now: Callable[[], float],
        ran: Callable[[], float],
    ) -> None:
        self.disk = disk
        self._read = read
        self._now = now
        #: seconds for which at least one hall has run
        self._ran = ran
        #: how often one of them stood still
        self.pauses = 0
        self.tables: dict[str, TableLog] = {}
        self.violation = ""
        self.commits = 0

    def wrong(self, sentence: str) -> None:
        """Something that must never be. The first one counts: what follows may follow from it."""
        self.violation = self.violation or sentence

    # what people do and are told

    def sending(self, table: str, sent: Sent) -> Sent:
        """Somebody sends an answer for the first time."""
        sent.at = self._now()
        self.tables[table].sent.append(sent)
        return sent

    def asking_undo(self, table: str, seat: int, turn: int) -> None:
        """Somebody asks for the first time to take something back."""
        self.tables[table].undoings.append(Undoing(seat, turn))

    def acknowledged(self, table: str, sent: Sent) -> None:
        """Somebody was told that it is stored."""
        log = self.tables[table]
        if sent.press:
            if log.most_turns[sent.seat] <= sent.turn:
                self.wrong(
                    f"the press of seat {sent.seat} for turn {sent.turn} was acknowledged and is not there"
                )
        elif sent.key and sent.key not in log.done:
            self.wrong(f"{sent.key} of seat {sent.seat} was acknowledged and never stored")

    def refused(self, table: str, sent: Sent, again_at: float) -> None:
        """Somebody was told, for good, that it was not done."""
        log = self.tables[table]
        done_before = sent.key in log.done and log.done[sent.key].at < again_at
        if done_before and any(entry[3] == f"{sent.seat} {sent.key}" for entry in log.entries):
            self.wrong(f"{sent.key} of seat {sent.seat} was refused although it is done")

    def led_on(self, table: str, next: str) -> None:
        """Somebody was shown the way to the rematch."""
        log = self.tables[table]
        if log.next not in ("", next):
            self.wrong(f"the rematch of {table} was {log.next}, and is {next} now")
        log.next = next

    def shown(self, table: str, seat: int, since: int, view: bytes, turn: int) -> int:
        """Somebody saw this, who had seen version `since` before; gives the version that it shows."""
        versions = self.tables[table].versions
        for number in range(since, len(versions)):
            if versions[number].looks(seat, view, turn):
                return number
        older = [number for number in range(since) if versions[number].looks(seat, view, turn)]
        what = f"version {older[-1]} after version {since}" if older else "what was never stored"
        self.wrong(f"seat {seat} of {table} was shown {what} (turn {turn}); {len(versions) - 1} is stored")
        return since

    # what is stored

    def committed(self) -> None:
        """Something was written: what, and may it be?"""
        self.commits += 1
        entries: dict[str, list[Entry]] = {}
        for id, n, *entry in self.disk.rows(MOVES):
            mine = entries.setdefault(id, [])
            mine.append((entry[0], entry[1], entry[2], entry[3]))
            if n != len(mine):
                self.wrong(f"the log of {id} is not dense: action {n} stands at place {len(mine)}")
        bots: dict[str, Bots] = {}
        for id, seat, bot, stand_in in self.disk.rows(PLACES):
            bots.setdefault(id, {})[seat] = bool(bot or stand_in)
        for id, *head in self.disk.rows(TABLES):
            self._look_at(id, tuple(head[:-1]), entries.get(id, []), bots[id])

    def _look_at(self, id: str, head: tuple[Any, ...], entries: list[Entry], bots: Bots) -> None:
        log = self.tables.get(id)
        if log is None or log.head != head:
            self._begin(id, head, entries, bots)
            return
        log.bots = bots
        if entries != log.entries:
            self._go_on(log, entries)
        elif log.times is not None:
            log.times.go_on(log.match, _people(bots), self._ran())

    def _begin(self, id: str, head: tuple[Any, ...], entries: list[Entry], bots: Bots) -> None:
        """A new table, or one whose match begins with other names now."""
        match = self.replay(id)
        if match is None:
            return
        log = self.tables.get(id)
        if log is None:
            log = self.tables[id] = TableLog(id, head, entries, [], bots)
        elif log.entries:
            self.wrong(f"{id} begins with something else after {len(log.entries)} actions")
        log.head, log.bots, log.entries = head, bots, entries
        self._add(log, match)

    def replay(self, id: str) -> Match | None:
        """The match as a hall would read it now."""
        record = self._read(id)
        if record is None:
            self.wrong(f"{id} cannot be read any more")
            return None
        try:
            return replayed(record)
        except Problem as problem:
            self.wrong(f"{id} cannot be replayed: {problem.sentence}")
            return None

    def _go_on(self, log: TableLog, entries: list[Entry]) -> None:
        same = next(
            (i for i, (old, new) in enumerate(zip(log.entries, entries, strict=False)) if old != new), None
        )
        since = min(len(log.entries), len(entries)) if same is None else same
        if since < len(log.entries):
            for wrong in taken_back(log, entries, since):
                self.wrong(f"{log.id}: {wrong}")
        match = log.match.fork(since)
        appended = since == len(log.entries)
        for number, entry in enumerate(entries[since:]):
            if appended:
                for wrong in self._may_be_done(log, match, entry, first=not number):
                    self.wrong(f"{log.id}, action {len(match.moves) + 1}: {wrong}")
            try:
                move = match.do(entry[0], match.game.codec.decode(decode(entry[1])))
            except ValueError as error:
                self.wrong(f"{log.id}, action {len(match.moves) + 1} cannot be replayed: {error}")
                return
            if move.check != entry[2]:
                self.wrong(f"{log.id}, action {len(match.moves)}: its check is not that of the replay")
            if log.times is not None:
                log.times.go_on(match, _people(log.bots), self._ran())
        log.entries = entries
        self._add(log, match)

    def _add(self, log: TableLog, match: Match) -> None:
        """One more version."""
        log.versions.append(Version(match))
        log.lasts[match.last_check] = len(log.versions) - 1
        log.most_turns = [max(pair) for pair in zip(log.most_turns or match.turns, match.turns, strict=True)]
        record = self._read(log.id) if log.times is None and log.begun else None
        if record is not None:
            log.times = Times(record.house, match, self._ran())
        if log.times is not None:
            log.times.go_on(match, _people(log.bots), self._ran())

    def _may_be_done(self, log: TableLog, match: Match, entry: Entry, first: bool) -> Iterator[str]:
        """Whose action is it? That of a person with a key, of a bot, of a race, or of the clock."""
        seat, action, _, key = entry
        if key.startswith(CLOCK):
            yield from self._done_by_clock(log, match, entry, first)
        elif key:
            yield from _done_by_key(log, match, entry, self._now())
        elif (
            log.bots[seat]
            or match.state.step.timed
            or any(_is_meant(sent, match, seat, action) for sent in log.sent)
        ):
            return
        else:
            yield f"nobody sent what seat {seat} did: {action}"

    def _done_by_clock(self, log: TableLog, match: Match, entry: Entry, first: bool) -> Iterator[str]:
        seat, action, _, _ = entry
        state = match.state
        default = match.game.codec.encode(state.step.default(state, seat)) if seat in state.waiting else None
        if log.bots[seat] or decode(action) != default:
            yield f"the clock did something else than is usual for seat {seat}: {action}"
        elif first and log.times is not None:
            yield from log.times.ran_out(seat, self._ran(), self.pauses)


def _people(bots: Bots) -> set[int]:
    return {seat for seat, bot in bots.items() if not bot}


def _done_by_key(log: TableLog, match: Match, entry: Entry, now: float) -> Iterator[str]:
    seat, action, _, named = entry
    key = named.partition(" ")[2]
    sent = log.named(seat, key)
    if sent is None or named != f"{seat} {key}":
        yield f"nobody sent {named!r}"
    elif key in log.done:
        yield f"{key} of seat {seat} is done a second time"
    elif decode(action) != sent.action or match.turns[seat] != sent.turn:
        yield f"{key} of seat {seat} was meant for turn {sent.turn}, and is done at {match.turns[seat]}"
    else:
        log.done[key] = Sent(seat, sent.turn, sent.action, key, at=now)


def _is_meant(sent: Sent, match: Match, seat: int, action: str) -> bool:
    """Is this what somebody sent without giving it a name?"""
    return (
        not sent.key
        and not sent.press
        and (sent.seat, sent.turn) == (seat, match.turns[seat])
        and sent.action == decode(action)
    )


def taken_back(log: TableLog, entries: list[Entry], since: int) -> Iterator[str]:
    """What is wrong with a log that is another one from there on: only what was asked for may be gone."""
    before, seat = log.entries, log.entries[since][0]
    turn = sum(entry[0] == seat for entry in before)
    kept = [(entry[0], entry[1], entry[3]) for entry in entries[since:]]
    if any(entry[0] == seat for entry in before[since + 1 :]):
        yield f"action {since + 1} of seat {seat} is gone, which was not its last one"
    if kept and kept != [(entry[0], entry[1], entry[3]) for entry in before[since + 1 :]]:
        yield f"with action {since + 1} of seat {seat} others changed, or lost their keys"
    asked = [undo for undo in log.undoings if (undo.seat, undo.turn) == (seat, turn)]
    unused = next((undo for undo in asked if not undo.done), None)
    if unused is None:
        yield f"turn {turn} of seat {seat} was taken back, for which nobody asked" + " again" * bool(asked)
    else:
        unused.done = True
