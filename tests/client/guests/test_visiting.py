"""The rights of a guest's client, which runs on the host's computer."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator

import pytest

from client.guests import client_process
from client.guests.request import End, Request, read
from client.lobby import finding, seating
from client.lobby.finding import Visit
from client.lobby.local_server import LocalServer, start_solo
from client.lobby.parting import parting_words
from client.session import route
from client.session.kept_seats import KeptSeats
from client.session.route import Address, Visiting, parse
from client.session.session import Session
from client.table import details
from client.terminal.settings import Settings
from client.text.trouble import Trouble
from client.tui.app.app import TraderowApp
from protocol import messages
from protocol.front_ends import TICKET
from tests.client.fake_server import FakeServer, Peer, table, welcome
from tests.client.screens import screen_text
from tests.client.shown import running, until_shown

BACK = "ssh -p 7465 back-00112233445566778899aabbccddee@192.168.1.20"


@pytest.fixture
def visit(server: FakeServer) -> Iterator[Visiting]:
    """Make this client a guest's."""
    found = Visiting(server.address.text, "the-ticket", "192.168.1.20")
    route.begin(found)
    yield found
    route.begin(None)


async def test_it_starts_no_server(visit: Visiting) -> None:
    with pytest.raises(Trouble, match="visitors-stay"):
        start_solo()
    with pytest.raises(Trouble, match="visitors-stay"):
        LocalServer.start(bind="", port=0, data=None)


async def test_it_reaches_no_other_server(visit: Visiting, keep: KeptSeats) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        other.setblocking(False)
        with pytest.raises(Trouble, match="visitors-stay"):
            await seating.reach(Address("127.0.0.1", other.getsockname()[1]), "Ann", keep)
        with pytest.raises(BlockingIOError):
            other.accept()


async def test_it_says_its_ticket_and_sees_the_list_where_no_table_was_named(
    visit: Visiting, server: FakeServer, keep: KeptSeats
) -> None:
    arriving = asyncio.create_task(finding.connect(visit.address, "Ann", keep, "", "", chooses=True))
    peer = await server.accept()
    assert peer.headers[TICKET] == "the-ticket"
    await peer.greet()
    asked = await peer.receive(messages.ListTables)
    await peer.send(messages.Tables(asked.id, []))
    arrived = await arriving
    assert isinstance(arrived, Visit)
    await arrived.close()


async def test_others_are_invited_by_the_address_that_the_visitor_used(visit: Visiting) -> None:
    seated = seating.Seating(Session(visit.address, "Ann"))
    assert seated.invitations == [f"traderow join 192.168.1.20:{visit.address.port} --table "]


async def test_others_are_invited_by_the_address_that_the_server_tells(visit: Visiting) -> None:
    session = Session(visit.address, "Ann")
    session.welcome = welcome(public="wss://cards.example.org:443")
    assert seating.Seating(session).invitations == ["traderow join wss://cards.example.org:443 --table "]


async def test_behind_a_proxy_that_is_not_told_of_only_the_page_is_named(server: FakeServer) -> None:
    route.begin(Visiting(server.address.text, "the-ticket"))
    try:
        session = Session(server.address, "Ann")
        session.welcome = welcome(doors=[messages.DoorInfo("web", 7466, "", "https://play.example.org")])
        assert seating.Seating(session).invitations == ["browser   https://play.example.org/"]
    finally:
        route.begin(None)


async def test_on_leaving_it_names_no_command_that_the_visitor_does_not_have(visit: Visiting) -> None:
    assert parting_words(seating.Seating(Session(visit.address, "Ann"))) == []


async def seat(server: FakeServer, keep: KeptSeats) -> tuple[seating.Seating, Peer]:
    """Sit down at an open table."""
    arriving = asyncio.create_task(finding.connect(server.address, "Ann", keep, "7K3QZ-9XM2P", "", chooses=True))
    peer = await server.accept()
    await peer.greet()
    await peer.seat()
    seated = await arriving
    assert isinstance(seated, seating.Seating)
    return seated, peer


async def test_on_leaving_who_has_no_key_reads_the_line_that_leads_back(
    visit: Visiting, server: FakeServer, keep: KeptSeats
) -> None:
    route.begin(visit._replace(back=BACK))
    seated, peer = await seat(server, keep)
    assert parting_words(seated) == [
        f"Your seat at table {seated.session.code} is kept. Come back with:",
        f"  {BACK}",
    ]
    await seated.close()
    await peer.closed()


async def test_the_line_that_leads_back_stands_on_the_page_of_the_terms(
    visit: Visiting, server: FakeServer, keep: KeptSeats
) -> None:
    seated, _peer = await seat(server, keep)
    assert seated.session.way_back == ""
    route.begin(visit._replace(back=BACK))
    assert ("your way back", BACK) in details.terms(table(), seated.session.way_back, advises=True)
    await seated.close()


async def test_the_line_that_leads_back_stands_in_the_lobby_and_is_not_for_the_others(
    visit: Visiting, server: FakeServer, keep: KeptSeats
) -> None:
    route.begin(visit._replace(back=BACK))
    seated, _peer = await seat(server, keep)
    app = TraderowApp(Settings(name="Ann"), arrived=seated, keep=keep)
    async with running(app) as pilot:
        await until_shown(pilot, f"Your way back: {BACK}")
        assert BACK not in "".join(seated.invitations)


async def test_the_start_screen_has_nothing_that_would_start_a_server(visit: Visiting, keep: KeptSeats) -> None:
    app = TraderowApp(Settings(name="Ann"), keep=keep)
    async with running(app) as pilot:
        await pilot.pause()
        text = screen_text(app)
        assert "Play now" not in text
        assert "Host" not in text
        assert "the tables of this server" in text


def test_a_request_is_read_as_it_was_written() -> None:
    said = {
        "start": 7, "environ": {"TERM": "xterm"}, "directory": "/d", "server": "127.0.0.1", "ticket": "t", "host": "h",
        "code": "7K3QZ-9XM2P", "watch": True, "name": "Ann", "back": "", "leaves": False,
        "plain": True, "touch": True,
    }  # fmt: skip
    assert read(json.dumps(said).encode()) == Request(**said)  # type: ignore[arg-type]
    assert read(b'{"end": 7}') == End(7)


@pytest.mark.parametrize("plain", [True, False])
def test_a_request_for_plain_text_gets_it(plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(client_process.cli, "come_in", lambda options, settings: asked.append(options.plain) or 0)
    monkeypatch.setattr(client_process, "_lines_only", lambda: False)
    monkeypatch.setattr("client.tui.canvas.shim.use_colors", lambda system: None)
    monkeypatch.setattr(client_process, "use_language", lambda language: None)
    monkeypatch.setattr(client_process.settings_file, "load", lambda: Settings(name="Ann"))
    try:
        client_process.visit(Request(1, {}, "/d", "127.0.0.1", "t", "h", plain=plain, touch=True))
        found = route.visiting()
        assert found is not None
        assert found.touch
        assert asked == [plain]
    finally:
        route.begin(None)


def test_an_ordinary_client_says_nothing() -> None:
    assert route.headers() == {}
    route.expect_reachable(parse("192.168.1.20"))
