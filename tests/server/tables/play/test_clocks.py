"""Clocks: the running ones, the time that a turn adds, the end at zero, and pauses while nobody can play."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from protocol.messages import Act, Refused, Seated, Snapshot, Step, Table
from protocol.messages import Clock as ClockTerms
from server.app import Server
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import Clock, Connect, Serve
from tests.server.peer import Peer, cut
from tests.server.storage.test_full_disk import TOLD, Small
from tests.server.storage.test_full_disk import come_back as come_back_when_it_may
from tests.server.tables.seating.test_absent_seats import come_back, until_away

TURN = ClockTerms("turn", 60, 0, "bot")
BANK = ClockTerms("bank", 300, 10, "bot")
STRICT = ClockTerms("bank", 300, 0, "concede")

Seat = Callable[..., Awaitable[tuple[Server, list[Peer]]]]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sit_down(serve: Serve, seated: Seat, clock: Clock) -> Seat:
    """Return peers in a game with these terms, Ada asked first, by a clock that does not move."""

    async def sit(storage: MemoryStorage | None = None, **terms: Any) -> tuple[Server, list[Peer]]:
        return await seated(await serve(storage, clock=clock), **({"clock": TURN, "absent": "wait"} | terms))

    return sit


def faces(message: Any) -> list[tuple[float, bool]]:
    """Return the clocks of a message, in seconds, and which run."""
    return [(each.left / 1000, each.runs) for each in message.clocks]


async def act(peer: Peer, *action: Any) -> list[tuple[float, bool]]:
    """Return the clocks after that action of theirs."""
    answer = await peer.act(*action)
    assert isinstance(answer, Step), answer
    return faces(answer)


async def look(host: Peer) -> list[tuple[float, bool]]:
    """Return the clocks now: the host changes something that everybody hears of."""
    assert host.table is not None
    watch = not host.table.watch
    await host.allow(watch)
    return faces(await host.until(Table, lambda table: table.watch is watch))


async def until_seat(peer: Peer, seat: int) -> Step:
    """Return the next step that seat makes."""
    return await peer.until(Step, lambda step: step.seat == seat)


async def test_the_clock_of_the_seat_that_is_asked_runs_and_every_turn_begins_with_full_ones(
    sit_down: Seat, clock: Clock
) -> None:
    _, (ada, ben) = await sit_down()
    assert ada.table is not None
    assert ada.table.clock == TURN
    assert faces(ada.heard[-1]) == [(60.0, True), (60.0, False)]
    clock.now += 12.5
    assert await look(ada) == [(47.5, True), (60.0, False)]
    assert await act(ada, "draw") == [(60.0, False), (60.0, True)]
    clock.now += 59.9
    await ben.until(Step)
    assert await act(ben, "draw") == [(60.0, True), (60.0, False)]


async def test_a_bank_lasts_for_the_game_and_gives_something_for_each_of_ones_own_turns(sit_down: Seat, clock: Clock) -> None:
    _, (ada, ben) = await sit_down(clock=BANK)
    clock.now += 100
    assert await act(ada, "draw") == [(210.0, False), (300.0, True)]
    clock.now += 1.25
    await ben.until(Step)
    assert await act(ben, "draw") == [(210.0, True), (308.75, False)]


async def test_without_clocks_none_are_told(sit_down: Seat) -> None:
    _, (ada, _) = await sit_down(clock=None)
    assert [message.clocks for message in ada.heard if isinstance(message, Step | Table)] == [[]] * 4


async def test_the_clocks_of_all_who_are_asked_run_at_once(sit_down: Seat, clock: Clock) -> None:
    _, (_, ben, cem) = await sit_down(mode="together", seats=3)
    clock.now += 10
    assert await act(ben, "draw") == [(50.0, True), (50.0, False), (50.0, True)]
    clock.now += 10
    await cem.until(Step)
    assert await act(cem, "draw") == [(40.0, True), (50.0, False), (40.0, False)]


async def test_at_zero_a_bot_plays_the_turn_and_the_next_one_is_ones_own_again(sit_down: Seat, clock: Clock) -> None:
    _, (ada, ben) = await sit_down()
    clock.now += 60
    played = await until_seat(ben, 0)
    assert faces(played) == [(60.0, False), (60.0, True)]
    await act(ben, "draw")
    await until_seat(ada, 1)
    await act(ada, "draw")


async def test_who_has_no_time_left_may_only_concede(sit_down: Seat, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("server.tables.play.acting", "server.tables.play.beginning", "server.lobby.upkeep"):
        monkeypatch.setattr(f"{module}.wake_bots", lambda table: None)
    _, (ada, ben) = await sit_down(rules={"rounds": 9})
    clock.now += 60
    refused = await ada.act("draw")
    assert isinstance(refused, Refused)
    assert (refused.scope, refused.code) == ("table", "time-up")
    assert await look(ada) == [(0.0, False), (60.0, False)]
    await ada.act("concede")
    over = await ben.until(Table, lambda table: table.phase == "over")
    assert over.secret is not None


async def test_an_empty_bank_without_increment_is_played_by_a_bot_until_the_end(sit_down: Seat, clock: Clock) -> None:
    _, (_, ben) = await sit_down(clock=ClockTerms("bank", 5, 0, "bot"))
    clock.now += 5
    for _ in range(3):
        await until_seat(ben, 0)
        if ben.is_asked:
            await act(ben, "draw")
    over = await ben.until(Table, lambda table: table.phase == "over")
    assert [left for left, _ in faces(over)] == [0.0, 5.0]


async def test_at_zero_a_seat_concedes_where_the_host_chose_so(sit_down: Seat, clock: Clock) -> None:
    _, (ada, ben, _) = await sit_down(clock=STRICT, seats=3)
    clock.now += 299
    assert await look(ada) == [(1.0, True), (300.0, False), (300.0, False)]
    clock.now += 1
    gone = await until_seat(ben, 0)
    assert gone.events == [["concede", 0]]
    assert faces(gone) == [(0.0, False), (300.0, True), (300.0, False)]


async def test_a_lost_line_stops_no_clock_while_somebody_else_is_there(sit_down: Seat, connect: Connect, clock: Clock) -> None:
    server, (ada, ben) = await sit_down()
    await cut(ada)
    await until_away(ben, 0, "grace")
    clock.now += 15
    await come_back(connect, server, ada)
    told = await ben.until(Table, lambda table: table.seats[0].link == "on")
    assert faces(told) == [(45.0, True), (60.0, False)]


async def test_the_clocks_stand_still_while_nobody_is_there(sit_down: Seat, connect: Connect, clock: Clock) -> None:
    server, (ada, ben) = await sit_down(watch=True)
    watcher = await connect(server, "Cem")
    await watcher.watch(ada.code)
    clock.now += 15
    await cut(ada)
    await watcher.until(Table, lambda table: table.seats[0].link == "lost")
    await cut(ben)
    alone = await watcher.until(Table, lambda table: table.seats[1].link == "lost")
    assert faces(alone) == [(45.0, False), (60.0, False)]
    clock.now += 100_000
    again = await come_back(connect, server, ben)
    assert faces(next(message for message in again.heard if isinstance(message, Snapshot))) == [(45.0, True), (60.0, False)]


async def test_a_spectator_is_told_the_clocks_like_everybody(sit_down: Seat, connect: Connect, clock: Clock) -> None:
    server, (ada, _) = await sit_down(watch=True)
    clock.now += 15
    watcher = await connect(server, "Cem")
    await watcher.watch(ada.code)
    assert faces(await watcher.until(Snapshot)) == [(45.0, True), (60.0, False)]


async def test_a_bots_clock_does_not_run_nor_that_of_a_seat_it_plays_for(
    serve: Serve, seated: Seat, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await serve(clock=clock, think=3600.0)
    _, (ada, ben, _) = await seated(server, clock=TURN, seats=3, absent="bot", grace=0)
    assert await act(ada, "draw") == [(60.0, False), (60.0, True), (60.0, False)]
    clock.now += 7
    await cut(ben)
    seat = await ada.until(Table, lambda table: table.seats[1].away == "bot")
    assert faces(seat) == [(60.0, False), (53.0, False), (60.0, False)]


async def test_a_server_that_is_stopped_brings_every_clock_back_as_it_was(serve: Serve, connect: Connect, clock: Clock) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf), clock=clock)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(clock=BANK, absent="wait")
    await ben.join(ada.code)
    await ada.until(Step)
    clock.now += 3.5
    await server.stop()
    clock.now += 1_000_000
    again = await connect(await serve(MemoryStorage(shelf), clock=clock), "Ada")
    assert isinstance(await again.resume(ada.code, ada.token), Seated)
    assert faces(await again.until(Snapshot)) == [(296.5, True), (300.0, False)]


async def test_a_crash_gives_back_five_seconds_at_most(serve: Serve, connect: Connect, clock: Clock) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf), clock=clock)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host(clock=BANK, absent="wait")
    await ben.join(ada.code)
    await ada.until(Step)
    table = next(iter(server.lobby.tables.values()))
    for seconds in (5.0, 4.9):
        clock.now += seconds
        while not table.clocks or (seconds == 5.0 and table.state.clocks != (295_000, 300_000)):
            await ada.settle()
    await MemoryStorage(shelf).claim([table.id])  # from here on that server keeps nothing: it is as good as dead
    again = await connect(await serve(MemoryStorage(shelf), clock=clock), "Ada")
    assert isinstance(await again.resume(ada.code, ada.token), Seated)
    assert faces(await again.until(Snapshot)) == [(295.0, True), (300.0, False)]


async def test_the_clocks_stand_still_while_nothing_can_be_kept(
    serve: Serve, seated: Seat, connect: Connect, clock: Clock
) -> None:
    storage = Small()
    server, (ada, ben) = await seated(await serve(storage, clock=clock, room_again=0.01), clock=BANK, absent="wait")
    clock.now += 4
    storage.room = 0
    await ada.send(Act("a", ada.seq, ["draw"]))
    assert (await ben.ended())[0] == TOLD[0]
    clock.now += 1000
    storage.room = 1_000_000
    again = await come_back_when_it_may(connect, server, ben)
    assert faces(await again.until(Snapshot)) == [(306.0, False), (300.0, True)]


@pytest.mark.parametrize(
    "wrong",
    [
        ClockTerms("chess", 60, 0, "bot"),
        ClockTerms("turn", 60, 0, "explode"),
        ClockTerms("turn", 60, 5, "bot"),
    ],
    ids=["kind", "zero", "increment"],
)
async def test_a_clock_that_there_is_not_opens_no_table(serve: Serve, connect: Connect, wrong: ClockTerms) -> None:
    server = await serve()
    refused = await (await connect(server)).host(clock=wrong)
    assert isinstance(refused, Refused)
    assert refused.code == "bad-rules"
    assert not server.lobby.tables


async def test_every_game_of_a_table_begins_with_full_clocks(sit_down: Seat, clock: Clock) -> None:
    _, (ada, ben) = await sit_down(clock=BANK)
    clock.now += 100
    await ada.act("concede")
    await ben.until(Table, lambda table: table.phase == "over")
    await ada.rematch()
    await ben.rematch()
    begun = await ada.until(Step)
    assert faces(begun) == [(300.0, True), (300.0, False)]
