"""One WebSocket, from its handshake to its end: passes messages to the lobby or the table, and theirs to the client."""

from __future__ import annotations

import asyncio
import logging
from itertools import count
from typing import Any, NoReturn

from protocol import codes
from protocol.codec import BadFrame, encode
from protocol.messages import (
    PROTOCOL,
    Closing,
    Done,
    FromClient,
    FromServer,
    GetCommitment,
    Hello,
    Host,
    Join,
    ListTables,
    Moved,
    Past,
    Ping,
    Pong,
    Refused,
    Resume,
    Seated,
    Watch,
)
from protocol.text import BadName, clean, clean_name
from protocol.version import foreign, greeted
from server.limits.bans import Ban, identity
from server.lobby.elsewhere import Elsewhere
from server.lobby.lobby import Lobby
from server.storage.base import StorageError, Unreached
from server.storage.shared import Node
from server.tables.channel import Place, TableRequest
from server.tables.refusals import Refusal, closing_code
from server.transport.frame_parser import BINARY, PING, PONG
from server.transport.receiving import Receiver, TooFast
from server.transport.relay import Relay, Unreachable
from server.transport.send_queue import SendQueue, Turns
from server.transport.websocket import Ended, Faulty, WebSocket

log = logging.getLogger(__name__)

NORMAL = 1000
"""The close code that answers a client's goodbye."""
SEATED = b"seated"
"""The payload of the ping that follows a seat token: its pong shows that the token has arrived."""


_numbers = count(1)


