"""Spectators get only public facts, miss no message, change nothing and delay nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import engine
from protocol.messages import Closing, Done, ListTables, Refused, Seated, Skip, Snapshot, Step, Table, Tables, Watching
from server.app import Server
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import Connect, Serve
from tests.server.peer import Peer, cut, play_out, watch_out

Seat = Callable[..., Awaitable[tuple[Server, list[Peer]]]]


def refusal(message: Any) -> tuple[str, str]:
    assert isinstance(message, Refused), message
    return message.scope, message.code


async def spectator(connect: Connect, server: Any, code: str = "", name: str = "Zoe") -> Peer:
    peer = await connect(server, name)
    assert isinstance(await peer.watch(code), Watching)
    return peer


async def test_a_spectator_hears_every_number_and_sees_only_its_own_view(seated: Seat, connect: Connect) -> None:
    server, (ada, ben) = await seated(watch=True, rules={"rounds": 10})
    zoe = await spectator(connect, server)
    first = await zoe.until(Snapshot)
    assert (first.seq, first.missed, first.view["seat"]) == (ada.seq, [], None)
    await ada.say("hello")
    await asyncio.gather(watch_out(zoe), play_out(ada, ben))
    assert zoe.seq == ada.seq, "every number came, or the peer would have complained"
    for message in zoe.heard:
        if isinstance(message, Step | Snapshot):
            assert (message.view["seat"], message.view["secret"], message.view["actions"]) == (None, None, [])
        if isinstance(message, Step):
            assert message.id is None
    drawn = {event[2] for peer in (ada, ben) for step in peer.heard if isinstance(step, Step) for event in step.events}
    hidden = {step.view["secret"] for peer in (ada, ben) for step in peer.heard if isinstance(step, Step)}
    shown = {event[2] for step in zoe.heard if isinstance(step, Step) for event in step.events if event[0] == "show"}
    everything = b"".join(zoe.frames)
    assert drawn
    assert hidden - shown
    assert not [card for card in hidden - shown if card.encode() in everything]


async def test_a_spectator_who_comes_before_the_start_sees_the_beginning(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(watch=True)
    zoe = await spectator(connect, server)
    assert (await zoe.until(Table)).phase == "open"
    await ben.join()
    assert (await zoe.until(Table, lambda table: table.phase == "playing")).watchers == 1
    assert (await zoe.until(Step)).view["seat"] is None
    assert not any(isinstance(message, Snapshot) for message in zoe.heard)


async def test_a_spectator_may_neither_act_nor_chat_nor_change_anything(seated: Seat, connect: Connect) -> None:
    server, (ada, _) = await seated(watch=True)
    zoe = await spectator(connect, server)
    seq = ada.seq
    for answer in (
        await zoe.act("show"),
        await zoe.say("boo"),
        await zoe.say("boo", team=True),
        await zoe.sit(0),
        await zoe.set_bot(0, "simple"),
        await zoe.allow(False),
        await zoe.rematch(),
    ):
        assert refusal(answer) == ("table", "not-seated")
    for answer in (await zoe.join(ada.code), await zoe.host(), await zoe.watch(ada.code)):
        assert refusal(answer) == ("table", "already-seated")
    await ada.settle()
    assert ada.seq == seq


async def test_a_table_takes_spectators_only_if_its_host_does(seated: Seat, connect: Connect) -> None:
    server, (ada, ben) = await seated()
    zoe = await connect(server, "Zoe")
    assert refusal(await zoe.watch(ada.code)) == ("table", "no-watchers")
    assert refusal(await zoe.watch()) == ("table", "no-such-table")
    assert refusal(await ben.allow(True)) == ("table", "not-host")
    assert isinstance(await ada.allow(True), Done)
    assert (await ben.until(Table, lambda table: table.watch)).watchers == 0
    assert isinstance(await zoe.watch(), Watching)
    assert (await ben.until(Table, lambda table: table.watchers == 1)).watch


async def test_switched_off_it_sends_spectators_away_and_says_why(seated: Seat, connect: Connect) -> None:
    server, (ada, ben) = await seated(watch=True)
    zoes = [await spectator(connect, server, name=name) for name in ("Zoe", "Zed")]
    assert isinstance(await ada.allow(False), Done)
    for zoe in zoes:
        assert await zoe.ended() == (Closing("no-watchers", {}, None), 4002)
    table = await ben.until(Table, lambda table: not table.watch)
    assert table.watchers == 0
    assert refusal(await (await connect(server)).watch(ada.code)) == ("table", "no-watchers")
    assert isinstance(await ada.act("show"), Step), "the game goes on"


async def test_whoever_goes_is_no_longer_counted(seated: Seat, connect: Connect) -> None:
    server, (ada, _) = await seated(watch=True)
    zoe, zed = await spectator(connect, server), await spectator(connect, server, name="Zed")
    await ada.until(Table, lambda table: table.watchers == 2)
    assert isinstance(await zoe.leave(), Done)
    await ada.until(Table, lambda table: table.watchers == 1)
    assert refusal(await zoe.leave()) == ("table", "not-seated")
    await cut(zed)
    await ada.until(Table, lambda table: table.watchers == 0)
    assert isinstance(await zoe.watch(), Watching), "and may come again"


async def test_spectators_coming_and_going_are_news_once_a_sweep(serve: Serve, seated: Seat, connect: Connect) -> None:
    server = await serve(sweep=3600.0)
    _, (ada, _) = await seated(server, watch=True)
    await ada.settle()
    heard = len(ada.heard)
    for number in range(20):
        await (await spectator(connect, server, name=f"Zoe{number}")).leave()
    await ada.settle()
    assert len(ada.heard) == heard + 1, "only the answer to her ping"
    server.lobby.sweep(asyncio.get_running_loop().time())
    assert (await ada.until(Table)).watchers == 0


async def test_a_table_takes_so_many_spectators(serve: Serve, seated: Seat, connect: Connect) -> None:
    server = await serve(watchers=1)
    await seated(server, watch=True)
    await spectator(connect, server)
    assert refusal(await (await connect(server)).watch()) == ("table", "too-many-watchers")


async def test_the_password_is_asked_of_spectators_too_and_guesses_are_counted(
    serve: Serve, seated: Seat, connect: Connect
) -> None:
    server = await serve(tries=1, tries_rate=0.0)
    ada = await connect(server)
    await ada.host(watch=True, password="moon", listed=False)
    zoe = await connect(server, "Zoe")
    assert refusal(await zoe.watch(ada.code, "sun")) == ("table", "no-such-table")
    assert isinstance(await zoe.watch(ada.code, "moon"), Watching)
    zed = await connect(server, "Zed")
    assert [refusal(await zed.watch("00000-00000"))[1] for _ in range(10)] == ["no-such-table"] * 9 + ["too-fast"]


async def test_an_empty_code_means_the_only_table_to_watch(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben, cem, zoe = [await connect(server, name) for name in ("Ada", "Ben", "Cem", "Zoe")]
    await ada.host(watch=True)
    await ben.host()
    assert isinstance(await zoe.watch(), Watching)
    assert zoe.code == ada.code
    await zoe.leave()
    await cem.host(watch=True)
    assert refusal(await zoe.watch()) == ("table", "several-tables")
    listed = await zoe.answer(ListTables("l"))
    assert isinstance(listed, Tables)
    assert [info.watch for info in listed.tables] == [True, False, True]


async def test_a_spectator_who_does_not_read_loses_its_line_and_nobody_else_notices(
    serve: Serve, seated: Seat, connect: Connect
) -> None:
    server = await serve(chat_burst=100_000)
    _, (ada, ben) = await seated(server, watch=True)
    deaf = await spectator(connect, server)
    await ada.until(Table, lambda table: table.watchers == 1)
    deaf.socket._conn.transport.pause_reading()
    while ada.table is not None and ada.table.watchers:
        assert isinstance(await ada.say("x" * 200), Done)
        await ben.settle()
    await play_out(ada, ben)
    await cut(deaf)


async def test_spectators_are_told_when_their_table_is_closed(seated: Seat, connect: Connect) -> None:
    server, (ada, ben) = await seated(watch=True)
    zoe = await spectator(connect, server)
    await ada.leave()
    await ben.leave()
    assert await zoe.ended() == (Closing("table-closed", {}, None), 4003)


async def test_spectators_keep_no_table_open(serve: Serve, seated: Seat, connect: Connect) -> None:
    server = await serve(playing_idle=0.05)
    _, (ada, ben) = await seated(server, watch=True)
    zoe = await spectator(connect, server)
    await cut(ada)
    await cut(ben)
    closing, _ = await zoe.ended()
    assert closing == Closing("table-closed", {}, None)


async def test_after_a_restart_spectators_come_back_and_see_the_same(serve: Serve, seated: Seat, connect: Connect) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf))
    _, (ada, _) = await seated(server, watch=True)
    zoe = await spectator(connect, server)
    await ada.act("show")
    await zoe.until(Step)
    await server.stop()
    again = await spectator(connect, await serve(MemoryStorage(shelf)), ada.code)
    assert (await again.until(Snapshot)).view == zoe.view
    assert again.seq == zoe.seq


async def test_a_line_for_a_team_is_only_a_number_to_spectators(seated: Seat, connect: Connect) -> None:
    server, peers = await seated(mode="pairs", seats=4, watch=True)
    zoe = await spectator(connect, server)
    await peers[0].say("our secret", team=True)
    assert (await zoe.until(Skip)).seq == peers[0].seq
    assert b"our secret" not in b"".join(zoe.frames)


async def test_the_spectators_view_of_raid_shows_no_hand(serve: Serve, seated: Seat, connect: Connect) -> None:
    server = await serve(games=engine.games)
    await seated(server, game="star-realms", mode="raid", seats=4, watch=True)
    zoe = await spectator(connect, server)
    view = (await zoe.until(Snapshot)).view
    assert view["hand"] == []
    assert [seat["cards"] for seat in view["seats"]] == [None] * 4


async def test_whoever_sits_may_not_watch_as_well(seated: Seat) -> None:
    _, (ada, _) = await seated(watch=True)
    assert refusal(await ada.watch(ada.code)) == ("table", "already-seated")
    await ada.leave()
    assert isinstance(await ada.watch(ada.code), Watching)
    assert isinstance(await ada.resume(ada.code, ada.token), Refused)
    await ada.leave()
    assert isinstance(await ada.resume(ada.code, ada.token), Seated)
