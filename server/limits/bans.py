"""Bans: by the key or token that visitors come with, by address, or by name. Bans hold at every front end."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from ipaddress import ip_network
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from protocol.i18n import _
from protocol.text import clean

KEY, ADDRESS, NAME = "key", "address", "name"
KINDS = (KEY, ADDRESS, NAME)
FILE = "bans.json"
MOST = 10_000
_LONGEST = 5_000_000
_DIGITS = 16


class Unreadable(Exception):
    """The file of bans cannot be read or written. One sentence for the administrator."""


class Ban(NamedTuple):
    """`until`: when it ends, in seconds since 1970; None: not by itself. `since`: when it was made."""

    kind: str
    value: str
    since: int
    until: int | None = None


def identity(who: str) -> str:
    """Return a short name for a key or a token that reveals neither; "" for somebody without one.

    >>> identity(""), len(identity("SHA256:x")), identity("SHA256:x") == identity("SHA256:y")
    ('', 16, False)
    """
    return blake2b(who.encode(), digest_size=_DIGITS // 2).hexdigest() if who else ""


def target(typed: str) -> tuple[str, str]:
    """Return the kind of a ban, and its value in the form that is compared. A key is given as ssh writes it, or as `who` shows
    it.

    >>> target("203.0.113.7"), target("2001:db8::/48")[0], target("Eve"), target("SHA256:x")[0], target("key:00112233445566ff")
    (('address', '203.0.113.7/32'), 'address', ('name', 'eve'), 'key', ('key', '00112233445566ff'))
    """
    if typed.startswith("SHA256:"):
        return KEY, identity(typed)
    if typed.startswith("key:"):
        return KEY, typed.removeprefix("key:").lower()
    try:
        return ADDRESS, str(ip_network(typed, strict=False))
    except ValueError:
        return NAME, clean(typed).casefold()


class Store(Protocol):
    """A store of bans. Every method raises Unreadable, and then nothing has changed."""

    async def read(self) -> list[Ban]:
        """Return all that are kept."""

    async def keep(self, bans: Sequence[Ban]) -> None:
        """Keep these, in place of those of the same people."""

    async def remove(self, kind: str, value: str) -> None:
        """Keep that one no more."""


class Bans:
    """All bans, as this server knows them. `store`: where they are kept; None: nowhere."""

    def __init__(self, store: Store | None = None) -> None:
        self._store = store
        self._bans: dict[tuple[str, str], Ban] = {}

    async def read(self) -> None:
        """Read those that are kept. Raises Unreadable, and then nothing has changed."""
        if self._store is not None:
            self._bans = {(ban.kind, ban.value): ban for ban in await self._store.read()}

    def current(self, now: float | None = None) -> list[Ban]:
        """Return those that hold now, the oldest first."""
        now = time.time() if now is None else now
        return sorted((ban for ban in self._bans.values() if ban.until is None or ban.until > now), key=lambda ban: ban.since)

    async def add(self, *bans: Ban) -> None:
        """Ban somebody. Raises Unreadable, and then nothing has changed."""
        if self._store is not None:
            await self._store.keep(bans)
        self._bans |= {(ban.kind, ban.value): ban for ban in bans}

    async def remove(self, kind: str, value: str) -> bool:
        """Lift a ban. Returns whether there was one. Raises Unreadable."""
        there = any((ban.kind, ban.value) == (kind, value) for ban in self.current())
        if self._store is not None:
            await self._store.remove(kind, value)
        self._bans.pop((kind, value), None)
        return there

    def of(self, name: str, address: str, who: Iterable[str] = (), now: float | None = None) -> Ban | None:
        """Return the ban that keeps this person out, the longest of several. `who`: their keys and tokens."""
        now = time.time() if now is None else now
        wanted = {(NAME, clean(name).casefold()), *((KEY, identity(each)) for each in who if each)}
        found = [
            ban
            for place, ban in self._bans.items()
            if (ban.until is None or ban.until > now)
            and (place in wanted or (ban.kind == ADDRESS and _is_in(address, ban.value)))
        ]
        return max(found, key=lambda ban: float("inf") if ban.until is None else ban.until, default=None)


class FileStore:
    """Keeps bans in a file that only the server's own user can read, and that an administrator may change by hand."""

    def __init__(self, file: Path) -> None:
        self._file = file

    async def read(self) -> list[Ban]:
        """Return all that are kept."""
        return self._read()

    async def keep(self, bans: Sequence[Ban]) -> None:
        """Keep these, in place of those of the same people."""
        now = time.time()
        places = {(ban.kind, ban.value) for ban in bans}
        others = [ban for ban in self._read() if (ban.kind, ban.value) not in places and (ban.until is None or ban.until > now)]
        self._write([*others, *bans][-MOST:])

    async def remove(self, kind: str, value: str) -> None:
        """Keep that one no more."""
        self._write([ban for ban in self._read() if (ban.kind, ban.value) != (kind, value)])

    def _read(self) -> list[Ban]:
        try:
            with self._file.open("rb") as opened:
                data = json.loads(opened.read(_LONGEST))
            return [_ban(each) for each in data["bans"]]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
            raise Unreadable(
                _("The bans in {file} cannot be read ({error}): mend the file or take it away.").format(
                    file=self._file, error=error
                )
            ) from None

    def _write(self, bans: Sequence[Ban]) -> None:
        new = self._file.with_suffix(".new")
        try:
            with open(os.open(new, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w", encoding="utf-8") as opened:
                json.dump({"format": 1, "bans": [ban._asdict() for ban in bans]}, opened, indent=1)
                opened.flush()
                os.fsync(opened.fileno())
            new.replace(self._file)
        except OSError as error:
            raise Unreadable(
                _("The bans cannot be kept in {file}: {error}.").format(file=self._file, error=error.strerror)
            ) from None


def _ban(data: Mapping[str, Any]) -> Ban:
    """Read one. Raises ValueError, KeyError, TypeError."""
    ban = Ban(str(data["kind"]), str(data["value"]), int(data["since"]), None if data["until"] is None else int(data["until"]))
    if ban.kind not in KINDS:
        raise ValueError(f"{ban.kind!r} is no kind of ban")
    return ban


def _is_in(address: str, network: str) -> bool:
    """Return whether that address is banned. For IPv6, limits count the network of a household, and so do bans."""
    try:
        theirs, banned = ip_network(address), ip_network(network)
    except ValueError:
        return False  # loopback has a name instead of an address
    return theirs.version == banned.version and theirs.overlaps(banned)
