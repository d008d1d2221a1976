"""A Match: game, rules version, options, seats, seed and actions. The log IS the game."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.event import Event, parts
from meeplehall.engine.game import Game
from meeplehall.engine.options import OptionError, Value
from meeplehall.engine.state import State
from meeplehall.engine.wording import brief

#: a clone of the state is kept after every so many actions; that many are replayed in a millisecond or two
SNAPSHOT_EVERY = 200
#: shared by all moves that no line of the log is about
NO_EVENTS: list[Event] = []


class Refused(ValueError):
    """An action or an undo was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class ReplayError(ValueError):
    """A recorded match does not replay: at which action (0: at its beginning), and what stopped it there.

    Without a cause everything was possible, but the check differs from the recorded one.
    """

    def __init__(self, action: int, cause: Exception | None = None) -> None:
        super().__init__(f"Action {action}: {cause or 'its check differs.'}")
        self.action = action
        self.cause = cause


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a name, and the bot that plays (empty for a person)."""

    name: str
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """One entry of the log: who did what, and a check of the whole match up to here."""

    player: int
    action: Action[Any]
    check: str
    #: chance was used or something hidden was shown, so it cannot be taken back freely
    final: bool
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log as it is written down, the action as plain JSON data."""

    seat: int
    action: dict[str, Any]
    check: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Match:
    """One match that can be played on, taken back, forked, and looked at after any action."""

    game: Game[Any]
    seats: list[Seat]
    options: dict[str, Value]
    seed: int
    #: the rules version that it was begun with; the game may call the same rules otherwise by now
    rules: str
    #: what happened before the first action
    opening: list[Event]
    #: the check of the match before the first action
    start_check: str
    state: State
    moves: list[Move]
    #: how often each player has acted
    turns: list[int]
    #: the moments between the last action and the next decision that are worth a look
    scenes: list[State]

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[Seat],
        options: Mapping[str, object],
        seed: Any,  # anything but a whole number is refused with a sentence, compiled or not
        rules: str = "",
    ) -> None:
        self.game = game
        self.rules = rules or game.rules_version
        self.seats = list(seats)
        if type(seed) is not int or not 0 <= seed < 2**63:
            raise OptionError(f"The seed is a whole number from 0 to 2^63 - 1, not {brief(seed)}.")
        self.options = game.settle(len(seats), options)
        for seat in seats:
            if not _can_be_written(seat.name + seat.bot):
                raise OptionError(f"The name {brief(seat.name)} cannot be written into a file.")
        self.seed = seed
        self.moves = []
        self.turns = [0] * len(seats)
        self.state = game.start(len(seats), options, seed, log=True)
        self.opening = self._take_events(self.state)
        self._snapshots: dict[int, State] = {0: self.state.clone()}
        self.start_check = self._check(msgspec.json.encode(self.header(), order="sorted"), self.state)

    @classmethod
    def replay(
        cls,
        game: Game[Any],
        seats: Sequence[Seat],
        options: Mapping[str, object],
        seed: int,
        start_check: str,
        entries: Iterable[Entry],
        rules: str = "",
    ) -> Match:
        """The match that was written down like this, every check compared; ReplayError says what is wrong.

        `rules` is what its rules were called when it was begun: that is in its checks.
        """
        try:
            match = cls(game, seats, options, seed, rules)
        except (ValueError, KeyError, TypeError) as error:
            raise ReplayError(0, error) from None
        if match.start_check != start_check:
            raise ReplayError(0)
        for number, entry in enumerate(entries, 1):
            try:
                move = match.do(entry.seat, game.codec.decode(entry.action))
            except ValueError as error:
                raise ReplayError(number, error) from None
            if move.check != entry.check:
                raise ReplayError(number)
        return match

    def entries(self, since: int = 0) -> list[Entry]:
        """The log as it is written down, from the action after the first `since` on."""
        encode = self.game.codec.encode
        return [Entry(move.player, encode(move.action), move.check) for move in self.moves[since:]]

    def header(self) -> dict[str, object]:
        """All that a match begins with."""
        return {
            "game": self.game.id,
            "rules": self.rules,
            "options": self.options,
            "seats": [{"name": seat.name, "bot": seat.bot} for seat in self.seats],
            "seed": self.seed,
        }

    def __reduce__(self) -> tuple[Any, ...]:
        encode = self.game.codec.encode
        moves = [(m.player, encode(m.action), m.check, m.final, m.events) for m in self.moves]
        seats = [(seat.name, seat.bot) for seat in self.seats]
        begun = (self.game, seats, self.options, self.seed, self.rules, self.opening, self.start_check)
        return _Unpickled, (*begun, self.state, moves, self._snapshots)

    # playing

    def do(self, player: int, action: Action[Any]) -> Move:
        """One player's action. Refused raises, and then nothing has changed."""
        if not 0 <= player < len(self.seats):
            raise Refused(Refusal("", f"There is no seat {brief(player)}."))
        refusal = self.state.refusal(player, action)
        if refusal is not None:
            raise Refused(refusal)
        return self._record(player, action)

    def do_default(self, player: int) -> Move:
        """The answer of somebody who left, or whose clock ran out."""
        if player not in self.state.waiting:
            raise Refused(Refusal("", "No answer is owed."))
        return self.do(player, self.state.step.default(self.state, player))

    @property
    def over(self) -> bool:
        return self.state.over

    def _record(self, player: int, action: Action[Any]) -> Move:
        state = self.state
        before = (state.reveals, state.chance[:])
        state.act(player, action)
        final = (state.reveals, state.chance) != before
        message = {"seat": player, "action": self.game.codec.encode(action)}
        link = (self.last_check + msgspec.json.encode(message, order="sorted").decode()).encode()
        move = Move(player, action, self._check(link, state), final, self._take_events(state))
        self.moves.append(move)
        self.turns[player] += 1
        if len(self.moves) % SNAPSHOT_EVERY == 0:
            self._snapshots[len(self.moves)] = state.clone()
        return move

    @property
    def last_check(self) -> str:
        """The check of the whole match as it stands."""
        return self.moves[-1].check if self.moves else self.start_check

    @staticmethod
    def _check(link: bytes, state: State) -> str:
        return hashlib.blake2b(link + repr(state.facts()).encode(), digest_size=6).hexdigest()

    def _take_events(self, state: State) -> list[Event]:
        self.scenes = []
        if not state.log:
            return NO_EVENTS
        self.scenes = [event.scene for event in state.log if event.scene is not None]
        events = [event for event in state.log if event.scene is None]
        state.log = []
        return events

    # looking back

    def at(self, n: int) -> State:
        """The state after the first n actions (a copy)."""
        if not 0 <= n <= len(self.moves):
            raise IndexError(f"The match has {len(self.moves)} actions; there is no position {n}.")
        nearest = max(k for k in self._snapshots if k <= n)
        state = self._snapshots[nearest].clone()
        for move in self.moves[nearest:n]:
            state.act(move.player, move.action)
        return state

    def fork(self, n: int) -> Match:
        """A new match that begins with the first n actions of this one."""
        if not 0 <= n <= len(self.moves):
            raise IndexError(f"The match has {len(self.moves)} actions; there is no position {n}.")
        return _Fork(self, n)

    def log(self, seat: int, since: int = 0) -> list[tuple[int, str, list[tuple[str, str]]]]:
        """What happened, as this seat may read it: action number, rule id, typed parts."""
        return [(number, rule, parts(line)) for number, rule, line in self.lines(seat, since)]

    def lines(self, seat: int, since: int = 0) -> list[tuple[int, str, str]]:
        """The same with each line as it was written, which is a text that the match has anyway."""
        lines: list[tuple[int, str, str]] = []
        for number in range(max(since, 0), len(self.moves) + 1):
            for event in self.moves[number - 1].events if number else self.opening:
                line = event.seen_by(seat)
                if line:
                    lines.append((number, event.rule, line))
        return lines

    # taking back

    def undo_refusal(self, player: int, consent: bool = False) -> Refusal | None:
        """Why this player's last action cannot be taken back; None if it can."""
        if consent and self._last_of(player) is not None:
            return None
        found = self._undone(player, consent)
        return found if isinstance(found, Refusal) else None

    def undo(self, player: int, consent: bool = False) -> int:
        """Take back this player's last action; gives the number of actions left."""
        after = self.undone(player, consent)
        self.state, self.moves, self.turns = after.state, after.moves, after.turns
        self.scenes, self._snapshots = [], after._snapshots
        return len(self.moves)

    def undone(self, player: int, consent: bool = False) -> Match:
        """The match without this player's last action; Refused says why not.

        Free until something hidden was shown or chance was used. With the table's consent it goes
        back further, and takes along everything done since.
        """
        found = self._undone(player, consent)
        if isinstance(found, Refusal):
            raise Refused(found)
        return found

    def _undone(self, player: int, consent: bool) -> Match | Refusal:
        n = self._last_of(player)
        if n is None:
            return Refusal("", "You have done nothing yet that could be taken back.")
        final = next((i for i in range(n, len(self.moves)) if self.moves[i].final), None)
        shorter = self._without(n) if final is None else None
        if shorter is not None:
            return shorter
        if consent:
            return self.fork(n)
        if final is None:
            return Refusal("", "Others have acted on it since: taking back needs the consent of the table.")
        return Refusal(
            "",
            f"Action {final + 1} showed something hidden or used chance: taking back needs the consent of "
            "the table.",
        )

    def _last_of(self, player: int) -> int | None:
        return next((i for i in range(len(self.moves) - 1, -1, -1) if self.moves[i].player == player), None)

    def _without(self, n: int) -> Match | None:
        """The match had action n not been done but all later ones; None if they depend on it.

        They do, too, if something would be shown or chance used without it.
        """
        other = self.fork(n)
        for move in self.moves[n + 1 :]:
            if other.state.refusal(move.player, move.action) is not None:
                return None
            if other._record(move.player, move.action).final:
                return None
        return other


