"""A seat whose owner is absent: first a grace period, then the host's setting; the owner gets it back on return."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from protocol.messages import Done, Refused, Seated, SeatInfo, Snapshot, Step, Table
from server.app import Server
from server.storage.memory import MemoryStorage, Shelf
from server.tables.table import Table as ServedTable
from tests.server.conftest import Clock, Connect, Serve
from tests.server.peer import Peer, cut, play_out
from tests.server.toy_game import Toy

Seat = Callable[..., Awaitable[tuple[Server, list[Peer]]]]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sit_down(serve: Serve, seated: Seat, clock: Clock) -> Seat:
    """Return three peers in a game, Ada asked first, at a table that waits for 60 seconds by the fake clock."""

    async def sit(storage: MemoryStorage | None = None, **terms: Any) -> tuple[Server, list[Peer]]:
        server = await serve(storage, clock=clock)
        return await seated(server, **({"seats": 3, "grace": 60} | terms))

    return sit


def at(peer: Peer, seat: int) -> SeatInfo:
    """Return that seat as the peer knew it last."""
    assert peer.table is not None
    return peer.table.seats[seat]


def table_of(server: Server, peer: Peer) -> ServedTable:
    return server.lobby.tables[peer.code.replace("-", "")]


async def until_away(peer: Peer, seat: int, away: str) -> SeatInfo:
    table = await peer.until(Table, lambda table: table.seats[seat].away == away)
    return table.seats[seat]


async def come_back(connect: Connect, server: Server, lost: Peer) -> Peer:
    peer = await connect(server, lost.name)
    assert isinstance(await peer.resume(lost.code, lost.token, lost.seq), Seated)
    await peer.until(Snapshot)
    return peer


async def test_a_lost_line_has_its_grace_and_everybody_sees_how_much_is_left(
    sit_down: Seat, connect: Connect, clock: Clock
) -> None:
    server, (ada, ben, cem) = await sit_down()
    await cut(ada)
    seat = await until_away(ben, 0, "grace")
    assert (seat.link, seat.until) == ("lost", 60)
    clock.now += 12.5
    await cut(cem)
    await until_away(ben, 2, "grace")
    assert [at(ben, seat).until for seat in range(3)] == [48, 0, 60]
    again = await come_back(connect, server, ada)
    assert (at(again, 0).away, at(again, 0).until) == ("", 0)


async def test_a_bot_plays_for_an_absent_seat_when_its_grace_is_over(sit_down: Seat, clock: Clock) -> None:
    _, (ada, ben, cem) = await sit_down()
    await cut(ada)
    await until_away(ben, 0, "grace")
    clock.now += 59.5
    await ben.say("still waiting")
    assert not ben.is_asked
    clock.now += 0.5
    step = await ben.until(Step)
    assert step.seat == 0
    assert at(ben, 0).away == "bot"
    await play_out(ben, cem)
    assert ben.view["result"]["reason"] == "score"


async def test_a_bot_gives_up_its_own_game_and_never_that_of_an_absent_person(
    monkeypatch: pytest.MonkeyPatch, serve: Serve, connect: Connect, sit_down: Seat, clock: Clock
) -> None:
    zoe = await connect(await serve())
    await zoe.host(bots=["conceding"], rules={"rounds": 1})
    await play_out(zoe)
    assert zoe.view["result"] == {"winners": [0], "reason": "concede"}
    monkeypatch.setattr("server.tables.game.bots.STAND_IN", "conceding")
    _, (ada, *others) = await sit_down(rules={"rounds": 1})
    await cut(ada)
    await until_away(others[0], 0, "grace")
    clock.now += 60
    await play_out(*others)
    assert others[0].view["result"]["reason"] == "score"


async def test_the_owner_who_comes_back_has_the_seat_again_at_once(sit_down: Seat, connect: Connect, clock: Clock) -> None:
    server, (ada, ben, cem) = await sit_down(rules={"rounds": 5})
    await cut(ada)
    await until_away(ben, 0, "grace")
    clock.now += 3600
    await ben.until(Step, lambda step: step.seat == 0)
    again = await come_back(connect, server, ada)
    for peer in (ben, cem):
        while not peer.is_asked:
            await peer.until(Step)
        await peer.act("show")
    while not again.is_asked:
        await again.until(Step)
    await again.settle()
    seen = again.seq
    await ben.settle()
    assert ben.seq == seen, "nobody acts for her any more"
    assert at(ben, 0).away == ""
    step = await again.act("show")
    assert isinstance(step, Step)
    assert step.seq == seen + 1


async def test_a_bot_that_thinks_while_the_owner_comes_back_does_nothing(
    serve: Serve, seated: Seat, connect: Connect, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await serve(clock=clock)
    _, (ada, ben) = await seated(server, grace=0)
    back: list[Peer] = []

    async def choose(bot: Any, view: Any, seed: bytes) -> Any:
        back.append(await come_back(connect, server, ada))
        return ("show",)

    monkeypatch.setattr(server.lobby.bots, "choose", choose)
    await cut(ada)
    await until_away(ben, 0, "bot")
    await until_away(ben, 0, "")
    while any(seat.is_thinking for seat in table_of(server, ben).seats):
        await ben.settle()
    (again,) = back
    assert again.is_asked
    assert table_of(server, ben).seq == again.seq == ada.seq


async def test_what_is_obvious_a_bot_does_without_seeming_to_think(
    serve: Serve, seated: Seat, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "is_obvious", lambda self, seat, action: True)
    server = await serve(clock=clock, think=3600.0)
    _, (ada, ben) = await seated(server, grace=0)
    await cut(ada)
    assert (await ben.until(Step, lambda step: step.seat == 0)).seat == 0


async def test_a_bot_in_an_absent_persons_place_does_nothing_while_nobody_is_there(
    serve: Serve, seated: Seat, connect: Connect, clock: Clock
) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf), clock=clock, think=3600.0)
    _, (ada, ben) = await seated(server, grace=0)
    await cut(ada)
    await until_away(ben, 0, "bot")
    await server.stop()
    server = await serve(MemoryStorage(shelf), clock=clock)
    assert not any(seat.is_thinking for seat in table_of(server, ben).seats)
    again = await come_back(connect, server, ben)
    assert again.seq == ben.seq
    assert (await again.until(Step)).seat == 0


async def test_who_gets_up_is_played_for_at_once_and_may_come_back(sit_down: Seat, connect: Connect) -> None:
    server, (ada, ben, _) = await sit_down()
    seq = ada.seq
    assert isinstance(await ada.leave(), Done)
    seat = await until_away(ben, 0, "bot")
    assert (seat.link, seat.host) == ("left", False)
    assert at(ben, 1).host
    assert (await ben.until(Step)).seat == 0
    again = await come_back(connect, server, ada)
    assert again.seat == 0
    assert (await ben.until(Table, lambda table: table.seats[0].link == "on")).seq > seq
    assert not at(ben, 0).host


async def test_a_table_that_waits_does_nothing_but_say_so(sit_down: Seat, connect: Connect, clock: Clock) -> None:
    server, (ada, ben, cem) = await sit_down(absent="wait")
    seq = ben.seq
    await cut(ada)
    await until_away(ben, 0, "grace")
    clock.now += 60
    assert (await until_away(ben, 0, "waiting")).link == "lost"
    clock.now += 100_000
    await ben.say("where is she?")
    assert ben.seq == seq + 1, "nothing has happened but the chat"
    again = await come_back(connect, server, ada)
    assert isinstance(await again.act("show"), Step)
    await again.leave()
    assert (await cem.until(Table, lambda table: table.seats[0].link == "left")).seats[0].away == "waiting"
    assert isinstance(await (await connect(server)).resume(again.code, again.token), Seated)


async def test_an_absent_seat_concedes_where_the_host_chose_so(sit_down: Seat, connect: Connect, clock: Clock) -> None:
    server, (ada, ben, cem) = await sit_down(absent="concede")
    await cut(ada)
    await until_away(ben, 0, "grace")
    clock.now += 60
    step = await ben.until(Step)
    assert step.events == [["concede", 0]]
    assert (await ben.until(Table)).seats[0].away == "", "nobody waits for her"
    again = await come_back(connect, server, ada)
    assert again.view["score"] == [0, 0, 0]
    refused = await again.act("show")
    assert isinstance(refused, Refused)
    assert refused.code == "not-asked"
    await cut(cem)
    await until_away(ben, 2, "grace")
    clock.now += 60
    over = await ben.until(Table, lambda table: table.phase == "over")
    assert over.secret is not None
    assert ben.view["result"] == {"winners": [1], "reason": "concede"}


@pytest.mark.parametrize("absent", ["bot", "concede"])
async def test_what_a_seat_that_is_out_is_still_asked_a_bot_answers(sit_down: Seat, clock: Clock, absent: str) -> None:
    _, (ada, ben, cem) = await sit_down(mode="wills", absent=absent)
    assert isinstance(await ada.act("strike"), Step)
    assert (await ben.until(Step)).view["actions"] == [["leave-all"], ["leave-nothing"]]
    await cut(ben)
    await until_away(cem, 1, "grace")
    clock.now += 60
    step = await cem.until(Step)
    assert (step.seat, step.events[0][:2]) == (1, ["will", 1])


async def test_who_is_out_still_watches_and_answers(sit_down: Seat) -> None:
    _, (ada, ben, cem) = await sit_down(mode="wills")
    await ada.act("strike")
    await ben.until(Step)
    step = await ben.act("leave-all")
    assert isinstance(step, Step)
    assert step.view["seat"] == 1
    await cem.until(Step, lambda step: step.seat == 1)
    await cem.act("show")
    assert (await ben.until(Step)).seat == 2


async def test_nothing_becomes_of_a_seat_while_nobody_is_there_to_wait(sit_down: Seat, connect: Connect, clock: Clock) -> None:
    server, (ada, ben, cem) = await sit_down()
    seq = ada.seq
    for peer in (ada, ben, cem):
        await cut(peer)
    while table_of(server, ada).audience.has_people:
        await (await connect(server)).settle()
    clock.now += 100_000
    again = await come_back(connect, server, ben)
    assert again.seq == seq
    assert at(again, 0).until == at(again, 2).until == 60, "the whole grace from now on"
    clock.now += 60
    assert (await again.until(Step)).seat == 0


async def test_before_the_game_and_after_it_a_lost_line_means_nothing(
    serve: Serve, connect: Connect, seated: Seat, clock: Clock
) -> None:
    server = await serve(clock=clock)
    ada, ben, cem = [await connect(server, name) for name in ("Ada", "Ben", "Cem")]
    await ada.host(seats=3, grace=5)
    await ben.join()
    await cut(ben)
    await ada.until(Table, lambda table: table.seats[1].link == "lost")
    clock.now += 1000
    await cem.join()
    begun = await ada.until(Table, lambda table: table.phase == "playing")
    assert (begun.seats[1].away, begun.seats[1].until) == ("grace", 5), "from the beginning of the game"
    again = await come_back(connect, server, ben)
    await play_out(ada, again, cem)
    await cut(again)
    lost = await ada.until(Table, lambda table: table.seats[1].link == "lost")
    assert lost.seats[1].away == ""


async def test_while_the_server_is_down_no_grace_runs(sit_down: Seat, serve: Serve, connect: Connect, clock: Clock) -> None:
    shelf = Shelf()
    server, (ada, ben, cem) = await sit_down(MemoryStorage(shelf))
    await cut(ada)
    await until_away(ben, 0, "grace")
    clock.now += 30
    await server.stop()
    clock.now += 100_000
    server = await serve(MemoryStorage(shelf), clock=clock)
    again = await come_back(connect, server, cem)
    assert [(at(again, seat).away, at(again, seat).until) for seat in (0, 1)] == [("grace", 60), ("grace", 60)]


async def test_after_a_restart_the_bot_goes_on_until_the_owner_is_back(
    sit_down: Seat, serve: Serve, connect: Connect, clock: Clock
) -> None:
    shelf = Shelf()
    server, (ada, ben, _) = await sit_down(MemoryStorage(shelf))
    await cut(ada)
    await until_away(ben, 0, "grace")
    clock.now += 60
    await ben.until(Step, lambda step: step.seat == 0)
    await server.stop()
    server = await serve(MemoryStorage(shelf), clock=clock)
    again = await come_back(connect, server, ben)
    assert at(again, 0).away == "bot"
    back = await come_back(connect, server, ada)
    assert (back.seat, at(back, 0).away) == (0, "")


async def test_a_table_that_everybody_left_is_closed(sit_down: Seat, connect: Connect) -> None:
    server, peers = await sit_down()
    for peer in peers:
        await peer.leave()
    assert not server.lobby.tables
    refused = await (await connect(server)).resume(peers[0].code, peers[0].token)
    assert isinstance(refused, Refused)
    assert refused.code == "bad-token"


async def test_an_unknown_way_with_absent_seats_opens_no_table(serve: Serve, connect: Connect) -> None:
    ada = await connect(await serve())
    refused = await ada.host(absent="ignore")
    assert isinstance(refused, Refused)
    assert (refused.code, refused.args) == ("bad-rules", {"why": "absent is one of bot, wait, concede"})
