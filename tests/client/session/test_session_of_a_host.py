"""A host who leaves: the table closes if the server stops with its host, and is left if the server stays."""

from __future__ import annotations

import pytest

from client.session.kept_seats import KeptSeats
from client.session.session import Session
from client.session.updates import LinkChanged
from protocol import messages
from tests.client.conftest import QUICK
from tests.client.fake_server import FakeServer, Heard, table
from tests.client.seated import seated, told


@pytest.mark.parametrize(
    ("own_server", "phase", "kind"),
    [
        (True, "open", messages.CloseTable),
        (True, "over", messages.CloseTable),
        (True, "playing", messages.Leave),
        (False, "over", messages.Leave),
    ],
)
async def test_getting_up(
    server: FakeServer, keep: KeptSeats, heard: Heard, own_server: bool, phase: str, kind: type[messages.Message]
) -> None:
    session = Session(server.address, "Ann", keep=keep, timing=QUICK, own_server=own_server)
    session.listen(heard)
    peer = await seated(server, session, phase)
    assert table(1, phase).seats[0].host
    session.leave()
    request = await peer.receive(messages.Message)
    assert isinstance(request, kind)
    await peer.send(messages.Done(request.id, 2))  # type: ignore[attr-defined]
    await heard.until(LinkChanged, lambda link: (link.state, link.code) == ("closed", "left"))
    await session.close()
    assert bool(keep.free()) == (phase == "playing")


async def test_a_guest_at_such_a_table_only_leaves(server: FakeServer, keep: KeptSeats, heard: Heard) -> None:
    session = Session(server.address, "Ann", keep=keep, timing=QUICK, own_server=True)
    peer = await seated(server, session, "over")
    seats = [messages.SeatInfo(**{**seat_of(each), "host": False}) for each in table(1).seats]
    await peer.send(table(2, "over", seats=seats))
    await told(peer, session)
    session.leave()
    assert isinstance(await peer.receive(messages.Message), messages.Leave)
    await session.close()


def seat_of(seat: messages.SeatInfo) -> dict[str, object]:
    return {name: getattr(seat, name) for name in seat.__struct_fields__}
