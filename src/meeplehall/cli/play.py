"""`meeplehall play`: a match at this keyboard, against bots and with friends."""

from __future__ import annotations

import secrets
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.panel import Panel
from rich.text import Text

from meeplehall import games
from meeplehall.bots import seating
from meeplehall.bots.style import in_words
from meeplehall.cli.bot_seats import BotSeats
from meeplehall.cli.common import (
    ComponentsOption,
    SetOption,
    fail,
    find_game,
    look_in_this_folder,
    parse_options,
    plain_words,
)
from meeplehall.cli.files import open_match
from meeplehall.cli.table import Quit, Table
from meeplehall.cli.terminal import Left, Terminal
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match

INTERRUPTED = 130


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game's id.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,WHO,...", help="me (or me:NAME), several times to share the keyboard, and bots."
        ),
    ] = None,
    set_: SetOption = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to save the match.")] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved match.")] = None,
    components: ComponentsOption = None,
) -> None:
    """Play a match in the terminal."""
    look_in_this_folder()
    terminal = Terminal()
    if components is not None and game is None:
        fail("--components: say which game they are of, too.")
    if load is not None:
        if game is not None and components is not None:
            find_game(game, components)
            game = None
        if game or seats or set_ or seed is not None:
            fail("--load brings game, seats, options and seed with it: do not give them again.")
        match = open_match(load)
    else:
        with plain_words():
            match = _new_match(terminal, game, seats, parse_options(set_), seed, components)
    if save is not None and save != load and save.exists():
        fail(f"{save} is there already; choose another file, or go on with it: --load {save}")
    with BotSeats(match) as bots:
        sit_down(Table(match, terminal, bots, save or load))


def _new_match(
    terminal: Terminal,
    id: str | None,
    seats: str | None,
    options: dict[str, object],
    seed: int | None,
    components: Path | None,
) -> Match:
    game = find_game(id, components) if id else _pick_game(terminal)
    words = seats if seats is not None else seating.usual(game.min_seats, game.max_seats)
    return Match(game, seating.seats(words, game), options, secrets.randbits(62) if seed is None else seed)


def _pick_game(terminal: Terminal) -> Game[Any]:
    """The only game, or the one that somebody at the keyboard chooses."""
    found = games.all_games()
    if len(found) == 1:
        return found[0]
    if not terminal.live:
        fail(f"Say which game is to be played; there are: {', '.join(games.ids())}.")
    for number, game in enumerate(found, 1):
        terminal.say(Text.assemble((f"{number:3} ", "bold cyan"), (game.title, "bold"), f"  {game.blurb}"))
    while True:
        try:
            answer = terminal.ask("Which game? [1] ") or "1"
        except (Left, KeyboardInterrupt):
            raise typer.Exit from None
        if answer.isdecimal() and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1]
        terminal.say(f"A number from 1 to {len(found)}, please.", "yellow")


def sit_down(table: Table) -> None:
    """Play until it is over, or somebody leaves."""
    try:
        _welcome(table)
        table.run()
    except Quit:
        table.terminal.say("Good bye!")
    except Left:
        table.leave()
    except BrokenExecutor:
        table.leave()
        fail("The process in which the bots think has died, so the match cannot go on.", 1)
    except KeyboardInterrupt:
        table.leave()
        raise typer.Exit(INTERRUPTED) from None


def _welcome(table: Table) -> None:
    """Who plays what, and how; people look at it until they press Enter."""
    game, terminal = table.match.game, table.terminal
    text = Text(f"{game.blurb}\n\n")
    for seat in table.match.seats:
        text.append(f"{seat.name}", "bold").append(f" ({in_words(seat.bot)} bot)\n" if seat.bot else "\n")
    if game.own_components:
        text.append(f"\nPlayed with the components of {game.own_components}.")
    text.append(f"\nSeed {table.match.seed}. Type numbers to choose, ? when you wonder, quit to leave.")
    terminal.clear()
    terminal.say(Panel(text, title=Text(game.title, "bold"), border_style="cyan", padding=(1, 2)))
    if terminal.live and len(table.people) == 1:
        terminal.ask("Press Enter to begin ... ")
