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
