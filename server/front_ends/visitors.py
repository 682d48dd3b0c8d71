"""The directories of guests: each guest has one, known by their identity, with nothing in it but their client's files.

A directory is kept only for guests who have had a seat: a guest without seat and record at the end of a visit leaves nothing.
There are only so many of them, and so many of one address, at any time. The oldest make room for the next, but never one with a
seat at an open table; where all have such seats, nobody new comes in. A directory is bounded too: after each visit its oldest
files go while there is too much. Nothing else of the host's disk is theirs.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from server.front_ends.visit import NoRoom
from server.limits.limits import DAY, LOOPBACK, NETWORK, Limits
from server.tables.stored.invite_codes import read_code
from server.transport.client_address import networks_of

KEPT_DAYS = 30.0
"""For so long a visitor without a seat at an open table may be away."""
MOST_BYTES = 2_000_000
MOST_FILES = 200
"""In one directory; a record of a long game takes some 100 KB."""
ADDRESS = "address"
"""The file that says from which address the visitor first came."""
BELOW = Path("doors", "visitors")
"""The directories' folder in that of a server's data."""
SEATS, RECORDS = "seats", "records"
"""The folders for a client's files of a table: by `client.session.kept_seats` and `client.records`."""
LONGEST_SEAT = 100_000

IsOpen = Callable[[str], Awaitable[bool]]


@dataclass(slots=True)
class Kept:
    """The facts about a directory. `seen`: in seconds since 1970; `codes`: of tables with a seat of its visitor.

    `is_worth`: there is a seat or a record in it; `visits`: those that are going on.
    """

    seen: float
    address: str
    codes: frozenset[str] = frozenset()
    is_worth: bool = False
    visits: int = 0


class Visitors:
    """The directories below one. Names are digests, so they do not reveal the guest.

    `is_open`: whether there is a table with that code; True also where nobody can know it now.
    """

    def __init__(self, directory: Path, limits: Limits, is_open: IsOpen) -> None:
        self._directory = directory
        self._limits = limits
        self._is_open = is_open
        self._kept: dict[str, Kept] | None = None
        self._lock = asyncio.Lock()

    async def enter(self, who: str, address: str = LOOPBACK) -> Path:
        """Return the directory of that visitor, for a visit until `leave`. Raises NoRoom, OSError."""
        name = directory_name(who)
        async with self._lock:
            kept = await self._read()
            found = kept.get(name) or await asyncio.to_thread(look, self._directory / name)
            if found is None:
                await self._make_room(kept, address)
                found = Kept(time.time(), address)
            await asyncio.to_thread(_make, self._directory / name, found.address)
            kept[name] = found
            found.seen = time.time()
            found.visits += 1
        return self.directory(who)

    async def leave(self, who: str) -> None:
        """End a visit. After the last session, remove what exceeds the limits, or everything if nothing is to be kept."""
        name = directory_name(who)
        async with self._lock:
            kept = await self._read()
            if (entry := kept.get(name)) is None:
                return
            entry.visits -= 1
            if entry.visits > 0:
                return
            await asyncio.to_thread(_trim, self._directory / name)
            found = await asyncio.to_thread(look, self._directory / name)
            if found is not None and found.is_worth:
                kept[name] = found
                found.seen = time.time()
                with suppress(OSError):
                    os.utime(self._directory / name, (found.seen, found.seen))
            else:
                await self._remove(kept, [name])

    def knows(self, who: str) -> bool:
        """Return whether that visitor has been here, and is remembered."""
        return self.directory(who).is_dir()

    def directory(self, who: str) -> Path:
        """Return the path of that visitor's directory, whether it exists or not."""
        return self._directory / directory_name(who)

    def kept_seats(self, who: str) -> int:
        """Count the seats that visitor's client keeps to come back to. One that cannot be read is none."""
        return sum(1 for file in self.directory(who).glob(f"state/*/{SEATS}/*.json") if _code(file))

    async def forget(self, who: str, *, if_closed: bool = False) -> bool:
        """Keep nothing of that visitor, unless they are here. `if_closed`: only if no seat at an open table is lost with it.

        Returns whether nothing is kept.
        """
        name = directory_name(who)
        async with self._lock:
            kept = await self._read()
            entry = kept.get(name) or await asyncio.to_thread(look, self._directory / name)
            if entry is not None and (entry.visits or (if_closed and not await self._may_go(entry))):
                return False
            await self._remove(kept, [name])
        return True

    async def sweep(self, now: float | None = None) -> None:
        """Remove the directories of guests who have been away too long, those that a killed server left without anything to
        keep, and the oldest of too many.
        """
        now = time.time() if now is None else now
        async with self._lock:
            kept = await self._read(again=True)
            gone = [
                name
                for name, entry in kept.items()
                if now - entry.seen > (KEPT_DAYS if entry.is_worth else 1) * DAY and await self._may_go(entry)
            ]
            await self._remove(kept, gone)
            await self._free(kept, kept, self._limits.door_kept)

    async def _make_room(self, kept: dict[str, Kept], address: str) -> None:
        """Remove the oldest until there is room for one more from that address. Raises NoRoom."""
        each = self._limits.door_kept_each
        shares = zip(networks_of(address), (each, NETWORK * each), strict=False)
        for network, most in () if address == LOOPBACK else shares:
            of_network = [name for name, entry in kept.items() if network in networks_of(entry.address)]
            if not await self._free(kept, of_network, most - 1):
                raise NoRoom("address")
        if not await self._free(kept, kept, self._limits.door_kept - 1):
            raise NoRoom("full")

    async def _free(self, kept: dict[str, Kept], names: Iterable[str], most: int) -> bool:
        """Leave at most so many of these, if that is possible: those without anything to keep go first, then the oldest."""
        names = sorted(names, key=lambda name: (kept[name].is_worth, kept[name].seen))
        surplus, gone = len(names) - most, list[str]()
        for name in names:
            if len(gone) >= surplus:
                break
            if await self._may_go(kept[name]):
                gone.append(name)
        await self._remove(kept, gone)
        return len(gone) >= surplus

    async def _may_go(self, entry: Kept) -> bool:
        """Return whether nobody is there, and no seat at an open table would be lost."""
        if entry.visits:
            return False
        for code in entry.codes:
            if await self._is_open(code):
                return False
        return True

    async def _remove(self, kept: dict[str, Kept], names: Iterable[str]) -> None:
        for name in names:
            await asyncio.to_thread(shutil.rmtree, self._directory / name, ignore_errors=True)
            kept.pop(name, None)

    async def _read(self, again: bool = False) -> dict[str, Kept]:
        """Return all directories, by name. `again`: read them again, as another server may share them with this one."""
        if self._kept is None or again:
            before = self._kept or {}
            self._kept = await asyncio.to_thread(_look_at_all, self._directory)
            for name, entry in before.items():
                if entry.visits:
                    self._kept[name] = entry
        return self._kept


