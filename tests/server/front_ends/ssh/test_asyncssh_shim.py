"""Check that the inner parts of asyncssh on which our shim relies are there, in the version that is pinned."""

from __future__ import annotations

import asyncio
import inspect
import socket
import tomllib
import zlib
from pathlib import Path
from typing import Any, cast

import asyncssh
import pytest
from asyncssh import channel, compression
from asyncssh import connection as inner
from asyncssh.constants import MSG_IGNORE

from server.front_ends.ssh.asyncssh_shim import (
    COMPRESSED,
    LONGEST,
    FewVariables,
    Packer,
    Unpacker,
    ciphers,
    send_nothing_to_ignore,
    watch_transport,
)
from server.limits.token_bucket import TokenBucket

VERSION = "2.24"
"""When this changes: read what is new in asyncssh/connection.py, channel.py and compression.py, then test the door."""
PROJECT = Path(__file__).parents[4] / "pyproject.toml"


def test_the_installed_version_is_the_one_whose_inner_parts_are_known() -> None:
    assert asyncssh.__version__.startswith(f"{VERSION}.")


def test_the_pin_allows_that_minor_version_alone() -> None:
    major, minor = map(int, VERSION.split("."))
    extra = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]["network"]
    assert f"asyncssh>={VERSION},<{major}.{minor + 1}" in extra


@pytest.mark.parametrize(
    ("of", "words"),
    [
        (inner.SSHConnection.connection_made, "self._transport ="),
        (inner.SSHConnection.connection_made, "self._owner = self._protocol_factory()"),
        (
            inner.SSHServerConnection.__init__,
            "loop: asyncio.AbstractEventLoop,\n                 options: 'SSHServerConnectionOptions',",
        ),
        (inner.SSHConnection._force_close, "self._loop.call_soon(self._cleanup, exc)"),
        (inner.SSHConnection.disconnect, "self._send_disconnect(code, reason, lang)"),
        (inner.SSHConnection.get_extra_info, "self._extra.get(name,"),
        (inner.SSHConnection.pause_writing, "Do nothing with this for now"),
        (inner.SSHConnection.data_received, "self._recv_data()"),
        (inner.SSHConnection.__init__, "self._auth_complete = False"),
        (inner.SSHConnection.send_userauth_success, "self._auth_complete = True"),
        (inner.SSHServerConnection.validate_public_key, "return key.verify(String(self._session_id) + msg, signature)"),
        (inner.SSHServerConnection._validate_client_public_key, "self._owner.validate_public_key(username, key)"),
        (inner.SSHConnection._recv_packet, "payload = self._decompressor.decompress(orig_payload)"),
        (inner.SSHConnection.send_packet, "self.send_packet(MSG_IGNORE, String(b''))"),
        (inner.SSHConnection.send_packet, "payload = self._compressor.compress(orig_payload)"),
        (compression.get_compressor, "_cmp_compressors[alg]()"),
        (channel.SSHServerChannel._process_env_request, "self._env[key] = value"),
        (compression.get_decompressor, "_cmp_decompressors[alg]()"),
    ],
)
def test_what_is_relied_on_is_there(of: object, words: str) -> None:
    assert words in inspect.getsource(of)  # type: ignore[arg-type]


