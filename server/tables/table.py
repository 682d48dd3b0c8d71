"""One table: the only writer of everything that happens at it.

Every change has three steps: compute it, commit it, apply it and send it. If the commit fails, nothing has happened. What
people do at a table is in the modules above this one (`seating`, `play`, `chat`, `spectators`, ...): functions that run as work
of the table's mailbox, so that nothing else happens there meanwhile.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Mapping, Sequence
from functools import partial
from typing import Protocol

from engine.record import Entry, Record, corrections_mark
from protocol import codes
from server.storage.base import Change, Conflict, Line, StaleOwner, StorageError, Tokens, Unreached
from server.tables.audience import Audience
from server.tables.channel import LEFT, Channel, ConnectionEvent, Signal, TableRequest
from server.tables.game.bots import stand_in
from server.tables.game.clocks import Clocks
from server.tables.game.match import CONCEDE, Match
from server.tables.mailbox import Mailbox, Work
from server.tables.notice import NOTHING, notice
from server.tables.refusals import Refusal, closing_code
from server.tables.seat_runtime import SeatRuntime
from server.tables.services import Services
from server.tables.stored.invite_codes import show_code
from server.tables.stored.seats import BOT, GIVE_IN, OPEN, PLAYING, WAIT, Row, TableState, Terms
from server.tables.stored.secret_chain import SecretChain
from server.tables.stored.tokens import owns
from server.tables.table_log import TableLog

log = logging.getLogger(__name__)


COMPONENTS = "components"
"""The entry in the lobby beside the switches of a table with numbers of its own: the beginning of their hash."""


class TableOwner(Protocol):
    """The owner of the table: the lobby."""

    def dispatch(self, table: Table, channel: Channel, event: ConnectionEvent) -> Awaitable[None]:
        """Carry out a connection's request, as work of the table. Raises Refusal."""

    def closed(self, table: Table) -> None:
        """Note that the table is closed for good."""

    def diverged(self, table: Table) -> None:
        """Load the table again: its state differs from the stored one."""

    def fenced(self, table: Table) -> None:
        """Give up the table: another server has taken it over."""


