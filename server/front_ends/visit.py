"""A visit: the guest of a front end, their terminal, their goal, and the functions that show them output."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol


class NoRoom(Exception):
    """The session cannot begin. `reason`: "full" (of sessions in all), "address" (of those of one address), "arrivals" (of
    one address in a short time), "failed"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Terminal:
    """The visitor's. `environ`: only harmless variables, see `clean_environ`; `echoes`: it shows input."""

    columns: int = 80
    lines: int = 24
    environ: Mapping[str, str] = field(default_factory=dict)
    echoes: bool = False


@dataclass(frozen=True, slots=True)
class Visit:
    """A visit: the visitor and the goal. `door`: the front end's name; `who`: owner of the seats of earlier visits; `address`:
    the address by which limits count.

    `host`: how the visitor's computer calls this one, for commands to pass on.

    `code`: of a table, or "" for the list; `name`: by which they want to be called, or "" if the client has to ask; `back`: the
    command that leads back to the seats of a visitor with no other identity: theirs alone, and in no log; `leaves`: nobody
    comes, and their seats are left for good; `plain`: in plain text; `touch`: on a touch screen, without a keyboard.
    """

    door: str
    who: str
    address: str
    host: str = ""
    code: str = ""
    watch: bool = False
    name: str = ""
    back: str = ""
    leaves: bool = False
    plain: bool = False
    touch: bool = False


class Screen(Protocol):
    """The output of a session in a front end."""

    def show(self, data: bytes) -> None:
        """Show the client's output."""

    def gone(self, code: int) -> None:
        """Note that the client has ended; nothing more comes. -1: it was killed."""
