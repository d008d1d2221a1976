"""`meeplehall llm-arena`: a language model or any other program, asked in words, beside our bots."""

from __future__ import annotations

import json as jsonlib
import os
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from meeplehall.agents.arena import asking_arena
from meeplehall.agents.askers import Address, Asker, Program
from meeplehall.agents.asking_bot import AskingBot
from meeplehall.agents.tally import Tally
from meeplehall.agents.trouble import Trouble
from meeplehall.cli.arena import print_markdown, print_table, show_standings
from meeplehall.cli.common import (
    GameArgument,
    JsonOption,
    SeedOption,
    SetOption,
    check_numbers,
    fail,
    find_game,
    parse_bots,
    parse_options,
    plain_words,
    stderr,
)
from meeplehall.cli.progress import progress_bar
from meeplehall.cli.recording import DecisionsOption, RecordsOption, ResumeOption, target_of
from meeplehall.engine.wording import plural
from meeplehall.lab.records.files import RecordsError

#: where the key of an address is looked for
KEY = "OPENAI_API_KEY"


def llm_arena(
    game: GameArgument,
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT,...", help="Our bots that play against it.")
    ] = "plain",
    program: Annotated[
        str,
        typer.Option(metavar="COMMAND", help="A program: a line of JSON in, a line as answer out."),
    ] = "",
    address: Annotated[
        str, typer.Option(metavar="URL", help="A server that speaks like OpenAI's, http://127.0.0.1:8080/v1.")
    ] = "",
    model: Annotated[str, typer.Option(metavar="NAME", help="The model that is asked there.")] = "",
    key_env: Annotated[
        str, typer.Option(metavar="VARIABLE", help="The environment variable with the key of the address.")
    ] = KEY,
    temperature: Annotated[float | None, typer.Option(help="Sent along, if it is given.")] = None,
    retries: Annotated[int, typer.Option(help="So often it is asked again after an illegal answer.")] = 2,
    seconds: Annotated[float, typer.Option(help="So long it may take for each answer.")] = 60.0,
    matches: Annotated[int, typer.Option(help="How many matches, rounded up so that it is fair.")] = 10,
    seats: Annotated[int | None, typer.Option(help="Players in each match; all bots if possible.")] = None,
    seed: SeedOption = 0,
    set_: SetOption = None,
    json: JsonOption = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print tables for a page.")] = False,
    records: RecordsOption = None,
    decisions: DecisionsOption = None,
    resume: ResumeOption = False,
    talk: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Add every question, illegal answer and choice to it."),
    ] = None,
) -> None:
    """Ask a language model, or any program, to play against our bots on the same deals, from every seat.

    It is told in words what its seat may know. An answer that names no option is asked for again; after the
    last try the default is taken, and counted.
    """
    check_numbers(matches, seed, 0)
    if retries < 0 or seconds <= 0:
        fail("--retries is a number from 0 on, and --seconds one above 0.")
    asker = _asker(program, address, model, os.environ.get(key_env, ""), temperature)
    target = target_of(records, decisions, resume)
    with plain_words():
        found, options = find_game(game), parse_options(set_)
        rivals = parse_bots(bots, found)
        if asker.name in {each.name for each in rivals}:
            fail(f"{asker.name} cannot be called as one of our bots is.")
        with _talk(talk) as hear, progress_bar("matches") as advance:
            asking = AskingBot(asker, retries, seconds, hear)
            try:
                result = asking_arena(found, asking, rivals, matches, seats, options, seed, target, advance)
            except (Trouble, RecordsError) as trouble:
                fail(str(trouble), 1)
            finally:
                asker.close()
    if json:
        print(msgspec.json.format(msgspec.json.encode(result), indent=2).decode())
        return
    show = print_markdown if markdown else print_table
    show_standings(found, result.table, show)
    show(f"What asking {asker.name} took", ["", "in all", "for each question"], _rows(result.tally))
    if fallbacks := result.tally.fallbacks:
        questions = plural(result.tally.questions, "question")
        stderr().print(
            f"Of {questions}, {fallbacks} were answered by the default: after the last try, or because the "
            "same position had come up too often."
        )


def _asker(program: str, address: str, model: str, key: str, temperature: float | None) -> Asker:
    if bool(program) == bool(address):
        fail("Say whom to ask: either --program COMMAND, or --address URL with --model NAME.")
    if program:
        try:
            command = shlex.split(program)
        except ValueError as error:
            fail(f"--program {program}: {error}.")
        return Program(command, model or Path(command[0] if len(command) == 1 else command[-1]).stem)
    if not model:
        fail("--address needs --model NAME as well.")
    if not address.startswith(("http://", "https://")):
        fail(f"--address {address}: an address begins with http:// or https://.")
    return Address(address, model, key, temperature)


@contextmanager
def _talk(path: Path | None) -> Iterator[Callable[[dict[str, Any]], None]]:
    """Something that writes every question down, if somebody wants that."""
    if path is None:
        yield lambda told: None
        return
    try:
        file = path.open("a", encoding="utf-8")
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}.", 1)
    with file:
        yield lambda told: print(jsonlib.dumps(told), file=file, flush=True)


def _rows(tally: Tally) -> list[list[str]]:
    """How often what happened, and how much that is for each question."""
    counts = {
        "questions": tally.questions,
        "answers": tally.answers,
        "illegal answers": tally.illegal,
        "no answer in time": tally.silent,
        "default taken": tally.fallbacks,
        "tokens read": tally.tokens_in,
        "tokens written": tally.tokens_out,
    }
    each = max(tally.questions, 1)
    rows = [[name, f"{count:,}", f"{count / each:,.2f}"] for name, count in counts.items()]
    return [*rows, ["seconds", f"{tally.seconds:,.1f}", f"{tally.seconds / each:,.2f}"]]
