"""Connect to a server and find the wanted table."""

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
"""Codes for which the list of tables is shown if no table was named."""
PERHAPS_FULL = frozenset({codes.TABLE_FULL, codes.WRONG_PASSWORD})
"""Codes after which a named table is looked up in the list. A password matters only if the table has a free seat."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Connected to a server, but at no table yet. `password`: the password to try at a table; `watch`: watch instead of
    playing.

    `full`: the index of the requested table if it has no free seat; the person is then asked what to do. `trouble`: why the
    requested table cannot be joined.
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
    """Before a table that requires its password. The fields are the request, to be sent again. `trouble`: the server's
    answer.
    """

    address: Address
    code: str
    name: str
    trouble: Trouble
    watch: bool = False
    seat: int | None = None
    cluster: Collection[str] = ()

    async def close(self) -> None:
        """Do nothing, because nothing is open."""


@dataclass(frozen=True, slots=True)
class Unplaced:
    """Before any server: a request without an address. The person chooses a table nearby, or types an address."""

    name: str
    code: str = ""
    watch: bool = False
    seat: int | None = None
    password: str = ""
    cluster: Collection[str] = ()

    async def close(self) -> None:
        """Do nothing, because nothing is open."""


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
    """Connect to the server and return to the kept seat. Without a kept seat, or if it is no longer ours, `arrive`. Raises
    Trouble.

    `chooses`: show the list of tables if there is no code, even if there is only one table, or if no table has the code.
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
    """Return why no table of the server has that code; None if one has it, or if that is known only after joining."""
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
    """Connect to the server and list its tables. Raises Trouble."""
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
    """Join or watch the table with that code, or without a code the only table.

    Without a code, trouble with a code in `unless` leads to the list of tables. So does a listed table without a free seat,
    even before its password is known. If `chooses`, so does a code that no table has. Any other failure raises Trouble and
    closes the session.
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
    """Return True if the table has no free seat now."""
    return table.taken >= table.seats or table.playing


def _has_code(table: TableInfo, code: str) -> bool:
    return bool(code) and entering.plain(table.code) == entering.plain(code)
