"""One table: the only writer of everything that happens at it. Whatever is asked of it waits in one line and is done in turn.

Every change is committed before anybody hears of it, in three steps: work out what it would be, commit it, let it be and tell.
If the commit fails nothing has happened. While the disk is full the table pauses: it tries the same change again and again, and
sends everybody away until there is room. `membership` has what people ask about seats, `play` what they do in the game.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

from engine.record import Entry
from protocol import codes
from protocol.codec import encode
from protocol.messages import FromServer
from server.limits.token_bucket import TokenBucket
from server.storage.base import Change, Conflict, Line, StaleOwner, StorageError, Tokens, Unwritable
from server.tables import clocks, table_messages
from server.tables.bots import stand_in
from server.tables.channel import Channel
from server.tables.mailbox import Inbox
from server.tables.match import Match
from server.tables.refusals import Refusal
from server.tables.seats import BOT, OPEN, WAIT, Row, TableState, Terms
from server.tables.secret_chain import SecretChain
from server.tables.services import Services

log = logging.getLogger(__name__)

ENDLESS = ("table", "say")
"""Kinds of lines that people can cause without end; the actions of a game and the games of a table have limits of their own."""

Work = Callable[[], Awaitable[None]]


class Table:
    """A table in memory. Made new by the lobby, or from what is kept by `restore.restore_table`."""

    def __init__(self, services: Services, id: int, terms: Terms, state: TableState, root: bytes) -> None:
        self.services = services
        self.id = id
        self.terms = terms
        self.state = state
        self.chain = SecretChain(root, services.limits.games)
        self.seq = 0
        self.match: Match | None = None
        self.clocks: clocks.Clocks | None = None
        self.past: tuple[Entry, ...] = ()
        """What its games go on from."""
        kind = services.games[terms.game]
        self.seating = kind.seating(terms.mode, len(state.seats))
        """Team and role of each seat."""
        defaults = kind.settle_rules(terms.mode, len(state.seats), {})
        self.changed_rules = {name: value for name, value in terms.rules.items() if defaults.get(name) != value}
        self.stand_in = stand_in(kind)
        self.channels: dict[int, Channel] = {}
        self.watchers: dict[Channel, None] = {}
        self.lost: dict[int, float] = {}
        """When the line of each person who has not got up was lost, by the house's clock."""
        self.has_news = False
        """Whether something has changed that everybody is told, but no more than once a sweep."""
        self.tokens: dict[int, Tokens] = {}
        self.done: dict[str, int] = {}
        """Every key in the log, and where it took effect."""
        self.chat: dict[int, TokenBucket] = {}
        self.said: deque[str] = deque(maxlen=64)
        """Marks of the latest chat: sent again, it is not said again."""
        self.thinking: set[int] = set()
        self.idle_since = services.clock()
        self.ended = asyncio.Event()
        self.is_paused = False
        """Nothing can be kept now."""
        self._stopped = asyncio.Event()
        self._asker: Channel | None = None
        """Whose request is being carried out."""
        self._mailbox: Inbox[tuple[Work, Channel | None, str | None] | None] = Inbox()
        self._running: tuple[asyncio.Task[None], ...] = ()
        self._helpers: dict[asyncio.Task[None], None] = {}
        """In the order in which they began, so that they end in one order too."""

    # -- one thing after the other -------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to do what is asked."""
        self._running = (asyncio.create_task(self._run(), name=f"table {self.id}"),)

    def submit(self, work: Work, channel: Channel | None = None, request: str | None = None) -> None:
        """Put work in line; a refusal goes to that channel. The table's own work, without a channel, always has room."""
        if channel is not None and self.is_paused:
            self._ask_to_come_back(channel)
        elif channel is not None and len(self._mailbox) >= self.services.limits.mailbox:
            log.warning("table=%s inbox full", self.id)
            channel.send(Refusal(codes.TOO_FAST).message(request))
        else:
            self._mailbox.put((work, channel, request))

    async def call(self, work: Work, channel: Channel, request: str) -> None:
        """Put work in line and wait until it is done or refused. Raises Refusal if the line is full."""
        if self.is_paused:
            self._ask_to_come_back(channel)
            return
        if len(self._mailbox) >= self.services.limits.mailbox:
            raise Refusal(codes.TOO_FAST)
        done = asyncio.Event()

        async def then_tell() -> None:
            try:
                await work()
            finally:
                done.set()

        self._mailbox.put((then_tell, channel, request))
        waiter = asyncio.create_task(done.wait())
        await asyncio.wait([waiter, *self._running], return_when=asyncio.FIRST_COMPLETED)
        if not done.is_set():
            waiter.cancel()
            channel.send(Refusal(codes.NO_SUCH_TABLE if self.ended.is_set() else codes.RESTARTING).message(request))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the table that ends in `submit`; it ends with the table."""
        task = asyncio.create_task(work)
        self._helpers[task] = None
        task.add_done_callback(self._helpers.pop)

    async def _run(self) -> None:
        while not self.ended.is_set():
            item = await self._mailbox.take()
            if item is None or self._stopped.is_set():
                return
            work, channel, request = item
            self._asker = channel
            try:
                await work()
            except Refusal as refusal:
                if channel is not None:
                    channel.send(refusal.message(request))
            except StorageError as error:
                self._not_kept(error, channel)
            except Exception:
                log.exception("table=%s seq=%s broke on a request", self.id, self.seq)
                if channel is not None:
                    channel.close(codes.BROKEN, retry=self.services.limits.retry)
            finally:
                self._asker = None

    def _not_kept(self, error: StorageError, channel: Channel | None) -> None:
        log.error("table=%s seq=%s not kept: %s", self.id, self.seq, error)
        if isinstance(error, StaleOwner):
            self.services.fenced()
            return
        if isinstance(error, Conflict):
            self.services.diverged(self)
        if channel is not None:
            self._ask_to_come_back(channel, codes.DISK_FULL if isinstance(error, Unwritable) else codes.BROKEN)

    def _ask_to_come_back(self, channel: Channel, code: str = codes.DISK_FULL) -> None:
        if self._stopped.is_set():
            channel.close(codes.BROKEN, retry=self.services.limits.retry)
        else:
            channel.close(code, retry=self.services.limits.trouble_retry)

    def halt(self) -> None:
        """It has gone astray: it does no more, not even what waits in line, and another table will stand in its place."""
        self.is_paused = True
        self._end_line()

    def _end_line(self) -> None:
        self._stopped.set()
        self._mailbox.put(None)

    async def stop(self) -> None:
        """Finish what is being done, and do no more."""
        self._end_line()
        for helper in self._helpers:
            helper.cancel()
        if self._running:
            await asyncio.wait(self._running)

    # -- changing ------------------------------------------------------------------------------------------------------

    async def commit(
        self,
        state: TableState | None = None,
        *lines: Line,
        tokens: Mapping[int, Tokens] | None = None,
        secret: bytes | None = None,
        closed: int | None = None,
    ) -> None:
        """Make it durable, then let it be so. Raises StorageError, and then nothing has changed."""
        row = None if state is None else Row(self.terms, state).to_data()
        asked_at = time.perf_counter()
        await self._keep(Change(self.id, lines, row, tokens or {}, secret, closed, self.seq))
        self.services.counters.commit.add(time.perf_counter() - asked_at)
        if state is not None:
            self.state = state
        if tokens:
            self.tokens.update(tokens)
        for line in lines:
            self.seq = line.seq
            if line.key is not None:
                self.done[line.key] = line.seq

    async def _keep(self, change: Change) -> None:
        """Keep it now, or pause until it can be kept; a new table, that nobody has a seat at yet, does not wait."""
        try:
            await self.services.storage.commit(change)
        except Unwritable as error:
            if not self.state.taken:
                raise
            log.error("table=%s seq=%s paused: %s", self.id, self.seq, error)
            self.is_paused = True
            clocks.update(self)
            try:
                self._send_all_away()
                await self._keep_later(change)
            finally:
                self.is_paused = False
                clocks.update(self)
            log.info("table=%s seq=%s goes on", self.id, self.seq)

    async def _keep_later(self, change: Change) -> None:
        """The server's stop ends it with StorageError."""
        while not self._stopped.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), self.services.limits.room_again)
            with suppress(Unwritable):
                await self.services.storage.commit(change)
                return
        raise StorageError("the server stopped before there was room")

    def _send_all_away(self) -> None:
        """Whoever is there is told to come back; what they have asked and not been answered they ask again then."""
        for channel in (*self.channels.values(), *self.watchers, *([self._asker] if self._asker else [])):
            self._ask_to_come_back(channel)

    def line(self, kind: str, data: Any, key: str | None = None) -> Line:
        """The next line of the log. Raises Refusal for a kind that can be repeated for ever, when the log is long enough."""
        if kind in ENDLESS and self.seq >= self.services.limits.lines:
            raise Refusal(codes.GAME_TOO_LONG)
        return Line(self.seq + 1, kind, data, int(time.time()), key)

    async def close(self, why: str) -> None:
        """Nobody will come back: out of the lobby, kept until it is pruned."""
        await self.commit(closed=int(time.time()))
        self.ended.set()
        log.info("table=%s closed why=%s", self.id, why)
        for channel in self.channels.values():
            channel.place = None
        self.channels.clear()
        self.send_away(codes.TABLE_CLOSED)
        for task in self._helpers:
            task.cancel()
        self.services.gone(self)

    # -- telling -------------------------------------------------------------------------------------------------------

    def tell(self, message: FromServer) -> None:
        """Tell every seat and every spectator the same."""
        frame = encode(message)
        for channel in (*self.channels.values(), *self.watchers):
            channel.post(frame)

    def broadcast_table(self) -> None:
        """Tell everybody how the table stands."""
        self.has_news = False
        if self.channels or self.watchers:
            self.tell(table_messages.table_message(self))

    def send_away(self, code: str, retry: int | None = None) -> None:
        """End the connections of all spectators, saying why."""
        for watcher in self.watchers:
            watcher.place = None
            watcher.close(code, retry=retry)
        self.watchers.clear()

    # -- asking --------------------------------------------------------------------------------------------------------

    def bot_at(self, seat: int) -> str | None:
        """The level of the bot that answers for that seat now. In an absent person's place only while somebody is there.

        It also plays for whoever has no time left.
        """
        sitting = self.state.seats[seat]
        if sitting.kind == BOT:
            return sitting.level
        if clocks.is_out(self, seat) and not clocks.must_concede(self, seat):
            return self.stand_in
        return self.stand_in if sitting.away and self.channels and self.terms.absent != WAIT else None

    @property
    def commitment(self) -> bytes:
        """To the secret of the game that is on, or of the next one before there is any."""
        return self.chain.commitment(self.state.number or 1)

    @property
    def has_room(self) -> bool:
        return self.state.phase == OPEN and not self.state.is_full