def test_every_connection_unpacks_within_bounds() -> None:
    assert isinstance(compression.get_decompressor(COMPRESSED.encode()), Unpacker)
    packing = zlib.compressobj()
    short, long = (packing.compress(bytes(size)) + packing.flush(zlib.Z_SYNC_FLUSH) for size in (LONGEST // 2, LONGEST * 2))
    unpacker = Unpacker()
    assert unpacker.decompress(short) == bytes(LONGEST // 2)
    assert unpacker.decompress(long) is None
    assert unpacker.decompress(b"no zlib") is None


def test_few_variables_are_kept_and_none_that_is_long() -> None:
    kept = FewVariables()
    kept[b"LC_ALL"] = b"x" * 1000
    for number in range(100):
        kept[b"LC_%d" % number] = b"x"
    assert len(kept) == 32
    assert b"LC_ALL" not in kept


def test_what_is_packed_can_be_unpacked_at_once_and_its_end_takes_two_bytes() -> None:
    packer, unpacking = compression.get_compressor(COMPRESSED.encode()), zlib.decompressobj()
    assert isinstance(packer, Packer)
    whole = zlib.compressobj(zlib.Z_BEST_COMPRESSION)
    frames = [f"\x1b[{row};4H\x1b[38;5;252;48;5;233mCutter".encode() for row in range(20)]
    sent = [packer.compress(frame) for frame in frames]
    assert [unpacking.decompress(each) for each in sent] == frames
    assert sum(map(len, sent)) < 0.8 * sum(len(whole.compress(each) + whole.flush(zlib.Z_SYNC_FLUSH)) for each in frames)


def test_no_cipher_chains_blocks() -> None:
    assert "chacha20-poly1305@openssh.com" in ciphers()
    assert not [name for name in ciphers() if "cbc" in name]


def test_nothing_is_sent_to_be_ignored() -> None:
    class Connection:
        def send_packet(self, kind: int, *parts: bytes) -> None:
            sent.append(kind)

    sent: list[int] = []
    connection = Connection()
    send_nothing_to_ignore(cast(Any, connection))
    connection.send_packet(MSG_IGNORE, b"")
    connection.send_packet(94, b"")
    assert sent == [94]


@pytest.mark.skipif(not hasattr(socket, "TCP_QUICKACK"), reason="acknowledgements are delayed by Linux alone")
async def test_during_the_login_each_packet_is_acknowledged_at_once() -> None:
    class Socket:
        def setsockopt(self, level: int, option: int, value: int) -> None:
            if level == socket.IPPROTO_TCP:
                done.append((option, value))

    class Transport:
        def get_extra_info(self, name: str) -> Socket:
            return Socket()

        def set_write_buffer_limits(self, high: int, low: int) -> None:
            """Set no limits: it has them."""

        def set_protocol(self, protocol: object) -> None:
            """Look up `data_received` again."""

    class Connection:
        _transport = Transport()
        _auth_complete = False

        def data_received(self, data: bytes, datatype: int | None = None) -> None:
            done.append(data)

    done: list[object] = []
    connection = Connection()
    watch_transport(cast(Any, connection), TokenBucket(100, 100), lambda: None, lambda: None)
    connection.data_received(b"new keys")
    connection._auth_complete = True
    connection.data_received(b"a key that is typed")
    assert done == [(socket.TCP_QUICKACK, 1), b"new keys", b"a key that is typed"]


@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
def test_what_a_client_sends_is_counted_on_every_event_loop(loop: str) -> None:
    """uvloop looks up `data_received` once, before a connection is made."""

    class Allowance:
        def spend(self, now: float, count: float) -> float:
            spent.append(count)
            return 0.0

    class Connection(asyncio.Protocol):
        _auth_complete = False

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self._transport = transport
            watch_transport(cast(Any, self), cast(Any, Allowance()), lambda: None, lambda: None)

        def data_received(self, data: bytes, datatype: int | None = None) -> None:
            received.set_result(data)

    async def come() -> bytes:
        nonlocal received
        received = asyncio.get_running_loop().create_future()
        server = await asyncio.get_running_loop().create_server(Connection, "127.0.0.1", 0)
        _reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b"SSH-2.0-x")
        try:
            return await asyncio.wait_for(received, 5)
        finally:
            writer.close()
            server.close()

    spent: list[float] = []
    received: asyncio.Future[bytes]
    factory = asyncio.new_event_loop if loop == "asyncio" else pytest.importorskip("uvloop").new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        assert runner.run(come()) == b"SSH-2.0-x"
    assert spent == [9]
