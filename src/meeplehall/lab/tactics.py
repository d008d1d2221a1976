"""Positions with an answer that any strong player would give, and which of them a bot finds.

They lie in a game's folder: `tactics/positions.toml`, beside the matches that they were taken from. A bot
plays on from the position until its turn is over. It has found the answer if it did one of the actions that
are asked for (where any are) and none of those that would be a mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from meeplehall.bots.bot import Bot
from meeplehall.engine.action import Action
from meeplehall.engine.codec import CodecError
from meeplehall.engine.files.matchfile import MatchFileError, load
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match
from meeplehall.engine.options import OptionError
from meeplehall.engine.state import State
from meeplehall.lab.bot_match import decide
from meeplehall.lab.parallel import spread

FOLDER = "tactics"
FILE = "positions.toml"
#: a turn that is not over after so many decisions is looked at as it is
LONGEST = 40


class PositionEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it is written down."""

    name: str
    #: the file with the match, and how many of its actions come before
    match: str
    after: int
    #: why any strong player would answer so
    reason: str
    #: who is asked, if several are
    seat: int = -1
    #: one of these is done in the turn
    plays: list[dict[str, Any]] = []
    #: none of these is
    avoids: list[dict[str, Any]] = []
    #: only up to the first decision of this seat that it has to make, not for the whole turn
    at_once: bool = False


class PositionsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """positions.toml."""

    position: list[PositionEntry]


@dataclass(frozen=True, slots=True)
class Position:
    """A position, ready to be played on from."""

    name: str
    reason: str
    state: State
    player: int
    plays: tuple[Action[Any], ...]
    avoids: tuple[Action[Any], ...]
    at_once: bool

    def solved(self, done: Sequence[Action[Any]]) -> bool:
        """Whether a turn of these actions is the answer."""
        found = not self.plays or any(action in self.plays for action in done)
        return found and not any(action in self.avoids for action in done)


@dataclass(frozen=True, slots=True)
class Tried:
    """How a bot fared with a position: in how many of its tries it found the answer, and what it did last."""

    position: str
    reason: str
    solved: int
    tries: int
    did: list[str]

    @property
    def found(self) -> bool:
        """Found in more than half of the tries."""
        return 2 * self.solved > self.tries


def positions(game: Game[Any]) -> list[Position]:
    """The positions of a game; OptionError says in one sentence what is wrong with one of them."""
    folder = game.folder / FOLDER
    path = folder / FILE
    if not path.exists():
        raise OptionError(f"{game.title} has no positions to try.")
    try:
        written = msgspec.toml.decode(path.read_bytes(), type=PositionsFile)
    except msgspec.DecodeError as error:
        raise OptionError(f"{FILE} of {game.title} cannot be read: {error}.") from None
    matches: dict[str, Match] = {}
    return [_position(game, folder, entry, matches) for entry in written.position]


def _position(game: Game[Any], folder: Path, entry: PositionEntry, matches: dict[str, Match]) -> Position:
    try:
        if entry.match not in matches:
            matches[entry.match] = load((folder / entry.match).read_bytes(), lambda _: game)
        state = matches[entry.match].at(entry.after)
        plays = tuple(game.codec.decode(message) for message in entry.plays)
        avoids = tuple(game.codec.decode(message) for message in entry.avoids)
    except (OSError, MatchFileError, CodecError, IndexError) as error:
        raise OptionError(f"{game.title}, position {entry.name!r}: {error}") from None
    if not (plays or avoids) or not entry.reason:
        raise OptionError(f"{game.title}, position {entry.name!r}: it asks nothing, or says no reason.")
    asked = entry.seat if entry.seat >= 0 or state.over else state.waiting[0]
    if asked not in state.waiting:
        raise OptionError(f"{game.title}, position {entry.name!r}: that seat is not asked there.")
    return Position(entry.name, entry.reason, state, asked, plays, avoids, entry.at_once)


def turn_of(game: Game[Any], position: Position, bot: Bot, seed: int) -> list[Action[Any]]:
    """What a bot does in this position until somebody else is asked."""
    state, rng = position.state.clone(), Random(seed)
    done: list[Action[Any]] = []
    for _ in range(LONGEST):
        done += decide(game, state, position.player, bot, rng)
        if position.at_once or position.player not in state.waiting:
            break
    return done


def tactics(
    game: Game[Any],
    bot: Bot,
    tries: int,
    seed: int,
    processes: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Tried]:
    """Try every position with a bot, several times each."""
    found: list[Tried] = []
    one = partial(_try, game, bot, tries, seed)
    numbers = ((number,) for number in range(len(positions(game))))
    for tried in spread(one, numbers, processes):
        found.append(tried)
        progress(len(found))
    return found


def _try(game: Game[Any], bot: Bot, tries: int, seed: int, number: int) -> Tried:
    position = positions(game)[number]
    solved, done = 0, []
    for attempt in range(tries):
        done = turn_of(game, position, bot, Random(f"{seed} {number} {attempt}").getrandbits(62))
        solved += position.solved(done)
    return Tried(position.name, position.reason, solved, tries, _in_words(position, done))


def _in_words(position: Position, done: Sequence[Action[Any]]) -> list[str]:
    """What was done, as the player reads it."""
    state, player = position.state.clone(), position.player
    said = []
    for action in done:
        said.append(action.label(state, player))
        state.act(player, action)
        if player not in state.waiting:
            break
    return said