class Connection:
    """A client. It exists as long as its socket: `serve` runs it, `sweep` checks its time limits."""

    __slots__ = (
        "_asked",
        "_closing",
        "_counters",
        "_greeted",
        "_hello",
        "_limits",
        "_lobby",
        "_receiver",
        "_relayed",
        "_relays",
        "_requested",
        "_since",
        "_socket",
        "address",
        "name",
        "number",
        "place",
        "send_queue",
        "token",
        "version",
        "who",
    )

    def __init__(
        self, lobby: Lobby, socket: WebSocket, address: str, turns: Turns, relayed: bool = False, who: str = ""
    ) -> None:
        """Serve a socket. `turns`: when its frames are written. `relayed`: by another server. `who`: as in `Channel`."""
        self.name = ""
        self.number = next(_numbers)
        self.address = address
        self.who = who
        self.place: Place | None = None
        self.token = ""
        self.send_queue = SendQueue(socket.transport, lobby.limits.queue, self._cut_slow_reader, turns)
        self._lobby = lobby
        self._limits = lobby.limits
        self._counters = lobby.services.counters
        self._socket = socket
        socket.writer = self.send_queue
        self._receiver = Receiver(socket, lobby.limits, lobby.services.counters, self.send_queue)
        self._asked = self._requested = self._since = self._receiver.heard
        self._greeted = False
        self._relayed = relayed
        self._relays = False
        """Another server answers it, over this one."""
        self._closing: asyncio.Task[None] | None = None

    @property
    def is_elsewhere(self) -> bool:
        """Return whether another server answers it, over this one: its place is not known here."""
        return self._relays

    @property
    def key(self) -> str:
        """Return the shown and logged form of their key or token, or else of their seat's token."""
        return identity(self.who or self.token)

    @property
    def is_closing(self) -> bool:
        """Return whether the client has been sent `closing`."""
        return self._closing is not None

    def ban(self) -> Ban | None:
        """Return the ban that keeps this person out, if there is one."""
        return self._lobby.bans.of(self.name, self.address, (self.who, self.token))

    # -- life ----------------------------------------------------------------------------------------------------------

    async def serve(self) -> None:
        """Serve the client until the connection ends, for whatever reason."""
        try:
            while True:
                opcode, data = await self._receiver.frame()
                if opcode == PONG:
                    self._confirm_token(data)
                elif self._greeted:
                    await self._handle(self._receiver.decode(data))
                else:
                    self._greet(self._receiver.decode(data))
        except Ended:
            pass
        except Faulty as fault:
            self._end(fault.code)
        except TooFast:
            self._socket.stop_listening()
            self.close(codes.TOO_FAST)
        except BadFrame as error:
            self._socket.stop_listening()
            self._refuse_frame(error)
        except Exception:
            log.exception("connection=%s broke address=%s", self.number, self.address)
            self.close(codes.BROKEN, retry=self._limits.retry)
        finally:
            self._leave_place()
            self._lobby.forget(self)
            self._end(NORMAL)
            if self._closing is not None:
                await self._closing
            self.send_queue.shut()
            self._socket.writer = None

    def _greet(self, message: FromClient) -> None:
        if not isinstance(message, Hello):
            self._expel(codes.HELLO_EXPECTED)
        if PROTOCOL not in message.versions:
            closing = foreign(message)
            self._expel(closing.code, closing.args)
        try:
            self.name = clean_name(message.name)
        except BadName as error:
            self._expel(codes.BAD_NAME, {"reason": error.code})
        self._expect_no_ban(self.ban())
        self._greeted = True
        self._hello = message
        log.info(
            "hello name=%r build=%r address=%s connection=%s key=%s",
            self.name,
            clean(message.build, 64),
            self.address,
            self.number,
            self.key,
        )
        self.send(self._lobby.welcome(self.name))

    def _expect_no_ban(self, ban: Ban | None) -> None:
        if ban is not None:
            self._expel(codes.BANNED, {"until": ban.until})

    def _refuse_frame(self, error: BadFrame) -> None:
        """Close a client whose frame is no message here: as one of another version if it has the form of a message."""
        if error.values and self._greeted:
            closing = foreign(self._hello, reason=error.code)
        elif error.values and error.values[0] == "hello":
            closing = foreign(Hello(*greeted(error.values), ""), reason=error.code)
        else:
            closing = Closing(codes.BAD_FRAME, {"reason": error.code}, None)
        self.close(closing.code, closing.args)

    async def _handle(self, message: FromClient) -> None:
        self._requested = self._receiver.heard
        try:
            if isinstance(message, TableRequest):
                if self.place is None:
                    raise Refusal(codes.NOT_SEATED)
                self.place.request(self, message)
                return
            match message:
                case Ping():
                    self.send(Pong(message.mark))
                case ListTables():
                    self.send(self._lobby.list_tables(message.id))
                case Host():
                    await self._lobby.host(self, message)
                case Past():
                    self.send(Done(message.id, self._lobby.uploads.add(self, message.first, message.entries)))
                case GetCommitment():
                    await self._lobby.commit(self, message)
                case Join():
                    await self._lobby.join(self, message)
                case Watch():
                    await self._lobby.watch(self, message)
                case Resume():
                    self._expect_no_ban(self._lobby.bans.of(self.name, self.address, (message.token,)))
                    await self._lobby.resume(self, message)
                case Hello():
                    self._expel(codes.HELLO_EXPECTED)
        except Elsewhere as elsewhere:
            await self._send_on(message, elsewhere.node)
        except Refusal as refusal:
            self.send(refusal.message(getattr(message, "id", None)))
        except StorageError as error:
            if not isinstance(error, Unreached):
                log.error("not kept address=%s: %s", self.address, error)
            self.close(closing_code(error), retry=self._limits.trouble_retry)

    async def _send_on(self, message: FromClient, node: Node) -> None:
        """Send a message on to the other server that has the client's table. Raises Ended, Faulty, BadFrame, TooFast."""
        if self._relayed or not (node.public or node.relay):
            if not self._relayed:
                log.error("there is no way for clients to node=%r: it needs --public or --relay", node.name)
            self.send(Refusal(codes.RESTARTING).message(getattr(message, "id", None)))
        elif node.public:
            self.send(Moved(getattr(message, "id", None), node.public))
        else:
            await self._relay(message, node)

    async def _relay(self, message: FromClient, node: Node) -> None:
        """Pass frames on between the client and that server until either ends the connection. Raises as `_send_on`."""
        hello = Hello([PROTOCOL], self._hello.build, self._hello.name)
        try:
            relay = await Relay.open(node.relay, self.address, self.who, hello, message)
        except Unreachable as error:
            log.warning("node=%r is not reached: %s", node.name, error)
            self.send(Refusal(codes.RESTARTING).message(getattr(message, "id", None)))
            return
        self._relays = True
        log.info("relayed to node=%r connection=%s name=%r address=%s", node.name, self.number, self.name, self.address)
        await relay.run(self._receiver.frame, self._receiver.decode, self.send_queue.put, self._relay_ended)

    def _relay_ended(self, code: int) -> None:
        """End the client's connection as the other server ended ours; that server has sent the reason, if it could."""
        self._end(code)

    def _leave_place(self) -> None:
        if self.place is not None:
            place, self.place = self.place, None
            place.disconnect(self)

    def _confirm_token(self, payload: bytes) -> None:
        if payload == SEATED and self.place is not None:
            self.place.confirm_token(self)

    # -- frames out ----------------------------------------------------------------------------------------------------

    def send(self, message: FromServer) -> None:
        """Send a message."""
        self.send_queue.put(encode(message), BINARY)
        if isinstance(message, Refused):
            self._counters.refusals.labels(message.scope, message.code).inc()
        elif type(message) is Seated:
            self.send_queue.put(SEATED, PING)

    def post(self, frame: bytes) -> None:
        """Send a message that is encoded already."""
        self.send_queue.put(frame, BINARY)

    def close(self, code: str, args: dict[str, Any] | None = None, retry: int | None = None) -> None:
        """Send the reason and end the connection. Does not wait."""
        if self._closing is None:
            detail = "".join(f" {key}={value!r}" for key, value in (args or {}).items() if code == codes.VERSION)
            log.info("closing code=%s name=%r address=%s connection=%s%s", code, self.name, self.address, self.number, detail)
            self._counters.closings.labels(code).inc()
            self.send(Closing(code, args or {}, retry))
            self._end(codes.CLOSE_CODES[code], code)

    def _end(self, number: int, reason: str = "") -> None:
        """Send the queue, then close with that code, unless that has been done."""
        if self._closing is None:
            self.send_queue.finish()
            self.send_queue.flush()
            self._socket.say_goodbye(number, reason)
            self._closing = asyncio.create_task(self._socket.close())

    def _expel(self, code: str, args: dict[str, Any] | None = None) -> NoReturn:
        self.close(code, args)
        raise Ended

    def cut(self) -> None:
        """End the connection immediately, even with data unsent."""
        self.send_queue.shut()
        self._socket.transport.abort()

    def _cut_slow_reader(self) -> None:
        """Cut the connection: the client does not read, so no message would reach it. The client may resume."""
        self._counters.drops.inc()
        self._counters.closings.labels(codes.SLOW_READER).inc()
        log.info("cut code=%s name=%r address=%s connection=%s", codes.SLOW_READER, self.name, self.address, self.number)
        self.cut()

    # -- time limits ---------------------------------------------------------------------------------------------------

    def sweep(self, now: float) -> None:
        """Close a client that is late, silent, idle or does not read; ping one that has been silent for a while."""
        limits = self._limits
        if self.send_queue.blocked_for(now) > limits.write_deadline:
            self._cut_slow_reader()
        elif self._closing is not None:
            return
        elif not self._greeted and now - self._since > limits.hello:
            self.close(codes.HELLO_LATE)
        elif now - self._receiver.heard > limits.silence:
            self.close(codes.IDLE, retry=None if self.place is None else limits.retry)  # perhaps its computer slept, or ours
        elif self.place is None and not self._relays and now - self._requested > limits.lobby_idle:
            self.close(codes.IDLE)
        elif now - max(self._receiver.heard, self._asked) > limits.ping_after:
            self._asked = now
            self.send_queue.put(b"", PING)
