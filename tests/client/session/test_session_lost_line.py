"""A lost connection: every request gets one answer, and the session finds its seat again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from client.session.kept_seats import KeptSeats
from client.session.link import Link
from client.session.reconnecting import RoundTrips
from client.session.session import Session
from client.session.updates import LinkChanged, Resumed, RoundTrip, Silent, Stepped, TableChanged
from client.text.trouble import Trouble
from protocol import messages
from tests.client.conftest import QUICK
from tests.client.fake_server import PATIENCE, TOKENS, FakeServer, Heard, step
from tests.client.seated import arrive, resumed, seated, told


async def test_after_a_lost_line_it_comes_back_with_token_and_last_number(
    server: FakeServer, session: Session, heard: Heard, tmp_path: Path
) -> None:
    peer = await seated(server, session)
    await peer.send(step(2), step(3))
    await told(peer, session)
    await peer.hang_up()
    _, request = await resumed(server, TOKENS[1], seq=5)
    assert (request.code, request.token, request.seq) == ("7K3QZ-9XM2P", TOKENS[0], 3)
    news = await heard.until(Resumed)
    assert (news.known, news.is_whole) == (3, False), "what was told until then, and whether all that came after it is"
    states = [link.state for link in heard.all(LinkChanged)]
    assert states == ["on", "lost", "connecting", "on"]
    assert any(TOKENS[1] in file.read_text() for file in (tmp_path / "seats").glob("*.json"))


async def test_a_line_that_drops_before_the_snapshot_has_told_nothing_of_what_was_missed(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    peer = await seated(server, session)
    await peer.send(step(2), step(3))
    await told(peer, session)
    await peer.hang_up()
    peer = await server.accept()
    await peer.greet()
    await peer.seat(TOKENS[1], 7, "playing")
    await heard.until(TableChanged, lambda update: update.table.seq == 7)
    await peer.hang_up()
    _, request = await resumed(server, TOKENS[2], seq=8)
    assert isinstance(request, messages.Resume)
    assert request.seq == 3, "the steps up to 7 were not told"
    assert (await heard.until(Resumed)).known == 3


async def test_who_came_to_a_table_before_its_game_has_been_told_all_that_followed(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    peer = await seated(server, session, "open")
    await peer.send(step(2))
    await told(peer, session)
    await peer.hang_up()
    _, request = await resumed(server, TOKENS[1], seq=2)
    assert request.seq == 2


@pytest.mark.parametrize(
    "words",
    [
        lambda _: [],
        lambda _: [messages.Closing("restarting", {}, 0)],
        lambda id: [messages.Refused(id, "server", "restarting", {})],
    ],
    ids=["cut off", "sent away for a moment", "refused for a moment"],
)
async def test_a_seat_whose_answer_was_lost_is_asked_for_again_under_the_same_mark(
    server: FakeServer, session: Session, words: Callable[[str], list[messages.FromServer]]
) -> None:
    """It may be ours already: asked for under another mark, it would be another's."""
    joining = asyncio.create_task(arrive(session))
    peer = await server.accept()
    await peer.greet()
    first = await peer.receive(messages.Join)
    await peer.send(*words(first.id))
    if not any(isinstance(each, messages.Refused) for each in words(first.id)):
        await peer.hang_up()
    peer = await server.accept()
    await peer.greet()
    assert await peer.receive(messages.Join) == first
    await peer.send(messages.Seated(first.id, "7K3QZ-9XM2P", 1, TOKENS[0]))
    await joining
    assert session.seat == 1
    assert session.link.state == "on"


async def test_who_asked_for_a_seat_in_vain_does_not_come_back_for_it(server: FakeServer, heard: Heard) -> None:
    session = Session(server.address, "Ann", timing=replace(QUICK, answer=0.05, first_retry=0.5))
    session.listen(heard)
    joining = asyncio.create_task(arrive(session))
    peer = await server.accept()
    await peer.greet()
    await peer.receive(messages.Join)
    await peer.hang_up()
    with pytest.raises(Trouble) as trouble:
        await joining
    assert trouble.value.code == "no-answer"
    peer = await server.accept()
    await peer.greet()
    assert (await heard.until(LinkChanged, lambda link: link.state == "closed")).code == "lost"
    await peer.closed()
    await session.close()


async def test_who_asked_a_server_without_room_is_told_so_in_the_end(server: FakeServer) -> None:
    session = Session(server.address, "Ann", timing=replace(QUICK, answer=0.05))
    joining = asyncio.create_task(arrive(session))
    peer = await server.accept()
    await peer.greet()
    await peer.receive(messages.Join)
    await peer.send(messages.Closing("disk-full", {}, 5))
    await peer.hang_up()
    with pytest.raises(Trouble) as trouble:
        await joining
    assert (trouble.value.scope, trouble.value.code) == ("closing", "disk-full")
    await session.close()


