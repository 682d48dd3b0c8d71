"""Manage saved games against bots on this computer."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
import time
from pathlib import Path

from client.session.kept_seats import KeptSeat, KeptSeats
from client.terminal import paths

MOST = 10
KEPT = 30 * 86_400
LOCK = "lock"
"""The file in a game's directory that a running server locks."""
_LOOK_AGAIN = 0.05


def folder() -> Path:
    """Return the directory that contains the directories of all solo games."""
    return paths.data() / "solo"


def new() -> Path:
    """Return the directory of a new game, which its server creates."""
    return folder() / secrets.token_hex(8)


def directory_of(kept: KeptSeat) -> Path:
    """Return the directory with the game of that seat."""
    return folder() / Path(kept.solo).name


def latest(keep: KeptSeats, game: str) -> KeptSeat | None:
    """Return the seat of that game that was played last and is not in use. Seats of earlier versions do not name a game."""
    return next((kept for kept in keep.free() if kept.solo and kept.game in ("", game)), None)


async def when_free(directory: Path, within: float) -> bool:
    """Wait until no server runs in that directory. A server whose terminal was closed takes a moment to end. Returns True if it
    ended in time.
    """
    import asyncio

    give_up = time.monotonic() + within
    while _is_in_use(directory):
        if time.monotonic() > give_up:
            return False
        await asyncio.sleep(_LOOK_AGAIN)
    return True


def clear(keep: KeptSeats, now: float | None = None) -> None:
    """Delete the games that are too old or too many, and directories without a seat, unless a server runs there."""
    now = time.time() if now is None else now
    known = [kept for kept in keep.all() if kept.solo]
    gone = [kept for at, kept in enumerate(known) if at >= MOST or now - kept.saved > KEPT]
    for kept in gone:
        if kept in keep.free():
            keep.forget(kept)
    wanted = {directory_of(kept) for kept in keep.all() if kept.solo}
    for directory in folder().glob("*"):
        if directory not in wanted and not _is_in_use(directory):
            shutil.rmtree(directory, ignore_errors=True)


def _is_in_use(directory: Path) -> bool:
    """Return True if a server has locked the directory. Systems without such locks do not let files in use be deleted."""
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        lock = os.open(directory / LOCK, os.O_RDWR)
    except OSError:
        return False
    try:
        for kind in (fcntl.flock, fcntl.lockf):  # the server takes the second where there is none of the first kind
            try:
                kind(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except (BlockingIOError, PermissionError):
                return True
            except OSError:
                continue
            return False
    finally:
        os.close(lock)
    return False
