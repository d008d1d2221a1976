"""What is kept of a finished match so that it can always be looked at, whatever becomes of its rules."""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence

import msgspec
from rich.console import Console

from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.match import Match
from meeplehall.engine.outcome import Outcome, ScoreLine
from meeplehall.engine.salvage import in_words
from meeplehall.web.frame.score_sheet import verdict

#: columns of the picture in words, which is shown where the game that drew the table is gone
WIDTH = 110


class Score(msgspec.Struct, frozen=True):
    """What somebody reached, and how: label, points and rule of each line."""

    name: str
    total: int
    won: bool
    lines: list[tuple[str, int, str]]


class Seen(msgspec.Struct, frozen=True):
    """The end as one seat saw it, or a spectator."""

    #: the table region by region: name, and which of the drawings
    regions: list[tuple[str, int]]
    #: the same as text
    sketch: str
    #: what happened: rule and sentence
    log: list[tuple[str, str]]


class EndRecord(msgspec.Struct, frozen=True):
    """The end of a match: complete in itself, without its game."""

    game: str
    title: str
    layout: str
    rules: str
    names: list[str]
    bots: list[str]
    #: heading and value of each option
    options: list[tuple[str, str]]
    verdict: str
    scores: list[Score]
    #: the drawings of all seats; most are the same for several
    drawings: list[str]
    #: spectators first, then the seats
    seen: list[Seen]

    def through(self, seat: int) -> Seen:
        return self.seen[seat + 1]

    def table(self, seat: int) -> list[tuple[str, str]]:
        """The table as a seat saw it: regions with their drawings."""
        return [(name, self.drawings[n]) for name, n in self.through(seat).regions]


def end_of(match: Match, names: Sequence[str], bots: Sequence[str], dealt: str) -> EndRecord:
    """The record of a match that is over; `dealt` is the first line of its log."""
    game, outcome = match.game, match.game.outcome(match.state)
    drawings: dict[str, int] = {}
    seen = [_seen(match, seat, names, drawings, dealt) for seat in range(SPECTATOR, len(names))]
    options = [(option.heading, option.called(match.options[option.name])) for option in game.options]
    return EndRecord(
        game.id, game.title, game.layout, match.rules, list(names), list(bots), options,
        verdict(outcome, names), _scores(outcome, names), list(drawings), seen,
    )  # fmt: skip


def _seen(match: Match, seat: int, names: Sequence[str], drawings: dict[str, int], dealt: str) -> Seen:
    game, view = match.game, match.game.view(match.state, seat)
    drawn = game.table(view, names)
    regions = [(name, drawings.setdefault(str(html), len(drawings))) for name, html in drawn.items()]
    console = Console(file=io.StringIO(), width=WIDTH, color_system=None, record=True, legacy_windows=False)
    console.print(game.sketch(view, names))
    log = [("", dealt)]
    log += [(rule, in_words(game, line, names)) for _, rule, line in match.log(seat)]
    return Seen(regions, console.export_text(styles=False), log)


def _scores(outcome: Outcome, names: Sequence[str]) -> list[Score]:
    """The best first; a team's beside that of whom it played against."""
    if outcome.team_won is not None:
        team = Score("The team", outcome.team_score, outcome.team_won, _lines(outcome.lines[0]))
        against = Score(
            outcome.opponent, outcome.opponent_score, not outcome.team_won, _lines(outcome.against)
        )
        return [team, against] if outcome.opponent else [team]
    order = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    return [
        Score(names[seat], outcome.scores[seat], seat in outcome.winners, _lines(outcome.lines[seat]))
        for seat in order
    ]


def _lines(lines: Sequence[ScoreLine]) -> list[tuple[str, int, str]]:
    return [(line.label, line.points, line.rule) for line in lines]


def packed(record: EndRecord) -> bytes:
    return zlib.compress(msgspec.json.encode(record), 9)


def unpacked(data: bytes) -> EndRecord:
    """The record in these bytes; ValueError if there is none."""
    try:
        return msgspec.json.decode(zlib.decompress(data), type=EndRecord)
    except (zlib.error, msgspec.DecodeError) as error:
        raise ValueError(str(error)) from None
