"""What the server asks the fork server for: a client for one visitor. A line of JSON, with the terminal as a descriptor."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Request:
    """`directory`: the visitor's own; `server`: the address of the server; `ticket`: by which it knows for whom the client
    comes; `host`: how the visitor's computer calls the server's. `code`: of the table that is wanted, or "" for the list;
    `watch`: without a seat; `name`: "" if it has to be asked; `back`: the command that leads back here, for who has no key;
    `leaves`: nobody comes, and the visitor's seats are left for good.
    """

    start: int
    environ: dict[str, str]
    directory: str
    server: str
    ticket: str
    host: str
    code: str = ""
    watch: bool = False
    name: str = ""
    back: str = ""
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class End:
    """Let that client end."""

    end: int


@dataclass(frozen=True, slots=True)
class Say:
    """Tell the sentence for that code, in the language of that environment."""

    say: int
    code: str
    environ: dict[str, str]


def read(line: bytes) -> Request | End | Say:
    """Read one line."""
    said: dict[str, Any] = json.loads(line)
    if "end" in said:
        return End(said["end"])
    if "say" in said:
        return Say(said["say"], said["code"], said["environ"])
    return Request(**{name.name: said[name.name] for name in fields(Request)})
