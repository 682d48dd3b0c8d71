"""The one place that relies on inner parts of asyncssh: how much a connection may send, how much may wait for it, how little is
sent to it, and whose key it has proved to have.

asyncssh ignores when its transport is full, reads whatever comes, unpacks a packet of any size, keeps every variable that a
client sets, and tells of a key before its owner has proved to have it. pyproject.toml pins asyncssh to the minor version that
tests/server/front_ends/ssh/test_asyncssh_shim.py names; that test lists everything used here that is not documented.
"""

from __future__ import annotations

import asyncio
import socket
import zlib
from collections.abc import Callable
from typing import Any, cast

import asyncssh
from asyncssh import compression
from asyncssh.constants import MSG_IGNORE
from asyncssh.encryption import get_default_encryption_algs

from server.limits.token_bucket import TokenBucket

COMPRESSED = "zlib@openssh.com"
SEND_BUFFER = 65_536
"""Bytes that the kernel keeps for a reader."""
WAITING = 32_768
"""Bytes that wait in the transport before it is called full."""
LONGEST = 65_536
"""Bytes of a packet from a client, unpacked. No honest one has more than half of it."""
_QUICKACK: int | None = getattr(socket, "TCP_QUICKACK", None)
"""Linux has it."""
VARIABLES, LONGEST_VARIABLE = 32, 128


class Unpacker(compression.Decompressor):
    """Unpacks compressed input of a client, and ends the connection if the result is too long: a few bytes can unpack to a
    gigabyte."""

    def __init__(self) -> None:
        self._unpacking = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        try:
            unpacked = self._unpacking.decompress(data, LONGEST)
        except zlib.error:
            return None
        return None if self._unpacking.unconsumed_tail else unpacked


class Packer(compression.Compressor):
    """Compresses output for a client as OpenSSH does: the end of a packet takes ten bits, in asyncssh five bytes."""

    def __init__(self) -> None:
        self._packing = zlib.compressobj(zlib.Z_BEST_COMPRESSION)

    def compress(self, data: bytes) -> bytes:
        return self._packing.compress(data) + self._packing.flush(zlib.Z_PARTIAL_FLUSH)


compression._cmp_decompressors[COMPRESSED.encode()] = Unpacker
compression._cmp_compressors[COMPRESSED.encode()] = Packer


def begin_ssh(
    transport: asyncio.Transport,
    early: bytes,
    options: asyncssh.SSHServerConnectionOptions,
    server: asyncssh.SSHServer,
    reached: tuple[str, int] | None,
) -> None:
    """Let ssh begin at a socket that has been accepted. `early`: bytes already read from it; `reached`: the host and port to
    which the client has connected, if the system does not know them.
    """
    connection = asyncssh.SSHServerConnection(asyncio.get_running_loop(), options)
    inner = cast(Any, connection)
    inner._protocol_factory = lambda: server
    if reached is not None:
        connection.set_extra_info(sockname=reached)
    transport.set_protocol(inner)
    inner.connection_made(transport)
    if early:
        inner.data_received(early)


def take_leave(connection: asyncssh.SSHServerConnection, sentence: str) -> asyncio.Transport | None:
    """Send this sentence to the peer and detach the socket, which is returned; None if it has gone. asyncssh would close the
    socket immediately, and a client that writes before it reads, such as OpenSSH after a question to its user, would never read
    the sentence.
    """
    inner = cast(Any, connection)
    if inner._transport is None:
        return None
    inner._send_disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, sentence, "")
    transport: asyncio.Transport = inner._transport
    inner._transport = None
    transport.set_protocol(asyncio.Protocol())
    asyncio.get_running_loop().call_soon(inner._cleanup, None)
    return transport


def watch_transport(
    connection: asyncssh.SSHServerConnection, allowance: TokenBucket, full: Callable[[], None], empty: Callable[[], None]
) -> None:
    """Call `full` when the peer does not read, and `empty` when it has read everything. Read no more than is allowed.

    Until the login is complete, every packet is acknowledged immediately. At the end of the key exchange OpenSSH sends two
    packets, the second only when the first was acknowledged (Nagle), and the server has no answer to the first: Linux would
    delay the acknowledgement by 40 ms.
    """
    inner = cast(Any, connection)
    transport: asyncio.Transport = inner._transport
    sock = transport.get_extra_info("socket")
    if sock is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    transport.set_write_buffer_limits(WAITING, 0)
    inner.pause_writing, inner.resume_writing = full, empty
    loop, take_in = asyncio.get_running_loop(), inner.data_received

    def read_again() -> None:
        if not transport.is_closing():
            transport.resume_reading()

    def data_received(data: bytes, datatype: int | None = None) -> None:
        wait = allowance.spend(loop.time(), len(data))
        if wait and not transport.is_closing():
            transport.pause_reading()
            loop.call_later(wait, read_again)
        if sock is not None and _QUICKACK is not None and not inner._auth_complete:
            sock.setsockopt(socket.IPPROTO_TCP, _QUICKACK, 1)  # holds until the system thinks better of it
        take_in(data, datatype)

    inner.data_received = data_received
    transport.set_protocol(inner)  # uvloop has looked up `data_received` already


def send_nothing_to_ignore(connection: asyncssh.SSHServerConnection) -> None:
    """Leave out the empty packet that asyncssh sends before each other one. It guards ciphers that chain blocks from packet to
    packet, which `ciphers` has none of, and would be two of five bytes of a small frame.
    """
    inner = cast(Any, connection)
    send = inner.send_packet

    def send_packet(kind: int, *parts: bytes, **more: Any) -> None:
        if kind != MSG_IGNORE:
            send(kind, *parts, **more)

    inner.send_packet = send_packet


def ciphers() -> list[str]:
    """Return the ciphers that asyncssh offers by default, without any that chains blocks."""
    return [name.decode() for name in get_default_encryption_algs() if b"cbc" not in name]


def tell_when_proved(key: asyncssh.SSHKey, proved: Callable[[], None]) -> None:
    """Call `proved` when a signature shows that the client has this key. asyncssh asks about a key before that too."""
    verify = key.verify

    def verify_and_tell(data: bytes, signature: bytes) -> bool:
        is_right = verify(data, signature)
        if is_right:
            proved()
        return is_right

    cast(Any, key).verify = verify_and_tell


class FewVariables(dict[bytes, bytes]):
    """Keeps the first variables that a client sets, where they are short."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if len(self) < VARIABLES and len(name) + len(value) <= LONGEST_VARIABLE:
            super().__setitem__(name, value)


def limit_variables(channel: asyncssh.SSHServerChannel[bytes]) -> None:
    """Keep few of the variables that the client is about to set."""
    cast(Any, channel)._env = FewVariables()