class _Fork(Match):
    """A match that begins with the first n actions of another; it shares them and replays nothing."""

    def __init__(self, origin: Match, n: int) -> None:
        self.game, self.seats, self.options = origin.game, origin.seats, origin.options
        self.seed, self.rules, self.opening = origin.seed, origin.rules, origin.opening
        self.start_check = origin.start_check
        whole = n == len(origin.moves)
        self.state = origin.state.clone() if whole else origin.at(n)
        self.state.log = []
        self.moves = origin.moves[:n]
        self.turns = origin.turns[:]
        for move in origin.moves[n:]:
            self.turns[move.player] -= 1
        self.scenes = []
        self._snapshots = {k: state for k, state in origin._snapshots.items() if k <= n}


class _Unpickled(Match):
    """A match that was pickled: as it was, though nothing is replayed."""

    def __init__(
        self,
        game: Game[Any],
        seats: list[tuple[str, str]],
        options: dict[str, Value],
        seed: int,
        rules: str,
        opening: list[Event],
        start_check: str,
        state: State,
        moves: list[tuple[int, dict[str, Any], str, bool, list[Event]]],
        snapshots: dict[int, State],
    ) -> None:
        self.game, self.options, self.seed, self.rules = game, options, seed, rules
        self.seats = [Seat(name, bot) for name, bot in seats]
        self.opening, self.start_check = opening, start_check
        self.state = state
        self.state.log = []
        decode = game.codec.decode
        self.moves = [
            Move(player, decode(action), check, final, events)
            for player, action, check, final, events in moves
        ]
        self.turns = [0] * len(seats)
        for move in self.moves:
            self.turns[move.player] += 1
        self.scenes = []
        self._snapshots = snapshots


def _can_be_written(text: str) -> bool:
    """False for lone surrogates, which stand for bytes of a command line that are not UTF-8."""
    return text == text.encode(errors="ignore").decode()
