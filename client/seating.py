"""Getting to a seat: alone against a bot, hosting a table for others, joining one, coming back to one.

Each of these gives a `Seating`: the session at the table and, where we started one, the server it runs on. The command line and
the screens take the same way. Every failure is a Trouble, and leaves nothing running.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from client import invite, paths
from client.address import DEFAULT_PORT, Address
from client.keep import Keep, KeptSeat
from client.link import Timing
from client.local_server import LocalServer, Scratch
from client.own_addresses import own_addresses
from client.session import Session
from client.trouble import Trouble
from protocol import codes

GAME, MODE, SEATS = "star-realms", "duel", 2
BOT = "simple"
"""The bot that is played against when nobody chose another."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A session at a table. `server` and `scratch`: what we started for it; `addresses`: where others reach that server."""

    session: Session
    server: LocalServer | None = None
    scratch: Scratch | None = None
    addresses: tuple[Address, ...] = ()

    @property
    def invitations(self) -> list[str]:
        """The lines to paste for others, best first; none where nobody else can come."""
        where = self.addresses or (() if self.server else (self.session.where,))
        return [invite.line(address, self.session.code) for address in where]

    async def close(self) -> None:
        """End the session and what was started for it. A seat at a server of others stays ours."""
        await self.session.close()
        await stop(self.server, self.scratch)


@dataclass(frozen=True, slots=True)
class Hosting:
    """How a person wants to host."""

    name: str
    port: int = DEFAULT_PORT
    bind: str = ""
    password: str = ""


async def stop(server: LocalServer | None, scratch: Scratch | None = None) -> None:
    """Stop a server of ours and throw its scratch directory away."""
    if server is not None:
        await server.stop()
    if scratch is not None:
        with contextlib.suppress(OSError):
            scratch.cleanup()


def start_host(hosting: Hosting) -> LocalServer:
    """A server for others to join, with its tables kept for another day. Raises Trouble."""
    return LocalServer.start(bind=hosting.bind, port=hosting.port, data=paths.data() / "host")


async def solo(name: str, bot: str, started: tuple[LocalServer, Scratch], timing: Timing | None = None) -> Seating:
    """A game against a bot on the server of `start_solo`."""
    server, scratch = started
    session = None
    try:
        session = Session(await server.ready(), name, timing=timing)
        await session.connect()
        await session.host(GAME, MODE, SEATS, bots=[bot], listed=False)
    except BaseException:
        await _give_up(session, server, scratch)
        raise
    return Seating(session, server, scratch)


async def host(hosting: Hosting, server: LocalServer, keep: Keep, kept: KeptSeat | None = None) -> Seating:
    """A table for others on the server of `start_host`, or the one of an earlier day that `kept` names."""
    session = None
    try:
        listening = await server.ready()
        session = Session(reached(listening), hosting.name, keep=keep)
        await session.connect()
        if kept is None or not await _resumed(session, kept):
            await session.host(GAME, MODE, SEATS, password=hosting.password, title=session.name, listed=True)
    except BaseException:
        await _give_up(session, server, None)
        raise
    others = tuple(Address(host, listening.port) for host in own_addresses(hosting.bind))
    return Seating(session, server, None, others)


async def join(
    address: Address,
    name: str,
    keep: Keep,
    *,
    code: str = "",
    password: str = "",
    kept: KeptSeat | None = None,
    timing: Timing | None = None,
) -> Seating:
    """A seat at a table of that server: the kept one, the one with that code, or at the only open table."""
    session = Session(address, name, keep=keep, timing=timing)
    try:
        await session.connect()
        if kept is None or not await _resumed(session, kept):
            await _join(session, code, password)
    except BaseException:
        await session.close()
        raise
    return Seating(session)


def reached(listening: Address) -> Address:
    """How this machine itself reaches a server that listens there.

    >>> reached(Address("0.0.0.0")).host, reached(Address("::")).host, reached(Address("192.168.1.20")).host
    ('127.0.0.1', '::1', '192.168.1.20')
    """
    return replace(listening, host={"0.0.0.0": "127.0.0.1", "::": "::1"}.get(listening.host, listening.host))


def choose_kept(free: Sequence[KeptSeat], code: str) -> KeptSeat | None:
    """The seat to offer: the latest, at that table if one was named."""
    return next((kept for kept in free if not code or kept.code == code.upper()), None)


async def _resumed(session: Session, kept: KeptSeat) -> bool:
    """Whether the seat is still ours; if not, there may be another."""
    try:
        await session.resume(kept)
    except Trouble as trouble:
        if trouble.code not in (codes.BAD_TOKEN, codes.NO_SUCH_TABLE):
            raise
        return False
    return True


async def _join(session: Session, code: str, password: str) -> None:
    try:
        await session.join(code, password)
    except Trouble as trouble:
        if trouble.code == codes.SEVERAL_TABLES:
            open_tables = [table for table in await session.tables() if table.taken < table.seats]
            listed = [f"{table.code} ({table.title or table.game} {table.taken}/{table.seats})" for table in open_tables]
            raise Trouble("here", "choose-table", {"tables": listed}) from None
        if trouble.code == codes.NO_SUCH_TABLE and not code:
            raise Trouble("here", "no-tables", {"address": session.address}) from None
        raise


async def _give_up(session: Session | None, server: LocalServer, scratch: Scratch | None) -> None:
    if session is not None:
        await session.close()
    await stop(server, scratch)
