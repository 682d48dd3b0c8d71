"""The record of a finished game, part by part, and tables that continue an unfinished game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import engine
from engine.chance import SeedChance, commitment, table_seed
from engine.record import Entry as Logged
from engine.record import Header, Record, freeze
from protocol.messages import Done, Entries, Entry, GetRecord, Past, Refused, Seated, Snapshot, Step, Table, Watching
from server.app import Server
from server.lobby.continuation_uploads import ContinuationUploads
from server.storage.memory import MemoryStorage, Shelf
from server.tables.refusals import Refusal
from tests.server.conftest import Connect, Serve
from tests.server.peer import Peer, begun, play_out
from tests.server.toy_game import Toy

Seat = Callable[..., Awaitable[tuple[Server, list[Peer]]]]


async def fetched(peer: Peer) -> tuple[Entries, list[Entry]]:
    """Return the whole record, as a client asks for it."""
    entries: list[Entry] = []
    while True:
        part = await peer.answer(GetRecord(peer.mark(), len(entries)))
        assert isinstance(part, Entries), part
        assert part.first == len(entries)
        entries += part.entries
        if len(entries) == part.total:
            return part, entries
        assert part.entries


def so_far(entries: int) -> list[Entry]:
    """Return a toy game after that many entries."""
    game = Toy.begin("turns", 2, {"rounds": 3}, SeedChance(bytes(32)))
    while len(game.record.entries) < entries:
        seat = next(iter(game.pending))
        game.apply(seat, ("draw",))
    return [Entry(entry.seat, list(entry.action), list(entry.outcomes)) for entry in game.record.entries]


async def lay(peer: Peer, entries: list[Entry], part: int = 2) -> None:
    for first in range(0, len(entries), part):
        answer = await peer.answer(Past(peer.mark(), first, entries[first : first + part]))
        assert isinstance(answer, Done), answer
        assert answer.seq == min(first + part, len(entries))


def logged(entries: list[Entry]) -> tuple[Logged, ...]:
    return tuple(Logged(entry.seat, freeze(entry.action), freeze(entry.outcomes)) for entry in entries)


# -- the record -------------------------------------------------------------------------------------------------------------


async def test_after_the_end_everybody_there_can_have_the_record_and_it_is_the_game(seated: Seat, connect: Connect) -> None:
    server, (ada, ben) = await seated(game="toy", watch=True, rules={"rounds": 200})
    watcher = await connect(server, "Cem")
    assert isinstance(await watcher.watch(ada.code), Watching)
    await play_out(ada, ben)
    over = await watcher.until(Table, lambda table: table.phase == "over")
    assert over.secret is not None
    assert commitment(over.secret) == over.commitment
    for peer in (ada, ben, watcher):
        head, entries = await fetched(peer)
        assert (head.data_version, head.past, head.total) == (1, 0, 401)
        record = Record(Header("toy", 1, "turns", 2, over.rules), logged(entries))
        again = Toy.replay(record, None, None, SeedChance(table_seed(over.secret, over.nonces)))
        assert again.view(0)["score"] == ada.view["score"]


async def test_while_a_game_is_on_nobody_is_told_its_log(seated: Seat) -> None:
    _, (ada, _) = await seated()
    refused = await ada.answer(GetRecord("r", 0))
    assert isinstance(refused, Refused)
    assert refused.code == "not-over"


async def test_while_a_rematch_is_on_the_game_before_it_can_still_be_had(seated: Seat, connect: Connect) -> None:
    server, (ada, ben) = await seated(game="toy", watch=True)
    await play_out(ada, ben)
    over = ada.table
    assert over is not None
    _, first = await fetched(ada)
    for peer in (ada, ben):
        assert isinstance(await peer.rematch(), Done)
    await begun(ada, ben)
    assert ada.table is not None
    assert ada.table.commitment == over.secret
    watcher = await connect(server, "Cem")
    await watcher.watch(ada.code)
    assert isinstance(await (ada if ada.is_asked else ben).act("draw"), Step)
    for peer in (ada, ben, watcher):
        assert (await fetched(peer))[1] == first
    for peer in (ada, ben):
        await peer.settle()
    await play_out(ada, ben)
    assert (await fetched(ada))[1] != first


async def test_a_server_that_starts_again_in_a_rematch_has_the_game_before_it(
    serve: Serve, seated: Seat, connect: Connect
) -> None:
    shelf = Shelf()
    server, (ada, ben) = await seated(await serve(MemoryStorage(shelf)), game="toy")
    await play_out(ada, ben)
    _, first = await fetched(ada)
    for peer in (ada, ben):
        await peer.rematch()
    await begun(ada, ben)
    await server.stop()
    again = await connect(await serve(MemoryStorage(shelf)), "Ada")
    assert isinstance(await again.resume(ada.code, ada.token), Seated)
    assert (await fetched(again))[1] == first


async def test_who_is_at_no_table_has_no_record_to_ask_for(serve: Serve, connect: Connect) -> None:
    refused = await (await connect(await serve())).answer(GetRecord("r", 0))
    assert isinstance(refused, Refused)
    assert refused.code == "not-seated"


async def test_behind_the_end_of_a_record_there_is_nothing(seated: Seat) -> None:
    _, (ada, ben) = await seated()
    await play_out(ada, ben)
    part = await ada.answer(GetRecord("r", 10**9))
    assert isinstance(part, Entries)
    assert (part.total, part.entries) == (7, [])


# -- going on from a game so far --------------------------------------------------------------------------------------------


async def test_a_table_goes_on_from_where_a_game_was(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    past = so_far(4)
    await lay(ada, past)
    assert isinstance(await ada.host(past=4), Seated)
    assert isinstance(await ben.join(ada.code), Seated)
    begun = await ben.until(Step)
    assert ben.table is not None
    assert ben.table.past == 4
    assert begun.view["secret"] == next(entry.outcomes[-1] for entry in reversed(past) if entry.seat == 1)
    await ada.until(Step)
    await play_out(ada, ben)
    head, entries = await fetched(ada)
    assert (head.past, entries[:4], head.total) == (4, past, 7)


async def test_what_comes_after_the_past_is_drawn_from_the_tables_own_secret(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada = await connect(server)
    await lay(ada, so_far(3))
    await ada.host(past=3, seats=2, bots=["simple"])
    await play_out(ada)
    over = ada.table
    assert over is not None
    assert over.secret is not None
    head, entries = await fetched(ada)
    begun = Record(Header("toy", 1, "turns", 2, over.rules), logged(entries[: head.past]))
    game = Toy.replay(begun, None, SeedChance(table_seed(over.secret, over.nonces)), None)
    for entry in logged(entries[head.past :]):
        assert entry.seat is not None
        game.apply(entry.seat, entry.action)
    assert game.record.entries == logged(entries)


async def test_a_rematch_goes_on_from_the_same_point_also_after_a_restart(serve: Serve, connect: Connect) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf))
    ada = await connect(server)
    await lay(ada, past := so_far(4))
    await ada.host(past=4)
    await server.stop()  # before the game began
    server = await serve(MemoryStorage(shelf))
    back, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await back.resume(ada.code, ada.token)
    await ben.join(ada.code)
    await back.until(Step)
    await back.act("concede")
    await ben.until(Table, lambda table: table.phase == "over")
    await server.stop()  # after it
    server = await serve(MemoryStorage(shelf))
    ada, other = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.resume(back.code, back.token)
    await other.resume(ben.code, ben.token)
    await ada.rematch()
    await other.rematch()
    await other.until(Step)
    await server.stop()  # during the next
    again = await connect(await serve(MemoryStorage(shelf)), "Ada")
    await again.resume(ada.code, ada.token)
    assert (await again.until(Snapshot)).view["result"] is None
    await again.act("concede")
    _, entries = await fetched(again)
    assert entries[:4] == past
    assert entries[4] == Entry(0, ["concede"], [])


@pytest.mark.parametrize(
    ("entries", "why"),
    [
        (so_far(3)[1:], "set-up"),
        ([*so_far(3), Entry(0, ["fly"], [])], "wrong-answer"),
        ([*so_far(2), Entry(1, ["draw"], ["no-such-card"])], "drawn"),
        (so_far(7), "over"),
    ],
    ids=["no deal", "not allowed", "not to be drawn", "over"],
)
async def test_from_what_is_no_game_so_far_no_table_goes_on(
    serve: Serve, connect: Connect, entries: list[Entry], why: str
) -> None:
    server = await serve()
    ada = await connect(server)
    await lay(ada, entries)
    refused = await ada.host(past=len(entries))
    assert isinstance(refused, Refused)
    assert refused.code == "bad-past"
    assert why in refused.args["why"]
    assert not server.lobby.tables


async def test_a_past_that_was_not_sent_whole_opens_no_table(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada = await connect(server)
    await lay(ada, so_far(3))
    refused = await ada.host(past=4)
    assert isinstance(refused, Refused)
    assert refused.args["why"] == "3 entries have been sent, not 4"
    assert isinstance(await ada.host(past=0), Seated)


def test_a_past_comes_in_order_and_begins_anew_at_zero() -> None:
    uploads = ContinuationUploads(each=10, together=100)
    someone: Any = object()
    three = so_far(3)
    with pytest.raises(Refusal):
        uploads.add(someone, 1, three)
    assert uploads.add(someone, 0, three) == 3
    with pytest.raises(Refusal):
        uploads.add(someone, 2, three)
    assert uploads.add(someone, 0, three[:1]) == 1
    assert uploads.add(someone, 1, three[1:]) == 3
    assert uploads.take(someone, 3) == three
    with pytest.raises(Refusal):
        uploads.take(someone, 3)


def test_nobody_sends_more_than_fits_alone_or_together() -> None:
    uploads = ContinuationUploads(each=4, together=6)
    first: Any = object()
    second: Any = object()
    third: Any = object()
    three = so_far(3)
    uploads.add(first, 0, three)
    with pytest.raises(Refusal):
        uploads.add(first, 3, three)
    uploads.add(second, 0, three)
    with pytest.raises(Refusal):
        uploads.add(third, 0, three)
    uploads.forget(first)
    assert uploads.add(third, 0, three) == 3


async def test_a_game_of_star_realms_goes_on_with_everything_as_it_was(serve: Serve, connect: Connect) -> None:
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=b"seed of a game that is stopped.."[:32])
    while len(game.record.entries) < 60:
        seat = next(iter(game.pending))
        game.apply(seat, game.actions(seat)[-1])
    server = await serve(games=engine.games)
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await lay(ada, [Entry(e.seat, list(e.action), list(e.outcomes)) for e in game.record.entries], part=25)
    answer = await ada.host(game="star-realms", mode="duel", rules=dict(game.rules), past=60)
    assert isinstance(answer, Seated), answer
    await ben.join(ada.code)
    for seat, peer in enumerate((ada, ben)):
        step = await peer.until(Step)
        assert freeze_all(step.view) == freeze_all(game.view(seat))


def freeze_all(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: freeze_all(part) for key, part in value.items()}
    return [freeze_all(part) for part in value] if isinstance(value, list | tuple) else value
