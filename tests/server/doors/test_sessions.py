"""Sessions of visitors: the ordinary client on a pty of its own, forked."""

from __future__ import annotations

from server.doors.sessions import Terminal, Visit
from tests.server.doors.conftest import House
from tests.server.doors.visitor import Visitor

TERMINAL = Terminal(80, 24, {"TERM": "xterm-256color", "LANG": "en_US.UTF-8"})


async def test_a_visitor_who_gives_no_code_sees_the_tables_of_this_server(house: House) -> None:
    ann = Visitor()
    session = await house.sessions.begin(Visit("ajar", "key-of-ann", "192.0.2.1", name="ann"), TERMINAL, ann)
    await ann.sees("No table is open here")
    session.type(b"\x11")
    assert await ann.leaves() == 0
