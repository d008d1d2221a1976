"""`meeplehall games`, `meeplehall guide` and `meeplehall rules`: what there is, and how it is played."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from meeplehall import games as all_about
from meeplehall.cli.common import GameArgument, fail, find_game, stdout
from meeplehall.engine.game import Game
from meeplehall.engine.options import Option
from meeplehall.observation.rulebook import contents, look_up, whole, whole_guide
from meeplehall.observation.wording import cards


def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Show this game's options.")] = None,
    with_cards: Annotated[
        bool, typer.Option("--cards", help="Show all cards and other pieces of the game.")
    ] = False,
) -> None:
    """List the games, or the options or the cards of one."""
    if game is not None:
        if with_cards:
            stdout().print(cards(find_game(game)))
        else:
            _print_game(find_game(game))
        return
    table = Table(title="Games", title_style="bold")
    for heading in ("id", "title", "seats", "about"):
        table.add_column(heading)
    for entry in all_about.all_games():
        table.add_row(Text(entry.id, "cyan"), Text(entry.title), _seats(entry), Text(entry.blurb))
    stdout().print(table)


def guide(game: GameArgument) -> None:
    """Print the guide: how a game is played, for somebody who has never played it."""
    found = find_game(game)
    told = whole_guide(found)
    if told is None:
        fail(f"{found.title} has no guide; `meeplehall rules {found.id}` prints its rules.", 1)
    stdout().print(told)


def rules(
    game: GameArgument,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[ID or WORDS]", help="A rule, a section, or words in it.")
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="With what is ours about each rule, and why.")] = False,
    only_contents: Annotated[bool, typer.Option("--contents", help="Only the list of sections.")] = False,
) -> None:
    """Print all rules, or one of them, a section, or the rules with some words."""
    found, console = find_game(game), stdout()
    if only_contents or not words:
        console.print(contents(found) if only_contents else whole(found, why))
        return
    answer = look_up(found, " ".join(words), why)
    if answer is None:
        fail(f"No rule of {found.title} is about {' '.join(words)!r}.", 1)
    console.print(answer)


def _seats(game: Game[Any]) -> str:
    low, high = game.min_seats, game.max_seats
    return str(low) if low == high else f"{low} to {high}"


def _print_game(game: Game[Any]) -> None:
    console = stdout()
    console.print(Text(game.title, "bold"))
    console.print(Text(f"{game.blurb} For {_seats(game)} players."))
    console.print(Text("\nOptions, for --set name=value:", "dim"))
    table = Table.grid(padding=(0, 2))
    for option in game.options:
        about = Text(f"{option.help} ").append(option.rule, "dim")
        about.append(f"\n{option.type}: {_values(option)}; ").append(f"default {_default(option)}", "bold")
        table.add_row(Text(option.name, "cyan", no_wrap=True), about)
    console.print(table)


def _values(option: Option) -> str:
    match option.type:
        case "flag":
            return "yes, no"
        case "number":
            return f"{option.low} to {option.high}"
        case _:
            return ", ".join(option.choices)


def _default(option: Option) -> str:
    if option.follows:
        return f"yes if {' or '.join(option.follows)} is on"
    if isinstance(option.default, bool):
        return "yes" if option.default else "no"
    return (", ".join(option.default) or "none") if isinstance(option.default, tuple) else str(option.default)