def directory_name(who: str) -> str:
    """Return the name of that visitor's directory."""
    return blake2b(who.encode(), digest_size=16).hexdigest()


def _make(place: Path, address: str) -> None:
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = place / ADDRESS
    if not file.exists():
        file.write_text(address, "ascii", "replace")
    os.utime(place)


def _look_at_all(directory: Path) -> dict[str, Kept]:
    found: dict[str, Kept] = {}
    with suppress(OSError):
        for place in directory.iterdir():
            if (entry := look(place)) is not None:
                found[place.name] = entry
    return found


def look(place: Path) -> Kept | None:
    """Return the facts about a directory; None if there is none. A seat that cannot be read is none."""
    try:
        seen = place.stat().st_mtime
    except OSError:
        return None
    address = ""
    with suppress(OSError):
        address = (place / ADDRESS).read_text("ascii", "replace")[:64]
    codes, has_records = set[str](), False
    for folder, _folders, files in os.walk(place):
        name = os.path.basename(folder)
        if name == SEATS:
            codes |= {code for file in files if (code := _code(Path(folder, file)))}
        has_records = has_records or (name == RECORDS and bool(files))
    return Kept(seen, address, frozenset(codes), is_worth=has_records or bool(codes))


def _code(file: Path) -> str:
    """Return the code of the table whose seat is kept in that file, as it is stored; "" if none is."""
    if file.suffix != ".json" or file.is_symlink():
        return ""
    try:
        with file.open("rb") as opened:
            kept = json.loads(opened.read(LONGEST_SEAT))
    except (OSError, ValueError, RecursionError):
        return ""
    code = kept.get("code") if isinstance(kept, Mapping) else None
    return read_code(code) if isinstance(code, str) else ""


def _trim(place: Path) -> None:
    """Remove the oldest files until the rest is little enough; seats go last."""
    found = []
    for file in place.rglob("*"):
        with suppress(OSError):
            status = file.lstat()
            if not file.is_dir() and file != place / ADDRESS:
                found.append((file.parent.name == SEATS, status.st_mtime, status.st_size, file))
    found.sort(key=lambda entry: entry[:2], reverse=True)
    total = 0
    for at, (_is_seat, _when, size, file) in enumerate(found):
        total += size
        if total > MOST_BYTES or at >= MOST_FILES:
            with suppress(OSError):
                file.unlink()