class Table:
    """A table in memory. The lobby makes a new one, `restore.restore_table` one from storage.

    `seats`: the state of each seat while the server runs; `state.seats`: the stored state.
    """

    def __init__(self, services: Services, owner: TableOwner, id: int, terms: Terms, state: TableState, root: bytes) -> None:
        self.services = services
        self.id = id
        self.terms = terms
        self.state = state
        self.chain = SecretChain(root, terms.chain_length)
        self.mailbox = Mailbox(id, services.limits.mailbox)
        self.log = TableLog(services, id, self.mailbox.stopped)
        self.seats = [SeatRuntime() for _ in state.seats]
        self.audience = Audience(self.seats)
        self.match: Match | None = None
        self.finished: Record | None = None
        """The log of the game before the one that is on, which may be asked for until that is over."""
        self.clocks: Clocks | None = None
        self.past: tuple[Entry, ...] = ()
        """The entries from which its games go on."""
        kind = services.games[terms.game]
        self.seating = kind.seating(terms.mode, len(state.seats))
        """Team and role of each seat."""
        defaults = kind.settle_rules(terms.mode, len(state.seats), {})
        self.changed_rules = {name: value for name, value in terms.rules.items() if defaults.get(name) != value}
        if terms.components:
            self.changed_rules[COMPONENTS] = corrections_mark(terms.components)[:8]
        self.stand_in = stand_in(kind)
        self.recent_chat: dict[str, None] = {}
        """The latest marks of chat, in order."""
        self.idle_since = services.clock()
        self._owner = owner
        self._notice: bytes | None = None
        """The row for other servers' lists; None if it is not known."""

    # -- work ----------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start carrying out requests."""
        self.mailbox.start(self._failed)

    def submit(self, work: Work, channel: Channel | None = None, request: str | None = None) -> None:
        """Queue work; a refusal goes to that channel. The table's own work, without a channel, always has room."""
        if channel is not None and self.sends_away:
            self._turn_away(channel)
        else:
            self.mailbox.submit(work, channel, request)

    async def call(self, work: Work, channel: Channel, request: str) -> None:
        """Queue work and wait until it is done or refused. Raises Refusal if the queue is full."""
        if self.sends_away:
            self._turn_away(channel)
        elif not await self.mailbox.call(work, channel, request):
            code = codes.NO_SUCH_TABLE if self.mailbox.finished.is_set() else codes.RESTARTING
            channel.send(Refusal(code).message(request))

    def request(self, channel: Channel, message: TableRequest) -> None:
        """Queue a request from somebody at the table."""
        self.submit(partial(self._owner.dispatch, self, channel, message), channel, message.id)

    def confirm_token(self, channel: Channel) -> None:
        """Note that the client has received its seat token."""
        self.submit(partial(self._owner.dispatch, self, channel, Signal.TOKEN_CONFIRMED))

    def disconnect(self, channel: Channel) -> None:
        """Note that the connection is lost: a spectator is gone, a seat stays its owner's."""
        if channel in self.audience.spectators:
            self.audience.remove_spectator(channel)
        else:
            self.submit(partial(self._owner.dispatch, self, channel, Signal.DISCONNECTED))

    def standing(self, token: str) -> tuple[str, str]:
        """Return the code and the phase; LEFT for the phase if that token owns no seat here any more, or the table is
        closed."""
        is_theirs = not self.mailbox.finished.is_set() and self.owner_of(token) is not None
        return show_code(self.terms.code), self.state.phase if is_theirs else LEFT

    def owner_of(self, token: str) -> int | None:
        """Return the seat that belongs to this token."""
        for number, seat in enumerate(self.seats):
            if owns(token, seat.tokens.current) or owns(token, seat.tokens.previous):
                return number
        return None

    def halt(self) -> None:
        """Stop, with queued work undone: the table has diverged from storage, and another will replace it."""
        self.log.is_paused = True
        self.log.keeps_people = False
        self.mailbox.halt()

    async def stop(self) -> None:
        """Stop after the current piece of work."""
        await self.mailbox.stop()

    def _failed(self, error: Exception, channel: Channel | None) -> None:
        if not isinstance(error, StorageError):
            log.error("table=%s seq=%s broke on a request", self.id, self.seq, exc_info=error)
            if channel is not None:
                channel.close(codes.BROKEN, retry=self.services.limits.retry)
            return
        if not isinstance(error, Unreached):
            log.error("table=%s seq=%s not kept: %s", self.id, self.seq, error)
        if isinstance(error, StaleOwner):
            self._owner.fenced(self)
            return
        if isinstance(error, Conflict):
            self._owner.diverged(self)
        if channel is not None:
            self._turn_away(channel, closing_code(error))

    def _turn_away(self, channel: Channel, code: str = "") -> None:
        """End the connection and say when to come back. `code`: why, if the table is not paused."""
        if self.mailbox.stopped.is_set():
            channel.close(codes.BROKEN, retry=self.services.limits.retry)
        else:
            channel.close(code or self.log.trouble, retry=self.services.limits.trouble_retry)

    # -- changing ------------------------------------------------------------------------------------------------------

    async def commit(
        self,
        state: TableState | None = None,
        *lines: Line,
        tokens: Mapping[int, Tokens] | None = None,
        order: Sequence[int] | None = None,
        secret: bytes | None = None,
        closed: int | None = None,
        claim: bytes | None = None,
    ) -> None:
        """Make a change durable, then apply it. Raises StorageError, and then nothing has changed.

        `order`: the player of seat `order[n]` moves to seat n, with the same connection and tokens; not given with `tokens`.
        """
        row = None if state is None else Row(self.terms, state).to_data()
        stored = tokens or {} if order is None else self._moved_tokens(order)
        shown = self._shown(state, closed is not None) if self.services.is_shared else None
        name = self.terms.code if secret is not None else None
        change = Change(self.id, lines, row, stored, secret, closed, self.seq, name, shown, claim)
        await self.log.commit(change, self)
        self._notice = self._notice if shown is None else shown
        if state is not None:
            self.state = state
        if order is not None:
            self.seats[:] = [self.seats[before] for before in order]
        for seat, changed in (tokens or {}).items():
            self.seats[seat].tokens = changed

    def _shown(self, state: TableState | None, is_closed: bool) -> bytes | None:
        """Return the entry that other servers list from now on; None if it stays."""
        shown = NOTHING if is_closed else notice(self.terms, state or self.state, self.changed_rules)
        return None if shown == self._notice else shown

    def _moved_tokens(self, order: Sequence[int]) -> dict[int, Tokens]:
        return {seat: self.seats[before].tokens for seat, before in enumerate(order) if seat != before}

    def may_pause(self) -> bool:
        """Return whether it waits for storage: not a new table, where nobody has a seat yet."""
        return bool(self.state.taken)

    def pause_changed(self) -> None:
        """React to a log that has paused, or resumed. A client that is sent away repeats its unanswered requests."""
        self.update_clocks()
        if self.sends_away:
            for channel in (*self.audience.everybody, *self.mailbox.waiting):
                self._turn_away(channel)

    async def close(self, why: str, host: int | None = None, code: str = "") -> None:
        """Close the table for good: the lobby forgets it, storage keeps it until it is pruned.

        `host`: the seat that has closed it; everybody else is sent their name, and their connections end. `code`: why
        everybody's connection ends, where nobody at the table has closed it.
        """
        await self.commit(closed=int(time.time()))
        self.mailbox.finish()
        log.info("table=%s closed why=%s", self.id, why)
        seated = self.audience.seated
        self.audience.release_seats()
        if code:
            for _seat, channel in seated:
                channel.close(code)
            self.audience.close_spectators(code)
        elif host is None:
            self.audience.close_spectators(codes.TABLE_CLOSED)
        else:
            args = {"by": self.state.seats[host].name, "kept": False}
            for channel in (channel for seat, channel in seated if seat != host):
                channel.close(codes.HOST_CLOSED, args)
            self.audience.close_spectators(codes.HOST_CLOSED, args=args)
        self._owner.closed(self)

    def abandon(self) -> None:
        """Forget the table and leave it stored as it is: it cannot be played here."""
        self.mailbox.finish()
        self._owner.closed(self)

    # -- clocks --------------------------------------------------------------------------------------------------------

    def restart_clocks(self) -> None:
        """Set the clocks to their stored values, from now on."""
        self.clocks = Clocks(self.state.clocks, self.services.clock()) if self.state.clocks else None
        self.update_clocks()

    def update_clocks(self) -> None:
        """Bring the clocks up to now and decide whose run: those of seats that are asked and that no bot answers for."""
        if self.clocks is None:
            return
        asked: Sequence[int] = ()
        if self.match is not None and self.state.phase == PLAYING and not self.is_paused and self.audience.has_people:
            asked = [seat for seat in self.match.asked if self.bot_at(seat) is None]
        self.clocks.update(self.services.clock(), asked)

    def is_out_of_time(self, seat: int) -> bool:
        """Return whether that seat had no time left when the clocks were last updated."""
        return self.clocks is not None and not self.clocks.left[seat]

    def must_concede(self, seat: int) -> bool:
        """Return whether that seat is asked something, has no time left, and the host chose that it then concedes."""
        match, terms = self.match, self.terms.clock
        if match is None or terms is None or terms.zero != GIVE_IN or not self.is_out_of_time(seat):
            return False
        return seat in match.asked and CONCEDE in match.game.any_time_actions(seat)

    # -- asking --------------------------------------------------------------------------------------------------------

    def bot_at(self, seat: int) -> str | None:
        """Return the level of the bot that answers for that seat now: at a bot's seat, when its time is up, or in its absence.

        For an absent person it plays only while somebody is connected.
        """
        sitting = self.state.seats[seat]
        if sitting.kind == BOT:
            return sitting.level
        if self.is_out_of_time(seat) and not self.must_concede(seat):
            return self.stand_in
        waits = self.terms.absent == WAIT and not sitting.kicked
        return self.stand_in if sitting.away and self.audience.has_people and not waits else None

    @property
    def seq(self) -> int:
        """Return the number of the last durable line."""
        return self.log.seq

    @property
    def is_paused(self) -> bool:
        """Return whether nothing can be written now."""
        return self.log.is_paused

    @property
    def sends_away(self) -> bool:
        """Return whether nothing can be written, and not only for a moment."""
        return self.log.is_paused and not self.log.keeps_people

    @property
    def commitment(self) -> bytes:
        """Return the commitment to the secret of the current game, or of the first one before it begins."""
        return self.chain.commitment(self.state.number or 1)

    @property
    def most_games(self) -> int:
        """Return the number of games it may have; the limit may have changed since the table was opened."""
        return min(self.services.limits.games, self.terms.chain_length)

    @property
    def has_room(self) -> bool:
        return self.state.phase == OPEN and not self.state.is_full
