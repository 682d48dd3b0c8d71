"""Adversarial guests and bad connections at the SSH front end, with asyncssh as a client that does what OpenSSH would not."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import asyncssh
import pytest

from protocol.messages import Ping, Pong
from server.front_ends.ssh import arrival
from server.front_ends.ssh.asyncssh_shim import COMPRESSED
from server.front_ends.ssh.session import VisitorSession
from server.front_ends.ssh.who import Comer
from tests.server.conftest import Connect
from tests.server.front_ends.ssh.conftest import Come, Open, Opening, needs_openssh
from tests.server.front_ends.visitor import PATIENCE

TERMS = {"game": "star-realms", "mode": "duel", "seats": 2}
ELSEWHERE = "192.0.2.7"


class Guest(asyncssh.SSHClient):
    """Has no key, and answers when it is asked nothing."""

    def kbdint_auth_requested(self) -> str:
        return ""


@asynccontextmanager
async def connected(door: Open, user: str = "ann", **options: Any) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """Yield a client that offers compression, and no key unless it is given one."""
    given = {"client_keys": [], "agent_path": None, "compression_algs": [COMPRESSED], "client_factory": Guest, **options}
    async with asyncio.timeout(PATIENCE):
        async with asyncssh.connect(
            "127.0.0.1", door.door.port, known_hosts=None, username=user, config=None, **given
        ) as connection:
            yield connection


def refused(door: Open) -> dict[str, float]:
    """Return how many were sent away, by reason."""
    samples = door.server.lobby.services.counters.door_refusals.collect()[0].samples
    return {sample.labels["reason"]: sample.value for sample in samples if sample.name.endswith("_total")}


def sessions(door: Open) -> int:
    """Return the number of guests."""
    samples = door.server.lobby.services.counters.door_sessions_open.collect()[0].samples
    return int(sum(sample.value for sample in samples))


async def until(fits: Callable[[], bool]) -> None:
    """Wait for what nobody is told."""
    async with asyncio.timeout(PATIENCE):
        while not fits():  # noqa: ASYNC110  no event tells it
            await asyncio.sleep(0.01)


@pytest.fixture
def from_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count whoever comes over loopback as somebody of another address."""
    monkeypatch.setattr(arrival, "address_of", lambda peer: ELSEWHERE)


class Channel:
    """Fails, as asyncssh's does, where something is written after the visitor has closed it."""

    def __init__(self) -> None:
        self.is_open = True
        self.shown: list[bytes] = []

    def is_closing(self) -> bool:
        return not self.is_open

    def write(self, data: bytes) -> None:
        if not self.is_open:
            raise BrokenPipeError("Channel not open for sending")
        self.shown.append(data)


def test_what_is_drawn_after_the_visitor_closed_the_channel_goes_nowhere() -> None:
    channel, session = Channel(), VisitorSession(cast(Any, None), ELSEWHERE, Comer("ann"))
    session._channel = cast(Any, channel)
    session.show(b"a frame")
    channel.is_open = False
    session.show(b"another")
    assert channel.shown == [b"a frame"]


async def test_who_ends_what_they_type_before_the_refusal_reads_it(open_ssh: Opening, from_elsewhere: None) -> None:
    door = await open_ssh(door_sessions_each=1)
    async with connected(door) as first, connected(door) as second:
        ann = await first.create_process(term_type="xterm", encoding=None)
        await ann.stdout.read(1)
        process = await second.create_process(term_type="xterm", encoding=None)
        process.stdin.write_eof()
        assert b"There are too many guests from your address" in await process.stderr.read()
        assert (await process.wait()).exit_status == 1


async def test_who_offers_a_key_without_proving_it_gets_no_seat_of_its_owner(open_ssh: Opening) -> None:
    door = await open_ssh()
    key = asyncssh.generate_private_key("ssh-ed25519")
    other = asyncssh.generate_private_key("ssh-ed25519")

    class Liar(asyncssh.SSHClient):
        """Offers the public key of somebody, cannot sign, and goes on without."""

        def public_key_auth_requested(self) -> Any:
            keypair = asyncssh.load_keypairs(other)[0]
            cast(Any, keypair).public_data = key.public_data
            offered, self.offered = not getattr(self, "offered", False), True
            return keypair if offered else None

        def kbdint_auth_requested(self) -> str:
            return ""

    async with connected(door, client_factory=Liar) as connection:
        process = await connection.create_process(term_type="xterm", encoding=None)
        await process.stdout.read(1)
    assert not door.server._sessions.visitors.knows(key.get_fingerprint())  # type: ignore[union-attr]


