"""Limits of everything that a table may have, so that nothing fills the disk."""

from __future__ import annotations

from dataclasses import replace

from protocol.messages import Refused, Step
from server.app import Server
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import QUICK, Connect
from tests.server.peer import play_out
from tests.server.toy_game import Toy


async def test_a_table_has_so_many_games_and_keeps_no_more_lines_for_asking(connect: Connect) -> None:
    shelf = Shelf()
    server = Server({"toy": Toy}, MemoryStorage(shelf), replace(QUICK, games=2))
    await server.start("127.0.0.1", 0)
    try:
        ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
        await ada.host()
        await ben.join(ada.code)
        await play_out(ada, ben)
        for peer in (ada, ben):
            await peer.rematch()
        for peer in (ada, ben):
            await peer.until(Step)
        await play_out(ada, ben)
        lines = len(shelf.lines[1])
        refused = await ada.rematch()
        assert isinstance(refused, Refused)
        assert (refused.scope, refused.code) == ("table", "no-more-games")
        assert len(shelf.lines[1]) == lines
    finally:
        await server.stop()
