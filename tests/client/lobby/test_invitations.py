"""Invitations: they never have an address that means a different computer for each reader."""

from __future__ import annotations

from unittest.mock import Mock

import pytest

from client.lobby import seating
from client.lobby.seating import Hosting, Seating
from client.session.route import Address, parse
from client.session.session import Session
from tests.client.fake_server import welcome


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "[::1]", "localhost"])
async def test_a_guest_on_the_hosts_own_computer_has_no_line_to_pass_on(host: str) -> None:
    assert Seating(Session(parse(host), "Ann")).invitations == []


async def test_a_guest_passes_on_the_address_that_was_taken() -> None:
    assert Seating(Session(Address("192.168.1.20"), "Ann")).invitations == ["traderow join 192.168.1.20 --table "]


@pytest.mark.parametrize(
    ("came_by", "named"),
    [
        ("localhost", "wss://cards.example.org:443"),
        ("192.168.1.20", "wss://cards.example.org:443"),
        ("wss://balancer.example.org", "wss://balancer.example.org"),
    ],
)
async def test_the_address_that_leads_there_from_further_away_is_passed_on(came_by: str, named: str) -> None:
    session = Session(parse(came_by), "Ann")
    session.welcome = welcome(public="wss://cards.example.org:443")
    assert Seating(session).invitations == [f"traderow join {named} --table "]


@pytest.mark.parametrize("public", ["", "cards example", "http://cards.example.org", "wss://cards.example.org;id"])
async def test_a_server_that_tells_no_address_changes_nothing(public: str) -> None:
    session = Session(parse("192.168.1.20"), "Ann")
    session.welcome = welcome(public=public)
    assert Seating(session).invitations == ["traderow join 192.168.1.20 --table "]


@pytest.mark.parametrize(
    ("bind", "announced"),
    [("127.0.0.1", False), ("::1", False), ("localhost", False), ("", True), ("192.168.1.20", True), ("0.0.0.0", True)],
)
def test_on_loopback_alone_nobody_is_nearby(monkeypatch: pytest.MonkeyPatch, bind: str, announced: bool) -> None:
    monkeypatch.setattr(seating, "can_search", Mock(return_value=True))
    assert Hosting("Ann", bind=bind).announces == announced
