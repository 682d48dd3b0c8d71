"""Getting to a seat: alone against bots, also from the middle of a game, hosting for others, joining, watching, coming back.

Each of these gives a `Seating`: the session at the table and, where we started one, the server it runs on. The command line and
the screens take the same way. Every failure is a Trouble, and leaves nothing running.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from client import paths
from client.connection.route.address import DEFAULT_PORT, Address, parse
from client.connection.seats.kept_seats import KeptSeat, KeptSeats
from client.connection.session import Session
from client.records.recording import Recording
from client.tables import invite
from client.tables.local_server import LocalServer
from client.tables.own_addresses import own_addresses
from client.tables.terms import BOT, Terms
from client.trouble import Trouble
from protocol import codes, messages

if TYPE_CHECKING:
    from client.records.record_files import RecordFile

LOOPBACK = "127.0.0.1"
CODE = 16
"""No code of a table is longer."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A session at a table. `server`: the one we started for it, `addresses`: where others reach it; none if it is private.

    `opened`: we have opened the table, on a server of others.
    """

    session: Session
    server: LocalServer | None = None
    addresses: tuple[Address, ...] = ()
    opened: bool = False

    @property
    def private(self) -> bool:
        """Whether the game ends with us."""
        return self.server is not None and not self.addresses

    @property
    def invitations(self) -> list[str]:
        """The lines to paste for others, best first; none where nobody else can come, or by no address that a guest knows."""
        own = self.session.where
        where = self.addresses or (() if self.server or (is_loopback(own.host) and not self.opened) else (own,))
        return [invite.line(address, self.session.code) for address in where]

    async def close(self) -> None:
        """End the session and what was started for it. A seat at a server of others stays ours."""
        await self.session.close()
        if self.server is not None:
            await self.server.stop()


@dataclass(frozen=True, slots=True)
class Hosting:
    """How a person wants to host."""

    name: str
    port: int = DEFAULT_PORT
    bind: str = ""
    password: str = ""
    terms: Terms = field(default_factory=Terms)
    listed: bool = True


def start_host(hosting: Hosting) -> LocalServer:
    """A server for others to join, with its tables kept for another day. Raises Trouble."""
    return LocalServer.start(bind=hosting.bind, port=hosting.port, data=paths.data() / "host")


async def solo(name: str, terms: Terms, server: LocalServer) -> Seating:
    """A game against bots on the server of `start_solo`."""
    session = None
    try:
        session = Session(await server.ready(), name, recorder=Recording)
        await session.connect()
        await session.joining.host(terms, listed=False)
    except BaseException:
        await _give_up(session, server)
        raise
    return Seating(session, server)


async def go_on(name: str, kept: RecordFile, point: int, seat: int, server: LocalServer) -> Seating:
    """The game of a record from that point on, in that seat against bots, on the server of `start_solo`."""
    header = kept.record.header
    entries = replace(kept.record, entries=kept.record.entries[: point + 1]).continuation()
    session = None
    try:
        if header.start is not None:
            raise Trouble("here", "stated-position")
        session = Session(await server.ready(), name, recorder=Recording)
        await session.connect()
        past = [messages.Entry(entry.seat, list(entry.action), list(entry.outcomes)) for entry in entries]
        terms = Terms(header.game, header.mode, header.seats, header.rules)
        await session.joining.host(terms, listed=False, past=past)
        await session.joining.face_bots(seat, BOT)
    except BaseException:
        await _give_up(session, server)
        raise
    return Seating(session, server)


async def host(hosting: Hosting, server: LocalServer, keep: KeptSeats, kept: KeptSeat | None = None) -> Seating:
    """A table for others on the server of `start_host`, or the one of an earlier day that `kept` names."""
    session = None
    try:
        listening = await server.ready()
        session = Session(reached(hosting.bind, listening.port), hosting.name, keep=keep, own_server=True, recorder=Recording)
        await session.connect()
        if kept is None or not await resumed(session, kept):
            await _open(session, hosting)
    except BaseException:
        await _give_up(session, server)
        raise
    told = own_addresses(hosting.bind) or [session.where.host]
    return Seating(session, server, tuple(Address(host, listening.port) for host in told))


async def host_at(address: Address, hosting: Hosting, keep: KeptSeats, kept: KeptSeat | None = None) -> Seating:
    """A table for others on the server there, or the seat of an earlier day that `kept` names."""
    session = await reach(as_before(address, kept), hosting.name, keep)
    try:
        if kept is None or not await resumed(session, kept):
            await _open(session, hosting)
    except BaseException:
        await session.close()
        raise
    return Seating(session, opened=True)


async def join(
    address: Address,
    name: str,
    keep: KeptSeats,
    *,
    code: str = "",
    password: str = "",
    seat: int | None = None,
    kept: KeptSeat | None = None,
) -> Seating:
    """A seat at a table of that server: the kept one, the one with that code, or at the only open table."""
    session = await reach(as_before(address, kept), name, keep)
    try:
        if kept is None or not await resumed(session, kept):
            await enter(session, code, password, seat=seat)
    except BaseException:
        await session.close()
        raise
    return Seating(session)


async def reach(address: Address, name: str, keep: KeptSeats) -> Session:
    """A session at that server, at no table yet. Raises Trouble."""
    session = Session(address, name, keep=keep, recorder=Recording)
    try:
        await session.connect()
    except BaseException:
        await session.close()
        raise
    return session


async def come_back(kept: KeptSeat, keep: KeptSeats) -> Seating:
    """The seat we left, on its server; one of our own is started first, with its tables as they were."""
    address = parse(kept.address)
    if kept.own_server:
        hosting = Hosting(kept.name, address.port, "" if address.host == LOOPBACK else address.host)
        return await host(hosting, start_host(hosting), keep, kept)
    return await join(address, kept.name, keep, code=kept.code, kept=kept)


def reached(bind: str, port: int) -> Address:
    """How this machine itself reaches its own server.

    >>> reached("", 7464).text, reached("::", 7465).text, reached("192.168.1.20", 7464).text
    ('127.0.0.1', '[::1]:7465', '192.168.1.20')
    """
    return replace(parse({"": LOOPBACK, "0.0.0.0": LOOPBACK, "::": "::1"}.get(bind, bind)), port=port)


def choose_kept(free: Sequence[KeptSeat], address: Address, code: str = "", *, own_server: bool = False) -> KeptSeat | None:
    """The seat to offer: the latest one there, at that table if one was named."""
    for kept in free:
        if kept.place == address.place and kept.own_server >= own_server and plain(code) in ("", plain(kept.code)):
            return kept
    return None


def plain(code: str) -> str:
    """A code without what a person may type differently.

    >>> plain("7k3m 9qtx-2a") == plain("7K3M-9QTX-2A")
    True
    """
    return "".join(character for character in code.upper() if character.isalnum())


def is_loopback(host: str) -> bool:
    """Whether that is this computer, as only itself calls it.

    >>> [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "192.168.1.20", "ann.local")]
    [True, True, True, False, False]
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def as_before(address: Address, kept: KeptSeat | None) -> Address:
    """To a kept seat one goes as one went before, unless the address says how to."""
    return address if kept is None or address.scheme else parse(kept.address)


