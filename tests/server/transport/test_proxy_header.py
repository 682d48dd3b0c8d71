"""The header of the PROXY protocol, in both versions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.transport.proxy_header import LONGEST, SIGNATURE, BadHeader, ProxyHeader, read_header

V4 = bytes([192, 0, 2, 7, 198, 51, 100, 1]) + (50_000).to_bytes(2) + (7465).to_bytes(2)
V6 = bytes.fromhex("20010db800000000000000000000000720010db8000000000000000000000001") + V4[8:]


def second(kind: int, family: int, body: bytes) -> bytes:
    return SIGNATURE + bytes([kind, family]) + len(body).to_bytes(2) + body


@pytest.mark.parametrize(
    ("data", "source", "destination"),
    [
        (b"PROXY TCP4 192.0.2.7 198.51.100.1 50000 7465\r\n", "192.0.2.7", ("198.51.100.1", 7465)),
        (b"PROXY TCP6 2001:db8::7 2001:db8::1 50000 22\r\n", "2001:db8::7", ("2001:db8::1", 22)),
        (b"PROXY UNKNOWN\r\n", "", None),
        (b"PROXY UNKNOWN ffff:f...f:ffff ffff:f...f:ffff 65535 65535\r\n", "", None),
        (second(0x21, 0x11, V4), "192.0.2.7", ("198.51.100.1", 7465)),
        (second(0x21, 0x11, V4 + b"\x04\x00\x01x"), "192.0.2.7", ("198.51.100.1", 7465)),
        (second(0x21, 0x21, V6), "2001:db8::7", ("2001:db8::1", 7465)),
        (second(0x20, 0x00, b""), "", None),
        (second(0x20, 0x11, V4), "", None),
        (second(0x21, 0x31, bytes(216)), "", None),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "", None),
        (b"PROXIMITY", "", None),
    ],
)
def test_it_says_for_whom_the_proxy_connects(data: bytes, source: str, destination: tuple[str, int] | None) -> None:
    found = read_header(data + b"SSH-2.0-x\r\n")
    assert found is not None
    assert (found.source, found.destination) == (source, destination)
    assert found.length == (len(data) if data.startswith((b"PROXY ", SIGNATURE)) else 0)
    if found.length:
        assert {read_header(data[:at]) for at in range(len(data))} == {None}


@pytest.mark.parametrize(
    "data",
    [
        b"PROXY \r\n",
        b"PROXY TCP4 192.0.2.7\r\n",
        b"PROXY TCP4 192.0.2.777 198.51.100.1 1 2\r\n",
        b"PROXY TCP4 192.0.2.7 198.51.100.1 1 65536\r\n",
        b"PROXY TCP4 192.0.2.7 198.51.100.1 -1 2\r\n",
        b"PROXY UDP4 192.0.2.7 198.51.100.1 1 2\r\n",
        b"PROXY \xff\xff\r\n",
        b"PROXY " + b"x" * 200,
        second(0x11, 0x11, V4),
        second(0x22, 0x11, V4),
        second(0x21, 0x11, V4[:11]),
        second(0x21, 0x21, V4),
        second(0x21, 0x11, bytes(LONGEST)),
    ],
)
def test_what_begins_like_one_and_is_none_is_refused(data: bytes) -> None:
    with pytest.raises(BadHeader):
        read_header(data)


@given(st.sampled_from([b"", b"PROXY ", b"PROXY TCP4 ", SIGNATURE, SIGNATURE + b"\x21\x11\x00\x0c"]), st.binary(max_size=300))
def test_whatever_comes_is_read_or_refused(start: bytes, rest: bytes) -> None:
    try:
        found = read_header(start + rest)
    except BadHeader:
        return
    assert found is None or 0 <= found.length <= len(start + rest)
    assert found is None or isinstance(found, ProxyHeader)
