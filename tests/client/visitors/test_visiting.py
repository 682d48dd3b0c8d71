"""What the client of a visitor may do, and what it may not: it runs on the host's computer."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator

import pytest

from client.guests.request import End, Request, read
from client.lobby import finding, seating
from client.lobby.finding import Visit
from client.lobby.local_server import LocalServer, start_solo
from client.lobby.parting import parting_words
from client.session import route
from client.session.kept_seats import KeptSeats
from client.session.route import Address, Visiting, parse
from client.session.session import Session
from client.terminal.settings import Settings
from client.text.trouble import Trouble
from client.tui.app.app import TraderowApp
from protocol import messages
from protocol.doors import TICKET
from tests.client.fake_server import FakeServer
from tests.client.screens import screen_text
from tests.client.shown import running


@pytest.fixture
def visit(server: FakeServer) -> Iterator[Visiting]:
    """This client is a visitor's."""
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


async def test_on_leaving_it_names_no_command_that_the_visitor_does_not_have(visit: Visiting) -> None:
    assert parting_words(seating.Seating(Session(visit.address, "Ann"))) == []


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
    }  # fmt: skip
    assert read(json.dumps(said).encode()) == Request(**said)  # type: ignore[arg-type]
    assert read(b'{"end": 7}') == End(7)


def test_an_ordinary_client_says_nothing() -> None:
    assert route.headers() == {}
    route.expect_reachable(parse("192.168.1.20"))
