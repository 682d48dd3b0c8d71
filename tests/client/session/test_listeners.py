"""Updates before there is a listener: kept for the first one, up to a limit."""

from __future__ import annotations

import asyncio

from client.session.dispatch import Listeners
from client.session.updates import RoundTrip, Spoken, Update
from tests.client.fake_server import said


async def test_what_nobody_is_told_is_not_kept_without_end() -> None:
    listeners, heard = Listeners(most=3), list[Update]()
    for seq in range(3):
        listeners.tell(RoundTrip(1))
        async with asyncio.timeout(5):
            await listeners.handled()
        listeners.tell(Spoken(said(seq, 1, "Bob", "x")))
    waiting = asyncio.create_task(listeners.handled())
    await asyncio.sleep(0)
    assert not waiting.done()
    listeners.listen(heard.append)
    await waiting
    assert len(heard) == 3
