"""An adversarial client on a raw socket: legal frames, nearly legal ones, frames at the wrong time, bytes that are no frames.

It reads strictly: after any input, the server must answer in whole frames that hold messages, or close the connection.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from protocol.codec import decode_server, encode
from protocol.messages import (
    PROTOCOL,
    Act,
    Allow,
    Closing,
    FromServer,
    GetRecord,
    Hello,
    Host,
    Join,
    Leave,
    ListTables,
    Ping,
    Pong,
    Rematch,
    Resume,
    Say,
    Seated,
    SetBot,
    Sit,
    Snapshot,
    Step,
    Tables,
    Watch,
    Watching,
    Welcome,
)
from tests.fuzz.reader import at_random
from tests.fuzz.shaped import CLIENT_FRAMES, CLIENT_KINDS, NUMBERS, WORDS, shaped, spoiled

PATIENCE = 30.0
"""Seconds until a test that waits in vain fails. It is never a measurement."""
BINARY, TEXT, CONTINUED, CLOSE, PING = 2, 1, 0, 8, 9
NAMES = ("Rog", "Ro", "\x1b[2JRog", "Rog\u202e", "[red]Rog", "Рог", "{0}%s", "Rog'\" address", "Server", "R" * 60)
WAYS = {"legal": 46, "nearly": 20, "spoiled": 10, "again": 14, "random": 3, "odd": 5, "half": 2}
"""How often each kind of frame is sent, in a hundred."""
BEGINS_WELL = 0.7
"""How often it greets and asks for a seat as an honest client does, before it misbehaves."""


@dataclass
class Loot:
    """Data that adversarial clients share: codes of tables, their own and others', and tokens of seats they had."""

    codes: list[str] = field(default_factory=lambda: ["00000-00000", ""])
    tokens: list[tuple[str, str]] = field(default_factory=lambda: [("00000-00000", "A" * 43)])
    counts: Counter[str] = field(default_factory=Counter)
    """Counts of sent frames by kind, of connections and received messages, and of the codes that closed connections."""


