"""What the hall tells whoever started it as a service (systemd): ready, alive, stopping."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from contextlib import suppress

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


def tell(word: str) -> None:
    """Nothing happens where nobody listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        name = f"\0{address[1:]}" if address.startswith("@") else address
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(word.encode(), name)


def patience() -> float | None:
    """The seconds after which a sign of life should come; None if nobody waits for one."""
    told = os.environ.get("WATCHDOG_USEC", "")
    return int(told) / 2_000_000 if told.isdecimal() and int(told) else None


def leave_it_to_the_parent() -> None:
    """This is one of several processes: the first one speaks for all."""
    for name in ("NOTIFY_SOCKET", "WATCHDOG_USEC"):
        os.environ.pop(name, None)


async def give_signs_of_life(alive: Callable[[], bool]) -> None:
    """Again and again, from the loop that serves everybody: if that stands still, no sign comes."""
    while (wait := patience()) is not None:
        if alive():
            tell(ALIVE)
        await asyncio.sleep(wait)
