"""A server continues after another one has taken its database, as on a file system without locks: it opens no table unknown to
the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.storage.base import StaleOwner
from server.storage.sqlite.files import DATABASE
from server.storage.sqlite.storage import SqliteStorage
from tests.server.storage.test_storage import opened


async def test_it_opens_no_table_that_the_other_would_not_know(tmp_path: Path) -> None:
    one = await SqliteStorage.open(tmp_path)
    await one.commit(opened(1))
    other = await SqliteStorage.share(tmp_path / DATABASE)
    assert await other.open_tables() == [1]
    with pytest.raises(StaleOwner):
        await one.commit(opened(2))
    await other.commit(opened(3))
    assert await other.open_tables() == [1, 3]
    await one.close()
    await other.close()
