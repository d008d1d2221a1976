"""The limits of a hall: settings of whoever runs it. A family or a club never meets the defaults."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network

Network = IPv4Network | IPv6Network


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of the hall one address may have, and all together; and whom the hall believes what."""

    #: the host names that the hall answers to; all that are well-formed if there are none
    hosts: tuple[str, ...] = ()
    #: the proxies that are believed when they say for whom they ask
    proxies: tuple[Network, ...] = ()
    #: so many tables are opened within an hour
    tables_per_address: int = 300
    tables_per_hall: int = 5_000
    #: so many tables of bots alone are played at the same time; they rest while nobody watches
    bot_tables_per_address: int = 20
    bot_tables_per_hall: int = 200
    #: an address imports one file at a time, the hall so many
    imports_per_hall: int = 4
    #: the largest file that is imported
    file_bytes: int = 2 * 1024 * 1024
    #: codes of seats that an address tries within an hour
    codes_per_address: int = 60
    #: mails that are asked for within an hour: by an address of the net, to a mailbox, and altogether
    mails_per_address: int = 10
    mails_per_mailbox: int = 3
    mails_per_hall: int = 300
    #: questions to passkeys that an address asks within an hour
    passkeys_per_address: int = 120
    #: calls of somebody who is away, and ways to be called that an address asks for, within an hour
    calls_per_seat: int = 6
    call_ways_per_address: int = 20
    #: analyses of matches that are begun within an hour, and how many times the usual budget they may have
    analyses_per_address: int = 30
    analyses_per_hall: int = 300
    analysis_depth: int = 8
    #: tables for anybody: those that an address opens within an hour, that wait for people at the same time,
    #: and at which one person waits
    lobby_per_address: int = 30
    lobby_per_hall: int = 100
    lobby_per_person: int = 3
    #: connections that are open at the same time: of open pages, and of programs that wait for news
    sockets_per_address: int = 500
    sockets_per_hall: int = 5_000
    #: seconds within which the header and the body of a request arrive
    header_seconds: float = 20
    body_seconds: float = 60
