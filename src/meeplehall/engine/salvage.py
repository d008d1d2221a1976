"""As much of an older match as today's rules allow: a match that can go on from its last good moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from meeplehall.engine.codec import CodecError
from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.match import Entry, Match, Refused, Seat
from meeplehall.engine.options import OptionError
from meeplehall.engine.wording import told


def salvaged(
    game: Game[Any], seats: Sequence[Seat], options: Mapping[str, object], seed: int, entries: Iterable[Entry]
) -> Match:
    """A new match with seed and options of an old one, and its actions up to the first that is refused.

    Options that are none any more are left out; OptionError if no match can be begun like this.
    """
    match = Match(game, seats, _still_there(game, options), seed)
    for entry in entries:
        if match.over:
            break
        try:
            match.do(entry.seat, game.codec.decode(entry.action))
        except (CodecError, Refused):
            break
    return match


def _still_there(game: Game[Any], options: Mapping[str, object]) -> dict[str, object]:
    found: dict[str, object] = {}
    for option in game.options:
        if option.name in options:
            try:
                found[option.name] = option.parse(options[option.name])
            except OptionError:
                continue
    return found


def last_moment(match: Match) -> str:
    """How far a match has come, in words that everybody at the table may read."""
    names = [seat.name for seat in match.seats]
    lines = match.log(SPECTATOR)
    # nor may it be told whether something secret was done since
    return f"after this: {in_words(match.game, lines[-1][2], names)}" if lines else "at its beginning."


def in_words(game: Game[Any], line: Sequence[tuple[str, str]], names: Sequence[str]) -> str:
    """A line of the log as a sentence."""
    spoken = told(line, names)
    return "".join(game.piece(words).name if kind == "piece" else words for kind, words in spoken)
