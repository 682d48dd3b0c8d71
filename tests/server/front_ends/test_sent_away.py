"""Guests whom the host or the administrator kicks, and the messages they get."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest

import engine
from server.control.requests import Requests
from server.front_ends.visit import Terminal, Visit
from server.front_ends.web.server import WebFrontEnd, make
from server.limits.bans import identity
from tests.server.conftest import Connect, Serve
from tests.server.front_ends.conftest import House
from tests.server.front_ends.test_sessions import ANN, TERMINAL, come
from tests.server.front_ends.visitor import Visitor
from tests.server.peer import PATIENCE, Peer

ENGLISH = Terminal(140, 30, TERMINAL.environ)
POLISH = Terminal(140, 30, {"TERM": "xterm-256color", "LANG": "pl_PL.UTF-8"})
FRENCH = Terminal(140, 30, {"TERM": "xterm-256color", "LANG": "fr_FR.UTF-8"})
CZECH = Terminal(140, 30, {"TERM": "xterm-256color", "LANG": "cs_CZ.UTF-8"})
BY_HOST, BY_ADMINISTRATOR = "Ada has removed you", "The administrator of the server has removed you"


def administrator(house: House) -> Requests:
    """Return one who may ask the server everything."""
    return Requests(house.server.lobby, house.server.connections, house.server.stopped.set, lambda: {"read": [], "restart": []})


async def hosted(house: House, connect: Connect) -> Peer:
    """Return a table of Ada's with places for five more."""
    ada = await connect(house.server, "Ada")
    await ada.host(game="star-realms", mode="free-for-all", seats=6, watch=True)
    return ada


@pytest.mark.parametrize("words", [BY_HOST, BY_ADMINISTRATOR])
async def test_the_same_key_comes_back_to_that_table_no_more_and_another_does(
    house: House, connect: Connect, words: str
) -> None:
    ada = await hosted(house, connect)
    ann = await come(house, replace(ANN, code=ada.code))
    await ann.sees("Chat")
    if words == BY_HOST:
        await ada.kick(1)
    else:
        assert await administrator(house).answer(["kick", f"{ada.code}/2"]) == {"kicked": "ann"}
    await ann.sees(words)
    for back in (
        replace(ANN, code=ada.code),
        replace(ANN, code=ada.code, name="Anne"),
        replace(ANN, code=ada.code, watch=True),
    ):
        again = await come(house, back)
        await again.sees(words)
    other = await come(house, Visit("ajar", "key-of-bea", ANN.address, code=ada.code, name="Bea"))
    await other.sees("Chat")
    (table,) = house.server.lobby.tables.values()
    assert [seat.name for seat in table.state.seats] == ["Ada", "Bea", "", "", "", ""]


