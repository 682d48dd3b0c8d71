"""A broken connection loses nothing: the seat, the question and the answers are still there."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import pytest

from protocol.changes import earlier
from protocol.messages import Act, Closing, Done, Host, Join, Refused, Resume, Said, Say, Seated, Sit, Snapshot, Step, Table
from server.storage.memory import MemoryStorage, Shelf
from tests.server.conftest import Connect, Serve
from tests.server.failing import Failing
from tests.server.peer import Peer, cut


async def come_back(connect: Connect, server: Any, lost: Peer, seq: int | None = None) -> tuple[Peer, Snapshot]:
    peer = await connect(server, lost.name)
    seated = await peer.resume(lost.code, lost.token, lost.seq if seq is None else seq)
    assert isinstance(seated, Seated), seated
    return peer, await peer.until(Snapshot)


async def test_the_seat_and_the_open_question_are_there_again(seated_pair: Any, connect: Connect) -> None:
    server, ada, ben = await seated_pair()
    view = ada.view
    await cut(ada)
    await ben.until(Table, lambda table: table.seats[0].link == "lost")
    again, snapshot = await come_back(connect, server, ada)
    assert snapshot.view == view
    assert again.seat == 0
    await ben.until(Table, lambda table: table.seats[0].link == "on")
    assert isinstance(await again.act("show"), Step)


async def test_who_comes_back_is_told_what_was_missed(seated_pair: Any, connect: Connect) -> None:
    server, ada, ben = await seated_pair()
    await ada.act("show")
    await cut(ada)
    await ben.until(Step)
    step = await ben.act("draw")
    assert isinstance(step, Step)
    _, snapshot = await come_back(connect, server, ada)
    assert snapshot.seq == step.seq
    assert [(missed.seq, missed.seat, missed.events) for missed in snapshot.missed] == [(step.seq, 1, [["draw", 1, None]])]
    assert snapshot.since == ada.seq


async def test_what_was_missed_too_long_ago_is_not_told(seated_pair: Any, connect: Connect) -> None:
    server, ada, ben = await seated_pair(terms={"rules": {"rounds": 20}}, missed=2)
    for _ in range(2):
        await ada.act("show")
        await ben.until(Step)
        await ben.act("show")
        await ada.until(Step)
    _, snapshot = await come_back(connect, server, ada, ada.seq - 2)
    assert snapshot.since == ada.seq - 2
    _, snapshot = await come_back(connect, server, ben, ada.seq - 3)
    assert snapshot.since > ada.seq - 3


async def test_the_old_token_is_void_once_the_new_one_has_arrived(seated_pair: Any, connect: Connect) -> None:
    server, ada, _ = await seated_pair()
    again, _ = await come_back(connect, server, ada)
    assert again.token != ada.token
    await again.settle()
    await again.settle()
    refused = await (await connect(server)).resume(ada.code, ada.token)
    assert isinstance(refused, Refused)
    assert refused.code == "bad-token"


async def test_the_old_token_still_works_if_the_new_one_never_arrived(seated_pair: Any, connect: Connect) -> None:
    server, ada, _ = await seated_pair()
    unlucky = await connect(server, "Ada")
    await unlucky.send(Resume("r", ada.code, ada.token, 0))
    closing, _ = await ada.ended()
    assert closing is not None
    assert closing.code == "replaced"
    await cut(unlucky)
    again, _ = await come_back(connect, server, ada)
    assert again.seat == 0


async def test_a_newer_line_of_the_same_seat_closes_the_older_one(seated_pair: Any, connect: Connect) -> None:
    server, ada, _ = await seated_pair()
    again, _ = await come_back(connect, server, ada)
    closing, code = await ada.ended()
    assert closing == Closing("replaced", {}, None)
    assert code == 4001
    assert isinstance(await again.act("show"), Step)


async def test_a_token_opens_its_own_table_only(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    await ada.host()
    await ben.host()
    for code, token in ((ben.code, ada.token), (ada.code, ada.token[:-1] + "-"), ("00000-00000", ada.token)):
        refused = await (await connect(server)).resume(code, token)
        assert isinstance(refused, Refused)
        assert (refused.code, refused.args) == ("bad-token", {})


async def test_whoever_has_seen_more_than_is_kept_shows_that_it_was_lost(
    seated_pair: Any, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    """A copy was put back, or the disk has lost the end of the log as if it had never been."""
    server, ada, _ = await seated_pair()
    await (await connect(server, "Ada")).resume(ada.code, ada.token, ada.seq)
    assert "is lost" not in caplog.text
    await (await connect(server, "Ada")).resume(ada.code, ada.token, ada.seq + 2)
    assert f"table=1 seq={ada.seq} seat=0 has seen seq={ada.seq + 2}: what came between is lost" in caplog.text


async def test_the_same_act_again_gets_its_answer_and_no_second_effect(seated_pair: Any, connect: Connect) -> None:
    server, ada, ben = await seated_pair()
    act = Act("once", ada.seq, ["show"])
    step = await ada.answer(act)
    assert isinstance(step, Step)
    assert await ada.answer(act) == Done("once", step.seq)
    await cut(ada)
    again, snapshot = await come_back(connect, server, ada)
    assert snapshot.seq == step.seq
    assert await again.answer(act) == Done("once", step.seq)
    told = await ben.until(Step)
    await ben.act("show")
    assert ben.seq == told.seq + 1


async def test_what_else_a_repeated_act_or_line_says_is_not_looked_at(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    step = await ada.answer(Act("once", ada.seq, ["show"]))
    assert isinstance(step, Step)
    assert await ada.answer(Act("once", 0, ["nonsense"])) == Done("once", step.seq)
    assert await ada.answer(Say("line", "first", False)) == Done("line", step.seq + 1)
    assert await ada.answer(Say("line", "second", True)) == Done("line", step.seq + 1)
    await ben.until(Said)
    await ben.settle()
    assert [message.text for message in ben.heard if isinstance(message, Said)] == ["first"]


async def test_another_seat_may_use_the_same_mark(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    assert isinstance(await ada.act("show", id="1"), Step)
    await ben.until(Step)
    assert isinstance(await ben.act("show", id="1"), Step)


async def test_an_act_from_an_older_position_is_stale(seated_pair: Any) -> None:
    _, ada, ben = await seated_pair()
    old = ada.seq
    await ada.act("show")
    await ben.until(Step)
    await ben.act("show")
    step = await ada.until(Step)
    refused = await ada.act("show", seq=old)
    assert isinstance(refused, Refused)
    assert (refused.code, refused.args) == ("stale", {"seq": step.seq})
    refused = await ada.act("show", seq=step.seq + 1)
    assert isinstance(refused, Refused)
    assert refused.code == "stale"


async def test_the_same_request_for_a_seat_again_gets_the_seat_it_got(serve: Serve, connect: Connect) -> None:
    server = await serve()
    ada, ben = await connect(server, "Ada"), await connect(server, "Ben")
    hosting = Host("h", "toy", "turns", 3, {}, "", "", True, [], secrets.token_bytes(16), False, "bot", 120, False, None, 0)
    first = await ada.answer(hosting)
    await cut(ada)
    ada = await connect(server, "Ada")
    second = await ada.answer(hosting)
    assert isinstance(first, Seated)
    assert isinstance(second, Seated)
    assert (first.code, first.seat) == (second.code, second.seat)
    joining = Join("j", first.code, "", None, secrets.token_bytes(16))
    await ben.send(joining)
    await ada.until(Table, lambda table: table.seats[1].name == "Ben")
    await cut(ben)
    ben = await connect(server, "Ben")
    again = await ben.answer(joining)
    assert isinstance(again, Seated)
    assert again.seat == 1
    table = await ben.until(Table)
    assert [seat.kind for seat in table.seats] == ["person", "person", "open"]
    await ben.leave()
    await ada.set_bot(1, "simple")
    await ada.set_bot(2, "simple")
    refused = await ben.answer(joining)
    assert isinstance(refused, Refused), "a seat that was given up is not given again"


async def test_who_is_lost_while_moving_to_another_seat_is_missed_at_that_seat(serve: Serve, connect: Connect) -> None:
    storage = Failing()
    server = await serve(storage)
    ada = await connect(server, "Ada")
    hers = set(server._lives)
    ben = await connect(server, "Ben")
    await ada.host(seats=3)
    await ben.join(ada.code, seat=1)
    storage.asked.clear()
    storage.open.clear()
    await ben.send(Sit("move", 2))
    await storage.asked.wait()
    await cut(ben)
    await asyncio.wait(server._lives - hers)
    storage.open.set()
    await ada.until(Table, lambda table: table.seats[2].link == "lost")
    assert isinstance(await (await connect(server, "Ben")).resume(ben.code, ben.token), Seated)


async def test_a_new_terminal_is_told_the_last_turns_also_after_a_restart(serve: Serve, seated: Any, connect: Connect) -> None:
    shelf = Shelf()
    server = await serve(MemoryStorage(shelf))
    _, (ada, ben) = await seated(server, rules={"rounds": 20})
    for _ in range(3):
        await ada.act("draw")
        await ben.until(Step)
        await ben.act("show")
        await ada.until(Step)
    shown = [message for message in ada.heard if isinstance(message, Step)]
    for _ in range(2):
        again = await connect(server, "Ada")
        assert isinstance(await again.resume(ada.code, ada.token, 0), Seated)
        snapshot = await again.until(Snapshot)
        view = snapshot.view
        for missed, step in zip(reversed(snapshot.missed), reversed(shown), strict=False):
            assert (missed.seq, missed.seat, missed.events, view) == (step.seq, step.seat, step.events, step.view)
            view = earlier(view, [(was.where, was.what) for was in missed.before])
        assert len(snapshot.missed) >= 2
        ada.token = again.token
        await again.settle()
        await server.stop()
        server = await serve(MemoryStorage(shelf))
