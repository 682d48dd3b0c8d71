"""Connect to a server and find the table that was meant."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from client.lobby import entering, seating
from client.lobby.seating import Seating
from client.session.kept_seats import KeptSeat, KeptSeats
from client.session.route import Address
from client.session.session import Session
from client.text.trouble import Trouble
from protocol import codes
from protocol.messages import TableInfo

NONE_FITS = frozenset({"choose-table", "no-tables", codes.TABLE_FULL})
"""Why the list of tables is shown when no table was named."""
PERHAPS_FULL = frozenset({codes.TABLE_FULL, codes.WRONG_PASSWORD})
"""After which a named table is looked for in the list: a password matters only where there is a seat."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Connected to a server, but at no table yet. `password`: to be tried there; `watch`: watch instead of playing.

    `full`: the number of the table that was asked for and has no free seat: what one wants of it is asked first.
    `trouble`: why it is not the table that was asked for.
    """

    session: Session
    tables: Sequence[TableInfo]
    password: str = ""
    watch: bool = False
    full: int | None = None
    trouble: Trouble | None = None

    async def close(self) -> None:
        """Disconnect."""
        await self.session.close()


@dataclass(frozen=True, slots=True)
class Locked:
    """Before a table that wants its password: what was asked for, to be asked for again. `trouble`: what it said."""

    address: Address
    code: str
    name: str
    trouble: Trouble
    watch: bool = False
    seat: int | None = None
    cluster: Collection[str] = ()

    async def close(self) -> None:
        """Do nothing: nothing is open."""


@dataclass(frozen=True, slots=True)
class Unplaced:
    """Before any server: what was asked for without an address, which is chosen among the tables nearby, or typed."""

    name: str
    code: str = ""
    watch: bool = False
    seat: int | None = None
    password: str = ""
    cluster: Collection[str] = ()

    async def close(self) -> None:
        """Do nothing: nothing is open."""


Arrived = Seating | Visit | Locked | Unplaced
"""The places that a client can reach on the way to a table."""


async def connect(
    address: Address,
    name: str,
    keep: KeptSeats,
    code: str,
    password: str,
    *,
    watch: bool = False,
    kept: KeptSeat | None = None,
    chooses: bool = False,
    cluster: Collection[str] = (),
) -> Seating | Visit:
    """Connect to the server and return to the kept seat; if there is none or it is no longer ours, `arrive`. Raises Trouble.

    `chooses`: without a code the list of tables is shown, also where there is only one, and for a code that no table has.
    """
    named = cluster or seating.cluster_of(kept)
    session = await seating.reach(seating.with_kept_route(address, kept), name, keep, named)
    try:
        if kept is not None and await entering.resumed(session, kept):
            return Seating(session)
        if chooses and not code:
            return Visit(session, await session.joining.tables(), watch=watch)
    except BaseException:
        await session.close()
        raise
    return await arrive(session, code, password, watch=watch, chooses=chooses)


async def why_no_table(address: Address, name: str, keep: KeptSeats, code: str) -> Trouble | None:
    """Return why no table of the server has that code; None if one has, or if that cannot be known before one joins it."""
    if len(entering.plain(code)) > entering.CODE:
        return Trouble("table", codes.NO_SUCH_TABLE)
    try:
        session = await seating.reach(address, name, keep)
    except Trouble:
        return None
    try:
        await session.joining.expect_table(entering.plain(code))
    except Trouble as trouble:
        return trouble if trouble.code == codes.NO_SUCH_TABLE else None
    finally:
        await session.close()
    return None


async def look(address: Address, name: str, keep: KeptSeats, *, watch: bool = False) -> Visit:
    """Connect to the server and see which tables there are. Raises Trouble."""
    session = await seating.reach(address, name, keep)
    try:
        return Visit(session, await session.joining.tables(), watch=watch)
    except BaseException:
        await session.close()
        raise


async def arrive(
    session: Session,
    code: str,
    password: str,
    *,
    watch: bool = False,
    seat: int | None = None,
    unless: Collection[str] = NONE_FITS,
    chooses: bool = False,
) -> Seating | Visit:
    """Join or watch the table with that code, or without a code the only one.

    Without a code, trouble with a code in `unless` leads to the list of tables. So does a listed table without a free seat,
    also before its password is known, and a code that no table has, where one `chooses`. Raises Trouble and closes the session
    then.
    """
    try:
        try:
            await entering.enter(session, code, password, seat=seat, watch=watch)
        except Trouble as trouble:
            if chooses and trouble.code == codes.NO_SUCH_TABLE:
                return Visit(session, await session.joining.tables(), password, watch, trouble=trouble)
            leads_on = unless if not code else () if watch else PERHAPS_FULL
            if trouble.code not in leads_on:
                raise
            tables = await session.joining.tables()
            full = next((at for at, table in enumerate(tables) if is_full(table) and _has_code(table, code)), None)
            if code and full is None:
                raise
            return Visit(session, tables, password, watch, full)
    except BaseException:
        await session.close()
        raise
    return Seating(session)


def is_full(table: TableInfo) -> bool:
    """Return whether nobody can sit down at it now."""
    return table.taken >= table.seats or table.playing


def _has_code(table: TableInfo, code: str) -> bool:
    return bool(code) and entering.plain(table.code) == entering.plain(code)
