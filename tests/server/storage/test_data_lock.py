"""The lock of the data directory: a directory in use, or a file system without locks."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from server.storage.base import Unusable
from server.storage.sqlite.files import DataLock
from server.storage.sqlite.storage import SqliteStorage


def failing(number: int) -> Callable[[int, int], None]:
    def fail(_descriptor: int, _how: int) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize("number", [errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES])
def test_who_has_the_lock_is_said_to_have_it(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "flock", failing(number))
    with pytest.raises(Unusable, match="Another traderow-server uses the data directory"):
        DataLock(tmp_path)


def test_two_servers_do_not_share_a_directory(tmp_path: Path) -> None:
    lock = DataLock(tmp_path)
    with pytest.raises(Unusable, match="Another traderow-server"):
        DataLock(tmp_path)
    lock.release()
    DataLock(tmp_path).release()


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS])
async def test_without_locks_of_one_kind_those_of_the_other_kind_do(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fcntl, "flock", failing(number))
    storage = await SqliteStorage.open(tmp_path)
    assert await storage.open_tables() == []
    monkeypatch.setattr(fcntl, "lockf", failing(errno.EACCES))
    with pytest.raises(Unusable, match="Another traderow-server"):
        DataLock(tmp_path)
    await storage.close()


def test_without_any_locks_the_reason_is_told_and_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "flock", failing(errno.ENOLCK))
    monkeypatch.setattr(fcntl, "lockf", failing(errno.ENOLCK))
    with pytest.raises(Unusable) as refusal:
        DataLock(tmp_path)
    assert "has no locks (No locks available)" in str(refusal.value)
    assert "--data" in str(refusal.value)
    assert "Another" not in str(refusal.value)
