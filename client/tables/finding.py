"""Coming to a server: to a table where one is meant, or fits; else to look round which there are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from client.connection.address import Address
from client.connection.kept_seats import KeptSeat, KeptSeats
from client.connection.session import Session
from client.tables import seating
from client.tables.seating import Seating
from client.trouble import Trouble
from protocol import codes
from protocol.messages import TableInfo

NONE_FITS = frozenset({"choose-table", "no-tables", codes.TABLE_FULL})
"""Why one looks round where no table was named."""


@dataclass(frozen=True, slots=True)
class Visit:
    """At a server, at no table yet. `password`: to be tried; `watch`: what one has come for."""

    session: Session
    tables: Sequence[TableInfo]
    password: str = ""
    watch: bool = False

    async def close(self) -> None:
        """Go away."""
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

    async def close(self) -> None:
        """Nothing is open."""


Arrived = Seating | Visit | Locked
"""Where one can be on the way to a table."""


async def come(
    address: Address, name: str, keep: KeptSeats, code: str, password: str, *, watch: bool = False, kept: KeptSeat | None = None
) -> Seating | Visit:
    """Go to that server, to the kept seat if it is still ours, else `arrive`. Raises Trouble."""
    session = await seating.reach(seating.as_before(address, kept), name, keep)
    try:
        if kept is not None and await seating.resumed(session, kept):
            return Seating(session)
    except BaseException:
        await session.close()
        raise
    return await arrive(session, code, password, watch=watch)


async def arrive(
    session: Session,
    code: str,
    password: str,
    *,
    watch: bool = False,
    seat: int | None = None,
    unless: Collection[str] = NONE_FITS,
) -> Seating | Visit:
    """Sit down at that table, or watch it; without a code at the only one, `unless` there is trouble like that.

    Raises Trouble; whatever it raises, the session is over.
    """
    try:
        try:
            await seating.enter(session, code, password, seat=seat, watch=watch)
        except Trouble as trouble:
            if code or trouble.code not in unless:
                raise
            return Visit(session, await session.joining.tables(), password, watch)
    except BaseException:
        await session.close()
        raise
    return Seating(session)
