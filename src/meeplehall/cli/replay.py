"""`meeplehall replay` and `meeplehall check`: looking at a match file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.text import Text

from meeplehall import games
from meeplehall.cli.common import fail, stdout
from meeplehall.cli.files import open_match, read, way_out
from meeplehall.cli.terminal import Left, Terminal
from meeplehall.engine.files.deal import Deal, told
from meeplehall.engine.files.matchfile import MatchFileError, load_dealt
from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.match import Match
from meeplehall.observation.wording import hanging, log_line, scores, verdict

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A match file.")]
HELP = "Enter: next, b: back, a number: go there, q: quit."


@dataclass(frozen=True, slots=True)
class Moment:
    """What the seat saw change at one time: the table then, and the news."""

    view: dict[str, Any]
    news: list[Text]


def moments(match: Match, seat: int) -> list[Moment]:
    """All that this seat saw, one change after another.

    Actions that it could not see leave no trace, not even a gap in the numbers: how many cards somebody
    lays behind a screen is a secret.
    """
    names = [entry.name for entry in match.seats]
    news: dict[int, list[Text]] = {}
    for number, rule, parts in match.log(seat):
        news.setdefault(number, []).append(log_line(match.game, names, parts, rule))
    found: list[Moment] = []
    state = match.at(0)
    for number in range(len(match.moves) + 1):
        if number:
            move = match.moves[number - 1]
            state.act(move.player, move.action)
        view = match.game.view(state, seat)
        if not found or number in news or view != found[-1].view:
            found.append(Moment(view, news.get(number, [])))
    return found


def replay(
    file: FileArgument,
    seat: Annotated[int | None, typer.Option(help="See it from this seat; the first is 0.")] = None,
    from_: Annotated[int | None, typer.Option("--from", help="Begin at this moment.")] = None,
    to: Annotated[int | None, typer.Option("--to", help="End at this moment.")] = None,
) -> None:
    """Step through a match, from a seat or as a spectator; nothing shows that was hidden from there."""
    match = open_match(file)
    if seat is not None and not 0 <= seat < len(match.seats):
        fail(f"--seat {seat}: the seats go from 0 to {len(match.seats) - 1}.")
    found = moments(match, SPECTATOR if seat is None else seat)
    first, last = _bounds(len(found), from_, to)
    terminal = Terminal()
    if terminal.live:
        _step_through(match, terminal, found, first, last)
    else:
        _print_all(match, terminal, found, first, last)


def _bounds(count: int, first: int | None, last: int | None) -> tuple[int, int]:
    """Both ends as positions in the list."""
    begin, end = 1 if first is None else first, count if last is None else last
    if not 1 <= begin <= count:
        fail(f"--from {begin}: the moments go from 1 to {count}.")
    if not begin <= end <= count:
        fail(f"--to {end}: the moments go from {begin} to {count}.")
    return begin - 1, end - 1


def _print_all(match: Match, terminal: Terminal, found: list[Moment], first: int, last: int) -> None:
    for number in range(first, last + 1):
        for line in found[number].news:
            terminal.say(hanging(line, f"{number + 1:4}   "))
    terminal.say()
    _show_table(match, terminal, found, last)


def _show_table(match: Match, terminal: Terminal, found: list[Moment], number: int) -> None:
    names = [entry.name for entry in match.seats]
    terminal.say(match.game.sketch(found[number].view, names))
    if match.over and number == len(found) - 1:
        terminal.say(scores(match.game, names, match.game.outcome(match.state)))


def _step_through(match: Match, terminal: Terminal, found: list[Moment], first: int, last: int) -> None:
    number, note = first, HELP
    while True:
        terminal.clear()
        _show_table(match, terminal, found, number)
        for line in found[number].news:
            terminal.say(hanging(line))
        terminal.say(f"Moment {number + 1} of {last + 1}. {note}", "dim")
        try:
            typed = terminal.ask("> ").lower()
        except (Left, KeyboardInterrupt):
            return
        if typed in ("q", "quit"):
            return
        number, note = _go(typed, number, first, last)


def _go(typed: str, number: int, first: int, last: int) -> tuple[int, str]:
    """Where a command leads, and what to say there."""
    if typed in ("", "n"):
        return (number + 1, HELP) if number < last else (last, f"This is the end. {HELP}")
    if typed == "b":
        return (number - 1, HELP) if number > first else (first, f"This is the beginning. {HELP}")
    if typed.isdecimal() and first + 1 <= int(typed) <= last + 1:
        return int(typed) - 1, HELP
    return number, f"{typed!r} leads nowhere from {first + 1} to {last + 1}. {HELP}"


NotedOption = Annotated[
    list[str] | None,
    typer.Option(help="A number that you noted before the deal: the commitment, or what your browser added."),
]


def check(file: FileArgument, noted: NotedOption = None) -> None:
    """Say whether a match file is valid: dealt as was promised, every action allowed, nothing changed."""
    try:
        match, deal = load_dealt(read(file), games.game)
    except MatchFileError as error:
        _refuse(file, f"{error}{way_out(file, error)}")
    for number in noted or []:
        if number not in _numbers(deal):
            _refuse(file, f"The number {number} is not in its deal.")
    names = [seat.name for seat in match.seats]
    end = verdict(names, match.game.outcome(match.state)) if match.over else "Unfinished."
    about = f"{match.game.title}, {', '.join(names)}; {len(match.moves)} actions. {end}"
    stdout().print(Text(f"{file} is valid. {about}"), soft_wrap=True)
    if deal is not None:
        stdout().print(Text(told(deal, names)), soft_wrap=True)


def _refuse(file: Path, sentence: str) -> NoReturn:
    stdout().print(Text(f"{file} is refused. {sentence}"), soft_wrap=True)
    raise typer.Exit(1)


def _numbers(deal: Deal | None) -> set[str]:
    """What people could have noted before the cards were dealt."""
    if deal is None:
        return set()
    return {deal.commitment, *(number for part in deal.parts for number in (part.seal, part.contribution))}
