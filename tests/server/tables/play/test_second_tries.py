"""Second attempts: a due action that could not be stored happens soon after, without another request."""

from __future__ import annotations

from typing import Any

from protocol.messages import Rematch, Step, Table
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import Connect, Serve
from tests.server.failing import Failing, acts_for_a_bot, begins_a_game
from tests.server.peer import play_out


async def test_a_game_whose_beginning_could_not_be_kept_begins(serve: Serve, connect: Connect) -> None:
    storage = Failing()
    storage.fails = begins_a_game
    server = await serve(storage)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host()
    await ben.join(ada.code)
    await ada.until(Step)
    assert storage.failed.is_set()


async def test_another_game_whose_beginning_could_not_be_kept_begins(seated_pair: Any) -> None:
    storage = Failing()
    _, ada, ben = await seated_pair(storage)
    await play_out(ada, ben)
    storage.fails = begins_a_game
    await ada.rematch()
    await ben.send(Rematch("again"))
    await ada.until(Step)
    assert storage.failed.is_set()


async def test_a_full_table_whose_server_died_before_the_beginning_begins_after_the_restart(
    serve: Serve, connect: Connect
) -> None:
    before, shelf = Failing(), Shelf()
    server = await serve(before, sweep=3600.0)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host()
    before.fails = begins_a_game
    await ben.join(ada.code)
    await before.failed.wait()
    await server.stop()
    shelf = before.shelf
    server = await serve(MemoryStorage(shelf))
    again = await connect(server, "Ada")
    await again.resume(ada.code, ada.token)
    while not again.view:
        await again.next()
    assert again.view["result"] is None


async def test_nobody_who_got_up_is_dealt_in_again(seated_pair: Any, connect: Connect) -> None:
    server, ada, ben = await seated_pair()
    await play_out(ada, ben)
    await ada.rematch()
    await ben.leave()
    await ada.until(Table, lambda table: table.seats[1].link == "left")
    (table,) = server.lobby.tables.values()
    server.lobby.sweep(0.0)
    await ada.settle()
    assert table.state.number == 1


async def test_a_bot_whose_action_could_not_be_kept_is_asked_again(serve: Serve, connect: Connect) -> None:
    storage = Failing()
    storage.fails = acts_for_a_bot
    server = await serve(storage)
    ada = await connect(server, "Ada")
    await ada.host(bots=["simple"])
    await ada.until(Step)
    if ada.is_asked:
        await ada.act("show")
    await ada.until(Step, lambda step: step.seat == 1)
    assert storage.failed.is_set()
