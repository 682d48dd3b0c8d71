"""Take a seat: against bots, by hosting, joining, watching, or from a point of a record."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from client.games import registry
from client.games.registry import default_bot
from client.lobby import components_file, invitation, rivals, solo_games
from client.lobby.entering import enter, plain, resumed
from client.lobby.invitation import WayIn, own_addresses, texts, ways_in
from client.lobby.local_server import STOPS_WITHIN, LocalServer, start_solo
from client.lobby.nearby import can_search
from client.lobby.table_settings import Terms, default_terms
from client.records.recording import Recording
from client.session.kept_seats import KeptSeat, KeptSeats, Opened
from client.session.known_table import GetEntries
from client.session.route import DEFAULT_PORT, Address, parse, visiting
from client.session.session import Session
from client.session.updates import LinkChanged, RecordKept, Update
from client.terminal import paths
from client.text.trouble import Trouble
from protocol import messages

if TYPE_CHECKING:
    from client.records.files import RecordFile


LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Seating:
    """A session at a table. `server`: the one we started for it; `addresses`: where others reach it, none if it is private.

    `announced`: our server announces it on the local network; `bind`: the only address it listens on, "" for every one.

    `opened`: we have opened the table on another person's server. `keep`: the place of seats in games against bots.
    """

    session: Session
    server: LocalServer | None = None
    addresses: tuple[Address, ...] = ()
    opened: bool = False
    keep: KeptSeats | None = None
    announced: bool = False
    bind: str = ""

    @property
    def private(self) -> bool:
        """Return True if nobody else can join, so that the game waits for us alone."""
        return self.server is not None and not self.addresses

    @property
    def ways_in(self) -> list[WayIn]:
        """List how others can join, the best way first; none if nobody else can join, or only at an address that no guest
        knows.
        """
        return [] if self.private else ways_in(self._reached_at, self.session.code, self.front_ends, announced=self.announced)

    @property
    def _reached_at(self) -> Sequence[Address]:
        """Return the address at which others reach the server: the one that we used, unless the server's own can be reached
        from further away.
        """
        if self.server is not None:
            return self.addresses
        own, visit, public = self.session.where, visiting(), self._public
        if visit is not None:
            own = own._replace(host=visit.host)
        if public is not None and (visit is not None or own.is_here or (own.is_near and not public.is_near)):
            return [public]
        return [] if not own.host or (own.is_here and not self.opened) else [own]

    @property
    def _public(self) -> Address | None:
        """Return the server's public address, as the server states it."""
        welcome = self.session.welcome
        try:
            return parse(welcome.public) if welcome is not None and welcome.public else None
        except Trouble:
            return None

    @property
    def invitations(self) -> list[str]:
        """Return the ways to join as lines to read; none for spectators if the table allows none."""
        table = self.session.table
        return texts([way for way in self.ways_in if table is None or table.watch or not way.watch])

    @property
    def front_ends(self) -> list[messages.DoorInfo]:
        """Return the server's front ends."""
        return self.session.welcome.doors if self.session.welcome is not None else []

    async def close(self) -> None:
        """Close the session and stop the server we started. A seat at another server stays ours."""
        await self.session.close()
        if self.server is not None:
            await self.server.stop()
        if self.keep is not None:
            solo_games.clear(self.keep)


@dataclass(frozen=True, slots=True)
class Hosting:
    """The settings of a server to host. `announced`: on the local network, if it is listed and the extra is installed."""

    name: str
    port: int = DEFAULT_PORT
    bind: str = ""
    password: str = ""
    terms: Terms = field(default_factory=default_terms)
    listed: bool = True
    announced: bool = True
    doors: Mapping[str, int] = field(default_factory=dict)
    """The ports of the front ends to open, by name."""

    @property
    def announces(self) -> bool:
        """Return True if the server announces the table. A server for this computer alone announces nothing."""
        return self.announced and self.listed and not Address(self.bind).is_here and can_search()


def _recording(ask: GetEntries, tell: Callable[[RecordKept], None]) -> Recording:
    """Make the recorder of a session's games. It also computes the games' own counts."""
    return Recording(ask, tell, registry.numbers, rivals.of_a_game)


def start_host(hosting: Hosting) -> LocalServer:
    """Start a server that others can join and that saves its tables on disk. Raises Trouble."""
    options = [
        *invitation.options(hosting.doors, hosting.bind, hosting.port),
        *(["--announce-lan"] if hosting.announces else []),
    ]
    return LocalServer.start(bind=hosting.bind, port=hosting.port, data=paths.data() / "host", options=options)