async def test_nothing_is_forwarded_and_there_are_no_files(open_ssh: Opening) -> None:
    async with connected(await open_ssh()) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", 1)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 1)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/tmp/x")
        with pytest.raises((asyncssh.Error, EOFError)):
            await connection.start_sftp_client()
        with pytest.raises(asyncssh.ChannelOpenError):  # and one session is all
            await connection.create_process(term_type="xterm")


async def test_the_agent_is_not_asked_for(open_ssh: Opening) -> None:
    async with connected(await open_ssh(), agent_forwarding=True, agent_path="/nowhere") as connection:
        process = await connection.create_process(term_type="xterm", encoding=None)
        await process.stdout.read(1)
        assert not list(connection._channels.values())[1:]


async def test_variables_that_could_harm_do_not_reach_the_client(open_ssh: Opening, tmp_path: Any) -> None:
    door = await open_ssh()
    harm = {"LD_PRELOAD": "/tmp/x.so", "PYTHONPATH": "/tmp", "HOME": "/root", "LC_ALL": "../../etc", "TEXTUAL": "1"}
    many = {f"LC_{number}": "x" * 100 for number in range(200)}
    async with connected(door) as connection:
        process = await connection.create_process(term_type="../../x", encoding=None, env={**harm, **many})
        heard = b""
        while b"tables" not in heard and b"table" not in heard:
            heard += await process.stdout.read(1000)
    assert b"Traceback" not in heard


@pytest.mark.parametrize("encoding", ["zlib", "hex", "rot13", "undefined", "idna", "utf_16", "raw_unicode_escape", "nothing"])
async def test_what_is_no_encoding_of_a_locale_counts_as_utf_8(open_ssh: Opening, encoding: str) -> None:
    async with connected(await open_ssh()) as connection:
        process = await connection.create_process(term_type="dumb", encoding=None, env={"LANG": f"pl_PL.{encoding}"})
        heard = b""
        while "otwartego stołu".encode() not in heard:
            data = await process.stdout.read(1000)
            assert data, f"the visit ended with {heard!r}"
            heard += data


@pytest.mark.parametrize("algorithms", [["none"], ["zlib"]])
async def test_a_client_that_cannot_unpack_is_refused_with_the_reason(open_ssh: Opening, algorithms: list[str]) -> None:
    with pytest.raises(asyncssh.KeyExchangeFailed, match="compression"):
        async with connected(await open_ssh(), compression_algs=algorithms):
            pass


async def test_it_is_let_in_where_the_host_says_so(open_ssh: Opening) -> None:
    async with connected(await open_ssh(compressed=False), compression_algs=["none"]):
        pass


async def test_a_slow_key_exchange_is_not_offered(open_ssh: Opening) -> None:
    with pytest.raises(asyncssh.KeyExchangeFailed):
        async with connected(await open_ssh(), kex_algs=["diffie-hellman-group18-sha512"]):
            pass


async def test_visitors_are_limited_in_all(open_ssh: Opening) -> None:
    door = await open_ssh(door_sessions=1)
    async with connected(door, "ann") as first, connected(door, "bob") as second:
        ann = await first.create_process(term_type="xterm", encoding=None)
        await ann.stdout.read(1)
        bob = await second.create_process(term_type="xterm", encoding=None)
        assert b"This server has no room for more guests" in await bob.stderr.read()
    assert refused(door) == {"full": 1}


async def test_visitors_of_one_address_are_limited(open_ssh: Opening, from_elsewhere: None) -> None:
    door = await open_ssh(door_sessions_each=1)
    async with connected(door, "ann") as first, connected(door, "bob") as second:
        ann = await first.create_process(term_type="xterm", encoding=None)
        await ann.stdout.read(1)
        bob = await second.create_process(term_type="xterm", encoding=None)
        assert b"There are too many guests from your address" in await bob.stderr.read()
    assert refused(door) == {"address": 1}


async def test_who_knocks_too_often_is_not_heard(open_ssh: Opening, from_elsewhere: None) -> None:
    door = await open_ssh(door_logins=2, door_logins_rate=0.001)
    for _ in range(2):
        async with connected(door):
            pass
    with pytest.raises(asyncssh.DisconnectError, match="Too many have come from your address in a short time"):
        async with connected(door):
            pass
    assert refused(door) == {"logins": 1}


