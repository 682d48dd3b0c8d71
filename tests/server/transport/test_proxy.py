"""Behind a reverse proxy: only a proxy that the host named may give the addresses of its clients."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from typing import Any

import aiohttp
import pytest

from protocol.messages import PROTOCOL, Closing, Hello, Refused, Seated, Welcome
from server.app import Server
from server.limits.limits import Limits
from server.options import read_options
from server.storage.memory import MemoryStorage
from server.transport.client_address import LOOPBACK, Proxies, read_network
from tests.server.peer import Peer, port_of
from tests.server.toy_game import Toy

HERE = ["127.0.0.1"]
TWO = ["10.0.0.5", "10.0.1.0/24"]

Come = Callable[..., Any]


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "address"),
    [
        ([], "127.0.0.1", ["192.0.2.7"], LOOPBACK),
        ([], "192.0.2.9", ["192.0.2.7"], "192.0.2.9"),
        (HERE, "192.0.2.9", ["192.0.2.7"], "192.0.2.9"),
        (HERE, "127.0.0.1", [], LOOPBACK),
        (HERE, "127.0.0.1", ["192.0.2.7"], "192.0.2.7"),
        (HERE, "::ffff:127.0.0.1", ["192.0.2.7"], "192.0.2.7"),
        (HERE, "127.0.0.1", ["2001:db8::7"], "2001:db8::/64"),
        (HERE, "127.0.0.1", ["198.51.100.1, 192.0.2.7"], "192.0.2.7"),
        (HERE, "127.0.0.1", ["198.51.100.1", "192.0.2.7"], "192.0.2.7"),
        (HERE, "127.0.0.1", ["192.0.2.7, unknown"], LOOPBACK),
        (HERE, "127.0.0.1", ["192.0.2.7:5000"], LOOPBACK),
        (HERE, "127.0.0.1", ["", ",,"], LOOPBACK),
        (HERE, "127.0.0.1", ["\x1b[2J"], LOOPBACK),
        (TWO, "10.0.0.5", ["198.51.100.1, 192.0.2.7, 10.0.1.200"], "192.0.2.7"),
        (TWO, "10.0.0.5", ["192.0.2.7", "10.0.2.1"], "10.0.2.1"),
        (TWO, "10.0.0.5", [], "10.0.0.5"),
        (TWO, "10.0.0.5", ["10.0.1.1"], "10.0.0.5"),
        (TWO, "10.0.0.5", ["127.0.0.1"], "10.0.0.5"),
        (TWO, "10.0.0.5", ["192.0.2.7, ::1"], "10.0.0.5"),
    ],
)
def test_the_last_who_is_no_trusted_proxy_is_the_one(
    trusted: list[str], peer: str, forwarded: Sequence[str], address: str
) -> None:
    assert Proxies(map(read_network, trusted)).address_of(peer, forwarded) == address


@pytest.fixture
async def come() -> AsyncIterator[Come]:
    """Connect to a server, as its proxy does for people elsewhere: `come(server, name, *said by the proxy)`."""
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())

        async def connect(server: Server, name: str, *said: str) -> Peer:
            headers = [("X-Forwarded-For", value) for value in said]
            url = f"ws://127.0.0.1:{port_of(server)}/ws"
            return Peer(await stack.enter_async_context(session.ws_connect(url, headers=headers)), name)

        yield connect


@pytest.fixture
async def behind() -> AsyncIterator[Callable[..., Any]]:
    """Start a server that trusts these proxies."""
    servers: list[Server] = []

    async def start(*trusted: str, **limits: Any) -> Server:
        proxies = Proxies(map(read_network, trusted))
        servers.append(Server({"toy": Toy}, MemoryStorage(), Limits(**limits), proxies=proxies))
        await servers[-1].start("127.0.0.1", 0)
        return servers[-1]

    yield start
    for server in servers:
        await server.stop()


async def is_admitted(peer: Peer) -> bool:
    with suppress(ConnectionError):
        await peer.send(Hello([PROTOCOL], "test", peer.name))
    reply = await peer.next()
    assert isinstance(reply, Welcome) or reply == Closing("server-full", {}, 30)
    return isinstance(reply, Welcome)


async def test_the_limits_of_an_address_hold_for_whom_the_proxy_speaks_for(behind: Come, come: Come) -> None:
    server = await behind("127.0.0.1", connections_each=2)
    said = ["192.0.2.7", "192.0.2.7", "192.0.2.7", "192.0.2.8", "192.0.2.8, 192.0.2.7"]
    peers = [await come(server, f"P{number}", each) for number, each in enumerate(said)]
    assert [await is_admitted(peer) for peer in peers] == [True, True, False, True, False]
    here = [await come(server, f"Q{number}") for number in range(4)]
    assert all([await is_admitted(peer) for peer in here]), "people on this machine, beside the proxy"


async def test_guesses_and_tables_are_counted_for_whom_the_proxy_speaks_for(behind: Come, come: Come) -> None:
    server = await behind("127.0.0.1", tries=2, tries_rate=0.0, tables_each=1)
    guesser, again, other = [await come(server, name, said) for name, said in
                             (("Ada", "192.0.2.7"), ("Ben", "192.0.2.7"), ("Cem", "192.0.2.8"))]  # fmt: skip
    for peer in (guesser, again, other):
        await peer.hello()
    codes = [await peer.join("00000-00000") for peer in (guesser, again, guesser, again, other)]
    assert [refused.code for refused in codes] == ["no-such-table"] * 2 + ["too-fast"] * 2 + ["no-such-table"]
    assert isinstance(await guesser.host(), Seated)
    assert isinstance(refused := await again.host(), Refused)
    assert refused.code == "too-many-tables"
    assert isinstance(await other.host(), Seated)


async def test_unless_a_proxy_is_named_the_header_says_nothing(behind: Come, come: Come) -> None:
    server = await behind(connections_each=1)
    peers = [await come(server, f"P{number}", "192.0.2.7") for number in range(3)]
    assert all([await is_admitted(peer) for peer in peers])
    assert {connection.address for connection in server.connections} == {LOOPBACK}


async def test_a_proxys_own_sockets_are_counted_for_nobody(behind: Come, come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.transport.admission.peer_of", lambda _: "10.0.0.5")
    trusting, other = await behind("10.0.0.5", connections_each=1), await behind(connections_each=1)
    assert all([await is_admitted(await come(trusting, f"P{number}")) for number in range(5)])
    for number in range(2):
        await come(other, f"P{number}")
    with pytest.raises(aiohttp.ClientError):
        await come(other, "P2")


async def test_the_log_names_whom_the_proxy_speaks_for(behind: Come, come: Come, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    server = await behind("127.0.0.1")
    await (await come(server, "Ada", "192.0.2.7")).hello()
    assert "hello name='Ada' build='test' address=192.0.2.7 " in caplog.text


async def test_a_client_of_a_server_alone_tells_no_key(behind: Come) -> None:
    server = await behind("127.0.0.1")
    url, headers = f"ws://127.0.0.1:{port_of(server)}/ws", {"X-Traderow-Relay": "1", "X-Traderow-Who": "SHA256%3Ax"}
    async with aiohttp.ClientSession() as session, session.ws_connect(url, headers=headers) as socket:
        assert await is_admitted(Peer(socket, "Eve"))
        assert [connection.who for connection in server.connections] == [""]


def test_the_host_names_addresses_and_networks() -> None:
    assert read_options([]).trust_proxy == []
    trusted = Proxies(read_options(["--trust-proxy", "127.0.0.1, 10.1.0.0/16,2001:db8::5"]).trust_proxy)
    told = {peer: trusted.trusts(peer) for peer in ("127.0.0.1", "10.1.9.9", "2001:db8::5", "10.2.0.1", "nonsense", None)}
    assert list(told.values()) == [True, True, True, False, False, False]


@pytest.mark.parametrize("text", ["", "localhost", "10.0.0.5/8", "10.0.0.5;10.0.0.6", "300.0.0.1", "*"])
def test_what_is_no_address_is_refused_in_a_sentence(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_options(["--trust-proxy", text])
    assert "give addresses or networks, as in 127.0.0.1,10.1.0.0/16" in capsys.readouterr().err
