"""Returning to one's own table: its server is a real process, which is restarted with the table as before."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from client.lobby import local_server, seating
from client.lobby.local_server import LocalServer
from client.lobby.parting import parting_words
from client.lobby.seating import Hosting, Seating, local_address
from client.session.kept_seats import KeptSeat, KeptSeats, Opened
from client.session.route import Address
from client.session.updates import LinkChanged, Resumed, Stepped
from client.text.trouble import Trouble
from protocol import messages
from tests.server.front_ends.conftest import free_port

HERE = "127.0.0.1"


async def hosted(hosting: Hosting, keep: KeptSeats) -> Seating:
    return await seating.host(hosting, seating.start_host(hosting), keep)


def doors_of(table: Seating) -> dict[str, int]:
    return {door.name: door.port for door in table.front_ends}


async def test_its_doors_are_open_again(keep: KeptSeats) -> None:
    doors = {"ssh": free_port(), "web": free_port()}
    table = await hosted(Hosting("Ann", free_port(), HERE, announced=False, doors=doors), keep)
    invited, code = table.invitations, table.session.code
    assert doors_of(table) == doors
    await table.close()
    again = await seating.come_back(keep.free()[0], keep)
    assert (again.session.code, again.session.seat) == (code, 0)
    assert doors_of(again) == doors
    assert again.invitations == invited, "what others were sent still leads there, and the key of the door is the same"
    await again.close()


async def test_a_table_without_doors_has_none_again(keep: KeptSeats) -> None:
    table = await hosted(Hosting("Ann", free_port(), HERE, announced=False), keep)
    await table.close()
    again = await seating.come_back(keep.free()[0], keep)
    assert again.front_ends == []
    assert again.bind == HERE
    await again.close()


@pytest.mark.parametrize(("bind", "option"), [(HERE, f" --bind {HERE}"), ("::", " --bind ::"), ("", "")])
def test_how_to_open_it_again_says_where_it_listened(monkeypatch: pytest.MonkeyPatch, bind: str, option: str) -> None:
    session = Mock(code="KITE", seat=0, watching=False, where=local_address(bind, 7464), welcome=None, table=None)
    monkeypatch.setattr(session.link, "state", "on")
    table = Seating(session, Mock(LocalServer), (Address("192.168.1.20"),), bind=bind)
    assert parting_words(table)[1] == f"  traderow host{option}"


class Started(Exception):
    """In place of a server that starts."""


@pytest.mark.parametrize(
    ("address", "opened", "bind", "announces"),
    [
        ("127.0.0.1:7500", Opened(), "", False),
        ("127.0.0.1:7500", Opened("", {}, True), "", True),
        ("127.0.0.1:7500", Opened(HERE), HERE, False),
        ("192.168.1.20:7500", Opened("192.168.1.20", {}, True), "192.168.1.20", True),
        ("192.168.1.20:7500", None, "192.168.1.20", False),
        ("127.0.0.1:7500", None, "", False),
    ],
)
async def test_it_listens_where_it_did_and_is_announced_if_it_was(
    keep: KeptSeats, monkeypatch: pytest.MonkeyPatch, address: str, opened: Opened | None, bind: str, announces: bool
) -> None:
    """The last two are seats that an earlier version kept: of where their servers listened there is only the address."""
    asked: list[tuple[str, int, bool]] = []

    def start(*, bind: str, port: int, options: list[str], **_: object) -> None:
        asked.append((bind, port, "--announce-lan" in options))
        raise Started

    monkeypatch.setattr(LocalServer, "start", start)
    kept = replace(KeptSeat(address, "7K3Q", "A" * 43, 0, "Ann", own_server=True), opened=opened)
    with pytest.raises(Started):
        await seating.come_back(kept, keep)
    assert asked == [(bind, 7500, announces)]


class Heard:
    """The states of the game that a session hears of, after each connection."""

    def __init__(self, table: Seating) -> None:
        self._came: asyncio.Queue[messages.Snapshot | messages.Step] = asyncio.Queue()
        self.closed: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        table.session.listen(self._told)

    def _told(self, update: object) -> None:
        if isinstance(update, Resumed):
            self._came.put_nowait(update.snapshot)
        elif isinstance(update, Stepped):
            self._came.put_nowait(update.step)
        elif isinstance(update, LinkChanged) and update.state == "closed" and not self.closed.done():
            self.closed.set_result(update.code)

    async def stands(self) -> object:
        came = await asyncio.wait_for(self._came.get(), 40)
        return came.view


async def test_a_server_that_was_killed_is_started_again_and_asks_all_the_same(keep: KeptSeats, tmp_path: Path) -> None:
    hosting = Hosting("Ann", free_port(), HERE, announced=False)
    table = await hosted(hosting, keep)
    guest = await seating.join(table.addresses[0], "Bob", KeptSeats(tmp_path / "bob"), code=table.session.code)
    both = Heard(table), Heard(guest)
    assert table.server is not None
    before = [await heard.stands() for heard in both]
    table.server._process.kill()
    assert [await heard.stands() for heard in both] == before
    await guest.close()
    await table.close()


async def test_another_window_finds_the_table_that_is_open_and_opens_one_more_beside_it(
    keep: KeptSeats, tmp_path: Path
) -> None:
    hosting = Hosting("Ann", free_port(), HERE, announced=False)
    assert seating.own_table(keep) is None
    table = await hosted(hosting, keep)
    await table.session.known_table()
    assert seating.own_table(keep) is None, "it is in this window"
    other = KeptSeats(tmp_path / "seats")
    running = seating.own_table(other)
    assert running is not None
    assert (running.code, running.game) == (table.session.code, hosting.terms.game)
    second = await seating.host_beside(running, hosting, other)
    assert second.session.code != table.session.code
    assert second.invitations == [line.replace(table.session.code, second.session.code) for line in table.invitations]
    guest = await seating.join(second.addresses[0], "Bob", KeptSeats(tmp_path / "bob"), code=second.session.code)
    for each in (guest, second, table):
        await each.close()
    assert seating.own_table(other) is None


async def test_a_seat_at_a_server_of_ours_that_runs_in_another_window_is_come_back_to_there(
    keep: KeptSeats, tmp_path: Path
) -> None:
    hosting = Hosting("Ann", free_port(), HERE, announced=False)
    first = await hosted(hosting, keep)
    await first.close()
    second = await hosted(hosting, keep)
    other = KeptSeats(tmp_path / "seats")
    again = await seating.come_back(other.free()[0], other)
    assert again.session.code == first.session.code
    assert again.server is None
    await again.close()
    await second.close()


async def test_why_a_killed_server_is_not_started_again_is_said(keep: KeptSeats, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await hosted(Hosting("Ann", free_port(), HERE, announced=False), keep)
    heard = Heard(table)

    def taken(_bind: str, port: int) -> None:
        raise Trouble("here", "port-taken", {"port": port})

    monkeypatch.setattr(local_server, "check_port", taken)
    assert table.server is not None
    table.server._process.kill()
    assert await asyncio.wait_for(heard.closed, 20) == "port-taken"
    await table.close()
    assert keep.free(), "the seat is kept"
