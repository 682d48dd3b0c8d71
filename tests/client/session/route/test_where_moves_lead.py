"""Servers that redirect clients into private networks: the client checks the real address, not the given name."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import ip_address, ip_network
from typing import Any

import pytest

from client.session import moves
from client.session.kept_seats import KeptSeats
from client.session.reconnecting import MOVED_ASTRAY
from client.session.route import Address
from client.session.sentences import of_code
from client.session.session import Session
from client.session.updates import LinkChanged
from protocol.messages import Moved
from tests.client.conftest import QUICK
from tests.client.fake_server import PATIENCE, FakeServer, Heard
from tests.client.seated import seated

OWN = [[ip_network("192.168.1.0/24"), ip_network("2a00:1:2:3::/64")], [ip_network("172.17.0.0/16")]]
"""The networks of two interfaces, as a computer at home may have them."""
CARDS = "cards.example.org"


class Internet:
    """The addresses that this test's ports and names seem to have; all of them are on loopback.

    `asked`: how often each name was looked up. `visits`: connections to the place where nobody should be sent.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seems: dict[int, str] = {}
        self.asked: dict[str, int] = {}
        self.visits = 0
        self.visited = asyncio.Event()
        monkeypatch.setattr(moves, "ip_of", self._ip_of, raising=False)
        monkeypatch.setattr(moves, "own_interfaces", lambda: OWN, raising=False)
        monkeypatch.setattr(socket, "getaddrinfo", self._look_up)

    def _ip_of(self, sockaddr: tuple[Any, ...]) -> Any:
        return ip_address(self.seems[sockaddr[1]])

    def _look_up(self, host: str, port: int, *_: object, **__: object) -> list[tuple[Any, ...]]:
        self.asked[host] = self.asked.get(host, 0) + 1
        return [(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", ("127.0.0.1", port))]

    async def come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.visits += 1
        self.visited.set()
        writer.close()


@pytest.fixture
def internet(monkeypatch: pytest.MonkeyPatch) -> Internet:
    return Internet(monkeypatch)


async def sent(server: FakeServer, session: Session, to: str) -> None:
    """Put the session at a table of the server, which sends it there."""
    peer = await seated(server, session)
    await peer.send(Moved(None, to))


async def outcome(internet: Internet, heard: Heard) -> str:
    """Return whether somebody came there, or the words with which it was refused."""
    astray = asyncio.create_task(heard.until(LinkChanged, lambda link: link.code == MOVED_ASTRAY))
    there = asyncio.create_task(internet.visited.wait())
    async with asyncio.timeout(PATIENCE):
        await asyncio.wait({astray, there}, return_when=asyncio.FIRST_COMPLETED)
    told = astray.result().code if astray.done() else "visited"
    for task in (astray, there):
        task.cancel()
    return told


@pytest.mark.parametrize(
    ("first", "node", "leads_to", "goes"),
    [
        ("8.8.8.8", "node.example.org", "8.8.4.4", True),
        ("8.8.8.8", "node.example.org", "10.255.255.1", False),
        ("8.8.8.8", "node.example.org", "127.0.0.1", False),
        ("8.8.8.8", "node.example.org", "169.254.169.254", False),
        ("8.8.8.8", "node.example.org", "192.168.1.9", False),
        ("8.8.8.8", "node.example.org", "2a00:1:2:3::9", False),  # of the internet, and in our own network
        ("8.8.8.8", CARDS, "127.0.0.1", False),  # the name of the first server, which now leads elsewhere
        ("192.168.1.5", "node.example.org", "192.168.1.6", True),
        ("192.168.1.5", "node.example.org", "2a00:1:2:3::9", True),  # the same network by another name
        ("192.168.1.5", "node.example.org", "172.17.0.2", False),
        ("192.168.1.5", "node.example.org", "10.0.0.1", False),
        ("192.168.1.5", "printer.local", "192.168.1.6", True),
        ("192.168.1.5", "printer.local", "127.0.0.1", False),
        ("127.0.0.1", "node.example.org", "192.168.1.6", False),
        ("127.0.0.1", "node.example.org", "8.8.8.8", False),
    ],
)
async def test_what_a_name_leads_to_is_judged_and_not_the_name(
    server: FakeServer, heard: Heard, internet: Internet, first: str, node: str, leads_to: str, goes: bool
) -> None:
    elsewhere = await asyncio.start_server(internet.come, "127.0.0.1", 0)
    port = elsewhere.sockets[0].getsockname()[1]
    internet.seems = {server.address.port: first, port: leads_to}
    session = Session(Address(CARDS, server.address.port, "ws"), "Ann", timing=QUICK)
    session.listen(heard)
    await sent(server, session, f"ws://{node}:{port}")
    assert (await outcome(internet, heard), internet.visits > 0) == (("visited", True) if goes else (MOVED_ASTRAY, False))
    await session.close()
    elsewhere.close()


async def test_between_the_judgement_and_the_connection_no_name_is_looked_up_again(
    server: FakeServer, heard: Heard, internet: Internet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name whose answers change each time: the socket is connected to the very address that was judged."""
    elsewhere = await asyncio.start_server(internet.come, "127.0.0.1", 0)
    port = elsewhere.sockets[0].getsockname()[1]
    internet.seems = {server.address.port: "8.8.8.8", port: "8.8.4.4"}
    judged: list[Any] = []
    judge = moves.Moves.may_connect
    monkeypatch.setattr(moves.Moves, "may_connect", lambda self, to: judged.append(to) or judge(self, to))
    session = Session(Address(CARDS, server.address.port, "ws"), "Ann", timing=QUICK)
    session.listen(heard)
    await sent(server, session, f"ws://node.example.org:{port}")
    assert await outcome(internet, heard) == "visited"
    assert internet.asked["node.example.org"] == 1
    assert judged[0] == ("127.0.0.1", port)
    await session.close()
    elsewhere.close()


@pytest.mark.parametrize(
    "to",
    [
        "ws://192.168.1.1",
        "ws://10.255.255.1:80",
        "ws://169.254.169.254:80",
        "ws://[fe80::1]:80",
        "ws://[::ffff:10.0.0.1]:80",
        "ws://[64:ff9b::a00:1]:80",
        "ws://[2002:a00:1::1]:80",
        "ws://0.0.0.0:22",
        "ws://[::]:22",
        "ws://224.0.0.251:5353",
        "ws://127.0.0.1:22",
        "ws://[::1]:631",
        "ws://[::ffff:127.0.0.1]:22",
        "ws://localhost:80",
        "ws://8.8.8.8",
    ],
)
async def test_from_a_tunnel_to_this_computer_nobody_is_sent_into_its_networks(
    server: FakeServer, heard: Heard, monkeypatch: pytest.MonkeyPatch, to: str
) -> None:
    connected: list[Any] = []
    loop = asyncio.get_running_loop()
    connect = loop.sock_connect

    async def spied(sock: socket.socket, address: Any) -> None:
        if address[:2] != ("127.0.0.1", server.address.port):
            connected.append(address)
            raise ConnectionRefusedError
        await connect(sock, address)

    monkeypatch.setattr(loop, "sock_connect", spied)
    session = Session(Address("localhost", server.address.port), "Ann", timing=QUICK)
    session.listen(heard)
    monkeypatch.setattr(socket, "getaddrinfo", _only_ipv4(socket.getaddrinfo))
    await sent(server, session, to)
    await heard.until(LinkChanged, lambda link: link.state == "lost")
    lost = next(link for link in heard.all(LinkChanged) if link.state == "lost")
    assert (lost.code, connected) == (MOVED_ASTRAY, [])
    assert "--cluster" in of_code(lost.code, lost.args)
    await session.close()


async def test_where_the_person_has_named_it_a_server_may_be_anywhere(
    server: FakeServer, heard: Heard, internet: Internet, keep: KeptSeats
) -> None:
    elsewhere = await asyncio.start_server(internet.come, "127.0.0.1", 0)
    port = elsewhere.sockets[0].getsockname()[1]
    internet.seems = {server.address.port: "127.0.0.1", port: "10.0.0.1"}
    session = Session(Address("localhost", server.address.port), "Ann", keep=keep, timing=QUICK, cluster=["node.lan"])
    session.listen(heard)
    await sent(server, session, f"ws://node.lan:{port}")
    assert await outcome(internet, heard) == "visited"
    (kept,) = keep.all()
    assert kept.cluster == ["node.lan"]
    await session.close()
    elsewhere.close()


def _only_ipv4(look_up: Any) -> Any:
    return lambda host, port, *_, **__: look_up(host, port, socket.AF_INET, socket.SOCK_STREAM)
