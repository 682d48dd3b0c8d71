"""Invalid frames from untrusted clients are refused or end the connection, without effect on anybody else."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any

import aiohttp
import msgpack
import pytest

from protocol.codec import decode_server
from protocol.messages import PROTOCOL, Closing, Done, Hello, Ping, Refused, Said, Step, Table, Welcome
from protocol.version import BUILD
from server.app import Server
from tests.server.conftest import Connect, Serve
from tests.server.peer import PATIENCE, Peer, connected, cut, port_of


async def still_serves(server: Server) -> bool:
    async with connected(port_of(server), "Zoe") as peer:
        await peer.settle()
        return True


async def raw(server: Server, data: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port_of(server))
    writer.write(data)
    await writer.drain()
    return reader, writer


async def cut_off(reader: asyncio.StreamReader) -> bool:
    """Wait until the server has ended the connection."""
    async with asyncio.timeout(PATIENCE):
        try:
            while await reader.read(65_536):
                pass
        except ConnectionError:
            pass
    return True


UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


async def test_a_page_in_a_browser_may_not_come_in(serve: Serve) -> None:
    server = await serve()
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(f"http://127.0.0.1:{port_of(server)}/ws", origin="http://evil.example")
    assert refused.value.status == 403


async def test_compression_is_not_agreed_to(serve: Serve, connect: Connect) -> None:
    peer = await connect(await serve())
    assert peer.socket.compress == 0


async def test_a_frame_may_be_just_so_large(serve: Serve, connect: Connect) -> None:
    server = await serve()
    fits, too_large = await connect(server), await connect(server)
    await fits.socket.send_bytes(bytes(8192))
    closing, _ = await fits.ended()
    assert closing == Closing("bad-frame", {"reason": "not-msgpack"}, None)
    await too_large.socket.send_bytes(bytes(8193 + 1))
    closing, code = await too_large.ended()
    assert (closing, code) == (None, 1009)
    assert await still_serves(server)


async def test_a_frame_that_claims_to_be_enormous_is_refused(serve: Serve) -> None:
    server = await serve()
    reader, _ = await raw(server, UPGRADE + b"\x82\xff" + (2**62).to_bytes(8, "big") + b"\0\0\0\0")
    assert await cut_off(reader)
    assert await still_serves(server)


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        (b"\xc1", "not-msgpack"),
        (b"\x91" * 5000, "not-msgpack"),
        (b"\x90", "unknown-message"),
        (b"\x91\x01", "unknown-message"),
        (b"", "not-msgpack"),
    ],
)
async def test_garbage_closes_the_connection_with_a_reason(serve: Serve, connect: Connect, frame: bytes, reason: str) -> None:
    server = await serve()
    peer = await connect(server)
    await peer.socket.send_bytes(frame)
    assert await peer.ended() == (Closing("bad-frame", {"reason": reason}, None), 1008)
    assert await still_serves(server)


@pytest.mark.parametrize(("frame", "reason"), [(b"\x93\xa3act\x01\x02", "wrong-fields"), (b"\x91\xa4quit", "unknown-message")])
async def test_a_message_that_does_not_fit_is_one_of_another_version(
    serve: Serve, connect: Connect, frame: bytes, reason: str
) -> None:
    server = await serve()
    peer = await connect(server)
    await peer.socket.send_bytes(frame)
    sides = {"client": [PROTOCOL], "client_build": "test", "server": [PROTOCOL], "server_build": BUILD}
    assert await peer.ended() == (Closing("version", {"reason": reason, **sides}, None), 1008)
    assert await still_serves(server)


async def test_a_greeting_that_does_not_fit_is_one_of_another_version(serve: Serve, connect: Connect) -> None:
    server = await serve()
    peer = await connect(server, greet=False)
    await peer.socket.send_bytes(msgpack.packb(["hello", [4, 5], "traderow 0.9.0"]))
    sides = {"client": [4, 5], "client_build": "traderow 0.9.0", "server": [PROTOCOL], "server_build": BUILD}
    assert await peer.ended() == (Closing("version", {"reason": "wrong-fields", **sides}, None), 1008)
    rude = await connect(server, greet=False)
    await rude.socket.send_bytes(b"\x93\xa3act\x01\x02")
    assert await rude.ended() == (Closing("bad-frame", {"reason": "wrong-fields"}, None), 1008)
    assert await still_serves(server)


async def test_text_frames_are_not_spoken(serve: Serve, connect: Connect) -> None:
    peer = await connect(await serve())
    await peer.socket.send_str("hello")
    assert await peer.ended() == (Closing("bad-frame", {"reason": "text"}, None), 1008)


async def test_hello_comes_first_and_once(serve: Serve, connect: Connect) -> None:
    server = await serve()
    rude = await connect(server, greet=False)
    await rude.send(Ping(1))
    assert await rude.ended() == (Closing("hello-expected", {}, None), 1008)
    twice = await connect(server)
    await twice.send(Hello([PROTOCOL], "test", "Ada"))
    assert await twice.ended() == (Closing("hello-expected", {}, None), 1008)


@pytest.mark.parametrize("offered", [[3], [998, 999]])
async def test_a_foreign_version_is_told_what_is_spoken_here(serve: Serve, connect: Connect, offered: list[int]) -> None:
    peer = await connect(await serve(), greet=False)
    closing = await peer.hello(offered)
    assert isinstance(closing, Closing)
    assert (closing.code, closing.args["client"], closing.args["server"]) == ("version", offered, [PROTOCOL])


@pytest.mark.parametrize(
    ("name", "reason"),
    [("\x1b\x07", "empty"), ("x" * 17, "too-long"), ("Server", "reserved"), ("Aдa", "mixed-scripts"), ("\u202e ", "empty")],
)
async def test_a_name_that_could_deceive_is_refused(serve: Serve, connect: Connect, name: str, reason: str) -> None:
    peer = await connect(await serve(), name, greet=False)
    assert await peer.hello() == Closing("bad-name", {"reason": reason}, None)


async def test_a_name_is_cleaned(serve: Serve, connect: Connect) -> None:
    peer = await connect(await serve(), "\x1b[31mA\u202eda\n", greet=False)
    welcome = await peer.hello()
    assert isinstance(welcome, Welcome)
    assert welcome.name == "[31mAda"


@pytest.mark.parametrize(("pace", "said"), [(20.0, 20), (0.5, 0)])
async def test_welcome_says_how_much_and_how_fast_one_may_send(serve: Serve, connect: Connect, pace: float, said: int) -> None:
    """The pace rounded down, so that who keeps to it is never too fast."""
    peer = await connect(await serve(message_burst=60, message_rate=pace), greet=False)
    welcome = await peer.hello()
    assert isinstance(welcome, Welcome)
    assert welcome.limits == {"frame": 8192, "burst": 60, "rate": said, "chat": 200, "components": 128}


async def test_a_socket_that_never_finishes_its_handshake_is_cut(serve: Serve) -> None:
    server = await serve(handshake=0.1)
    for start in (b"", b"GET /ws HTTP/1.1\r\nHost: ", UPGRADE[:-2]):
        reader, _ = await raw(server, start)
        assert await cut_off(reader)


async def test_who_hangs_up_during_the_handshake_is_no_error_of_the_servers(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    server = await serve()
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", port_of(server))) as hasty:
            hasty.sendall(UPGRADE)
        assert await still_serves(server)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_socket_that_never_says_hello_is_closed(serve: Serve, connect: Connect) -> None:
    peer = await connect(await serve(hello=0.1), greet=False)
    assert await peer.ended() == (Closing("hello-late", {}, None), 1008)


async def test_a_silent_socket_is_closed(serve: Serve) -> None:
    server = await serve(hello=60.0, ping_after=0.05, silence=0.2)
    reader, _ = await raw(server, UPGRADE)
    assert await cut_off(reader)


async def test_a_quiet_person_who_is_there_is_not_closed(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair(ping_after=0.3, silence=1.0)
    ben.socket._autoping = False
    for _ in range(5):
        ping = await ben.socket.receive()
        assert ping.type is aiohttp.WSMsgType.PING
        await ben.socket.pong(ping.data)
        await ada.settle()
    await ada.act("show")
    assert (await ben.until(Step)).seat == 0


async def test_a_seat_that_falls_silent_is_asked_to_come_back(seated_pair: Any) -> None:
    """A computer that slept hears of it when it wakes, and its client comes back by itself."""
    _, ada, ben = await seated_pair(ping_after=0.05, silence=0.2)
    ben.socket._autoping = False
    watching = asyncio.create_task(ada.until(Table, lambda table: table.seats[1].link == "lost"))
    async with asyncio.timeout(PATIENCE):
        while (frame := await ben.socket.receive()).type is not aiohttp.WSMsgType.BINARY:
            assert frame.type is aiohttp.WSMsgType.PING
    assert decode_server(frame.data) == Closing("idle", {}, 1)
    await watching


async def test_who_takes_no_seat_is_closed_in_the_end(serve: Serve, connect: Connect) -> None:
    peer = await connect(await serve(lobby_idle=0.1))
    assert await peer.ended() == (Closing("idle", {}, None), 1008)


async def test_so_many_connections_and_no_more(serve: Serve, connect: Connect) -> None:
    server = await serve(connections=2)
    await connect(server, "Ada")
    await connect(server, "Ben")
    third = await connect(server, "Cem", greet=False)
    assert await third.ended() == (Closing("server-full", {}, 30), 1013)


async def test_half_open_sockets_keep_nobody_out_for_long(serve: Serve, connect: Connect) -> None:
    server = await serve(connections=50, handshake=0.2)
    held = [socket.create_connection(("127.0.0.1", port_of(server))) for _ in range(150)]
    for _ in range(100):
        try:
            assert await still_serves(server)
            break
        except aiohttp.ClientError:
            await asyncio.sleep(0.05)
    else:
        pytest.fail("nobody got in")
    for each in held:
        each.close()


async def test_a_seat_that_does_not_read_is_cut_and_nobody_else_notices(
    serve: Serve, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    server = await serve(chat_burst=100_000)
    ada, ben, deaf = [await connect(server, name) for name in ("Ada", "Ben", "Cem")]
    await ada.host(seats=4)
    await ben.join()
    await deaf.join()
    deaf.socket._conn.transport.pause_reading()
    await chat_until_lost(2, ada, ben)
    assert "cut code=slow-reader name='Cem'" in caplog.text
    assert isinstance(await ada.set_bot(3, "simple"), Done)
    await cut(deaf)


async def chat_until_lost(seat: int, speaker: Peer, *listeners: Peer) -> None:
    """Chat, heard by the listeners, until that seat's connection is lost."""
    while not any(isinstance(message, Table) and message.seats[seat].link == "lost" for message in speaker.heard[-3:]):
        await speaker.say("x" * 200)
        for listener in listeners:
            await listener.until(Said)


async def test_bytes_that_wait_too_long_for_their_reader_cut_the_line(
    serve: Serve, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    server = await serve(chat_burst=100_000, write_deadline=0.1, queue=1_000_000, message_burst=1_000_000)
    ada, deaf = await connect(server, "Ada"), await connect(server, "Cem")
    await ada.host(seats=3)
    await deaf.join()
    deaf.socket._conn.transport.pause_reading()
    await chat_until_lost(1, ada)
    assert "cut code=slow-reader name='Cem'" in caplog.text
    await cut(deaf)


async def test_an_action_of_another_seat_cannot_be_sent(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    refused = await ben.act("show")
    assert isinstance(refused, Refused)
    assert (refused.scope, refused.code) == ("rules", "not-asked")
    for action in (["show", 1], ["win"], ["draw", "x", "y"], [0]):
        reply = await ada.act(*action)
        assert isinstance(reply, Refused)
        assert reply.scope == "rules"
    assert isinstance(await ada.act("show"), Step)