async def test_a_ban_of_a_key_ends_every_visit_with_it_and_lets_no_more_begin(
    house: House, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    ada = await hosted(house, connect)
    ann = await come(house, replace(ANN, code=ada.code), POLISH)
    await ann.sees("Czat")
    asked = administrator(house)
    (person,) = [each for each in await asked.answer(["who"]) if each["name"] == "ann"]
    assert person["key"] == identity(ANN.who)
    answer = await asked.answer(["ban", f"key:{person['key']}", "--for", "2h"])
    assert answer["sent_away"] == 1
    await ann.sees("Administrator serwera już cię nie wpuszcza.")
    again = await come(house, replace(ANN, address="192.0.2.9", name="Anne"))
    await again.sees("The administrator has banned you from the server. That ends on")
    other = await come(house, Visit("ajar", "key-of-bea", ANN.address, name="Bea"))
    await other.sees(ada.code)
    await asked.answer(["unban", f"key:{person['key']}"])
    back = await come(house, replace(ANN, code=ada.code))
    await back.sees("Chat")
    assert ANN.who not in caplog.text


async def test_what_the_administrator_says_is_read_by_everybody_in_their_language(house: House, connect: Connect) -> None:
    ada = await hosted(house, connect)
    seen = (
        (ENGLISH, ("Chat", "The administrator says: Cake at nine", "The server stops in 5 min.")),
        (POLISH, ("Czat", "Administrator mówi: Cake at nine", "Serwer zatrzyma się za 5 min.")),
        (FRENCH, ("Chat", "L'administrateur dit\u00a0: Cake at nine", "Le serveur s'arrête dans 5 min.")),
        (CZECH, ("Chat", "Správce říká: Cake at nine", "Server se zastaví za 5 min.")),
    )
    visitors = []
    for number, (terminal, (first, *_)) in enumerate(seen):
        visit = Visit("ajar", f"key-{number}", ANN.address, code=ada.code, name=f"Guest{number}")
        visitor = await come(house, visit, terminal)
        await visitor.sees(first)
        visitors.append(visitor)
    asked = administrator(house)
    await asked.answer(["say", "Cake at nine"])
    for visitor, (_, (_, said, _)) in zip(visitors, seen, strict=True):
        await visitor.sees(said)
    await asked.answer(["drain", "--in", "5m"])
    for visitor, (_, (_, _, warned)) in zip(visitors, seen, strict=True):
        await visitor.sees(warned)
    asked.stop()


async def test_the_same_is_read_in_lines(house: House, connect: Connect) -> None:
    ada = await hosted(house, connect)
    ann = await come(house, replace(ANN, code=ada.code), Terminal(100, 30, {"TERM": "dumb", "LANG": "en_US.UTF-8"}))
    await ann.sees("ann")
    asked = administrator(house)
    async with asyncio.timeout(PATIENCE):
        while not any(each["name"] == "ann" and each["seat"] for each in await asked.answer(["who"])):
            await ada.next()
    await asked.answer(["say", "Cake at nine"])
    await ann.sees("The administrator says: Cake at nine")
    await asked.answer(["kick", f"{ada.code}/2"])
    await ann.sees(BY_ADMINISTRATOR)


@asynccontextmanager
async def at_the_page(door: WebFrontEnd, said: dict[str, object]) -> AsyncIterator[tuple[aiohttp.ClientWebSocketResponse, str]]:
    """Yield a browser, and the token that it has."""
    address = f"http://127.0.0.1:{door._port}"
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}/terminal/line", headers={"Origin": address}) as socket,
    ):
        await socket.send_json({"columns": 100, "lines": 30, "goal": "", "name": "Web", "language": "en", **said})
        yield socket, json.loads(await asyncio.wait_for(socket.receive_str(), PATIENCE))["token"]


async def shows(socket: aiohttp.ClientWebSocketResponse, words: str) -> None:
    """Wait until it has been drawn."""
    screen = Visitor(100, 30)
    async with asyncio.timeout(PATIENCE):
        while words not in screen.text:
            frame = await socket.receive()
            assert frame.type in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT), screen.text
            if frame.type is aiohttp.WSMsgType.BINARY:
                screen.show(frame.data)


async def test_a_browser_is_banned_by_its_token_and_another_comes_in(serve: Serve, connect: Connect, tmp_path: Path) -> None:
    server = await serve(games=engine.games)
    door = make(0)
    await server.take_ports([door], "127.0.0.1", tmp_path)
    await server.open_front_ends()
    asked = Requests(server.lobby, server.connections, server.stopped.set, lambda: {"read": [], "restart": []})
    ada = await connect(server, "Ada")
    await ada.host(game="star-realms", mode="free-for-all", seats=6)
    async with at_the_page(door, {"goal": ada.code}) as (socket, token):
        await shows(socket, "Chat")
        (person,) = [each for each in await asked.answer(["who"]) if each["name"] == "Web"]
        assert token not in json.dumps(person)
        assert (await asked.answer(["ban", f"key:{person['key']}"]))["sent_away"] == 1
        await shows(socket, "The administrator has banned you from the server.")
    async with at_the_page(door, {"token": token, "name": "Other"}) as (socket, again):
        assert again == token, "the seat is kept"
        await shows(socket, "The administrator has banned you from the server.")
    async with at_the_page(door, {"goal": ada.code, "name": "Other"}) as (socket, _):
        await shows(socket, "Chat")
