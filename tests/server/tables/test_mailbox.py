"""A line of things: each is taken once, in the order in which they came, whoever was there first."""

from __future__ import annotations

import asyncio

from server.tables.mailbox import Inbox


async def test_things_are_taken_in_the_order_in_which_they_were_put() -> None:
    mailbox: Inbox[int | None] = Inbox()
    for number in range(5):
        mailbox.put(number)
    assert len(mailbox) == 5
    assert [await mailbox.take() for _ in range(5)] == [0, 1, 2, 3, 4]
    assert len(mailbox) == 0


async def test_who_waits_gets_what_is_put_later() -> None:
    mailbox: Inbox[int | None] = Inbox()
    taker = asyncio.create_task(mailbox.take())
    await asyncio.sleep(0)
    mailbox.put(None)
    mailbox.put(1)
    assert (await taker, await mailbox.take()) == (None, 1)


async def test_who_stops_waiting_takes_nothing_along() -> None:
    mailbox: Inbox[int] = Inbox()
    taker = asyncio.create_task(mailbox.take())
    await asyncio.sleep(0)
    taker.cancel()
    await asyncio.wait([taker])
    mailbox.put(7)
    assert await mailbox.take() == 7
