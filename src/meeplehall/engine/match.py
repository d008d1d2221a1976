"""A Match: game, rules version, options, seats, seed and actions. The log IS the game."""

# not compiled: one call per move of a person or a bot, never inside a search
from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.event import Event, parts
from meeplehall.engine.game import Game
from meeplehall.engine.options import OptionError
from meeplehall.engine.state import State
from meeplehall.engine.wording import brief

#: a clone of the state is kept after every so many actions; that many are replayed in a millisecond or two
SNAPSHOT_EVERY = 200
#: shared by all moves after which there is nothing to tell
NOTHING_TOLD: list[Event] = []


class Refused(ValueError):
    """An action or an undo was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


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


class Match:
    """One match that can be played on, taken back, forked, and looked at after any action."""

    def __init__(
        self,
        game: Game[Any],
        seats: Sequence[Seat],
        options: Mapping[str, object],
        seed: int,
    ) -> None:
        self.game = game
        self.seats = list(seats)
        if type(seed) is not int or not 0 <= seed < 2**63:
            raise OptionError(f"The seed is a whole number from 0 to 2^63 - 1, not {brief(seed)}.")
        self.options = game.settle(len(seats), options)
        for seat in seats:
            if not _can_be_written(seat.name + seat.bot):
                raise OptionError(f"The name {brief(seat.name)} cannot be written into a file.")
        self.seed = seed
        self.moves: list[Move] = []
        #: the moments between the last action and the next decision that are worth a look
        self.scenes: list[State] = []
        self.state: State = game.start(len(seats), options, seed, log=True)
        self.opening: list[Event] = self._take_events(self.state)
        self._snapshots: dict[int, State] = {0: self.state.clone()}
        self.start_check = self._check(msgspec.json.encode(self.header(), order="sorted"), self.state)

    def header(self) -> dict[str, object]:
        """All that a match begins with."""
        return {
            "game": self.game.id,
            "rules": self.game.rules_version,
            "options": self.options,
            "seats": [{"name": seat.name, "bot": seat.bot} for seat in self.seats],
            "seed": self.seed,
        }

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
            return NOTHING_TOLD
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
        other = Match(self.game, self.seats, self.options, self.seed)
        for move in self.moves[:n]:
            other._record(move.player, move.action)
        return other

    def log(self, seat: int, since: int = 0) -> list[tuple[int, str, list[tuple[str, str]]]]:
        """What happened, as this seat may read it: action number, rule id, typed parts."""
        lines: list[tuple[int, str, list[tuple[str, str]]]] = []
        told = [(0, self.opening), *((i, move.events) for i, move in enumerate(self.moves, 1))]
        for number, events in told:
            if number >= since:
                seen = ((event.rule, event.seen_by(seat)) for event in events)
                lines += [(number, rule, parts(line)) for rule, line in seen if line]
        return lines

    # taking back

    def undo_refusal(self, player: int, consent: bool = False) -> Refusal | None:
        """Why this player's last action cannot be taken back; None if it can."""
        n = self._last_of(player)
        if n is None:
            return Refusal("", "You have done nothing yet that could be taken back.")
        if not consent:
            for number, move in enumerate(self.moves[n:], n + 1):
                if move.final:
                    return Refusal(
                        "",
                        f"Action {number} showed something hidden or used chance: taking back needs the "
                        "consent of the table.",
                    )
            if self._without(n) is None:
                return Refusal(
                    "", "Others have acted on it since: taking back needs the consent of the table."
                )
        return None

    def undo(self, player: int, consent: bool = False) -> int:
        """Take back this player's last action; gives the number of actions left.

        Free until something hidden was shown or chance was used. With the table's consent it goes
        back further, and takes along everything done since.
        """
        refusal = self.undo_refusal(player, consent)
        if refusal is not None:
            raise Refused(refusal)
        n = self._last_of(player)
        assert n is not None
        shorter = self._without(n)
        kept = self.moves[n + 1 :] if shorter is not None else []
        self._rewind(n)
        for move in kept:
            self._record(move.player, move.action)
        return len(self.moves)

    def _last_of(self, player: int) -> int | None:
        return next((i for i in range(len(self.moves) - 1, -1, -1) if self.moves[i].player == player), None)

    def _without(self, n: int) -> State | None:
        """The state had action n not been done but all later ones; None if they depend on it.

        They do, too, if something would be shown or chance used without it.
        """
        if any(move.final for move in self.moves[n:]):
            return None
        state = self.at(n)
        before = (state.reveals, state.chance[:])
        for move in self.moves[n + 1 :]:
            if state.refusal(move.player, move.action) is not None:
                return None
            state.act(move.player, move.action)
        return state if (state.reveals, state.chance) == before else None

    def _rewind(self, n: int) -> None:
        self.state = self.at(n)
        self.state.log = []
        self.scenes = []
        del self.moves[n:]
        self._snapshots = {k: state for k, state in self._snapshots.items() if k <= n}


def _can_be_written(text: str) -> bool:
    """Not so for bytes from a command line that are no UTF-8."""
    return text == text.encode(errors="ignore").decode()
