"""Watching a table and moving at it: spectators, changing seats, drawing lots, team messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from client.session.kept_seats import KeptSeats
from client.session.session import Session
from client.session.updates import ActionRefused, LinkChanged, ProofChanged, Resumed, Spoken, Stepped, TableChanged
from client.text.trouble import Trouble
from protocol import messages
from tests.client.conftest import QUICK
from tests.client.fake_server import TOKENS, FakeServer, Heard, Peer, said, snapshot, step, table
from tests.client.seated import come_back, resumed, seated, told

CODE = "7K3QZ-9XM2P"


async def watching(server: FakeServer, session: Session, seq: int = 5) -> Peer:
    """Watch a game that is on."""

    async def arrive() -> None:
        await session.connect()
        await session.joining.watch("7k3qz9xm2p", "secret")

    arriving = asyncio.create_task(arrive())
    peer = await server.accept()
    await peer.greet()
    await let_in(peer, seq)
    await arriving
    return peer


async def let_in(peer: Peer, seq: int) -> messages.Watch:
    request = await peer.receive(messages.Watch)
    await peer.send(messages.Watching(request.id, CODE), table(seq, "playing"), snapshot(seq))
    return request


async def test_a_spectator_has_a_table_but_no_seat_and_nothing_is_kept(
    server: FakeServer, session: Session, heard: Heard, keep: KeptSeats
) -> None:
    await watching(server, session)
    await heard.until(Resumed)
    assert (session.watching, session.seat, session.code) == (True, None, CODE)
    assert [type(update) for update in heard.updates] == [LinkChanged, ProofChanged, TableChanged, Resumed]
    assert keep.free() == []


@pytest.mark.parametrize(
    ("wish", "action"),
    [
        (lambda session: session.act(("end-turn",)), ("end-turn",)),
        (lambda session: session.say("hello"), None),
        (lambda session: session.sit(1), None),
        (lambda session: session.set_bot(1, "simple"), None),
        (lambda session: session.allow(False), None),
        (lambda session: session.rematch(), None),
    ],
)
async def test_what_only_a_seat_may_do_is_refused_before_it_is_sent(
    server: FakeServer, session: Session, heard: Heard, wish: Callable[[Session], None], action: tuple[str, ...] | None
) -> None:
    peer = await watching(server, session)
    wish(session)
    refused = await heard.until(ActionRefused)
    assert (refused.refused.code, refused.action) == ("watching", action)
    await told(peer, session)


async def test_a_spectator_comes_back_by_itself_with_the_password(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await watching(server, session)
    await heard.until(Resumed)
    await peer.hang_up()
    peer = await server.accept()
    await peer.greet()
    request = await let_in(peer, 9)
    assert (request.code, request.password) == (CODE, "secret")
    await heard.until(Resumed, lambda resumed: resumed.snapshot.seq == 9)
    await peer.send(step(10))
    await heard.until(Stepped)


async def test_spectators_sent_away_do_not_come_back(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await watching(server, session)
    await peer.send(messages.Closing("no-watchers", {}, None))
    await peer.hang_up()
    closed = await heard.until(LinkChanged, lambda link: link.state == "closed")
    assert closed.code == "no-watchers"


async def test_a_spectator_takes_its_leave(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await watching(server, session)
    session.leave()
    leave = await peer.receive(messages.Leave)
    await peer.send(messages.Done(leave.id, 5))
    assert (await heard.until(LinkChanged, lambda link: link.state == "closed")).code == "left"


async def test_a_table_that_takes_no_spectators_says_so(server: FakeServer, session: Session) -> None:
    arriving = asyncio.create_task(session.connect())
    peer = await server.accept()
    await peer.greet()
    await arriving
    asking = asyncio.create_task(session.joining.watch())
    request = await peer.receive(messages.Watch)
    await peer.send(messages.Refused(request.id, "table", "no-watchers", {}))
    with pytest.raises(Trouble, match="no-watchers"):
        await asking
    assert not session.watching


# -- numbers and chat --------------------------------------------------------------------------------------------------


async def test_a_number_of_which_nothing_is_told_is_passed_over_without_a_gap(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    peer = await seated(server, session)
    await peer.send(step(2), messages.Skip(3), step(4))
    await heard.until(Stepped, lambda stepped: stepped.step.seq == 4)
    session.act(("end-turn",))
    assert (await peer.receive(messages.Act)).seq == 4


async def test_a_gap_before_a_number_of_which_nothing_is_told_is_a_gap(server: FakeServer, session: Session) -> None:
    peer = await seated(server, session)
    await peer.send(step(2), messages.Skip(4))
    _, request = await resumed(server, seq=4)
    assert request.seq == 2


async def test_words_for_the_team_are_marked_so_both_ways(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session)
    session.say("all of you")
    session.say("only us", team=True)
    spoken = [await peer.receive(messages.Say), await peer.receive(messages.Say)]
    assert [(say.text, say.team) for say in spoken] == [("all of you", False), ("only us", True)]
    await peer.send(said(2, 1, "Bob", "yes", team=True))
    assert (await heard.until(Spoken)).said.team


# -- other seats -------------------------------------------------------------------------------------------------------


async def test_moving_to_another_seat_keeps_that_one_and_forgets_the_first(
    server: FakeServer, session: Session, keep: KeptSeats, heard: Heard
) -> None:
    peer = await seated(server, session, "open")
    session.sit(1)
    sit = await peer.receive(messages.Sit)
    assert sit.seat == 1
    await peer.send(messages.Seated(sit.id, CODE, 1, TOKENS[0]), table(2))
    await heard.until(TableChanged, lambda changed: changed.table.seq == 2)
    assert session.seat == 1
    await peer.hang_up()
    peer, request = await resumed(server, TOKENS[1], 2)
    assert (request.token, request.seq) == (TOKENS[0], 2)
    await heard.until(Resumed)
    await session.close()
    assert [(kept.seat, kept.token) for kept in keep.free()] == [(0, TOKENS[1])], "where the server says we sit now"


async def test_a_seat_drawn_by_lot_is_ours_at_once(server: FakeServer, session: Session, keep: KeptSeats, heard: Heard) -> None:
    peer = await seated(server, session, "open")
    await peer.send(messages.Seated(None, CODE, 1, TOKENS[0]), table(2, "playing"), step(2))
    await heard.until(Stepped)
    assert session.seat == 1
    assert [link.state for link in heard.all(LinkChanged)] == ["on"], "nothing was lost"
    await session.close()
    assert [kept.seat for kept in keep.free()] == [1]


async def test_a_seat_drawn_by_lot_while_the_terminal_was_closed_is_found(
    server: FakeServer, session: Session, keep: KeptSeats
) -> None:
    await seated(server, session, "open")
    await session.close()
    [kept] = keep.free()
    again = Session(server.address, "Ann", keep=keep, timing=QUICK)
    arriving = asyncio.create_task(come_back(again, kept))
    peer = await server.accept()
    await peer.greet()
    request = await peer.receive(messages.Resume)
    await peer.send(messages.Seated(request.id, CODE, 1, TOKENS[1]), table(9, "playing"), snapshot(9))
    await arriving
    assert again.seat == 1
    await again.close()
    assert [(kept.seat, kept.token) for kept in keep.free()] == [(1, TOKENS[1])]


async def test_a_refused_move_is_told(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session, "open")
    session.sit(1)
    sit = await peer.receive(messages.Sit)
    await peer.send(messages.Refused(sit.id, "table", "seat-taken", {}))
    assert (await heard.until(ActionRefused)).refused.code == "seat-taken"
    assert session.seat == 0
