"""Invariants for any input: each target takes bytes, and raises an error if they break one."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from client.session.link import cleaned
from protocol.codec import CLIENT_FRAME, SERVER_FRAME, BadFrame, decode_client, decode_server, encode
from protocol.text import clean, clean_name, skeleton, width
from tests.fuzz.reader import Reader
from tests.fuzz.shaped import CLIENT_KINDS, SERVER_KINDS, shaped, spoiled

SEEN: Counter[str] = Counter()
"""Results of the inputs: messages by kind, refusals by code."""
_DRAWN_BY_NONE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mc", "Me"})


def from_client(data: bytes) -> None:
    """Check that bytes raise BadFrame, or are one whole client message, which is the same after it is encoded and decoded."""
    try:
        message = decode_client(data)
    except BadFrame as bad:
        SEEN[bad.code] += 1
        return
    assert len(data) <= CLIENT_FRAME
    again = encode(message)
    assert decode_client(again) == message
    assert encode(decode_client(again)) == again
    SEEN[type(message).__name__] += 1


def from_server(data: bytes) -> None:
    """Check the same for a server's message, and that none of its cleaned texts controls the terminal."""
    try:
        message = decode_server(data)
    except BadFrame as bad:
        SEEN[bad.code] += 1
        return
    assert len(data) <= SERVER_FRAME
    assert encode(decode_server(encode(message))) == encode(message), "compared as bytes: what is not a number is not itself"
    for shown in _texts(cleaned(message)):
        assert clean(shown) == " ".join(shown.split()), "a text of a server came through the gate as it was"
    SEEN[type(message).__name__] += 1


def nearly_from_client(data: bytes) -> None:
    """Check a nearly correct message, whose values are chosen by the bytes."""
    reader = Reader(data)
    frame = shaped(reader, CLIENT_KINDS)
    from_client(spoiled(reader, frame) if reader.is_one_in(3) else frame)


def nearly_from_server(data: bytes) -> None:
    reader = Reader(data)
    frame = shaped(reader, SERVER_KINDS)
    from_server(spoiled(reader, frame) if reader.is_one_in(3) else frame)


def text(data: bytes) -> None:
    """Check that any cleaned text is harmless and has a measured width, as a line and as a name."""
    cells, typed = len(data) % 40, data.decode("utf-8", "surrogateescape" if len(data) % 2 else "replace")
    for most in (None, cells):
        shown = clean(typed, most)
        assert clean(shown, most) == shown
        assert shown == " ".join(shown.split())
        assert unicodedata.is_normalized("NFC", shown)
        assert not any(unicodedata.category(char) in _DRAWN_BY_NONE for char in shown)
        assert most is None or width(shown) <= most
    try:
        name = clean_name(typed)
    except ValueError:
        SEEN["no name"] += 1
        return
    assert clean_name(name) == name
    assert skeleton(skeleton(name)) == skeleton(name)
    SEEN["name"] += 1


def seen() -> str:
    """Return the results of the inputs, in words."""
    return ", ".join(f"{count:,} {what}" for what, count in SEEN.most_common())


def _texts(value: Any) -> Iterator[str]:
    """Yield every text in a message at any depth, including keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from (key, *_texts(part))
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, Struct):
        yield from _texts(astuple(value))


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    "client": from_client,
    "server": from_server,
    "nearly-client": nearly_from_client,
    "nearly-server": nearly_from_server,
    "text": text,
}