async def _open(session: Session, hosting: Hosting) -> None:
    await session.joining.host(hosting.terms, password=hosting.password, title=session.name, listed=hosting.listed)


async def resumed(session: Session, kept: KeptSeat) -> bool:
    """Whether the seat is still ours; if not, there may be another."""
    try:
        await session.joining.resume(kept)
    except Trouble as trouble:
        if trouble.code not in (codes.BAD_TOKEN, codes.NO_SUCH_TABLE):
            raise
        return False
    return True


async def enter(session: Session, code: str, password: str, *, seat: int | None = None, watch: bool = False) -> None:
    """Sit down at a table of a server we are connected to, or watch it. Raises Trouble."""
    if len(plain(code)) > CODE:
        raise Trouble("table", codes.NO_SUCH_TABLE)
    try:
        if watch:
            await session.joining.watch(plain(code), password)
        else:
            await session.joining.join(plain(code), password, seat)
    except Trouble as trouble:
        if trouble.code == codes.SEVERAL_TABLES:
            tables = await session.joining.tables()
            fitting = [table for table in tables if (table.watch if watch else table.taken < table.seats)]
            listed = [f"{table.code} ({table.title or table.game} {table.taken}/{table.seats})" for table in fitting]
            raise Trouble("here", "choose-table", {"tables": listed}) from None
        if trouble.code == codes.NO_SUCH_TABLE and not code:
            raise Trouble("here", "no-tables", {"address": session.address}) from None
        raise


async def _give_up(session: Session | None, server: LocalServer) -> None:
    if session is not None:
        await session.close()
    await server.stop()
