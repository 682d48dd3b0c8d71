"""The client at an untrusted server: no message controls the terminal or breaks the client, and the session ends properly."""

from __future__ import annotations

import asyncio
import re
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgpack
import pytest
from msgspec.structs import astuple

import engine
from client.session.kept_seats import KeptSeats
from client.session.limits import Budget
from client.session.link import clean_value
from client.session.sentences import of_code
from client.session.session import Session
from client.session.updates import LinkChanged, Spoken, Update
from client.text.trouble import Trouble
from protocol import messages
from protocol.text import clean
from tests.client.conftest import QUICK
from tests.client.fake_server import FakeServer, Heard, Peer, said, seat, step, table
from tests.client.pty_run import on_terminal
from tests.fuzz.reader import at_random
from tests.fuzz.shaped import SERVER_KINDS, shaped, spoiled
from tests.protocol import shapes

ROUNDS = 200
"""Connections, each with a burst of frames that a server might send to do harm."""
BURST = 25


# -- frames of every kind ----------------------------------------------------------------------------------------------------


async def test_no_frame_of_a_server_breaks_a_session(tmp_path: Path) -> None:
    dice, heard, ends = Random(11), Heard(), set()
    broken: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: broken.append(context.get("exception")))
    for number in range(ROUNDS):
        server = FakeServer()
        await server.start()
        session = Session(server.address, "Ann", keep=KeptSeats(tmp_path / str(number)), timing=replace(QUICK, answer=0.2))
        session.listen(heard)
        asking = asyncio.create_task(comes(session))
        peer = await server.accept()
        await misbehave(peer, dice, number)
        await server.stop()
        ends |= {await asking, session.link.state}
        await session.close()
    assert not any(broken)
    assert len(ends) > 3, "it went wrong in one way only"
    for update in heard.updates:
        for text in texts(update):
            assert clean(text) == " ".join(text.split())


async def comes(session: Session) -> str:
    """Connect and join; the code of what went wrong, or nothing."""
    try:
        await session.connect()
        await session.joining.join("7k3qz9xm2p", "secret")
    except Trouble as trouble:
        return trouble.code
    return ""


async def seated(server: FakeServer, home: Path) -> tuple[Session, Heard, Peer]:
    """Return a session at a table where a game is on."""
    heard = Heard()
    session = Session(server.address, "Ann", keep=KeptSeats(home), timing=QUICK)
    session.listen(heard)
    asking = asyncio.create_task(comes(session))
    peer = await server.accept()
    await peer.greet()
    await peer.seat(phase="playing")
    assert await asking == ""
    return session, heard, peer


async def misbehave(peer: Peer, dice: Random, number: int) -> None:
    """Greet and give a seat first, now and then; then say anything."""
    try:
        if number % 4:
            await peer.greet("\x1b[2JAnn")
        if number % 4 > 1:
            await peer.seat(phase=dice.choice(("open", "playing")))
        for _ in range(BURST):
            frame = shaped(at_random(dice), SERVER_KINDS)
            await peer.send_raw(spoiled(at_random(dice), frame) if dice.random() < 0.2 else frame)
    except (ConnectionError, AssertionError):
        return  # it has hung up on us, rightly


def texts(value: Any) -> Iterator[str]:
    """Yield every text in an update, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from (*texts(key), *texts(part))
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from texts(part)
    elif hasattr(value, "__struct_fields__"):
        yield from texts([getattr(value, name) for name in value.__struct_fields__])
    elif hasattr(value, "__dataclass_fields__"):
        yield from texts([getattr(value, name) for name in value.__dataclass_fields__])


@pytest.mark.parametrize("kind", SERVER_KINDS)
async def test_the_largest_frame_there_is_of_a_kind_breaks_no_session(kind: type, server: FakeServer, tmp_path: Path) -> None:
    broken: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: broken.append(context.get("exception")))
    session, heard, peer = await seated(server, tmp_path)
    values = [shapes.largest(info) for info in shapes.fields(kind).values()]
    await peer.send_raw(msgpack.packb([kind.__struct_config__.tag, *values], default=astuple))
    await peer.send(messages.Closing("idle", {}, None))
    await peer.socket.close()
    await heard.until(LinkChanged, lambda link: link.state in ("closed", "lost"))
    await session.close()
    assert not any(broken)


async def test_a_server_that_never_stops_talking_is_kept_up_with_and_left_at_once(server: FakeServer, tmp_path: Path) -> None:
    session, heard, peer = await seated(server, tmp_path)

    async def talk() -> None:
        for seq in range(2, 10**9):
            await peer.send(said(seq, 1, "Bob", "x" * 400))

    talking = asyncio.create_task(talk())
    await heard.until(Update, lambda _: len(heard.updates) > 1000)
    async with asyncio.timeout(5):
        await session.close()
    talking.cancel()
    await asyncio.gather(talking, return_exceptions=True)


async def test_a_server_that_says_too_much_is_left_with_a_sentence(server: FakeServer, tmp_path: Path) -> None:
    heard = Heard()
    session = Session(server.address, "Ann", keep=KeptSeats(tmp_path), timing=QUICK, budget=Budget(frames=100, frame_rate=0.0))
    session.listen(heard)
    asking = asyncio.create_task(comes(session))
    peer = await server.accept()
    await peer.greet()
    await peer.seat(phase="playing")
    assert await asking == ""
    await peer.send(*(said(seq, 1, "Bob", "x") for seq in range(2, 200)))
    closed = await heard.until(LinkChanged, lambda link: link.state == "closed")
    assert len(heard.all(Spoken)) < 100
    assert server.address.text in of_code(closed.code, closed.args)
    assert "is flooding the connection" in of_code(closed.code, closed.args)
    await session.close()


# -- on a real terminal --------------------------------------------------------------------------------------------------------


ATTACKS = (
    "\x1b]52;c;QUFBQQ==\x07", "\x1b]0;owned\x07", "\x1b[2J\x1b[H", "\x9b31m", "\x9d0;owned\x9c", "\x1b[?1003h", "\x1b[6n",
    "\x1bc", "\x1b(0", "\x90q\x9c", "\x1b_x\x1b\\", "[@click=app.exit()]x[/]", "[/x]", "[link=http://evil.example]x[/link]",
    "\\[b]", "\u202eevil\u2066", "a" + "\u0301" * 20, "\u200b\u200d\ufeff", "字" * 20, "\U0001f469\u200d\U0001f4bb",
    "\r\n\n\t\x0b\x00\x7f",
)  # fmt: skip
NAME = 30
"""So long a word of the server fits wherever it says one."""
HONEST_WORDS = 7
"""So many harmless words show what the client itself writes: with fewer, less is allowed of what the attacks bring about."""
LAST = "and-that-was-all"
SEQUENCE = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # CSI
    r"|\x1b\][^\x07\x1b\x9c]*(?:\x07|\x1b\\)"  # OSC
    r"|\x1bP[^\x1b]*\x1b\\"  # DCS
    r"|\x1b[ -/]*[0-~]"  # the short ones
)


MOVES = {"CSI r", "CSI L", "CSI M"}
"""By which the client has the terminal move lines; whether it does depends on what has changed in a frame."""


def vocabulary(screen: str) -> set[str]:
    """Return every kind of sequence there is in it: without coordinates, colours and titles."""
    kinds = set()
    for found in SEQUENCE.findall(screen):
        if found.startswith("\x1b]"):
            kinds.add(f"OSC {found[2:].split(';')[0]}")
        elif found.startswith("\x1b[") and found[2:3] not in ("?", ">", "<", "="):
            kinds.add(f"CSI {found[-1]}")
        else:
            kinds.add(repr(found))
    return kinds


def words(parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return all of them in few words, as many in each as fit."""
    found = [""]
    for part in parts:
        if found[-1] and len(found[-1] + part) > NAME:
            found.append("")
        found[-1] += part
    return tuple(found)


