"""Reads protocol_4.txt and adds new messages to it: `python -m tests.protocol.golden`.

The file defines protocol 4: the fields of every message in order, and the bytes of examples. Its entries never change. The
command adds missing messages, fields and examples, and fails if an entry is different now.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgpack
from msgspec import inspect

from protocol import messages
from protocol.codec import encode
from protocol.messages import FromClient, FromServer, Part
from tests.protocol import shapes
from tests.protocol.examples import FROM_CLIENT, FROM_SERVER
from tests.protocol.worked_session import written

FILE = Path(__file__).with_name("protocol_4.txt")
HEAD = """\
# Protocol 4: the fields of every message and part, and the bytes of examples in both directions.
#
# What stands here never changes, for programs that are in use count on it. A later program reads these frames, whatever fields
# it has added, and what it writes begins with these fields, so that a program that knows only these can read it. What is added
# is written below by: python -m tests.protocol.golden
"""
MISSING = "; may be missing"
EXAMPLES = {"from a client": FROM_CLIENT, "from the server": FROM_SERVER}
KINDS: dict[str, type] = {
    **{f"from a client, {kind.__struct_config__.tag}": kind for kind in get_args(FromClient)},
    **{f"from the server, {kind.__struct_config__.tag}": kind for kind in get_args(FromServer)},
    **{
        f"part, {name}": kind
        for name, kind in vars(messages).items()
        if isinstance(kind, type) and issubclass(kind, Part) and kind is not Part
    },
}


def fields(kind: type) -> list[str]:
    """Return the fields of a message or a part, one line each."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return [f"{each.name}: {shapes.spelled(each.type)}{'' if each.required else MISSING}" for each in info.fields]


def read() -> dict[str, list[str]]:
    """Read the file, by title: `fields of ...` with a line for each field, or an example with its text and its bytes."""
    blocks = FILE.read_text("utf-8").split("\n\n")[1:] if FILE.exists() else []
    found = {}
    for block in blocks:
        title, *lines = block.strip().splitlines()
        found[title] = [line.strip() for line in lines]
    return found


def frames() -> dict[tuple[str, str], tuple[str, bytes]]:
    """Return the examples in the file: {(direction, name): (message as text, bytes)}."""
    found: dict[tuple[str, str], tuple[str, bytes]] = {}
    for title, (text, *digits) in read().items():
        direction, colon, name = title.partition(": ")
        if colon:
            found[direction, name] = (text, bytes.fromhex("".join(digits)))
    return found


def known_fields() -> dict[str, list[str]]:
    """Return the fields in the file, by the keys of `KINDS`."""
    return {title.removeprefix("fields of "): lines for title, lines in read().items() if title.startswith("fields of ")}


def made() -> Iterator[tuple[str, list[str]]]:
    """Yield the entries that the file would have if it were written now."""
    for title, kind in KINDS.items():
        yield f"fields of {title}", fields(kind)
    for direction, examples in EXAMPLES.items():
        for name, message in examples.items():
            data = encode(message)
            yield f"{direction}: {name}", [said(data), *textwrap.wrap(data.hex(" "), 116)]


def said(data: bytes) -> str:
    """Return a frame as the document writes it."""
    value: Any = msgpack.unpackb(data)
    return written(value)


def main() -> None:
    """Add new entries. Ends the process with an error if an entry has changed."""
    known, changed = read(), []
    for title, lines in made():
        before = known.setdefault(title, lines)
        if lines[: len(before)] != before or (len(lines) > len(before) and ": " in title):
            changed.append(title)
        known[title] = lines
    if changed or {title for title, _ in made()} != set(known):
        gone = set(known) - {title for title, _ in made()}
        sys.exit("\n  ".join(["These have changed, or are gone, and may not:", *sorted({*changed, *gone})]))
    blocks = ["\n".join([title, *(f"  {line}" for line in lines)]) + "\n" for title, lines in known.items()]
    FILE.write_text("\n".join([HEAD, *blocks]), encoding="utf-8")


if __name__ == "__main__":
    main()
