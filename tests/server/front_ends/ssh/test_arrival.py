"""Guests of the SSH front end before they have identified themselves: the limit of waiting guests, and load balancers."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncssh
import pytest

import engine
from server.app import Server
from server.front_ends.ssh import arrival
from server.front_ends.ssh.server import make
from server.storage.memory import MemoryStorage
from server.transport.client_address import Proxies, read_network
from tests.server.conftest import QUICK
from tests.server.front_ends.conftest import free_port, until_open
from tests.server.front_ends.ssh.conftest import Come, Open, Opening, needs_openssh
from tests.server.front_ends.ssh.test_hostile import connected, refused, until
from tests.server.front_ends.visitor import PATIENCE
from tests.server.test_hosting_page import block

HEADER = b"PROXY TCP4 192.0.2.7 198.51.100.1 50000 22\r\n"
SECOND = b"\r\n\r\n\x00\r\nQUIT\n\x21\x11\x00\x0c\xc0\x00\x02\x07\xc6\x33\x64\x01\xc3\x50\x00\x16"


class From:
    """Visitors over loopback, who count as somebody of the next of these addresses, then as the last of them."""

    def __init__(self) -> None:
        self.addresses = ["192.0.2.7"]

    def __call__(self, peer: str | None) -> str:
        return self.addresses.pop(0) if len(self.addresses) > 1 else self.addresses[0]


@pytest.fixture
def from_(monkeypatch: pytest.MonkeyPatch) -> From:
    found = From()
    monkeypatch.setattr(arrival, "address_of", found)
    return found


@asynccontextmanager
async def silent(door: Open, count: int, first: bytes = b"") -> AsyncIterator[list[asyncio.StreamReader]]:
    """Yield that many clients that connect and send nothing else."""
    lines = []
    for _ in range(count):
        reader, writer = await asyncio.open_connection("127.0.0.1", door.door.port)
        lines.append((reader, writer))
        writer.write(first)
        assert (await asyncio.wait_for(reader.readline(), PATIENCE)).startswith(b"SSH-2.0-")
    yield [reader for reader, _writer in lines]
    for _reader, writer in lines:
        writer.close()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Return what somebody hears until the end."""
    async with asyncio.timeout(PATIENCE):
        return await reader.read()


async def test_those_who_only_connect_do_not_keep_the_door_shut(open_ssh: Opening, from_: From) -> None:
    door = await open_ssh(door_sessions=2)
    from_.addresses = [f"2001:db8:{number}::/64" for number in range(4)] + ["192.0.2.7"]
    async with silent(door, 4) as waiting:
        async with connected(door) as ann:
            process = await ann.create_process(term_type="xterm", encoding=None)
            assert await process.stdout.read(1)
            assert arrival.MADE_ROOM.encode() in await ended(waiting[0])
        assert not waiting[1].at_eof()
    assert refused(door) == {"waited": 1}


async def test_the_crowd_makes_room_and_not_whoever_came_before_it(open_ssh: Opening, from_: From) -> None:
    """Of one IPv6 /48, which is one customer's, however many of its /64s they come from."""
    door = await open_ssh(door_sessions=2)
    from_.addresses = ["192.0.2.7", "2001:db8:0:1::/64", "2001:db8:0:2::/64", "2001:db8:0:3::/64", "192.0.2.8"]
    async with silent(door, 4) as waiting, silent(door, 1):
        assert arrival.MADE_ROOM.encode() in await ended(waiting[1])
        assert not waiting[0].at_eof()


async def test_whoever_has_come_in_makes_no_room(open_ssh: Opening) -> None:
    door = await open_ssh(door_sessions=1)
    async with connected(door) as ann:
        process = await ann.create_process(term_type="xterm", encoding=None)
        await process.stdout.read(1)
        async with silent(door, 1) as waiting, silent(door, 1):
            assert await ended(waiting[0])
            process.stdin.write(b"?")
            assert await process.stdout.read(1)