async def shown(server: FakeServer, home: Path, words: tuple[str, ...]) -> str:
    """Return all that the client writes to its terminal at a server that has these words for everything."""
    running = asyncio.create_task(
        asyncio.to_thread(on_terminal, "join", server.address.text, "--name", "Ann", home=home, once=LAST, send=signal.SIGTERM)
    )
    peer = await server.accept()
    await peer.greet("Ann")
    await peer.seat(phase="open")
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=bytes(32))
    view = clean_value(msgpack.unpackb(msgpack.packb(game.view(0))))
    seq = 2
    for word in words:
        name, people = word[:NAME] or "x", [seat("person", "Ann", host=True), seat("person", word[:60] or "x", team=1)]
        await peer.send(
            table(seq, "open", title=word[:60], seats=[people[0], seat("open", team=1)]),
            said(seq + 1, 1, word[:60], word[:400] or "x"),
            table(seq + 2, "playing", title=word[:60], seats=people, watchers=3),
            step(seq + 3, view=view),
            said(seq + 4, 1, word[:60], f"{name} {word}"[:400]),
            messages.Refused(None, "rules", "not-asked", {"why": word, "card": word}),
            messages.Refused(None, "server", word[:NAME] or "x", {"x": word}),
            messages.Snapshot(seq + 4, [], view, 1, [], 0),
        )
        seq += 5
    await peer.send(step(seq, view=view), said(seq + 1, 1, "Bob", LAST))
    ran = await running
    assert "Traceback" not in ran.screen + ran.stderr
    return ran.screen


async def test_on_a_real_terminal_no_word_of_a_server_is_a_command(server: FakeServer, tmp_path: Path) -> None:
    honest = await shown(server, tmp_path / "honest", tuple(f"word{number}" for number in range(HONEST_WORDS)))
    hostile = await shown(server, tmp_path / "hostile", words(ATTACKS))
    assert LAST in honest
    assert LAST in hostile
    assert vocabulary(hostile) <= vocabulary(honest) | MOVES
    drawn, harmless = SEQUENCE.sub("", hostile), SEQUENCE.sub("", honest)
    assert {char for char in drawn if not char.isprintable()} <= {char for char in harmless if not char.isprintable()}
    titles = [found for found in SEQUENCE.findall(hostile) if found.startswith("\x1b]")]
    assert all(re.fullmatch(r"\x1b\][0-9]+;[^\x00-\x1f\x7f-\x9f]*(\x07|\x1b\\)", title) for title in titles), titles


async def test_a_server_that_streams_steps_keeps_nobody_from_the_keys(server: FakeServer, tmp_path: Path) -> None:
    keys = [("Bob", "\x11"), ("Quit?", "\r")]
    running = asyncio.create_task(
        asyncio.to_thread(on_terminal, "join", server.address.text, "--name", "Ann", home=tmp_path, answers=keys)
    )
    peer = await server.accept()
    await peer.greet("Ann")
    await peer.seat(phase="open")
    game = engine.new_game("star-realms", mode="duel", seats=2, seed=bytes(32))
    view = clean_value(msgpack.unpackb(msgpack.packb(game.view(0))))
    await peer.send(table(2, "playing"), step(3, view=view))
    sent = 3
    try:
        while not running.done():
            sent += 1
            await peer.send(step(sent, view=view))
            await asyncio.sleep(0)
    except ConnectionError:
        pass
    ran = await running
    assert ran.code == 0
    assert "is flooding the connection" not in ran.screen, "it was left before the keys were typed"
    assert sent > 1000, "nothing was streamed"
