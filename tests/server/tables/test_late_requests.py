"""A client gives up a slow connection and repeats its request on another. Messages on the first arrive later and do no harm.

A peer that reads nothing answers no ping either, so the server does not know whether its token has arrived.
"""

from __future__ import annotations

from typing import Any

from protocol.messages import Closing, Join, Refused, Resume, Seated, Table
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import Connect, Serve
from tests.server.peer import Peer, cut

BY_ITSELF = (Closing("replaced", {}, 1), 4001)


async def is_there(witness: Peer, seat: int) -> None:
    await witness.until(Table, lambda table: table.seats[seat].link == "on")


async def test_a_late_resume_voids_no_token_and_whom_it_replaces_may_come_back(seated_pair: Any, connect: Connect) -> None:
    server, ada, ben = await seated_pair()
    late, live = await connect(server, "Ada"), await connect(server, "Ada")
    await cut(ada)
    await ben.until(Table, lambda table: table.seats[0].link == "lost")
    resume = Resume("r", ada.code, ada.token, 0)
    await live.send(resume)
    await is_there(ben, 0)
    assert isinstance(await late.answer(resume), Seated)
    assert await live.ended() == BY_ITSELF
    assert isinstance(await (await connect(server, "Ada")).resume(live.code, live.token), Seated)


async def test_a_late_request_for_a_seat_voids_no_token(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, late, live = await connect(server, "Ada"), await connect(server, "Ben"), await connect(server, "Ben")
    await ada.host()
    join = Join("j", ada.code, "", None, bytes(16))
    await live.send(join)
    await is_there(ada, 1)
    assert isinstance(await late.answer(join), Seated)
    assert await live.ended() == BY_ITSELF
    assert isinstance(await (await connect(server, "Ben")).resume(live.code, live.token), Seated)


async def test_a_request_for_a_seat_is_spent_once_its_owner_has_a_later_token(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host()
    join = Join("j", ada.code, "", None, bytes(16))
    await ben.answer(join)
    again, late = await connect(server, "Ben"), await connect(server, "Ben")
    await again.resume(ben.code, ben.token)
    await again.settle()
    await again.settle()
    refused = await late.answer(join)
    assert isinstance(refused, Refused)
    assert refused.code == "no-such-table"
    await again.settle()


async def test_a_request_for_a_seat_is_known_again_after_a_restart(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    before = await serve(MemoryStorage(shelf))
    ada, ben = await connect(before, "Ada"), await connect(before, "Ben")
    await ada.host()
    refused = await ben.join(ada.code, seat=0)
    assert isinstance(refused, Refused)
    join = Join("j", ada.code, "", 1, bytes(16))
    first = await ben.answer(join)
    await before.stop()
    late = await connect(await serve(MemoryStorage(shelf)), "Ben")
    again = await late.answer(join)
    assert isinstance(first, Seated)
    assert isinstance(again, Seated)
    assert (again.code, again.seat) == (first.code, 1)


async def test_a_request_that_got_no_seat_may_get_one_later(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben, eve = await connect(server, "Ada"), await connect(server, "Ben"), await connect(server, "Eve")
    await ada.host(seats=3, mode="together")
    await ben.join(ada.code, seat=1)
    join = Join("j", ada.code, "", 1, bytes(16))
    assert isinstance(await eve.answer(join), Refused)
    await ben.leave()
    assert isinstance(await eve.answer(join), Seated)
