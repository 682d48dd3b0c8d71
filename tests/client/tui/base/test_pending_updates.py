"""A session reads no more until its updates are handled."""

from __future__ import annotations

import asyncio

from client.tui.base.session_message import PendingUpdates


async def test_news_wait_for_those_before_them() -> None:
    pending = PendingUpdates()
    pending.added()
    pending.added()
    waiting = asyncio.create_task(pending.all_handled())
    pending.handled()
    await asyncio.sleep(0)
    assert not waiting.done()
    pending.handled()
    await waiting