async def test_who_asked_a_server_without_its_database_gets_in_when_it_is_back(server: FakeServer) -> None:
    session = Session(server.address, "Ann", timing=QUICK)
    joining = asyncio.create_task(arrive(session))
    peer = await server.accept()
    await peer.greet()
    asked = await peer.receive(messages.Join)
    await peer.send(messages.Closing("database-unreachable", {}, 0))
    await peer.hang_up()
    peer = await server.accept()
    await peer.greet()
    again = await peer.receive(messages.Join)
    assert again.id == asked.id
    await peer.send(messages.Refused(again.id, "table", "table-full", {}))
    with pytest.raises(Trouble):
        await joining
    await session.close()


async def test_each_return_uses_the_newest_token(server: FakeServer, session: Session) -> None:
    peer = await seated(server, session)
    await peer.hang_up()
    peer, _ = await resumed(server, TOKENS[1])
    await peer.hang_up()
    _, request = await resumed(server, TOKENS[2])
    assert request.token == TOKENS[1]


async def test_an_action_without_an_answer_is_sent_again_under_the_same_mark(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    peer = await seated(server, session)
    session.act(("play", "scout"))
    first = await peer.receive(messages.Act)
    await peer.hang_up()
    peer, _ = await resumed(server, seq=1)
    again = await peer.receive(messages.Act)
    assert again == first
    assert (first.seq, first.action) == (1, ["play", "scout"])


async def test_an_answered_action_is_not_sent_again(server: FakeServer, session: Session, heard: Heard) -> None:
    peer = await seated(server, session)
    session.act(("play", "scout"))
    session.act(("play", "viper"))
    scout, viper = await peer.receive(messages.Act), await peer.receive(messages.Act)
    await peer.send(step(2, scout.id))
    await heard.until(Stepped)
    await peer.hang_up()
    peer, _ = await resumed(server, seq=2)
    assert (await peer.receive(messages.Act)).id == viper.id


async def test_the_answer_to_a_repeated_action_ends_the_asking(server: FakeServer, session: Session) -> None:
    peer = await seated(server, session)
    session.act(("play", "scout"))
    act = await peer.receive(messages.Act)
    await peer.hang_up()
    peer, _ = await resumed(server, seq=2)
    await peer.receive(messages.Act)
    await peer.send(messages.Done(act.id, 2))
    await told(peer, session)
    await peer.hang_up()
    peer, _ = await resumed(server, TOKENS[2], seq=2)
    session.say("hello")
    assert (await peer.receive(messages.Message)).text == "hello"


async def test_what_is_asked_while_the_line_is_lost_goes_out_once_the_seat_is_ours_again(
    server: FakeServer, session: Session, heard: Heard
) -> None:
    peer = await seated(server, session)
    await peer.hang_up()
    await heard.until(LinkChanged, lambda link: link.state == "lost")
    session.act(("end-turn",))
    peer, _ = await resumed(server)
    assert (await peer.receive(messages.Act)).action == ["end-turn"]


async def test_two_requests_never_have_the_same_mark(server: FakeServer, session: Session, keep: KeptSeats) -> None:
    peer = await seated(server, session)
    for _ in range(20):
        session.act(("end-turn",))
    marks = {(await peer.receive(messages.Act)).id for _ in range(20)}
    other = Session(server.address, "Ann", timing=QUICK)
    peer = await seated(server, other)
    for _ in range(20):
        other.act(("end-turn",))
    marks |= {(await peer.receive(messages.Act)).id for _ in range(20)}
    assert len(marks) == 40
    await other.close()


async def test_it_keeps_trying_until_the_server_is_there_again(server: FakeServer, session: Session, heard: Heard) -> None:
    await seated(server, session)
    port = server.address.port
    await server.stop()
    await heard.until(LinkChanged, lambda _: len([link for link in heard.all(LinkChanged) if link.state == "lost"]) >= 4)
    await server.start(port)
    await resumed(server)
    await heard.until(Resumed)


async def test_waits_grow_and_are_told(server: FakeServer, keep: KeptSeats, heard: Heard) -> None:
    session = Session(server.address, "Ann", keep=keep, timing=replace(QUICK, first_retry=0.001, longest_retry=0.02))
    session.listen(heard)
    await seated(server, session)
    await server.stop()
    await heard.until(LinkChanged, lambda _: len([link for link in heard.all(LinkChanged) if link.state == "lost"]) >= 8)
    waits = [link.retry_in or 0 for link in heard.all(LinkChanged) if link.state == "lost"]
    assert 0.0005 <= waits[0] <= 0.001
    assert all(0.01 <= wait <= 0.02 for wait in waits[6:])
    await session.close()


async def test_a_line_that_answers_no_ping_is_given_up(server: FakeServer, keep: KeptSeats, heard: Heard) -> None:
    session = Session(server.address, "Ann", keep=keep, timing=replace(QUICK, first_ping=0.0, ping=0.02))
    session.listen(heard)
    await seated(server, session)
    await heard.until(LinkChanged, lambda link: link.state == "lost")
    await session.close()


async def test_the_round_trip_is_told(server: FakeServer, keep: KeptSeats, heard: Heard) -> None:
    session = Session(server.address, "Ann", keep=keep, timing=replace(QUICK, first_ping=0.0, ping=1.0))
    session.listen(heard)
    peer = await seated(server, session)
    ping = await peer.receive(messages.Ping)
    await peer.send(messages.Pong(ping.mark + 7), messages.Pong(ping.mark))
    assert (await heard.until(RoundTrip)).milliseconds >= 0
    assert len(heard.all(RoundTrip)) == 1
    await session.close()


async def test_while_the_server_does_not_answer_that_is_told_until_it_does(
    server: FakeServer, keep: KeptSeats, heard: Heard
) -> None:
    timing = replace(QUICK, first_ping=0.0, ping=0.05, silent=0.0, unanswered=1000)
    session = Session(server.address, "Ann", keep=keep, timing=timing)
    session.listen(heard)
    peer = await seated(server, session)
    ping = await peer.receive(messages.Ping)
    assert (await heard.until(Silent)).seconds >= 0
    assert not heard.all(RoundTrip)
    await peer.send(messages.Pong(ping.mark))
    await heard.until(RoundTrip)
    await session.close()


def test_the_round_trip_is_the_median_of_the_last_answers() -> None:
    """A slow first answer, while a screen is being built, is forgotten."""
    trips = RoundTrips()
    told = []
    for mark, took in enumerate((1.0, 0.3, 0.31, 0.3, 0.29, 0.3, 0.3)):
        trips.asked(mark, 10.0 * mark)
        told.append(trips.answered(mark, 10.0 * mark + took))
    assert told == [1000, 650, 310, 305, 300, 300, 300]


def test_an_answer_to_an_older_ping_leaves_the_newer_ones_open() -> None:
    trips = RoundTrips()
    for mark in (1, 2, 3):
        trips.asked(mark, 5.0 * mark)
    assert trips.answered(2, 12.0) == 2000
    assert (trips.unanswered, trips.unanswered_for(20.0)) == (1, 5.0)


async def test_who_leaves_at_the_moment_the_line_is_back_has_left(
    server: FakeServer, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Python 3.11, asyncio.wait_for loses a cancellation that comes when what it waits for has just been done."""
    greet, closing = Link._greet, []

    async def greet_and_close(link: Link, name: str) -> messages.Welcome:
        welcome = await greet(link, name)
        closing.append(asyncio.create_task(session.close()))
        return welcome

    peer = await seated(server, session)
    monkeypatch.setattr(Link, "_greet", greet_and_close)
    await peer.hang_up()
    peer = await server.accept()
    await peer.greet()
    async with asyncio.timeout(PATIENCE):
        await peer.closed()
        await closing[0]


async def test_waits_grow_until_a_line_has_worked_for_a_while(server: FakeServer, keep: KeptSeats, heard: Heard) -> None:
    """A resume that is followed by a gap is no success."""
    session = Session(server.address, "Ann", keep=keep, timing=replace(QUICK, first_retry=0.001, longest_retry=0.2))
    session.listen(heard)
    peer = await seated(server, session)
    for token in range(7):
        await peer.send(step(9))
        await peer.closed()
        peer, _ = await resumed(server, TOKENS[token % 2 + 1])
    await peer.send(step(9))
    await heard.until(LinkChanged, lambda _: len(waits(heard)) >= 8)
    assert [wait > 0.0005 * 2**number for number, wait in enumerate(waits(heard))] == [True] * 8
    await session.close()


async def test_a_line_that_has_answered_enough_pings_is_lost_as_if_for_the_first_time(
    server: FakeServer, keep: KeptSeats, heard: Heard
) -> None:
    timing = replace(QUICK, first_ping=0.0, steady=1, first_retry=0.001, longest_retry=0.064)
    session = Session(server.address, "Ann", keep=keep, timing=timing)
    session.listen(heard)
    peer = await seated(server, session)
    for token in range(4):
        await peer.hang_up()
        peer, _ = await resumed(server, TOKENS[token % 2 + 1])
    ping = await peer.receive(messages.Ping)
    await peer.send(messages.Pong(ping.mark))
    await heard.until(RoundTrip)
    await peer.hang_up()
    await heard.until(LinkChanged, lambda _: len(waits(heard)) >= 5)
    assert waits(heard)[3] > 0.002 >= 0.001 >= waits(heard)[4]
    await session.close()


def waits(heard: Heard) -> list[float]:
    """Return seconds before each try to come back."""
    return [link.retry_in or 0 for link in heard.all(LinkChanged) if link.state == "lost"]