async def solo(name: str, terms: Terms, server: LocalServer, keep: KeptSeats) -> Seating:
    """Play against bots on the server of `start_solo`."""
    session = None
    try:
        session = await _reach_own(server, name, keep)
        await session.joining.host(terms, listed=False)
        solo_games.clear(keep)
    except BaseException:
        await _close(session, server)
        raise
    server.guard(session.give_up)
    return Seating(session, server, keep=keep)


async def come_back_to_solo(kept: KeptSeat, keep: KeptSeats) -> Seating:
    """Resume a kept game against bots in its directory. Raises Trouble if it is gone, or open in another window."""
    if keep.is_elsewhere(kept):
        raise Trouble("here", "solo-elsewhere")
    directory = solo_games.directory_of(kept)
    if not await solo_games.when_free(directory, STOPS_WITHIN):
        raise Trouble("here", "solo-in-use")
    server, session = start_solo(directory), None
    try:
        session = await _reach_own(server, kept.name, keep)
        if not await resumed(session, kept) or (await session.known_table()).phase == "open":
            keep.forget(kept)
            raise Trouble("here", "solo-gone")
    except BaseException:
        await _close(session, server)
        raise
    server.guard(session.give_up)
    return Seating(session, server, keep=keep)


async def continue_game(name: str, kept: RecordFile, point: int, seat: int, server: LocalServer, keep: KeptSeats) -> Seating:
    """Continue the game of a record from that point, in that seat against bots, on the server of `start_solo`."""
    header = kept.record.header
    entries = replace(kept.record, entries=kept.record.entries[: point + 1]).continuation()
    session = None
    try:
        if header.start is not None:
            raise Trouble("here", "stated-position")
        session = await _reach_own(server, name, keep)
        past = [messages.Entry(entry.seat, list(entry.action), list(entry.outcomes)) for entry in entries]
        terms = Terms(header.game, header.mode, header.seats, header.rules, components=header.components)
        await session.joining.host(terms, listed=False, past=past)
        await session.joining.seat_bots(seat, default_bot(header.game))
    except BaseException:
        await _close(session, server)
        raise
    server.guard(session.give_up)
    return Seating(session, server, keep=keep)


async def host(hosting: Hosting, server: LocalServer, keep: KeptSeats, kept: KeptSeat | None = None) -> Seating:
    """Open a table for others on the server of `start_host`, or return to `kept`."""
    session = None
    try:
        listening = await server.ready()
        session = Session(
            local_address(hosting.bind, listening.port),
            hosting.name,
            keep=keep,
            own_server=True,
            opened=Opened(hosting.bind, hosting.doors, hosting.announces),
            recorder=_recording,
        )
        await session.connect()
        if kept is None or not await resumed(session, kept):
            await _open(session, hosting)
    except BaseException:
        await _close(session, server)
        raise
    server.guard(session.give_up)
    told = own_addresses(hosting.bind) or [session.where.host]
    addresses = tuple(Address(host, listening.port) for host in told)
    return Seating(session, server, addresses, announced=hosting.announces, bind=hosting.bind)


async def host_at(
    address: Address, hosting: Hosting, keep: KeptSeats, kept: KeptSeat | None = None, cluster: Collection[str] = ()
) -> Seating:
    """Open a table for others on another server, or return to `kept`."""
    session = await reach(with_kept_route(address, kept), hosting.name, keep, cluster or cluster_of(kept))
    try:
        if kept is None or not await resumed(session, kept):
            await _open(session, hosting)
    except BaseException:
        await session.close()
        raise
    return Seating(session, opened=True)


def own_table(keep: KeptSeats) -> KeptSeat | None:
    """Return our seat on a server of our own that is open in another window; None if there is none."""
    return next((kept for kept in keep.all() if kept.own_server and not kept.solo and keep.is_elsewhere(kept)), None)


async def host_beside(running: KeptSeat, hosting: Hosting, keep: KeptSeats, kept: KeptSeat | None = None) -> Seating:
    """Open another table on our server of `own_table`, or return to `kept`."""
    address, opened = parse(running.address), running.opened or Opened()
    seating = await host_at(address, hosting, keep, kept)
    told = own_addresses(opened.bind) or [address.host]
    addresses = tuple(Address(host, address.port) for host in told)
    return replace(seating, addresses=addresses, announced=opened.announced and hosting.listed, bind=opened.bind)


