"""What a WebSocket of the hall waits with: as asyncio's queue and events do it, for one who waits."""

import asyncio

import pytest

from meeplehall.hall.bell import Bell
from meeplehall.hall.server.sockets import Gate, Mailbox
from tests.loops import complete


def test_a_bell_that_rang_before_is_heard_once() -> None:
    async def main() -> None:
        bell = Bell()
        bell.ring()
        bell.ring()
        await bell.heard()
        again = bell.heard()
        await asyncio.sleep(0)
        assert not again.done()
        bell.ring()
        await again

    complete(main())


def test_a_bell_that_rings_for_one_who_has_gone_is_heard_by_the_next() -> None:
    async def main() -> None:
        bell = Bell()
        bell.heard().cancel()
        bell.ring()
        await bell.heard()

    complete(main())


def test_messages_are_read_in_their_order_also_by_one_who_waited() -> None:
    async def main() -> None:
        mailbox = Mailbox()
        waiting = asyncio.create_task(mailbox.get())
        await asyncio.sleep(0)
        assert mailbox.empty()
        for message in "abc":
            mailbox.put_nowait(message)
        assert [await waiting, await mailbox.get(), await mailbox.get()] == ["a", "b", "c"]
        assert mailbox.empty()

    complete(main())


def test_everybody_waits_at_a_gate_while_it_is_closed() -> None:
    async def main() -> None:
        gate = Gate()
        await gate.wait()
        gate.clear()
        gate.clear()
        waiting = [asyncio.create_task(gate.wait()) for _ in range(2)]
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.shield(waiting[0]), 0.01)
        gate.set()
        gate.set()
        await asyncio.gather(*waiting)
        await gate.wait()

    complete(main())
