"""Reads golden.txt, and writes it: `python -m tests.protocol.golden`, for a change that is meant to change the wire.

Each message stands there under its name as what it says and, indented, as the bytes that say it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from pathlib import Path

from protocol.codec import encode
from tests.protocol.examples import FROM_CLIENT, FROM_SERVER

FILE = Path(__file__).with_name("golden.txt")
HEAD = "# The bytes of one message of each kind. An old client counts on them: a new protocol version adds, it changes none.\n"


def read() -> dict[tuple[str, str], tuple[str, bytes]]:
    """What stands in the file: {(direction, name): (message as text, bytes)}."""
    found: dict[tuple[str, str], tuple[str, bytes]] = {}
    for block in FILE.read_text(encoding="utf-8").split("\n\n")[1:]:
        title, text, *digits = block.strip().splitlines()
        direction, name = title.split(": ", 1)
        found[direction, name] = (text.strip(), bytes.fromhex("".join(digits)))
    return found


def blocks() -> Iterable[str]:
    for direction, examples in (("from a client", FROM_CLIENT), ("from the server", FROM_SERVER)):
        for name, message in examples.items():
            digits = textwrap.fill(encode(message).hex(" "), 120, initial_indent="    ", subsequent_indent="    ")
            yield f"{direction}: {name}\n  {message!r}\n{digits}\n"


if __name__ == "__main__":
    FILE.write_text("\n".join([HEAD, *blocks()]), encoding="utf-8")
