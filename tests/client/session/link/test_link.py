"""Connecting to a server that is not traderow's, not yet started or already stopped: always a Trouble with a name."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import msgpack
import pytest
from aiohttp import ClientConnectionResetError, ClientWebSocketResponse, web
from msgspec import structs

from client.session import sentences
from client.session.link import Link
from client.session.route import Address
from client.text.trouble import Trouble
from protocol import codec, messages, version
from tests.client.conftest import QUICK
from tests.client.fake_server import FakeServer, welcome

Client = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def trouble_at(address: Address, **timing: float) -> Trouble:
    with pytest.raises(Trouble) as trouble:
        await Link.open(address, "Ann", replace(QUICK, **timing))
    assert trouble.value.arguments["address"] == address.text
    return trouble.value


@asynccontextmanager
async def something_that(answers: Client) -> AsyncIterator[Address]:
    """Yield a TCP server that is not ours."""
    listening = await asyncio.start_server(answers, "127.0.0.1", 0)
    yield Address("127.0.0.1", listening.sockets[0].getsockname()[1])
    listening.close()


async def test_nobody_listens_on_a_closed_port() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert (await trouble_at(Address("127.0.0.1", port))).code == "nobody-listens"
    assert (await trouble_at(Address("localhost", port))).code == "nobody-listens"


async def test_a_name_that_does_not_exist() -> None:
    assert (await trouble_at(Address("no-such-name.invalid"))).code == "no-such-host"


async def test_a_web_server_is_foreign() -> None:
    async def page(request: web.Request) -> web.Response:
        return web.Response(text="<html>hello</html>", content_type="text/html")

    app = web.Application()
    app.router.add_get("/", page)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    assert (await trouble_at(Address("127.0.0.1", runner.addresses[0][1]))).code == "foreign"
    await runner.cleanup()


async def test_an_ssh_server_is_foreign() -> None:
    async def banner(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"SSH-2.0-OpenSSH_9.2\r\n")
        await reader.read(100)
        writer.close()

    async with something_that(banner) as address:
        assert (await trouble_at(address)).code == "foreign"


async def test_a_server_that_hangs_up_at_once_is_foreign() -> None:
    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(10)
        writer.close()

    async with something_that(hang_up) as address:
        assert (await trouble_at(address)).code == "foreign"


async def test_a_server_that_takes_the_connection_and_says_nothing_is_not_waited_for_for_ever() -> None:
    silence = asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await silence.wait()
        writer.close()

    async with something_that(hang) as address:
        assert (await trouble_at(address, connect=0.05)).code == "no-answer"
        silence.set()


async def test_a_server_that_never_answers_the_greeting_is_not_waited_for_for_ever(server: FakeServer) -> None:
    assert (await trouble_at(server.address, greeting=0.05)).code == "no-answer"


@pytest.mark.parametrize(
    "answer",
    [codec.encode(messages.Pong(1)), b"hello, this is another game", b"\x90", b""],
    ids=["another message", "another language", "an empty array", "nothing"],
)
async def test_a_websocket_that_answers_something_else_is_foreign(server: FakeServer, answer: bytes) -> None:
    opening = asyncio.create_task(trouble_at(server.address))
    peer = await server.accept()
    await peer.receive(messages.Hello)
    await peer.send_raw(answer)
    assert (await opening).code == "foreign"


async def test_a_websocket_that_talks_text_is_foreign(server: FakeServer) -> None:
    opening = asyncio.create_task(trouble_at(server.address))
    peer = await server.accept()
    await peer.socket.send_str('{"type": "hello"}')
    assert (await opening).code == "foreign"


async def test_a_version_that_does_not_fit_names_both_sides(server: FakeServer) -> None:
    opening = asyncio.create_task(trouble_at(server.address))
    peer = await server.accept()
    await peer.receive(messages.Hello)
    await peer.send(messages.Closing("version", {"client": [1], "server": [7, 8], "server_build": "traderow 9"}, None))
    trouble = await opening
    assert (trouble.scope, trouble.code, trouble.arguments["server"]) == ("closing", "version", [7, 8])


async def test_a_greeting_of_ours_that_does_not_fit_is_one_of_another_version(server: FakeServer) -> None:
    """As that of a server from before `doors` was there: it says what it is, so it is no stranger."""
    opening = asyncio.create_task(trouble_at(server.address))
    peer = await server.accept()
    await peer.receive(messages.Hello)
    await peer.send_raw(msgpack.packb(["welcome", 3, "traderow 0.0.9\x1b[2J", "Ann", {}, {}, {}, {}]))
    trouble = await opening
    assert (trouble.scope, trouble.code, trouble.arguments["reason"]) == ("closing", "version", "wrong-fields")
    assert sentences.of_trouble(trouble) == (
        "The server is another version of traderow: it speaks protocol 3 (traderow 0.0.9[2J), "
        f"this program {messages.PROTOCOL} ({version.BUILD}). Update the older of the two."
    )


async def test_a_message_of_ours_that_does_not_fit_is_one_of_another_version(server: FakeServer) -> None:
    opening = asyncio.create_task(Link.open(server.address, "Ann", QUICK))
    peer = await server.accept()
    await peer.greet()
    link = await opening
    for frame in (["pong"], ["weather", "rain"]):
        await peer.send_raw(msgpack.packb(frame))
        with pytest.raises(Trouble) as trouble:
            await link.receive()
        args = trouble.value.arguments
        assert (trouble.value.code, args["server"], args["server_build"]) == (
            "version",
            [link.welcome.version],
            link.welcome.build,
        )
        assert (args["client"], args["client_build"]) == ([messages.PROTOCOL], version.BUILD)
    await link.close()


async def test_a_ping_that_can_no_longer_be_answered_is_the_end_of_the_line(
    server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As aiohttp has it when the line broke behind a ping that is read only now."""

    async def cannot(socket: ClientWebSocketResponse, payload: bytes) -> None:
        raise ClientConnectionResetError("Cannot write to closing transport")

    monkeypatch.setattr(ClientWebSocketResponse, "pong", cannot)
    opening = asyncio.create_task(Link.open(server.address, "Ann", QUICK))
    peer = await server.accept()
    await peer.greet()
    link = await opening
    await peer.socket.ping(b"seated")
    with pytest.raises(Trouble) as trouble:
        await link.receive()
    assert (trouble.value.scope, trouble.value.code) == ("link", "lost")
    await link.close()


async def test_a_server_that_answers_no_goodbye_is_left_all_the_same(server: FakeServer) -> None:
    opening = asyncio.create_task(Link.open(server.address, "Ann", QUICK))
    peer = await server.accept()
    await peer.greet()
    link = await opening
    peer.stop_reading()
    await link.close()
    assert link._http.closed


async def test_a_welcome_in_a_version_that_was_not_offered_is_foreign_speech(server: FakeServer) -> None:
    opening = asyncio.create_task(trouble_at(server.address))
    peer = await server.accept()
    hello = await peer.receive(messages.Hello)
    await peer.send(structs.replace(welcome(), version=hello.versions[-1] + 1))
    trouble = await opening
    assert (trouble.scope, trouble.code) == ("closing", "version")
    offered = ", ".join(map(str, hello.versions))
    assert f"protocol {hello.versions[-1] + 1} (fake 1), this program {offered} ({version.BUILD})" in sentences.of_trouble(
        trouble
    )
