"""Getting a seat and keeping it; the table's numbers."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from client.session.kept_seats import KeptSeats
from client.session.session import Session
from client.session.updates import LinkChanged, ProofChanged, Resumed, Spoken, Stepped, TableChanged, Update
from client.text.trouble import Trouble
from protocol import messages
from tests.client.conftest import QUICK
from tests.client.fake_server import TOKENS, FakeServer, Heard, said, snapshot, step, table
from tests.client.seated import arrive, come_back, resumed, seated, told


async def test_a_session_greets_with_every_version_it_speaks_and_takes_the_name_the_server_gives(
    server: FakeServer, session: Session
) -> None:
    connecting = asyncio.create_task(session.connect())
    peer = await server.accept()
    hello = await peer.greet("Ann-2")
    await connecting
    assert hello.versions == [messages.PROTOCOL]
    assert hello.name == "Ann"
    assert session.name == "Ann-2"


async def test_joining_gives_seat_and_code(server: FakeServer, session: Session) -> None:
    await seated(server, session)
    assert (session.seat, session.code) == (0, "7K3QZ-9XM2P")


async def test_a_refused_join_is_trouble_with_the_servers_code(server: FakeServer, session: Session) -> None:
    joining = asyncio.create_task(arrive(session))
    peer = await server.accept()
    await peer.greet()
    request = await peer.receive(messages.Join)
    await peer.send(messages.Refused(request.id, "table", "table-full", {}))
    with pytest.raises(Trouble) as trouble:
        await joining
    assert (trouble.value.scope, trouble.value.code) == ("table", "table-full")


async def test_a_line_lost_before_a_seat_was_asked_for_ends_the_session(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    joining = asyncio.create_task(arrive(session))
    peer = await server.accept()
    await peer.greet()
    await peer.receive(messages.GetCommitment)
    await peer.hang_up()
    with pytest.raises(Trouble) as trouble:
        await joining
    assert trouble.value.code == "lost"
    await heard.until(LinkChanged, lambda link: link.state == "closed")


async def test_what_happens_before_anybody_listens_is_told_in_order_to_the_first_who_does(
    server: FakeServer, keep: KeptSeats, heard: Heard
) -> None:
    session = Session(server.address, "Ann", keep=keep, timing=QUICK)
    peer = await seated(server, session, "open")
    await peer.send(table(2, "playing"), step(2))
    await told(peer, session)
    session.listen(heard)
    assert [type(update) for update in heard.updates] == [LinkChanged, ProofChanged, TableChanged, TableChanged, Stepped]
    await session.close()


async def test_the_token_is_on_disk_before_anybody_is_told_of_the_seat(
    server: FakeServer, session: Session, keep: KeptSeats, tmp_path: Path
) -> None:
    kept_when_told: list[bool] = []

    def listener(update: Update) -> None:
        if update == LinkChanged("on"):
            kept_when_told.append(any(TOKENS[0] in file.read_text() for file in (tmp_path / "seats").glob("*.json")))

    session.listen(listener)
    await seated(server, session)
    assert kept_when_told == [True]


async def test_a_closed_terminal_finds_its_seat_again(
    server: FakeServer, session: Session, keep: KeptSeats, heard: Heard
) -> None:
    await seated(server, session)
    await session.close()
    [kept] = keep.free()
    again = Session(server.address, "Ann", keep=keep, timing=QUICK)
    again.listen(heard)
    arriving = asyncio.create_task(come_back(again, kept))
    peer = await server.accept()
    await peer.greet()
    request = await peer.seat(TOKENS[1], 9)
    await peer.send(snapshot(9))
    await arriving
    assert isinstance(request, messages.Resume)
    assert (request.code, request.token) == ("7K3QZ-9XM2P", TOKENS[0])
    await heard.until(Resumed)
    await again.close()
    assert [seat.token for seat in keep.free()] == [TOKENS[1]]


async def test_a_token_that_is_void_is_forgotten(server: FakeServer, session: Session, keep: KeptSeats) -> None:
    await seated(server, session)
    await session.close()
    [kept] = keep.free()
    again = Session(server.address, "Ann", keep=keep, timing=QUICK)
    arriving = asyncio.create_task(come_back(again, kept))
    peer = await server.accept()
    await peer.greet()
    request = await peer.receive(messages.Resume)
    await peer.send(messages.Refused(request.id, "table", "bad-token", {}))
    with pytest.raises(Trouble, match="bad-token"):
        await arriving
    assert keep.free() == []
    await again.close()


async def test_a_gap_in_the_numbers_is_closed_by_resuming_from_the_last_whole_one(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    peer = await seated(server, session)
    await peer.send(step(2), step(4))
    _, request = await resumed(server, seq=4)
    assert request.seq == 2
    await heard.until(Resumed)
    assert [stepped.step.seq for stepped in heard.all(Stepped)] == [2]


async def test_more_under_the_last_number_is_taken_and_old_news_is_passed_over(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    peer = await seated(server, session, "open")
    await peer.send(table(2, "playing"), step(2), table(2, "playing"), step(1), table(1), said(3, 0, "Ann", "hi"))
    await heard.until(Spoken)
    assert [update.table.seq for update in heard.all(TableChanged)] == [1, 2, 2]
    assert [update.step.seq for update in heard.all(Stepped)] == [2]


async def test_an_action_names_the_number_it_was_chosen_at(server: FakeServer, session: Session) -> None:
    peer = await seated(server, session)
    await peer.send(step(2), said(3, 1, "Bob", "hm"))
    await told(peer, session)
    session.act(("end-turn",))
    assert (await peer.receive(messages.Act)).seq == 3


async def test_a_step_says_whether_it_is_our_own(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session)
    session.act(("end-turn",))
    act = await peer.receive(messages.Act)
    await peer.send(step(2, act.id), step(3, None, seat=1))
    await heard.until(Stepped, lambda stepped: stepped.step.seq == 3)
    assert [stepped.own for stepped in heard.all(Stepped)] == [True, False]
