"""Where clients cannot reach the server that has their table, the one they reach passes their frames on."""

from __future__ import annotations

import asyncio

from protocol.messages import Refused, Seated
from server.transport.client_address import Proxies, read_network
from tests.server.conftest import Connect
from tests.server.nodes.conftest import ServeNode
from tests.server.peer import play_out


async def test_a_game_is_played_over_a_server_that_does_not_have_it(house: ServeNode, connect: Connect) -> None:
    first, second = await house("first", public=False, relay=True), await house("second", public=False)
    ada, ben = await connect(first, "Ada"), await connect(second, "Ben")
    await ada.host(rules={"rounds": 3}, watch=True)
    assert isinstance(await ben.join(ada.code), Seated)
    eve = await connect(second, "Eve")
    await eve.watch(ada.code)
    for peer in (ada, ben):
        while not peer.view:
            await peer.next()
    assert not second.lobby.tables
    await ben.say("hello")
    await play_out(ada, ben)
    table = next(iter(first.lobby.tables.values()))
    assert table.seats[1].tokens.previous is None, "its pong has arrived"
    reading = asyncio.create_task(ben.ended())
    await first.stop()
    closing, code = await reading
    assert closing is not None
    assert (closing.code, code) == ("restarting", 1012)


async def test_what_is_relayed_is_held_to_the_limits_of_a_client(house: ServeNode, connect: Connect) -> None:
    first, second = await house("first", public=False, relay=True), await house("second")
    ada, ben = await connect(first, "Ada"), await connect(second, "Ben")
    await ada.host()
    await ben.join(ada.code)
    await ben.socket.send_bytes(b"\xc1")
    closing, _ = await ben.ended()
    assert closing is not None
    assert closing.code == "bad-frame"


async def test_a_server_that_cannot_be_reached_is_tried_again(house: ServeNode, connect: Connect) -> None:
    first, second = await house("first", public=False, relay=True), await house("second")
    ada, ben = await connect(first, "Ada"), await connect(second, "Ben")
    await ada.host()
    for listener in first._listeners:
        listener.close()
    reply = await ben.join(ada.code)
    assert isinstance(reply, Refused)
    assert reply.code == "restarting"


async def test_the_other_server_knows_the_key_of_whom_is_passed_on_if_it_trusts_this_one(
    house: ServeNode, connect: Connect
) -> None:
    first, second, third = await house("first", public=False, relay=True), await house("second"), await house("third")
    ada, ben, cem = await connect(first, "Ada"), await connect(second, "Ben"), await connect(third, "Cem")
    await ada.host(seats=3)
    first._proxies = Proxies([read_network("127.0.0.1")])
    for server, peer, who in ((second, ben, "SHA256:key/of+ben"), (third, cem, "")):
        (connection,) = server.connections
        connection.who = who
        assert isinstance(await peer.join(ada.code), Seated)
    found = {connection.name: connection.who for connection in first.connections}
    assert found == {"Ada": "", "Ben": "SHA256:key/of+ben", "Cem": ""}
    (table,) = first.lobby.tables.values()
    assert [seat.who for seat in table.seats] == ["", "SHA256:key/of+ben", ""]
    first._proxies = Proxies()
    dee = await connect(second, "Dee")
    (connection,) = [each for each in second.connections if each.name == "Dee"]
    connection.who = "SHA256:key/of+dee"
    await dee.join(ada.code)
    assert {connection.name: connection.who for connection in first.connections} == found | {"Dee": ""}
