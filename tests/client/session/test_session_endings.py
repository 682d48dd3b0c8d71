"""Refusals, endings, and untrusted servers."""

from __future__ import annotations

from dataclasses import replace

import msgpack
import pytest

from client.session.ending import LEFT
from client.session.kept_seats import KeptSeats
from client.session.session import Session
from client.session.updates import ActionRefused, LinkChanged, ProofChanged, Resumed
from protocol import codec, messages
from tests.client.conftest import QUICK
from tests.client.fake_server import FakeServer, Heard, said, seat, step, table
from tests.client.seated import resumed, seated, told


async def test_a_refused_action_is_told_with_the_action(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session)
    session.act(("play", "cutter"))
    act = await peer.receive(messages.Act)
    await peer.send(messages.Refused(act.id, "rules", "not-in-hand", {"card": "cutter"}))
    refused = await heard.until(ActionRefused)
    assert refused.action == ("play", "cutter")
    assert refused.refused.code == "not-in-hand"


async def test_a_refused_chat_line_is_told_without_an_action(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session)
    session.say("hello")
    say = await peer.receive(messages.Say)
    await peer.send(messages.Refused(say.id, "server", "too-fast", {}))
    assert (await heard.until(ActionRefused)).action is None


async def test_a_server_that_says_when_to_come_back_is_not_bothered_before(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    peer = await seated(server, session)
    await peer.send(messages.Closing("restarting", {}, 30))
    await peer.hang_up()
    lost = await heard.until(LinkChanged, lambda link: link.state == "lost")
    assert lost.code == "restarting"
    assert lost.retry_in is not None
    assert lost.retry_in >= 30


async def test_a_server_that_says_not_to_come_back_is_obeyed(
    server: FakeServer, session: Session, heard: Heard, keep: KeptSeats
) -> None:
    peer = await seated(server, session)
    await peer.send(messages.Closing("replaced", {}, None))
    await peer.hang_up()
    closed = await heard.until(LinkChanged, lambda link: link.state == "closed")
    assert closed.code == "replaced"
    await session.close()
    assert len(keep.free()) == 1, "the seat went to another terminal of ours, its token must stay"


async def test_a_seat_that_is_lost_meanwhile_ends_the_session(
    server: FakeServer, session: Session, heard: Heard, keep: KeptSeats
) -> None:
    peer = await seated(server, session)
    await peer.hang_up()
    peer = await server.accept()
    await peer.greet()
    request = await peer.receive(messages.Resume)
    await peer.send(messages.Refused(request.id, "table", "bad-token", {}))
    closed = await heard.until(LinkChanged, lambda link: link.state == "closed")
    assert closed.code == "bad-token"
    await session.close()
    assert keep.free() == []


async def test_a_resume_refused_for_the_moment_is_tried_again(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session)
    await peer.hang_up()
    peer = await server.accept()
    await peer.greet()
    request = await peer.receive(messages.Resume)
    await peer.send(messages.Refused(request.id, "server", "too-fast", {}))
    await resumed(server)
    await heard.until(Resumed)


async def test_a_server_that_became_another_version_ends_the_session(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    peer = await seated(server, session)
    await peer.hang_up()
    peer = await server.accept()
    await peer.receive(messages.Hello)
    await peer.send(messages.Closing("version", {"server": [9], "client": [1], "server_build": "new"}, None))
    closed = await heard.until(LinkChanged, lambda link: link.state == "closed")
    assert closed.code == "version"
    assert closed.args is not None
    assert closed.args["server"] == [9]


@pytest.mark.parametrize(("phase", "kept"), [("open", 0), ("playing", 1), ("over", 0)])
async def test_leaving_forgets_the_seat_but_in_a_game_it_can_be_come_back_to(
    server: FakeServer, session: Session, heard: Heard, keep: KeptSeats, phase: str, kept: int
) -> None:
    peer = await seated(server, session, phase)
    await told(peer, session)
    session.leave()
    session.leave()
    leave = await peer.receive(messages.Leave)
    await peer.send(messages.Done(leave.id, 2))
    closed = await heard.until(LinkChanged, lambda link: link.state == "closed")
    assert closed.code == LEFT
    await session.close()
    assert len(keep.free()) == kept


async def test_leaving_a_server_that_does_not_answer_takes_no_longer_than_its_patience(
    server: FakeServer, keep: KeptSeats, heard: Heard
) -> None:
    session = Session(server.address, "Ann", keep=keep, timing=replace(QUICK, leave=0.01))
    session.listen(heard)
    peer = await seated(server, session)
    session.leave()
    await peer.receive(messages.Leave)
    closed = await heard.until(LinkChanged, lambda link: link.state == "closed")
    assert closed.code == LEFT
    await session.close()
    assert len(keep.free()) == 1, "the server may not know: the seat can still be ours"


HOSTILE = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202eevil\u2066\x00"


async def test_no_text_of_a_server_reaches_the_interface_uncleaned(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session)
    seats = [seat("person", HOSTILE, HOSTILE[:30], role=HOSTILE[:30])] * 2
    await peer.send(
        table(2, "playing", title=HOSTILE, seats=seats),
        step(
            3,
            None,
            events=[["play", 0, HOSTILE, [{HOSTILE: HOSTILE}]]],
            view={"seats": [{"name": HOSTILE, HOSTILE: [HOSTILE]}]},
        ),
        said(4, 1, HOSTILE, HOSTILE),
        messages.Refused(None, "server", "too-fast", {"why": HOSTILE}),
        messages.Snapshot(
            4,
            [messages.Missed(4, 0, [[HOSTILE]], [messages.Was(["log"], HOSTILE)])],
            {"log": [HOSTILE]},
            1,
            [],
            0,
        ),
    )
    await heard.until(Resumed)
    everything = "".join(repr(update) for update in heard.updates if not isinstance(update, ProofChanged))  # that is bytes
    assert "evil" in everything
    for trace in ("x1b", "x9b", "x07", "x00", "u202e", "u2066"):
        assert trace not in everything


async def test_a_frame_that_is_no_message_ends_the_connection_and_the_seat_is_asked_for_again(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    peer = await seated(server, session)
    await peer.send_raw(b"\xc1 nonsense")
    await resumed(server)
    await heard.until(Resumed)


async def test_a_message_of_another_version_ends_the_session_and_says_so(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    """Coming back would bring the same again."""
    peer = await seated(server, session)
    await peer.send_raw(msgpack.packb(["weather", "rain"]))
    closed = await heard.until(LinkChanged, lambda change: change.state == "closed")
    assert (closed.code, (closed.args or {})["reason"]) == ("version", "unknown-message")


async def test_a_frame_larger_than_any_of_ours_ends_the_connection(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session)
    await peer.send_raw(b"x" * (codec.SERVER_FRAME + 1))
    await resumed(server)
    await heard.until(Resumed)