async def test_where_all_have_come_in_the_next_is_told_so(open_ssh: Opening, monkeypatch: pytest.MonkeyPatch) -> None:
    door = await open_ssh(door_sessions=1)
    async with connected(door) as ann, connected(door) as bob:
        for each in (ann, bob):
            await each.create_process(term_type="xterm", encoding=None)
        await until(lambda: all(each.is_in for each in door.door._connections))
        with pytest.raises(asyncssh.DisconnectError, match="This server has no room for more guests"):
            async with connected(door):
                pass
    assert refused(door)["full"] >= 1


async def test_a_network_has_no_more_places_than_its_share(open_ssh: Opening, from_: From) -> None:
    door = await open_ssh(door_sessions=64, door_sessions_each=1)
    from_.addresses = [f"2001:db8:0:{number}::/64" for number in range(9)]
    async with silent(door, 9) as waiting:
        assert arrival.MADE_ROOM.encode() in await ended(waiting[0])
        assert not any(reader.at_eof() for reader in waiting[1:])


async def test_whoever_has_logged_in_and_asks_for_nothing_has_not_come_in(open_ssh: Opening) -> None:
    door = await open_ssh(door_login=2.0)
    async with connected(door) as ann:
        process = await ann.create_process(term_type="xterm", encoding=None)
        await process.stdout.read(1)
        async with connected(door) as idle:
            await asyncio.wait_for(idle.wait_closed(), PATIENCE)
        assert [each.is_in for each in door.door._connections] == [True]
        process.stdin.write(b"?")
        assert await process.stdout.read(1)


# -- what they are told -----------------------------------------------------------------------------------------------


@needs_openssh
async def test_openssh_shows_why_nobody_is_let_in(open_ssh: Opening, from_: From, come: Come) -> None:
    door = await open_ssh(door_logins=1, door_logins_rate=0.001)
    async with silent(door, 1):
        ann = await come(door, "ann", columns=200)
        await ann.sees(arrival.MANY_SOON)
        assert await ann.leaves() == 255


@needs_openssh
async def test_openssh_shows_why_somebody_has_to_make_room(open_ssh: Opening, come: Come) -> None:
    """Who still thinks about the key of the door, which they see for the first time."""
    door = await open_ssh(door_sessions=1)
    ann = await come(door, "ann", "ann", "-o", "StrictHostKeyChecking=ask", columns=200)
    await ann.sees("Are you sure you want to continue connecting")
    async with silent(door, 2):
        ann.type("yes\n")
        await ann.sees(arrival.MADE_ROOM)


async def test_only_so_many_are_told_at_a_time(open_ssh: Opening, from_: From, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.transport.farewell.MOST", 1)
    door = await open_ssh(door_logins=1, door_logins_rate=0.001)
    async with silent(door, 1):
        lines = [await asyncio.open_connection("127.0.0.1", door.door.port) for _ in range(3)]
        for reader, _writer in lines:
            async with asyncio.timeout(PATIENCE):
                assert await reader.readuntil(b"again in a minute.")
        assert len(door.door._farewells._peers) == 1
        for _reader, writer in lines:
            writer.close()
        await until(lambda: not door.door._farewells._peers)


# -- behind a balancer ------------------------------------------------------------------------------------------------


@pytest.fixture
async def behind(tmp_path: Path) -> AsyncIterator[Callable[..., Awaitable[Open]]]:
    """Open an SSH front end that trusts a load balancer on this computer; keywords are limits."""
    servers = []

    async def opened(*trusted: str, **limits: Any) -> Open:
        proxies = Proxies(map(read_network, trusted))
        server = Server(engine.games, MemoryStorage(), replace(QUICK, **limits), proxies=proxies)
        servers.append(server)
        await server.start("127.0.0.1", 0)
        door = make(0)
        await server.take_ports([door], "127.0.0.1", tmp_path / "doors")
        await server.open_front_ends()
        return Open(server, door, tmp_path / "doors")

    yield opened
    for server in servers:
        await server.stop()


@asynccontextmanager
async def balancer(port: int, header: bytes) -> AsyncIterator[int]:
    """Pass on bytes to that port, with that header before them. Gives its own port."""

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65_536):
                writer.write(data)
        except ConnectionError:
            pass
        writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        for at in range(len(header)):  # in as many pieces as can be
            back.write(header[at : at + 1])
            await asyncio.sleep(0)
        pumps.extend(asyncio.create_task(work) for work in (pump(reader, back), pump(there, writer)))

    pumps: list[asyncio.Task[None]] = []
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    server.close()
    for task in pumps:
        task.cancel()


