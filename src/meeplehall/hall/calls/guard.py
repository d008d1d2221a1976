"""Where the hall may post to: addresses that people type must not lead into the hall's own network.

A name is looked up once for every call, all that it stands for is judged, and the connection is made to
exactly that: a name that means something else a moment later (DNS rebinding) gains nothing.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from meeplehall.hall.problem import Problem

#: letters of an address; those of push services are the longest
LONGEST = 1000
PORTS = {"https": 443, "http": 80}
#: ports below this belong to other services than the web
FIRST_FREE = 1024

#: gives all addresses of a name
Resolve = Callable[[str, int], Awaitable[list[str]]]

#: networks whose addresses have one of IPv4 in their last 32 bits
_CARRY_IPV4 = tuple(map(ip_network, ("::ffff:0:0/96", "::/96", "64:ff9b::/96")))
#: tunnels, translations and protocols that no service on the net is reached by; not every Python knows them
_NO_SERVICES = tuple(map(ip_network, ("2002::/16", "2001::/32", "64:ff9b:1::/48", "192.0.0.0/24")))


class Refused(Exception):
    """The hall does not post there; said in one sentence."""


@dataclass(frozen=True, slots=True)
class Target:
    """An address that somebody has typed, taken apart."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Scheme and host, with the port where it is not the usual one: as a Host header has it, too."""
        name = f"[{self.host}]" if ":" in self.host else self.host
        return name if self.port == PORTS[self.scheme] else f"{name}:{self.port}"


def target_in(text: str, plain: bool) -> Target:
    """The target of an address; Problem if it is none that the hall posts to."""
    typed = text.strip()
    try:
        parts = urlsplit(typed)
        host, port = parts.hostname or "", parts.port
        host = host if ":" in host else host.encode("idna").decode()
    except (ValueError, UnicodeError):
        raise _no_address(plain) from None
    schemes = PORTS if plain else {"https": PORTS["https"]}
    well_formed = typed.isascii() and typed.isprintable() and " " not in typed and len(typed) <= LONGEST
    if not well_formed or not host or parts.scheme not in schemes or "@" in parts.netloc or parts.fragment:
        raise _no_address(plain)
    port = PORTS[parts.scheme] if port is None else port
    if port not in PORTS.values() and port < FIRST_FREE:
        raise Problem(422, "The hall does not post to this port.")
    path = parts.path or "/"
    return Target(parts.scheme, host, port, f"{path}?{parts.query}" if parts.query else path)


def _no_address(plain: bool) -> Problem:
    begins = "https:// or http://" if plain else "https://"
    return Problem(422, f"This is not an address that the hall can post to: it begins with {begins}.")


def is_outer(text: str) -> bool:
    """Is this an address of the open net, and not one of a house, a machine, or a data centre's inside?"""
    try:
        address = ip_address(text)
    except ValueError:  # also one with the name of an interface after it
        return False
    return _is_outer(address)


def _is_outer(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address):
        if any(address in network for network in _CARRY_IPV4):
            return _is_outer(IPv4Address(address.packed[-4:]))
        if address.is_site_local:
            return False
    if any(address in network for network in _NO_SERVICES):
        return False
    return address.is_global and not (
        address.is_multicast or address.is_reserved or address.is_unspecified or address.is_loopback
    )


async def resolved(host: str, port: int) -> list[str]:
    """All addresses of a name, as the machine of the hall knows it."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


async def addresses_of(target: Target, inner: bool, resolve: Resolve = resolved) -> list[str]:
    """What to connect to; Refused if any of it is inside and that is not wanted."""
    try:
        found = await resolve(target.host, target.port)
    except OSError:
        raise Refused("There is no such host.") from None
    if not found:
        raise Refused("There is no such host.")
    if not inner and not all(map(is_outer, found)):
        raise Refused("The hall does not post to addresses of its own network.")
    return list(dict.fromkeys(found))
