"""The PROXY protocol, versions 1 and 2: a balancer that passes on bytes says before them for whom it has connected.

Anybody can write such a header, so it is read from trusted proxies only. Described in
https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address

SIGNATURE = b"\r\n\r\n\x00\r\nQUIT\n"
WORD = b"PROXY "
LONGEST_LINE = 107
"""Bytes of a header of version 1, by its description."""
LONGEST = 2048
"""Bytes of a header of version 2 that is believed. Addresses take at most 216 bytes; anything after them is ignored."""
FIXED = 16
ADDRESSES = {0x11: 4, 0x21: 16}
"""The length of an address by its family: TCP over IPv4, TCP over IPv6."""


class BadHeader(Exception):
    """It begins like a header and is none."""


@dataclass(frozen=True, slots=True)
class ProxyHeader:
    """The contents of the header. `length`: its bytes, 0 if there is no header; `source`: the client's address, "" where the
    proxy connects on its own behalf; `destination`: the address and port that the client has connected to.
    """

    length: int = 0
    source: str = ""
    destination: tuple[str, int] | None = None


def read_header(data: bytes) -> ProxyHeader | None:
    """Read the header at the beginning of a connection. None: that cannot be known before there are more bytes. Raises
    BadHeader.

    >>> read_header(b"PROXY TCP4 192.0.2.7 198.51.100.1 50000 7465\\r\\nSSH-2.0-")
    ProxyHeader(length=46, source='192.0.2.7', destination=('198.51.100.1', 7465))
    >>> read_header(b"SSH-2.0-OpenSSH_9.2\\r\\n"), read_header(b"PRO"), read_header(b"")
    (ProxyHeader(length=0, source='', destination=None), None, None)
    """
    if data.startswith(SIGNATURE):
        return _read_second(data)
    if data.startswith(WORD):
        return _read_first(data)
    if SIGNATURE.startswith(data) or WORD.startswith(data):
        return None
    return ProxyHeader()


def _read_first(data: bytes) -> ProxyHeader | None:
    line, end, _ = data[:LONGEST_LINE].partition(b"\r\n")
    if not end:
        if len(data) >= LONGEST_LINE:
            raise BadHeader("a line without end")
        return None
    length = len(line) + len(end)
    try:
        match line.decode("ascii").split(" "):
            case ["PROXY", "UNKNOWN", *_]:
                return ProxyHeader(length)
            case ["PROXY", "TCP4" | "TCP6", source, destination, source_port, port]:
                _port(source_port)
                return ProxyHeader(length, str(ip_address(source)), (str(ip_address(destination)), _port(port)))
    except ValueError:
        pass
    raise BadHeader("a line that says nothing")


def _read_second(data: bytes) -> ProxyHeader | None:
    if len(data) < FIXED:
        return None
    kind, family, length = data[12], data[13], FIXED + int.from_bytes(data[14:16])
    if kind not in (0x20, 0x21) or length > LONGEST:
        raise BadHeader("of no known kind, or too long")
    if len(data) < length:
        return None
    size = ADDRESSES.get(family)
    if kind == 0x20 or size is None:  # a check of the balancer's own, or a client without an internet address
        return ProxyHeader(length)
    found = data[FIXED:length]
    if len(found) < 2 * size + 4:
        raise BadHeader("too short for its addresses")
    source, destination = ip_address(found[:size]), ip_address(found[size : 2 * size])
    return ProxyHeader(length, str(source), (str(destination), int.from_bytes(found[2 * size + 2 : 2 * size + 4])))


def _port(text: str) -> int:
    if not (text.isdecimal() and int(text) <= 65_535):
        raise ValueError(text)
    return int(text)
