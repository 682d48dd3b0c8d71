"""The lobby: which tables there are, how people open, find and come back to them, and when they end."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from engine.chance import known_secret
from engine.record import Entry
from protocol import codes
from protocol.messages import Committed, DoorInfo, GetCommitment, Host, Join, Resume, TableInfo, Tables, Watch, Welcome
from server.limits.bans import Bans
from server.limits.limits import LOOPBACK, Limits
from server.limits.rate_limiter import RateLimiter
from server.lobby import upkeep
from server.lobby.access import AccessControl
from server.lobby.continuation_uploads import ContinuationUploads
from server.lobby.greeting import welcome
from server.lobby.host_requests import make_terms
from server.lobby.reloading import Reloading
from server.lobby.restoring import Restoring
from server.lobby.shared_tables import SharedTables
from server.storage.base import Broken, Kept, Storage, StorageError
from server.storage.shared import SharedStorage
from server.tables.channel import Channel, ConnectionEvent
from server.tables.dispatch import dispatch
from server.tables.game.bots import BotPool
from server.tables.game.match import Games
from server.tables.mailbox import Work
from server.tables.records.continuation import check_continuation
from server.tables.refusals import Refusal
from server.tables.seating.spectators import watch
from server.tables.seating.taking import come_back, open_table, seat_again, take_seat
from server.tables.services import Services
from server.tables.stored.invite_codes import read_code, show_code
from server.tables.stored.seats import OVER, Seat, TableState, Terms
from server.tables.stored.secret_chain import SecretChain
from server.tables.stored.tokens import claim_hash
from server.tables.table import Table
from server.tables.table_messages import table_info

log = logging.getLogger(__name__)

LISTED = 200
"""The most tables in one list."""


class Lobby:
    def __init__(
        self, games: Games, storage: Storage, limits: Limits, fenced: Callable[[], None], clock: Callable[[], float]
    ) -> None:
        self.limits = limits
        self.bots = BotPool(deadline=limits.bot_deadline)
        self.services = Services(dict(games), storage, limits, self.bots, clock)  # loads them before anybody waits for one
        self.superseded = fenced
        self.tables: dict[str, Table] = {}
        self._asked_at: dict[bytes, str] = {}
        """For each request for a seat, by its claim: the code of the table that answers it, so that none is searched for."""
        self._opening: dict[bytes, asyncio.Event] = {}
        """The requests to host that are being carried out, by claim; the event is set when it has been answered."""
        self.shared = SharedTables(storage, self, LISTED, limits.retry) if isinstance(storage, SharedStorage) else None
        """The tables of other servers, where there are any."""
        self._access = AccessControl(self.tables, limits, _now, self._bring)
        self._promised: dict[Channel, bytes] = {}
        """For each client that has asked for a commitment: the root of the secrets of the next table it opens."""
        self.uploads = ContinuationUploads(limits.past, limits.pasts)
        self._openings = RateLimiter(limits.opens, limits.opens_rate)
        self._opened_by: dict[int, str] = {}
        self._restoring = Restoring(self.services, self, self._came)
        self._reloading = Reloading(self.services, self.tables, self.restored, self.closed)
        self.doors: list[DoorInfo] = []
        """Those that are open, for everybody who comes."""
        self.servers: list[str] = []
        """The hosts of the other servers, if not in the domain of this one."""
        self.public = ""
        """The address at which people reach this server from outside; "" where it is not known."""
        self.bans = Bans()
        """The bans."""
        self.takes_no_tables = False
        """The server is about to stop for good."""
        self.known_chance = ""
        """Words from which the secrets of tables follow, for a game that others have alike; "": they are random."""

    async def restore(self, strict: bool = False) -> None:
        """Restore every open table. `strict`: raises Unusable if one cannot be restored.

        Where others share the storage, tables come when their people do: nobody knows before to which server.
        """
        if self.shared is not None:
            self.shared.start()
            return
        await self._restoring.restore_all(strict)
        log.info("restored tables=%s", len(self.tables))

    # -- what a connection asks ----------------------------------------------------------------------------------------

    def welcome(self, name: str) -> Welcome:
        return welcome(self.services.games, self.limits, self.doors, self.servers, self.public, name)

    def list_tables(self, request: str) -> Tables:
        """List the listed tables that are open or playing, newest last."""
        own = self._listed()
        return Tables(request, own[:LISTED] if self.shared is None else self.shared.list(own))

    async def is_open(self, code: str) -> bool:
        """Return whether there is a table with that code, at this server or another. True too if nobody can be asked now."""
        if code in self.tables or self.shared is None:
            return code in self.tables
        try:
            return await self.shared.is_open(code)
        except StorageError:
            return True

    def _listed(self) -> list[TableInfo]:
        return [table_info(table) for table in self.tables.values() if table.terms.listed and table.state.phase != OVER]

    async def host(self, channel: Channel, message: Host) -> None:
        """Open a table. Raises Refusal. The same request, if it comes again meanwhile, is answered after the first."""
        claim = claim_hash(message.id, message.nonce)
        while (earlier := self._opening.get(claim)) is not None:
            await earlier.wait()
        self._opening[claim] = asyncio.Event()
        try:
            if await self._answer_repeated(channel, claim, message.id):
                return
            if self.shared is None or not await self.shared.bring_opened(claim):
                await self._open(channel, message, claim)
            elif not await self._answer_repeated(channel, claim, message.id):
                raise Refusal(codes.NO_SUCH_TABLE)  # the request is spent
        finally:
            self._opening.pop(claim).set()

    async def _open(self, channel: Channel, message: Host, claim: bytes) -> None:
        self._expect_room_for_a_table(channel)
        if self.takes_no_tables:
            raise Refusal(codes.RESTARTING)
        terms = make_terms(self.services.games, message, channel.name, self.limits.games)
        if channel.address != LOOPBACK and not self._openings.take(channel.address, _now()):
            raise Refusal(codes.TOO_FAST)
        past = await self._past(channel, terms, message.seats)
        if message.password:
            terms = replace(terms, password=await self._access.hash_password(message.password))
        number = await self.services.storage.next_table()
        self._expect_room_for_a_table(channel)
        state = TableState((Seat(),) * message.seats, opened=int(time.time()), watch=message.watch)
        root = self._promised.pop(channel, None) or self._new_root()
        table = Table(self.services, self, number, terms, state, root)
        table.past = past
        table.start()
        self.tables[terms.code] = table
        self._opened_by[number] = channel.address
        await self._seat(table, claim, partial(open_table, table, channel, message, claim, root), channel, message.id)
        if not table.state.taken:
            self.closed(table)
            await table.stop()

    async def _past(self, channel: Channel, terms: Terms, seats: int) -> tuple[Entry, ...]:
        """Return the entries of the game that the table continues, if it does."""
        sent = self.uploads.take(channel, terms.past)
        kind = self.services.games[terms.game]
        if not sent:
            return ()
        return await asyncio.to_thread(check_continuation, kind, terms.mode, seats, terms.rules, sent, terms.components)

    async def commit(self, channel: Channel, message: GetCommitment) -> None:
        """Send the commitment of a table, or of the one that this client opens next. Raises Refusal."""
        if message.code is None:
            root = self._promised.setdefault(channel, self._new_root())
            channel.send(Committed(message.id, "", SecretChain(root, self.limits.games).commitment(1)))
        else:
            code = await self._code(message.code, _has_room)
            table = await self._access.find_by_code(channel, code, message.password, lambda table: table.has_room)
            channel.send(Committed(message.id, show_code(table.terms.code), table.commitment))

    def _new_root(self) -> bytes:
        """Return the root of the secrets of a new table."""
        return known_secret(self.known_chance, "root") if self.known_chance else secrets.token_bytes(32)

    def forget(self, channel: Channel) -> None:
        """Drop everything that a closed connection has prepared."""
        self._promised.pop(channel, None)
        self.uploads.forget(channel)

    async def join(self, channel: Channel, message: Join) -> None:
        """Take a seat at the table with that code. Raises Refusal."""
        claim = claim_hash(message.id, message.nonce)
        if await self._answer_repeated(channel, claim, message.id):
            return
        code = await self._code(message.code, _has_room)
        table = await self._access.find_by_code(channel, code, message.password, lambda table: table.has_room)
        await self._seat(table, claim, partial(take_seat, table, channel, message, claim, message.nonce), channel, message.id)

    async def watch(self, channel: Channel, message: Watch) -> None:
        """Be a spectator of the table with that code. Raises Refusal."""
        code = await self._code(message.code, lambda info: info.watch)
        table = await self._access.find_by_code(
            channel, code, message.password, lambda table: table.state.watch and table.state.phase != OVER
        )
        await table.call(partial(watch, table, channel, message), channel, message.id)

    async def resume(self, channel: Channel, message: Resume) -> None:
        """Come back to a seat. Raises Refusal."""
        table = await self._access.find_by_token(channel, message)
        await table.call(partial(come_back, table, channel, message), channel, message.id)

    async def _code(self, typed: str, suits: Callable[[TableInfo], bool]) -> str:
        """Return the code that was typed; if none was, that of the only listed table that suits, wherever it is. Raises
        Refusal."""
        if self.shared is None or read_code(typed):
            return typed
        return await self.shared.only(suits, self._listed())

    async def _bring(self, code: str) -> None:
        if self.shared is not None:
            await self.shared.bring(code)

    async def _seat(self, table: Table, claim: bytes, work: Work, channel: Channel, request: str) -> None:
        """Have the table answer a request for a seat, and remember the request if it gets one. Raises Refusal."""
        self._asked_at[claim] = table.terms.code
        try:
            await table.call(work, channel, request)
        finally:
            if claim not in table.state.claims:
                self._asked_at.pop(claim, None)

    async def _answer_repeated(self, channel: Channel, claim: bytes, request: str) -> bool:
        """Answer a request again that got a seat before; return whether it did."""
        table = self.tables.get(self._asked_at.get(claim, ""))
        if table is None or claim not in table.state.claims:
            return False
        await table.call(partial(seat_again, table, channel, claim, request), channel, request)
        return True

    # -- what a table asks ---------------------------------------------------------------------------------------------

    def dispatch(self, table: Table, channel: Channel, event: ConnectionEvent) -> Awaitable[None]:
        """Carry out a connection's request, as work of its table. Raises Refusal."""
        return dispatch(table, channel, event)

    # -- limits --------------------------------------------------------------------------------------------------------

    def _expect_room_for_a_table(self, channel: Channel) -> None:
        own = sum(address == channel.address for address in self._opened_by.values())
        if len(self.tables) >= self.limits.tables or (channel.address != LOOPBACK and own >= self.limits.tables_each):
            raise Refusal(codes.TOO_MANY_TABLES)

    # -- upkeep -------------------------------------------------------------------------------------------------------

    def sweep(self, now: float) -> None:
        """Do everything that is due at the tables, and drop full rate limiters. `now`: the event loop's clock, for those."""
        self._access.forget(now)
        self._openings.forget(now)
        upkeep.sweep(list(self.tables.values()), self.limits, self.services.clock())

    async def prune(self) -> None:
        """Forget the records of tables closed long ago, and of the oldest of too many. Close those without a server."""
        if self.shared is not None:
            await self.shared.close_forgotten(self.limits, time.time())
        forgotten = await self.services.storage.prune(int(time.time() - self.limits.keep), self.limits.keep_tables)
        if forgotten:
            log.info("pruned tables=%s", forgotten)

    def closed(self, table: Table) -> None:
        """Forget the table."""
        if self.tables.get(table.terms.code) is table:
            del self.tables[table.terms.code]
            self._asked_at = {claim: code for claim, code in self._asked_at.items() if code != table.terms.code}
            if self.shared is not None:
                self.shared.closed(table.terms.code)
        self._opened_by.pop(table.id, None)

    def fenced(self, table: Table) -> None:
        """Give up the table: if others share the storage, it is theirs now; else another server has taken over all of it."""
        if self.shared is None:
            self.superseded()
        else:
            log.warning("table=%s is another server's to have", table.id)
            self.drop(table, codes.RESTARTING)

    def drop(self, table: Table, code: str) -> None:
        """Drop a table that is no longer here: tell its people why, so that they reconnect to wherever it is then."""
        self._reloading.drop(table, code)

    def diverged(self, table: Table) -> None:
        """Load the table again."""
        self._reloading.reload(table)

    def restored(self, kept: list[Kept | Broken]) -> None:
        """Take up these tables; those that cannot be restored are named in the log."""
        self._restoring.restore(kept)

    def _came(self, table: Table) -> None:
        """Take up that stored table again."""
        self.tables[table.terms.code] = table
        self._asked_at.update(dict.fromkeys(table.state.claims, table.terms.code))

    def end_with_host(self) -> None:
        """Tell everybody at a table that its host has gone, and the server with them."""
        for table in self.tables.values():
            upkeep.end_with_host(table)

    async def stop(self) -> None:
        """Stop every table when it has finished its current piece of work."""
        self._reloading.stop()
        self._restoring.stop()
        if self.shared is not None:
            await self.shared.stop()
            await self.shared.drain(upkeep.stop)
        else:
            await asyncio.gather(*map(upkeep.stop, self.tables.values()))
        self.bots.close()
        self._access.close()


def _has_room(info: TableInfo) -> bool:
    return not info.playing and info.taken < info.seats


def _now() -> float:
    return asyncio.get_running_loop().time()
