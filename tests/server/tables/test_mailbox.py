"""A table's mailbox: one piece of work after the other, in order, for as long as the table lives."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, cast

import pytest

from protocol import codes
from protocol.messages import FromServer, Refused
from server.tables.channel import Channel
from server.tables.mailbox import Mailbox, Work
from server.tables.refusals import Refusal


class Ear:
    """A channel of which only what it is sent matters."""

    def __init__(self) -> None:
        self.sent: list[FromServer] = []

    def send(self, message: FromServer) -> None:
        self.sent.append(message)


class Notes:
    """Work that leaves a note, and what failed."""

    def __init__(self) -> None:
        self.done: list[Any] = []
        self.failed: list[Exception] = []

    def note(self, what: Any, after: asyncio.Event | None = None) -> Work:
        async def work() -> None:
            if after is not None:
                await after.wait()
            self.done.append(what)

        return work


@pytest.fixture
def notes() -> Notes:
    return Notes()


@pytest.fixture
async def mailbox(notes: Notes) -> AsyncIterator[Mailbox]:
    mailbox = Mailbox(1, capacity=3)
    mailbox.start(lambda error, channel: notes.failed.append(error))
    yield mailbox
    await mailbox.stop()


def channel() -> Any:
    return cast(Channel, Ear())


async def mailbox_is_idle(mailbox: Mailbox) -> None:
    """Wait until everything queued until now is done."""
    done = asyncio.Event()

    async def work() -> None:
        done.set()

    mailbox.submit(work)
    await done.wait()


async def test_work_is_done_in_order_and_not_before_the_work_before_it(mailbox: Mailbox, notes: Notes) -> None:
    gate = asyncio.Event()
    mailbox.submit(notes.note(0, gate))
    for number in range(1, 5):
        mailbox.submit(notes.note(number))
    await asyncio.sleep(0)
    assert not notes.done
    gate.set()
    await mailbox_is_idle(mailbox)
    assert notes.done == [0, 1, 2, 3, 4]


async def test_work_that_is_put_off_waits_for_other_work_and_is_done_before_it(mailbox: Mailbox, notes: Notes) -> None:
    mailbox.put_off(notes.note("put off"))
    await asyncio.sleep(0)
    assert mailbox.is_behind
    mailbox.submit(notes.note("work"))
    assert await mailbox.call(notes.note("more"), channel(), "r")
    assert not mailbox.is_behind
    assert notes.done == ["put off", "work", "more"]


async def test_a_call_and_catching_up_do_work_that_was_put_off_once(mailbox: Mailbox, notes: Notes) -> None:
    mailbox.put_off(notes.note("put off"))
    assert await mailbox.call(notes.note("work"), channel(), "r")
    mailbox.put_off(notes.note("again"))
    mailbox.catch_up()
    mailbox.catch_up()
    await mailbox_is_idle(mailbox)
    assert notes.done == ["put off", "work", "again"]


async def test_a_mailbox_that_stops_does_nothing_that_was_put_off(mailbox: Mailbox, notes: Notes) -> None:
    mailbox.put_off(notes.note("put off"))
    await mailbox.stop()
    assert not notes.done


async def test_a_full_mailbox_refuses_requests_but_not_the_tables_own_work(mailbox: Mailbox, notes: Notes) -> None:
    gate, ear = asyncio.Event(), channel()
    for number in range(3):
        mailbox.submit(notes.note(number, gate))
    mailbox.submit(notes.note("refused"), ear, "r")
    with pytest.raises(Refusal):
        await mailbox.call(notes.note("refused too"), ear, "s")
    mailbox.submit(notes.note("own"))
    gate.set()
    await mailbox_is_idle(mailbox)
    assert notes.done == [0, 1, 2, "own"]
    assert [(sent.id, sent.code) for sent in ear.sent] == [("r", codes.TOO_FAST)]


async def test_a_refusal_goes_to_whoever_asked_and_a_failure_to_the_table(mailbox: Mailbox, notes: Notes) -> None:
    ear = channel()

    async def refuse() -> None:
        raise Refusal(codes.NOT_HOST)

    async def fail() -> None:
        raise ZeroDivisionError

    assert await mailbox.call(refuse, ear, "r")
    assert await mailbox.call(fail, ear, "s")
    assert [(type(sent), sent.id) for sent in ear.sent] == [(Refused, "r")]
    assert [type(error) for error in notes.failed] == [ZeroDivisionError]


async def test_a_call_that_is_given_up_leaves_its_work_in_the_queue(mailbox: Mailbox, notes: Notes) -> None:
    gate = asyncio.Event()
    mailbox.submit(notes.note("first", gate))
    call = asyncio.create_task(mailbox.call(notes.note("second"), channel(), "x"))
    await asyncio.sleep(0)
    call.cancel()
    gate.set()
    await mailbox_is_idle(mailbox)
    assert notes.done == ["first", "second"]


async def test_a_call_knows_that_it_will_never_be_answered(mailbox: Mailbox, notes: Notes) -> None:
    gate = asyncio.Event()
    mailbox.submit(notes.note("first", gate))
    call = asyncio.create_task(mailbox.call(notes.note("second"), channel(), "x"))
    await asyncio.sleep(0)
    mailbox.halt()
    gate.set()
    assert not await call
    assert notes.done == ["first"]


async def test_what_was_begun_beside_the_queue_ends_with_it(mailbox: Mailbox) -> None:
    ended = asyncio.Event()

    async def beside() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    mailbox.spawn(beside())
    await mailbox_is_idle(mailbox)
    await mailbox.stop()
    await ended.wait()


async def test_nothing_is_run_beside_a_queue_that_has_stopped(mailbox: Mailbox) -> None:
    """The last piece of work may still have called for it."""
    has_run = False

    async def beside() -> None:
        nonlocal has_run
        has_run = True

    await mailbox.stop()
    mailbox.spawn(beside())
    await asyncio.sleep(0)
    assert not has_run
