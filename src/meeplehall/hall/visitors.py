"""Who asks: the address that limits are counted by, and the name by which the hall was asked."""

from __future__ import annotations

import re
from contextvars import ContextVar
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection

from meeplehall.hall.limits import Limits, Network

#: whoever's request is being answered; empty for what the hall does by itself
visitor: ContextVar[str] = ContextVar("visitor", default="")

#: a name or a number with a port, as it stands in Host and, after the scheme, in Origin
_HOST = re.compile(r"(?P<name>[a-z0-9_]([a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(:[0-9]{1,5})?")
_ORIGIN = re.compile(r"https?://(?P<host>.+)")
#: of an IPv6 network everybody has as many addresses as they like, of this length at least
_IPV6_NETWORK = 64


def visitor_of(connection: HTTPConnection, limits: Limits) -> str:
    """The address of whoever asks. What a header says of it counts only if a trusted proxy wrote it."""
    address = connection.client.host if connection.client is not None else ""
    if not is_trusted(address, limits):
        return counted(address)
    # the last one that no proxy of ours wrote: what stands before it, the visitor may have made up
    for told in reversed(",".join(connection.headers.getlist("x-forwarded-for")).split(",")):
        if _address(told.strip()) is None:
            break
        address = told.strip()
        if not is_trusted(address, limits):
            break
    return counted(address)


def scheme_of(connection: HTTPConnection, limits: Limits) -> str:
    """How the browser asked, http or https: a proxy before the hall knows, if it is trusted."""
    client = connection.client.host if connection.client is not None else ""
    told = connection.headers.get("x-forwarded-proto", "") if is_trusted(client, limits) else ""
    asked = told.strip().lower() or str(connection.scope.get("scheme", "http"))
    return "https" if asked in ("https", "wss") else "http"


def is_trusted(address: str, limits: Limits) -> bool:
    """Is this one of the proxies that the host has named?"""
    found = _address(address)
    return found is not None and any(found in network for network in limits.proxies)


def counted(address: str) -> str:
    """The address that limits are counted by."""
    found = _address(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, _IPV6_NETWORK), strict=False))
    return address if found is None else str(found)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def network(text: str) -> Network:
    """An address or a network that somebody has written down; ValueError if it is neither."""
    return ip_network(text.strip())


# names


def host_name(host: str) -> str:
    """The name in a Host header, without its port; empty if the header is malformed."""
    found = _HOST.fullmatch(host.lower())
    return found["name"] if found is not None else ""


def is_address(text: str) -> bool:
    """Is this the address of a host, with scheme and perhaps port, and nothing more?"""
    found = _ORIGIN.fullmatch(text.lower())
    return found is not None and bool(host_name(found["host"]))


def is_origin_of(origin: str, host: str) -> bool:
    """Does a page of this origin belong to this host? A malformed origin belongs to none."""
    found = _ORIGIN.fullmatch(origin.lower())
    return found is not None and bool(host_name(found["host"])) and found["host"] == host.lower()
