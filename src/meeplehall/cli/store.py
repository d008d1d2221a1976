"""`meeplehall store`: looking after the store in which a hall keeps its matches."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from meeplehall.cli.common import fail
from meeplehall.engine.wording import plural

if TYPE_CHECKING:
    from meeplehall.hall.storage.store import Store
    from meeplehall.hall.upkeep import Found

store = typer.Typer(
    name="store",
    help="Back up, restore, check, repair or clear out a store.",
    no_args_is_help=True,
)

StoreOption = Annotated[
    str | None,
    typer.Option(
        "--store",
        envvar="MEEPLEHALL_STORE",
        metavar="URL",
        help="As for serve: sqlite:///path/to/hall.db or postgresql://user@host/database",
    ),
]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


def _address(url: str | None) -> str:
    from meeplehall.hall.server.serve import default_store

    return url or default_store()


@contextmanager
def _plain_words() -> Iterator[None]:
    """Whatever is wrong with a store is a sentence and exit code 1."""
    from meeplehall.hall.storage.store import StoreError

    try:
        yield
    except StoreError as error:
        fail(str(error), 1)


@contextmanager
def _opened(url: str | None) -> Iterator[Store]:
    """The store, if it can be had now."""
    from meeplehall.hall.upkeep import open_store

    with _plain_words():
        found = open_store(_address(url))
        try:
            yield found
        finally:
            found.close()


def _examined(found: Store) -> tuple[list[Found], bool]:
    """All tables, told one by one where something is the matter; and whether the file itself is sound."""
    from meeplehall.hall.upkeep import FINE, STATES, examined, orphans

    found.look_for_damage()
    if found.damage:
        typer.echo(f"{found.damage} Restore a backup: see docs/host-a-hall.md.")
    tables = []
    for table in examined(found):
        tables.append(table)
        if table.state != FINE:
            typer.echo(str(table))
    counts = Counter(table.state for table in tables)
    told = ", ".join(f"{counts[state]} {state}" for state in STATES if counts[state] or state == FINE)
    typer.echo(f"{plural(len(tables), 'table')}: {told}.")
    lost = orphans(found)
    if lost:
        typer.echo(f"{plural(lost, 'row')} of tables that are not there.")
    return tables, not found.damage and not lost


@store.command()
def check(url: StoreOption = None) -> None:
    """Read the whole store and replay every table; exit code 1 if anything is damaged."""
    from meeplehall.hall.upkeep import DAMAGED

    with _opened(url) as found:
        tables, sound = _examined(found)
    if not sound or any(table.state == DAMAGED for table in tables):
        raise typer.Exit(1)


@store.command()
def repair(url: StoreOption = None, yes: YesOption = False) -> None:
    """Cut damaged tables back to their last good action, after a backup of all."""
    from meeplehall.hall.upkeep import DAMAGED, cut_back, orphans, remove_orphans

    with _opened(url) as found:
        tables, _ = _examined(found)
        damaged = [table for table in tables if table.state == DAMAGED]
        mended = [table for table in damaged if table.action and not table.ended]
        lost = orphans(found)
        if mended or lost:
            if not yes:
                typer.confirm(f"Cut back {plural(len(mended), 'table')}, after a backup?", abort=True)
            typer.echo(f"The store as it was: {found.backend.back_up()}")
        for table in mended:
            asyncio.run(cut_back(found, table))
            typer.echo(f"{table.id} goes on after {plural(table.action - 1, 'action')}.")
        if lost:
            asyncio.run(remove_orphans(found))
            typer.echo(f"{plural(lost, 'row')} of no table removed.")
        left = [table for table in damaged if table not in mended]
        for table in left:
            typer.echo(_why_not(table))
        if left or found.damage:
            raise typer.Exit(1)
        if not damaged and not lost:
            typer.echo("There is nothing to repair.")


def _why_not(table: Found) -> str:
    if table.ended:
        return f"{table.id} is left as it is: its match has ended, and its end can be looked at."
    return f"{table.id} is damaged from its beginning, so it can only go: meeplehall store delete {table.id}"


@store.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to be written.")],
    secret: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the secret of the hall as well; keep it in another place."),
    ] = None,
    url: StoreOption = None,
) -> None:
    """Write all that is stored into a file, as of one moment, also while the hall is open."""
    from meeplehall.hall.backups import back_up, copy_secret

    with _plain_words():
        kept = copy_secret(_address(url), secret) if secret is not None else None
        copied = back_up(_address(url), file)
    counts = f"{plural(copied.tables, 'table')}, {plural(copied.actions, 'action')}"
    typer.echo(f"{counts}: {file.absolute()}")
    if kept is not None:
        typer.echo(
            f"The secret of the hall: {kept}. Keep it apart from the backup: both together open seats."
        )


@store.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")],
    secret: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The secret of the hall that belongs to it.")
    ] = None,
    without_secret: Annotated[
        bool, typer.Option("--without-secret", help="Do without it: mail and passkeys find no seats.")
    ] = False,
    url: StoreOption = None,
    yes: YesOption = False,
) -> None:
    """Put a backup in the place of what is stored, while no hall is open."""
    from meeplehall.hall.backups import fitting_secret, keep_secret
    from meeplehall.hall.backups import restore as put_back

    with _plain_words():
        brought = None if without_secret else fitting_secret(file, _address(url), secret)
        if not yes:
            typer.confirm("Put the backup in the place of what is stored?", abort=True)
        copied, before = put_back(file, _address(url))
        if brought is not None:
            keep_secret(_address(url), brought)
    if before:
        typer.echo(f"What was there before: {before}")
    typer.echo(f"Restored: {plural(copied.tables, 'table')}, {plural(copied.actions, 'action')}.")


@store.command()
def delete(
    tables: Annotated[list[str] | None, typer.Argument(metavar="[TABLE]...", help="Tables by id.")] = None,
    damaged: Annotated[bool, typer.Option("--damaged", help="All tables that are damaged.")] = False,
    untouched: Annotated[
        int | None,
        typer.Option(min=1, metavar="DAYS", help="All tables at which nothing was done for so many days."),
    ] = None,
    url: StoreOption = None,
    yes: YesOption = False,
) -> None:
    """Throw tables away, with everything of them."""
    from meeplehall.hall import upkeep

    if not tables and not damaged and untouched is None:
        fail("Say which tables: their ids, --damaged or --untouched DAYS.")
    with _opened(url) as found:
        doomed = upkeep.known(found, tables or [])
        for id in tables or []:
            if id not in doomed:
                fail(f"There is no table {id}; nothing was deleted.")
        if damaged:
            doomed += [table.id for table in upkeep.examined(found) if table.state == upkeep.DAMAGED]
        if untouched is not None:
            doomed += upkeep.untouched(found, untouched)
        doomed = list(dict.fromkeys(doomed))
        if doomed and not yes:
            typer.confirm(f"Delete {plural(len(doomed), 'table')} for ever?", abort=True)
        for id in doomed:
            asyncio.run(upkeep.delete(found, id))
        typer.echo(f"{plural(len(doomed), 'table')} deleted.")
