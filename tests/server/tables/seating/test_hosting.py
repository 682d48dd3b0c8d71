"""Rights of the host alone: closing the table, kicking a player; and the results when the host leaves."""

from __future__ import annotations

import secrets
from typing import Any

import pytest

from protocol.messages import Closing, Done, Join, Refused, Seated, Step, Table
from server.app import Server
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import Connect, Serve
from tests.server.peer import Peer, play_out, watch_out


def refusal(answer: Any) -> str:
    assert isinstance(answer, Refused), answer
    return answer.code


async def last_words(peer: Peer) -> tuple[Closing | None, int | None]:
    return await peer.ended()


class Lasting(MemoryStorage):
    """Storage that says it will be there tomorrow."""

    lasts = True


# -- closing ---------------------------------------------------------------------------------------------------------------


async def test_after_a_game_the_host_closes_the_table_and_everybody_is_told_by_whom(seated: Any, connect: Connect) -> None:
    server, (ada, ben) = await seated(watch=True)
    zoe = await connect(server, "Zoe")
    await zoe.watch(ada.code)
    await play_out(ada, ben)
    await watch_out(zoe)
    assert isinstance(await ada.close_table(), Done)
    for peer in (ben, zoe):
        assert await last_words(peer) == (Closing("host-closed", {"by": "Ada", "kept": False}, None), 4004)
    assert refusal(await (await connect(server, "Ben")).resume(ben.code, ben.token)) == "bad-token"
    assert isinstance(await ada.host(), Seated), "the host's own line is as it was"


async def test_before_a_game_too(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(seats=3)
    await ben.join(ada.code)
    assert refusal(await ben.close_table()) == "not-host"
    assert isinstance(await ada.close_table(), Done)
    assert await last_words(ben) == (Closing("host-closed", {"by": "Ada", "kept": False}, None), 4004)
    assert refusal(await (await connect(server, "Cem")).join(ada.code)) == "no-such-table"


async def test_a_game_that_is_on_is_not_closed(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    assert refusal(await ada.close_table()) == "still-playing"
    await ada.act("show")
    await ben.until(Step)


@pytest.mark.parametrize(("storage", "kept"), [(Lasting, True), (MemoryStorage, False)])
async def test_when_the_server_goes_with_its_host_everybody_is_told_so_and_not_to_come_back(
    seated_pair: Any, storage: type[MemoryStorage], kept: bool
) -> None:
    server, ada, ben = await seated_pair(storage(Shelf()))
    server.has_lost_host = True
    await server.stop()
    for peer in (ada, ben):
        assert (await last_words(peer))[0] == Closing("host-closed", {"by": "Ada", "kept": kept}, None)


async def test_a_server_that_only_restarts_asks_to_come_back(seated_pair: Any) -> None:
    server, ada, _ = await seated_pair()
    await server.stop()
    assert (await last_words(ada))[0] == Closing("restarting", {}, 1)


# -- sending away ----------------------------------------------------------------------------------------------------------


async def lobby_of_three(serve: Serve, connect: Connect) -> tuple[Server, Peer, Peer]:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(seats=3)
    await ben.join(ada.code)
    await ada.until(Table, lambda table: table.seats[1].name == "Ben")
    return server, ada, ben


async def test_before_a_game_the_seat_of_who_is_sent_away_is_free(serve: Serve, connect: Connect) -> None:
    server, ada, ben = await lobby_of_three(serve, connect)
    assert refusal(await ben.kick(0)) == "not-host"
    for seat, code in ((0, "nobody-to-kick"), (2, "nobody-to-kick"), (3, "no-such-seat")):
        assert refusal(await ada.kick(seat)) == code
    assert isinstance(await ada.kick(1), Done)
    assert await last_words(ben) == (Closing("kicked", {"by": "Ada"}, None), 4005)
    table = await ada.until(Table)
    assert [seat.kind for seat in table.seats] == ["person", "open", "open"]
    again = await connect(server, "Ben")
    assert refusal(await again.resume(ben.code, ben.token)) == "bad-token"


@pytest.mark.parametrize("restarts", [False, True])
async def test_the_same_request_brings_nobody_back_who_was_sent_away(serve: Serve, connect: Connect, restarts: bool) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf))
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(seats=3)
    joining = Join("j", ada.code, "", None, secrets.token_bytes(16))
    assert isinstance(await ben.answer(joining), Seated)
    await ada.kick(1)
    if restarts:
        await server.stop()
        server = await serve(MemoryStorage(shelf))
    refused = await (await connect(server, "Ben")).answer(joining)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.args) == ("kicked", {"by": "Ada"})


@pytest.mark.parametrize("absent", ["bot", "wait"])
async def test_in_a_game_a_bot_plays_on_for_who_was_sent_away(seated: Any, connect: Connect, absent: str) -> None:
    """At a table that waits too: there is nobody who could come back."""
    server, (ada, ben, cem) = await seated(seats=3, absent=absent)
    assert isinstance(await ada.kick(1), Done)
    assert (await last_words(ben))[1] == 4005
    table = await cem.until(Table, lambda table: table.seats[1].link == "left")
    assert table.seats[1].away == "bot"
    await play_out(ada, cem)
    assert refusal(await (await connect(server, "Ben")).resume(ben.code, ben.token)) == "bad-token"


async def test_in_a_game_it_concedes_if_the_host_chose_that(seated: Any) -> None:
    _, (ada, ben, cem) = await seated(seats=3, absent="concede")
    assert isinstance(await ada.kick(1), Done)
    step = await cem.until(Step)
    assert step.seat == 1
    assert (await last_words(ben))[1] == 4005
    assert not [message for message in ben.heard if isinstance(message, Step) and message.seat == 1], "it is not told that"


async def test_after_a_game_there_is_no_rematch_with_who_was_sent_away(seated: Any) -> None:
    _, (ada, ben) = await seated()
    await play_out(ada, ben)
    assert isinstance(await ada.kick(1), Done)
    assert refusal(await ada.kick(1)) == "nobody-to-kick"
    assert refusal(await ada.rematch()) == "seat-left"
