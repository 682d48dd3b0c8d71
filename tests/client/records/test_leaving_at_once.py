"""Leaving immediately after the end of a game loses no record: the client waits for it, for a limited time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from client.records import files
from client.records.recording import Recording
from client.records.verify import PROVED, verify
from client.session.ending import LEFT
from client.session.kept_seats import KeptSeats
from client.session.session import Session
from client.session.updates import LinkChanged, Moment, Stepped, TableChanged
from protocol import messages
from tests.client.conftest import QUICK
from tests.client.fake_server import FakeServer, Heard
from tests.client.records.test_recording import over
from tests.client.seated import seated
from tests.client.served import against_a_bot, serving


async def conceded(session: Session, heard: Heard) -> None:
    """End the game, of which nothing has been waited for since."""
    await heard.until(Stepped)
    session.act(("concede",))
    await heard.until(TableChanged, lambda told: told.table.phase == "over")


async def leave(session: Session, heard: Heard) -> None:
    session.leave()
    closed = await heard.until(LinkChanged, lambda link: link.state == "closed")
    assert closed.code == LEFT
    await session.close()


async def close(session: Session, heard: Heard) -> None:
    await session.close()


@pytest.mark.parametrize("go", [leave, close])
async def test_the_record_is_kept(heard: Heard, go: Callable[..., Any]) -> None:
    async with serving() as address:
        session = await against_a_bot(address, heard)
        await conceded(session, heard)
        await go(session, heard)
        assert session.unrecorded == ""
    [file] = files.folder().iterdir()
    assert verify(files.read(Path(file))).code == PROVED


def impatient(server: FakeServer, keep: KeptSeats, heard: Heard, record: float) -> Session:
    session = Session(server.address, "Ann", keep=keep, timing=replace(QUICK, record=record), recorder=Recording)
    session.listen(heard)
    return session


async def test_the_table_is_left_only_when_the_record_has_come_or_will_not(
    server: FakeServer, keep: KeptSeats, heard: Heard
) -> None:
    session = impatient(server, keep, heard, 5.0)
    peer = await seated(server, session)
    await peer.send(over())
    asked = await peer.receive(messages.GetRecord)
    session.leave()
    await peer.send(messages.Refused(asked.id, "table", "not-over", {}))
    await peer.receive(messages.Leave)
    assert session.unrecorded == "", "the end of the game has told why"
    await session.close()


async def test_a_server_that_does_not_send_it_is_not_waited_for_for_ever(
    server: FakeServer, keep: KeptSeats, heard: Heard
) -> None:
    session = impatient(server, keep, heard, 0.01)
    peer = await seated(server, session)
    await peer.send(over())
    await peer.receive(messages.GetRecord)
    session.leave()
    await peer.receive(messages.Leave)
    assert session.unrecorded == "it did not come in time"
    await session.close()


async def test_the_secret_may_come_after_the_last_step(server: FakeServer, keep: KeptSeats, heard: Heard) -> None:
    session = impatient(server, keep, heard, 5.0)
    peer = await seated(server, session)
    session.stands_at(Moment(9, False, is_over=True))
    session.leave()
    await peer.send(over())
    await peer.receive(messages.GetRecord)
    await peer.hang_up()
    await heard.until(LinkChanged, lambda link: link.state != "on")
    await session.close()


async def test_leaving_in_the_middle_of_a_game_waits_for_nothing(server: FakeServer, keep: KeptSeats, heard: Heard) -> None:
    session = impatient(server, keep, heard, 3600.0)
    peer = await seated(server, session)
    session.leave()
    await peer.receive(messages.Leave)
    await session.close()