def addresses(door: Open) -> set[str]:
    """Return the addresses by which the limits count those who are there."""
    return {session.visit.address for session in door.server._sessions._sessions}  # type: ignore[union-attr]


@needs_openssh
@pytest.mark.parametrize("header", [HEADER, SECOND])
async def test_a_trusted_balancer_says_who_comes(behind: Callable[..., Awaitable[Open]], come: Come, header: bytes) -> None:
    door = await behind("127.0.0.1")
    async with balancer(door.door.port, header) as port:
        ann = await come(port, "ann", "", columns=120)
        await ann.sees("No table is open here")
        assert addresses(door) == {"192.0.2.7"}
        assert b"  ssh back-" in ann.received  # the way back leads to the balancer
        assert b"@198.51.100.1" in ann.received


@needs_openssh
@pytest.mark.skipif(shutil.which("haproxy") is None, reason="NOT RUN: there is no haproxy to come through")
async def test_a_visitor_comes_through_the_balancer_of_the_page(
    behind: Callable[..., Awaitable[Open]], come: Come, tmp_path: Path
) -> None:
    """It connects from 127.0.0.1, so the address that it says, which is the same, counts as its own."""
    door = await behind("127.0.0.1")
    port = free_port()
    example = (
        block("send-proxy-v2").replace(":7465\n", f"127.0.0.1:{port}\n").replace("10.0.0.1:7465", f"127.0.0.1:{door.door.port}")
    )
    (tmp_path / "haproxy.cfg").write_text(example)
    haproxy = await asyncio.create_subprocess_exec("haproxy", "-db", "-f", str(tmp_path / "haproxy.cfg"))
    try:
        await until_open(port)
        ann = await come(port, "ann", "", columns=120)
        await ann.sees("No table is open here")
        assert f"ssh -p {port} back-".encode() in ann.received
    finally:
        haproxy.terminate()
        await haproxy.wait()


@needs_openssh
async def test_who_comes_from_a_trusted_address_without_a_header_is_let_in(
    behind: Callable[..., Awaitable[Open]], come: Come
) -> None:
    door = await behind("127.0.0.1")
    ann = await come(door, "ann")
    await ann.sees("No table is open here")
    assert addresses(door) == {"loopback"}


@pytest.mark.parametrize("header", [HEADER, SECOND])
async def test_nobody_else_is_believed(behind: Callable[..., Awaitable[Open]], header: bytes) -> None:
    door = await behind("10.0.0.9")
    reader, writer = await asyncio.open_connection("127.0.0.1", door.door.port)
    writer.write(header)
    assert b"SSH-2.0-" in await ended(reader)
    writer.close()
    assert not addresses(door)


@pytest.mark.parametrize("header", [b"PROXY nonsense\r\n", HEADER[:20], SECOND[:20], b""])
async def test_a_header_that_is_none_or_never_ends_ends_its_socket(
    behind: Callable[..., Awaitable[Open]], header: bytes
) -> None:
    door = await behind("127.0.0.1", door_login=0.2)
    reader, writer = await asyncio.open_connection("127.0.0.1", door.door.port)
    writer.write(header)
    with suppress(ConnectionError):
        assert await ended(reader) == b""
    assert reader.at_eof() or reader.exception()
    writer.close()


async def test_limits_of_an_address_hold_for_those_behind_a_balancer(behind: Callable[..., Awaitable[Open]]) -> None:
    door = await behind("127.0.0.1", door_logins=1, door_logins_rate=0.001)
    async with silent(door, 1, HEADER):
        reader, writer = await asyncio.open_connection("127.0.0.1", door.door.port)
        writer.write(HEADER)
        assert arrival.MANY_SOON.encode() in await ended(reader)
        writer.close()
        async with silent(door, 1, HEADER.replace(b"192.0.2.7", b"192.0.2.8")):
            assert refused(door) == {"logins": 1}
