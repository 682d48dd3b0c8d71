"""The lines to pass on: never an address that means this computer to everybody."""

from __future__ import annotations

import pytest

from client.lobby.seating import Seating
from client.session.route import Address, parse
from client.session.session import Session


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "[::1]", "localhost"])
async def test_a_guest_on_the_hosts_own_computer_has_no_line_to_pass_on(host: str) -> None:
    assert Seating(Session(parse(host), "Ann")).invitations == []


async def test_a_guest_passes_on_the_address_that_was_taken() -> None:
    assert Seating(Session(Address("192.168.1.20"), "Ann")).invitations == ["traderow join 192.168.1.20 --table "]