class Rogue:
    """One adversarial connection, made by `meet`."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, dice: Random, loot: Loot) -> None:
        self.reader, self.writer, self.dice, self.loot = reader, writer, dice, loot
        self.heard: FromServer | None = None
        self.seq = 0
        self.view: dict[str, Any] = {}
        self.is_greeted = self.is_placed = False
        self._sent: list[bytes] = []
        self._late: list[bytes] = []
        self._marks = 0

    # -- speaking ------------------------------------------------------------------------------------------------------

    async def misbehaves(self, most: int) -> int:
        """Misbehave with at most that many frames; return the number sent before either side ended it."""
        sent, well = 0, 3 if self.dice.random() < BEGINS_WELL else 0
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            while sent < most:
                for _ in range(1 if sent < well else self.dice.randrange(1, 6)):
                    way = "legal" if sent < well else self.dice.choices(list(WAYS), list(WAYS.values()))[0]
                    self.writer.write(self._frame(way))
                    self.loot.counts[way] += 1
                    sent += 1
                    if way == "half":
                        await self._leaves_it_at_that()
                        return sent
                await self._settles()
        return sent

    def _frame(self, way: str) -> bytes:
        """Return the next frame, complete with its header."""
        dice = self.dice
        match way:
            case "nearly":
                return masked(shaped(at_random(dice), CLIENT_KINDS))
            case "spoiled":
                return masked(spoiled(at_random(dice), self._legal()))
            case "random":
                return masked(dice.randbytes(dice.choice((0, 1, 7, 125, 126, 500, 8192, 8193))))
            case "again" if self._sent:
                return dice.choice(self._sent[-20:])
            case "odd":
                return self._odd()
            case "half":
                return self._half()
        return self._in_any_order(masked(self._legal()))

    def _in_any_order(self, frame: bytes) -> bytes:
        """Hold a frame back sometimes, and send the one that was held back."""
        self._sent.append(frame)
        if self.is_greeted and self.dice.random() < 0.2:
            self._late.append(frame)
            frame = self._late.pop(self.dice.randrange(len(self._late)))
        return frame

    def _odd(self) -> bytes:
        """Return an unusual frame, which may break the rules of WebSocket."""
        dice, payload = self.dice, self._legal()
        cut = dice.randrange(len(payload) + 1)
        return dice.choice((
            lambda: masked(payload[:cut], is_last=False) + masked(payload[cut:], CONTINUED),
            lambda: masked(payload[:cut], is_last=False) + masked(b"x", PING) + masked(payload[cut:], CONTINUED),
            lambda: masked(b"", is_last=False) + masked(b"", CONTINUED, is_last=False) * 50 + masked(payload, CONTINUED),
            lambda: masked(payload, CONTINUED),
            lambda: masked(payload, is_last=False) * 2,
            lambda: masked(b"x" * dice.choice((0, 125, 126)), dice.choice((PING, 10))),
            lambda: masked(payload, TEXT),
            lambda: masked(payload, dice.choice((3, 7, 11, 15))),
            lambda: masked(payload, first=0x40),
            lambda: masked(dice.choice((b"", b"\x03", b"\x03\xe8bye", b"\xff\xff", b"\x03\xe8\xff")), CLOSE),
            lambda: b"\x82\xff" + dice.choice((2**62, 2**63, 2**64 - 1, 9000)).to_bytes(8, "big") + b"mask",
        ))()  # fmt: skip

    def _half(self) -> bytes:
        """Return the beginning of a frame, or bytes that may be read as one: all later bytes would be its other half."""
        dice, payload = self.dice, self._legal()
        whole = masked(payload)
        unmasked = bytes((0x82, len(payload) & 0x7D)) + payload
        return dice.choice((whole[: dice.randrange(1, len(whole))], unmasked, dice.randbytes(dice.randrange(1, 40))))

    def _legal(self) -> bytes:
        """Return a message that is more or less legal now."""
        dice, mark = self.dice, self._mark()
        if not self.is_greeted:
            self.is_greeted = True
            return encode(Hello([PROTOCOL], dice.choice(("rogue", "\x1b]0;x\x07")), dice.choice(NAMES)))
        if dice.random() < 0.05:
            return dice.choice(CLIENT_FRAMES)
        if not self.is_placed:
            return encode(self._comes(mark))
        if self.view.get("actions") and dice.random() < 0.7:
            return encode(Act(mark, self.seq, list(dice.choice(self.view["actions"]))))
        return encode(self._sits(mark))

    def _comes(self, mark: str) -> Any:
        dice, loot = self.dice, self.loot
        code, token = dice.choice(loot.tokens)
        game, mode, seats = dice.choice((("toy", "turns", 2), ("toy", "together", 3), ("star-realms", "duel", 2)))
        full = dice.random() < 0.6
        host = Host(
            id=mark, game=game, mode=mode, seats=seats, rules={}, title=dice.choice(WORDS)[:64], listed=dice.random() < 0.5,
            password=dice.choice(("", "", "x")), bots=["simple"] * (seats - 1 if full else 0), nonce=secrets.token_bytes(16),
            watch=dice.random() < 0.5, absent=dice.choice(("bot", "wait", "concede")), grace=dice.choice((0, 1, 86_400)),
            shuffle=dice.random() < 0.3, clock=None, past=0,
        )  # fmt: skip
        return dice.choice((
            host, host,
            Join(mark, dice.choice(loot.codes), dice.choice(("", "x")), dice.choice((None, 0, 1, 15)), secrets.token_bytes(16)),
            Resume(mark, code, token, dice.choice((0, 1, self.seq, 2**53))),
            Watch(mark, dice.choice(loot.codes), ""),
            ListTables(mark),
        ))  # fmt: skip

    def _sits(self, mark: str) -> Any:
        dice = self.dice
        number = dice.randrange(16)
        action = [dice.choice((*WORDS[1:8], dice.choice(NUMBERS[:15]))) for _ in range(dice.randrange(1, 5))]
        return dice.choice((
            Act(mark, dice.choice((0, self.seq, self.seq + 1)), action),
            Say(mark, dice.choice(WORDS[1:])[:400] or "x", dice.random() < 0.5),
            SetBot(mark, number, dice.choice((None, "simple", "nobody"))),
            Sit(mark, number), Allow(mark, dice.random() < 0.5), Rematch(mark), Leave(mark), GetRecord(mark, number),
            ListTables(mark), Ping(number),
        ))  # fmt: skip

    def _mark(self) -> str:
        self._marks += 1
        return f"r{self.dice.randrange(100)}-{self._marks // 2}"

    # -- listening -----------------------------------------------------------------------------------------------------

    async def _settles(self) -> None:
        """Wait until the server has read everything so far, or has closed the connection."""
        mark = self.dice.randrange(2**40)
        self.writer.write(masked(encode(Ping(mark))))
        await self.writer.drain()
        async with asyncio.timeout(PATIENCE):
            while (message := await self._hears()) is None or not (isinstance(message, Pong) and message.mark == mark):
                pass

    async def _leaves_it_at_that(self) -> None:
        """Stop after half a frame: either abort the connection, or read to its end."""
        if self.dice.random() < 0.5:
            self.writer.transport.abort()
        else:
            await self.listens_to_the_end()

    async def listens_to_the_end(self) -> None:
        """Send nothing more, and read everything until the end."""
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            self.writer.write_eof()
            async with asyncio.timeout(PATIENCE):
                while True:
                    await self._hears()

    async def _hears(self) -> FromServer | None:
        """Return the next message, or None for a frame without one. Raises ConnectionError or IncompleteReadError at the
        end."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        elif size == 127:
            size = int.from_bytes(await self.reader.readexactly(8), "big")
        payload = await self.reader.readexactly(size)
        if first & 0x0F == CLOSE:
            self.loot.counts[f"closed {int.from_bytes(payload[:2], 'big')}"] += 1
            raise ConnectionResetError("the server closes")
        if first != 0x82:
            assert first in (0x88, 0x89, 0x8A), f"the server sent a frame that begins with {first:#x}"
            return None
        message = decode_server(payload)
        assert not isinstance(self.heard, Closing), f"after its last words the server said {message}"
        self.heard = message
        self.loot.counts["messages heard"] += 1
        self._learns(message)
        return message

    def _learns(self, message: FromServer) -> None:
        match message:
            case Welcome():
                self.loot.counts["welcomes"] += 1
            case Seated():
                self.is_placed = True
                self.loot.codes.append(message.code)
                self.loot.tokens.append((message.code, message.token))
            case Watching():
                self.is_placed = True
            case Step() | Snapshot():
                self.seq, self.view = message.seq, message.view
                self.loot.counts["steps"] += 1
            case Tables():
                self.loot.codes += [table.code for table in message.tables[:3]]
            case Closing():
                self.loot.counts[f"told {message.code}"] += 1
        del self.loot.codes[2:-200], self.loot.tokens[1:-200]


async def meet(port: int, dice: Random, loot: Loot, address: str) -> Rogue | None:
    """Open a connection as through a proxy for that address; None if the server refuses it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    loot.counts["connections"] += 1
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: {address}\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
    )
    try:
        async with asyncio.timeout(PATIENCE):
            head = await reader.readuntil(b"\r\n\r\n")
    except (ConnectionError, asyncio.IncompleteReadError):
        writer.transport.abort()
        return None
    status = head.split()[1]
    assert status in (b"101", b"429"), head
    if status == b"429":
        loot.counts["came too often"] += 1
        writer.transport.abort()
        return None
    return Rogue(reader, writer, dice, loot)


def masked(payload: bytes, opcode: int = BINARY, *, is_last: bool = True, first: int = 0) -> bytes:
    """Return a frame from a client, with a mask of zeros."""
    size = len(payload)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes((0x80 * is_last | first | opcode,)) + length + bytes(4) + payload
