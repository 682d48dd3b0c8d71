"""A server that runs alone for a year: records of closed tables are deleted by age and number, those of open ones stay."""

from __future__ import annotations

import time

import pytest

from server.limits.limits import DAY
from server.options import limits_of, read_options
from server.storage.base import Change
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import Connect, Serve


async def test_the_newest_closed_tables_and_every_open_one_stay(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf), keep_tables=2)
    host = await connect(server, "Ada")
    for _ in range(5):
        await host.host()
        await host.leave()
    await host.host()
    await server.lobby.prune()
    assert sorted(shelf.facts) == [4, 5, 6]
    assert [table for table, facts in sorted(shelf.facts.items()) if facts.closed is not None] == [4, 5]
    await serve(MemoryStorage(shelf), keep_tables=0, keep=0.0)
    assert 6 in shelf.facts


async def test_records_go_by_age(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    server = await serve(storage := MemoryStorage(shelf), keep=DAY)
    host = await connect(server, "Ada")
    for _ in range(2):
        await host.host()
        await host.leave()
    await storage.commit(Change(1, closed=int(time.time() - DAY) - 10))
    await server.lobby.prune()
    assert sorted(shelf.facts) == [2]


def test_a_host_chooses_both() -> None:
    chosen = limits_of(read_options(["--keep-days", "2.5", "--keep-tables", "0"]))
    assert (chosen.keep, chosen.keep_tables) == (2.5 * DAY, 0)


@pytest.mark.parametrize("number", ["-1", "many", "1.5", str(2**63)])
def test_a_number_of_tables_that_is_none_is_refused(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_options(["--keep-tables", number])
    assert "--keep-tables" in capsys.readouterr().err