async def join(
    address: Address,
    name: str,
    keep: KeptSeats,
    *,
    code: str = "",
    password: str = "",
    seat: int | None = None,
    kept: KeptSeat | None = None,
    cluster: Collection[str] = (),
) -> Seating:
    """Take a seat at a table of that server: the kept seat, a seat at the table with that code, or at the only open table."""
    session = await reach(with_kept_route(address, kept), name, keep, cluster or cluster_of(kept))
    try:
        if kept is None or not await resumed(session, kept):
            await enter(session, code, password, seat=seat)
    except BaseException:
        await session.close()
        raise
    return Seating(session)


async def reach(address: Address, name: str, keep: KeptSeats, cluster: Collection[str] = ()) -> Session:
    """Connect to the server without joining a table. `cluster`: as in `KeptSeat`. Raises Trouble."""
    session = Session(address, name, keep=keep, recorder=_recording, cluster=cluster)
    try:
        await session.connect()
    except BaseException:
        await session.close()
        raise
    return session


async def come_back(kept: KeptSeat, keep: KeptSeats) -> Seating:
    """Return to a kept seat. If the server was our own and has ended, restart it first with its saved tables and its network
    settings.
    """
    if kept.solo:
        return await come_back_to_solo(kept, keep)
    address = parse(kept.address)
    running = own_table(keep) if kept.own_server else None
    if kept.own_server and (running is None or running.place != kept.place):
        opened = kept.opened or Opened("" if address.host == LOOPBACK else address.host)  # of an earlier version
        hosting = Hosting(kept.name, address.port, opened.bind, announced=opened.announced, doors=opened.doors)
        return await host(hosting, start_host(hosting), keep, kept)
    return await join(address, kept.name, keep, code=kept.code, kept=kept)


async def leave(kept: KeptSeat, keep: KeptSeats) -> None:
    """Give up a kept seat for good, without showing its table. Raises Trouble."""
    session = await reach(parse(kept.address), kept.name, keep)
    has_left = asyncio.Event()

    def hear(update: Update) -> None:
        if isinstance(update, LinkChanged) and update.state == "closed":
            has_left.set()

    try:
        if await resumed(session, kept):
            session.listen(hear)
            session.leave()
            await has_left.wait()
    finally:
        await session.close()
    keep.forget(kept)


def local_address(bind: str, port: int) -> Address:
    """Return the address at which this computer reaches its own server.

    >>> local_address("", 7464).text, local_address("::", 7465).text, local_address("192.168.1.20", 7464).text
    ('127.0.0.1', '[::1]:7465', '192.168.1.20')
    """
    return parse({"": LOOPBACK, "0.0.0.0": LOOPBACK, "::": "::1"}.get(bind, bind))._replace(port=port)


def choose_kept(free: Sequence[KeptSeat], address: Address, code: str = "", *, own_server: bool = False) -> KeptSeat | None:
    """Choose the kept seat to offer: the latest one at that server, and at the named table if there is one."""
    for kept in free:
        is_there = not kept.solo and kept.place == address.place and kept.own_server >= own_server
        if is_there and plain(code) in ("", plain(kept.code)):
            return kept
    return None


def with_kept_route(address: Address, kept: KeptSeat | None) -> Address:
    """Return the address with the route of the kept seat, unless the address has its own scheme."""
    return address if kept is None or address.scheme else parse(kept.address)


def cluster_of(kept: KeptSeat | None) -> Collection[str]:
    """Return the hosts of the cluster that were named when the seat was taken."""
    return () if kept is None else kept.cluster


async def _reach_own(server: LocalServer, name: str, keep: KeptSeats) -> Session:
    """Connect to the server of a game against bots. The seat is saved beside the server's game. Raises Trouble."""
    address, solo = await server.ready(), server.data.name if server.data is not None else ""
    session = Session(address, name, keep=keep if solo else None, own_server=True, solo=solo, recorder=_recording)
    await session.connect()
    return session


async def _open(session: Session, hosting: Hosting) -> None:
    components_file.expect_taken(hosting.terms.components, session.welcome)
    await session.joining.host(hosting.terms, password=hosting.password, title=session.name, listed=hosting.listed)


async def _close(session: Session | None, server: LocalServer) -> None:
    if session is not None:
        await session.close()
    await server.stop()
