"""`meeplehall serve`: the hall, for browsers."""

from __future__ import annotations

import sys
from logging import ERROR
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn

import typer

from meeplehall import games
from meeplehall.cli.common import fail
from meeplehall.cli.mail_server import mail_server
from meeplehall.engine.components import ComponentsError, choose
from meeplehall.hall.limits import Limits, Network

#: what a hall allows unless it is told otherwise
USUAL = Limits()


def _limit(help: str) -> Any:
    return typer.Option(min=1, help=help, rich_help_panel="Limits")


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = 8000,
    store: Annotated[
        str | None,
        typer.Option(
            envvar="MEEPLEHALL_STORE",
            metavar="URL",
            help="Where matches are kept: sqlite:///path/to/hall.db or postgresql://user@host/database",
        ),
    ] = None,
    processes: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that serve pages; several need PostgreSQL.")
    ] = 1,
    open_: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = True,
    components: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Files of your own, each named like its game: pipeline.toml"),
    ] = None,
    pace: Annotated[float, typer.Option(min=0, max=10, help="The least seconds that a bot takes.")] = 0.5,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="A host name that the hall answers to (again for more); else any."),
    ] = None,
    address: Annotated[
        str,
        typer.Option(metavar="URL", help="Where people find the hall, for the links in QR codes and mails."),
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(
            envvar="MEEPLEHALL_SMTP",
            metavar="URL",
            help="A mail server, for links to seats: smtp://user@host:587 (STARTTLS), smtps://, smtp+plain://",
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(envvar="MEEPLEHALL_MAIL_FROM", metavar="ADDRESS", help="Who these mails are from.")
    ] = "",
    smtp_password_file: Annotated[
        Path | None,
        typer.Option(help="A file with the password; or it is in the environment: MEEPLEHALL_SMTP_PASSWORD."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy that is believed for whom it asks (again for more)."),
    ] = None,
    away: Annotated[
        float,
        typer.Option(
            min=0, metavar="MINUTES", help="How long somebody has to be away before a bot may play for them."
        ),
    ] = 5,
    analysis: Annotated[
        Literal["off", "seats", "everybody"],
        typer.Option(help="Who may have matches analysed that are over: nobody, those who played, or all."),
    ] = "seats",
    metrics: Annotated[
        str,
        typer.Option(
            metavar="HOST:PORT",
            help="Where Prometheus finds /metrics; the next port for each further process.",
        ),
    ] = "",
    call_after: Annotated[
        float,
        typer.Option(
            min=0, metavar="MINUTES", help="How long a page is closed or hidden before somebody is called."
        ),
    ] = 10,
    webhooks: Annotated[
        Literal["off", "https", "http", "inner"],
        typer.Option(help="Where people may be called: https only, http as well, or even inner addresses."),
    ] = "https",
    lobby: Annotated[
        bool, typer.Option("--lobby", help="List open tables for anybody, with ratings.")
    ] = False,
    tables_per_address: Annotated[int, _limit("Tables that an address opens in an hour.")] = (
        USUAL.tables_per_address
    ),
    tables_per_hall: Annotated[int, _limit("Tables that are opened in an hour.")] = USUAL.tables_per_hall,
    bot_tables_per_address: Annotated[int, _limit("Tables of bots alone that an address has.")] = (
        USUAL.bot_tables_per_address
    ),
    bot_tables_per_hall: Annotated[int, _limit("Tables of bots alone.")] = USUAL.bot_tables_per_hall,
    imports_per_hall: Annotated[int, _limit("Files that are imported at the same time.")] = (
        USUAL.imports_per_hall
    ),
    file_bytes: Annotated[int, _limit("The largest file that is imported.")] = USUAL.file_bytes,
    codes_per_address: Annotated[int, _limit("Codes of seats that an address tries in an hour.")] = (
        USUAL.codes_per_address
    ),
    mails_per_address: Annotated[int, _limit("Mails that an address asks for in an hour.")] = (
        USUAL.mails_per_address
    ),
    mails_per_mailbox: Annotated[int, _limit("Mails to a mailbox in an hour.")] = USUAL.mails_per_mailbox,
    mails_per_hall: Annotated[int, _limit("Mails in an hour.")] = USUAL.mails_per_hall,
    passkeys_per_address: Annotated[int, _limit("Questions to passkeys of an address in an hour.")] = (
        USUAL.passkeys_per_address
    ),
    calls_per_seat: Annotated[int, _limit("Calls of somebody who is away in an hour.")] = (
        USUAL.calls_per_seat
    ),
    call_ways_per_address: Annotated[
        int, _limit("Ways to be called that an address asks for in an hour.")
    ] = (USUAL.call_ways_per_address),
    analyses_per_address: Annotated[int, _limit("Analyses that an address begins in an hour.")] = (
        USUAL.analyses_per_address
    ),
    analyses_per_hall: Annotated[
        int, _limit("Analyses that are begun in an hour.")
    ] = USUAL.analyses_per_hall,
    analysis_depth: Annotated[int, _limit("How many times the usual budget an analysis may have.")] = (
        USUAL.analysis_depth
    ),
    lobby_per_address: Annotated[int, _limit("Tables for anybody that an address opens in an hour.")] = (
        USUAL.lobby_per_address
    ),
    lobby_per_hall: Annotated[int, _limit("Tables that wait for anybody at the same time.")] = (
        USUAL.lobby_per_hall
    ),
    lobby_per_person: Annotated[int, _limit("Tables at which one person waits for anybody.")] = (
        USUAL.lobby_per_person
    ),
    sockets_per_address: Annotated[int, _limit("Connections of an address.")] = USUAL.sockets_per_address,
    sockets_per_hall: Annotated[int, _limit("Connections altogether.")] = USUAL.sockets_per_hall,
    header_seconds: Annotated[float, _limit("How long a request's header may take.")] = USUAL.header_seconds,
    body_seconds: Annotated[float, _limit("How long a request's body may take.")] = USUAL.body_seconds,
) -> None:
    """Open the hall: tables for browsers, with people and bots."""
    # imported here: no other command needs a web server
    from meeplehall.hall.calls.calling import Calling
    from meeplehall.hall.server import serve as hall
    from meeplehall.hall.storage.store import StoreError

    if components is not None:
        choose(_own_files(components))
    limits = Limits(
        hosts=_names(name or []),
        proxies=_proxies(proxy or []),
        tables_per_address=tables_per_address,
        tables_per_hall=tables_per_hall,
        bot_tables_per_address=bot_tables_per_address,
        bot_tables_per_hall=bot_tables_per_hall,
        imports_per_hall=imports_per_hall,
        file_bytes=file_bytes,
        codes_per_address=codes_per_address,
        mails_per_address=mails_per_address,
        mails_per_mailbox=mails_per_mailbox,
        mails_per_hall=mails_per_hall,
        passkeys_per_address=passkeys_per_address,
        calls_per_seat=calls_per_seat,
        call_ways_per_address=call_ways_per_address,
        analyses_per_address=analyses_per_address,
        analyses_per_hall=analyses_per_hall,
        analysis_depth=analysis_depth,
        lobby_per_address=lobby_per_address,
        lobby_per_hall=lobby_per_hall,
        lobby_per_person=lobby_per_person,
        sockets_per_address=sockets_per_address,
        sockets_per_hall=sockets_per_hall,
        header_seconds=header_seconds,
        body_seconds=body_seconds,
    )
    try:
        where = _address(address)
        server = mail_server(smtp, mail_from, smtp_password_file, where)
        kept = store or hall.default_store()
        watched, calling = _watched(metrics), Calling(60 * call_after, webhooks)
        hall.serve(
            host, port, kept, open_, pace, limits, 60 * away, where, server, analysis, processes, watched,
            calling, lobby,
        )  # fmt: skip
    except (ComponentsError, StoreError) as error:
        _fail(str(error), 2)
    except OSError as error:
        _fail(f"The hall cannot be opened at {host}:{port}: {error.strerror or error}.", 1)


def _fail(sentence: str, code: int) -> NoReturn:
    """A person reads a sentence; where nobody looks, it is a line of the log like all others."""
    from meeplehall.hall.server_log import line_of

    told = line_of(ERROR, {"event": "hall not opened", "why": sentence})
    fail(sentence if sys.stderr.isatty() else told, code)


def _own_files(path: Path) -> dict[str, Path]:
    """The files of a folder, or one file, by the game that each is named after."""
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not files:
        fail(f"There is no file in {path} that is named like a game, such as pipeline.toml.")
    for file in files:
        if file.stem not in games.known():
            fail(f"{file.name} is not named like a game; there are: {', '.join(games.known())}.")
    return {file.stem: file for file in files}


def _names(names: list[str]) -> tuple[str, ...]:
    from meeplehall.hall.visitors import host_name

    for name in names:
        if host_name(name) != name.lower():
            fail(f"{name} is not a host name; write it without scheme and port, like play.example.org.")
    return tuple(name.lower() for name in names)


def _address(address: str) -> str:
    """The address without what stands after the host; empty if there is none."""
    from meeplehall.hall.visitors import is_address

    found = address.strip().rstrip("/").lower()
    if found and not is_address(found):
        fail(f"{address} is not the address of a hall; write it like https://play.example.org.")
    return found


def _watched(address: str) -> tuple[str, int] | None:
    """Host and port of the metrics; with a port alone, of this machine."""
    if not address:
        return None
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        fail(f"{address} is not where metrics can be; write it like 127.0.0.1:9464.")
    return host.strip("[]") or "127.0.0.1", int(port)


def _proxies(addresses: list[str]) -> tuple[Network, ...]:
    from meeplehall.hall.visitors import network

    try:
        return tuple(network(address) for address in addresses)
    except ValueError:
        fail(f"A proxy is an address or a network, like 127.0.0.1 or 10.0.0.0/8, not {', '.join(addresses)}.")