async def test_who_says_nothing_is_cut(open_ssh: Opening) -> None:
    door = await open_ssh(door_login=0.1)
    reader, writer = await asyncio.open_connection("127.0.0.1", door.door.port)
    async with asyncio.timeout(PATIENCE):
        assert b"SSH-2.0-" in await reader.read()
    writer.close()


@pytest.mark.parametrize("bytes_", [b"\x00" * 100_000, b"SSH-2.0-x\r\n" + b"\xff" * 50_000, b"GET / HTTP/1.1\r\n\r\n"])
async def test_bytes_that_are_no_ssh_end_their_connection_alone(open_ssh: Opening, bytes_: bytes) -> None:
    door = await open_ssh(door_login=5.0)
    async with connected(door) as other:
        process = await other.create_process(term_type="xterm", encoding=None)
        reader, writer = await asyncio.open_connection("127.0.0.1", door.door.port)
        writer.write(bytes_)
        async with asyncio.timeout(PATIENCE):
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await reader.readexactly(1_000_000)
        writer.close()
        await process.stdout.read(1)


async def test_a_packet_that_unpacks_without_end_ends_its_connection(open_ssh: Opening) -> None:
    door = await open_ssh()
    async with connected(door) as connection:
        process = await connection.create_process(term_type="xterm", encoding=None)
        await process.stdout.read(1)

        class Bomb:
            def compress(self, data: bytes) -> bytes:
                packing = zlib.compressobj()
                return packing.compress(bytes(20_000_000)) + packing.flush(zlib.Z_SYNC_FLUSH)

        cast(Any, connection)._compressor = Bomb()
        process.stdin.write(b"x")
        await process.wait_closed()
    async with connected(door):
        pass


async def test_a_flood_of_keys_is_read_no_faster_than_anybody_types(open_ssh: Opening, connect: Connect) -> None:
    door = await open_ssh()
    host = await connect(door.server, "Hal")
    async with connected(door) as connection:
        process = await connection.create_process(term_type="xterm", encoding=None)
        await process.stdout.read(1)
        for _ in range(200):
            process.stdin.write(bytes(30_000))
        await host.send(Ping(1))
        await host.until(Pong)


@needs_openssh
async def test_who_does_not_read_misses_frames_and_sees_the_whole_screen_when_reading_again(
    open_ssh: Opening, connect: Connect, come: Come
) -> None:
    door = await open_ssh()
    host = await connect(door.server, "Hal")
    await host.host(**TERMS)
    ann = await come(door, "ann")
    await ann.answers("table        title", "1")
    await ann.sees("Hand ")
    (session,) = door.server._sessions._sessions  # type: ignore[union-attr]
    session.drop_frames()
    ann.type("?")
    await until(lambda: session.has_dropped)
    missed = ann.text
    ann.received = b""
    session.show_again()
    await ann.sees("Bring Hal from 50 authority to 0")
    assert "Bring Hal" not in missed


@needs_openssh
async def test_a_visitor_who_stands_still_holds_nobody_up(open_ssh: Opening, connect: Connect, come: Come) -> None:
    door = await open_ssh()
    frozen = await come(door, "ann")
    await frozen.sees("No table is open here")
    frozen.freeze()
    other = await come(door, "bob", "bob")
    await other.sees("No table is open here")
    assert sessions(door) == 2
    await frozen.kill()
    await until(lambda: sessions(door) == 1)


@pytest.mark.parametrize("user", ["--help", "-7K3Q9-XM2PA", "watch-", "back-", "a" * 1000, "é" * 40, "../.."])
async def test_a_user_name_that_is_none_leads_to_the_question_for_one_or_to_a_sentence(open_ssh: Opening, user: str) -> None:
    async with connected(await open_ssh(), user) as connection:
        process = await connection.create_process(term_type="xterm", encoding=None)
        heard = b""
        async with asyncio.timeout(PATIENCE):
            while not any(
                words in heard for words in (b"Your name at the table, up to 16 characters:", b"table", b"no longer valid")
            ):
                data = await process.stdout.read(1000)
                heard += data or await process.stderr.read()
    assert b"Traceback" not in heard
    assert b"usage" not in heard
